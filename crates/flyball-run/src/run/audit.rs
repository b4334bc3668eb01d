//! Cost and quality of a run, as metadata and as lines.

use crate::report::Lines;
use flyball_dae::driver::{EventRecord, Summary};
use flyball_file::message_json;
use flyball_machine::analysis::EnergyBalance;
use serde_json::{Value, json};
use std::fmt;

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
        all.push(("warnings", s.warnings.iter().map(message_json).collect()));
        all
    }

    /// Lines of the summary.
    pub fn lines(&self) -> Lines {
        let (s, c) = (&self.summary, &self.summary.counters);
        let mut lines = Lines::default();
        lines.add(
            "work",
            format!(
                "{} steps, {} rejected, {} repeated, {} iterations, {} factorizations",
                c.steps, c.rejected, c.failed, c.iterations, c.factorizations
            ),
        );
        if c.halved > 0 {
            lines
                .add("", format!("{} of {} steps were halved, into {} inner steps", c.halved, c.grid_steps(), c.inner));
        }
        let worst = format!("position {:.1e}, velocity {:.1e} at worst", s.worst_position, s.worst_velocity);
        lines.add("constraints", worst);
        if let Some(drift) = &s.drift {
            let text = format!("tau {:.1e}, eta {:.1e} at worst before projection", drift.tau, drift.eta);
            lines.add("drift", text);
        }
        if let Some(energy) = &self.energy {
            lines.add("energy", energy.to_string());
        }
        for moved in s.start.moved.iter().take(MOVED) {
            lines.add("start moved", moved.to_string());
        }
        if s.start.moved.len() > MOVED {
            lines.add("", format!("… and {} more", s.start.moved.len() - MOVED));
        }
        add_events(&mut lines, &s.events);
        for warning in &s.warnings {
            lines.add("warning", warning.to_string());
        }
        lines
    }
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.lines().fmt(f)
    }
}

impl fmt::Display for Energy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.worst.is_nan() {
            let text = "balance is not known: the energy stored in a force law is infinite or undefined here";
            return write!(f, "{text}");
        }
        let share = if self.scale > 0.0 { 100.0 * self.worst / self.scale } else { 0.0 };
        write!(f, "balance misses {:.1e} J at worst, {share:.1e} % of what was moved", self.worst)
    }
}

/// Movements of the start shown.
const MOVED: usize = 8;
/// Events shown.
const EVENTS: usize = 12;

/// The first events.
fn add_events(lines: &mut Lines, events: &[EventRecord]) {
    for event in events.iter().take(EVENTS) {
        let what = if event.time { "time event".to_string() } else { event.names.join(", ") };
        lines.add("event", format!("t = {:<20} {what}", event.t));
    }
    if events.len() > EVENTS {
        lines.add("event", format!("… and {} more", events.len() - EVENTS));
    }
}
