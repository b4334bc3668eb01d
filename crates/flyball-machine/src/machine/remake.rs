//! Elements of a machine with their numbers: bodies and beams show theirs; what the catalog knows is shown as the fields of a
//! model file and made again from them.

use super::{Machine, MachineError};
use crate::body::body_numbers;
use crate::catalog::{
    BETWEEN_MARKERS, Catalog, Entry, Field, Fields, INITIAL, Kind, MARKER, Mistake, Numbers, Spot, Units, Value,
    Values, optional,
};
use crate::control::actuator::Acting;
use crate::control::block::BlockDefinition;
use crate::flexible::beam_numbers;
use crate::force::Force;
use crate::joint::Measure;

/// The fields of the model itself that are numbers.
const MODEL: &[Field] = &[optional("gravity", Kind::Vector(Units::ACCELERATION), "acceleration of gravity")];

/// An element of a machine that has numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Model,
    Ground(usize),
    Body(usize),
    Marker(usize, usize),
    Beam(usize),
    Node(usize, usize),
    Joint(usize),
    Initial(usize),
    Force(usize),
    Sensor(usize),
    Block(usize),
    Actuator(usize),
}

impl Machine {
    /// All elements with their names.
    pub(super) fn owners(&self) -> Vec<(String, Owner)> {
        let mut all = vec![("model".to_string(), Owner::Model)];
        let ground = self.ground.markers.iter().enumerate();
        all.extend(ground.map(|(i, marker)| (format!("ground.{}", marker.name), Owner::Ground(i))));
        for (i, (name, body)) in self.bodies.iter().enumerate() {
            all.push((name.clone(), Owner::Body(i)));
            let markers = body.markers.iter().enumerate();
            all.extend(markers.map(|(k, marker)| (format!("{name}.{}", marker.name), Owner::Marker(i, k))));
        }
        for (i, (name, beam)) in self.beams.iter().enumerate() {
            all.push((name.clone(), Owner::Beam(i)));
            let marker = |(k, (node, marker, _)): (usize, &(usize, String, _))| {
                (format!("{name}.{}.{marker}", beam.node_name(*node)), Owner::Node(i, k))
            };
            all.extend(beam.markers.iter().enumerate().map(marker));
        }
        fn each<'m, T>(
            list: &'m [(String, T)],
            owner: fn(usize) -> Owner,
        ) -> impl Iterator<Item = (String, Owner)> + use<'m, T> {
            list.iter().enumerate().map(move |(i, (name, _))| (name.clone(), owner(i)))
        }
        all.extend(each(&self.joints, Owner::Joint));
        let initial = self.initial.iter().enumerate();
        all.extend(initial.map(|(i, one)| (format!("initial.{}", one.coordinate), Owner::Initial(i))));
        all.extend(each(&self.forces, Owner::Force));
        all.extend(each(&self.control.sensors, Owner::Sensor));
        all.extend(each(&self.control.blocks, Owner::Block));
        all.extend(each(&self.control.actuators, Owner::Actuator));
        all
    }

    /// Shows all numbers of an element to `see`, which says if it changed one, and its fields to `add`.
    pub(super) fn visit(
        &mut self,
        owner: Owner,
        catalog: &Catalog,
        see: &mut dyn FnMut(Spot, Option<bool>) -> bool,
        add: &mut dyn FnMut(&[Field], &mut Fields),
    ) -> Result<(), MachineError> {
        let planar = self.dimension == super::Dimension::Two;
        let mut plain = |spot: Spot| {
            see(spot, None);
        };
        if self.visit_direct(owner, &mut Numbers::new(planar, catalog, &mut plain)) {
            return Ok(());
        }
        match owner {
            Owner::Initial(i) => {
                let initial = self.initial[i].clone();
                let angular = self.is_angular(&initial.coordinate);
                let mut entries: Fields =
                    initial.value.map(|value| ("value", Value::Number(value))).into_iter().collect();
                entries.extend(initial.rate.map(|rate| ("rate", Value::Number(rate))));
                let values =
                    walk(&initial.coordinate, planar, catalog, INITIAL, entries, &mut |spot| see(spot, angular), add)?;
                if let Some(values) = values {
                    (self.initial[i].value, self.initial[i].rate) = (values.number("value"), values.number("rate"));
                }
            }
            Owner::Joint(i) => {
                let (name, joint) = &self.joints[i];
                let definition = joint.kind.definition();
                let entry = entry(catalog.joint(definition.name()), name, definition.name())?;
                let mut fields = entry.fields.to_vec();
                let mut entries = joint.show_markers();
                entries.extend(shown(name, definition.show())?);
                if entry.between_markers {
                    fields.extend(BETWEEN_MARKERS);
                }
                let angular = self.angular_of(&entries);
                let label = format!("joint `{name}`");
                if let Some(mut values) =
                    walk(name, planar, catalog, &fields, entries, &mut |spot| see(spot, angular), add)?
                {
                    let mut made = make(&entry, &mut values, label, catalog)?;
                    made.set_markers(&values);
                    made.misplaced = self.joints[i].1.misplaced;
                    self.joints[i].1 = made;
                }
            }
            Owner::Force(i) => {
                let (name, force) = &self.forces[i];
                let entry = entry(catalog.force(force.kind.name()), name, force.kind.name())?;
                let entries = shown(name, force.kind.show())?;
                let (angular, label) = (self.angular_of(&entries), format!("force `{name}`"));
                if let Some(mut values) =
                    walk(name, planar, catalog, entry.fields, entries, &mut |spot| see(spot, angular), add)?
                {
                    self.forces[i].1.kind = make(&entry, &mut values, label, catalog)?.kind;
                }
            }
            Owner::Sensor(i) => {
                let (name, sensor) = &self.control.sensors[i];
                let entry = entry(catalog.sensor(sensor.kind.name()), name, sensor.kind.name())?;
                let entries = shown(name, sensor.kind.show())?;
                let (angular, label) = (self.angular_of(&entries), format!("sensor `{name}`"));
                if let Some(mut values) =
                    walk(name, planar, catalog, entry.fields, entries, &mut |spot| see(spot, angular), add)?
                {
                    self.control.sensors[i].1.kind = make(&entry, &mut values, label, catalog)?.kind;
                }
            }
            Owner::Block(i) => {
                let (name, block) = &self.control.blocks[i];
                let entry = entry(catalog.block(block.kind.file_type()), name, block.kind.file_type())?;
                let (entries, label) = (shown(name, block.kind.show())?, format!("block `{name}`"));
                if let Some(mut values) =
                    walk(name, planar, catalog, entry.fields, entries, &mut |spot| see(spot, None), add)?
                {
                    self.control.blocks[i].1.kind = make(&entry, &mut values, label, catalog)?.kind;
                }
            }
            Owner::Actuator(i) => {
                let (name, actuator) = &self.control.actuators[i];
                let entry = entry(catalog.actuator(actuator.kind.file_type()), name, actuator.kind.file_type())?;
                let entries = shown(name, actuator.kind.show())?;
                let (angular, label) = (self.angular_of(&entries), format!("actuator `{name}`"));
                if let Some(mut values) =
                    walk(name, planar, catalog, entry.fields, entries, &mut |spot| see(spot, angular), add)?
                {
                    match make(&entry, &mut values, label, catalog)? {
                        Acting::One(made) => self.control.actuators[i].1.kind = made.kind,
                        Acting::Several(..) => return Err(code(&self.control.actuators[i].0, "a diagram of its own")),
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Shows the numbers of what is no element of the catalog; false if it is one.
    fn visit_direct(&mut self, owner: Owner, numbers: &mut Numbers) -> bool {
        match owner {
            Owner::Model => numbers.vector_field(MODEL, "gravity", &mut self.gravity),
            Owner::Ground(i) => numbers.frame(MARKER.fields, &mut self.ground.markers[i].frame),
            Owner::Body(i) => body_numbers(numbers, &mut self.bodies[i].1),
            Owner::Marker(i, k) => numbers.frame(MARKER.fields, &mut self.bodies[i].1.markers[k].frame),
            Owner::Beam(i) => beam_numbers(numbers, &mut self.beams[i].1),
            Owner::Node(i, k) => numbers.frame(MARKER.fields, &mut self.beams[i].1.markers[k].2),
            _ => return false,
        }
        true
    }

    /// True for an angle, false for a displacement.
    fn is_angular(&self, coordinate: &str) -> Option<bool> {
        let (joint, name) = coordinate.rsplit_once('.')?;
        let (_, joint) = self.joints.iter().find(|(known, _)| known == joint)?;
        let all = joint.kind.definition().coordinates(self.dimension);
        let found = all.iter().find(|coordinate| coordinate.name == name)?;
        Some(matches!(found.measure, Measure::Angle { .. }))
    }

    /// The same for the coordinate among the fields of an element.
    fn angular_of(&self, entries: &Fields) -> Option<bool> {
        entries.iter().find_map(|(key, value)| match value {
            Value::Text(coordinate) if *key == "coordinate" => self.is_angular(coordinate),
            _ => None,
        })
    }
}

fn code(element: &str, what: &str) -> MachineError {
    MachineError::BadParameter {
        element: element.into(),
        message: format!("{what} has numbers without names"),
        help: "set it where it is made, or give it by numbers or a table".into(),
    }
}

fn shown(element: &str, fields: Result<Fields, &'static str>) -> Result<Fields, MachineError> {
    fields.map_err(|what| code(element, what))
}

fn entry<T>(found: Option<&Entry<T>>, element: &str, kind: &str) -> Result<Entry<T>, MachineError> {
    found.copied().ok_or_else(|| MachineError::BadParameter {
        element: element.into(),
        message: format!("the catalog has no type `{kind}`"),
        help: "give the catalog that the element is from".into(),
    })
}

/// Walks over the fields of an element; what came of them if something changed.
fn walk(
    element: &str,
    planar: bool,
    catalog: &Catalog,
    fields: &[Field],
    entries: Fields,
    see: &mut dyn FnMut(Spot) -> bool,
    add: &mut dyn FnMut(&[Field], &mut Fields),
) -> Result<Option<Values>, MachineError> {
    let mut values = Values { entries, element: String::new() };
    let mut changed = false;
    let mut visit = |spot: Spot| changed |= see(spot);
    let mut numbers = Numbers::new(planar, catalog, &mut visit);
    numbers.values(fields, &mut values);
    if let Some(refused) = numbers.refused {
        return Err(refused.error(element));
    }
    let before = values.entries.len();
    add(fields, &mut values.entries);
    Ok((changed || values.entries.len() > before).then_some(values))
}

/// Makes an element from its fields as they are shown.
#[inline(never)]
fn make<T>(entry: &Entry<T>, values: &mut Values, element: String, catalog: &Catalog) -> Result<T, MachineError> {
    let refused = |element: &str, Mistake { message, .. }| MachineError::BadParameter {
        element: element.into(),
        message: message.text,
        help: message.help,
    };
    for (key, value) in &mut values.entries {
        let kind = entry.fields.iter().find(|field| field.name == *key).map(|field| field.kind);
        let inner = match (kind, &*value) {
            (Some(Kind::Force), Value::Record(inner)) => inner.clone(),
            (Some(Kind::Spin(_) | Kind::Vector(_)), Value::Numbers(numbers)) => {
                if let Ok(vector) = numbers.as_slice().try_into() {
                    *value = Value::Vector(vector);
                }
                continue;
            }
            _ => continue,
        };
        let kind = inner.name("type");
        let found = self::entry(catalog.force(&kind), &element, &kind)?;
        let inner = Values { element: format!("the force of {element}"), ..inner };
        let force: Force = (found.make)(&inner).map_err(|mistake| refused(&element, mistake))?;
        *value = Value::Force(Box::new(force));
    }
    for group in entry.one_of {
        let given: Vec<&str> = group.iter().copied().filter(|key| values.has(key)).collect();
        if let [first, second, ..] = given[..] {
            return Err(MachineError::BadParameter {
                message: format!("{element} would have both `{first}` and `{second}`"),
                element,
                help: "set the one that it has".into(),
            });
        }
    }
    values.element.clone_from(&element);
    (entry.make)(values).map_err(|mistake| refused(&element, mistake))
}
