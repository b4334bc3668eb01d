//! Spring and damper on a joint coordinate s (torsional on an angle): moment or force −T(x, ẋ), x = s − rest.
//!
//! It acts on the second body of the joint about or along its axis, and with the opposite on the first. It may act one
//! way only, see [`Acts`]: `pull` resists x > 0, `push` resists x < 0.

use super::acts::OneWaySpring;
use super::fields::{ACTS, COORDINATE, ONE_LAW, SOME_LAW, TENSION, acts, show_spring, spring_law};
use super::law_row::put_scalar;
use super::{Acts, Force, ForceDefinition, ForceElement, SpringLaw, Strength};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, number, optional, text};
use crate::machine::{Context, MachineError, ScalarPlace};
use crate::node::{Motion, Sink, SwitchPlace};
use crate::space::Space;
use flyball_dae::system::{Change, Fired, LawRow};

/// A spring and damper on a joint coordinate.
#[derive(Clone, Debug)]
pub struct CoordinateSpring {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Value at which x = 0 [rad or m].
    pub rest: f64,
    /// Tension over x and its rate.
    pub law: SpringLaw,
    /// Which way it acts.
    pub acts: Acts,
}

/// The spring on its coordinates.
#[derive(Clone, Debug)]
pub struct CoordinateSpringKernel {
    coordinate: ScalarPlace,
    rest: f64,
    spring: OneWaySpring,
}

impl Force {
    /// A spring on a joint coordinate `joint.coordinate`, at rest at a value [rad or m].
    pub fn coordinate_spring(coordinate: impl Into<String>, rest: f64, law: SpringLaw) -> Self {
        Self::new(CoordinateSpring { coordinate: coordinate.into(), rest, law, acts: Acts::Both })
    }
}

impl ForceDefinition for CoordinateSpring {
    type Kernel<S: Space> = CoordinateSpringKernel;

    fn name(&self) -> &'static str {
        "coordinate-spring"
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("coordinate", &self.coordinate), number("rest", self.rest)];
        out.extend(show_spring(&self.law, self.acts)?);
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { coordinate, rest, law, acts } = self;
        if site.sign(coordinate) < 0.0 {
            (*rest, *acts, *law) = (-*rest, acts.turned(), law.mirrored());
        }
    }

    fn strength(&self) -> Strength {
        Strength::Along(self.coordinate.clone())
    }

    fn damps_without_tension(&self) -> bool {
        self.acts == Acts::Both && self.law.damps_without_tension()
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<CoordinateSpringKernel, MachineError> {
        let coordinate = context.coordinate(name, &self.coordinate)?;
        Ok(CoordinateSpringKernel { coordinate, rest: self.rest, spring: OneWaySpring::new(&self.law, self.acts) })
    }
}

impl CoordinateSpringKernel {
    fn state<S: Space>(&self, at: &Motion<S>) -> (f64, f64) {
        (self.coordinate.value(at.q) - self.rest, self.coordinate.rate(at.v))
    }

    /// The law as a row.
    fn row<S: Space>(&self, at: &Motion<S>) -> LawRow {
        let (elongation, rate) = self.state(at);
        let value = self.spring.evaluate(elongation, rate, at.modes);
        let (tension, stiffness, damping) = (value.tension, value.by_elongation, value.by_rate);
        LawRow { elongation, rate, tension, stiffness, damping }
    }

    fn put(&self, factor: f64, sink: &mut impl Sink) {
        for row in &self.coordinate.terms {
            for col in &self.coordinate.terms {
                sink.put(row.v, col.v, factor * row.coefficient * col.coefficient);
            }
        }
    }
}

impl<S: Space> ForceElement<S> for CoordinateSpringKernel {
    #[inline]
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        let (x, rate) = self.state(at);
        let tension = self.spring.evaluate(x, rate, at.modes).tension;
        for term in &self.coordinate.terms {
            out[term.v] += term.coefficient * tension;
        }
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (x, rate) = self.state(at);
        self.put(self.spring.evaluate(x, rate, at.modes).by_elongation, sink);
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (x, rate) = self.state(at);
        self.put(self.spring.evaluate(x, rate, at.modes).by_rate, sink);
    }

    fn energy(&self, at: &Motion<S>) -> f64 {
        self.spring.energy(self.state(at).0, at.modes)
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        let (x, rate) = self.state(at);
        self.spring.evaluate(x, rate, at.modes).damping * rate
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        let (x, rate) = self.state(at);
        self.spring.evaluate(x, rate, at.modes).tension
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, _: &mut impl Sink) {
        let (x, rate) = self.state(at);
        let value = self.spring.evaluate(x, rate, at.modes);
        for term in &self.coordinate.terms {
            q.put(row, term.v, value.by_elongation * term.coefficient);
            v.put(row, term.v, value.by_rate * term.coefficient);
        }
    }

    fn law_names(&self) -> &'static [&'static str] {
        &["tension"]
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
        put_scalar(&self.coordinate, 1.0, &self.row(at), first, direction, q, v);
    }

    fn switch_names(&self) -> Vec<&'static str> {
        self.spring.switch_names()
    }

    fn modes(&self) -> usize {
        self.spring.modes()
    }

    fn set_place(&mut self, place: SwitchPlace) {
        self.spring.place = place;
    }

    fn mode(&self) -> Option<usize> {
        self.spring.mode()
    }

    fn mode_words(&self) -> [&'static str; 2] {
        ["slack", "taut"]
    }

    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        let (x, rate) = self.state(at);
        self.spring.switching(x, rate, at.modes, out);
    }

    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        let (x, rate) = self.state(at);
        self.spring.react(x, rate, fired, change);
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "coordinate-spring",
    "a spring and damper on a joint coordinate",
    &[
        COORDINATE,
        optional("stiffness", Kind::Number(Units::COORDINATE_STIFFNESS), "stiffness; default 0"),
        optional("damping", Kind::Number(Units::COORDINATE_DAMPING), "damping; default 0"),
        optional("preload", Kind::Number(Units::EFFORT), "tension at rest; default 0"),
        optional("rest", Kind::Number(Units::COORDINATE), "value of the coordinate without tension; default 0"),
        TENSION,
        ACTS,
    ],
    |v| {
        let (coordinate, rest) = (v.name("coordinate"), v.number_or_zero("rest"));
        Ok(Force::new(CoordinateSpring { coordinate, rest, law: spring_law(v), acts: acts(v) }))
    },
)
.glyph(Glyph::Spiral)
.one_of(ONE_LAW)
.any_of(SOME_LAW)
.examples(&[
    Example::new("coordinate = 'one.angle'\nstiffness = 7\nrest = 0.2\npreload = 0.6\ndamping = 0.3"),
    Example::new("coordinate = 'two.displacement'\nstiffness = 20\nrest = -0.2\nacts = 'pull'"),
    Example::new("coordinate = 'two.displacement'\nstiffness = 20\nrest = -0.2\nacts = 'push'"),
    Example::new(
        "coordinate = 'one.angle'\nrest = 0.3\ntension = { table = [[-1, -5], [0, 1], [0.5, 2], [1, 9]], \
         interpolation = 'spline', outside = 'extend' }",
    ),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    let law = SpringLaw::Linear { stiffness: 4.0, damping: 0.6, preload: -0.3 };
    let one_way = |acts| Force::coordinate_spring("pin.angle", 0.2, SpringLaw::linear(4.0, 0.6)).acts(acts);
    vec![Force::coordinate_spring("pin.angle", 0.2, law), one_way(Acts::Pull), one_way(Acts::Push)]
}
