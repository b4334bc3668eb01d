//! `flyball check`: a model read like a colleague would.

use super::model::ModelFile;
use super::{CommandError, repairs, scales};
use crate::{document, terminal};
use flyball_dae::message::Message;
use flyball_dae::system::System;
use flyball_file::Model;
use flyball_machine::MachineSystem;
use flyball_machine::analysis::{assemble, degrees_of_freedom};
use flyball_run::review::Review;
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

/// Prints a message under a label.
fn tell_about(label: &str, message: &Message) {
    tell!("  {label:<11} {}", message.to_string().replace("\n  ", "\n              "));
}

/// Refuses phases that cannot be built.
pub(super) fn refuse_phases(model: &Model, system: &MachineSystem) -> Result<Vec<MachineSystem>, CommandError> {
    check_phases(model, system).map_err(CommandError::Model)
}

/// Prints what each phase can do.
#[inline(never)]
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
    #[inline(never)]
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
        let review = Review::new(&model, &system)?;
        let Review { assembled, freedom, plan, .. } = &review;
        if assembled.movements.is_empty() {
            tell!("  start       fits: nothing had to move");
        }
        repairs::print(assembled);
        tell!("  freedom     {}", words::freedom(freedom.degrees_of_freedom));
        if freedom.degrees_of_freedom == 0 {
            tell!("              it cannot move except as it is driven");
        }
        for dependency in &freedom.redundant {
            tell!("  redundant   {}", dependency.to_string().replace("\n", "\n          "));
        }
        review.overdriven.iter().for_each(|warning| tell_about("warning", warning));
        if !freedom.not_unique.is_empty() {
            tell!("  not unique  reactions of {}", freedom.not_unique.join(", "));
        }
        review.singular.iter().for_each(|warning| tell_about("singular", warning));
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
        review.stiff.iter().for_each(|stiff| tell!("  stiff       {stiff}"));
        print_phases(&model, &system)?;
        plan.unused().iter().for_each(|remark| tell!("  unused      {remark}"));
        review.doubts.iter().for_each(|warning| repairs::tell("warning", &warning.to_string()));
        review.unread.iter().for_each(|warning| tell_about("unread", warning));
        terminal::print_diagnostics(&model.warnings);
        document::add(review.entries(&model, &system));
        document::warn(review.warnings().cloned());
        Ok(())
    }
}
