//! The elements of a model: one table of types each, with the fields of every type and how to make it.
//!
//! A new joint or force is one line in its table and one in `show`.
//!
//! - `body`, `beam`: bodies and beams
//! - `joint`, `force`: the tables of types
//! - `show`: elements as fields, for writing
//! - `control`: sensors, blocks and actuators
//! - `spring`: spring laws from fields
//! - `include`: files and templates as subsystems
//! - `method`: options of methods, from the table of the methods
//! - `top`: the model itself, settings, outputs, expected numbers

pub(crate) mod beam;
pub(crate) mod body;
pub(crate) mod control;
pub(crate) mod force;
pub(crate) mod include;
mod integral;
pub(crate) mod joint;
pub(crate) mod method;
pub(crate) mod show;
pub(crate) mod spring;
pub(crate) mod top;
