//! Columns of a machine: what is asked for, or all bodies, reactions, signals and the energy.

use super::Columns;
use crate::results::Column;
use flyball_dae::system::{State, System};
use flyball_file::{OutputColumn, Quantity};
use flyball_machine::{Dimension, Machine, MachineSystem};

/// Where the number of a column comes from.
#[derive(Debug)]
enum Source {
    /// An angle that counts turns: a coordinate of the state.
    Coordinate(usize),
    /// A reading.
    Quantity(Quantity),
}

/// Columns of a machine.
#[derive(Debug)]
pub struct MachineColumns<'a> {
    system: &'a MachineSystem,
    sources: Vec<(Source, Option<OutputColumn>)>,
    headings: Vec<Column>,
}

impl<'a> MachineColumns<'a> {
    /// These outputs, or if there are none all bodies, reactions, signals and the energy.
    pub fn new(system: &'a MachineSystem, outputs: &[OutputColumn]) -> Self {
        let mut all = Self { system, sources: Vec::new(), headings: vec![Column::new("t", "s")] };
        let machine = system.machine();
        let signals = system.read(&system.start()).signals();
        let unit = |name: &str| {
            let of = |known: &str| known == name || known.strip_suffix(".out") == Some(name);
            signals.iter().find(|signal| of(&signal.name)).map_or("", |signal| signal.unit.as_str())
        };
        if outputs.is_empty() {
            let (mut names, energy) = (usual(machine), "energy.total".to_string());
            names.extend(signals.iter().map(|signal| signal.name.clone()).chain([energy]));
            for name in names {
                if let Ok(quantity) = Quantity::find(machine, &name) {
                    let unit = if quantity.unit.symbol.is_empty() { unit(&name) } else { quantity.unit.symbol };
                    all.headings.push(Column::new(&name, unit));
                    all.sources.push((all.source(quantity), None));
                }
            }
        } else {
            for output in outputs {
                let unit = if output.unit.is_empty() { unit(&output.quantity.name) } else { &output.unit };
                all.headings.push(Column::new(&output.name, unit));
                all.sources.push((all.source(output.quantity.clone()), Some(output.clone())));
            }
        }
        all
    }

    fn source(&self, quantity: Quantity) -> Source {
        let layout = self.system.layout();
        let flat = layout.manifold.rotations().is_empty();
        match layout.names.v.iter().position(|name| *name == quantity.name) {
            Some(i) if flat => Source::Coordinate(i),
            _ => Source::Quantity(quantity),
        }
    }
}

impl Columns for MachineColumns<'_> {
    fn headings(&self) -> Vec<Column> {
        self.headings.clone()
    }

    /// What cannot be read there is not a number.
    fn fill(&mut self, state: &State, row: &mut Vec<f64>) {
        row.push(state.t);
        let reading = self.system.read(state);
        for (source, output) in &self.sources {
            let value = match source {
                Source::Coordinate(i) => state.q[*i],
                Source::Quantity(quantity) => quantity.read(&reading).unwrap_or(f64::NAN),
            };
            row.push(output.as_ref().map_or(value, |output| output.convert(value)));
        }
    }
}

/// Names of what is shown if nothing is asked for.
fn usual(machine: &Machine) -> Vec<String> {
    let planar = machine.dimension == Dimension::Two;
    let axes: &[&str] = if planar { &["x", "y"] } else { &["x", "y", "z"] };
    let mut names = Vec::new();
    for (body, _) in &machine.bodies {
        names.extend(axes.iter().map(|axis| format!("{body}.position.{axis}")));
        names.extend(planar.then(|| format!("{body}.angle")));
        names.extend(axes.iter().map(|axis| format!("{body}.velocity.{axis}")));
    }
    for (beam, _) in &machine.beams {
        names.extend(axes.iter().map(|axis| format!("{beam}.end.position.{axis}")));
    }
    for (joint, _) in &machine.joints {
        names.extend(axes.iter().map(|axis| format!("{joint}.force.{axis}")));
    }
    names.extend(machine.forces.iter().map(|(force, _)| format!("{force}.force")));
    names
}
