//! A machine in the plane or in space behind one face.

use super::Assembly;
use crate::control::Wire;
use crate::machine::{Dimension, Machine, MachineError, MachineWarning};
use crate::probe::Reading;
use crate::space::{Planar, Spatial};
use flyball_dae::failure::Failure;
use flyball_dae::linear::{Analyses, SymbolicWork, Triplets};
use flyball_dae::message::Message;
use flyball_dae::system::{
    Blocks, Change, Course, Displacement, Fired, Impact, LawRows, LawValues, Layout, Point, Recall, State, System,
    TimePartials, Work,
};
use std::sync::Arc;

/// The equation of a machine. It is constant: any number of threads can run it at the same time, each with a
/// [`flyball_dae::driver::Simulation`] of its own.
#[derive(Debug)]
pub struct MachineSystem {
    source: Arc<Machine>,
    pub(super) analyses: Arc<Analyses>,
    pub(crate) inner: Inner,
}

/// One of the two spaces.
#[derive(Debug)]
pub(crate) enum Inner {
    Planar(Box<Assembly<Planar>>),
    Spatial(Box<Assembly<Spatial>>),
}

/// Runs an expression on whichever assembly there is.
macro_rules! on_assembly {
    ($inner:expr, $assembly:ident => $call:expr) => {
        match $inner {
            $crate::assembly::Inner::Planar($assembly) => $call,
            $crate::assembly::Inner::Spatial($assembly) => $call,
        }
    };
}
pub(crate) use on_assembly;

impl MachineSystem {
    /// From a machine as the user built it, and the same with the nodes of its beams among the bodies.
    pub(crate) fn new(
        source: Arc<Machine>,
        full: Arc<Machine>,
        analyses: &Arc<Analyses>,
    ) -> Result<Self, MachineError> {
        let inner = match full.dimension {
            Dimension::Two => Inner::Planar(Box::new(Assembly::new(full)?)),
            Dimension::Three => Inner::Spatial(Box::new(Assembly::new(full)?)),
        };
        Ok(Self { source, analyses: analyses.clone(), inner })
    }

    /// The system of a machine with other numbers. Symbolic work that this one or any of its kin has done is taken over
    /// wherever it fits, at the start and in runs; all numbers are those that [`Machine::build`] gives.
    /// [`MachineSystem::topology_change`] reports if more than numbers changed.
    ///
    /// # Errors
    /// All mistakes, by name.
    pub fn rebuilt(&self, machine: &Machine) -> Result<Self, MachineError> {
        machine.build_sharing(&self.analyses)
    }

    /// Symbolic work that this system and all that were [rebuilt](Self::rebuilt) from it have done together.
    pub fn symbolic_work(&self) -> SymbolicWork {
        self.analyses.work()
    }

    /// The state at the start as placed; it satisfies the constraints only as well as the placement does.
    pub fn start(&self) -> State {
        on_assembly!(&self.inner, assembly => assembly.start.clone())
    }

    /// Place in the held values of a sensor of type `parameter`, after [`Machine::hold_parameters`].
    pub fn input(&self, sensor: &str) -> Option<usize> {
        let parameters = self.source.control.sensors.iter().filter(|(_, sensor)| sensor.kind.name() == "parameter");
        parameters.into_iter().find(|(name, _)| name == sensor)?;
        let wire = on_assembly!(&self.inner, assembly => assembly.control.find_signal(sensor)?.wire);
        if let Wire::Memory(place) = wire { Some(place) } else { None }
    }

    /// Results of a state, by name.
    pub fn read<'a>(&'a self, state: &'a State) -> Reading<'a> {
        Reading::new(self, state)
    }

    /// Likely mistakes that can be run.
    pub fn warnings(&self) -> &[MachineWarning] {
        on_assembly!(&self.inner, assembly => &assembly.warnings)
    }

    /// The machine it was built from, shared.
    pub(super) fn source(&self) -> Arc<Machine> {
        self.source.clone()
    }

    /// The machine it was built from.
    pub fn machine(&self) -> &Machine {
        &self.source
    }
}

impl System for MachineSystem {
    fn layout(&self) -> &Layout {
        on_assembly!(&self.inner, assembly => &assembly.layout)
    }
    fn work(&self) -> Work {
        on_assembly!(&self.inner, assembly => Work::new(assembly.work()))
    }
    fn analyses(&self) -> Option<&Analyses> {
        Some(&self.analyses)
    }
    fn patterns(&self) -> &Blocks<Triplets> {
        on_assembly!(&self.inner, assembly => &assembly.patterns)
    }
    fn mass_pattern(&self) -> &Triplets {
        on_assembly!(&self.inner, assembly => &assembly.mass_pattern)
    }
    fn phi_pattern(&self) -> &Triplets {
        on_assembly!(&self.inner, assembly => &assembly.phi_pattern)
    }
    fn k_pattern(&self) -> &Triplets {
        on_assembly!(&self.inner, assembly => &assembly.k_pattern)
    }
    fn mass(&self, _work: &mut Work, _p: &Point, values: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.mass(values));
    }
    fn mass_times(&self, _work: &mut Work, _p: &Point, a: &[f64], out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.mass_times(a, out));
    }
    fn force(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.force(assembly.own(work), p, out));
    }
    fn dynamics(&self, work: &mut Work, p: &Point, out: &mut [f64], _scratch: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.dynamics(assembly.own(work), p, out));
    }
    fn phi(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.phi(assembly.own(work), p, out));
    }
    fn phi_dot(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.phi_dot(assembly.own(work), p, out));
    }
    fn phi_bias(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.phi_bias(assembly.own(work), p, out));
    }
    fn phi_third(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.phi_third(assembly.own(work), p, out));
    }
    fn phi_jacobian(&self, work: &mut Work, p: &Point, values: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.phi_jacobian(assembly.own(work), p, values));
    }
    fn phi_dot_jacobian(&self, work: &mut Work, p: &Point, values: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.phi_dot_jacobian(assembly.own(work), p, values));
    }
    fn k(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.k(assembly.own(work), p, out));
    }
    fn k_bias(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.k_bias(assembly.own(work), p, out));
    }
    fn k_second(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.k_second(assembly.own(work), p, out));
    }
    fn k_jacobian(&self, work: &mut Work, p: &Point, values: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.k_jacobian(assembly.own(work), p, values));
    }
    fn control_rate(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.control_rate(assembly.own(work), p, out));
    }
    fn output(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.output(assembly.own(work), p, out));
    }
    fn direct_outputs(&self, work: &mut Work, p: &Point, y: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.direct_outputs(assembly.own(work), p, y));
    }
    fn tangent(&self, work: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>) {
        on_assembly!(&self.inner, assembly => assembly.tangent(assembly.own(work), p, out));
    }
    fn coupling(&self, work: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>) {
        on_assembly!(&self.inner, assembly => assembly.coupling(assembly.own(work), p, out));
    }
    fn time_partials(&self, work: &mut Work, p: &Point, out: &mut TimePartials) {
        on_assembly!(&self.inner, assembly => assembly.time_partials(assembly.own(work), p, out));
    }
    fn law_rows(&self) -> Option<&LawRows> {
        on_assembly!(&self.inner, assembly => assembly.law_rows.as_ref())
    }
    fn laws(&self, work: &mut Work, p: &Point, out: &mut LawValues) {
        on_assembly!(&self.inner, assembly => assembly.laws(assembly.own(work), p, out));
    }
    fn switching(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        on_assembly!(&self.inner, assembly => assembly.switching(assembly.own(work), p, out));
    }
    fn longest_look(&self) -> f64 {
        on_assembly!(&self.inner, assembly => assembly.control.longest_look())
    }
    fn blame(&self, work: &mut Work, p: &Point) -> Option<String> {
        on_assembly!(&self.inner, assembly => assembly.blame(assembly.own(work), p))
    }
    fn next_time_event(&self, work: &mut Work, p: &Point) -> Option<f64> {
        on_assembly!(&self.inner, assembly => {
            let times = [assembly.clock.next_event(p), assembly.control.next_time(p, assembly.own(work).control())];
            times.into_iter().flatten().min_by(f64::total_cmp)
        })
    }
    fn time_event_source(&self, work: &mut Work, p: &Point) -> Option<String> {
        on_assembly!(&self.inner, assembly => {
            let sources = [assembly.clock.next_source(p), assembly.control.next_source(p, assembly.own(work).control())];
            sources.into_iter().flatten().min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
        })
    }
    fn next_knot(&self, t: f64) -> Option<f64> {
        on_assembly!(&self.inner, assembly => assembly.clock.next_knot(t))
    }
    fn remarks(&self) -> Vec<Message> {
        on_assembly!(&self.inner, assembly => assembly.control.remarks())
    }
    fn on_event(&self, work: &mut Work, p: &Point, fired: &Fired, change: &mut Change) {
        on_assembly!(&self.inner, assembly => assembly.on_event(assembly.own(work), p, fired, change));
    }
    fn after_impact(&self, work: &mut Work, p: &Point, impact: &Impact, change: &mut Change) {
        on_assembly!(&self.inner, assembly => assembly.after_impact(assembly.own(work), p, impact, change));
    }
    fn on_step(&self, work: &mut Work, p: &Point, memory: &mut [f64]) -> Option<Failure> {
        on_assembly!(&self.inner, assembly => assembly.note_step(assembly.own(work), p, memory))
    }
    fn recall(&self) -> Option<Recall> {
        on_assembly!(&self.inner, assembly => assembly.control.recall())
    }
    fn on_course(&self, course: &mut dyn Course, memory: &mut [f64]) -> Option<Failure> {
        on_assembly!(&self.inner, assembly => assembly.control.note_course(course, memory))
    }
    fn loop_through(&self, output: Option<usize>) -> Option<String> {
        on_assembly!(&self.inner, assembly => assembly.control.ways.loop_through(output))
    }
    fn displacement(&self, work: &mut Work, given: &Point, repaired: &Point) -> Option<Displacement> {
        on_assembly!(&self.inner, assembly => assembly.displacement(assembly.own(work), given, repaired))
    }
    fn closed_wrongly(&self, work: &mut Work, given: &Point, repaired: &Point) -> Option<usize> {
        on_assembly!(&self.inner, assembly => assembly.closed_wrongly(assembly.own(work), given, repaired))
    }
    fn active_constraints(&self, modes: &[i32], active: &mut [bool]) {
        on_assembly!(&self.inner, assembly => assembly.active_constraints(modes, active));
    }
}
