//! Cost of a run, in counts.

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
    /// Constant steps that did not converge at once and were divided.
    pub halved: usize,
    /// Steps taken inside of these.
    pub inner: usize,
}

/// Number of counters.
pub const COUNTERS: usize = 11;

impl Counters {
    /// All counters, in the order of the fields.
    pub fn all(&self) -> [usize; COUNTERS] {
        let mut copy = *self;
        copy.fields().map(|field| *field)
    }

    /// The counters with these values, in the order of the fields.
    pub fn from_all(values: [usize; COUNTERS]) -> Self {
        let mut all = Self::default();
        all.fields().into_iter().zip(values).for_each(|(field, value)| *field = value);
        all
    }

    /// Points of the grid that constant steps reached.
    pub fn grid_steps(&self) -> usize {
        self.steps - self.inner + self.halved
    }

    /// Adds another run's work.
    pub fn add(&mut self, other: &Self) {
        self.fields().into_iter().zip(other.all()).for_each(|(field, more)| *field += more);
    }

    /// The work since an earlier reading.
    pub fn since(&self, earlier: &Self) -> Self {
        let mut rest = *self;
        rest.fields().into_iter().zip(earlier.all()).for_each(|(field, less)| *field = field.saturating_sub(less));
        rest
    }

    fn fields(&mut self) -> [&mut usize; COUNTERS] {
        [
            &mut self.steps,
            &mut self.rejected,
            &mut self.failed,
            &mut self.iterations,
            &mut self.factorizations,
            &mut self.accelerations,
            &mut self.projections,
            &mut self.projection_iterations,
            &mut self.events,
            &mut self.halved,
            &mut self.inner,
        ]
    }
}
