//! Blocks that are made of files, such as shared libraries, by whoever can.

use super::Block;
use flyball_dae::message::Message;
use std::path::Path;

/// Makes blocks of files. A reader of models is given one, or none: then such blocks are refused.
pub trait BlockLoader: std::fmt::Debug + Send + Sync {
    /// Block `name` of a file, with its parameters.
    ///
    /// # Errors
    /// Reason why it cannot be used.
    fn load(&self, path: &Path, name: &str, parameters: &[f64]) -> Result<Block, Box<Message>>;
}
