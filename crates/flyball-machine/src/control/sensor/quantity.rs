//! A quantity of the machine by its name, as a signal: any number of the probe room that has a derivative.
//!
//! Names in expressions that are no signals become such sensors, so that `pin.force.y` or `tip.velocity.x` can be used like
//! the output of a block. Where an axis is given, it is the component of the same vector along it.

use super::load::{LoadKernel, Pick};
use super::load_terms::NUMBER;
use super::{
    CouplingSinks, Level, MarkerSensor, MotionSinks, Plant, Sense, SensedMarker, Sensor, SensorDefinition,
    SensorElement, SensorKernel, SensorPoint,
};
use crate::catalog::{
    Back, Entry, Example, Fields, Kind, Mixed, Refers, Site, Units, Value, optional, required, text, vector,
};
use crate::control::signal::Port;
use crate::force::{ForceElement, ForceKernel, Strength};
use crate::machine::{Dimension, Machine, MachineError};
use crate::node::{Sink, Unread};
use crate::probe::{Acting, Component, MarkerPart, Probe, Probed, actuators_on_angle};
use crate::space::Space;
use flyball_dae::manifold::so3::dot;
use flyball_dae::scalar::Real;

/// A quantity by its name.
#[derive(Clone, Debug)]
pub struct QuantitySensor {
    /// Its name, as `pin.force.y`.
    pub of: String,
    /// Another direction for the vector whose component or length it is.
    pub along: Option<[f64; 3]>,
    /// Its unit; empty if it is not known.
    pub unit: String,
}

impl Sensor {
    /// A quantity of the machine by its name, as results have it: `pin.force.y`, `spring.power`, `tip.spin.z`.
    pub fn quantity(of: impl Into<String>) -> Self {
        Self::new(QuantitySensor { of: of.into(), along: None, unit: String::new() })
    }
}

/// A vector of a marker in world axes: one component, or its length.
#[derive(Clone, Copy, Debug)]
pub struct MarkerVector {
    part: MarkerPart,
    /// A direction; the length without it.
    along: Option<[f64; 3]>,
}

impl Sense for MarkerVector {
    fn count(&self) -> usize {
        1
    }

    fn level(&self) -> Level {
        match self.part {
            MarkerPart::Position => Level::Position,
            MarkerPart::Velocity | MarkerPart::Spin => Level::Velocity,
            MarkerPart::Acceleration | MarkerPart::SpinRate => Level::Acceleration,
        }
    }

    fn evaluate<R: Real>(&self, _: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]) {
        let vector = match self.part {
            MarkerPart::Position => marker.position,
            MarkerPart::Velocity => marker.velocity,
            MarkerPart::Acceleration => marker.acceleration,
            MarkerPart::Spin => marker.spin,
            MarkerPart::SpinRate => marker.spin_rate,
        };
        out[0] = match self.along {
            Some(axis) => dot(&vector, &axis.map(R::from)),
            None => {
                // where it vanishes, a length has no slope
                let square = dot(&vector, &vector);
                if square.value() > 0.0 { square.sqrt() } else { R::zero() }
            }
        };
    }
}

/// The sensor on its nodes.
#[derive(Clone, Debug)]
pub enum QuantityKernel<S: Space> {
    /// Motion of a marker.
    Marker(MarkerSensor<MarkerVector>),
    /// What a joint, force or actuator does.
    Load(LoadKernel<S>),
    /// A state of a force.
    State(usize),
    /// A named result of a force.
    Named {
        /// The force.
        force: Box<ForceKernel<S>>,
        /// Number of the result, and how many there are.
        result: [usize; 2],
        /// True if the force has states.
        has_states: bool,
    },
    /// A quantity that a sensor of its own shows.
    Other(Box<SensorKernel<S>>),
}

/// Most named results of a force that can be signals.
const MOST_RESULTS: usize = crate::force::RESULTS;

impl SensorDefinition for QuantitySensor {
    type Kernel<S: Space> = QuantityKernel<S>;

    fn name(&self) -> &'static str {
        "quantity"
    }

    fn outputs(&self, _: Dimension) -> Vec<Port> {
        vec![Port::new("out").unit(self.unit.clone())]
    }

    fn actuators(&self, machine: &Machine) -> Vec<usize> {
        let number = |name: &String| machine.control.actuators.iter().position(|(known, _)| known == name);
        match Probe::find(machine, &self.of).map(|probe| probe.quantity) {
            Ok(Probed::Reaction { joint, moment: true, .. }) => actuators_on_angle(machine, &joint),
            Ok(
                Probed::Wrench { of: Acting::Actuator(name), .. }
                | Probed::Effort { of: Acting::Actuator(name) }
                | Probed::Power { of: Acting::Actuator(name) },
            ) => number(&name).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("of", &self.of)];
        out.extend(self.along.map(|along| vector("along", along)));
        out.extend((!self.unit.is_empty()).then(|| ("unit", Value::Text(self.unit.clone()))));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let placement = site.placement();
        let mixed = |of: &str| {
            let help = "put a sensor into the file that includes the subsystem";
            Err(Mixed { what: format!("`{of}`"), help })
        };
        let (vector, axis) = match self.of.rsplit_once('.') {
            Some((vector, axis)) if ["x", "y", "z"].contains(&axis) => (vector, Some(axis)),
            _ => (self.of.as_str(), None),
        };
        let (element, word) = vector.rsplit_once('.').unwrap_or((vector, ""));
        if word == "position" && !placement.is_identity() {
            return mixed(&self.of);
        }
        if placement.keeps_directions() {
            return Ok(Back::Same);
        }
        let Some(axis) = axis else {
            // lengths, powers, states and named results are the same in a mirror; an effort follows its coordinate
            let coupling = site.joint(element).filter(|joint| joint.kind.definition().is_coupling());
            let of_coupling = coupling.map(|joint| joint.kind.definition().coordinate_references());
            return match of_coupling {
                Some(references) if word == "force" || word == "torque" => match references.as_slice() {
                    [only] => Ok(Back::Sign(site.sign(only))),
                    _ => mixed(&self.of),
                },
                None if word == "force" || word == "torque" => match site.force(element).map(|f| f.kind.strength()) {
                    Some(Strength::Along(coordinate)) => Ok(Back::Sign(site.sign(&coordinate))),
                    Some(Strength::Size) => Ok(Back::Same),
                    None if site.joint(element).is_some() => Ok(Back::Same),
                    // of an actuator: its coordinate is not known here
                    None => mixed(&self.of),
                },
                _ => Ok(Back::Same),
            };
        };
        let unit = self.along.unwrap_or_else(|| {
            let mut unit = [0.0; 3];
            unit[["x", "y", "z"].iter().position(|known| *known == axis).unwrap_or(0)] = 1.0;
            unit
        });
        let axial = ["moment", "spin", "spin_rate"].contains(&word);
        self.along = Some(if axial { placement.axial(unit) } else { placement.vector(unit) });
        Ok(Back::Same)
    }

    #[inline(never)]
    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let machine = plant.context.machine;
        let unknown = |help| MachineError::UnknownQuantity { name: self.of.clone(), help };
        let probe = Probe::find(machine, &self.of).map_err(unknown)?;
        let refused = |help: &str| MachineError::NotASignal {
            element: name.into(),
            name: self.of.clone(),
            help: help.to_string(),
        };
        let along = self.along.map(|axis| super::unit_axis(name, axis)).transpose()?;
        let axis = |component: &Component| match (along, component) {
            (Some(axis), _) => Some(axis),
            (None, Component::Axis(i)) => Some([0, 1, 2].map(|k| if k == *i { 1.0 } else { 0.0 })),
            (None, Component::Magnitude) => None,
        };
        let pick = |component: &Component| axis(component).map_or(Pick::Length, Pick::Along);
        let read = self.actuators(machine);
        let load = |terms, pick| Ok(QuantityKernel::Load(LoadKernel::new(name, terms, pick)?));
        match &probe.quantity {
            Probed::Marker { marker, part, component } => {
                let markers = [plant.marker(name, "ground")?, plant.marker(name, marker)?];
                let sense = MarkerVector { part: *part, along: axis(component) };
                Ok(QuantityKernel::Marker(MarkerSensor { markers, sense }))
            }
            Probed::Reaction { joint, moment, component } => {
                load(plant.joint_terms(name, joint, 1, *moment, &read)?, pick(component))
            }
            Probed::Wrench { of, moment, component } => load(plant.wrench_terms(of, *moment, &read)?, pick(component)),
            Probed::Strength { force } | Probed::Effort { of: Acting::Force(force) } => {
                let sensor = Sensor::force(force.as_str());
                Ok(QuantityKernel::Other(Box::new(sensor.kind.kernel::<S>(name, plant)?)))
            }
            Probed::Effort { of } => load(plant.effort_terms(of, &read)?, Pick::Along(NUMBER)),
            Probed::Power { of: of @ (Acting::Force(_) | Acting::Actuator(_)) } => {
                load(plant.power_terms(of, &read)?, Pick::Along(NUMBER))
            }
            Probed::State { state } => {
                let found = plant.states.iter().rposition(|known| known == state);
                Ok(QuantityKernel::State(found.expect("the name was found in the machine")))
            }
            Probed::Named { force, result, count } => {
                let kernel = plant.force(force)?.clone();
                if !kernel.results_can_be_sensed() || *count > MOST_RESULTS {
                    return Err(refused("its law gives no derivative of it; measure the motion it depends on"));
                }
                let mut defined = machine.forces.iter().filter(|(known, _)| known == force);
                let has_states = defined.any(|(_, force)| !force.kind.states().is_empty());
                Ok(QuantityKernel::Named { force: Box::new(kernel), result: [*result, *count], has_states })
            }
            _ => match probe.sensor(machine) {
                Ok(Sensor { kind: super::SensorKind::QuantitySensor(_), .. }) => {
                    Err(refused("use a sensor of its own"))
                }
                Ok(sensor) if sensor.kind.coordinate_references().is_empty() => {
                    Ok(QuantityKernel::Other(Box::new(sensor.kind.kernel::<S>(name, plant)?)))
                }
                Ok(_) => {
                    Err(refused("use a sensor of type `coordinate`, `coordinate-rate` or `coordinate-acceleration`"))
                }
                Err(help) => Err(refused(&help)),
            },
        }
    }
}

impl<S: Space> SensorElement<S> for QuantityKernel<S> {
    fn measure(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
        match self {
            Self::Marker(marker) => marker.measure(at, scratch, out),
            Self::Load(load) => load.measure(at, scratch, out),
            Self::State(i) => out[0] = at.motion.x[*i],
            Self::Named { force, result: [result, count], .. } => {
                let mut all = [0.0; MOST_RESULTS];
                force.write_results(at.motion, &mut all[..*count]);
                out[0] = all[*result];
            }
            Self::Other(other) => other.measure(at, scratch, out),
        }
    }

    fn motion<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        match self {
            Self::Marker(marker) => marker.motion(at, scratch, row, sinks),
            Self::Load(load) => load.motion(at, scratch, row, sinks),
            Self::State(_) => {}
            Self::Named { force, result: [result, _], .. } => {
                force.put_result(at.motion, *result, row, &mut sinks.q, &mut sinks.v, &mut Unread);
            }
            Self::Other(other) => other.motion(at, scratch, row, sinks),
        }
    }

    fn coupling<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: &mut CouplingSinks<T>) {
        match self {
            Self::Marker(marker) => marker.coupling(at, scratch, row, sinks),
            Self::Load(load) => load.coupling(at, scratch, row, sinks),
            Self::State(i) => sinks.x.put(row, *i, 1.0),
            Self::Named { force, result: [result, _], has_states: true } => {
                force.put_result(at.motion, *result, row, &mut Unread, &mut Unread, &mut sinks.x);
            }
            Self::Named { .. } => {}
            Self::Other(other) => other.coupling(at, scratch, row, sinks),
        }
    }

    fn gain<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sink: &mut T) {
        if let Self::Load(load) = self {
            load.gain(at, scratch, row, sink);
        }
    }

    fn time_partial(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
        match self {
            Self::Load(load) => load.time_partial(at, scratch, out),
            Self::Other(other) => other.time_partial(at, scratch, out),
            Self::Named { force, result: [result, _], .. } => out[0] = force.result_time_partial(at.motion, *result),
            Self::Marker(_) | Self::State(_) => out.fill(0.0),
        }
    }

    fn is_coupled(&self) -> bool {
        match self {
            Self::Marker(marker) => SensorElement::<S>::is_coupled(marker),
            Self::Load(load) => load.is_coupled(),
            Self::State(_) | Self::Named { .. } => false,
            Self::Other(other) => other.is_coupled(),
        }
    }
}

pub(super) const ENTRIES: &[Entry<Sensor>] = &[Entry::new(
    "quantity",
    "a quantity by its name, as `flyball names` lists them",
    &[
        required("of", Kind::Reference(Refers::Quantity), "the quantity, as `pin.force.y`"),
        optional("along", Kind::Vector(Units::NUMBER), "another direction for its vector, in world axes"),
        optional("unit", Kind::Title, "its unit, for results"),
    ],
    |v| Ok(Sensor::new(QuantitySensor { of: v.name("of"), along: v.vector("along"), unit: v.name("unit") })),
)
.examples(&[
    Example::new("of = 'two.force.x'"),
    Example::plane("of = 'one.moment.z'\nunit = 'N m'"),
    Example::new("of = 'rope.force.y'\nalong = [0.6, 0.8]"),
    Example::new("of = 'second.tip.velocity'"),
    Example::space("of = 'second.spin.y'"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    let names = [
        "second.m.position",
        "second.m.velocity.y",
        "second.m.acceleration",
        "second.spin.z",
        "second.spin_rate.z",
        "pin.force",
        "pin.moment.z",
        "pin.multiplier[1]",
        "spring.force.x",
        "spring.moment.z",
        "spring.power",
        "turning.moment.z",
        "turning.power",
        "spring.force",
        "own.force.y",
    ];
    names.map(Sensor::quantity).into()
}
