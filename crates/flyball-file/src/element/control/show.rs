//! Sensors, blocks and actuators as fields, for writing.

use crate::field::{Fields, Value};
use flyball_machine::catalog::{number, text};
use flyball_machine::control::block::BlockDefinition;
use flyball_machine::control::{Port, Wiring};
use flyball_machine::{Actuator, Block, Sensor};

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

/// Fields of a sensor, or what of it is code.
pub(crate) fn sensor_values(name: &str, sensor: &Sensor) -> Result<Fields, &'static str> {
    let mut out = vec![text("name", name), text("type", sensor.kind.name())];
    out.extend(sensor.kind.show()?);
    Ok(out)
}

/// Fields of a block, or what of it is code.
pub(crate) fn block_values(name: &str, block: &Block) -> Result<Fields, &'static str> {
    let mut out = vec![text("name", name), text("type", block.kind.file_type())];
    out.extend(wiring(&block.wiring, &block.kind.inputs()));
    out.extend(block.wiring.unit.as_ref().map(|unit| text("unit", unit)));
    out.extend(block.wiring.guess.map(|guess| number("guess", guess)));
    out.extend(block.kind.show()?);
    Ok(out)
}

/// Fields of an actuator, or what of it is code.
pub(crate) fn actuator_values(name: &str, actuator: &Actuator) -> Result<Fields, &'static str> {
    let mut out = vec![text("name", name), text("type", actuator.kind.file_type())];
    out.extend(wiring(&actuator.wiring, &actuator.kind.inputs()));
    out.extend(actuator.kind.show()?);
    Ok(out)
}
