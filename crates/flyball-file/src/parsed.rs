//! Texts of a model as they were parsed: documents, tables of numbers and expressions, each once. All models that differ in
//! values alone share them, also between threads.

use crate::diagnostic::Report;
use crate::document::{self, Table};
use crate::expression::{ExpressionError, Tree};
use crate::sorted::SortedMap;
use crate::units::{Amount, UnitError, is_amount};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// Most expressions that are kept; values from outside may be texts without end.
const MOST_PHRASES: usize = 200_000;

/// The parsed texts of one model.
#[derive(Debug, Default)]
pub(crate) struct Parsed {
    pub documents: RwLock<SortedMap<PathBuf, Document>>,
    pub tables: RwLock<SortedMap<PathBuf, Numbers>>,
    /// Where files are, by the names that the model has for them.
    pub places: RwLock<SortedMap<String, PathBuf>>,
    phrases: RwLock<HashMap<Box<str>, Arc<Phrase>>>,
    count: AtomicUsize,
}

/// A file of TOML.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub text: Arc<str>,
    pub table: Arc<Table>,
}

/// A file of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub text: Arc<str>,
    pub rows: Arc<Vec<Vec<f64>>>,
}

/// A text that stands for a number.
#[derive(Debug)]
pub(crate) enum Phrase {
    /// A number with a unit.
    Amount(Result<Amount, UnitError>),
    /// An expression.
    Expression(Result<Tree, ExpressionError>),
}

impl Phrase {
    /// The expression; a number with a unit is none.
    ///
    /// # Errors
    /// The mistake in it.
    pub fn expression(&self) -> Result<&Tree, ExpressionError> {
        match self {
            Self::Expression(tree) => tree.as_ref().map_err(Clone::clone),
            Self::Amount(_) => Err(ExpressionError::new(0..0, "it is a quantity", "write an expression")),
        }
    }

    /// The expression, if it is one and can be read.
    pub fn tree(&self) -> Option<&Tree> {
        match self {
            Self::Expression(tree) => tree.as_ref().ok(),
            Self::Amount(_) => None,
        }
    }
}

impl Parsed {
    /// How many texts have been parsed: documents, tables of numbers, and texts that stand for numbers.
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// A text that stands for a number.
    pub fn phrase(&self, text: &str) -> Arc<Phrase> {
        if let Some(known) = self.phrases.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return known.clone();
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        let made = Arc::new(match is_amount(text) {
            true => Phrase::Amount(Amount::parse(text)),
            false => Phrase::Expression(Tree::parse(text)),
        });
        let mut phrases = self.phrases.write().unwrap_or_else(PoisonError::into_inner);
        if phrases.len() < MOST_PHRASES {
            phrases.insert(text.into(), made.clone());
        }
        made
    }

    /// The document of a path, if it has been read.
    pub fn document(&self, path: &PathBuf) -> Option<Document> {
        self.documents.read().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
    }

    /// Parses the document of a path; mistakes of syntax go to the report.
    pub fn parse(&self, path: PathBuf, text: &str, source: usize, report: &Report) -> Document {
        self.count.fetch_add(1, Ordering::Relaxed);
        let made = Document { text: text.into(), table: Arc::new(document::parse(text, source, report)) };
        self.documents.write().unwrap_or_else(PoisonError::into_inner).insert(path, made.clone());
        made
    }

    /// The numbers of a path, if they have been read.
    pub fn numbers(&self, path: &PathBuf) -> Option<Numbers> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
    }

    /// Keeps the numbers of a path.
    pub fn keep_numbers(&self, path: PathBuf, numbers: Numbers) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(path, numbers);
    }
}
