//! Places in the equation: every output gets a wire, every row its order, every block its states and modes.

use super::Diagram;
use super::actuator::{ActuatorElement, ActuatorKernel};
use super::block::{BlockDefinition, Of, On};
use super::kernel::{ActuatorPlace, BlockPlace, Control, SensorPlace, Signal, Task};
use super::netlist::{Element, Member, Netlist};
use super::order::groups;
use super::sensor::{Plant, SensorElement, SensorKernel};
use super::signal::{PortSource, Wire, count};
use super::ways::{Ways, refuse_sampled_loops};
use crate::machine::{Context, MachineError};
use crate::node::SwitchPlace;
use crate::space::Space;
use flyball_dae::system::{Crossing, Layout, Switch};
use std::ops::Range;

/// Ranges of the states, modes, held values and switching functions of one element.
#[derive(Clone, Debug, Default)]
struct ElementSlots {
    x: Range<usize>,
    modes: Range<usize>,
    memory: Range<usize>,
    first_switch: usize,
    switches: usize,
}

/// A signal before the rows are numbered.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Origin {
    Row,
    Wire(Wire),
    Same(usize),
}

/// A diagram whose states, modes, held values and switching functions have their places.
pub(crate) struct LaidOut<'a, S: Space> {
    list: Netlist<'a>,
    slots: Vec<ElementSlots>,
    /// Actuators on their nodes, in the order of the diagram.
    pub actuators: Vec<(String, ActuatorKernel<S>)>,
}

/// Gives the elements of a diagram their places, and attaches its actuators.
pub(crate) fn lay_out<'a, S: Space>(
    context: &Context<'a>,
    layout: &mut Layout,
) -> Result<LaidOut<'a, S>, MachineError> {
    check_options(context)?;
    let list = Netlist::new(context.machine)?;
    let slots = list.elements.iter().map(|element| lay_out_element(element, context, layout)).collect();
    let mut actuators = Vec::new();
    for (name, actuator) in &context.machine.control.actuators {
        let mut kernel = actuator.kind.kernel::<S>(name, context)?;
        let place = SwitchPlace { mode: layout.n_modes, memory: 0, switch: layout.switches.len() };
        layout.n_modes += kernel.modes();
        let named = |what: &&str| Switch::new(format!("{name}: {what}"), Crossing::Leaving);
        layout.switches.extend(kernel.switch_names().iter().map(named));
        kernel.set_place(place);
        actuators.push((name.clone(), kernel));
    }
    Ok(LaidOut { list, slots, actuators })
}

/// Makes a diagram ready to be evaluated, and adds its outputs to the layout.
#[inline(never)]
pub(crate) fn resolve<S: Space>(
    plant: &Plant<S>,
    laid_out: &LaidOut<S>,
    layout: &mut Layout,
) -> Result<Control<S>, MachineError> {
    let (context, LaidOut { list, slots: all_slots, .. }) = (plant.context, laid_out);
    let origins = origins(&context.machine.control, list, all_slots)?;
    let names: Vec<String> = list.elements.iter().flat_map(Element::signal_names).collect();
    // rows in an order in which everything comes after what it depends on
    let hears = hears_directly(list, &origins);
    refuse_sampled_loops(list, &names, &hears)?;
    let groups = groups(&hears);
    let mut in_loop = vec![false; list.signals];
    for group in &groups {
        group.iter().for_each(|&signal| in_loop[signal] = group.len() > 1 || hears[signal].contains(&signal));
    }
    let mut kernels = sensor_kernels(plant, list)?;
    let (order, circular) = element_order(list);
    let mut direct = vec![true; list.signals];
    for &signal in groups.iter().flatten().filter(|&&signal| origins[signal] == Origin::Row) {
        let owner = list.owner(signal);
        let hears_direct = hears[signal].iter().all(|&heard| direct[root(&origins, heard)]);
        let is_coupled = kernels[owner].as_ref().is_some_and(SensorKernel::is_coupled);
        direct[signal] = !is_coupled && hears_direct && !in_loop[signal] && !circular[owner];
    }
    let wires = number_rows(&names, &groups, &origins, &direct, layout);
    let units = list.elements.iter().flat_map(Element::signal_units);
    let signal = |(i, (name, unit)): (usize, (&String, String))| Signal {
        name: name.clone(),
        unit,
        wire: wires[i],
        root: root(&origins, i),
    };
    let signals = names.iter().zip(units).enumerate().map(signal).collect();
    let mut control = Control { signals, implicit: layout.n_implicit(), ..Control::default() };
    control.start_y = guesses(&context.machine.control, list, &wires, layout)?;
    for (element, slots) in list.elements.iter().zip(all_slots) {
        match element.member {
            Member::Block(block) => {
                control.start_x.extend(block.states().iter().map(|(_, start)| *start));
                control.start_memory.extend(block.memory());
            }
            Member::Sensor(i) => {
                let start = context.machine.control.sensors[i].1.kind.held_at_start();
                control.start_memory.extend(slots.memory.clone().map(|_| start));
            }
            Member::Actuator(_) => {}
        }
    }
    for i in order {
        let (element, slots) = (&list.elements[i], &all_slots[i]);
        let outputs = element.first..element.first + count(&element.outputs);
        let rows = outputs.clone().map(|signal| match (origins[signal], wires[signal]) {
            (Origin::Row, Wire::Y(row)) => Some(row),
            _ => None,
        });
        control.add(
            plant,
            element,
            ElementWiring {
                inputs: element.heard.iter().map(|&signal| wires[signal]).collect(),
                heard: element.heard.iter().map(|&signal| root(&origins, signal)).collect(),
                rows: rows.collect(),
                slots: slots.clone(),
                sensor: kernels[i].take(),
                in_loop: outputs.into_iter().any(|signal| in_loop[signal]),
            },
        )?;
    }
    control.ways = Ways::new(list, &names, hears, &wires, &control.sensors);
    control.finish();
    Ok(control)
}

/// Wires, rows and slots of one element.
struct ElementWiring<S: Space> {
    inputs: Vec<Wire>,
    heard: Vec<usize>,
    rows: Vec<Option<usize>>,
    slots: ElementSlots,
    /// The kernel of a sensor.
    sensor: Option<SensorKernel<S>>,
    in_loop: bool,
}

impl<S: Space> Control<S> {
    fn add(&mut self, plant: &Plant<S>, element: &Element, wiring: ElementWiring<S>) -> Result<(), MachineError> {
        let (name, ElementWiring { inputs, heard, rows, slots, sensor, in_loop }) = (element.name.to_string(), wiring);
        match element.member {
            Member::Sensor(_) => {
                if let (Some(mut kernel), Some(row)) = (sensor, rows.first().copied().flatten()) {
                    kernel.set_held(slots.memory.start);
                    let switches = slots.first_switch..slots.first_switch + slots.switches;
                    let holds = !slots.memory.is_empty();
                    self.sequence.push(Task::Sensor(self.sensors.len()));
                    self.sensors.push(SensorPlace { kernel, row, count: rows.len(), switches, holds, inputs, heard });
                }
            }
            Member::Block(kind) => {
                let ElementSlots { x, modes, memory, first_switch, switches } = slots;
                let kind = kind.clone();
                let (has_rows, has_instants) = (rows.iter().any(Option::is_some), kind.has_instants());
                let holds_nothing = x.is_empty() && memory.is_empty();
                let is_searched = holds_nothing && rows.iter().flatten().any(|row| *row < self.implicit);
                self.sequence.push(Task::Block(self.blocks.len()));
                self.blocks.push(BlockPlace {
                    name,
                    kind,
                    inputs,
                    heard,
                    rows,
                    x,
                    modes,
                    memory,
                    first_switch,
                    switches,
                    in_loop,
                    has_rows,
                    has_instants,
                    is_searched,
                    constant: None,
                    affine: None,
                    entries: Vec::new(),
                });
            }
            Member::Actuator(i) => {
                let (_, kernel) = plant.actuators[i].clone();
                self.actuators.push(ActuatorPlace { kernel, inputs, heard });
            }
        }
        Ok(())
    }
}

/// Kernels of the sensors, by the number of their element.
fn sensor_kernels<S: Space>(plant: &Plant<S>, list: &Netlist) -> Result<Vec<Option<SensorKernel<S>>>, MachineError> {
    let sensors = &plant.context.machine.control.sensors;
    let kernel = |element: &Element| match element.member {
        Member::Sensor(i) => sensors[i].1.kind.kernel::<S>(element.name, plant).map(Some),
        _ => Ok(None),
    };
    list.elements.iter().map(kernel).collect()
}

/// Gives every signal its wire; rows of y that are direct come last.
fn number_rows(
    names: &[String],
    groups: &[Vec<usize>],
    origins: &[Origin],
    direct: &[bool],
    layout: &mut Layout,
) -> Vec<Wire> {
    let mut wires = vec![Wire::Time; origins.len()];
    for wanted in [false, true] {
        let rows = groups.iter().flatten().filter(|&&signal| origins[signal] == Origin::Row);
        for &signal in rows.filter(|&&signal| direct[signal] == wanted) {
            layout.names.y.push(names[signal].clone());
            wires[signal] = Wire::Y(layout.n_y);
            layout.n_y += 1;
            layout.n_direct += usize::from(wanted);
        }
    }
    for &signal in groups.iter().flatten() {
        match origins[signal] {
            Origin::Row => {}
            Origin::Wire(wire) => wires[signal] = wire,
            Origin::Same(other) => wires[signal] = wires[other],
        }
    }
    wires
}

/// Numbers of the elements, each after those it depends on directly or at a tick; and which of them depend on each other.
fn element_order(list: &Netlist) -> (Vec<usize>, Vec<bool>) {
    let hears: Vec<Vec<usize>> = list
        .elements
        .iter()
        .map(|element| {
            let outputs = count(&element.outputs);
            let through = |i: usize| match element.member {
                Member::Block(block) => (0..outputs).any(|o| block.depends(Of::Output(o), On::Input(i))),
                _ => true,
            };
            let inputs = element.heard.iter().enumerate().filter(|(i, _)| through(*i));
            inputs.map(|(_, &signal)| list.owner(signal)).collect()
        })
        .collect();
    let groups = groups(&hears);
    let mut circular = vec![false; list.elements.len()];
    for group in &groups {
        group.iter().for_each(|&element| circular[element] = group.len() > 1 || hears[element].contains(&element));
    }
    (groups.into_iter().flatten().collect(), circular)
}

/// Where the search for outputs begins.
fn guesses(diagram: &Diagram, list: &Netlist, wires: &[Wire], layout: &Layout) -> Result<Vec<f64>, MachineError> {
    let mut all = vec![0.0; layout.n_y];
    for (name, block) in &diagram.blocks {
        let Some(guess) = block.wiring.guess else { continue };
        if !guess.is_finite() {
            return Err(MachineError::NonFinite { element: name.clone(), what: "the guess" });
        }
        let element = list.elements.iter().find(|element| element.name == name);
        let signals = element.map_or(0..0, |element| element.first..element.first + count(&element.outputs));
        let rows = wires[signals].iter().filter_map(|wire| if let Wire::Y(row) = wire { Some(*row) } else { None });
        let searched: Vec<usize> = rows.filter(|row| *row < layout.n_implicit()).collect();
        if searched.is_empty() {
            let help = "leave it out: its outputs follow from the state, no algebraic loop goes through them";
            let (element, kind) = (name.clone(), block.kind.name());
            return Err(MachineError::OptionWithoutEffect { element, kind, option: "guess", help });
        }
        searched.into_iter().for_each(|row| all[row] = guess);
    }
    Ok(all)
}

fn check_options(context: &Context) -> Result<(), MachineError> {
    let diagram = &context.machine.control;
    let sensors = diagram.sensors.iter().map(|(name, sensor)| (name, sensor.kind.name(), sensor.misplaced));
    let blocks = diagram.blocks.iter().map(|(name, block)| (name, block.kind.name(), block.misplaced));
    let actuators = diagram.actuators.iter().map(|(name, a)| (name, a.kind.name(), a.misplaced));
    for (element, kind, misplaced) in sensors.chain(blocks).chain(actuators) {
        if let Some(option) = misplaced {
            let help = "leave it out, or use an element that has it; see its page";
            return Err(MachineError::OptionWithoutEffect { element: element.clone(), kind, option, help });
        }
    }
    Ok(())
}

/// Gives a block its states, modes, held values and switching functions; a sensor its held values and functions.
fn lay_out_element(element: &Element, context: &Context, layout: &mut Layout) -> ElementSlots {
    let (memory, first_switch) = (layout.n_memory, layout.switches.len());
    let mut watch = |what: &str, crossing: Crossing| {
        layout.switches.push(Switch::new(format!("{}: {what}", element.name), crossing));
    };
    let block = match element.member {
        Member::Block(block) => block,
        Member::Sensor(i) => {
            let (sensor, dimension) = (&context.machine.control.sensors[i].1.kind, context.machine.dimension);
            sensor.switches(dimension).iter().for_each(|what| watch(what, Crossing::Falling));
            layout.n_memory += sensor.held(dimension);
            let switches = layout.switches.len() - first_switch;
            return ElementSlots { memory: memory..layout.n_memory, first_switch, switches, ..ElementSlots::default() };
        }
        Member::Actuator(_) => return ElementSlots::default(),
    };
    let states = block.states();
    block.switches().iter().for_each(|what| watch(what, Crossing::Leaving));
    let switches = layout.switches.len() - first_switch;
    let (x, modes) = (layout.n_x, layout.n_modes);
    layout.n_x += states.len();
    layout.n_modes += block.modes();
    layout.n_memory += block.memory().len();
    layout.names.x.extend(states.iter().map(|(state, _)| format!("{}.{state}", element.name)));
    let (x, modes, memory) = (x..layout.n_x, modes..layout.n_modes, memory..layout.n_memory);
    ElementSlots { x, modes, memory, first_switch, switches }
}

/// Origin of each signal, with signals that are passed on followed to where they come from.
fn origins(diagram: &Diagram, list: &Netlist, all_slots: &[ElementSlots]) -> Result<Vec<Origin>, MachineError> {
    let mut all = Vec::with_capacity(list.signals);
    for (element, slots) in list.elements.iter().zip(all_slots) {
        for output in 0..count(&element.outputs) {
            let source = match element.member {
                Member::Block(block) => block.source(output),
                Member::Sensor(i) => diagram.sensors[i].1.kind.source(output),
                Member::Actuator(_) => PortSource::Function,
            };
            all.push(match source {
                PortSource::Function => Origin::Row,
                PortSource::State(i) => Origin::Wire(Wire::X(slots.x.start + i)),
                PortSource::Memory(i) => Origin::Wire(Wire::Memory(slots.memory.start + i)),
                PortSource::Constant(c) => Origin::Wire(Wire::Constant(c)),
                PortSource::Time => Origin::Wire(Wire::Time),
                PortSource::Input(i) => Origin::Same(element.heard[i]),
            });
        }
    }
    for signal in 0..all.len() {
        let mut at = signal;
        for _ in 0..=all.len() {
            let Origin::Same(other) = all[at] else { break };
            at = other;
        }
        if let Origin::Same(_) = all[at] {
            let element = list.elements.iter().rfind(|element| element.first <= at).map_or("", |element| element.name);
            return Err(MachineError::SignalCircle { element: element.into() });
        }
        if at != signal {
            all[signal] = Origin::Same(at);
        }
    }
    Ok(all)
}

/// The signal that another one passes on.
fn root(origins: &[Origin], signal: usize) -> usize {
    if let Origin::Same(other) = origins[signal] { other } else { signal }
}

/// The signals that each signal depends on without a state in between.
fn hears_directly(list: &Netlist, origins: &[Origin]) -> Vec<Vec<usize>> {
    let mut hears = vec![Vec::new(); list.signals];
    for element in &list.elements {
        for output in 0..count(&element.outputs) {
            let signal = element.first + output;
            match origins[signal] {
                Origin::Row => {
                    let depends = |i| element.block().is_none_or(|b| b.depends(Of::Output(output), On::Input(i)));
                    let through = element.heard.iter().enumerate().filter(|(i, _)| depends(*i));
                    hears[signal].extend(through.map(|(_, &heard)| heard));
                }
                Origin::Same(other) => hears[signal].push(other),
                Origin::Wire(_) => {}
            }
        }
    }
    hears
}
