//! Elements of a diagram with their ports, and which signal each input reads.

use super::block::{BlockDefinition, BlockKind};
use super::diagram::{Diagram, join, scope_of};
use super::signal::{Port, count, scalar_names};
use super::wiring::Wiring;
use crate::machine::{Machine, MachineError, suggestion};

/// An element of the diagram with its ports.
pub(super) struct Element<'a> {
    pub name: &'a str,
    pub member: Member<'a>,
    pub inputs: Vec<Port>,
    pub outputs: Vec<Port>,
    /// Number of its first output among all signals.
    pub first: usize,
    /// The signal at each scalar input; those of the actuators that a sensor reads.
    pub heard: Vec<usize>,
}

/// Family of an element, with its number in the diagram.
#[derive(Clone, Copy)]
pub(super) enum Member<'a> {
    Sensor(usize),
    Block(&'a BlockKind),
    Actuator(usize),
}

/// All elements, connected.
pub(super) struct Netlist<'a> {
    pub elements: Vec<Element<'a>>,
    /// Number of scalar signals.
    pub signals: usize,
}

impl<'a> Netlist<'a> {
    /// Number of the element that a signal comes from.
    pub fn owner(&self, signal: usize) -> usize {
        self.elements.partition_point(|element| element.first <= signal) - 1
    }

    /// Lists and connects the elements of a diagram.
    pub fn new(machine: &'a Machine) -> Result<Self, MachineError> {
        let (diagram, dimension) = (&machine.control, machine.dimension);
        let mut list = Self { elements: Vec::new(), signals: 0 };
        let mut wirings: Vec<Option<&Wiring>> = Vec::new();
        for (i, (name, sensor)) in diagram.sensors.iter().enumerate() {
            list.add(name, Member::Sensor(i), Vec::new(), sensor.kind.outputs(dimension));
            wirings.push(None);
        }
        for (name, block) in &diagram.blocks {
            block.kind.check(name)?;
            let mut outputs = block.kind.outputs();
            if let Some(unit) = &block.wiring.unit {
                outputs.iter_mut().for_each(|port| port.unit.clone_from(unit));
            }
            list.add(name, Member::Block(&block.kind), block.kind.inputs(), outputs);
            wirings.push(Some(&block.wiring));
        }
        for (i, (name, actuator)) in diagram.actuators.iter().enumerate() {
            list.add(name, Member::Actuator(i), actuator.kind.inputs(), Vec::new());
            wirings.push(Some(&actuator.wiring));
        }
        list.connect(diagram, &wirings)?;
        let actuators = diagram.sensors.len() + diagram.blocks.len();
        for (i, (_, sensor)) in diagram.sensors.iter().enumerate() {
            let read = sensor.kind.actuators(machine);
            list.elements[i].heard =
                read.into_iter().flat_map(|actuator| list.elements[actuators + actuator].heard.clone()).collect();
        }
        Ok(list)
    }

    fn add(&mut self, name: &'a str, member: Member<'a>, inputs: Vec<Port>, outputs: Vec<Port>) {
        let first = self.signals;
        self.signals += count(&outputs);
        self.elements.push(Element { name, member, inputs, outputs, first, heard: Vec::new() });
    }

    #[inline(never)]
    fn connect(&mut self, diagram: &Diagram, wirings: &[Option<&Wiring>]) -> Result<(), MachineError> {
        let mut heard: Vec<Vec<Option<usize>>> = self.elements.iter().map(|e| vec![None; count(&e.inputs)]).collect();
        for (i, wiring) in wirings.iter().enumerate() {
            let Some(wiring) = wiring else { continue };
            let (element, scope) = (&self.elements[i], scope_of(self.elements[i].name));
            for (port, reference) in &wiring.by_port {
                let slots = element.slots(port)?;
                self.plug(element, &mut heard[i], slots, reference, scope)?;
            }
            let free = element.inputs.iter().filter(|port| !wiring.by_port.iter().any(|(name, _)| *name == port.name));
            let ports: Vec<&Port> = free.collect();
            if wiring.in_order.len() > ports.len() {
                return Err(MachineError::TooManyInputs {
                    element: element.name.into(),
                    given: wiring.in_order.len(),
                    wanted: ports.len(),
                });
            }
            for (port, reference) in ports.into_iter().zip(&wiring.in_order) {
                let slots = element.slots(&port.name)?;
                self.plug(element, &mut heard[i], slots, reference, scope)?;
            }
        }
        for connection in &diagram.connections {
            let (i, slots) = self.find_input(&connection.to, &connection.scope)?;
            self.plug(&self.elements[i], &mut heard[i], slots, &connection.from, &connection.scope)?;
        }
        for (element, heard) in self.elements.iter_mut().zip(heard) {
            if let Some(slot) = heard.iter().position(Option::is_none) {
                let port = scalar_names(&element.inputs).nth(slot).unwrap_or_default();
                return Err(MachineError::UnconnectedInput { element: element.name.into(), port });
            }
            element.heard = heard.into_iter().flatten().collect();
        }
        Ok(())
    }

    /// Connects a signal to some scalar inputs of an element.
    fn plug(
        &self,
        element: &Element,
        heard: &mut [Option<usize>],
        slots: std::ops::Range<usize>,
        reference: &str,
        scope: &str,
    ) -> Result<(), MachineError> {
        let signal = self.find_signal(element.name, reference, scope)?;
        if signal.len() != slots.len() {
            return Err(MachineError::WidthMismatch {
                element: element.name.into(),
                signal: reference.into(),
                given: signal.len(),
                wanted: slots.len(),
            });
        }
        for (slot, signal) in heard[slots.clone()].iter_mut().zip(signal) {
            if slot.is_some() {
                let port = scalar_names(&element.inputs).nth(slots.start).unwrap_or_default();
                return Err(MachineError::InputTwice { element: element.name.into(), port });
            }
            *slot = Some(signal);
        }
        Ok(())
    }

    /// Numbers of the scalar signals that a reference means.
    pub fn find_signal(
        &self,
        element: &str,
        reference: &str,
        mut scope: &str,
    ) -> Result<std::ops::Range<usize>, MachineError> {
        loop {
            if let Some(found) = self.signal_at(&join(scope, reference)) {
                return Ok(found);
            }
            if scope.is_empty() {
                let names: Vec<String> = self.signal_names().collect();
                let help = hint(reference, &names);
                return Err(MachineError::UnknownSignal { element: element.into(), name: reference.into(), help });
            }
            scope = scope_of(scope);
        }
    }

    /// Names of all output ports, and of the elements that have one output.
    fn signal_names(&self) -> impl Iterator<Item = String> + '_ {
        self.elements.iter().flat_map(|element| {
            let alone = (element.outputs.len() == 1).then(|| element.name.to_string());
            let ports = element.outputs.iter().map(|port| format!("{}.{}", element.name, port.name));
            alone.into_iter().chain(ports)
        })
    }

    fn signal_at(&self, path: &str) -> Option<std::ops::Range<usize>> {
        let find = |path: &str, index: Option<usize>| {
            self.elements.iter().find_map(|element| {
                let slots = find_port(element.name, &element.outputs, path)?;
                let slots = pick(slots, index)?;
                Some(element.first + slots.start..element.first + slots.end)
            })
        };
        let (plain, index) = split_index(path)?;
        find(plain, index).or_else(|| {
            let (vector, axis) = split_axis(path)?;
            find(vector, None).filter(|slots| slots.len() > 1)?;
            find(vector, Some(axis))
        })
    }

    fn find_input(&self, to: &str, scope: &str) -> Result<(usize, std::ops::Range<usize>), MachineError> {
        let mut at = scope;
        loop {
            let full = join(at, to);
            let found = split_index(&full).and_then(|(path, index)| {
                self.elements
                    .iter()
                    .enumerate()
                    .find_map(|(i, element)| Some((i, pick(find_port(element.name, &element.inputs, path)?, index)?)))
            });
            if let Some(found) = found {
                return Ok(found);
            }
            if at.is_empty() {
                let ports = self
                    .elements
                    .iter()
                    .flat_map(|element| element.inputs.iter().map(|port| format!("{}.{}", element.name, port.name)));
                let names: Vec<String> = ports.collect();
                let help = hint(to, &names);
                return Err(MachineError::UnknownInput { name: to.into(), help });
            }
            at = scope_of(at);
        }
    }
}

impl Element<'_> {
    /// Scalar inputs of a port, `port` or `port[i]`.
    fn slots(&self, port: &str) -> Result<std::ops::Range<usize>, MachineError> {
        let found = split_index(port).and_then(|(name, index)| {
            let k = self.inputs.iter().position(|other| other.name == name)?;
            let first = count(&self.inputs[..k]);
            pick(first..first + self.inputs[k].width, index)
        });
        found.ok_or_else(|| MachineError::UnknownInput {
            name: format!("{}.{port}", self.name),
            help: hint(port, &self.inputs.iter().map(|port| port.name.clone()).collect::<Vec<_>>()),
        })
    }

    /// Names of its scalar outputs.
    pub fn signal_names(&self) -> impl Iterator<Item = String> + '_ {
        scalar_names(&self.outputs).map(|port| format!("{}.{port}", self.name))
    }

    /// Units of its scalar outputs.
    pub fn signal_units(&self) -> impl Iterator<Item = String> + '_ {
        self.outputs.iter().flat_map(|port| (0..port.width).map(|_| port.unit.clone()))
    }

    /// The block it is, if it is one.
    pub fn block(&self) -> Option<&BlockKind> {
        match self.member {
            Member::Block(block) => Some(block),
            _ => None,
        }
    }
}

/// Scalars of a port given as `element.port`, or `element` if it has one.
fn find_port(element: &str, ports: &[Port], path: &str) -> Option<std::ops::Range<usize>> {
    let rest = path.strip_prefix(element)?;
    let k = if rest.is_empty() && ports.len() == 1 {
        0
    } else {
        let name = rest.strip_prefix('.')?;
        ports.iter().position(|port| port.name == name)?
    };
    let first = count(&ports[..k]);
    Some(first..first + ports[k].width)
}

/// `path[3]` as (path, 2): components are counted from 1.
fn split_index(path: &str) -> Option<(&str, Option<usize>)> {
    match path.strip_suffix(']') {
        None => Some((path, None)),
        Some(open) => {
            let (path, index) = open.rsplit_once('[')?;
            Some((path, Some(index.parse::<usize>().ok()?.checked_sub(1)?)))
        }
    }
}

/// `path.y` as (path, 1).
fn split_axis(path: &str) -> Option<(&str, usize)> {
    let (path, axis) = path.rsplit_once('.')?;
    Some((path, ["x", "y", "z"].iter().position(|known| *known == axis)?))
}

/// What to write where a name was not found: components are counted from 1.
fn hint(name: &str, known: &[String]) -> String {
    match name.strip_suffix("[0]") {
        Some(path) => format!("components are counted from 1: the first is `{path}[1]`"),
        None => suggestion(name, known.iter().map(String::as_str)),
    }
}

/// One of several scalars, or all.
fn pick(slots: std::ops::Range<usize>, index: Option<usize>) -> Option<std::ops::Range<usize>> {
    match index {
        None => Some(slots),
        Some(i) if i < slots.len() => Some(slots.start + i..slots.start + i + 1),
        Some(_) => None,
    }
}
