//! Sensors and actuators of a subsystem that is moved, turned or mirrored.
//!
//! A controller inside must not notice where its subsystem stands: what its sensors show is brought back to the axes and
//! signs in which the file is written, and what its actuators do is carried out. A sensor that needs it becomes `name.raw`,
//! and a block called `name` turns its signals back.

use super::assemble::Assembly;
use super::instance::{Expansion, Instance};
use crate::ids;
use crate::read::Subject;
use flyball_machine::catalog::{Back, Mixed};
use flyball_machine::{Block, Sensor};

impl Assembly {
    /// Adds a sensor where its subsystem stands.
    pub(super) fn add_sensor(&mut self, expansion: &Expansion, instance: &Instance, name: String, mut sensor: Sensor) {
        let back = sensor.kind.place(&mut self.site(instance)).unwrap_or_else(|Mixed { what, help }| {
            let reader = expansion.reader(instance, Subject::named("sensor", name.clone()));
            let message = format!(
                "{} shows {what}, which is not told apart in a subsystem that is turned or mirrored",
                reader.element
            );
            let span = self.places.get(&name).map_or(0..0, |place| place.span.clone());
            reader.fail::<()>(ids::BAD_MIRROR, &span, message, help);
            Back::Same
        });
        self.turn_back(name, sensor, back);
    }

    /// Adds a sensor, and where its signals do not come in the axes of the subsystem, the block that turns them back.
    #[inline(never)]
    fn turn_back(&mut self, name: String, sensor: Sensor, back: Back) {
        let ports = sensor.kind.outputs(self.machine.dimension);
        let count = ports.iter().map(|port| port.width).sum::<usize>();
        // in the plane one component is that about z, if there are more to choose from
        let first = if count == 1 { 2 } else { 0 };
        let unit = |i: usize, j: usize| f64::from(u8::from(i == j));
        let entry = |i: usize, j: usize| match back {
            Back::Same => unit(i, j),
            Back::Sign(sign) => sign * unit(i, j),
            Back::Matrix(rows) => match rows.get(first + i) {
                Some(row) => row.get(first + j).copied().unwrap_or(0.0),
                None => unit(i, j),
            },
        };
        if (0..count).all(|i| (0..count).all(|j| entry(i, j) == unit(i, j))) {
            self.machine.control.sensor(name, sensor);
            return;
        }
        let raw = format!("{name}.raw");
        let unit = ports.first().map_or(String::new(), |port| port.unit.clone());
        let control = &mut self.machine.control;
        control.sensor(raw.clone(), sensor);
        if ports.len() > 1 {
            let mut i = 0;
            for port in &ports {
                let turned = Block::gain(entry(i, i)).width(port.width);
                let turned = turned.input(format!("{raw}.{}", port.name)).unit(unit.clone());
                control.block(format!("{name}.{}", port.name), turned);
                i += port.width;
            }
            return;
        }
        let block = if count == 1 {
            Block::gain(entry(0, 0))
        } else {
            let d = (0..count).map(|i| (0..count).map(|j| entry(i, j)).collect()).collect();
            Block::state_space(Vec::new(), Vec::new(), vec![Vec::new(); count], d)
        };
        control.block(name, block.input(raw).unit(unit));
    }
}
