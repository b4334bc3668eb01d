//! Strength of a force element: tension of a spring and damper, magnitude of a force of your own (a tyre, say).

use super::{CouplingSinks, MotionSinks, Plant, Sensor, SensorDefinition, SensorElement, SensorPoint};
use crate::catalog::{Back, Entry, Example, Fields, Kind, Mixed, Refers, Site, required, text};
use crate::control::signal::Port;
use crate::force::{ForceElement, ForceKernel, Strength};
use crate::machine::{Dimension, MachineError};
use crate::node::{Sink, Unread};
use crate::space::Space;

/// Strength of a force element.
#[derive(Clone, Debug)]
pub struct ForceStrength {
    /// The force element.
    pub force: String,
}

impl Sensor {
    /// Strength of a force element: tension, torque or magnitude [N or N m].
    pub fn force(force: impl Into<String>) -> Self {
        Self::new(ForceStrength { force: force.into() })
    }
}

/// The force element that is listened to.
#[derive(Clone, Debug)]
pub struct ForceStrengthKernel<S: Space> {
    force: Box<ForceKernel<S>>,
    has_states: bool,
}

impl SensorDefinition for ForceStrength {
    type Kernel<S: Space> = ForceStrengthKernel<S>;

    fn name(&self) -> &'static str {
        "force"
    }

    fn outputs(&self, _: Dimension) -> Vec<Port> {
        vec![Port::new("out").unit("N")]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("force", &self.force)])
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let strength = site.force(&self.force).map(|force| force.kind.strength());
        Ok(match strength {
            Some(Strength::Along(coordinate)) => Back::Sign(site.sign(&coordinate)),
            Some(Strength::Size) | None => Back::Same,
        })
    }

    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let force = plant.force(&self.force)?;
        if !force.can_be_sensed() {
            return Err(MachineError::NotSensed { element: name.into(), force: self.force.clone() });
        }
        let mut defined = plant.context.machine.forces.iter().filter(|(other, _)| *other == self.force);
        let has_states = defined.any(|(_, defined)| !defined.kind.states().is_empty());
        Ok(ForceStrengthKernel { force: Box::new(force.clone()), has_states })
    }
}

impl<S: Space> SensorElement<S> for ForceStrengthKernel<S> {
    fn measure(&self, at: &SensorPoint<S>, _: &mut [f64], out: &mut [f64]) {
        out[0] = self.force.intensity(at.motion);
    }

    fn motion<T: Sink>(&self, at: &SensorPoint<S>, _: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        self.force.put_intensity(at.motion, row, &mut sinks.q, &mut sinks.v, &mut Unread);
    }

    fn coupling<T: Sink>(&self, at: &SensorPoint<S>, _: &mut [f64], row: usize, sinks: &mut CouplingSinks<T>) {
        if self.has_states {
            self.force.put_intensity(at.motion, row, &mut Unread, &mut Unread, &mut sinks.x);
        }
    }

    fn time_partial(&self, at: &SensorPoint<S>, _: &mut [f64], out: &mut [f64]) {
        out[0] = self.force.intensity_time_partial(at.motion);
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] = &[Entry::new(
    "force",
    "strength of a force [N or N m]",
    &[required("force", Kind::Reference(Refers::Force), "the force")],
    |v| Ok(Sensor::force(v.name("force"))),
)
.examples(&[
    Example::new("force = 'rope'"),
    Example::new("force = 'coil'").with(
        "[[force]]\nname = 'coil'\ntype = 'coordinate-spring'\n\
         coordinate = 'two.displacement'\nstiffness = 20\nrest = 0.2\n",
    ),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    ["spring", "turning", "own"].map(Sensor::force).into()
}
