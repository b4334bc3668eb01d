//! Quantities among the signals: each gets a sensor, made when the whole machine is known.
//!
//! A name that is no signal may be a quantity, as results have it. Inside a subsystem that is moved, turned or mirrored it
//! is seen as the file is written, by a sensor of its own.

use super::assemble::Assembly;
use super::control::OwnDiagram;
use super::instance::{Expansion, Instance};
use flyball_machine::control::{Diagram, Wiring};
use flyball_machine::{Block, Probe, Sensor};
use std::collections::{HashMap, HashSet};

impl Assembly {
    /// Gives quantities among the signals of an instance their sensors.
    #[inline(never)]
    pub(super) fn listen(
        &mut self,
        expansion: &Expansion,
        instance: &Instance,
        diagram: OwnDiagram,
        known: &mut Known,
    ) {
        let control = &self.machine.control;
        let blocks = control.blocks[diagram.blocks.clone()].iter().map(|(name, block)| (name, &block.wiring));
        let actuators = control.actuators[diagram.actuators.clone()].iter();
        let elements = blocks.chain(actuators.map(|(name, actuator)| (name, &actuator.wiring)));
        let signals = |wiring: &Wiring| {
            let named = wiring.by_port.iter().map(|(_, signal)| signal.clone());
            wiring.in_order.iter().cloned().chain(named).collect::<Vec<String>>()
        };
        let mut wanted: Vec<(String, String)> = Vec::new();
        for (name, wiring) in elements {
            let scope = name.rsplit_once('.').map_or("", |(scope, _)| scope);
            wanted.extend(signals(wiring).into_iter().map(|signal| (scope.to_string(), signal)));
        }
        let connections = &control.connections[diagram.connections.clone()];
        wanted.extend(connections.iter().map(|connection| (connection.scope.clone(), connection.from.clone())));
        let mut heard: HashMap<String, String> = HashMap::new();
        for (scope, signal) in wanted {
            if heard.contains_key(&signal) || known.is_signal(&scope, &signal) {
                continue;
            }
            if let Some(sensor) = self.hear(expansion, instance, known, &signal) {
                heard.insert(signal, sensor);
            }
        }
        if heard.is_empty() {
            return;
        }
        let exchange = |signal: &mut String| {
            if let Some(sensor) = heard.get(signal) {
                signal.clone_from(sensor);
            }
        };
        let rewire = |wiring: &mut Wiring| {
            wiring.in_order.iter_mut().for_each(exchange);
            wiring.by_port.iter_mut().for_each(|(_, signal)| exchange(signal));
        };
        let control = &mut self.machine.control;
        control.blocks[diagram.blocks].iter_mut().for_each(|(_, block)| rewire(&mut block.wiring));
        control.actuators[diagram.actuators].iter_mut().for_each(|(_, actuator)| rewire(&mut actuator.wiring));
        control.connections[diagram.connections].iter_mut().for_each(|connection| exchange(&mut connection.from));
    }

    /// The sensor of a quantity, made if there is none.
    #[inline(never)]
    fn hear(&mut self, expansion: &Expansion, instance: &Instance, known: &mut Known, signal: &str) -> Option<String> {
        let names = [instance.names.resolve(signal), signal.to_string()];
        if let Some((name, coordinate, sensor)) = names.iter().find_map(|name| self.coordinate_sensor(name)) {
            return Some(self.hear_coordinate(instance, known, (name, coordinate), sensor));
        }
        let (found, mut sensor) = names.into_iter().find_map(|name| {
            let sensor = Probe::named(&self.machine, &name)?.sensor(&self.machine).ok()?;
            Some((name, sensor))
        })?;
        if let Some(ground) = instance.names.grounds.get("ground") {
            sensor = sensor.on_ground(|| ground.take());
        }
        let name =
            if instance.placement.is_identity() { found } else { format!("{}{signal}.seen", instance.names.prefix) };
        let name = name.replace('[', ".").replace(']', "");
        if known.all.insert(name.clone()) {
            self.add_sensor(expansion, instance, name.clone(), sensor);
        }
        Some(name)
    }

    /// A joint coordinate, its rate or its acceleration: its name, the coordinate, its sensor.
    fn coordinate_sensor<'n>(&self, name: &'n str) -> Option<(&'n str, &'n str, Sensor)> {
        type Make = fn(String) -> Sensor;
        let levels: [(&str, Make); 3] = [
            (".rate", |coordinate| Sensor::coordinate_rate(coordinate)),
            (".acceleration", |coordinate| Sensor::coordinate_acceleration(coordinate)),
            ("", |coordinate| Sensor::coordinate(coordinate)),
        ];
        let (coordinate, make) = levels.iter().find_map(|(suffix, make)| Some((name.strip_suffix(suffix)?, *make)))?;
        self.angular(coordinate)?;
        Some((name, coordinate, make(coordinate.to_string())))
    }

    /// The signal of a joint coordinate or its rates, with its sign in the mirror of the instance.
    fn hear_coordinate(
        &mut self,
        instance: &Instance,
        known: &mut Known,
        (name, coordinate): (&str, &str),
        sensor: Sensor,
    ) -> String {
        if known.all.insert(name.to_string()) {
            self.machine.control.sensor(name, sensor);
        }
        if self.sign(instance, coordinate) > 0.0 {
            return name.to_string();
        }
        let mirrored = format!("{name}.mirrored");
        if known.all.insert(mirrored.clone()) {
            self.machine.control.block(mirrored.clone(), Block::gain(-1.0).input(name));
        }
        mirrored
    }
}

/// Elements of the diagram by name.
pub(super) struct Known {
    /// Sensors and blocks that files have written: only their names are signals by themselves.
    written: HashSet<String>,
    /// All elements, those made for quantities among them.
    all: HashSet<String>,
}

impl Known {
    pub fn new(control: &Diagram) -> Self {
        let sensors = control.sensors.iter().map(|(name, _)| name.clone());
        let written = sensors.chain(control.blocks.iter().map(|(name, _)| name.clone())).collect();
        Self { written, all: control.names().cloned().collect() }
    }

    /// True if a sensor or block has this signal, looked up in a subsystem and in those around it.
    fn is_signal(&self, scope: &str, signal: &str) -> bool {
        let path = signal.split('[').next().unwrap_or_default();
        let mut scope = scope;
        loop {
            let full = if scope.is_empty() { path.to_string() } else { format!("{scope}.{path}") };
            let of_element = full.rsplit_once('.').is_some_and(|(element, _)| self.written.contains(element));
            if of_element || self.written.contains(&full) {
                return true;
            }
            if scope.is_empty() {
                return false;
            }
            scope = scope.rsplit_once('.').map_or("", |(outer, _)| outer);
        }
    }
}
