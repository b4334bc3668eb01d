//! A random road by its class of ISO 8608: displacement spectrum G(n) = G(n₀) (n/n₀)⁻², n₀ = 0.1 cycles/m.
//!
//! ```text
//!   class A … H:   G(n₀) = 16e-6 · 4ᵏ m³,  k = 0 … 7        geometric mean of the class
//!   right track = γ · left track + √(1 − γ²) · another profile        γ: coherence
//! ```
//!
//! The profile repeats after its length, which is rounded up so that it has a power of two of points. Between points it
//! is a cubic spline.

use super::profile::Tracks;
use super::spectrum::{Phases, profile};
use crate::field::{bad, positive};
use crate::ids;
use flyball_machine::Road;
use flyball_machine::catalog::{Entry, Example, Fields, Kind, Mistake, Units, Value, Values, number, optional, text};
use flyball_machine::geometry::{Curve, Interpolation, Outside};
use flyball_machine::road::{RoadDefinition, Second};
use std::sync::Arc;

/// Reference wavenumber [cycles/m].
const N0: f64 = 0.1;
/// Points per shortest wavelength: a spline through them misses a sine by less than 1e-3 of its amplitude.
const POINTS_PER_WAVE: f64 = 8.0;
/// Most points of a track.
const MOST_POINTS: usize = 1 << 23;
/// Classes of ISO 8608.
const CLASSES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// Numbers of a random road.
#[derive(Clone, Debug, PartialEq)]
struct Given {
    class: Option<String>,
    /// G(n₀) [m³].
    roughness: f64,
    seed: u64,
    length: f64,
    /// Longest and shortest wavelength [m].
    band: [f64; 2],
    /// Distance of the tracks and their coherence.
    tracks: Option<[f64; 2]>,
}

/// A random road.
#[derive(Clone, Debug)]
pub struct RandomRoad {
    given: Given,
    tracks: Arc<Tracks>,
}

impl RoadDefinition for RandomRoad {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let Given { class, roughness, seed, length, band, tracks } = &self.given;
        let mut out = vec![
            ("seed", Value::Whole(*seed)),
            number("length", *length),
            number("longest", band[0]),
            number("shortest", band[1]),
        ];
        out.push(class.as_ref().map_or(number("roughness", *roughness), |class| text("class", class)));
        if let Some([track, coherence]) = tracks {
            out.extend([number("track", *track), number("coherence", *coherence)]);
        }
        Ok(out)
    }
    fn height(&self, at: [Second; 2], piece: usize) -> Second {
        self.tracks.height(at, piece)
    }
}

impl Given {
    fn read(v: &Values) -> Result<Self, Mistake> {
        let class = v.text("class");
        let level = class.as_ref().and_then(|class| CLASSES.iter().position(|known| known == class));
        let roughness = match level {
            Some(k) => 16e-6 * 4_f64.powi(k as i32),
            None => positive(v, "roughness")?,
        };
        let [length, longest, shortest] = [("length", 1000.0), ("longest", 1.0 / 0.011), ("shortest", 1.0 / 2.83)]
            .map(|(key, default)| if v.has(key) { positive(v, key) } else { Ok(default) });
        let (length, band) = (length?, [longest?, shortest?]);
        if band[0] <= band[1] {
            return Err(bad(v, "longest", band[0], "the longest wavelength must exceed the shortest"));
        }
        if length < band[0] {
            return Err(bad(v, "length", length, "give it at least the longest wavelength"));
        }
        let coherence = v.number_or_zero("coherence");
        if !(0.0..=1.0).contains(&coherence) {
            return Err(bad(v, "coherence", coherence, "give it a number from 0 (independent tracks) to 1 (the same)"));
        }
        let tracks = if v.has("track") { Some([positive(v, "track")?, coherence]) } else { None };
        if v.has("coherence") && tracks.is_none() {
            return Err(bad(v, "coherence", coherence, "give the distance of the two tracks too, as `track = 1.5`"));
        }
        Ok(Self { class, roughness, seed: v.whole("seed").unwrap_or(0), length, band, tracks })
    }

    /// Number of points.
    fn points(&self) -> usize {
        ((POINTS_PER_WAVE * self.length / self.band[1]).ceil() as usize).max(16).next_power_of_two()
    }

    fn density(&self, n: f64) -> f64 {
        let [longest, shortest] = self.band;
        if (1.0 / longest..=1.0 / shortest).contains(&n) { self.roughness * (N0 / n).powi(2) } else { 0.0 }
    }

    fn make(&self) -> Vec<Vec<f64>> {
        let mut phases = Phases(self.seed);
        let mut one = || profile(self.points(), self.length, &mut phases, |n| self.density(n));
        let left = one();
        let Some([_, coherence]) = self.tracks else { return vec![left] };
        let other = (1.0 - coherence * coherence).sqrt();
        let right = left.iter().zip(one()).map(|(left, own)| coherence * left + other * own).collect();
        vec![left, right]
    }
}

fn make(v: &Values) -> Result<Road, Mistake> {
    let given = Given::read(v)?;
    let points = given.points();
    if points > MOST_POINTS || given.length / given.band[1] > MOST_POINTS as f64 {
        let message = format!("the profile of {} needs {points} points, more than {MOST_POINTS}", v.element);
        let help = "shorten it: it repeats; or give a longer shortest wavelength";
        return Err(Mistake::new(ids::TOO_LONG, "length", message, help).count("points", points));
    }
    let x: Vec<f64> = (0..=points).map(|i| given.length * i as f64 / points as f64).collect();
    let mut curves = Vec::new();
    for mut z in given.make() {
        z.push(z[0]);
        let curve = Curve::through(&x, &z, Interpolation::Spline, Outside::Periodic);
        curves.push(curve.map_err(|refused| bad(v, "length", refused.value, refused.help))?);
    }
    let width = given.tracks.map_or(1.0, |[width, _]| width);
    Ok(Road::open(RandomRoad { given, tracks: Arc::new(Tracks::new(curves, width)) }))
}

pub(super) const ENTRY: Entry<Road> = Entry::new(
    "random",
    "a random profile of a class of ISO 8608, the same for the same seed",
    &[
        optional("class", Kind::Choice(&CLASSES), "class of the road: 16e-6 · 4^k m^3 at 0.1 cycles/m, k = 0 for A"),
        optional("roughness", Kind::Number(Units::SIGNAL), "spectrum at 0.1 cycles/m, instead of `class` [m^3]"),
        optional("seed", Kind::Whole, "seed of its random phases; default 0"),
        optional("length", Kind::Number(Units::LENGTH), "length after which it repeats; default 1000"),
        optional("longest", Kind::Number(Units::LENGTH), "longest wavelength; default 1/0.011"),
        optional("shortest", Kind::Number(Units::LENGTH), "shortest wavelength; default 1/2.83"),
        optional(
            "track",
            Kind::Number(Units::LENGTH),
            "distance of two tracks, at y = ±track/2; between them z is linear",
        ),
        optional(
            "coherence",
            Kind::Number(Units::NUMBER),
            "0: tracks are independent, 1: they are the same; default 0",
        ),
    ],
    make,
)
.one_of(&[&["class", "roughness"]])
.examples(&[
    Example::space("class = 'B'\nseed = 7\nlength = 100\ntrack = 1.5\ncoherence = 0.6"),
    Example::space("roughness = 64e-6\nlength = 50\nlongest = 20\nshortest = 0.5"),
]);
