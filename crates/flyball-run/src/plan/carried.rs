//! Forces that are unknowns of their own, as the first steps of a run have them.

use super::Plan;
use crate::run::Setup;
use flyball_dae::driver::{Carried, Flow, Options, Output, Snapshot, SnapshotKind};
use flyball_machine::MachineSystem;

/// Steps looked at.
const STEPS: usize = 50;

/// Forces that the method of a plan would carry, with the number of steps looked at; none where a first step fails.
pub fn carried(system: &MachineSystem, plan: &Plan) -> (Vec<Carried>, usize) {
    let Ok(method) = plan.make_method(system) else { return (Vec::new(), 0) };
    if method.carried().is_empty() {
        return (Vec::new(), 0);
    }
    let mut steps = 0;
    let mut watch = |snapshot: &Snapshot| {
        steps += usize::from(snapshot.kind == SnapshotKind::Step);
        if steps == STEPS { Flow::Stop } else { Flow::Continue }
    };
    let options = Options { output: Output::Steps, checkpoint_every: None, ..plan.options.clone() };
    let run = Setup::new(system, method, plan.start.clone(), options).watched(&mut watch).run();
    (run.map(|outcome| outcome.audit.summary.carried).unwrap_or_default(), steps)
}
