//! Sensors, blocks and actuators as fields, for writing: the reverse of `make`.

use crate::element::show::{force_values, pair, text};
use crate::field::{Value, Values};
use crate::write::Shown;
use flyball_machine::control::actuator::ActuatorKind;
use flyball_machine::control::block::{BlockDefinition, BlockKind, Clock, Matrices, Refused};
use flyball_machine::control::sensor::SensorKind;
use flyball_machine::control::{Port, Wiring};
use flyball_machine::geometry::{Interpolation, Outside};
use flyball_machine::{Actuator, Block, Sensor};

fn number(key: &'static str, value: f64) -> (&'static str, Value) {
    (key, Value::Number(value))
}

fn numbers(key: &'static str, values: &[f64]) -> (&'static str, Value) {
    (key, Value::Numbers(values.to_vec()))
}

fn flag(key: &'static str, value: bool) -> (&'static str, Value) {
    (key, Value::Flag(value))
}

/// Fields of a sensor.
pub(crate) fn sensor_values(name: &str, sensor: &Sensor) -> Shown {
    let mut out: Shown = vec![("name", text(name)), ("type", text(sensor.kind.name()))];
    let along = |along: Option<[f64; 3]>| along.map(|along| ("along", Value::Vector(along)));
    let frame = |frame: &String| (frame != "ground").then(|| ("in_frame", text(frame)));
    match &sensor.kind {
        SensorKind::Translation(s) => {
            out.push(("of", text(&s.of)));
            out.extend(along(s.along).into_iter().chain(frame(&s.frame)));
        }
        SensorKind::Accelerometer(s) => {
            out.push(("of", text(&s.of)));
            out.extend(along(s.along));
        }
        SensorKind::Gyro(s) => {
            out.push(("of", text(&s.of)));
            out.extend(along(s.along));
        }
        SensorKind::Angles(s) => {
            out.push(("of", text(&s.of)));
            out.extend(frame(&s.frame));
        }
        SensorKind::Distance(s) => out.push(pair(&s.first, &s.second)),
        SensorKind::JointCoordinate(s) => out.push(("coordinate", text(&s.coordinate))),
        SensorKind::Reaction(s) => {
            out.extend([("joint", text(&s.joint)), ("body", text(&s.body))]);
            out.extend(along(s.along));
        }
        SensorKind::Multiplier(s) => out.extend([("joint", text(&s.joint)), ("row", Value::Count(s.row + 1))]),
        SensorKind::ForceStrength(s) => out.push(("force", text(&s.force))),
        SensorKind::Clock(_) => {}
        SensorKind::Parameter(s) => out.extend([number("value", s.value), ("unit", text(&s.unit))]),
    }
    out
}

/// Inputs as they are connected; a mixture of both ways goes by the names of the ports.
fn wiring(wiring: &Wiring, ports: &[Port]) -> Option<(&'static str, Value)> {
    if wiring.in_order.is_empty() && wiring.by_port.is_empty() {
        return None;
    }
    let mut all = wiring.clone();
    if !all.by_port.is_empty() {
        let free = ports.iter().filter(|port| !wiring.by_port.iter().any(|(name, _)| *name == port.name));
        let named = free.map(|port| port.name.clone()).zip(std::mem::take(&mut all.in_order));
        all.by_port.extend(named);
    }
    Some(("inputs", Value::Wiring(all)))
}

fn clock(clock: &Clock) -> [(&'static str, Value); 2] {
    [number("period", clock.period), number("offset", clock.offset)]
}

fn matrices(system: &Result<Matrices, Refused>) -> Result<Shown, &'static str> {
    let Ok(system) = system else { return Err("the linear system") };
    let [n, m, p] = system.sizes;
    let rows = |values: &[f64], rows: usize, columns: usize| {
        Value::Rows((0..rows).map(|i| values[i * columns..(i + 1) * columns].to_vec()).collect())
    };
    let mut out: Shown = Vec::new();
    if n > 0 {
        out.extend([("a", rows(&system.a, n, n)), ("b", rows(&system.b, n, m)), ("c", rows(&system.c, p, n))]);
    }
    out.push(("d", rows(&system.d, p, m)));
    Ok(out)
}

fn shape(interpolation: Interpolation, outside: Outside) -> [(&'static str, Value); 2] {
    [("interpolation", text(interpolation.name())), ("outside", text(outside.name()))]
}

fn raw(fields: Option<String>) -> Result<(&'static str, Value), &'static str> {
    fields.map(|lines| ("", Value::Raw(lines))).ok_or("the function")
}

/// Fields of a block, or what of it is code.
pub(crate) fn block_values(name: &str, block: &Block) -> Result<Shown, &'static str> {
    let kind = match &block.kind {
        BlockKind::StateSpace(_) => "state-space",
        BlockKind::DiscreteStateSpace(_) => "discrete-state-space",
        BlockKind::Custom(_) => "equations",
        kind => kind.name(),
    };
    let mut out: Shown = vec![("name", text(name)), ("type", text(kind))];
    out.extend(wiring(&block.wiring, &block.kind.inputs()));
    out.extend(block.wiring.unit.as_ref().map(|unit| ("unit", text(unit))));
    out.extend(block.wiring.guess.map(|guess| number("guess", guess)));
    match &block.kind {
        BlockKind::Gain(b) => out.extend([number("gain", b.factor), ("width", Value::Count(b.width))]),
        BlockKind::Sum(b) => out.push(numbers("weights", &b.weights)),
        BlockKind::Integrator(b) => {
            out.extend([number("start", b.start), flag("reset", b.has_reset)]);
            out.extend(b.limits.iter().flat_map(|[lower, upper]| [number("lower", *lower), number("upper", *upper)]));
        }
        BlockKind::LowPass(b) => {
            out.extend([number("corner", b.corner), number("gain", b.gain), number("start", b.start)]);
        }
        BlockKind::Motor(b) => out.extend([
            number("resistance", b.resistance),
            number("inductance", b.inductance),
            number("constant", b.constant),
            number("gear", b.gear),
            number("current", b.current),
        ]),
        BlockKind::Servo(b) => out.extend([number("bandwidth", b.bandwidth), number("damping", b.damping)]),
        BlockKind::Pass(b) => out.push(("width", Value::Count(b.width))),
        BlockKind::SmoothSaturation(b) => out.push(number("limit", b.limit)),
        BlockKind::Product(_) | BlockKind::Extremum(_) | BlockKind::Absolute(_) | BlockKind::Sign(_) => {}
        BlockKind::Saturation(b) => out.extend([number("lower", b.limits[0]), number("upper", b.limits[1])]),
        BlockKind::DeadZone(b) => out.extend([number("lower", b.ends[0]), number("upper", b.ends[1])]),
        BlockKind::Relay(b) => out.extend([
            number("off_below", b.thresholds[0]),
            number("on_above", b.thresholds[1]),
            number("off", b.values[0]),
            number("on", b.values[1]),
            flag("starts_on", b.starts_on),
        ]),
        BlockKind::SignalSwitch(b) => out.push(number("threshold", b.threshold)),
        BlockKind::RateLimiter(b) => out.extend([
            number("falling", b.rates[0]),
            number("rising", b.rates[1]),
            number("time_constant", b.time_constant),
            number("start", b.start),
        ]),
        BlockKind::Backlash(b) => {
            let constant = number("time_constant", b.time_constant);
            out.extend([number("width", b.width), constant, number("start", b.start)]);
        }
        BlockKind::Constant(b) => out.push(number("value", b.value)),
        BlockKind::Step(b) => {
            out.extend([number("time", b.time), number("before", b.values[0]), number("after", b.values[1])]);
        }
        BlockKind::Ramp(b) => out.extend([
            number("from", b.times[0]),
            number("to", b.times[1]),
            number("before", b.values[0]),
            number("after", b.values[1]),
        ]),
        BlockKind::Sine(b) => out.extend([
            number("amplitude", b.amplitude),
            number("frequency", b.frequency),
            number("phase", b.phase),
            number("bias", b.bias),
        ]),
        BlockKind::Chirp(b) => out.extend([
            number("amplitude", b.amplitude),
            number("from", b.frequencies[0]),
            number("to", b.frequencies[1]),
            number("duration", b.duration),
        ]),
        BlockKind::Pulse(b) => out.extend([
            number("period", b.period),
            number("width", b.width),
            number("first", b.first),
            number("low", b.levels[0]),
            number("high", b.levels[1]),
        ]),
        BlockKind::StateSpace(b) => {
            out.extend(matrices(&b.system)?);
            if !b.start.is_empty() {
                out.push(numbers("start", &b.start));
            }
        }
        BlockKind::Pid(b) => {
            let [p, i, d] = b.gains;
            out.extend([number("proportional", p), number("integral", i), number("derivative", d)]);
            out.extend([number("corner", b.corner), number("start", b.start)]);
            if let Some(([lower, upper], time)) = b.limits {
                out.extend([number("lower", lower), number("upper", upper), number("windup_time", time)]);
            }
        }
        BlockKind::Table(b) => {
            out.push(("points", Value::Rows(b.points().map(|(x, y)| vec![x, y]).collect())));
            out.extend(shape(b.interpolation(), b.outside()));
        }
        BlockKind::Table2(b) => {
            let [first, second] = b.points();
            let head = [0.0].iter().chain(second).copied().collect();
            let row = |(x, values): (&f64, &Vec<f64>)| [*x].iter().chain(values).copied().collect();
            let rows = [head].into_iter().chain(first.iter().zip(b.values()).map(row)).collect();
            out.push(("grid", Value::Rows(rows)));
            out.extend(shape(b.interpolation(), b.outside()));
        }
        BlockKind::Delay(b) => {
            let history = ("history", Value::Count(b.points));
            out.extend([number("time", b.time), number("before", b.before), history]);
        }
        BlockKind::Function(b) => out.push(raw(b.function.file_fields())?),
        BlockKind::Custom(b) => out.push(raw(b.block.file_fields())?),
        BlockKind::Hold(b) => {
            out.extend(clock(&b.clock));
            out.extend([("width", Value::Count(b.width)), number("before", b.before)]);
        }
        BlockKind::DiscreteStateSpace(b) => {
            out.extend(clock(&b.clock));
            out.extend(matrices(&b.system)?);
        }
        BlockKind::DiscretePid(b) => {
            let [p, i, d] = b.gains;
            out.extend(clock(&b.clock));
            out.extend([number("proportional", p), number("integral", i), number("derivative", d)]);
            out.push(number("corner", b.corner));
            out.extend(b.limits.iter().flat_map(|[lower, upper]| [number("lower", *lower), number("upper", *upper)]));
        }
        BlockKind::SampledFunction(b) => {
            out.extend(clock(&b.clock));
            out.push(raw(b.controller.file_fields())?);
        }
        BlockKind::Noise(b) => {
            out.extend(clock(&b.clock));
            i64::try_from(b.seed).map_err(|_| "a seed above 2^63")?;
            out.extend([number("size", b.size), ("seed", Value::Whole(b.seed)), flag("uniform", b.uniform)]);
        }
    }
    Ok(out)
}

/// Fields of an actuator, or what of it is code.
pub(crate) fn actuator_values(name: &str, actuator: &Actuator) -> Result<Shown, &'static str> {
    let kind = match &actuator.kind {
        ActuatorKind::JointForce(_) => "joint",
        kind => kind.name(),
    };
    let mut out: Shown = vec![("name", text(name)), ("type", text(kind))];
    out.extend(wiring(&actuator.wiring, &actuator.kind.inputs()));
    match &actuator.kind {
        ActuatorKind::JointForce(a) => {
            out.extend([("coordinate", text(&a.coordinate)), number("factor", a.factor)]);
        }
        ActuatorKind::MarkerForce(a) => {
            out.extend([("on", text(&a.on)), ("direction", Value::Vector(a.direction)), flag("follows", a.follows)]);
        }
        ActuatorKind::MarkerTorque(a) => {
            out.extend([("on", text(&a.on)), ("axis", Value::Vector(a.axis)), flag("follows", a.follows)]);
            out.extend(a.against.as_ref().map(|against| ("against", text(against))));
        }
        ActuatorKind::Thrust(a) => out.push(pair(&a.first, &a.second)),
        ActuatorKind::ScaledForce(a) => {
            let place = crate::diagnostic::Place { source: 0, span: 0..0 };
            let fields = force_values("", &a.force)?.into_iter().skip(1);
            let entries = fields.map(|(key, value)| (key, value, place.clone())).collect();
            out.push(("force", Value::Record(Values { entries, place: place.clone() })));
        }
        ActuatorKind::UserActuator(_) => return Err("the actuator"),
    }
    Ok(out)
}
