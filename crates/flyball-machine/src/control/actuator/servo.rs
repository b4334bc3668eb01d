//! A servo on a joint coordinate: sensors of its motion, the servo and its force.

use super::fields::COORDINATE;
use super::{Acting, Actuator, Inlet};
use crate::catalog::{Entry, Example, Glyph};
use crate::control::block::{SERVO, Servo};
use crate::control::{Block, Diagram, Sensor};

const fn inlet(port: &'static str, optional: bool) -> Inlet {
    Inlet { block: "servo", port, optional }
}

/// Its inputs; without the last two the coordinate follows as a second-order filter would.
const INLETS: &[Inlet] =
    &[inlet("reference", false), inlet("reference_rate", true), inlet("reference_acceleration", true)];

pub(super) const ENTRIES: &[Entry<Acting>] = &[Entry::new(
    "servo",
    "makes a joint coordinate follow a signal: inputs `reference`, `reference_rate`, `reference_acceleration`; the force \
     it needs is the signal `name.servo`",
    &[COORDINATE, SERVO[0], SERVO[1]],
    |v| {
        let (coordinate, mut diagram) = (v.name("coordinate"), Diagram::new());
        diagram.sensor("position", Sensor::coordinate(coordinate.clone()));
        diagram.sensor("rate", Sensor::coordinate_rate(coordinate.clone()));
        diagram.sensor("acceleration", Sensor::coordinate_acceleration(coordinate.clone()));
        let own = [("own", "servo"), ("position", "position"), ("rate", "rate"), ("acceleration", "acceleration")];
        let servo = Block::new(Servo::from_fields(v));
        diagram.block("servo", own.iter().fold(servo, |block, (port, signal)| block.wire(*port, *signal)));
        diagram.actuator("drive", Actuator::joint(coordinate).input("servo"));
        Ok(Acting::Several(diagram, INLETS))
    },
)
.glyph(Glyph::Motor)
.examples(&[Example::new("coordinate = 'two.displacement'\nbandwidth = 5\ndamping = 0.8\nvalue = '0.1'")])];
