//! The elements of a model: keys that every element of a family has, and the tables of what only files have.
//!
//! Bodies, beams and types of joints, forces, sensors, blocks and actuators come from the catalog; nothing here names one.
//!
//! - `joint`, `force`: keys of every joint and force
//! - `types`: the types of elements that a model may use
//! - `show`: elements as fields, for writing
//! - `control`: sensors, blocks and actuators
//! - `spring`: spring laws from fields
//! - `include`: files and templates as subsystems
//! - `method`: options of methods, from the table of the methods
//! - `top`: the model itself, settings, outputs, expected numbers

pub(crate) mod control;
pub(crate) mod force;
pub(crate) mod include;
mod integral;
pub(crate) mod joint;
pub(crate) mod method;
pub(crate) mod show;
pub(crate) mod spring;
pub(crate) mod top;
pub(crate) mod types;
