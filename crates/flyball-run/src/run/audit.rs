//! Cost and quality of a run, as metadata and as lines.

use crate::ids;
use crate::report::Lines;
use crate::words;
use flyball_dae::driver::{EventRecord, Steps, Summary};
use flyball_dae::message::Message;
use flyball_dae::method::Switch;
use flyball_file::message_json;
use flyball_machine::analysis::EnergyBalance;
use serde_json::{Value, json};
use std::fmt;

/// Cost and quality of a run.
#[derive(Clone, Debug)]
pub struct Audit {
    /// Summary of the driver.
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
    /// Energy that errors of coordinates are parts of.
    pub natural: f64,
}

/// Part of what changed hands that a balance misses grossly.
const GROSS: f64 = 0.1;
/// Errors of a run, in tolerances, that explain a miss.
const EXPLAINED: f64 = 100.0;
/// Relative accuracy that constant steps are measured by.
const OF_STEPS: f64 = 1e-6;
/// Energy that changed hands, relative to what could, below which a machine is at rest: some thousand roundings.
const AT_REST: f64 = 1e-12;

impl Energy {
    /// From a finished balance.
    pub fn of(balance: &EnergyBalance) -> Self {
        Self { worst: balance.worst(), end: balance.residual(), scale: balance.scale(), natural: balance.natural() }
    }

    /// This and that of what follows.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let most = f64::max;
        Self {
            worst: most(self.worst, next.worst),
            end: next.end,
            scale: most(self.scale, next.scale),
            natural: most(self.natural, next.natural),
        }
    }

    /// A warning, if the balance misses a tenth of what was moved and more than errors of a hundred tolerances explain.
    pub fn doubt(&self, steps: &Steps) -> Option<Message> {
        let (rtol, accuracy) = match steps {
            Steps::Controlled(tolerances) => (tolerances.rtol, format!("rtol {:e}", tolerances.rtol)),
            _ => (OF_STEPS, "such steps".into()),
        };
        let share = self.worst / self.scale;
        if !(share > GROSS && self.worst > EXPLAINED * rtol * self.natural) {
            return None;
        }
        let text = format!(
            "the energy balance misses {:.1e} J, {:.0} % of what was moved, far more than {accuracy} should leave: \
             the motion is wrong somewhere",
            self.worst,
            100.0 * share
        );
        let help = match steps {
            Steps::Controlled(_) => "a smaller rtol, or another method; `flyball compare` shows which of them agree",
            _ => "a shorter step, or `rtol` in its place; `flyball compare` shows which methods agree",
        };
        let message = Message::warning(ids::ENERGY_MISSED, text).help(help);
        Some(message.number("worst", self.worst, "J").number("moved", self.scale, "J"))
    }
}

impl Audit {
    /// Entries of the metadata and of `--json`.
    pub fn entries(&self) -> Vec<(&'static str, Value)> {
        let (s, c) = (&self.summary, &self.summary.counters);
        let event = |event: &EventRecord| json!({ "t": event.t, "names": event.names, "time": event.time, "source": event.source });
        let events: Vec<Value> = s.events.iter().map(event).collect();
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
        if !s.carried.is_empty() {
            let steps = s.carried.iter().map(|force| (force.name.clone(), json!(force.steps)));
            all.push(("stiff_forces", Value::Object(steps.collect())));
        }
        if !s.switches.is_empty() {
            let one = |switch: &Switch| json!({ "t": switch.t, "to": switch.to, "why": words::switched(switch) });
            all.push(("switches", s.switches.iter().map(one).collect()));
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
        for switch in &s.switches {
            lines.add("switch", format!("t = {}: {} goes on, {}", switch.t, switch.to, words::switched(switch)));
        }
        if !s.carried.is_empty() {
            lines.add("stiff", words::carried(&s.carried, c.steps));
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
        write!(f, "balance misses {:.1e} J at worst, ", self.worst)?;
        // rounding of what is stored moves nothing
        if self.scale <= AT_REST * self.natural {
            return write!(f, "nothing was moved");
        }
        write!(f, "{:.1e} % of what was moved", 100.0 * self.worst / self.scale)
    }
}

/// Movements of the start shown.
const MOVED: usize = 8;
/// Events shown.
const EVENTS: usize = 12;
/// Time events of one element from which on they are ticks, put together.
const TICKS: usize = 4;

/// Ticks of an element that has many.
#[derive(Clone, Debug, PartialEq)]
struct Ticks<'a> {
    source: &'a str,
    count: usize,
    first: f64,
    last: f64,
}

/// True for an event of time alone.
fn is_tick(event: &EventRecord) -> bool {
    event.time && event.names.is_empty()
}

/// Elements with many ticks, in the order of their first ones.
fn ticks(events: &[EventRecord]) -> Vec<Ticks<'_>> {
    let mut all: Vec<Ticks> = Vec::new();
    for event in events.iter().filter(|event| is_tick(event)) {
        let Some(source) = event.source.as_deref() else { continue };
        match all.iter_mut().find(|ticks| ticks.source == source) {
            Some(ticks) => (ticks.count, ticks.last) = (ticks.count + 1, event.t),
            None => all.push(Ticks { source, count: 1, first: event.t, last: event.t }),
        }
    }
    all.retain(|ticks| ticks.count >= TICKS);
    all
}

/// Ticks put together, then the first of the other events.
#[inline(never)]
fn add_events(lines: &mut Lines, events: &[EventRecord]) {
    let ticks = ticks(events);
    for Ticks { source, count, first, last } in &ticks {
        lines.add("event", format!("{source}: {count} ticks, t = {first} to {last}"));
    }
    let is_counted =
        |event: &EventRecord| is_tick(event) && ticks.iter().any(|ticks| Some(ticks.source) == event.source.as_deref());
    let others: Vec<&EventRecord> = events.iter().filter(|event| !is_counted(event)).collect();
    for event in others.iter().take(EVENTS) {
        let tick = event.time.then(|| match &event.source {
            Some(source) => format!("time event of {source}"),
            None => "time event".into(),
        });
        let what: Vec<String> = event.names.iter().cloned().chain(tick).collect();
        lines.add("event", format!("t = {:<20} {}", event.t, what.join(", ")));
    }
    if others.len() > EVENTS {
        lines.add("event", format!("… and {} more", others.len() - EVENTS));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flyball_dae::method::Tolerances;

    fn event(t: f64, name: Option<&str>, source: Option<&str>) -> EventRecord {
        let names = name.into_iter().map(String::from).collect();
        EventRecord { t, names, time: source.is_some(), source: source.map(String::from), modes: Vec::new() }
    }

    #[test]
    fn a_machine_at_rest_moves_nothing_and_misses_rounding_alone() {
        let rest = Energy { worst: 8.9e-16, end: 0.0, scale: 8.9e-16, natural: 5.0 };
        assert_eq!(rest.to_string(), "balance misses 8.9e-16 J at worst, nothing was moved");
        let empty = Energy { worst: 0.0, end: 0.0, scale: 0.0, natural: 0.0 };
        assert!(empty.to_string().ends_with("nothing was moved"), "{empty}");
        let moved = Energy { worst: 1e-3, end: 0.0, scale: 2.0, natural: 5.0 };
        assert_eq!(moved.to_string(), "balance misses 1.0e-3 J at worst, 5.0e-2 % of what was moved");
    }

    #[test]
    fn a_balance_that_misses_far_more_than_the_tolerance_leaves_is_a_warning_with_its_numbers() {
        let controlled = Steps::Controlled(Tolerances::relative(1e-6));
        let missed = Energy { worst: 0.59, end: 0.5, scale: 1.0, natural: 3.0 };
        for steps in [&controlled, &Steps::Fixed(0.1)] {
            let warning = missed.doubt(steps).expect("59 % are missed");
            assert_eq!(warning.id, "run/energy-missed");
            assert!(warning.text.contains("59 %") && !warning.help.is_empty(), "{warning}");
            assert_eq!(warning.numbers.iter().map(|number| number.value).collect::<Vec<_>>(), [0.59, 1.0]);
        }
        // what little moved, errors of coordinates explain; rest; unknown stored energy; a good balance
        for (worst, scale, natural) in
            [(2.5e-4, 5e-3, 10.0), (6e-59, 6e-59, 3.0), (f64::NAN, 1.0, 3.0), (0.09, 1.0, 3.0), (0.0, 0.0, 0.0)]
        {
            let energy = Energy { worst, end: worst, scale, natural };
            assert_eq!(energy.doubt(&controlled), None, "{energy:?}");
        }
        // a loose tolerance promises less
        assert_eq!(missed.doubt(&Steps::Controlled(Tolerances::relative(1e-2))), None);
    }

    #[test]
    fn ticks_are_put_together_and_hide_no_other_event() {
        let mut events: Vec<EventRecord> = (1..4000).map(|k| event(f64::from(k), None, Some("skyhook"))).collect();
        events.insert(1000, event(1000.5, Some("floor"), None));
        events.insert(2000, event(1999.0, Some("floor"), Some("skyhook")));
        events.push(event(4000.0, None, Some("step")));
        let mut lines = Lines::default();
        add_events(&mut lines, &events);
        let texts: Vec<&str> = lines.iter().map(|(_, text)| text).collect();
        let wanted = [
            "skyhook: 3999 ticks, t = 1 to 3999",
            "t = 1000.5               floor",
            "t = 1999                 floor, time event of skyhook",
            "t = 4000                 time event of step",
        ];
        assert_eq!(texts, wanted);
    }
}
