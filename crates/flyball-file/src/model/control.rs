//! Sensors, blocks and actuators of an instance.

use super::assemble::{Assembly, label, type_of};
use super::instance::{Expansion, Instance};
use crate::element::control::{ACTUATORS, BLOCKS, ControlType, SENSOR, SENSORS, UNIT, WIRED};
use crate::field::{Field, Values};

impl Assembly {
    /// Reads the block diagram of an instance.
    pub(super) fn control(&mut self, expansion: &Expansion, instance: &Instance) {
        for (name, sensor, _) in self.elements(expansion, instance, "sensor", SENSORS, &[SENSOR]) {
            self.machine.control.sensor(name, sensor);
        }
        for (name, block, values) in self.elements(expansion, instance, "block", BLOCKS, &[WIRED, UNIT]) {
            let block = block.inputs(values.texts("inputs").unwrap_or_default());
            let block = values.text("unit").map_or(block.clone(), |unit| block.unit(unit));
            self.machine.control.block(name, block);
        }
        for (name, actuator, values) in self.elements(expansion, instance, "actuator", ACTUATORS, &[WIRED]) {
            let actuator = actuator.inputs(values.texts("inputs").unwrap_or_default());
            self.machine.control.actuator(name, actuator);
        }
    }

    fn elements<T>(
        &mut self,
        expansion: &Expansion,
        instance: &Instance,
        key: &'static str,
        types: &'static [ControlType<T>],
        common: &[&'static [Field]],
    ) -> Vec<(String, T, Values)> {
        let mut out = Vec::new();
        let tables: Vec<_> = {
            let reader = expansion.reader(instance, "the model");
            expansion.tables(&reader, &instance.table, key)
        };
        for (i, (item, table)) in tables.into_iter().enumerate() {
            let reader = expansion.reader(instance, &label(key, table, &instance.names, i));
            if !instance.placement.is_identity() {
                let message = format!("{} stands in a subsystem that is moved, turned or mirrored", reader.element);
                let help = "put sensors, blocks and actuators into the file that includes the subsystem";
                reader.fail::<()>("file/bad-mirror", &item.span, message, help);
                continue;
            }
            let known = types.iter().map(|kind| kind.name);
            let Some(name) = type_of(&reader, key, item, table, known, true) else { continue };
            let Some(kind) = types.iter().find(|kind| kind.name == name) else { continue };
            let lists: Vec<&[Field]> = common.iter().copied().chain([kind.fields]).collect();
            let Some(values) = reader.record(table, &item.span, &lists) else { continue };
            let name = instance.names.full(&values.name("name"));
            if !self.claim(&reader, &name, item, table) {
                break;
            }
            if let Some(made) = (kind.make)(&reader, &values) {
                out.push((name, made, values));
            }
        }
        out
    }
}
