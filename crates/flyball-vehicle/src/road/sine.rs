//! Sine waves along the road, over all of it or from a place on; a sweep changes their wavelength.
//!
//! ```text
//!   z = A sin φ,   φ = 2π (n₀ u + (n₁ − n₀) u²/(2L)),   u = x − from,   n = 1/wavelength
//! ```
//!
//! The sweep is linear in the wavenumber n.

use crate::field::{bad, positive};
use flyball_machine::catalog::{Entry, Example, Fields, Kind, Units, number, optional, required};
use flyball_machine::road::{RoadDefinition, Second};
use flyball_machine::{Real, Road};
use std::f64::consts::TAU;

/// Sine waves.
#[derive(Clone, Copy, Debug)]
pub struct Sine {
    /// Amplitude A [m].
    pub amplitude: f64,
    /// Wavelength, at the beginning of a sweep [m].
    pub wavelength: f64,
    /// Where the waves begin [m].
    pub from: f64,
    /// Where they end, if they do: length L, and the wavelength there [m].
    pub sweep: Option<[f64; 2]>,
}

impl RoadDefinition for Sine {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let mut out =
            vec![number("amplitude", self.amplitude), number("wavelength", self.wavelength), number("from", self.from)];
        if let Some([length, last]) = self.sweep {
            out.extend([number("length", length), number("last_wavelength", last)]);
        }
        Ok(out)
    }
    fn height(&self, [x, _]: [Second; 2], piece: usize) -> Second {
        if piece != 1 {
            return Second::zero();
        }
        let u = x - self.from;
        let first = 1.0 / self.wavelength;
        let growth = self.sweep.map_or(0.0, |[length, last]| (1.0 / last - first) / (2.0 * length));
        ((u * growth + first) * u * TAU).sin() * self.amplitude
    }
    fn seams(&self) -> Vec<f64> {
        [self.from].into_iter().chain(self.sweep.map(|[length, _]| self.from + length)).collect()
    }
}

pub(super) const ENTRY: Entry<Road> = Entry::new(
    "sine",
    "sine waves along the road, or a sweep of them",
    &[
        required("amplitude", Kind::Number(Units::LENGTH), "amplitude"),
        required("wavelength", Kind::Number(Units::LENGTH), "wavelength, at the beginning of a sweep"),
        optional("from", Kind::Number(Units::LENGTH), "where they begin; default 0"),
        optional("length", Kind::Number(Units::LENGTH), "length of the waves; default endless"),
        optional(
            "last_wavelength",
            Kind::Number(Units::LENGTH),
            "wavelength at the end of a sweep, which is linear in 1/wavelength; default `wavelength`",
        ),
    ],
    |v| {
        let (amplitude, wavelength) = (v.number_or_zero("amplitude"), positive(v, "wavelength")?);
        let last = if v.has("last_wavelength") { positive(v, "last_wavelength")? } else { wavelength };
        let sweep = if v.has("length") { Some([positive(v, "length")?, last]) } else { None };
        if v.has("last_wavelength") && sweep.is_none() {
            return Err(bad(v, "last_wavelength", last, "a sweep needs a `length` too"));
        }
        Ok(Road::open(Sine { amplitude, wavelength, from: v.number_or_zero("from"), sweep }))
    },
)
.examples(&[Example::space("amplitude = 0.02\nwavelength = 2\nfrom = -1\nlength = 5\nlast_wavelength = 1")]);
