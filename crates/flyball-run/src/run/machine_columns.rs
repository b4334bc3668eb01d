//! Columns of a machine: what is asked for, or all bodies, reactions, signals and the energy.

use super::Columns;
use crate::results::Column;
use flyball_dae::driver::Inside;
use flyball_dae::system::State;
use flyball_file::{OutputColumn, Quantity, Readout};
use flyball_machine::{Dimension, Machine, MachineSystem, Probe};

/// Columns of a machine.
#[derive(Debug)]
pub struct MachineColumns<'a> {
    readout: Readout<'a>,
    /// Conversions of the columns.
    outputs: Vec<Option<OutputColumn>>,
    headings: Vec<Column>,
}

impl<'a> MachineColumns<'a> {
    /// These outputs, or if there are none all bodies, reactions, signals and the energy.
    ///
    /// # Panics
    /// If the outputs are of another machine.
    pub fn new(system: &'a MachineSystem, outputs: &[OutputColumn]) -> Self {
        let (mut headings, mut quantities, mut converted) = (vec![Column::new("t", "s")], Vec::new(), Vec::new());
        let machine = system.machine();
        if outputs.is_empty() {
            let (mut names, energy) = (usual(machine), "energy.total".to_string());
            names.extend(system.read(&system.start()).signals().into_iter().map(|signal| signal.name).chain([energy]));
            for quantity in names.iter().filter_map(|name| Probe::named(machine, name).map(Quantity::from)) {
                headings.push(Column::new(&quantity.name, &quantity.unit));
                quantities.push(quantity);
                converted.push(None);
            }
        }
        for output in outputs {
            headings.push(Column::new(&output.name, &output.unit));
            quantities.push(output.quantity.clone());
            converted.push(Some(output.clone()));
        }
        let readout = Readout::new(system, quantities).expect("names were looked up in this machine");
        Self { readout, outputs: converted, headings }
    }

    /// Evaluations of the machine so far.
    pub fn evaluations(&mut self) -> usize {
        self.readout.probes().evaluations()
    }
}

impl Columns for MachineColumns<'_> {
    fn headings(&self) -> Vec<Column> {
        self.headings.clone()
    }

    fn fill(&mut self, state: &State, row: &mut Vec<f64>) {
        row.push(state.t);
        let first = row.len();
        self.readout.read(state, row);
        for (value, output) in row[first..].iter_mut().zip(&self.outputs) {
            if let Some(output) = output {
                *value = output.convert(*value);
            }
        }
    }

    fn inside(&self) -> Inside {
        self.readout.inside()
    }

    fn node(&mut self, state: &State, weight: f64) {
        self.readout.node(state, weight);
    }

    fn reached(&mut self, t: f64) {
        self.readout.probes().reached(t);
    }

    fn save(&mut self, to: &mut Vec<f64>) {
        self.readout.probes().save(to);
    }

    fn load(&mut self, from: &[f64]) -> bool {
        self.readout.probes().load(from)
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
