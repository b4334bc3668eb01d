//! Model files: TOML to machines and back, with source spans in every diagnostic.
//!
//! ```
//! let text = r#"
//! [model]
//! dimension = 2
//! gravity = [0, "-9.81 m/s^2"]
//!
//! [parameters]
//! l = "300 mm"
//!
//! [[body]]
//! name = "rod"
//! mass = 0.36
//! shape = { rod = { from = [0, 0], to = ["l", 0] } }
//!
//! [[joint]]
//! name = "pin"
//! type = "revolute"
//! between = ["ground", "rod"]
//! at = [0, 0]
//! "#;
//! let model = flyball_file::read_text("pendulum", text, &flyball_file::ReadOptions::default())?;
//! let system = model.build()?;
//! assert_eq!(system.machine().bodies.len(), 1);
//! # Ok::<(), flyball_file::Diagnostics>(())
//! ```
//!
//! - `expression`, `units`: texts that may stand instead of a number
//! - `document`, `files`: TOML as a tree with places; files of a model, from `disk` if there is one; `budget`: the memory it may need
//! - `parsed`: texts of a model as they were parsed, kept for other values
//! - `field`, `element`: records of fields; keys that elements of a family share. Types of elements come from a catalog
//! - `read`: items of a file to values of fields
//! - `model`: the whole file to a machine with settings and outputs
//! - `write`, `schema`: a machine as a file; JSON Schema for editors
//! - `diagnostic`: mistakes with their places and cures; `ids`: stable ids of messages

mod budget;
mod diagnostic;
#[cfg(feature = "std-fs")]
mod disk;
#[cfg(not(feature = "std-fs"))]
#[path = "no_disk.rs"]
mod disk;
mod document;
mod element;
pub mod expression;
mod field;
mod files;
pub mod ids;
mod model;
mod parsed;
mod read;
mod schema;
mod sorted;
mod suggest;
pub mod units;
mod write;

pub use diagnostic::{Diagnostic, Diagnostics, Label, Place, Rendering, Source, message_json, number_json};
pub use element::top::METHODS;
pub use flyball_text::{is_hidden, visible, visible_line};
#[cfg(feature = "std-fs")]
pub use model::read;
pub use model::{
    Bundle, Expectation, Model, OutputColumn, Phase, Quantity, ReadOptions, Readout, Settings, Visual, read_text,
};
pub use schema::{reference, reference_of, schema, schema_of};
pub use write::{WriteError, write};
