//! Cost and quality of a run, as metadata and as text.

use flyball_dae::driver::{EventRecord, Summary};
use flyball_machine::analysis::EnergyBalance;
use serde_json::{Value, json};

/// What a run has cost and how well it held.
#[derive(Clone, Debug)]
pub struct Audit {
    /// What the driver tells.
    pub summary: Summary,
    /// The energy balance; machines only.
    pub energy: Option<Energy>,
}

/// The energy balance of a run [J].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Energy {
    /// Largest miss of all steps; not a number if the stored energy is not known.
    pub worst: f64,
    /// Miss at the end.
    pub end: f64,
    /// Largest energy that changed hands, for comparison.
    pub scale: f64,
}

impl Energy {
    /// From a finished balance.
    pub fn of(balance: &EnergyBalance) -> Self {
        Self { worst: balance.worst(), end: balance.residual(), scale: balance.scale() }
    }
}

impl Audit {
    /// Entries of the metadata and of `--json`.
    pub fn entries(&self) -> Vec<(&'static str, Value)> {
        let (s, c) = (&self.summary, &self.summary.counters);
        let events: Vec<Value> =
            s.events.iter().map(|event| json!({ "t": event.t, "names": event.names, "time": event.time })).collect();
        let counters = json!({
            "steps": c.steps, "rejected": c.rejected, "repeated": c.failed, "iterations": c.iterations,
            "factorizations": c.factorizations, "accelerations": c.accelerations, "projections": c.projections,
            "events": c.events, "grid_steps": c.grid_steps(), "halved": c.halved, "inner": c.inner,
        });
        let mut all = vec![
            ("end_reached", json!(s.state.t)),
            ("counters", counters),
            ("worst_position_violation", json!(s.worst_position)),
            ("worst_velocity_violation", json!(s.worst_velocity)),
        ];
        if let Some(drift) = &s.drift {
            all.push(("drift", json!({ "tau": drift.tau, "eta": drift.eta })));
        }
        if let Some(energy) = self.energy {
            all.push(("energy_balance", json!({ "worst": energy.worst, "end": energy.end, "unit": "J" })));
        }
        all.push(("events", Value::from(events)));
        all.push(("warnings", json!(s.warnings)));
        all
    }

    /// Lines of the summary on the terminal.
    pub fn print(&self) {
        let (s, c) = (&self.summary, &self.summary.counters);
        tell!(
            "  work        {} steps, {} rejected, {} repeated, {} iterations, {} factorizations",
            c.steps,
            c.rejected,
            c.failed,
            c.iterations,
            c.factorizations
        );
        if c.halved > 0 {
            tell!("              {} of {} steps were halved, into {} inner steps", c.halved, c.grid_steps(), c.inner);
        }
        tell!("  constraints position {:.1e}, velocity {:.1e} at worst", s.worst_position, s.worst_velocity);
        if let Some(drift) = &s.drift {
            tell!("  drift       tau {:.1e}, eta {:.1e} at worst before projection", drift.tau, drift.eta);
        }
        if let Some(energy) = &self.energy {
            if energy.worst.is_nan() {
                tell!(
                    "  energy      balance is not known: the energy stored in a force law is infinite or undefined here"
                );
            } else {
                let share = if energy.scale > 0.0 { 100.0 * energy.worst / energy.scale } else { 0.0 };
                tell!("  energy      balance misses {:.1e} J at worst, {share:.1e} % of what was moved", energy.worst);
            }
        }
        for moved in s.start.moved.iter().take(MOVED) {
            tell!("  start moved {moved}");
        }
        if s.start.moved.len() > MOVED {
            tell!("              … and {} more", s.start.moved.len() - MOVED);
        }
        print_events(&s.events);
        for warning in &s.warnings {
            tell!("  warning     {}", warning.replace('\n', "\n              "));
        }
    }
}

/// Movements of the start shown on the terminal.
const MOVED: usize = 8;
/// Events shown on the terminal.
const EVENTS: usize = 12;

/// Prints the first events.
fn print_events(events: &[EventRecord]) {
    for event in events.iter().take(EVENTS) {
        let what = if event.time { "time event".to_string() } else { event.names.join(", ") };
        tell!("  event       t = {:<20} {what}", event.t);
    }
    if events.len() > EVENTS {
        tell!("  event       … and {} more", events.len() - EVENTS);
    }
}
