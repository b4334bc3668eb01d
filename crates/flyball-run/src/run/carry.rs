//! A state of one machine as a state of another that has the same bodies.

use flyball_dae::system::{State, System};
use flyball_machine::MachineSystem;

/// Index in q of every velocity that is a component of a vector.
fn vector_places(system: &MachineSystem) -> Vec<Option<usize>> {
    let mut places = vec![None; system.layout().n_v()];
    for &(q, v, count) in system.layout().manifold.vectors() {
        (0..count).for_each(|k| places[v + k] = Some(q + k));
    }
    places
}

/// The same time, positions and velocities, control states by name, and held values if there are as many. Joint coordinates
/// that only the second machine carries are read from the first. Contacts and the like are decided anew where they are not
/// the same.
pub fn carry(from: &MachineSystem, state: &State, to: &MachineSystem) -> State {
    let (old, new) = (from.layout(), to.layout());
    let mut out = to.start();
    out.t = state.t;
    let reading = from.read(state);
    let index = |name: &String| old.names.v.iter().position(|other| other == name);
    let (old_places, new_places) = (vector_places(from), vector_places(to));
    for (v, name) in new.names.v.iter().enumerate() {
        let Some(q) = new_places[v] else { continue };
        if let Some((i, p)) = index(name).and_then(|i| Some((i, old_places[i]?))) {
            (out.q[q], out.v[v]) = (state.q[p], state.v[i]);
        } else if let Ok((value, rate)) = reading.coordinate(name) {
            (out.q[q], out.v[v]) = (value, rate);
        }
    }
    let rotation = |v: usize| old.manifold.rotations().iter().find(|(_, other)| *other == v);
    for &(q, v) in new.manifold.rotations() {
        let found = index(&new.names.v[v]).and_then(rotation);
        if let Some(&(p, i)) = found {
            out.q[q..q + 4].copy_from_slice(&state.q[p..p + 4]);
            out.v[v..v + 3].copy_from_slice(&state.v[i..i + 3]);
        }
    }
    for (x, name) in new.names.x.iter().enumerate() {
        if let Some(i) = old.names.x.iter().position(|other| other == name) {
            out.x[x] = state.x[i];
        }
    }
    if out.memory.len() == state.memory.len() {
        out.memory.clone_from(&state.memory);
    }
    let switches = |layout: &flyball_dae::system::Layout| {
        layout.switches.iter().map(|switch| switch.name.clone()).collect::<Vec<_>>()
    };
    if out.modes.len() == state.modes.len() && switches(old) == switches(new) {
        out.modes.clone_from(&state.modes);
    }
    out
}
