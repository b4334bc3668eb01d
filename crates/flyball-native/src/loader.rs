//! Blocks of shared libraries for readers of model files.

use crate::{AllowNative, load_block};
use flyball_dae::message::Message;
use flyball_machine::Block;
use flyball_machine::control::block::BlockLoader;
use std::path::Path;

/// Loads native code that a model names. Whoever hands it to a reader trusts the source of that code: it can do anything
/// the program may do.
#[derive(Clone, Copy, Debug)]
pub struct NativeLoader;

impl BlockLoader for NativeLoader {
    fn load(&self, path: &Path, name: &str, parameters: &[f64]) -> Result<Block, Box<Message>> {
        load_block(path, name, parameters, AllowNative::yes()).map_err(|error| Box::new(error.message()))
    }
}
