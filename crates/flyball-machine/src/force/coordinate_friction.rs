//! Regularized friction on a joint coordinate s: −force · tanh(ṡ/speed) − viscous · ṡ.
//!
//! It never sticks: under a load below `force` the coordinate creeps slower than `speed`. For true sticking see
//! [`crate::joint::StickSlip`]. The force is a given preload; it does not follow the reaction of the joint.
//! Dissipated power force · ṡ tanh(ṡ/speed) + viscous · ṡ².

use super::fields::COORDINATE;
use super::{Force, ForceDefinition, ForceElement, ForceKind, Strength};
use crate::catalog::{Entry, Example, Fields, Kind, Site, Units, number, optional, required, text};
use crate::machine::{Context, MachineError, ScalarPlace};
use crate::node::{Motion, Sink};
use crate::space::Space;

/// Regularized friction on a joint coordinate.
#[derive(Clone, Debug, PartialEq)]
pub struct CoordinateFriction {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Friction force at high rates [N or N m].
    pub force: f64,
    /// Rate of the regularization, positive [m/s or rad/s].
    pub speed: f64,
    /// Viscous part [N s/m or N m s/rad].
    pub viscous: f64,
}

/// The friction on its coordinates.
#[derive(Clone, Debug)]
pub struct CoordinateFrictionKernel {
    coordinate: ScalarPlace,
    force: f64,
    speed: f64,
    viscous: f64,
}

impl Force {
    /// Friction on a joint coordinate `joint.coordinate`: force [N or N m], and rate below which it is regularized.
    pub fn coordinate_friction(coordinate: impl Into<String>, force: f64, speed: f64) -> Self {
        Self::new(CoordinateFriction { coordinate: coordinate.into(), force, speed, viscous: 0.0 })
    }

    /// Adds a viscous part to the friction on a joint coordinate [N s/m or N m s/rad].
    pub fn viscous(mut self, viscous: f64) -> Self {
        match &mut self.kind {
            ForceKind::CoordinateFriction(friction) => friction.viscous = viscous,
            _ => self.misplaced = Some("viscous"),
        }
        self
    }
}

impl ForceDefinition for CoordinateFriction {
    type Kernel<S: Space> = CoordinateFrictionKernel;

    fn name(&self) -> &'static str {
        "coordinate-friction"
    }

    fn coordinate_references(&self) -> Vec<String> {
        vec![self.coordinate.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![
            text("coordinate", &self.coordinate),
            number("force", self.force),
            number("speed", self.speed),
            number("viscous", self.viscous),
        ])
    }

    // alike in both directions
    fn place(&mut self, _: &mut dyn Site) {}

    fn strength(&self) -> Strength {
        Strength::Along(self.coordinate.clone())
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<CoordinateFrictionKernel, MachineError> {
        let bad = |what, value, help| Err(MachineError::BadValue { element: name.into(), what, value, help });
        if !(self.speed > 0.0 && self.speed.is_finite()) {
            return bad("the speed", self.speed, "give it a positive speed, small beside those of interest");
        }
        for (what, value) in [("the force", self.force), ("the viscous part", self.viscous)] {
            if !(value >= 0.0 && value.is_finite()) {
                return bad(what, value, "friction is not negative");
            }
        }
        let coordinate = context.coordinate(name, &self.coordinate)?;
        let Self { force, speed, viscous, .. } = *self;
        Ok(CoordinateFrictionKernel { coordinate, force, speed, viscous })
    }
}

impl CoordinateFrictionKernel {
    /// Resistance and its derivative by the rate.
    fn evaluate<S: Space>(&self, at: &Motion<S>) -> (f64, f64, f64) {
        let rate = self.coordinate.rate(at.v);
        let tanh = (rate / self.speed).tanh();
        let slope = self.force / self.speed * (1.0 - tanh * tanh) + self.viscous;
        (rate, self.force * tanh + self.viscous * rate, slope)
    }
}

impl<S: Space> ForceElement<S> for CoordinateFrictionKernel {
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        let (_, force, _) = self.evaluate(at);
        for term in &self.coordinate.terms {
            out[term.v] += term.coefficient * force;
        }
    }

    fn stiffness(&self, _: &Motion<S>, _: &mut impl Sink) {}

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (.., slope) = self.evaluate(at);
        for row in &self.coordinate.terms {
            for col in &self.coordinate.terms {
                sink.put(row.v, col.v, slope * row.coefficient * col.coefficient);
            }
        }
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        let (rate, force, _) = self.evaluate(at);
        force * rate
    }

    /// Resistance against a positive rate.
    fn intensity(&self, at: &Motion<S>) -> f64 {
        self.evaluate(at).1
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, _: &mut impl Sink, v: &mut impl Sink, _: &mut impl Sink) {
        let (.., slope) = self.evaluate(at);
        self.coordinate.terms.iter().for_each(|term| v.put(row, term.v, slope * term.coefficient));
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "coordinate-friction",
    "smoothed friction on a joint coordinate",
    &[
        COORDINATE,
        required("force", Kind::Number(Units::EFFORT), "friction at high rates"),
        required("speed", Kind::Number(Units::RATE), "rate below which it is smoothed"),
        optional("viscous", Kind::Number(Units::COORDINATE_DAMPING), "viscous part; default 0"),
    ],
    |v| {
        let [force, speed, viscous] = ["force", "speed", "viscous"].map(|key| v.number_or_zero(key));
        Ok(Force::new(CoordinateFriction { coordinate: v.name("coordinate"), force, speed, viscous }))
    },
)
.examples(&[Example::new("coordinate = 'one.angle'\nforce = 3\nspeed = 0.2\nviscous = 0.1")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    vec![Force::coordinate_friction("pin.angle", 1.5, 0.4).viscous(0.2)]
}
