//! The table of actuators.

use super::linear::{MOTOR, SERVO, motor};
use super::{BETWEEN, COORDINATE, ControlType, get, line, maybe};
use crate::field::{Field, Kind, Refers, Units, Values, optional, required};
use flyball_machine::control::Diagram;
use flyball_machine::control::block::Servo;
use flyball_machine::{Actuator, Sensor};

/// What an entry makes: one actuator, or a diagram of its own whose inputs are named here.
pub(crate) enum Acting {
    One(Box<Actuator>),
    Several(Diagram, &'static [(&'static str, &'static str)]),
}

const FOLLOWS: Field = optional("follows", Kind::Flag, "whether it turns with the marker; default false");

fn one(actuator: Actuator, v: &Values) -> Option<Acting> {
    Some(Acting::One(Box::new(if v.flag("follows") == Some(true) { actuator.following() } else { actuator })))
}

/// Sensor, circuit and torque.
fn drive(v: &Values) -> Diagram {
    let (motor, mut diagram) = (motor(v), Diagram::new());
    let torque = Actuator::joint(v.name("coordinate")).factor(motor.torque_per_current());
    diagram.sensor("speed", Sensor::coordinate_rate(v.name("coordinate")));
    diagram.block("circuit", flyball_machine::Block::motor(motor).wire("speed", "speed"));
    diagram.actuator("torque", torque.input("circuit"));
    diagram
}

/// Sensors, servo and force.
fn follow(v: &Values) -> Diagram {
    let (coordinate, mut diagram) = (v.name("coordinate"), Diagram::new());
    diagram.sensor("position", Sensor::coordinate(coordinate.clone()));
    diagram.sensor("rate", Sensor::coordinate_rate(coordinate.clone()));
    diagram.sensor("acceleration", Sensor::coordinate_acceleration(coordinate.clone()));
    let servo = Servo { bandwidth: get(v, "bandwidth"), damping: v.number_or("damping", 1.0) };
    let own = [("own", "servo"), ("position", "position"), ("rate", "rate"), ("acceleration", "acceleration")];
    let block = own.iter().fold(flyball_machine::Block::new(servo), |block, (port, signal)| block.wire(*port, *signal));
    diagram.block("servo", block);
    diagram.actuator("drive", Actuator::joint(coordinate).input("servo"));
    diagram
}

/// Every actuator.
pub(crate) const ACTUATORS: &[ControlType<Acting>] = &[
    line(
        "joint",
        "force [N] or moment [N m] on a joint coordinate",
        &[COORDINATE, maybe("factor", "multiplies the signal; default 1")],
        |_, v| one(Actuator::joint(v.name("coordinate")).factor(v.number_or("factor", 1.0)), v),
    ),
    line(
        "force",
        "force at a marker [N]",
        &[
            required("on", Kind::Reference(Refers::Marker), "where it acts"),
            required("direction", Kind::Vector(Units::NUMBER), "what the signal multiplies"),
            FOLLOWS,
        ],
        |_, v| one(Actuator::force(v.name("on"), v.vector("direction")?), v),
    ),
    line(
        "torque",
        "torque on a body [N m]",
        &[
            required("on", Kind::Reference(Refers::Marker), "the body it acts on"),
            optional(
                "against",
                Kind::Reference(Refers::Marker),
                "the body that feels the opposite; then the axis follows",
            ),
            optional("axis", Kind::Vector(Units::NUMBER), "what the signal multiplies; default z"),
            FOLLOWS,
        ],
        |_, v| {
            let axis = v.vector("axis").unwrap_or([0.0, 0.0, 1.0]);
            match v.text("against") {
                Some(first) => one(Actuator::torque_between(first, v.name("on"), axis), v),
                None => one(Actuator::torque(v.name("on"), axis), v),
            }
        },
    ),
    line("thrust", "force along the line of two markers [N]; positive pushes them apart", &[BETWEEN], |_, v| {
        one(Actuator::thrust(v.side("between", 0), v.side("between", 1)), v)
    }),
    line(
        "scaled-force",
        "a force whose strength a signal multiplies, as a valve or a current does",
        &[required("force", Kind::Force, "the force at signal 1, as in `[[force]]` without a name")],
        |_, v| one(Actuator::scaled(v.force("force")?), v),
    ),
    line(
        "motor",
        "direct-current motor behind a gear on a joint coordinate: input `voltage` [V]; its signals are `name.speed` and \
         `name.circuit`, the current",
        &[COORDINATE, MOTOR[0], MOTOR[1], MOTOR[2], MOTOR[3], MOTOR[4]],
        |_, v| Some(Acting::Several(drive(v), &[("circuit", "voltage")])),
    ),
    line(
        "servo",
        "makes a joint coordinate follow a signal: inputs `reference`, `reference_rate`, `reference_acceleration`; the force \
         it needs is the signal `name.servo`",
        &[COORDINATE, SERVO[0], SERVO[1]],
        |_, v| {
            let inputs = &[("servo", "reference"), ("servo", "reference_rate"), ("servo", "reference_acceleration")];
            Some(Acting::Several(follow(v), inputs))
        },
    ),
];
