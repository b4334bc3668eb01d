//! A sensor as the user builds it, and what its kernel offers.

use super::SensorKind;
use crate::catalog::{Back, Fields, Mixed, Site};
use crate::control::actuator::ActuatorKernel;
use crate::control::signal::{Port, PortSource};
use crate::force::ForceKernel;
use crate::machine::{
    Attachment, Connections, Context, Dimension, JointRows, Machine, MachineError, ScalarPlace, suggestion,
};
use crate::node::{Motion, Sink};
use crate::probe::find_rows;
use crate::space::Space;

/// A sensor: signals from the mechanics.
#[derive(Clone, Debug)]
pub struct Sensor {
    /// Kind.
    pub kind: SensorKind,
    /// An option that this kind does not have; refused when the machine is built.
    pub misplaced: Option<&'static str>,
}

impl Sensor {
    /// A sensor of any kind.
    pub fn new(kind: impl Into<SensorKind>) -> Self {
        Self { kind: kind.into(), misplaced: None }
    }
}

/// Definition of a sensor, as its file gives it.
pub trait SensorDefinition: std::fmt::Debug {
    /// The sensor attached to its nodes.
    type Kernel<S: Space>: SensorElement<S>;
    /// Its type as written in model files.
    fn name(&self) -> &'static str;
    /// Output ports.
    fn outputs(&self, dimension: Dimension) -> Vec<Port>;
    /// Source of output `i`; only functions cost a row of y.
    fn source(&self, _i: usize) -> PortSource {
        PortSource::Function
    }
    /// Joint coordinates it reads, as `joint.coordinate`.
    fn coordinate_references(&self) -> Vec<String> {
        Vec::new()
    }
    /// Numbers of the actuators it reads: what they do depends on the signals at their inputs.
    fn actuators(&self, _machine: &Machine) -> Vec<usize> {
        Vec::new()
    }
    /// Number of values it holds from step to step.
    fn held(&self, _dimension: Dimension) -> usize {
        0
    }
    /// Each of them at the start.
    fn held_at_start(&self) -> f64 {
        0.0
    }
    /// Names of its switching functions, which count where they fall through zero.
    fn switches(&self, _dimension: Dimension) -> &'static [&'static str] {
        &[]
    }
    /// Its keys in a model file, the reverse of `make` of its entry.
    ///
    /// # Errors
    /// The part that is code, which no file can hold.
    fn show(&self) -> Result<Fields, &'static str>;
    /// Carries it to where its subsystem stands; says how its signals are brought back to the axes of the file.
    ///
    /// # Errors
    /// A signal that mixes with others there.
    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed>;
    /// Attaches it; `name` is the element's, for messages.
    ///
    /// # Errors
    /// If a marker, joint or coordinate does not exist.
    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError>;
}

/// The mechanics that sensors are attached to.
#[derive(Debug)]
pub struct Plant<'a, S: Space> {
    pub(crate) context: &'a Context<'a>,
    pub(crate) connections: &'a Connections<S>,
    pub(crate) forces: &'a [(String, ForceKernel<S>)],
    pub(crate) actuators: &'a [(String, ActuatorKernel<S>)],
    /// Names of the states x.
    pub(crate) states: &'a [String],
}

impl<S: Space> Plant<'_, S> {
    /// A marker by reference: `body.marker`, `body` or `ground`.
    ///
    /// # Errors
    /// If there is no such body or marker.
    pub fn marker(&self, element: &str, reference: &str) -> Result<Attachment, MachineError> {
        self.context.marker(element, reference)
    }

    /// A joint coordinate by reference: `joint.coordinate`.
    ///
    /// # Errors
    /// If there is no such coordinate.
    pub fn coordinate(&self, element: &str, reference: &str) -> Result<ScalarPlace, MachineError> {
        self.context.coordinate(element, reference)
    }

    /// A force element by name.
    pub(crate) fn force(&self, name: &str) -> Result<&ForceKernel<S>, MachineError> {
        let found = self.forces.iter().find(|(other, _)| other == name);
        found.map(|(_, force)| force).ok_or_else(|| MachineError::UnknownForce {
            name: name.into(),
            help: suggestion(name, self.forces.iter().map(|(name, _)| name.as_str())),
        })
    }

    /// Refuses rows that slide with Coulomb friction: their multipliers are not among the unknowns then.
    pub(crate) fn refuse_sliding(&self, element: &str, rows: &JointRows) -> Result<(), MachineError> {
        let all = self.connections;
        let drags = all.drag.iter().any(|drag| rows.k.contains(&drag.row));
        if drags || all.skid.iter().any(|skid| rows.k.contains(&skid.row)) {
            let help = "measure the force of a contact with Coulomb friction on another joint, or use a spring contact";
            let (what, value) = ("the friction of the joint that is sensed", f64::NAN);
            return Err(MachineError::BadValue { element: element.into(), what, value, help });
        }
        Ok(())
    }

    /// Rows of a joint.
    pub(crate) fn joint_rows(&self, element: &str, joint: &str) -> Result<&JointRows, MachineError> {
        find_rows(&self.connections.joints, element, joint)
    }
}

/// Multipliers of the constraints.
#[derive(Clone, Copy, Debug)]
pub struct Multipliers<'a> {
    /// Of Φ.
    pub lambda: &'a [f64],
    /// Of k.
    pub psi: &'a [f64],
}

/// Where a sensor puts the derivatives of its rows with respect to the motion.
#[derive(Debug)]
pub struct MotionSinks<T> {
    /// With respect to q.
    pub q: T,
    /// With respect to v.
    pub v: T,
}

/// The motion and the reactions at one evaluation, as a sensor sees them.
#[derive(Clone, Copy, Debug)]
pub struct SensorPoint<'a, S: Space> {
    /// Poses, velocities and accelerations of all nodes; states, modes and held values.
    pub motion: &'a Motion<'a, S>,
    /// Multipliers of the constraints.
    pub multipliers: Multipliers<'a>,
    /// Signals at the inputs of the actuators it reads.
    pub u: &'a [f64],
}

/// Where a sensor puts the derivatives of its rows with respect to states and to the unknowns of the index-1 problem.
#[derive(Debug)]
pub struct CouplingSinks<T> {
    /// With respect to v̇.
    pub a: T,
    /// With respect to λ.
    pub lambda: T,
    /// With respect to ψ.
    pub psi: T,
    /// With respect to x, the states of forces.
    pub x: T,
}

/// A sensor attached to its nodes.
pub trait SensorElement<S: Space> {
    /// Its outputs; `scratch` has two numbers per velocity, of any value.
    fn measure(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]);
    /// Derivatives by q and v; the first output stands in row `row`, and `scratch` is as for [`SensorElement::measure`].
    fn motion<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: &mut MotionSinks<T>);
    /// Derivatives by v̇, λ, ψ and x; nothing if it does not depend on them.
    fn coupling<T: Sink>(
        &self,
        _at: &SensorPoint<S>,
        _scratch: &mut [f64],
        _row: usize,
        _sinks: &mut CouplingSinks<T>,
    ) {
    }
    /// Derivatives by the inputs of the actuators it reads; the column is the number of the input.
    fn gain<T: Sink>(&self, _at: &SensorPoint<S>, _scratch: &mut [f64], _row: usize, _sink: &mut T) {}
    /// Explicit time derivatives, at fixed signals.
    fn time_partial(&self, _at: &SensorPoint<S>, _scratch: &mut [f64], out: &mut [f64]) {
        out.fill(0.0);
    }
    /// Sets where its held values begin.
    fn set_held(&mut self, _first: usize) {}
    /// Its switching functions.
    fn switching(&self, _at: &Motion<S>, _out: &mut [f64]) {}
    /// Notes an accepted step in the held values, which must not change what it shows here.
    fn note(&self, _at: &Motion<S>, _memory: &mut [f64]) {}
    /// Renews the held values at an event of its own, which may change what it shows.
    fn renew(&self, _at: &Motion<S>, _memory: &mut [f64]) {}
    /// True if it depends on accelerations or reactions: an algebraic loop may then run through the mechanics.
    fn is_coupled(&self) -> bool {
        false
    }
}
