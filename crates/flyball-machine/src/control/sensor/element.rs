//! A sensor as the user builds it, and what its kernel offers.

use super::SensorKind;
use crate::catalog::{Back, Fields, Mixed, Site};
use crate::control::signal::{Port, Source};
use crate::force::ForceKernel;
use crate::machine::{Attachment, Connections, Context, Dimension, JointRows, MachineError, ScalarPlace, suggestion};
use crate::node::{Motion, Sink};
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
    fn source(&self, _i: usize) -> Source {
        Source::Function
    }
    /// Joint coordinates it reads, as `joint.coordinate`.
    fn coordinate_references(&self) -> Vec<String> {
        Vec::new()
    }
    /// Number of values it holds from step to step; zero at the start.
    fn held(&self, _dimension: Dimension) -> usize {
        0
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

    /// Rows of a joint.
    pub(crate) fn joint_rows(&self, element: &str, joint: &str) -> Result<&JointRows, MachineError> {
        let joints = &self.connections.joints;
        joints.iter().find(|rows| rows.name == joint).ok_or_else(|| MachineError::UnknownJoint {
            element: element.into(),
            name: joint.into(),
            help: suggestion(joint, joints.iter().map(|rows| rows.name.as_str())),
        })
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

/// Where a sensor puts the derivatives of its rows with respect to the unknowns of the index-1 problem.
#[derive(Debug)]
pub struct CouplingSinks<T> {
    /// With respect to v̇.
    pub a: T,
    /// With respect to λ.
    pub lambda: T,
    /// With respect to ψ.
    pub psi: T,
}

/// A sensor attached to its nodes.
pub trait SensorElement<S: Space> {
    /// Its outputs; `scratch` has one number per velocity, of any value.
    fn measure(&self, at: &Motion<S>, multipliers: Multipliers, scratch: &mut [f64], out: &mut [f64]);
    /// Derivatives by q and v; the first output stands in row `row`, and `scratch` is as for [`SensorElement::measure`].
    fn motion<T: Sink>(
        &self,
        at: &Motion<S>,
        multipliers: Multipliers,
        scratch: &mut [f64],
        row: usize,
        sinks: &mut MotionSinks<T>,
    );
    /// Derivatives by v̇, λ, ψ; nothing if it does not depend on them.
    fn coupling<T: Sink>(&self, _at: &Motion<S>, _row: usize, _sinks: &mut CouplingSinks<T>) {}
    /// Explicit time derivatives.
    fn time_partial(&self, _at: &Motion<S>, out: &mut [f64]) {
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
