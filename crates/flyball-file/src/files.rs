//! Files of a model: read once, kept inside the model's folder, limited in size.

use crate::budget::Budget;
use crate::diagnostic::{Place, Report, Source};
use crate::disk::{find, read_text, refuse_pipe};
use crate::document::Table;
use crate::model::ReadOptions;
use crate::parsed::{Document, Numbers, Parsed};
use crate::sorted::SortedMap;
use flyball_machine::control::block::BlockLoader;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, PoisonError};

/// Most points of a table in a file.
const MAX_POINTS: usize = 1_000_000;

/// A file that cannot be used.
#[derive(Debug)]
pub(crate) struct FileError {
    pub message: String,
    pub help: String,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub source: usize,
    pub table: Arc<Table>,
    /// Where it is, to recognise circles.
    pub path: PathBuf,
}

/// A number that was read.
#[derive(Clone, Debug)]
pub(crate) struct Noted {
    /// Address of its item.
    pub item: usize,
    /// The subsystem that has read it.
    pub prefix: String,
    pub place: Place,
    /// In SI.
    pub value: f64,
    /// Symbol of its unit.
    pub unit: String,
}

/// The files of one model.
#[derive(Debug)]
pub(crate) struct Files {
    /// Texts as they were parsed, by this model or by one with other values.
    pub parsed: Arc<Parsed>,
    /// The model's folder; `None` if the model is a text without one.
    root: Option<PathBuf>,
    /// The same as it was given.
    folder: Option<PathBuf>,
    allow_outside: bool,
    /// Texts that stand for files, by name.
    texts: SortedMap<PathBuf, Arc<str>>,
    /// Loads blocks of shared libraries; `None` if native code is not allowed.
    pub native: Option<Arc<dyn BlockLoader>>,
    pub sources: RefCell<Vec<Source>>,
    loaded: RefCell<SortedMap<PathBuf, Loaded>>,
    hash: RefCell<Sha256>,
    /// Memory that the model may need.
    pub budget: Budget,
    /// Files that were read.
    pub read: RefCell<Vec<PathBuf>>,
    /// Numbers that were read, if they are asked for.
    pub noted: Option<RefCell<Vec<Noted>>>,
}

pub(crate) fn error(message: String, help: &str) -> FileError {
    FileError { message, help: help.into() }
}

impl Files {
    /// A model in a folder, whose canonical path is `root`.
    pub fn new([folder, root]: [Option<PathBuf>; 2], options: &ReadOptions, parsed: Arc<Parsed>) -> Self {
        Self {
            parsed,
            folder,
            root,
            allow_outside: options.allow_outside,
            texts: options.texts.iter().map(|(name, text)| (plain(name), text.clone())).collect(),
            native: options.native.clone(),
            budget: Budget::new(options.limit_memory),
            sources: RefCell::default(),
            loaded: RefCell::default(),
            hash: RefCell::new(Sha256::new()),
            read: RefCell::default(),
            noted: None,
        }
    }

    /// Keeps a text; its index.
    pub fn add(&self, name: impl Into<String>, file: Option<PathBuf>, text: &Arc<str>) -> usize {
        let mut hash = self.hash.borrow_mut();
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
        let mut sources = self.sources.borrow_mut();
        sources.push(Source { name: name.into(), file, text: text.clone() });
        sources.len() - 1
    }

    /// SHA-256 of all texts, in hexadecimal.
    pub fn hash(&self) -> String {
        let digest = self.hash.borrow().clone().finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The text of a source.
    pub fn text(&self, source: usize) -> Arc<str> {
        self.sources.borrow()[source].text.clone()
    }

    /// Where a file of the model is, if it may be used.
    pub fn locate(&self, name: &str) -> Result<PathBuf, FileError> {
        let known = self.parsed.places.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        let found = known.map_or_else(|| self.find(name), Ok)?;
        self.read.borrow_mut().push(found.clone());
        Ok(found)
    }

    #[inline(never)]
    fn find(&self, name: &str) -> Result<PathBuf, FileError> {
        if self.texts.contains_key(&plain(name)) {
            return Ok(plain(name));
        }
        let Some(root) = &self.root else {
            let (message, help) = match self.texts.is_empty() {
                true => ("the model is a text without a folder", "save the model as a file"),
                false => ("it is not among the files of the model", "add it, or check the name"),
            };
            return Err(error(format!("`{name}` cannot be read: {message}"), help));
        };
        let found = find(root, name)?;
        if !self.allow_outside && !found.starts_with(root) {
            return Err(error(
                format!("`{name}` lies outside the folder of the model"),
                "copy it into the folder, or allow files outside when reading",
            ));
        }
        refuse_pipe(&found, name)?;
        self.parsed.places.write().unwrap_or_else(PoisonError::into_inner).insert(name.into(), found.clone());
        Ok(found)
    }

    /// The text of a file that was located.
    fn content(&self, path: &Path, name: &str) -> Result<Arc<str>, FileError> {
        self.texts.get(path).map_or_else(|| read_text(path, name).map(Arc::from), |text| Ok(text.clone()))
    }

    /// A file of the model's folder.
    #[inline(never)]
    pub fn load(&self, name: &str, report: &Report) -> Result<Loaded, FileError> {
        let path = self.locate(name)?;
        if let Some(loaded) = self.loaded.borrow().get(&path) {
            return Ok(loaded.clone());
        }
        let known = self.parsed.document(&path);
        let text = known.as_ref().map_or_else(|| self.content(&path, name), |known| Ok(known.text.clone()))?;
        self.budget.spend_text(&text).map_err(|message| error(message.text, &message.help))?;
        let file = self.folder.as_ref().map(|folder| folder.join(name));
        let source = self.add(name, file, &text);
        let Document { table, .. } = known.unwrap_or_else(|| self.parsed.parse(path.clone(), &text, source, report));
        let loaded = Loaded { source, table, path: path.clone() };
        self.loaded.borrow_mut().insert(path, loaded.clone());
        Ok(loaded)
    }

    /// The text of a file that is no model.
    pub fn document(&self, name: &str) -> Result<Arc<str>, FileError> {
        let path = self.locate(name)?;
        let text = self.content(&path, name)?;
        self.budget.spend_text(&text).map_err(|message| error(message.text, &message.help))?;
        self.hash.borrow_mut().update(text.as_bytes());
        Ok(text)
    }

    /// Two columns of numbers from a text file.
    pub fn table(&self, name: &str) -> Result<Vec<(f64, f64)>, FileError> {
        let rows = self.rows(name)?;
        match rows.iter().position(|row| row.len() != 2) {
            None => Ok(rows.iter().map(|row| (row[0], row[1])).collect()),
            Some(i) => {
                let message = format!("row {} of `{name}` is not two numbers", i + 1);
                Err(error(message, "give one pair per line, separated by a comma"))
            }
        }
    }

    /// Rows of numbers from a text file; a first line of names is skipped.
    pub fn rows(&self, name: &str) -> Result<Arc<Vec<Vec<f64>>>, FileError> {
        let path = self.locate(name)?;
        if let Some(Numbers { text, rows }) = self.parsed.numbers(&path) {
            self.hash.borrow_mut().update(text.as_bytes());
            return Ok(rows);
        }
        let text = self.content(&path, name)?;
        self.hash.borrow_mut().update(text.as_bytes());
        let rows = Arc::new(rows_of(name, &text)?);
        self.parsed.keep_numbers(path, Numbers { text, rows: rows.clone() });
        Ok(rows)
    }
}

/// The name of a file without steps that lead nowhere.
pub(crate) fn plain(name: &str) -> PathBuf {
    Path::new(name).components().filter(|part| *part != Component::CurDir).collect()
}

/// Rows of numbers in a text.
pub(crate) fn rows_of(name: &str, text: &str) -> Result<Vec<Vec<f64>>, FileError> {
    let (mut rows, mut count) = (Vec::new(), 0);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let numbers: Result<Vec<f64>, _> =
            line.split([',', ';', '\t', ' ']).filter(|part| !part.is_empty()).map(str::parse).collect();
        match numbers {
            Ok(numbers) => {
                count += numbers.len();
                rows.push(numbers);
            }
            Err(_) if rows.is_empty() && number == 0 => {}
            Err(_) => {
                let message = format!("line {} of `{name}` is not made of numbers", number + 1);
                return Err(error(message, "separate numbers by commas; only the first line may hold names"));
            }
        }
        if count > 2 * MAX_POINTS {
            return Err(error(format!("`{name}` has more than {MAX_POINTS} points"), "thin it out"));
        }
    }
    Ok(rows)
}
