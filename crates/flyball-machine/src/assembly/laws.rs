//! Forces as laws of rows.

use super::Assembly;
use super::work::MachineWork;
use crate::force::ForceElement;
use crate::node::{AnySink, Motion, PatternSink, Sink, ValueSink};
use crate::space::Space;
use flyball_dae::system::{LawRows, LawValues, Point};

impl<S: Space> Assembly<S> {
    /// Names and patterns of the rows.
    pub(super) fn record_laws(&self, at: &Motion<S>) -> LawRows {
        let mut out = LawRows::default();
        for (name, force) in &self.forces {
            out.names.extend(force.law_names().iter().map(|row| format!("{name}.{row}")));
        }
        let LawRows { direction, q, v, .. } = &mut out;
        let mut sinks = [direction, q, v].map(PatternSink);
        let [mut direction, mut q, mut v] = sinks.each_mut().map(|sink| AnySink(sink));
        self.visit_laws(at, &mut direction, &mut q, &mut v);
        out
    }

    /// S, ∂T/∂q and ∂T/∂v.
    fn visit_laws(&self, at: &Motion<S>, direction: &mut impl Sink, q: &mut impl Sink, v: &mut impl Sink) {
        let mut first = 0;
        // a force that is more than its tension, such as a contact with friction, has no rows
        for (_, force) in self.forces.iter().filter(|(_, force)| !force.law_names().is_empty()) {
            force.put_law_rows(at, first, direction, q, v);
            first += force.law_names().len();
        }
    }

    /// All values of the rows.
    pub fn laws(&self, work: &mut MachineWork<S>, p: &Point, out: &mut LawValues) {
        self.with_motion(work, p, |at, _| {
            let LawValues { rows, direction, q, v } = out;
            self.visit_laws(at, &mut ValueSink::new(direction), &mut ValueSink::new(q), &mut ValueSink::new(v));
            let mut rest = rows.as_mut_slice();
            for (_, force) in &self.forces {
                let (own, after) = rest.split_at_mut(force.law_names().len());
                if !own.is_empty() {
                    force.write_law_rows(at, own);
                }
                rest = after;
            }
        });
    }
}
