//! A diagram as boxes and wires, for drawings of it.

use super::block::BlockDefinition;
use super::netlist::{Member, Netlist};
use super::order::groups;
use super::signal::count;
use crate::catalog::{Fields, Value};
use crate::machine::{Machine, MachineError};

/// Families of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Reads the machine.
    Sensor,
    /// Turns signals into signals.
    Block,
    /// Acts on the machine.
    Actuator,
}

/// An element of a diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkBox {
    /// Its name.
    pub name: String,
    /// Its family.
    pub role: Role,
    /// Its type as written in model files.
    pub kind: String,
    /// Its numbers as written in model files.
    pub numbers: Vec<(String, f64)>,
    /// Names of its input ports.
    pub inputs: Vec<String>,
    /// Number of its loop through blocks, where it is in one.
    pub in_loop: Option<usize>,
}

/// A connection from an output to an input port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cable {
    /// Number of the box that it comes from.
    pub from: usize,
    /// Name of the output port.
    pub output: String,
    /// Names of its scalar signals.
    pub signals: Vec<String>,
    /// Number of the box that it leads to.
    pub to: usize,
    /// Number of the input port.
    pub input: usize,
}

/// Sensors, blocks and actuators with their connections.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Network {
    /// Sensors, then blocks, then actuators.
    pub boxes: Vec<NetworkBox>,
    /// Connections, in the order of the boxes that they lead to.
    pub cables: Vec<Cable>,
}

impl Network {
    /// The diagram of a machine.
    ///
    /// # Errors
    /// If an input is not connected, or to something that is not there.
    pub fn new(machine: &Machine) -> Result<Self, MachineError> {
        let list = Netlist::new(machine)?;
        let mut network = Self::default();
        let control = &machine.control;
        for element in &list.elements {
            let (role, kind, fields) = match element.member {
                Member::Sensor(i) => {
                    let kind = &control.sensors[i].1.kind;
                    (Role::Sensor, kind.name(), kind.show())
                }
                Member::Block(block) => (Role::Block, block.file_type(), block.show()),
                Member::Actuator(i) => {
                    let kind = &control.actuators[i].1.kind;
                    (Role::Actuator, kind.file_type(), kind.show())
                }
            };
            let inputs = element.inputs.iter().map(|port| port.name.clone()).collect();
            let numbers = numbers(fields.unwrap_or_default());
            network.boxes.push(NetworkBox {
                name: element.name.into(),
                role,
                kind: kind.into(),
                numbers,
                inputs,
                in_loop: None,
            });
        }
        for (to, element) in list.elements.iter().enumerate() {
            for (input, port) in element.inputs.iter().enumerate() {
                let first = count(&element.inputs[..input]);
                for signal in &element.heard[first..first + port.width] {
                    network.plug(&list, *signal, to, input);
                }
            }
        }
        network.mark_loops();
        Ok(network)
    }

    /// Adds a scalar signal to the cable between two ports.
    fn plug(&mut self, list: &Netlist, signal: usize, to: usize, input: usize) {
        let from = list.owner(signal);
        let element = &list.elements[from];
        let k = signal - element.first;
        let port = (0..element.outputs.len()).rev().find(|port| count(&element.outputs[..*port]) <= k).unwrap_or(0);
        let output = element.outputs[port].name.clone();
        let name = element.signal_names().nth(k).unwrap_or_default();
        let same =
            |cable: &&mut Cable| (cable.from, cable.to, cable.input) == (from, to, input) && cable.output == output;
        match self.cables.iter_mut().find(same) {
            Some(cable) => cable.signals.push(name),
            None => self.cables.push(Cable { from, output, signals: vec![name], to, input }),
        }
    }

    fn mark_loops(&mut self) {
        let mut hears = vec![Vec::new(); self.boxes.len()];
        self.cables.iter().for_each(|cable| hears[cable.to].push(cable.from));
        let alone = |group: &[usize]| group.len() == 1 && !hears[group[0]].contains(&group[0]);
        let loops = groups(&hears).into_iter().filter(|group| !alone(group));
        for (n, group) in loops.enumerate() {
            group.iter().for_each(|i| self.boxes[*i].in_loop = Some(n));
        }
    }
}

fn numbers(fields: Fields) -> Vec<(String, f64)> {
    let number = |(key, value): (&'static str, Value)| match value {
        Value::Number(number) => Some((key.to_string(), number)),
        _ => None,
    };
    fields.into_iter().filter_map(number).collect()
}
