//! Diagnostics as data: messages with places in the sources. Renderings come last.
//!
//! - `source`: texts that were read, and places in them
//! - `record`: a diagnostic, and all of a model
//! - `report`: where they are collected while reading
//! - `render`: lines with carets, plain or coloured
//! - `json`: messages and diagnostics as JSON

mod json;
mod record;
mod render;
mod report;
mod source;

pub use json::{message_json, number_json};
pub use record::{Diagnostic, Diagnostics, Label};
pub use render::Rendering;
pub(crate) use report::Report;
pub use source::{Place, Source};
