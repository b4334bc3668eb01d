//! Functions that are formulas: those of a file, and corners made smooth, which all expressions know.

use super::Tree;
use std::sync::LazyLock;

/// A function by its formula.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Definition {
    /// Names of the arguments.
    pub arguments: Vec<String>,
    /// The formula.
    pub tree: Tree,
}

/// A function that all expressions know, with its formula.
#[derive(Clone, Copy, Debug)]
pub struct LibraryFunction {
    /// Its name.
    pub name: &'static str,
    /// Names of its arguments.
    pub arguments: &'static [&'static str],
    /// Its formula.
    pub formula: &'static str,
    /// What it is, in words.
    pub doc: &'static str,
}

/// Corners made smooth over a width w > 0; all derivatives exist.
pub const LIBRARY: &[LibraryFunction] = &[
    LibraryFunction {
        name: "smooth_abs",
        arguments: &["x", "w"],
        formula: "sqrt(x^2 + w^2)",
        doc: "smooth_abs(x, w) = √(x² + w²): |x| with the corner rounded, w too large at 0",
    },
    LibraryFunction {
        name: "smooth_sign",
        arguments: &["x", "w"],
        formula: "x/sqrt(x^2 + w^2)",
        doc: "smooth_sign(x, w) = x/√(x² + w²): from −1 to 1 with slope 1/w at 0",
    },
    LibraryFunction {
        name: "smooth_max",
        arguments: &["a", "b", "w"],
        formula: "(a + b + sqrt((a - b)^2 + w^2))/2",
        doc: "smooth_max(a, b, w) = (a + b + √((a − b)² + w²))/2: w/2 too large where both are equal",
    },
    LibraryFunction {
        name: "smooth_min",
        arguments: &["a", "b", "w"],
        formula: "(a + b - sqrt((a - b)^2 + w^2))/2",
        doc: "smooth_min(a, b, w) = (a + b − √((a − b)² + w²))/2: w/2 too small where both are equal",
    },
];

static DEFINITIONS: LazyLock<Vec<Definition>> = LazyLock::new(|| {
    let definition = |function: &LibraryFunction| Definition {
        arguments: function.arguments.iter().map(ToString::to_string).collect(),
        tree: Tree::parse(function.formula).expect("a test reads all formulas of the library"),
    };
    LIBRARY.iter().map(definition).collect()
});

/// The function of the library with this name.
pub(super) fn library(name: &str) -> Option<&'static Definition> {
    let index = LIBRARY.iter().position(|function| function.name == name)?;
    Some(&DEFINITIONS[index])
}
