//! Spring and damper on a joint coordinate s (torsional on an angle): moment or force −T(x, ẋ), x = s − rest.
//!
//! It acts on the second body of the joint about or along its axis, and with the opposite on the first.

use super::{Force, ForceDefinition, ForceElement, SpringLaw};
use crate::machine::{Context, MachineError, ScalarPlace};
use crate::node::{Motion, Sink};
use crate::space::Space;

/// A spring and damper on a joint coordinate.
#[derive(Clone, Debug)]
pub struct CoordinateSpring {
    /// Coordinate, as `joint.coordinate`.
    pub coordinate: String,
    /// Value at which x = 0 [rad or m].
    pub rest: f64,
    /// Tension over x and its rate.
    pub law: SpringLaw,
}

/// The spring on its coordinates.
#[derive(Clone, Debug)]
pub struct CoordinateSpringKernel {
    coordinate: ScalarPlace,
    rest: f64,
    law: SpringLaw,
}

impl Force {
    /// A spring on a joint coordinate `joint.coordinate`, at rest at a value [rad or m].
    pub fn coordinate_spring(coordinate: impl Into<String>, rest: f64, law: SpringLaw) -> Self {
        Self::new(CoordinateSpring { coordinate: coordinate.into(), rest, law })
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

    fn kernel<S: Space>(
        &self,
        name: &str,
        context: &Context,
    ) -> Result<CoordinateSpringKernel, MachineError> {
        let coordinate = context.coordinate(name, &self.coordinate)?;
        Ok(CoordinateSpringKernel { coordinate, rest: self.rest, law: self.law.clone() })
    }
}

impl CoordinateSpringKernel {
    fn state<S: Space>(&self, at: &Motion<S>) -> (f64, f64) {
        (self.coordinate.value(at.q) - self.rest, self.coordinate.rate(at.v))
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
        let tension = self.law.evaluate(x, rate).tension;
        for term in &self.coordinate.terms {
            out[term.v] += term.coefficient * tension;
        }
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (x, rate) = self.state(at);
        self.put(self.law.evaluate(x, rate).by_elongation, sink);
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (x, rate) = self.state(at);
        self.put(self.law.evaluate(x, rate).by_rate, sink);
    }

    fn energy(&self, at: &Motion<S>) -> f64 {
        self.law.energy(self.state(at).0)
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        let (x, rate) = self.state(at);
        self.law.evaluate(x, rate).damping * rate
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        let (x, rate) = self.state(at);
        self.law.evaluate(x, rate).tension
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink) {
        let (x, rate) = self.state(at);
        let value = self.law.evaluate(x, rate);
        for term in &self.coordinate.terms {
            q.put(row, term.v, value.by_elongation * term.coefficient);
            v.put(row, term.v, value.by_rate * term.coefficient);
        }
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    let law = SpringLaw::Linear { stiffness: 4.0, damping: 0.6, preload: -0.3 };
    vec![Force::coordinate_spring("pin.angle", 0.2, law)]
}
