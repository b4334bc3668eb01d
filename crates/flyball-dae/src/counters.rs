//! What a run cost.

/// Work counters; part of every summary and snapshotted in tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Accepted steps.
    pub steps: usize,
    /// Steps rejected by the error test.
    pub rejected: usize,
    /// Steps repeated because Newton or a projection did not converge.
    pub failed: usize,
    /// Newton iterations.
    pub iterations: usize,
    /// Matrix factorizations.
    pub factorizations: usize,
    /// Solves for accelerations and multipliers at given q, v.
    pub accelerations: usize,
    /// Position projections [S](12a).
    pub projections: usize,
    /// Iterations of the position projections.
    pub projection_iterations: usize,
    /// Events handled.
    pub events: usize,
}

impl Counters {
    /// Adds another run's work.
    pub fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.rejected += other.rejected;
        self.failed += other.failed;
        self.iterations += other.iterations;
        self.factorizations += other.factorizations;
        self.accelerations += other.accelerations;
        self.projections += other.projections;
        self.projection_iterations += other.projection_iterations;
        self.events += other.events;
    }
}
