//! Magic Formula of Pacejka, PAC2002 and MF 5.2: forces and moments of a tyre from the coefficients of a `.tir` file.
//!
//! - `tir`: tyre property files
//! - `coefficients`: the coefficients by name
//! - `formula`: pure slip, combined slip, moments
//! - `transient`: slip that follows with relaxation lengths

mod coefficients;
mod formula;
#[cfg(test)]
mod tests;
mod tir;
mod transient;

pub use coefficients::Coefficients;
pub(crate) use tir::read;
pub use transient::MagicSlip;
pub(crate) use transient::Transient;
