//! Damper between two points F and M by a table of force over the rate of their distance, as a shock absorber is measured.
//!
//! ```text
//!   l = |p_WM − p_WF|,   T = T(l̇)          tension along the line: −T e on M, T e on F,   e = (p_WM − p_WF)/l
//! ```
//!
//! Stores nothing; dissipated power T l̇. A table that would feed power in, T l̇ < 0, is refused.

use super::fields::BETWEEN;
use super::force_law::{line, pull};
use super::{Force, ForceDefinition, ForceLaw, GeneralForce, Strength, Wrench};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, Value, between, required};
use crate::constraint::MarkerMotion;
use crate::geometry::Curve;
use crate::machine::{Context, MachineError};
use crate::space::Space;
use flyball_dae::manifold::so3::dot;
use flyball_dae::scalar::Real;

/// A damper by a table.
#[derive(Clone, Debug)]
pub struct TableDamper {
    /// First marker.
    pub first: String,
    /// Second marker.
    pub second: String,
    /// Tension [N] over the rate of the length [m/s].
    pub force: Curve,
}

impl Force {
    /// A damper between two markers: tension [N] over the rate of their distance [m/s].
    pub fn table_damper(first: impl Into<String>, second: impl Into<String>, force: Curve) -> Self {
        Self::new(TableDamper { first: first.into(), second: second.into(), force })
    }
}

impl TableDamper {
    /// l̇ and e.
    fn rate<R: Real>(markers: &[MarkerMotion<R>; 2]) -> (R, [R; 3]) {
        let ([f, m], (_, e)) = (markers, line(markers));
        (dot(&e, &[0, 1, 2].map(|i| m.velocity[i] - f.velocity[i])), e)
    }

    /// A rate at which it would feed power in, among many up to twice those of the table.
    fn feeds(&self) -> Option<f64> {
        let (least, largest) = self.force.range();
        let reach = 2.0 * least.abs().max(largest.abs());
        let rates = (-SAMPLES..=SAMPLES).map(|i| reach * f64::from(i) / f64::from(SAMPLES));
        let (mut rates, at) = (rates.chain(self.force.points().map(|(x, _)| x)), |x: f64| self.force.at(x));
        rates.find(|&x| at(x) * x < 0.0 || (x == 0.0 && at(x) != 0.0))
    }
}

/// Rates on either side at which a table is looked at.
const SAMPLES: i32 = 400;

impl ForceLaw for TableDamper {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], _t: R) -> [Wrench<R>; 2] {
        let (rate, e) = Self::rate(markers);
        pull(e, self.force.at(rate))
    }

    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        let (rate, _) = Self::rate(markers);
        self.force.at(rate) * rate
    }
}

impl ForceDefinition for TableDamper {
    type Kernel<S: Space> = GeneralForce;

    fn name(&self) -> &'static str {
        "table-damper"
    }

    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![between(&self.first, &self.second), ("force", Value::Curve(self.force.clone()))])
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { first, second, force: _ } = self;
        site.see_both(first, second);
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<GeneralForce, MachineError> {
        if let Some(value) = self.feeds() {
            let (element, what) = (name.into(), "a rate at which the damper pushes along");
            let help = "give a table through [0, 0] whose forces have the signs of their rates";
            return Err(MachineError::BadValue { element, what, value, help });
        }
        GeneralForce::attach(self, name, [&self.first, &self.second], context)
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "table-damper",
    "a damper between two points by a table of force over the rate of their distance",
    &[
        BETWEEN,
        required(
            "force",
            Kind::Curve(Units::VELOCITY, Units::FORCE),
            "`{ table = [[rate, tension], …] }` through `[0, 0]`, rates of lengthening ([tables](model-files.md#tables))",
        ),
    ],
    |v| {
        let [first, second] = v.between();
        let force = v.curve("force").expect("a required field is there");
        Ok(Force::table_damper(first, second, force))
    },
)
.glyph(Glyph::Damper)
.examples(&[
    Example::new(
        "between = ['first.tip', 'second.tip']\nforce = { table = [[-1, -9], [-0.1, -4], [0, 0], [0.1, 2], [1, 3]] }",
    ),
    Example::new(
        "between = ['ground.anchor', 'second.tip']\nforce = { table = [[-1, -9], [-0.1, -4], [0, 0], [0.1, 2], [1, 3]], \
         interpolation = 'monotone', outside = 'extend' }",
    ),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    use crate::geometry::{Interpolation, Outside};
    let table = |interpolation| {
        let (x, y) = ([-3.0, -0.4, 0.0, 0.3, 2.5], [-6.0, -2.0, 0.0, 1.0, 1.5]);
        Curve::through(&x, &y, interpolation, Outside::Extend).expect("ascending and finite")
    };
    [Interpolation::Linear, Interpolation::Monotone]
        .map(|interpolation| Force::table_damper("first.f", "second.m", table(interpolation)))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Interpolation, Outside};
    use crate::{Body, Machine};

    fn built(x: &[f64], y: &[f64]) -> Result<crate::MachineSystem, MachineError> {
        let curve = Curve::through(x, y, Interpolation::Linear, Outside::Hold).expect("ascending and finite");
        let mut machine = Machine::planar();
        machine.body("mass", Body::point(2.0).at([0.6, 0.8]).velocity([3.0, 0.0]));
        machine.force("damper", Force::table_damper("ground", "mass", curve));
        machine.build()
    }

    #[test]
    fn its_force_is_that_of_the_table_at_the_rate_of_the_length() {
        // e = (0.6, 0.8), l̇ = 1.8: T = 10 + (1.8 − 1)·(30 − 10)/(3 − 1)
        let system = built(&[-1.0, 0.0, 1.0, 3.0], &[-40.0, 0.0, 10.0, 30.0]).expect("can be built");
        let force = system.read(&system.start()).force("damper").expect("exists");
        assert!((force - 18.0).abs() < 1e-12, "{force}"); // rounding
    }

    #[test]
    fn a_table_that_feeds_power_in_is_refused() {
        for (x, y) in [([-1.0, 0.0, 1.0], [-1.0, 0.0, -2.0]), ([-1.0, 0.5, 1.0], [-1.0, 1.0, 2.0])] {
            let error = built(&x, &y).expect_err("it would push along");
            assert!(error.to_string().contains("through [0, 0]"), "{error}");
        }
    }
}
