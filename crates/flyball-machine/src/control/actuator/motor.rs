//! A direct-current motor behind a gear on a joint coordinate: sensor of the speed, circuit and torque.

use super::fields::COORDINATE;
use super::{Acting, Actuator, Inlet};
use crate::catalog::{Entry, Example, Glyph};
use crate::control::block::{MOTOR, Motor};
use crate::control::{Block, Diagram, Sensor};

/// Its inputs.
const INLETS: &[Inlet] = &[Inlet { block: "circuit", port: "voltage", optional: false }];

pub(super) const ENTRIES: &[Entry<Acting>] = &[Entry::new(
    "motor",
    "direct-current motor behind a gear on a joint coordinate: input `voltage` [V]; its signals are `name.speed` and \
     `name.circuit`, the current",
    &[COORDINATE, MOTOR[0], MOTOR[1], MOTOR[2], MOTOR[3], MOTOR[4]],
    |v| {
        let (motor, coordinate, mut diagram) = (Motor::from_fields(v), v.name("coordinate"), Diagram::new());
        let torque = Actuator::joint(coordinate.clone()).factor(motor.torque_per_current());
        diagram.sensor("speed", Sensor::coordinate_rate(coordinate));
        diagram.block("circuit", Block::motor(motor).wire("speed", "speed"));
        diagram.actuator("torque", torque.input("circuit"));
        Ok(Acting::Several(diagram, INLETS))
    },
)
.glyph(Glyph::Motor)
.examples(&[Example::new(
    "coordinate = 'one.angle'\nresistance = 2\ninductance = 0.1\nconstant = 0.3\ngear = 3\ncurrent = 0.2\n\
     value = '4 - one.angle'",
)])];
