//! Stop by a one-sided spring and damper: a limit of a joint coordinate s.
//!
//! ```text
//!   δ = s − limit (upper), limit − s (lower);    N = stiffness · δ + damping · δ̇   while closed, against δ
//! ```
//!
//! Stored energy stiffness δ²/2, dissipated power damping δ̇². Reaching and leaving the stop are events.

use super::fields::{COORDINATE, compression, show_compression};
use super::law_row::put_scalar;
use super::{Compression, Force, ForceDefinition, ForceElement, Strength};
use crate::catalog::{
    Entry, Example, Fields, Kind, SIDES, Site, Units, is_upper, number, optional, required, side, text,
};
use crate::machine::{Context, MachineError, ScalarPlace};
use crate::node::{CLOSED, Motion, Sink, SwitchPlace};
use crate::space::Space;
use flyball_dae::system::{Change, Fired, LawRow};

/// A one-sided spring on a joint coordinate.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Limit [rad or m].
    pub limit: f64,
    /// True if the coordinate is pushed below the limit.
    pub upper: bool,
    /// Spring and damper.
    pub law: Compression,
}

impl Force {
    /// Pushes a joint coordinate below a limit [rad or m] with stiffness [N/m or N m/rad] and damping.
    pub fn upper_stop(coordinate: impl Into<String>, limit: f64, stiffness: f64, damping: f64) -> Self {
        let law = Compression { stiffness, damping };
        Self::new(Stop { coordinate: coordinate.into(), limit, upper: true, law })
    }

    /// Pushes a joint coordinate above a limit [rad or m] with stiffness [N/m or N m/rad] and damping.
    pub fn lower_stop(coordinate: impl Into<String>, limit: f64, stiffness: f64, damping: f64) -> Self {
        let law = Compression { stiffness, damping };
        Self::new(Stop { coordinate: coordinate.into(), limit, upper: false, law })
    }
}

/// The stop on its coordinates.
#[derive(Clone, Debug)]
pub struct StopKernel {
    coordinate: ScalarPlace,
    limit: f64,
    sign: f64,
    law: Compression,
    place: SwitchPlace,
}

impl ForceDefinition for Stop {
    type Kernel<S: Space> = StopKernel;

    fn name(&self) -> &'static str {
        "spring-stop"
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("coordinate", &self.coordinate), number("limit", self.limit), side(self.upper)];
        out.extend(show_compression(self.law));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { coordinate, limit, upper, law: _ } = self;
        if site.sign(coordinate) < 0.0 {
            (*limit, *upper) = (-*limit, !*upper);
        }
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<StopKernel, MachineError> {
        self.law.check(name)?;
        Ok(StopKernel {
            coordinate: context.coordinate(name, &self.coordinate)?,
            limit: self.limit,
            sign: if self.upper { 1.0 } else { -1.0 },
            law: self.law,
            place: SwitchPlace::default(),
        })
    }
}

impl StopKernel {
    fn is_closed<S: Space>(&self, at: &Motion<S>) -> bool {
        at.modes[self.place.mode] == CLOSED
    }

    fn depth<S: Space>(&self, at: &Motion<S>) -> (f64, f64) {
        (self.sign * (self.coordinate.value(at.q) - self.limit), self.sign * self.coordinate.rate(at.v))
    }

    /// The law as a row.
    fn row<S: Space>(&self, at: &Motion<S>) -> LawRow {
        let (elongation, rate) = self.depth(at);
        self.law.row(self.is_closed(at), elongation, rate)
    }

    fn put(&self, factor: f64, sink: &mut impl Sink) {
        for row in &self.coordinate.terms {
            for col in &self.coordinate.terms {
                sink.put(row.v, col.v, factor * row.coefficient * col.coefficient);
            }
        }
    }
}

impl<S: Space> ForceElement<S> for StopKernel {
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        if self.is_closed(at) {
            let (depth, rate) = self.depth(at);
            let push = self.sign * self.law.force(depth, rate);
            for term in &self.coordinate.terms {
                out[term.v] += term.coefficient * push;
            }
        }
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put(if self.is_closed(at) { self.law.stiffness } else { 0.0 }, sink);
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put(if self.is_closed(at) { self.law.damping } else { 0.0 }, sink);
    }

    fn energy(&self, at: &Motion<S>) -> f64 {
        if self.is_closed(at) { self.law.energy(self.depth(at).0) } else { 0.0 }
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        if self.is_closed(at) { self.law.damping * self.depth(at).1.powi(2) } else { 0.0 }
    }

    /// N.
    fn intensity(&self, at: &Motion<S>) -> f64 {
        let (depth, rate) = self.depth(at);
        if self.is_closed(at) { self.law.force(depth, rate) } else { 0.0 }
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, _: &mut impl Sink) {
        let sign = if self.is_closed(at) { self.sign } else { 0.0 };
        for term in &self.coordinate.terms {
            q.put(row, term.v, sign * self.law.stiffness * term.coefficient);
            v.put(row, term.v, sign * self.law.damping * term.coefficient);
        }
    }

    fn law_names(&self) -> &'static [&'static str] {
        &["push"]
    }

    fn write_law_rows(&self, at: &Motion<S>, out: &mut [LawRow]) {
        out[0] = self.row(at);
    }

    fn put_law_rows(
        &self,
        at: &Motion<S>,
        first: usize,
        direction: &mut impl Sink,
        q: &mut impl Sink,
        v: &mut impl Sink,
    ) {
        put_scalar(&self.coordinate, self.sign, &self.row(at), first, direction, q, v);
    }

    fn switch_names(&self) -> Vec<&'static str> {
        Compression::SWITCHES.to_vec()
    }

    fn set_place(&mut self, place: SwitchPlace) {
        self.place = place;
    }

    fn mode(&self) -> Option<usize> {
        Some(self.place.mode)
    }

    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        let (depth, rate) = self.depth(at);
        self.law.switching(self.place, self.is_closed(at), depth, rate, out);
    }

    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        let (depth, rate) = self.depth(at);
        self.law.react(self.place, depth, rate, fired, change);
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "spring-stop",
    "a one-sided spring at a limit of a joint coordinate",
    &[
        COORDINATE,
        required("limit", Kind::Number(Units::COORDINATE), "the limit"),
        required("side", Kind::Choice(&SIDES), "whether the coordinate is pushed below or above it"),
        required("stiffness", Kind::Number(Units::COORDINATE_STIFFNESS), "stiffness"),
        optional("damping", Kind::Number(Units::COORDINATE_DAMPING), "damping; default 0"),
    ],
    |v| {
        let (coordinate, limit) = (v.name("coordinate"), v.number_or_zero("limit"));
        Ok(Force::new(Stop { coordinate, limit, upper: is_upper(v), law: compression(v) }))
    },
)
.examples(&[
    Example::new("coordinate = 'two.displacement'\nlimit = -0.1\nside = 'upper'\nstiffness = 90\ndamping = 3"),
    Example::new("coordinate = 'one.angle'\nlimit = 0.1\nside = 'lower'\nstiffness = 90"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    vec![Force::upper_stop("pin.angle", -0.2, 5.0, 0.3), Force::lower_stop("pin.angle", 0.4, 5.0, 0.0)]
}
