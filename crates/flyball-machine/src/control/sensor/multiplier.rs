//! A multiplier of a joint or coupling: λ of its holonomic rows, then ψ of its nonholonomic rows.
//!
//! −λ of a drive is the force or moment it puts on its coordinate.

use super::fields::JOINT;
use super::{CouplingSinks, MotionSinks, Plant, Sensor, SensorDefinition, SensorElement, SensorPoint};
use crate::catalog::{Back, Entry, Example, Fields, Kind, Mixed, Site, Value, required, text};
use crate::control::signal::Port;
use crate::machine::{Dimension, MachineError};
use crate::node::Sink;
use crate::space::Space;

/// A multiplier of a joint or coupling.
#[derive(Clone, Debug)]
pub struct Multiplier {
    /// The joint.
    pub joint: String,
    /// Which of its rows, from zero.
    pub row: usize,
}

impl Sensor {
    /// A multiplier of a joint or coupling; its rows count from zero, holonomic rows first.
    pub fn multiplier(joint: impl Into<String>, row: usize) -> Self {
        Self::new(Multiplier { joint: joint.into(), row })
    }
}

/// Index of the multiplier.
#[derive(Clone, Copy, Debug)]
pub enum MultiplierKernel {
    /// Of λ.
    Lambda(usize),
    /// Of ψ.
    Psi(usize),
}

impl SensorDefinition for Multiplier {
    type Kernel<S: Space> = MultiplierKernel;

    fn name(&self) -> &'static str {
        "multiplier"
    }

    fn outputs(&self, _: Dimension) -> Vec<Port> {
        vec![Port::new("out")]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("joint", &self.joint), ("row", Value::Count(self.row + 1))])
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        if site.placement().keeps_directions() {
            return Ok(Back::Same);
        }
        let joint = site.joint(&self.joint);
        let sign = joint.and_then(|joint| joint.row_signs(&*site).get(self.row).copied().flatten());
        let what = format!("multiplier {} of `{}`", self.row + 1, self.joint);
        let help = "measure the reaction, or put the sensor into the file that includes the subsystem";
        sign.map(Back::Sign).ok_or(Mixed { what, help })
    }

    #[inline(never)]
    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let rows = plant.joint_rows(name, &self.joint)?;
        plant.refuse_sliding(name, rows)?;
        let (n_phi, n_k) = (rows.phi.len(), rows.k.len());
        if self.row >= n_phi + n_k {
            let (what, help) = ("the number of a row", "rows of a joint count from zero, holonomic rows first");
            return Err(MachineError::BadValue { element: name.into(), what, value: self.row as f64, help });
        }
        Ok(match self.row.checked_sub(n_phi) {
            None => MultiplierKernel::Lambda(rows.phi.start + self.row),
            Some(row) => MultiplierKernel::Psi(rows.k.start + row),
        })
    }
}

impl<S: Space> SensorElement<S> for MultiplierKernel {
    fn measure(&self, at: &SensorPoint<S>, _: &mut [f64], out: &mut [f64]) {
        out[0] = match *self {
            Self::Lambda(i) => at.multipliers.lambda[i],
            Self::Psi(i) => at.multipliers.psi[i],
        };
    }

    fn motion<T: Sink>(&self, _: &SensorPoint<S>, _: &mut [f64], _: usize, _: &mut MotionSinks<T>) {}

    fn coupling<T: Sink>(&self, _: &SensorPoint<S>, _: &mut [f64], row: usize, sinks: &mut CouplingSinks<T>) {
        match *self {
            Self::Lambda(i) => sinks.lambda.put(row, i, 1.0),
            Self::Psi(i) => sinks.psi.put(row, i, 1.0),
        }
    }

    fn is_coupled(&self) -> bool {
        true
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] = &[Entry::new(
    "multiplier",
    "a multiplier of a joint or coupling, as it stands in the equation",
    &[JOINT, required("row", Kind::Count, "which of its rows, from 1; holonomic rows come first")],
    |v| Ok(Sensor::multiplier(v.name("joint"), v.count("row").unwrap_or(1).saturating_sub(1))),
)
.examples(&[
    Example::new("joint = 'two'\nrow = 2"),
    Example::space("joint = 'roll'\nrow = 1").among(ROLLING),
    Example::space("joint = 'roll'\nrow = 2").among(ROLLING),
    Example::space("joint = 'roll'\nrow = 3").among(ROLLING),
    Example::new("joint = 'mesh'\nrow = 1").with(
        "[[joint]]\nname = 'mesh'\ntype = 'rack'\n\
         between = ['one.angle', 'two.displacement']\nradius = 0.3\n",
    ),
    Example::new("joint = 'wind'\nrow = 1").with(
        "[[joint]]\nname = 'wind'\ntype = 'drive'\n\
         coordinate = 'two.displacement'\nvalue = { polynomial = [0, 0.2] }\n",
    ),
    Example::new("joint = 'rub'\nrow = 1").with(
        "[[joint]]\nname = 'rub'\ntype = 'stick-slip'\n\
         coordinate = 'one.angle'\nholding = 900\nsliding = 0.1\n",
    ),
])];

/// A disc that rolls.
const ROLLING: &str = r#"
[[body]]
name = "disc"
mass = 2
inertia = [0.1, 0.1, 0.2]
position = [0.3, 0.1, 0.5]
rotation = { axis = [1, 0, 0], angle = "90 deg" }
velocity = [0.5, 0.2, 0.1]
spin = [0.4, 1.5, 0.3]
markers = { rim = [0.5, 0, 0] }
[[force]]
type = "force"
on = "disc.rim"
vector = [3, 1, 2]
[[joint]]
name = "roll"
type = "rolling-disc"
between = ["ground", "disc"]
radius = 0.5
"#;

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![Sensor::multiplier("pin", 1)]
}
