//! Modes and held values as a run would begin with them, and what an analysis made of them in words.

use super::AnalysisError;
use super::delays::{DelayLine, delay_lines};
use crate::assembly::{MachineSystem, on_assembly};
use crate::control::block::{BlockDefinition, BlockKind};
use crate::force::ForceElement;
use crate::node::UNDECIDED;
use flyball_dae::driver::{Flow, Options, Simulation, Snapshot};
use flyball_dae::method::GeneralizedAlpha;
use flyball_dae::method::generalized_alpha::Options as MethodOptions;
use flyball_dae::system::{Change, Fired, Point, State, System};

/// The state with its modes decided and its samplers read, as at the start of a run.
pub(super) fn settled(system: &MachineSystem, state: &State) -> Result<State, AnalysisError> {
    let layout = system.layout();
    if layout.n_modes + layout.n_memory == 0 {
        return Ok(state.clone());
    }
    let method = GeneralizedAlpha::new(system, MethodOptions::default())?;
    // error-controlled, so that no step is too long for a delay; none is taken
    let options = Options::controlled(state.t + 1.0, 1e-6);
    let mut simulation = Simulation::new(system, method, state.clone(), options);
    simulation.run(&mut |_: &Snapshot| Flow::Stop)?;
    Ok(simulation.state().clone())
}

/// Decides one-sided springs anew where they are, without velocities: those that would push are closed.
pub(super) fn decide_springs(system: &MachineSystem, state: &mut State) {
    on_assembly!(&system.inner, assembly => {
        let modes: Vec<usize> = assembly.forces.iter().filter_map(|(_, force)| force.mode()).collect();
        if modes.is_empty() {
            return;
        }
        let mut undecided = state.clone();
        modes.iter().for_each(|&mode| undecided.modes[mode] = UNDECIDED);
        let mut changed = undecided.clone();
        let mut change = Change::new(&mut changed);
        let p: Point = undecided.point();
        assembly.with_motion(&mut assembly.work(), &p, |at, _| {
            for (_, force) in &assembly.forces {
                force.react(at, &Fired { switches: &[], time: false }, &mut change);
            }
        });
        modes.iter().for_each(|&mode| state.modes[mode] = changed.modes[mode]);
    });
}

/// Notes on contacts, sampled blocks and delays, which small motions about a state leave as they are, a sentence each.
///
/// # Errors
/// If no run can begin there.
pub fn small_motion_notes(system: &MachineSystem, state: &State) -> Result<Vec<String>, AnalysisError> {
    Ok(notes(system, &settled(system, state)?))
}

/// Notes on the treatment of modes, samplers and delays, a sentence each.
pub(super) fn notes(system: &MachineSystem, state: &State) -> Vec<String> {
    let mut notes = Vec::new();
    on_assembly!(&system.inner, assembly => {
        let all = &assembly.connections;
        let forces = assembly.forces.iter().filter(|(_, force)| force.mode().is_some()).map(|(name, _)| name);
        let names = forces
            .chain(all.one_sided.iter().map(|one| &one.name))
            .chain(all.stick.iter().map(|stick| &stick.name))
            .chain(all.drag.iter().map(|drag| &drag.name))
            .chain(all.skid.iter().map(|skid| &skid.name));
        let mode = |name: &String| format!("`{name}` {}", assembly.mode_name(name, &state.modes).unwrap_or("undecided"));
        let held: Vec<String> = names.map(mode).collect();
        if !held.is_empty() {
            notes.push(format!("contacts and frictions stay as they are: {}", held.join(", ")));
        }
        let sampled: Vec<String> = assembly
            .control
            .blocks
            .iter()
            .filter(|block| is_sampled(&block.kind) && !block.inputs.is_empty())
            .map(|block| format!("`{}`", block.name))
            .collect();
        if !sampled.is_empty() {
            notes.push(format!("sampled blocks hold their values, and do not answer: {}", sampled.join(", ")));
        }
    });
    notes.extend(delay_lines(system).iter().map(DelayLine::note));
    notes
}

fn is_sampled(kind: &BlockKind) -> bool {
    !matches!(kind, BlockKind::Delay(_)) && kind.has_instants() && !kind.memory().is_empty()
}
