//! `flyball check`: a model read like a colleague would.

use super::model::ModelFile;
use super::{CommandError, repairs, scales, unread};
use crate::terminal;
use flyball_dae::failure::Dependency;
use flyball_dae::system::System;
use flyball_file::Model;
use flyball_machine::analysis::{AnalysisError, assemble, degrees_of_freedom};
use flyball_machine::joint::JointKind;
use flyball_machine::{Joint, Machine, MachineSystem};
use flyball_run::plan::Plan;
use flyball_run::run::{carry, check_phases};
use flyball_run::words;

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

/// Drives among rows that repeat each other at every position.
fn overdriven<'a>(machine: &'a Machine, redundant: &[Dependency]) -> Vec<&'a str> {
    let is_drive = |joint: &Joint| matches!(joint.kind, JointKind::Drive(_) | JointKind::MarkerDrive(_));
    let drives = machine.joints.iter().filter(|(_, joint)| is_drive(joint)).map(|(name, _)| name.as_str());
    let of = |drive: &str, row: &str| row.strip_prefix(drive).is_some_and(|rest| rest.starts_with(": "));
    let takes_part = |drive: &str| {
        redundant.iter().filter(|one| one.permanent).any(|one| {
            of(drive, &one.name) || one.combination.iter().any(|term| term.value != 0.0 && of(drive, &term.name))
        })
    };
    drives.filter(|drive| takes_part(drive)).collect()
}

/// Refuses phases that cannot be built.
pub(super) fn refuse_phases(model: &Model, system: &MachineSystem) -> Result<Vec<MachineSystem>, CommandError> {
    let refused = |(phase, text): (String, String)| CommandError::Model {
        text: format!("{}\n  in phase {phase}", text.trim_end()),
    };
    check_phases(model, system).map_err(refused)
}

/// Prints what each phase can do.
fn print_phases(model: &Model, system: &MachineSystem) -> Result<(), CommandError> {
    let refused = |error: AnalysisError| CommandError::Analysis { text: error.to_string() };
    for (phase, built) in model.phases.iter().zip(refuse_phases(model, system)?) {
        let assembled = assemble(&built, &carry(system, &system.start(), &built), &[]).map_err(refused)?;
        let freedom = degrees_of_freedom(&built, &assembled.state).map_err(refused)?.degrees_of_freedom;
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
        let assembled =
            assemble(&system, &given, &[]).map_err(|error| CommandError::Analysis { text: error.to_string() })?;
        if assembled.movements.is_empty() {
            tell!("  start       fits: nothing had to move");
        }
        repairs::print(&assembled);
        let freedom = degrees_of_freedom(&system, &assembled.state)
            .map_err(|error| CommandError::Analysis { text: error.to_string() })?;
        tell!("  freedom     {}", words::freedom(freedom.degrees_of_freedom));
        if freedom.degrees_of_freedom == 0 {
            tell!("              it cannot move except as it is driven");
        }
        for dependency in &freedom.redundant {
            tell!("  redundant   {}", dependency.to_string().replace("\n", "\n          "));
        }
        for drive in overdriven(machine, &freedom.redundant) {
            tell!("  warning     drive `{drive}` acts on what other joints hold already: it cannot move as it is told");
            tell!("              help: release one of the joints of the combination above, or remove the drive");
        }
        if !freedom.not_unique.is_empty() {
            tell!("  not unique  reactions of {}", freedom.not_unique.join(", "));
        }
        if freedom.smallest_pivot < 1e-4 {
            tell!("  singular    the start is near a singular position (pivot {:.1e})", freedom.smallest_pivot);
        }
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
        for warning in plan.warnings(&system) {
            tell!("  warning     {}", warning.to_string().replace('\n', "\n              "));
        }
        for signal in unread::signals(&model) {
            tell!(
                "  unread      nobody reads `{signal}`: no block, actuator or output\n              help: connect it, or leave it out"
            );
        }
        if !model.warnings.all.is_empty() {
            terminal::print(format_args!("{}\n", model.warnings));
        }
        Ok(())
    }
}
