//! Why a block was not loaded.

use std::path::PathBuf;
use thiserror::Error;

/// A block from a shared library that cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NativeError {
    /// Nobody has consented.
    #[error(
        "native/not-allowed: block `{block}` of `{path}` is native code, which can do anything this program may do\n  \
         help: if you trust its source, load it with `AllowNative::yes()`"
    )]
    NotAllowed {
        /// The library.
        path: PathBuf,
        /// The block.
        block: String,
    },
    /// The library cannot be opened.
    #[error(
        "native/no-library: `{path}` cannot be loaded: {source}\n  help: check the path, and that it is built for this machine"
    )]
    NoLibrary {
        /// The library.
        path: PathBuf,
        /// What the system says.
        source: libloading::Error,
    },
    /// A function is missing.
    #[error(
        "native/no-function: `{path}` has no function `{function}`\n  help: see flyball_block.h; declare it extern \"C\" in C++"
    )]
    NoFunction {
        /// The library.
        path: PathBuf,
        /// The function.
        function: String,
    },
    /// Another version of the interface, or a failed query.
    #[error(
        "native/wrong-version: `{function}` of `{path}` returned {code} and tells version {version}, wanted 0 and {wanted}\n  help: build the library against the header of this version"
    )]
    WrongVersion {
        /// The library.
        path: PathBuf,
        /// The function.
        function: String,
        /// What it returned.
        code: i32,
        /// The version it tells.
        version: i32,
        /// The version of this crate.
        wanted: i32,
    },
    /// A size out of range.
    #[error(
        "native/wrong-size: block `{block}` tells {value} {what}, but 0 to {largest} are possible\n  help: split the block"
    )]
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
    #[error(
        "native/wrong-parameters: block `{block}` wants {wanted} parameters and is given {given}\n  help: give one number per parameter"
    )]
    WrongParameters {
        /// The block.
        block: String,
        /// Parameters it tells.
        wanted: i32,
        /// Parameters given.
        given: usize,
    },
    /// Its start function failed.
    #[error("native/no-start: `{block}_start` returned {code}\n  help: check the parameters {parameters:?}")]
    NoStart {
        /// The block.
        block: String,
        /// What it returned.
        code: i32,
        /// The parameters given.
        parameters: Vec<f64>,
    },
}
