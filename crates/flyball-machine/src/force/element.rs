//! A force as the user builds it, and what its kernel offers.

use super::ForceKind;
use crate::catalog::{Fields, Site};
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink, SwitchPlace};
use crate::space::Space;
use flyball_dae::failure::Failure;
use flyball_dae::system::{Change, Fired, LawRow};

/// A force on markers or joint coordinates.
#[derive(Clone, Debug)]
pub struct Force {
    /// Kind.
    pub kind: ForceKind,
    /// An option that this kind does not have; refused when the machine is built.
    pub misplaced: Option<&'static str>,
}

impl Force {
    /// A force of any kind.
    pub fn new(kind: impl Into<ForceKind>) -> Self {
        Self { kind: kind.into(), misplaced: None }
    }
}

/// A number of a force by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceResult {
    /// Behind the name of the force.
    pub name: &'static str,
    /// Unit in SI.
    pub unit: &'static str,
    /// Meaning.
    pub meaning: &'static str,
}

/// A continuous state of a force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceState {
    /// Name, unit and meaning.
    pub result: ForceResult,
    /// Value at the start.
    pub start: f64,
}

/// The strength of a force as one number, in a mirror.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strength {
    /// A size, the same in a mirror.
    Size,
    /// Along a joint coordinate `joint.coordinate`, whose sign it follows.
    Along(String),
}

/// Definition of a force, as its file gives it.
pub trait ForceDefinition: std::fmt::Debug {
    /// The force attached to its nodes.
    type Kernel<S: Space>: ForceElement<S>;
    /// Its type as written in model files.
    fn name(&self) -> &'static str;
    /// Joint coordinates it acts on, as `joint.coordinate`.
    fn coordinate_references(&self) -> Vec<String> {
        Vec::new()
    }
    /// Markers it is attached to.
    fn markers(&self) -> Vec<String> {
        Vec::new()
    }
    /// The law of time it follows.
    fn law(&self) -> Option<&Law> {
        None
    }
    /// Its keys in a model file, the reverse of `make` of its entry.
    ///
    /// # Errors
    /// The part that is code, which no file can hold.
    fn show(&self) -> Result<Fields, &'static str>;
    /// Carries it to where its subsystem stands: references to markers, vectors, and what counts the other way in a mirror.
    fn place(&mut self, site: &mut dyn Site);
    /// Its strength in a mirror.
    fn strength(&self) -> Strength;
    /// Its continuous states.
    fn states(&self) -> Vec<ForceState> {
        Vec::new()
    }
    /// Its results beside strength, wrench, power, energy and states.
    fn results(&self) -> &'static [ForceResult] {
        &[]
    }
    /// A component that points out of the plane, which a planar machine refuses unless it is zero.
    fn out_of_plane(&self) -> Option<(&'static str, f64)> {
        None
    }
    /// True if it damps where it is slack though it says that it acts both ways.
    fn damps_without_tension(&self) -> bool {
        false
    }
    /// Attaches it; `name` is the element's, for messages.
    ///
    /// # Errors
    /// If a marker or coordinate does not exist.
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError>;
}

/// A force attached to its nodes.
pub trait ForceElement<S: Space> {
    /// `out` −= f.
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]);
    /// −∂f/∂q.
    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink);
    /// −∂f/∂v.
    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink);
    /// `out` −= ∂f/∂t.
    fn add_time_partial(&self, _at: &Motion<S>, _out: &mut [f64]) {}
    /// Stored energy [J].
    fn energy(&self, _at: &Motion<S>) -> f64 {
        0.0
    }
    /// Power turned into heat, never negative for passive elements [W].
    fn dissipation(&self, _at: &Motion<S>) -> f64 {
        0.0
    }
    /// Power fed in from outside [W].
    fn input_power(&self, _at: &Motion<S>) -> f64 {
        0.0
    }
    /// Its strength as one number: tension, torque or magnitude [N or N m].
    fn intensity(&self, at: &Motion<S>) -> f64;
    /// True if the derivatives of its strength are known, so that a sensor may read it.
    fn can_be_sensed(&self) -> bool {
        false
    }
    /// Derivatives of its strength by q, v and its states, in one row.
    fn put_intensity(&self, _at: &Motion<S>, _row: usize, _q: &mut impl Sink, _v: &mut impl Sink, _x: &mut impl Sink) {}
    /// Explicit time derivative of its strength.
    fn intensity_time_partial(&self, _at: &Motion<S>) -> f64 {
        0.0
    }
    /// Its laws as rows, by name: if there are any, all of its force is −Sᵀ T of them. See [`flyball_dae::system::LawRows`].
    fn law_names(&self) -> &'static [&'static str] {
        &[]
    }
    /// Values of these rows.
    fn write_law_rows(&self, _at: &Motion<S>, _out: &mut [LawRow]) {}
    /// S, ∂T/∂q and ∂T/∂v of these rows, which begin with row `first`.
    fn put_law_rows(
        &self,
        _at: &Motion<S>,
        _first: usize,
        _direction: &mut impl Sink,
        _q: &mut impl Sink,
        _v: &mut impl Sink,
    ) {
    }
    /// Sets where its states lie.
    fn set_states(&mut self, _first: usize) {}
    /// ẋ of its states.
    fn write_rates(&self, _at: &Motion<S>, _out: &mut [f64]) {}
    /// ∂ẋ/∂t of its states.
    fn write_rate_time_partials(&self, _at: &Motion<S>, _out: &mut [f64]) {}
    /// −∂f/∂x and ∂ẋ/∂x.
    fn put_state_columns(&self, _at: &Motion<S>, _force: &mut impl Sink, _rate: &mut impl Sink) {}
    /// ∂ẋ/∂q and ∂ẋ/∂v.
    fn put_rate_rows(&self, _at: &Motion<S>, _q: &mut impl Sink, _v: &mut impl Sink) {}
    /// The values of its named results.
    fn write_results(&self, _at: &Motion<S>, _out: &mut [f64]) {}
    /// True if the derivatives of its named results are known, so that they may be signals.
    fn results_can_be_sensed(&self) -> bool {
        false
    }
    /// Derivatives of one of its named results by q, v and its states, in one row.
    fn put_result(
        &self,
        _at: &Motion<S>,
        _result: usize,
        _row: usize,
        _q: &mut impl Sink,
        _v: &mut impl Sink,
        _x: &mut impl Sink,
    ) {
    }
    /// Explicit time derivative of one of them.
    fn result_time_partial(&self, _at: &Motion<S>, _result: usize) -> f64 {
        0.0
    }
    /// Names of its switching functions; if it has any, it owns modes and a held value too.
    fn switch_names(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Number of its modes.
    fn modes(&self) -> usize {
        usize::from(!self.switch_names().is_empty())
    }
    /// Sets where they lie.
    fn set_place(&mut self, _place: SwitchPlace) {}
    /// Number of values it holds from step to step.
    fn held(&self) -> usize {
        0
    }
    /// Sets where they lie.
    fn set_held(&mut self, _first: usize) {}
    /// Notes an accepted state in them; gives a failure where it is out of its range.
    fn note(&self, _at: &Motion<S>, _memory: &mut [f64]) -> Option<Failure> {
        None
    }
    /// Index of the mode in which it acts or does not, if it has one.
    fn mode(&self) -> Option<usize> {
        None
    }
    /// Its modes as words: where it does not act, and where it does.
    fn mode_words(&self) -> [&'static str; 2] {
        ["open", "closed"]
    }
    /// Its switching functions, which fall through zero where the mode ends.
    fn switching(&self, _at: &Motion<S>, _out: &mut [f64]) {}
    /// Decides its mode anew.
    fn react(&self, _at: &Motion<S>, _fired: &Fired, _change: &mut Change) {}
}
