//! The damper as a force between two markers, with two pressures as states.

use super::oil::{CURRENT, FIELDS, Oil};
use crate::vector::{dot, minus, times};
use flyball_machine::catalog::{
    Entry, Example, Field, Fields, Glyph, Kind, Refers, Site, Units, between, law, number, optional, required,
};
use flyball_machine::constraint::MarkerMotion;
use flyball_machine::force::{ForceDefinition, ForceResult, ForceState, Inner, StateForce, StateLaw, Strength, Wrench};
use flyball_machine::machine::Context;
use flyball_machine::space::Space;
use flyball_machine::{Force, Law, MachineError, Real};

/// A hydraulic damper whose current is a law of time.
#[derive(Clone, Debug)]
pub struct HydraulicDamper {
    /// Marker F.
    pub first: String,
    /// Marker M.
    pub second: String,
    /// Length at which the volumes are those at rest [m]; `None` takes the length as placed.
    pub rest_length: Option<f64>,
    /// Current of the valve [A].
    pub current: Law,
    /// Its numbers.
    pub oil: Oil,
}

/// The damper with its rest length.
#[derive(Clone, Debug)]
struct DamperLaw {
    rest_length: f64,
    current: Law,
    oil: Oil,
}

/// Extension, its rate, and the direction from F to M.
fn line<R: Real>([f, m]: &[MarkerMotion<R>; 2], rest_length: f64) -> (R, R, [R; 3]) {
    let d = minus(m.position, f.position);
    let length = dot(&d, &d).sqrt();
    let e = times(d, R::one() / length);
    (length - rest_length, dot(&e, &minus(m.velocity, f.velocity)), e)
}

impl DamperLaw {
    fn current<R: Real>(&self, at: &Inner<R>) -> R {
        let [value, rate, ..] = self.current.jet_in(at.t.value(), at.stretch);
        (at.t - at.t.value()) * rate + value
    }

    fn flow<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>) -> (super::oil::Flow<R>, R, [R; 3]) {
        let (extension, rate, e) = line(markers, self.rest_length);
        (self.oil.flow([extension, rate, self.current(at)], [at.x[0], at.x[1]]), rate, e)
    }
}

impl StateLaw for DamperLaw {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>, rates: &mut [R]) -> [Wrench<R>; 2] {
        let (flow, _, e) = self.flow(markers, at);
        rates.copy_from_slice(&flow.rates);
        let (mut first, mut second) = (Wrench::zero(), Wrench::zero());
        first.force = times(e, flow.tension);
        second.force = times(e, -flow.tension);
        [first, second]
    }

    fn strength<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>) -> R {
        self.flow(markers, at).0.tension
    }

    fn write_results<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>, out: &mut [R]) {
        let (extension, rate, _) = line(markers, self.rest_length);
        out[..3].copy_from_slice(&[self.current(at), extension, rate]);
    }

    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>) -> f64 {
        self.oil.heat(&self.flow(markers, at).0, [at.x[0], at.x[1]])
    }

    fn input_power(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>) -> f64 {
        // what compressed oil and reservoir give
        let (flow, rate, _) = self.flow(markers, at);
        self.oil.heat(&flow, [at.x[0], at.x[1]]) - flow.tension * rate
    }
}

impl ForceDefinition for HydraulicDamper {
    type Kernel<S: Space> = StateForce;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }

    fn law(&self) -> Option<&Law> {
        Some(&self.current)
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![between(&self.first, &self.second), law("current", &self.current)];
        out.extend(self.rest_length.map(|length| number("rest_length", length)));
        out.extend(self.oil.show());
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { first, second, rest_length: _, current: _, oil: _ } = self;
        site.see_both(first, second);
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn states(&self) -> Vec<ForceState> {
        [("rebound", "pressure in the rebound chamber"), ("compression", "pressure in the compression chamber")]
            .map(|(name, meaning)| ForceState {
                result: ForceResult { name, unit: "Pa", meaning },
                start: self.oil.reservoir,
            })
            .to_vec()
    }

    fn results(&self) -> &'static [ForceResult] {
        &[
            ForceResult { name: "current", unit: "A", meaning: "current of its valve" },
            ForceResult { name: "extension", unit: "m", meaning: "length beyond the rest length" },
            ForceResult { name: "extension_rate", unit: "m/s", meaning: "rate of its length" },
        ]
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<StateForce, MachineError> {
        let pair = context.marker_pair(name, [&self.first, &self.second])?;
        let [f, m] = pair.map(|marker| context.world_frame(&marker).position);
        let d = minus(m, f);
        let placed = dot(&d, &d).sqrt();
        let rest_length = self.rest_length.unwrap_or(placed);
        if !crate::field::is_positive(placed) {
            let help = "place its markers apart: points that meet have no direction to be pulled in";
            return Err(MachineError::BadValue { element: name.into(), what: "the length", value: placed, help });
        }
        let law = DamperLaw { rest_length, current: self.current.clone(), oil: self.oil.clone() };
        StateForce::attach(&law, &self.states(), name, [&self.first, &self.second], context)
    }
}

pub(super) const REST_LENGTH: Field = optional(
    "rest_length",
    Kind::Number(Units::LENGTH),
    "length at which the chambers have the volumes at rest; default that as placed",
);

pub(super) const BETWEEN: Field = required("between", Kind::Pair(Refers::Marker), "the two markers");

const ALL: &[Field] = &{
    let [a, b, c, d, e, f, g, h, i, j] = FIELDS;
    let current = required("current", Kind::Law(CURRENT), "current of the valve, a number or a law of time");
    [BETWEEN, REST_LENGTH, current, a, b, c, d, e, f, g, h, i, j]
};

pub(crate) const ENTRY: Entry<Force> = Entry::new(
    "hydraulic-damper",
    "a damper with two chambers of oil and a valve that a current sets; an actuator of this name takes the current from a signal",
    ALL,
    |v| {
        let [first, second] = v.between();
        let (rest_length, current) = (v.number("rest_length"), v.law_or_zero("current"));
        Ok(Force::open(HydraulicDamper { first, second, rest_length, current, oil: Oil::read(v)? }))
    },
)
.glyph(Glyph::Damper)
.examples(&[Example::new(
    "between = ['first.f', 'second.tip']\nrest_length = 1.5\ncurrent = 0.9\npiston_area = 8e-4\nrod_area = 4e-4\n\
     volumes = [2e-3, 3e-3]\nbulk_modulus = 8e6\nreservoir = 5e4\norifices = [2e-8, 1.3e-6, 1.8e-6]\nvalve = 5e9\n\
     opening = [2e5, 6e6]\ncurrents = [0.3, 1.6]\nsmoothing = [5e4, 1e4, 2e5]",
)]);
