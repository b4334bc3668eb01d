//! `flyball check`: a model read like a colleague would.

use super::model::{ModelFile, choose, fastest};
use super::run::{END, TOLERANCE};
use super::{CommandError, words};
use flyball_dae::system::System;
use flyball_machine::analysis::{assemble, degrees_of_freedom, linearize};

/// Review a model: counts, degrees of freedom, redundancies, start, time scales, what is not connected.
#[derive(clap::Args)]
#[command(after_help = "Exit codes: 0 it can be run, 1 it cannot start, 2 the file is wrong.\n\n\
                        Examples:\n  flyball check crank.toml\n  flyball check crank.toml --set l2=0.2")]
pub struct Check {
    #[command(flatten)]
    model: ModelFile,
}

/// Steps per period of the fastest vibration that resolve it with order 2.
const RESOLVED: f64 = 40.0;
/// Slower motions [rad/s] are rounding of none.
const SLOWEST: f64 = 1e-6;
/// Time scales shown.
const SHOWN: usize = 5;

impl Check {
    /// Reviews.
    pub fn run(self) -> Result<(), CommandError> {
        let (model, system) = self.model.load()?;
        let (machine, layout) = (&model.machine, system.layout());
        println!(
            "{}: {} in {} dimensions",
            model.name,
            words::count(machine.bodies.len() + machine.beams.len(), "part", "parts"),
            machine.dimension.number()
        );
        println!(
            "  counts      {}; {} velocities, {} holonomic and {} nonholonomic constraints, {} control states, {} outputs",
            words::parts(machine),
            layout.n_v(),
            layout.n_phi,
            layout.n_k,
            layout.n_x,
            layout.n_y
        );
        let given = system.start();
        let assembled =
            assemble(&system, &given, &[]).map_err(|error| CommandError::Analysis { text: error.to_string() })?;
        if assembled.movements.is_empty() {
            println!("  start       fits: nothing had to move");
        }
        for movement in &assembled.movements {
            println!("  start moved {} by {:.3e} m, {:.3e} rad", movement.body, movement.distance, movement.angle);
        }
        for change in &assembled.report.velocity_changed {
            println!("  start speed {change}");
        }
        let freedom = degrees_of_freedom(&system, &assembled.state)
            .map_err(|error| CommandError::Analysis { text: error.to_string() })?;
        println!("  freedom     {}", words::freedom(freedom.degrees_of_freedom));
        if freedom.degrees_of_freedom == 0 {
            println!("              it cannot move except as it is driven");
        }
        for dependency in &freedom.redundant {
            println!("  redundant   {}", dependency.to_string().replace("\n", "\n          "));
        }
        if !freedom.not_unique.is_empty() {
            println!("  not unique  reactions of {}", freedom.not_unique.join(", "));
        }
        if freedom.smallest_pivot < 1e-4 {
            println!("  singular    the start is near a singular position (pivot {:.1e})", freedom.smallest_pivot);
        }
        time_scales(&system);
        let options = model.simulate.options(END, TOLERANCE);
        if let Some(name) = &model.simulate.method {
            println!("  method      {name}, as the file says");
        } else {
            let (name, why) = choose(&system, options.end - given.t);
            println!("  method      {name} would be chosen: {why}");
        }
        for warning in system.warnings() {
            println!("  warning     {}", warning.to_string().replace('\n', "\n              "));
        }
        if !model.warnings.all.is_empty() {
            println!("{}", model.warnings);
        }
        Ok(())
    }
}

fn time_scales(system: &flyball_machine::MachineSystem) {
    let mut state = system.start();
    state.v.fill(0.0);
    match linearize(system, &state) {
        Ok(found) => {
            let mut modes: Vec<_> = found.modes.iter().filter(|mode| mode.natural_frequency() > SLOWEST).collect();
            modes.sort_by(|a, b| b.natural_frequency().total_cmp(&a.natural_frequency()));
            for mode in modes.iter().take(SHOWN) {
                let name =
                    mode.shape.iter().max_by(|a, b| a.1.norm().total_cmp(&b.1.norm())).map_or("", |(name, _)| name);
                let omega = mode.natural_frequency();
                let period = std::f64::consts::TAU / omega;
                if mode.eigenvalue.im == 0.0 {
                    let how = if mode.eigenvalue.re > 0.0 { "grows" } else { "decays" };
                    println!("  time scale  {how} within {:.3e} s, mostly {name}", 1.0 / omega);
                } else {
                    println!("  time scale  {omega:.4e} rad/s, period {period:.3e} s, mostly {name}");
                }
            }
        }
        Err(error) => {
            println!("  time scale  not known at the start: {}", error.to_string().lines().next().unwrap_or_default())
        }
    }
    if let Some((omega, _)) = fastest(system).filter(|(omega, _)| *omega > SLOWEST) {
        let step = std::f64::consts::TAU / omega / RESOLVED;
        println!("  step        {step:.1e} s resolves the fastest of them with {RESOLVED} steps per period");
    }
}
