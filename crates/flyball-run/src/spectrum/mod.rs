//! Amplitudes of results over frequency, and over orders of a rotation.
//!
//! - `window`: weights that end a stretch of rows softly
//! - `sampling`: rows at equal steps of time or angle
//! - `transform`: the discrete Fourier transform
//! - `lines`: that of one column, one-sided
//! - `peaks`: its largest lines, with frequency and amplitude between the lines
//! - `columns`: columns of a table

mod columns;
mod lines;
mod peaks;
mod sampling;
mod transform;
mod window;

pub use columns::{Spectra, spectra};
pub use lines::SpectralLines;
pub use peaks::Peak;
pub use sampling::{Over, Sampling};
pub use window::Window;
