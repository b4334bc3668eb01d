//! A sensor as the user builds it, and what its kernel offers.

use super::SensorKind;
use crate::control::signal::Port;
use crate::machine::{Context, Dimension, MachineError};
use crate::node::{Motion, Sink};
use crate::space::Space;

/// A sensor: signals from the mechanics.
#[derive(Clone, Debug)]
pub struct Sensor {
    /// What kind.
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

/// What a sensor file says about its sensor.
pub trait SensorDefinition: std::fmt::Debug {
    /// The sensor attached to its nodes.
    type Kernel<S: Space>: SensorElement<S>;
    /// Its type as written in model files.
    fn name(&self) -> &'static str;
    /// Output ports.
    fn outputs(&self, dimension: Dimension) -> Vec<Port>;
    /// Joint coordinates it hears, as `joint.coordinate`.
    fn coordinate_references(&self) -> Vec<String> {
        Vec::new()
    }
    /// Attaches it; `name` is the element's, for messages.
    ///
    /// # Errors
    /// If a marker, joint or coordinate does not exist.
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError>;
}

/// Multipliers of the constraints.
#[derive(Clone, Copy, Debug)]
pub struct Multipliers<'a> {
    /// Of Φ.
    pub lambda: &'a [f64],
    /// Of k.
    pub psi: &'a [f64],
}

/// Where a sensor puts the derivatives of its rows.
#[derive(Debug)]
pub struct OutputSinks<T> {
    /// With respect to q.
    pub q: T,
    /// With respect to v.
    pub v: T,
    /// With respect to v̇.
    pub a: T,
    /// With respect to λ.
    pub lambda: T,
    /// With respect to ψ.
    pub psi: T,
}

/// A sensor attached to its nodes.
pub trait SensorElement<S: Space> {
    /// What it shows.
    fn measure(&self, at: &Motion<S>, multipliers: Multipliers, out: &mut [f64]);
    /// Derivatives; the first output stands in row `row`.
    fn tangent<T: Sink>(&self, at: &Motion<S>, multipliers: Multipliers, row: usize, sinks: &mut OutputSinks<T>);
    /// Explicit time derivatives.
    fn time_partial(&self, _at: &Motion<S>, out: &mut [f64]) {
        out.fill(0.0);
    }
    /// True if it hears accelerations or reactions: an algebraic loop may then run through the mechanics.
    fn hears_accelerations(&self) -> bool;
}
