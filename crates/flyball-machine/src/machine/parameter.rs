//! Numbers of a machine by name, to be read and set: `crank.mass`, `spring.stiffness`, `crank.tip.position.x`.
//!
//! Joints, forces, sensors, blocks and actuators are shown as the fields of a model file and made again from them, so that
//! every type of element has its numbers here, those of other crates too.

use super::remake::Owner;
use super::{Machine, MachineError, suggestion};
use crate::catalog::{Catalog, Field, Fields, Kind, Spot, Value, units};
use crate::law::Law;
use std::sync::LazyLock;

/// A number of a machine or model.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name, as `spring.stiffness`.
    pub name: String,
    /// Its value in SI; `None` if it is not given, so that a default or another key counts.
    pub value: Option<f64>,
    /// Its unit in SI; empty for a plain number, or if it may have any.
    pub unit: String,
    /// Meaning.
    pub meaning: String,
}

/// The catalog of this crate.
static STANDARD: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

impl Machine {
    /// All numbers that are given. Elements that are code have none.
    pub fn parameters(&self) -> Vec<Parameter> {
        self.parameters_of(&STANDARD)
    }

    /// The same with the elements of a catalog.
    pub fn parameters_of(&self, catalog: &Catalog) -> Vec<Parameter> {
        let (mut all, mut copy) = (Vec::new(), self.clone());
        for (element, owner) in self.owners() {
            let numbers = copy.numbers_of(owner, catalog);
            all.extend(numbers.unwrap_or_default().into_iter().map(|parameter| named(&element, parameter)));
        }
        all
    }

    /// A number by its name.
    ///
    /// # Errors
    /// If there is none of the name: the nearest one of the same element.
    pub fn parameter(&self, name: &str) -> Result<Parameter, MachineError> {
        self.parameter_of(&STANDARD, name)
    }

    /// The same with the elements of a catalog.
    ///
    /// # Errors
    /// If there is none of the name.
    pub fn parameter_of(&self, catalog: &Catalog, name: &str) -> Result<Parameter, MachineError> {
        let (element, owner, path) = self.find_owner(name)?;
        let mut copy = self.clone();
        let numbers = copy.numbers_of(owner, catalog)?;
        if let Some(found) = numbers.iter().find(|parameter| parameter.name == path) {
            return Ok(named(&element, found.clone()));
        }
        let mut found = None;
        let mut look = |fields: &[Field], values: &mut Fields| {
            found = absent(fields, values, path, 1.0).map(|(field, _)| field);
        };
        copy.visit(owner, catalog, &mut |_, _| false, &mut look)?;
        let field = found.ok_or_else(|| unknown(&element, path, &numbers))?;
        let unit = units(&field.kind).map_or_else(String::new, |units| units.symbol(None));
        Ok(named(&element, Parameter { name: path.into(), value: None, unit, meaning: field.doc.into() }))
    }

    /// Sets a number [SI] by its name. The element is made again; that it fits the others is seen when the machine is built.
    ///
    /// ```
    /// use flyball_machine::{Body, Joint, Machine};
    ///
    /// let mut machine = Machine::planar();
    /// machine.gravity([0.0, -9.81]);
    /// machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0));
    /// machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
    /// let system = machine.build()?;
    /// machine.set("rod.mass", 3.0)?.set("rod.shape.rod.to.x", 1.5)?;
    /// let longer = system.rebuilt(&machine)?;
    /// assert_eq!(longer.topology_change(&system), None);
    /// assert_eq!(machine.parameter("rod.mass")?.value, Some(3.0));
    /// # Ok::<(), flyball_machine::MachineError>(())
    /// ```
    ///
    /// # Errors
    /// If there is none of the name, or the element cannot have the value; the machine stays as it is.
    pub fn set(&mut self, name: &str, value: f64) -> Result<&mut Self, MachineError> {
        self.set_of(&STANDARD, name, value)
    }

    /// The same with the elements of a catalog.
    ///
    /// # Errors
    /// If there is none of the name, or the element cannot have the value.
    pub fn set_of(&mut self, catalog: &Catalog, name: &str, value: f64) -> Result<&mut Self, MachineError> {
        let (element, owner, path) = self.find_owner(name)?;
        if !value.is_finite() {
            return Err(MachineError::BadParameter {
                element,
                message: format!("`{path}` would be {value}"),
                help: "give it a finite number".into(),
            });
        }
        self.change(&element, owner, catalog, (path, value))?;
        Ok(self)
    }

    /// The element of the longest name that fits, and the rest of the name.
    fn find_owner<'n>(&self, name: &'n str) -> Result<(String, Owner, &'n str), MachineError> {
        let owners = self.owners();
        let rest = |element: &str| name.strip_prefix(element)?.strip_prefix('.');
        let fits = owners.iter().filter_map(|(element, owner)| Some((element, owner, rest(element)?)));
        let found = fits.min_by_key(|(.., rest)| rest.len());
        found.map(|(element, owner, rest)| (element.clone(), *owner, rest)).ok_or_else(|| {
            let (element, _) = name.rsplit_once('.').unwrap_or((name, ""));
            let help = suggestion(element, owners.iter().map(|(element, _)| element.as_str()));
            MachineError::UnknownParameter { element: element.into(), name: name.into(), help }
        })
    }

    /// The numbers of an element; their names are those after its own.
    fn numbers_of(&mut self, owner: Owner, catalog: &Catalog) -> Result<Vec<Parameter>, MachineError> {
        let mut all = Vec::new();
        let mut see = |spot: Spot, angular: Option<bool>| {
            let unit = spot.units.map_or_else(String::new, |units| units.symbol(angular));
            let (name, value) = (spot.path.to_string(), Some(*spot.number));
            all.push(Parameter { name, value, unit, meaning: spot.doc.to_string() });
            false
        };
        self.visit(owner, catalog, &mut see, &mut |_, _| {})?;
        Ok(all)
    }

    /// Sets one number of an element, or adds it if it is not given.
    fn change(
        &mut self,
        element: &str,
        owner: Owner,
        catalog: &Catalog,
        (path, value): (&str, f64),
    ) -> Result<(), MachineError> {
        let mut found = false;
        let mut put = |spot: Spot, _: Option<bool>| {
            let is_it = spot.path == path;
            if is_it {
                *spot.number = value;
                found = true;
            }
            is_it
        };
        self.visit(owner, catalog, &mut put, &mut |_, _| {})?;
        if found {
            return Ok(());
        }
        let mut add = |fields: &[Field], values: &mut Fields| {
            if let Some((field, new)) = absent(fields, values, path, value) {
                values.push((field.name, new));
                found = true;
            }
        };
        self.visit(owner, catalog, &mut |_, _| false, &mut add)?;
        if found { Ok(()) } else { Err(unknown(element, path, &self.numbers_of(owner, catalog)?)) }
    }
}

/// A field that is not given, with a value of its kind.
fn absent(fields: &[Field], values: &Fields, path: &str, value: f64) -> Option<(Field, Value)> {
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    let field = *fields.iter().find(|field| field.name == key)?;
    let component = ["x", "y", "z"].iter().position(|component| *component == rest);
    let whole = || (value.fract() == 0.0 && (0.0..1e15).contains(&value)).then_some(value as u64);
    let new = match (field.kind, component) {
        (Kind::Vector(_) | Kind::Spin(_), Some(component)) => {
            Value::Vector([0, 1, 2].map(|i| if i == component { value } else { 0.0 }))
        }
        _ if !rest.is_empty() => return None,
        (Kind::Number(_), _) => Value::Number(value),
        (Kind::Law(_), _) => Value::Law(Law::Constant(value)),
        (Kind::Spin(_), _) => Value::Vector([0.0, 0.0, value]),
        (Kind::Count | Kind::Copies, _) => Value::Count(whole()?.try_into().ok()?),
        (Kind::Whole, _) => Value::Whole(whole()?),
        _ => return None,
    };
    values.iter().all(|(known, _)| *known != key).then_some((field, new))
}

fn named(element: &str, parameter: Parameter) -> Parameter {
    Parameter { name: format!("{element}.{}", parameter.name), ..parameter }
}

fn unknown(element: &str, path: &str, numbers: &[Parameter]) -> MachineError {
    let help = suggestion(path, numbers.iter().map(|parameter| parameter.name.as_str()));
    MachineError::UnknownParameter { element: element.into(), name: format!("{element}.{path}"), help }
}
