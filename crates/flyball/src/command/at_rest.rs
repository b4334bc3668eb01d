//! A position of rest in words: where bodies stand, and what joints carry.

use flyball_dae::system::State;
use flyball_machine::MachineSystem;
use serde_json::{Map, Value, json};

/// Bodies and joints listed.
const LISTED: usize = 12;

/// Numbers this small beside the largest are what the search left.
const LEFT: f64 = 1e-6;

/// Numbers with commas.
fn list(values: &[f64]) -> String {
    let largest = values.iter().fold(LEFT, |most: f64, x| most.max(x.abs()));
    let shown = |x: &f64| if x.abs() <= LEFT * largest { "0".to_string() } else { format!("{x:.5}") };
    format!("({})", values.iter().map(shown).collect::<Vec<_>>().join(", "))
}

/// Force and moment of a joint on its second side, at its place.
fn carried(system: &MachineSystem, state: &State) -> Vec<(String, Vec<f64>, Vec<f64>)> {
    let (machine, reading) = (system.machine(), system.read(state));
    let d = machine.dimension.number();
    let of_joint = |(name, joint): &(String, flyball_machine::Joint)| {
        let body = joint.second.split('.').next().unwrap_or_default();
        let reaction = reading.reaction(name, body).or_else(|_| reading.reaction(name, &joint.second)).ok()?;
        let moment = if d == 2 { vec![reaction.moment[2]] } else { reaction.moment.to_vec() };
        Some((name.clone(), reaction.force[..d].to_vec(), moment))
    };
    machine.joints.iter().filter_map(of_joint).collect()
}

/// Places of bodies.
fn places(system: &MachineSystem, state: &State) -> Vec<(String, Vec<f64>)> {
    let (machine, reading) = (system.machine(), system.read(state));
    let d = machine.dimension.number();
    let place = |name: &String| Some((name.clone(), reading.marker(name).ok()?.position[..d].to_vec()));
    machine.bodies.iter().filter_map(|(name, _)| place(name)).collect()
}

/// Prints places and reactions.
pub fn print(system: &MachineSystem, state: &State) {
    let more = |count: usize, what: &str| {
        if count > LISTED {
            tell!("              … and {} {what} more; --json has all", count - LISTED);
        }
    };
    let places = places(system, state);
    for (name, position) in places.iter().take(LISTED) {
        tell!("  rests at    {name} {} m", list(position));
    }
    more(places.len(), "bodies");
    let carried = carried(system, state);
    for (name, force, moment) in carried.iter().take(LISTED) {
        tell!("  carries     {name} {} N, {} N m", list(force), list(moment));
    }
    more(carried.len(), "joints");
}

/// The same as JSON.
pub fn described(system: &MachineSystem, state: &State) -> Value {
    let positions: Map<String, Value> =
        places(system, state).into_iter().map(|(name, position)| (name, json!(position))).collect();
    let reactions: Map<String, Value> = carried(system, state)
        .into_iter()
        .map(|(name, force, moment)| (name, json!({ "force": force, "moment": moment })))
        .collect();
    json!({ "positions": positions, "reactions": reactions })
}
