//! Blocks from shared libraries written in C, as a supplier of a damper would deliver them.   [BA] §4.2
//!
//! `include/flyball_block.h` is the interface. Native code can do anything that the program may do, so it is loaded only
//! with [`AllowNative::yes`].
//!
//! - `permission`: the consent to load native code
//! - `library`: symbols of a shared library
//! - `block`: the block they make, with derivatives of its own or by differences
//! - `loader`: the same, handed to readers of model files
//! - `error`: why a block was not loaded; `ids`: ids of its messages

mod block;
mod error;
pub mod ids;
mod library;
mod loader;
mod permission;

pub use block::load_block;
pub use error::NativeError;
pub use loader::NativeLoader;
pub use permission::AllowNative;
