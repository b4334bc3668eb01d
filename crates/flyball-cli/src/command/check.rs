//! `flyball check`: a model read like a colleague would.

use super::model::ModelFile;
use super::{CommandError, repairs, scales, unread};
use crate::{document, ids, terminal};
use flyball_dae::failure::{Dependency, NamedValue};
use flyball_dae::message::Message;
use flyball_dae::system::System;
use flyball_file::Model;
use flyball_machine::analysis::{Assembled, Freedom, Movement, assemble, degrees_of_freedom};
use flyball_machine::joint::JointKind;
use flyball_machine::{Joint, Machine, MachineSystem, MachineWarning};
use flyball_run::plan::Plan;
use flyball_run::run::{carry, check_phases};
use flyball_run::words;
use serde_json::{Map, Value, json};

/// Review a model: counts, degrees of freedom, redundancies, start, time scales, what is not connected.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 it can be run, 1 it cannot start, 2 the model is wrong, 3 it cannot be read.\n\n\
                        Examples:\n  flyball check crank.toml\n  flyball check crank.toml --set l2=0.2"
)]
pub struct Check {
    #[command(flatten)]
    model: ModelFile,
}

/// Prints a message under a label.
fn tell_about(label: &str, message: &Message) {
    tell!("  {label:<11} {}", message.to_string().replace("\n  ", "\n              "));
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

/// The review as JSON.
fn described(
    model: &Model,
    system: &MachineSystem,
    assembled: &Assembled,
    freedom: &Freedom,
    plan: &Plan,
) -> Map<String, Value> {
    let (machine, layout) = (&model.machine, system.layout());
    let movement =
        |movement: &Movement| json!({ "body": movement.body, "distance": movement.distance, "angle": movement.angle });
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
        "start_moved": assembled.movements.iter().map(movement).collect::<Vec<_>>(),
        "redundant": freedom.redundant.iter().map(dependency).collect::<Vec<_>>(),
        "not_unique": freedom.not_unique,
        "method": plan.method.name,
        "steps": plan.steps(),
        "chosen_because": plan.why,
        "unused": plan.unused(),
    });
    entries.as_object().cloned().unwrap_or_default()
}

/// Refuses phases that cannot be built.
pub(super) fn refuse_phases(model: &Model, system: &MachineSystem) -> Result<Vec<MachineSystem>, CommandError> {
    check_phases(model, system).map_err(CommandError::Model)
}

/// Prints what each phase can do.
fn print_phases(model: &Model, system: &MachineSystem) -> Result<(), CommandError> {
    for (phase, built) in model.phases.iter().zip(refuse_phases(model, system)?) {
        let assembled = assemble(&built, &carry(system, &system.start(), &built), &[])?;
        let freedom = degrees_of_freedom(&built, &assembled.state)?.degrees_of_freedom;
        let end = phase.model.simulate.end.unwrap_or_default();
        let locked =
            if phase.locked.is_empty() { String::new() } else { format!(", {} locked", phase.locked.join(", ")) };
        tell!("  phase       {}: to t = {end} s, {}{locked}", phase.name, words::freedom(freedom));
    }
    Ok(())
}

impl Check {
    /// Reviews.
    pub fn run(self) -> Result<(), CommandError> {
        let (model, system) = self.model.load()?;
        let (machine, layout, given) = (&model.machine, system.layout(), system.start());
        tell!(
            "{}: {} in {} dimensions",
            model.name,
            words::count(machine.bodies.len() + machine.beams.len(), "part", "parts"),
            machine.dimension.number()
        );
        tell!(
            "  counts      {}; {} coordinates, {} velocities, {} holonomic and {} nonholonomic constraints",
            words::parts(machine),
            given.q.len(),
            layout.n_v(),
            layout.n_phi,
            layout.n_k
        );
        if !machine.control.is_empty() {
            let control = &machine.control;
            tell!(
                "  control     {}, {}, {}; {}, {}",
                words::count(control.sensors.len(), "sensor", "sensors"),
                words::count(control.blocks.len(), "block", "blocks"),
                words::count(control.actuators.len(), "actuator", "actuators"),
                words::count(layout.n_x, "state", "states"),
                words::count(layout.n_y, "output", "outputs")
            );
        }
        let assembled = assemble(&system, &given, &[])?;
        if assembled.movements.is_empty() {
            tell!("  start       fits: nothing had to move");
        }
        repairs::print(&assembled);
        let freedom = degrees_of_freedom(&system, &assembled.state)?;
        tell!("  freedom     {}", words::freedom(freedom.degrees_of_freedom));
        if freedom.degrees_of_freedom == 0 {
            tell!("              it cannot move except as it is driven");
        }
        for dependency in &freedom.redundant {
            tell!("  redundant   {}", dependency.to_string().replace("\n", "\n          "));
        }
        let overdriven = overdriven(machine, &freedom.redundant);
        overdriven.iter().for_each(|warning| tell_about("warning", warning));
        if !freedom.not_unique.is_empty() {
            tell!("  not unique  reactions of {}", freedom.not_unique.join(", "));
        }
        let singular = (freedom.smallest_pivot < 1e-4).then(|| near_singular(freedom.smallest_pivot));
        singular.iter().for_each(|warning| tell_about("singular", warning));
        let plan = Plan::new(&model.simulate, &system, None)?;
        plan.make_method(&system)?;
        for (i, line) in plan.rest_lines().iter().enumerate() {
            tell!("  {:<11} {line}", if i == 0 { "run starts" } else { "" });
        }
        scales::print(&system, &plan.start, plan.options.end - given.t);
        match &plan.why {
            None => tell!("  method      {}, {}, as the file says", plan.method.name, plan.steps()),
            Some(why) => {
                tell!("  method      {}, {}", plan.method.name, plan.steps());
                tell!("              would be chosen because {why}");
            }
        }
        print_phases(&model, &system)?;
        plan.unused().iter().for_each(|remark| tell!("  unused      {remark}"));
        let doubts: Vec<Message> = plan.warnings(&system).map(MachineWarning::message).collect();
        doubts.iter().for_each(|warning| repairs::tell("warning", &warning.to_string()));
        let unread: Vec<Message> = unread::signals(&model).iter().map(|signal| unread(signal)).collect();
        unread.iter().for_each(|warning| tell_about("unread", warning));
        terminal::print_diagnostics(&model.warnings);
        document::add(described(&model, &system, &assembled, &freedom, &plan));
        document::warn(assembled.warnings.into_iter().chain(overdriven).chain(singular).chain(doubts).chain(unread));
        Ok(())
    }
}
