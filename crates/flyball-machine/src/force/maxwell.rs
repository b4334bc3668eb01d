//! Spring and damper in a row between two points, after Maxwell: a mount that is stiff when pushed fast and gives way slowly.
//!
//! ```text
//!      F ●──/\/\/──┤ u ├[==|──● M      l = |p_WM − p_WF|,   x = l − rest length
//!
//!   T = k (x − u),   u̇ = T/c          tension along the line: −T e on M, T e on F,   e = (p_WM − p_WF)/l
//! ```
//!
//! Its state is the elongation u of the damper. Stored energy k (x − u)²/2, dissipated power T²/c.

use super::fields::BETWEEN;
use super::force_law::{line, pull};
use super::{Force, ForceDefinition, ForceResult, ForceState, Inner, StateForce, StateLaw, Strength, Wrench};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, between, number, optional, required};
use crate::constraint::MarkerMotion;
use crate::machine::{Context, MachineError};
use crate::space::{Space, Vector};
use flyball_dae::scalar::Real;

/// A spring and damper in a row.
#[derive(Clone, Debug)]
pub struct Maxwell {
    /// Marker F.
    pub first: String,
    /// Marker M.
    pub second: String,
    /// Stiffness of the spring [N/m].
    pub stiffness: f64,
    /// Damping of the damper [N s/m].
    pub damping: f64,
    /// Length at which x = 0 [m]; `None` takes the length as placed.
    pub rest_length: Option<f64>,
    /// Elongation of the damper at the start [m].
    pub elongation: f64,
}

impl Force {
    /// A spring [N/m] and a damper [N s/m] in a row between two markers, without force as placed.
    pub fn maxwell(first: impl Into<String>, second: impl Into<String>, stiffness: f64, damping: f64) -> Self {
        let (first, second) = (first.into(), second.into());
        Self::new(Maxwell { first, second, stiffness, damping, rest_length: None, elongation: 0.0 })
    }
}

/// The law with its rest length.
#[derive(Clone, Debug)]
struct MaxwellLaw {
    stiffness: f64,
    damping: f64,
    rest_length: f64,
}

impl MaxwellLaw {
    /// Elongation of the spring, and the direction from F to M.
    fn spring<R: Real>(&self, markers: &[MarkerMotion<R>; 2], u: R) -> (R, [R; 3]) {
        let (length, e) = line(markers);
        (length - R::from(self.rest_length) - u, e)
    }

    fn tension<R: Real>(&self, markers: &[MarkerMotion<R>; 2], x: &[R]) -> R {
        self.spring(markers, x[0]).0 * self.stiffness
    }
}

impl StateLaw for MaxwellLaw {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>, rates: &mut [R]) -> [Wrench<R>; 2] {
        let (elongation, e) = self.spring(markers, at.x[0]);
        // T = k (x − u),   u̇ = T/c
        let tension = elongation * self.stiffness;
        rates[0] = tension * (1.0 / self.damping);
        pull(e, tension)
    }

    fn strength<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>) -> R {
        self.tension(markers, at.x)
    }

    fn write_results<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>, out: &mut [R]) {
        out[0] = self.spring(markers, at.x[0]).0;
    }

    fn energy(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>) -> f64 {
        0.5 * self.stiffness * self.spring(markers, at.x[0]).0.powi(2)
    }

    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>) -> f64 {
        self.tension(markers, at.x).powi(2) / self.damping
    }
}

impl ForceDefinition for Maxwell {
    type Kernel<S: Space> = StateForce;

    fn name(&self) -> &'static str {
        "maxwell"
    }

    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![
            between(&self.first, &self.second),
            number("stiffness", self.stiffness),
            number("damping", self.damping),
            number("elongation", self.elongation),
        ];
        out.extend(self.rest_length.map(|length| number("rest_length", length)));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { first, second, stiffness: _, damping: _, rest_length: _, elongation: _ } = self;
        site.see_both(first, second);
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn states(&self) -> Vec<ForceState> {
        let result = ForceResult { name: "damper", unit: "m", meaning: "elongation of its damper" };
        vec![ForceState { result, start: self.elongation }]
    }

    fn results(&self) -> &'static [ForceResult] {
        &[ForceResult { name: "spring", unit: "m", meaning: "elongation of its spring" }]
    }

    #[inline(never)]
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<StateForce, MachineError> {
        for (what, value) in [("the stiffness", self.stiffness), ("the damping", self.damping)] {
            if !(value > 0.0 && value.is_finite()) {
                let help = "a spring and a damper in a row both need more than zero; leave the other one out instead";
                return Err(MachineError::BadValue { element: name.into(), what, value, help });
            }
        }
        let [f, m] = context.marker_pair(name, [&self.first, &self.second])?;
        let d = context.world_frame(&m).position.minus(context.world_frame(&f).position);
        let placed = d.dot(d).sqrt();
        if placed == 0.0 {
            return Err(MachineError::CoincidentMarkers { element: name.into() });
        }
        let rest_length = self.rest_length.unwrap_or(placed);
        let law = MaxwellLaw { stiffness: self.stiffness, damping: self.damping, rest_length };
        StateForce::attach(&law, &self.states(), name, [&self.first, &self.second], context)
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "maxwell",
    "a spring and a damper in a row between two points",
    &[
        BETWEEN,
        required("stiffness", Kind::Number(Units::STIFFNESS), "stiffness of the spring"),
        required("damping", Kind::Number(Units::DAMPING), "damping of the damper"),
        optional("rest_length", Kind::Number(Units::LENGTH), "length without elongation; default as placed"),
        optional("elongation", Kind::Number(Units::LENGTH), "elongation of the damper at the start; default 0"),
    ],
    |v| {
        let [first, second] = v.between();
        let needed = |key| v.number(key).expect("a required field is there");
        let (stiffness, damping) = (needed("stiffness"), needed("damping"));
        let (rest_length, elongation) = (v.number("rest_length"), v.number("elongation").unwrap_or(0.0));
        Ok(Force::new(Maxwell { first, second, stiffness, damping, rest_length, elongation }))
    },
)
.glyph(Glyph::SpringThenDamper)
.examples(&[
    Example::new(
        "between = ['first.tip', 'second.tip']\nstiffness = 40\ndamping = 2\nrest_length = 0.1\nelongation = 0.02",
    ),
    Example::new("between = ['ground.anchor', 'second.tip']\nstiffness = 40\ndamping = 2"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    let lengthened = Maxwell {
        first: "first.f".into(),
        second: "second.m".into(),
        stiffness: 30.0,
        damping: 4.0,
        rest_length: Some(0.4),
        elongation: 0.05,
    };
    vec![Force::new(lengthened), Force::maxwell("first.f", "second.m", 12.0, 3.0)]
}
