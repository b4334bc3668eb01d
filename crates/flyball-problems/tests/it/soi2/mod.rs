//! Generalized-alpha-SOI2 on the reference problems.   [JN]
//!
//! - `harness`: runs with given steps, errors and orders
//! - `tables`, `digits`: digits of an independent implementation, with and without the corrections (15), (16)
//! - `orders`: order 2 of every variable on rotations and controllers, fixed and variable steps
//! - `behaviour`: constraints after every step, rejection, resumption, error control, cost

mod behaviour;
mod digits;
mod harness;
mod orders;
mod tables;
