//! Reasons why a block was not loaded.

use crate::ids;
use flyball_dae::message::Message;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;

/// A block from a shared library that cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum NativeError {
    /// Nobody has consented.
    NotAllowed {
        /// The library.
        path: PathBuf,
        /// The block.
        block: String,
    },
    /// The library cannot be opened.
    NoLibrary {
        /// The library.
        path: PathBuf,
        /// Reason by the operating system.
        source: libloading::Error,
    },
    /// A function is missing.
    NoFunction {
        /// The library.
        path: PathBuf,
        /// The function.
        function: String,
    },
    /// Another version of the interface, or a failed query.
    WrongVersion {
        /// The library.
        path: PathBuf,
        /// The function.
        function: String,
        /// Returned code.
        code: i32,
        /// The version it reports.
        version: i32,
        /// The version of this crate.
        wanted: i32,
    },
    /// A size out of range.
    WrongSize {
        /// The block.
        block: String,
        /// Which size.
        what: &'static str,
        /// The size.
        value: i32,
        /// The largest one.
        largest: usize,
    },
    /// The wrong number of parameters.
    WrongParameters {
        /// The block.
        block: String,
        /// Parameters it wants.
        wanted: i32,
        /// Parameters given.
        given: usize,
    },
    /// Its start function failed.
    NoStart {
        /// The block.
        block: String,
        /// Returned code.
        code: i32,
        /// The parameters given.
        parameters: Vec<f64>,
    },
}

impl NativeError {
    /// The error as a message with its numbers.
    pub fn message(&self) -> Message {
        match self {
            Self::NotAllowed { path, block } => {
                let path = path.display();
                let text =
                    format!("block `{block}` of `{path}` is native code, which can do anything this program may do");
                Message::error(ids::NOT_ALLOWED, text)
                    .help("if you trust its source, load it with `AllowNative::yes()`")
                    .about(block)
            }
            Self::NoLibrary { path, source } => {
                Message::error(ids::NO_LIBRARY, format!("`{}` cannot be loaded: {source}", path.display()))
                    .help("check the path, and that it is built for this machine")
            }
            Self::NoFunction { path, function } => {
                Message::error(ids::NO_FUNCTION, format!("`{}` has no function `{function}`", path.display()))
                    .help("see flyball_block.h; declare it extern \"C\" in C++")
                    .about(function)
            }
            Self::WrongVersion { path, function, code, version, wanted } => {
                let path = path.display();
                let text = format!(
                    "`{function}` of `{path}` returned {code} and tells version {version}, wanted 0 and {wanted}"
                );
                Message::error(ids::WRONG_VERSION, text)
                    .help("build the library against the header of this version")
                    .about(function)
                    .number("returned", f64::from(*code), "")
                    .number("version", f64::from(*version), "")
                    .number("wanted", f64::from(*wanted), "")
            }
            Self::WrongSize { block, what, value, largest } => {
                let text = format!("block `{block}` tells {value} {what}, but 0 to {largest} are possible");
                Message::error(ids::WRONG_SIZE, text)
                    .help("split the block")
                    .about(block)
                    .number(*what, f64::from(*value), "")
                    .count("largest", *largest)
            }
            Self::WrongParameters { block, wanted, given } => {
                let text = format!("block `{block}` wants {wanted} parameters and is given {given}");
                Message::error(ids::WRONG_PARAMETERS, text)
                    .help("give one number per parameter")
                    .about(block)
                    .number("wanted", f64::from(*wanted), "")
                    .count("given", *given)
            }
            Self::NoStart { block, code, parameters } => {
                Message::error(ids::NO_START, format!("`{block}_start` returned {code}"))
                    .help(format!("check the parameters {parameters:?}"))
                    .about(block)
                    .number("returned", f64::from(*code), "")
            }
        }
    }
}

impl fmt::Display for NativeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for NativeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoLibrary { source, .. } => Some(source),
            _ => None,
        }
    }
}
