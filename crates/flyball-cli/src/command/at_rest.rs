//! A position of rest in words: where bodies stand, and what joints carry.

use flyball_dae::system::State;
use flyball_machine::MachineSystem;
use flyball_machine::body::BodyKind;
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

/// Places of bodies and of the ends of beams, with their angle in the plane or rotation vector in space.
fn places(system: &MachineSystem, state: &State) -> Vec<(String, Vec<f64>, Option<Vec<f64>>)> {
    let (machine, reading) = (system.machine(), system.read(state));
    let d = machine.dimension.number();
    let place = |(name, turns): (String, bool)| {
        let marker = reading.marker(&name).ok()?;
        let angle = if d == 2 { vec![reading.angle(&name).ok()?] } else { marker.rotation.log().to_vec() };
        Some((name, marker.position[..d].to_vec(), turns.then_some(angle)))
    };
    let ends = machine.beams.iter().flat_map(|(beam, _)| ["start", "end"].map(|end| (format!("{beam}.{end}"), true)));
    let bodies = machine.bodies.iter().map(|(name, body)| (name.clone(), body.kind != BodyKind::Point));
    bodies.chain(ends).filter_map(place).collect()
}

/// Prints places and reactions.
pub fn print(system: &MachineSystem, state: &State) {
    let more = |count: usize, what: &str| {
        if count > LISTED {
            tell!("              … and {} {what} more; --json has all", count - LISTED);
        }
    };
    let places = places(system, state);
    for (name, position, rotation) in places.iter().take(LISTED) {
        let turned = rotation.as_ref().map_or(String::new(), |rotation| format!(", {} rad", list(rotation)));
        tell!("  rests at    {name} {} m{turned}", list(position));
    }
    more(places.len(), "places");
    let carried = carried(system, state);
    for (name, force, moment) in carried.iter().take(LISTED) {
        tell!("  carries     {name} {} N, {} N m", list(force), list(moment));
    }
    more(carried.len(), "joints");
}

/// The same as JSON.
pub fn described(system: &MachineSystem, state: &State) -> Value {
    let places = places(system, state);
    let positions: Map<String, Value> =
        places.iter().map(|(name, position, _)| (name.clone(), json!(position))).collect();
    let rotations: Map<String, Value> =
        places.into_iter().filter_map(|(name, _, rotation)| Some((name, json!(rotation?)))).collect();
    let reactions: Map<String, Value> = carried(system, state)
        .into_iter()
        .map(|(name, force, moment)| (name, json!({ "force": force, "moment": moment })))
        .collect();
    json!({ "positions": positions, "rotations": rotations, "reactions": reactions })
}
