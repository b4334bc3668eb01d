//! Model files as users write them, in one program.
//!
//! - `examples`, `subsystems`, `placed_elements`, `foreign_elements`, `round_trip`: files to machines and back
//! - `control`, `quantities`, `signals`, `jumps`, `native`: controllers and expressions; `expression_properties`: random expressions
//! - `language`: functions of one's own, vectors, matrices, motion of subsystems
//! - `quarter_car`: the semi-active damper as element, diagram and C library
//! - `parameters`: numbers set after reading; `laws_and_units`, `rescaled_units`: units
//! - `constant_steps`, `method_options`: settings of methods; `corners`: every element with modes; `feet`: friction that stops together
//! - `broken`, `untrusted`: mistakes and attacks; `visuals`: looks of elements; `texts`: models without a disk

mod broken;
mod constant_steps;
mod control;
mod corners;
mod delays;
mod examples;
mod expression_properties;
mod feet;
mod foreign_elements;
mod jumps;
mod language;
mod laws_and_units;
mod loops;
mod method_options;
mod native;
mod parameters;
mod placed_elements;
mod quantities;
mod quarter_car;
mod rescaled_units;
mod round_trip;
mod signals;
mod subsystems;
mod texts;
mod untrusted;
mod vehicle_elements;
mod visuals;
