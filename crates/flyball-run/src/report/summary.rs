//! Report of a run of a machine: what it was and how it went.

use super::lines::{Lines, WIDTH, wrapped};
use crate::plan::Plan;
use crate::run::Outcome;
use crate::words::{count, freedom, parts};
use flyball_dae::system::System;
use flyball_machine::MachineSystem;
use std::fmt;

/// The summary of a run: prints at 80 columns, or as many as `{:width$}` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Title of the run.
    pub title: String,
    /// Machine, method, time, work, constraints, energy, events, warnings.
    pub lines: Lines,
}

impl Report {
    /// Of a finished run.
    #[inline(never)]
    pub fn new(title: impl Into<String>, system: &MachineSystem, plan: &Plan, outcome: &Outcome) -> Self {
        let (layout, summary) = (system.layout(), &outcome.audit.summary);
        let mut lines = Lines::default();
        let velocities = count(layout.n_v(), "velocity", "velocities");
        let constraints = count(layout.n_constraints(), "constraint", "constraints");
        lines.add("machine", format!("{}; {velocities}, {constraints}", parts(system.machine())));
        match outcome.resumed {
            Some(t) => lines.add("resumed", format!("at t = {t}")),
            None => {
                lines.add("freedom", freedom(summary.start.degrees_of_freedom));
                let rest = plan.rest_lines();
                if !rest.is_empty() {
                    lines.add("start", rest.join("\n"));
                }
            }
        }
        lines.add("method", format!("{}, {}", plan.method.name, plan.steps()));
        if let Some(why) = &plan.why {
            lines.add("", format!("chosen because {why}"));
        }
        plan.unused().into_iter().for_each(|remark| lines.add("unused", remark));
        let t = summary.state.t;
        match outcome.seconds {
            Some(seconds) => {
                let begin = outcome.resumed.unwrap_or(plan.start.t);
                let speed = (t - begin) / seconds.max(1e-9);
                lines.add("time", format!("t = {t} s reached in {seconds:.3} s, {speed:.3} × real time"));
            }
            None => lines.add("time", format!("t = {t} s reached")),
        }
        lines.append(outcome.audit.lines());
        Self { title: title.into(), lines }
    }

    /// Adds remarks about the machine that matter before the end.
    pub fn add_warnings(&mut self, system: &MachineSystem, plan: &Plan) {
        for warning in plan.warnings(system) {
            self.lines.add("warning", warning.to_string());
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = f.width().unwrap_or(WIDTH);
        for part in wrapped(&self.title, width) {
            writeln!(f, "{part}")?;
        }
        write!(f, "{:width$}", self.lines)
    }
}
