//! A machine as a model file. Numbers are written so that they come back to the last bit.

use crate::element::control::show::{actuator_values, block_values, sensor_values};
use crate::element::show::{force_values, joint_values, named, road_values};
use crate::field::{Fields, Tension, Value};
use crate::ids;
use flyball_dae::message::Message;
use flyball_machine::body::Marker;
use flyball_machine::catalog::SignalFormula;
use flyball_machine::geometry::{Curve, Interpolation, Outside};
use flyball_machine::{Law, Machine, Rotation};
use std::fmt::Write;

/// A machine that cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// The element.
    pub element: String,
    /// The part of it that is code.
    pub what: &'static str,
}

impl WriteError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        let text = format!("{} of `{}` cannot be written to a model file", self.what, self.element);
        Message::error(ids::NOT_WRITABLE, text)
            .help("give laws by numbers or a table, and functions as expressions of a model file")
            .about(&self.element)
    }
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for WriteError {}

/// Writes a machine as a model file.
///
/// # Errors
/// If a law, spring, force, block or actuator is a function written in code.
pub fn write(machine: &Machine) -> Result<String, WriteError> {
    let mut out = String::new();
    let dimension = machine.dimension.number();
    let _ = writeln!(out, "[model]\ndimension = {dimension}");
    if machine.gravity.map(f64::to_bits) != [0; 3] {
        let _ = writeln!(out, "gravity = {}", vector(machine.gravity));
    }
    if !machine.tracked.is_empty() {
        let _ = writeln!(out, "track = {}", texts(&machine.tracked));
    }
    if machine.steady_controllers {
        let _ = writeln!(out, "controllers = \"steady\"");
    }
    for marker in &machine.ground.markers {
        table(&mut out, "marker", "ground", marker.show("ground"))?;
    }
    for (name, body) in &machine.bodies {
        table(&mut out, "body", name, named(name, body.show()))?;
        for marker in &body.markers {
            table(&mut out, "marker", name, marker.show(name))?;
        }
    }
    for (name, beam) in &machine.beams {
        table(&mut out, "beam", name, named(name, beam.show()))?;
        for (node, marker, frame) in &beam.markers {
            let on = format!("{name}.{}", beam.node_name(*node));
            let marker = Marker { name: marker.clone(), frame: *frame };
            table(&mut out, "marker", &on, marker.show(&on))?;
        }
    }
    for (name, joint) in &machine.joints {
        let values = joint_values(name, joint).map_err(|what| WriteError { element: name.clone(), what })?;
        table(&mut out, "joint", name, values)?;
    }
    for initial in &machine.initial {
        let mut values = vec![("coordinate", Value::Text(initial.coordinate.clone()))];
        values.extend(initial.value.map(|value| ("value", Value::Number(value))));
        values.extend(initial.rate.map(|rate| ("rate", Value::Number(rate))));
        table(&mut out, "initial", &initial.coordinate, values)?;
    }
    for (name, road) in &machine.roads {
        let values = road_values(name, road).map_err(|what| WriteError { element: name.clone(), what })?;
        table(&mut out, "road", name, values)?;
    }
    for (name, force) in &machine.forces {
        let values = force_values(name, force).map_err(|what| WriteError { element: name.clone(), what })?;
        table(&mut out, "force", name, values)?;
    }
    for (name, sensor) in &machine.control.sensors {
        let values = sensor_values(name, sensor).map_err(|what| WriteError { element: name.clone(), what })?;
        table(&mut out, "sensor", name, values)?;
    }
    for (name, block) in &machine.control.blocks {
        let values = block_values(name, block).map_err(|what| WriteError { element: name.clone(), what })?;
        table(&mut out, "block", name, values)?;
    }
    for (name, actuator) in &machine.control.actuators {
        let values = actuator_values(name, actuator).map_err(|what| WriteError { element: name.clone(), what })?;
        table(&mut out, "actuator", name, values)?;
    }
    for connection in &machine.control.connections {
        if !connection.scope.is_empty() {
            let what = "a connection inside a sub-diagram";
            return Err(WriteError { element: connection.to.clone(), what });
        }
        let ends = vec![("from", Value::Text(connection.from.clone())), ("to", Value::Text(connection.to.clone()))];
        table(&mut out, "connect", &connection.to, ends)?;
    }
    Ok(out)
}

fn table(out: &mut String, kind: &str, element: &str, values: Fields) -> Result<(), WriteError> {
    let _ = writeln!(out, "\n[[{kind}]]");
    for (key, value) in values {
        let text = show(&value).map_err(|what| WriteError { element: element.into(), what })?;
        let _ = writeln!(out, "{key} = {text}");
    }
    Ok(())
}

/// The shortest text that reads back as the same number.
fn number(value: f64) -> String {
    let text = format!("{value:?}");
    match text.as_str() {
        "NaN" => "nan".into(),
        _ => text,
    }
}

fn text(value: &str) -> String {
    let mut out = String::from("\"");
    for c in value.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(", "))
}

fn vector(vector: [f64; 3]) -> String {
    list(vector.into_iter().map(number))
}

fn texts(all: &[String]) -> String {
    list(all.iter().map(|name| text(name)))
}

fn rotation(rotation: Rotation) -> String {
    format!("{{ quaternion = {} }}", list(rotation.0.into_iter().map(number)))
}

fn curve(curve: &Curve) -> String {
    let points = curve.points().map(|(x, y)| list([number(x), number(y)]));
    let mut out = format!("{{ table = {}", list(points));
    if curve.interpolation() != Interpolation::default() {
        let _ = write!(out, ", interpolation = {}", text(curve.interpolation().name()));
    }
    if curve.outside() != Outside::default() {
        let _ = write!(out, ", outside = {}", text(curve.outside().name()));
    }
    out + " }"
}

fn law(law: &Law) -> Result<String, &'static str> {
    Ok(match law {
        Law::Constant(value) => number(*value),
        Law::Polynomial(c) => format!("{{ polynomial = {} }}", list(c.iter().map(|c| number(*c)))),
        Law::Sine { mean, amplitude, frequency, phase } => format!(
            "{{ sine = {{ mean = {}, amplitude = {}, frequency = {}, phase = {} }} }}",
            number(*mean),
            number(*amplitude),
            number(*frequency),
            number(*phase)
        ),
        Law::Table(table) => curve(table),
        Law::Pieces { times, laws } => {
            let laws: Result<Vec<String>, _> = laws.iter().map(self::law).collect();
            let times = list(times.iter().map(|time| number(*time)));
            format!("{{ pieces = {{ times = {times}, laws = {} }} }}", list(laws?))
        }
        Law::Custom(_) | Law::Switching { .. } => return Err("the law"),
    })
}

fn entries(values: &Fields) -> Result<String, &'static str> {
    let mut parts = Vec::new();
    for (key, value) in values {
        parts.push(format!("{key} = {}", show(value)?));
    }
    Ok(format!("{{ {} }}", parts.join(", ")))
}

fn show(value: &Value) -> Result<String, &'static str> {
    Ok(match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Count(count) => count.to_string(),
        Value::Number(value) => number(*value),
        Value::Text(value) | Value::Document(value, _) => text(value),
        Value::Texts(all) => texts(all),
        Value::Numbers(numbers) => list(numbers.iter().map(|value| number(*value))),
        Value::Vector(value) => vector(*value),
        Value::Points(points) => list(points.iter().map(|point| vector(*point))),
        Value::Tensor(tensor) => list(tensor.0.into_iter().map(vector)),
        Value::Rotation(value) => rotation(*value),
        Value::Law(value) => law(value)?,
        Value::Surface(_) => return Err("the height"),
        Value::Curve(table) | Value::Tension(Tension::Curve(table)) => curve(table),
        Value::Tension(Tension::Law(_)) => return Err("the tension"),
        Value::Weights(weights) => list(weights.iter().map(|(name, factor)| list([text(name), number(*factor)]))),
        Value::Frames(frames) => list(frames.iter().map(|frame| {
            format!("{{ position = {}, rotation = {} }}", vector(frame.position), rotation(frame.rotation))
        })),
        Value::Case(name, values) => format!("{{ {name} = {} }}", entries(&values.entries)?),
        Value::Wiring(wiring) if wiring.by_port.is_empty() => texts(&wiring.in_order),
        Value::Wiring(wiring) => {
            let parts = wiring.by_port.iter().map(|(port, signal)| format!("{} = {}", text(port), text(signal)));
            format!("{{ {} }}", parts.collect::<Vec<_>>().join(", "))
        }
        Value::Whole(value) => value.to_string(),
        Value::Rows(rows) => list(rows.iter().map(|row| list(row.iter().map(|value| number(*value))))),
        Value::Formula(formula) => text(&formula.text().ok_or("the function")?),
        Value::Formulas(formulas) => {
            let text = |formula: &SignalFormula| Ok(text(&formula.text().ok_or("the function")?));
            let parts = formulas.iter().map(|(name, formula)| Ok(format!("{name:?} = {}", text(formula)?)));
            format!("{{ {} }}", parts.collect::<Result<Vec<_>, &'static str>>()?.join(", "))
        }
        Value::Named(named) => {
            let parts = named.iter().map(|(name, value)| format!("{name:?} = {}", number(*value)));
            format!("{{ {} }}", parts.collect::<Vec<_>>().join(", "))
        }
        Value::Record(values) => entries(&values.entries)?,
        Value::Markers(_) | Value::Force(_) => return Err("a part"),
    })
}
