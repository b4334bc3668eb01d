//! Spring and damper between two points.
//!
//! ```text
//!      F ●──/\/\/\/──● M      l = |p_WM − p_WF|,   x = l − rest length
//!         ───[==|───
//! ```
//!
//! The tension T(x, ẋ) pulls the points together: on M acts −T d/l. Stored energy ∫ T dx of the elastic part,
//! dissipated power (damping part of T) · ẋ. It may act one way only, see [`Acts`]. With the gradient l_q of the length,
//!
//! Points that meet have no direction to pull in: nothing acts there, and the stiffness is that of a spring without rest
//! length, T/l = T_x.
//!
//! ```text
//!   −f = T l_q,   −∂f/∂v = T_ẋ l_q l_qᵀ,   −∂f/∂q = T_x l_q l_qᵀ + T_ẋ l_q l̇_qᵀ + T l_qq
//! ```

use super::acts::OneWaySpring;
use super::fields::{ACTS, BETWEEN, ONE_LAW, SOME_LAW, TENSION, acts, show_spring, spring_law};
use super::{Acts, Force, ForceDefinition, ForceElement, SpringLaw, Strength};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, between, number, optional};
use crate::constraint::Separation;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink, SwitchPlace, Unread};
use crate::space::{Space, Vector};
use flyball_dae::system::{Change, Fired, LawRow};

/// A spring and damper between two points.
#[derive(Clone, Debug)]
pub struct SpringDamper {
    /// Marker F.
    pub first: String,
    /// Marker M.
    pub second: String,
    /// Length at which x = 0 [m]; `None` takes the length as placed.
    pub rest_length: Option<f64>,
    /// Tension over elongation and rate.
    pub law: SpringLaw,
    /// Which way it acts.
    pub acts: Acts,
}

/// The spring between its nodes.
#[derive(Clone, Debug)]
pub struct SpringDamperKernel<S: Space> {
    points: Separation<S>,
    rest_length: f64,
    spring: OneWaySpring,
}

impl Force {
    /// A spring between two markers, at rest at a length [m].
    pub fn spring(first: impl Into<String>, second: impl Into<String>, rest_length: f64, law: SpringLaw) -> Self {
        let (first, second, rest_length) = (first.into(), second.into(), Some(rest_length));
        Self::new(SpringDamper { first, second, rest_length, law, acts: Acts::Both })
    }

    /// A spring between two markers, at rest as placed.
    pub fn spring_as_placed(first: impl Into<String>, second: impl Into<String>, law: SpringLaw) -> Self {
        let (first, second, rest_length) = (first.into(), second.into(), None);
        Self::new(SpringDamper { first, second, rest_length, law, acts: Acts::Both })
    }
}

impl ForceDefinition for SpringDamper {
    type Kernel<S: Space> = SpringDamperKernel<S>;

    fn name(&self) -> &'static str {
        "spring-damper"
    }

    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![between(&self.first, &self.second)];
        out.extend(self.rest_length.map(|length| number("rest_length", length)));
        out.extend(show_spring(&self.law, self.acts)?);
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { first, second, rest_length: _, law: _, acts: _ } = self;
        site.see_both(first, second);
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn damps_without_tension(&self) -> bool {
        self.acts == Acts::Both && self.law.damps_without_tension()
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<SpringDamperKernel<S>, MachineError> {
        let [f, m] = context.marker_pair(name, [&self.first, &self.second])?;
        let d = context.world_frame(&m).position.minus(context.world_frame(&f).position);
        let placed = d.dot(d).sqrt();
        if placed == 0.0 {
            return Err(MachineError::CoincidentMarkers { element: name.into() });
        }
        Ok(SpringDamperKernel {
            points: Separation {
                f: f.side,
                m: m.side,
                r_f: S::vector(f.frame.position),
                r_m: S::vector(m.frame.position),
            },
            rest_length: self.rest_length.unwrap_or(placed),
            spring: OneWaySpring::new(&self.law, self.acts),
        })
    }
}

/// 1/l, or nothing where points meet.
#[inline]
fn inverse(length: f64) -> f64 {
    if length > 0.0 { 1.0 / length } else { 0.0 }
}

impl<S: Space> SpringDamperKernel<S> {
    /// Direction, elongation and its rate.
    #[inline]
    fn state(&self, at: &Motion<S>) -> (S::Vector, f64, f64, f64) {
        let d = self.points.vector(at);
        let length = d.dot(d).sqrt();
        let direction = d.times(inverse(length));
        (direction, length, length - self.rest_length, direction.dot(self.points.rate(at)))
    }
}

impl<S: Space> ForceElement<S> for SpringDamperKernel<S> {
    #[inline]
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        let (direction, _, x, rate) = self.state(at);
        let Separation { f, m, r_f, r_m } = self.points;
        let force = direction.times(self.spring.evaluate(x, rate, at.modes).tension);
        m.add_force::<S>(force, out);
        f.add_force::<S>(force.times(-1.0), out);
        m.add_moment::<S>(S::moment(r_m, at.local(&m, force)), out);
        f.add_moment::<S>(S::moment(at.local(&f, force), r_f), out);
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (direction, length, x, rate) = self.state(at);
        let value = self.spring.evaluate(x, rate, at.modes);
        let (columns, rates) = (self.points.columns(at, false), self.points.columns(at, true));
        let gradient = columns.dot(direction);
        // l̇_q = (ḋ − l̇ e) · d_q / l + e · ḋ_q
        let across = self.points.rate(at).minus(direction.times(rate)).times(inverse(length));
        let (first, second) = (columns.dot(across), rates.dot(direction));
        let per_length = if length > 0.0 { value.tension / length } else { value.by_elongation };
        let mut matrix = [[0.0; 12]; 12];
        for i in 0..columns.count {
            for j in 0..columns.count {
                // T l_qq without curvature: (d_q · d_q − l_q l_qᵀ)/l
                let bend = columns.vector[i].dot(columns.vector[j]) - gradient[i] * gradient[j];
                matrix[i][j] = value.by_elongation * gradient[i] * gradient[j]
                    + value.by_rate * gradient[i] * (first[j] + second[j])
                    + per_length * bend;
            }
        }
        self.points.add_curvature(at, direction.times(value.tension), &mut matrix);
        columns.put_square(&matrix, sink);
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (direction, _, x, rate) = self.state(at);
        let value = self.spring.evaluate(x, rate, at.modes);
        let columns = self.points.columns(at, false);
        let gradient = columns.dot(direction);
        let mut matrix = [[0.0; 12]; 12];
        for i in 0..columns.count {
            for j in 0..columns.count {
                matrix[i][j] = value.by_rate * gradient[i] * gradient[j];
            }
        }
        columns.put_square(&matrix, sink);
    }

    fn energy(&self, at: &Motion<S>) -> f64 {
        self.spring.energy(self.state(at).2, at.modes)
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        let (_, _, x, rate) = self.state(at);
        self.spring.evaluate(x, rate, at.modes).damping * rate
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        let (_, _, x, rate) = self.state(at);
        self.spring.evaluate(x, rate, at.modes).tension
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, _: &mut impl Sink) {
        let (direction, length, x, rate) = self.state(at);
        let value = self.spring.evaluate(x, rate, at.modes);
        let (columns, rates) = (self.points.columns(at, false), self.points.columns(at, true));
        let gradient = columns.dot(direction);
        let across = self.points.rate(at).minus(direction.times(rate)).times(inverse(length));
        let (first, second) = (columns.dot(across), rates.dot(direction));
        for i in 0..columns.count {
            q.put(row, columns.index[i], value.by_elongation * gradient[i] + value.by_rate * (first[i] + second[i]));
            v.put(row, columns.index[i], value.by_rate * gradient[i]);
        }
    }

    fn law_names(&self) -> &'static [&'static str] {
        &["tension"]
    }

    fn write_law_rows(&self, at: &Motion<S>, out: &mut [LawRow]) {
        let (_, _, elongation, rate) = self.state(at);
        let value = self.spring.evaluate(elongation, rate, at.modes);
        let (tension, stiffness, damping) = (value.tension, value.by_elongation, value.by_rate);
        out[0] = LawRow { elongation, rate, tension, stiffness, damping };
    }

    fn put_law_rows(
        &self,
        at: &Motion<S>,
        first: usize,
        direction: &mut impl Sink,
        q: &mut impl Sink,
        v: &mut impl Sink,
    ) {
        let columns = self.points.columns(at, false);
        let gradient = columns.dot(self.state(at).0);
        for (i, slope) in gradient.iter().enumerate().take(columns.count) {
            direction.put(first, columns.index[i], *slope);
        }
        // T is its strength
        self.put_intensity(at, first, q, v, &mut Unread);
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
        let (_, _, x, rate) = self.state(at);
        self.spring.switching(x, rate, at.modes, out);
    }

    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        let (_, _, x, rate) = self.state(at);
        self.spring.react(x, rate, fired, change);
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "spring-damper",
    "a spring and damper between two points",
    &[
        BETWEEN,
        optional("stiffness", Kind::Number(Units::STIFFNESS), "stiffness; default 0"),
        optional("damping", Kind::Number(Units::DAMPING), "damping; default 0"),
        optional("preload", Kind::Number(Units::FORCE), "tension at the rest length; default 0"),
        optional("rest_length", Kind::Number(Units::LENGTH), "length without elongation; default as placed"),
        TENSION,
        ACTS,
    ],
    |v| {
        let [first, second] = v.between();
        let (rest_length, law, acts) = (v.number("rest_length"), spring_law(v), acts(v));
        Ok(Force::new(SpringDamper { first, second, rest_length, law, acts }))
    },
)
.glyph(Glyph::Spring)
.one_of(ONE_LAW)
.any_of(SOME_LAW)
.examples(&[
    Example::new(
        "between = ['first.tip', 'second.tip']\nstiffness = 40\ndamping = 2\npreload = 3\nrest_length = 0.1\nacts = 'pull'",
    ),
    Example::new(
        "between = ['ground.anchor', 'second.tip']\ntension = { table = [[-1, -5], [0, 1], [0.5, 2], [1, 9]] }",
    ),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    use super::CustomSpring;
    use crate::geometry::{Curve, Interpolation, Outside};
    use flyball_dae::scalar::{Dual, Real};

    #[derive(Debug)]
    struct Hardening;
    impl CustomSpring for Hardening {
        fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
            x * 3.0 + x.powi(3) * 8.0
        }
        fn energy(&self, x: f64) -> f64 {
            1.5 * x * x + 2.0 * x.powi(4)
        }
        fn damping(&self, x: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
            (x * x + 1.0) * rate
        }
    }
    let (x, tension) = ([-1.0, 0.0, 0.5, 1.0, 2.0], [-5.0, 0.0, 1.0, 4.0, 9.0]);
    let table = Curve::through(&x, &tension, Interpolation::Spline, Outside::Extend).expect("ascending");
    vec![
        Force::spring("first.f", "second.m", 0.4, SpringLaw::Linear { stiffness: 30.0, damping: 2.0, preload: 1.5 }),
        Force::spring_as_placed("first.f", "second.m", SpringLaw::Table { elastic: table, damping: 0.5 }),
        Force::spring("first.f", "second.m", 0.9, SpringLaw::Custom(std::sync::Arc::new(Hardening))),
        Force::spring("first.f", "second.m", 0.4, SpringLaw::linear(30.0, 2.0)).acts(Acts::Pull),
        Force::spring("first.f", "second.m", 0.4, SpringLaw::linear(30.0, 2.0)).acts(Acts::Push),
    ]
}
