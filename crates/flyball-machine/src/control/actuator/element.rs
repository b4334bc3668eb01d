//! An actuator as the user builds it, and what its kernel offers.

use super::ActuatorKind;
use crate::catalog::{Fields, Site};
use crate::control::signal::Port;
use crate::control::wiring::{Wiring, connectable};
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink, SwitchPlace};
use crate::space::Space;
use flyball_dae::system::{Change, Fired};

/// An actuator: signals that act on the mechanics.
#[derive(Clone, Debug)]
pub struct Actuator {
    /// Kind.
    pub kind: ActuatorKind,
    /// Connections of its inputs.
    pub wiring: Wiring,
    /// An option that this kind does not have; refused when the machine is built.
    pub misplaced: Option<&'static str>,
}

impl Actuator {
    /// An actuator of any kind.
    pub fn new(kind: impl Into<ActuatorKind>) -> Self {
        Self { kind: kind.into(), wiring: Wiring::default(), misplaced: None }
    }
}
connectable!(Actuator);

/// Definition of an actuator, as its file gives it.
pub trait ActuatorDefinition: std::fmt::Debug {
    /// The actuator attached to its nodes.
    type Kernel<S: Space>: ActuatorElement<S>;
    /// Its type, for messages.
    fn name(&self) -> &'static str;
    /// Input ports.
    fn inputs(&self) -> Vec<Port>;
    /// Joint coordinates it acts on, as `joint.coordinate`.
    fn coordinate_references(&self) -> Vec<String> {
        Vec::new()
    }
    /// Markers it acts on, the one whose body feels it last.
    fn markers(&self) -> Vec<String> {
        Vec::new()
    }
    /// The law of time it follows.
    fn law(&self) -> Option<&Law> {
        None
    }
    /// Its type as written in model files, if that is not its name.
    fn file_type(&self) -> &'static str {
        self.name()
    }
    /// Its keys in a model file, the reverse of `make` of its entry.
    ///
    /// # Errors
    /// The part that is code, which no file can hold.
    fn show(&self) -> Result<Fields, &'static str>;
    /// Carries it to where its subsystem stands: references to markers, vectors, and what counts the other way in a mirror.
    fn place(&mut self, site: &mut dyn Site);
    /// Attaches it; `name` is the element's, for messages.
    ///
    /// # Errors
    /// If a marker, joint or coordinate does not exist.
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError>;
}

/// An actuator attached to its nodes, with its inputs u; `scratch` has one number per velocity, of any value.
pub trait ActuatorElement<S: Space> {
    /// `out` −= f.
    fn add_residual(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]);
    /// −∂f/∂q.
    fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink);
    /// −∂f/∂v.
    fn damping(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink);
    /// −∂f/∂u; the column is the number of the input.
    fn gain(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], sink: &mut impl Sink);
    /// `out` −= ∂f/∂t at fixed signals.
    fn add_time_partial(&self, _at: &Motion<S>, _u: &[f64], _scratch: &mut [f64], _out: &mut [f64]) {}
    /// Names of its switching functions.
    fn switch_names(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Number of its modes.
    fn modes(&self) -> usize {
        0
    }
    /// Sets where they lie; it has no held value.
    fn set_place(&mut self, _place: SwitchPlace) {}
    /// Its switching functions, which fall through zero where a mode ends.
    fn switching(&self, _at: &Motion<S>, _out: &mut [f64]) {}
    /// Decides its modes anew.
    fn react(&self, _at: &Motion<S>, _fired: &Fired, _change: &mut Change) {}
}
