//! Block diagrams of the control of a machine.

use crate::scene::{Chart, ChartBox};
use flyball_machine::control::{Network, NetworkBox, Role};
use flyball_machine::{Machine, MachineError};
use flyball_picture::Rectangle;
use flyball_picture::blocks::{Block, BlockDiagram, Layout, Outline, Wire};

/// Numbers of a block that are written into its box.
const NUMBERS: usize = 2;

/// The diagram of a machine.
///
/// # Errors
/// If an input is not connected.
pub fn block_diagram(machine: &Machine, title: &str) -> Result<BlockDiagram, MachineError> {
    Ok(diagram(&Network::new(machine)?, title))
}

fn diagram(network: &Network, title: &str) -> BlockDiagram {
    let block = |one: &NetworkBox| Block {
        name: one.name.clone(),
        note: note(one),
        outline: match one.role {
            Role::Sensor => Outline::Source,
            Role::Block => Outline::Plain,
            Role::Actuator => Outline::Sink,
        },
        inputs: one.inputs.len(),
        marked: one.in_loop.is_some(),
    };
    let acts = network.boxes.iter().any(|one| one.role != Role::Block);
    BlockDiagram {
        title: title.into(),
        blocks: network.boxes.iter().map(block).collect(),
        wires: network
            .cables
            .iter()
            .map(|cable| Wire { from: cable.from, signal: cable.output.clone(), to: cable.to, input: cable.input })
            .collect(),
        plant: if acts { "machine".into() } else { String::new() },
    }
}

/// Type and first numbers.
fn note(one: &NetworkBox) -> String {
    let numbers = one.numbers.iter().take(NUMBERS).map(|(key, x)| format!("{key} {}", short(*x)));
    [one.kind.clone()].into_iter().chain(numbers).collect::<Vec<_>>().join(", ")
}

/// Four digits.
fn short(x: f64) -> String {
    let rounded = format!("{x:.3e}").parse::<f64>().unwrap_or(x);
    if rounded != 0.0 && !(1e-3..1e5).contains(&rounded.abs()) { format!("{rounded:e}") } else { rounded.to_string() }
}

/// The diagram as the page shows it, if there is control.
///
/// # Errors
/// If an input is not connected.
pub fn chart(machine: &Machine) -> Result<Option<Chart>, MachineError> {
    if machine.control.is_empty() {
        return Ok(None);
    }
    let network = Network::new(machine)?;
    let layout = Layout::new(&diagram(&network, ""));
    let area = |r: &Rectangle| [r.x, r.y, r.width, r.height];
    let role = |role: Role| match role {
        Role::Sensor => "sensor",
        Role::Block => "block",
        Role::Actuator => "actuator",
    };
    let mut boxes: Vec<ChartBox> = network
        .boxes
        .iter()
        .zip(&layout.boxes)
        .map(|(one, place)| ChartBox {
            name: one.name.clone(),
            note: note(one),
            role: role(one.role),
            area: area(place),
            in_loop: one.in_loop.is_some(),
        })
        .collect();
    let machine_box = |place: &Rectangle| ChartBox {
        name: "machine".into(),
        note: String::new(),
        role: "machine",
        area: area(place),
        in_loop: false,
    };
    boxes.extend(layout.plant.iter().map(machine_box));
    let way = |way: &Vec<(f64, f64)>| way.iter().map(|p| [p.0, p.1]).collect::<Vec<_>>();
    let mut wires: Vec<_> = network
        .cables
        .iter()
        .zip(&layout.wires)
        .map(|(cable, points)| {
            let [from, to] = [cable.from, cable.to].map(|i| network.boxes[i].in_loop);
            (way(points), cable.signals.clone(), from.is_some() && from == to)
        })
        .collect();
    wires.extend(layout.plant_wires.iter().map(|points| (way(points), Vec::new(), false)));
    Ok(Some(Chart { size: [layout.size.0, layout.size.1], boxes, wires }))
}
