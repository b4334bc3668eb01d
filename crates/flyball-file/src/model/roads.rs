//! Roads of the instances.

use super::assemble::Assembly;
use super::instance::{Expansion, Instance};
use super::typed::{label, mention, type_of};
use crate::element::types::make;
use flyball_machine::catalog::ROAD;

impl Assembly {
    /// Reads the roads of an instance.
    #[inline(never)]
    pub(super) fn roads(&mut self, expansion: &Expansion, instance: &Instance) {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "road").into_iter().enumerate() {
            let reader = reader.of(label("road", table, &instance.names, i));
            let types = expansion.types.catalog.roads();
            let name = type_of(&reader, "road", item, table, types.iter().map(|entry| entry.name), true);
            let Some(kind) = name.and_then(|name| types.iter().find(|entry| entry.name == name)) else {
                mention(&reader, table);
                self.give_up(table, &instance.names);
                continue;
            };
            let values = reader.record(table, &item.span, &[ROAD, kind.fields]);
            let Some((mut road, values)) = values.and_then(|values| Some((make(&reader, kind, &values)?, values)))
            else {
                self.give_up(table, &instance.names);
                continue;
            };
            road.on = values.text("on").unwrap_or(road.on);
            road.height = values.law("height").unwrap_or(road.height);
            road.speed = values.number_or("speed", road.speed);
            road.friction = values.number_or("friction", road.friction);
            road.set_flip(&values.name("flip"));
            road.place(&mut self.site(instance));
            let given = values.text("name").map(|name| instance.names.full(&name));
            let name = given.unwrap_or_else(|| self.free_name(&instance.names, kind.name));
            if !self.claim(&reader, &name, item, table) {
                return;
            }
            self.machine.roads.push((name, road));
        }
    }
}
