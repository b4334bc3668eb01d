//! A model read like a colleague would: freedoms, redundancies, the start, the method, what is not connected.
//!
//! - `unread`: signals that nobody reads

mod unread;

use crate::error::RunError;
use crate::ids;
use crate::plan::{Plan, carried};
use crate::words;
use flyball_dae::failure::{Dependency, NamedValue};
use flyball_dae::message::Message;
use flyball_dae::system::System;
use flyball_file::Model;
use flyball_machine::analysis::{Assembled, Freedom, Movement, assemble, degrees_of_freedom};
use flyball_machine::joint::JointKind;
use flyball_machine::{Joint, Machine, MachineSystem, MachineWarning};
use serde_json::{Map, Value, json};

/// Pivots of the constraints below this are near a singular position.
const SINGULAR: f64 = 1e-4;

/// Review of a model at its start.
#[derive(Debug)]
pub struct Review {
    /// The machine, put together.
    pub assembled: Assembled,
    /// Its freedoms there.
    pub freedom: Freedom,
    /// Method and options of its run.
    pub plan: Plan,
    /// Forces that are unknowns of their own in the first steps, in words.
    pub stiff: Option<String>,
    /// Drives that act on what other joints hold.
    pub overdriven: Vec<Message>,
    /// A singular position near the start.
    pub singular: Option<Message>,
    /// Remarks about the machine.
    pub doubts: Vec<Message>,
    /// Signals that nobody reads.
    pub unread: Vec<Message>,
}

impl Review {
    /// Reviews a model.
    ///
    /// # Errors
    /// If it cannot be put together, or the settings of its run cannot be.
    pub fn new(model: &Model, system: &MachineSystem) -> Result<Self, RunError> {
        let assembled = assemble(system, &system.start(), &[])?;
        let freedom = degrees_of_freedom(system, &assembled.state)?;
        let plan = Plan::new(&model.simulate, system, None)?;
        plan.make_method(system)?;
        let (carried, steps) = carried(system, &plan);
        Ok(Self {
            stiff: (!carried.is_empty()).then(|| words::carried(&carried, steps)),
            overdriven: overdriven(&model.machine, &freedom.redundant),
            singular: (freedom.smallest_pivot < SINGULAR).then(|| near_singular(freedom.smallest_pivot)),
            doubts: plan.warnings(system).map(MachineWarning::message).collect(),
            unread: unread::signals(model).iter().map(|signal| unread(signal)).collect(),
            assembled,
            freedom,
            plan,
        })
    }

    /// All warnings.
    pub fn warnings(&self) -> impl Iterator<Item = &Message> {
        let start = self.assembled.warnings.iter().chain(&self.overdriven).chain(&self.singular);
        start.chain(&self.doubts).chain(&self.unread)
    }

    /// The review as data.
    pub fn entries(&self, model: &Model, system: &MachineSystem) -> Map<String, Value> {
        let (machine, layout, freedom, plan) = (&model.machine, system.layout(), &self.freedom, &self.plan);
        let movement = |movement: &Movement| json!({ "body": movement.body, "distance": movement.distance, "angle": movement.angle });
        let dependency = |row: &Dependency| {
            let term = |term: &NamedValue| (term.name.clone(), json!(term.value));
            let combination: Map<String, Value> = row.combination.iter().map(term).collect();
            json!({ "row": row.name, "combination": combination, "permanent": row.permanent })
        };
        let entries = json!({
            "model": model.name,
            "hash": model.hash,
            "dimension": machine.dimension.number(),
            "bodies": machine.bodies.len(),
            "beams": machine.beams.len(),
            "joints": machine.joints.len(),
            "forces": machine.forces.len(),
            "sensors": machine.control.sensors.len(),
            "blocks": machine.control.blocks.len(),
            "actuators": machine.control.actuators.len(),
            "coordinates": layout.n_q(),
            "velocities": layout.n_v(),
            "holonomic_constraints": layout.n_phi,
            "nonholonomic_constraints": layout.n_k,
            "control_states": layout.n_x,
            "control_outputs": layout.n_y,
            "degrees_of_freedom": freedom.degrees_of_freedom,
            "start_moved": self.assembled.movements.iter().map(movement).collect::<Vec<_>>(),
            "redundant": freedom.redundant.iter().map(dependency).collect::<Vec<_>>(),
            "not_unique": freedom.not_unique,
            "method": plan.method.name,
            "steps": plan.steps(),
            "chosen_because": plan.why,
            "stiff_forces": self.stiff,
            "unused": plan.unused(),
        });
        entries.as_object().cloned().unwrap_or_default()
    }
}

/// Warnings of drives among rows that repeat each other at every position.
fn overdriven(machine: &Machine, redundant: &[Dependency]) -> Vec<Message> {
    let is_drive = |joint: &Joint| matches!(joint.kind, JointKind::Drive(_) | JointKind::MarkerDrive(_));
    let drives = machine.joints.iter().filter(|(_, joint)| is_drive(joint)).map(|(name, _)| name.as_str());
    let of = |drive: &str, row: &str| row.strip_prefix(drive).is_some_and(|rest| rest.starts_with(": "));
    let takes_part = |drive: &str| {
        redundant.iter().filter(|one| one.permanent).any(|one| {
            of(drive, &one.name) || one.combination.iter().any(|term| term.value != 0.0 && of(drive, &term.name))
        })
    };
    let warning = |drive: &str| {
        let text = format!("drive `{drive}` acts on what other joints hold already: it cannot move as it is told");
        Message::warning(ids::OVERDRIVEN, text)
            .help("release one of the joints of the combination above, or remove the drive")
            .about(drive)
    };
    drives.filter(|drive| takes_part(drive)).map(warning).collect()
}

fn near_singular(pivot: f64) -> Message {
    let text = format!("the start is near a singular position (pivot {pivot:.1e})");
    Message::warning(ids::NEAR_SINGULAR, text).number("pivot", pivot, "")
}

fn unread(signal: &str) -> Message {
    let text = format!("nobody reads `{signal}`: no block, actuator or output");
    Message::warning(ids::UNREAD, text).help("connect it, or leave it out").about(signal)
}
