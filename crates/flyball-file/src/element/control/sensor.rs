//! The table of sensors.

use super::{BETWEEN, COORDINATE, ControlType, get, line, number};
use crate::field::{Field, Kind, Refers, Units, Values, optional, required};
use crate::read::Reader;
use flyball_machine::Sensor;

const OF: Field = required("of", Kind::Reference(Refers::Marker), "the marker");
const ALONG: Field = optional("along", Kind::Vector(Units::NUMBER), "picks the component in this direction");
const FRAME: Field = optional("in_frame", Kind::Reference(Refers::Marker), "marker it is seen from; default ground");
const JOINT: Field = required("joint", Kind::Reference(Refers::Joint), "the joint");
const BODY: Field = required("body", Kind::Reference(Refers::Body), "the body it acts on");

fn along(sensor: Sensor, v: &Values) -> Option<Sensor> {
    Some(v.vector("along").map_or(sensor.clone(), |along| sensor.along(along)))
}

/// Seen from a marker, or from the ground of the subsystem.
fn seen(reader: &Reader, sensor: Sensor, v: &Values) -> Option<Sensor> {
    let own = || reader.names.grounds.get("ground").map(|ground| ground.take());
    let frame = v.text("in_frame").or_else(own);
    along(frame.map_or(sensor.clone(), |frame| sensor.in_frame(frame)), v)
}

/// Every sensor.
pub(crate) const SENSORS: &[ControlType<Sensor>] = &[
    line("position", "position of a marker [m]", &[OF, ALONG, FRAME], |reader, v| {
        seen(reader, Sensor::position(v.name("of")), v)
    }),
    line("velocity", "velocity of a marker [m/s]", &[OF, ALONG, FRAME], |reader, v| {
        seen(reader, Sensor::velocity(v.name("of")), v)
    }),
    line("acceleration", "acceleration of a marker [m/s^2]", &[OF, ALONG, FRAME], |reader, v| {
        seen(reader, Sensor::acceleration(v.name("of")), v)
    }),
    line("accelerometer", "specific force in the axes of a marker [m/s^2]", &[OF, ALONG], |_, v| {
        along(Sensor::accelerometer(v.name("of")), v)
    }),
    line("gyro", "angular velocity in the axes of a marker [rad/s]", &[OF, ALONG], |_, v| {
        along(Sensor::gyro(v.name("of")), v)
    }),
    line("angles", "angle in the plane; `roll`, `pitch`, `yaw` in space [rad]", &[OF, FRAME], |reader, v| {
        seen(reader, Sensor::angles(v.name("of")), v)
    }),
    line("coordinate", "a joint coordinate [m or rad]", &[COORDINATE], |_, v| {
        Some(Sensor::coordinate(v.name("coordinate")))
    }),
    line("coordinate-rate", "rate of a joint coordinate [m/s or rad/s]", &[COORDINATE], |_, v| {
        Some(Sensor::coordinate_rate(v.name("coordinate")))
    }),
    line("coordinate-acceleration", "acceleration of a joint coordinate [m/s^2 or rad/s^2]", &[COORDINATE], |_, v| {
        Some(Sensor::coordinate_acceleration(v.name("coordinate")))
    }),
    line("distance", "distance of two markers [m]", &[BETWEEN], |_, v| {
        Some(Sensor::distance(v.side("between", 0), v.side("between", 1)))
    }),
    line("distance-rate", "rate of the distance of two markers [m/s]", &[BETWEEN], |_, v| {
        Some(Sensor::distance_rate(v.side("between", 0), v.side("between", 1)))
    }),
    line("reaction-force", "force of a joint on a body, in world axes [N]", &[JOINT, BODY, ALONG], |_, v| {
        along(Sensor::reaction_force(v.name("joint"), v.name("body")), v)
    }),
    line("reaction-moment", "moment of a joint on a body, in world axes [N m]", &[JOINT, BODY, ALONG], |_, v| {
        along(Sensor::reaction_moment(v.name("joint"), v.name("body")), v)
    }),
    line(
        "multiplier",
        "a multiplier of a joint or coupling, as it stands in the equation",
        &[JOINT, required("row", Kind::Count, "which of its rows, from 1; holonomic rows come first")],
        |_, v| Some(Sensor::multiplier(v.name("joint"), v.count("row")? - 1)),
    ),
    line(
        "force",
        "strength of a force [N or N m]",
        &[required("force", Kind::Reference(Refers::Force), "the force")],
        |_, v| Some(Sensor::force(v.name("force"))),
    ),
    line("time", "time [s]", &[], |_, _| Some(Sensor::time())),
    line(
        "parameter",
        "a number of the model as a signal",
        &[number("value", "the number"), optional("unit", Kind::Title, "its unit, for results")],
        |_, v| Some(Sensor::parameter(get(v, "value"), v.name("unit"))),
    ),
];
