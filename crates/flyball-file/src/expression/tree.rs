//! The tree of an expression, children before parents.

use super::{ExpressionError, Function, parser};
use std::ops::Range;

/// A node; numbers refer to earlier nodes.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A number, with a unit in square brackets if given.
    Number(f64, Option<String>),
    /// A name.
    Name(String),
    /// A number whose unit nobody knows.
    Free(f64),
    /// An operator or function with its arguments.
    Call(Function, Vec<usize>),
    /// A function of vectors, or one that is defined by a formula, with its arguments.
    Apply(String, Vec<usize>),
    /// A vector by its components, or a matrix by its rows.
    List(Vec<usize>),
    /// The component of a vector, or row of a matrix, with this number, counted from 1.
    Pick(usize, usize),
}

/// A parsed expression; the last node is its root.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// Nodes with their places in the text.
    pub nodes: Vec<(Node, Range<usize>)>,
}

impl Tree {
    /// Parses a text.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        parser::parse(text)
    }

    /// The names it uses, with their places.
    pub fn names(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        self.nodes.iter().filter_map(|(node, span)| match node {
            Node::Name(name) => Some((name.as_str(), span.clone())),
            _ => None,
        })
    }
}
