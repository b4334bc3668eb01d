//! Andrews' mechanism in 7 angles with 6 constraints, and its index-1 accelerations as an ordinary equation.

use crate::work::Outcome;
use flyball_dae::counters::Counters;
use flyball_dae::equations::Differentiated;
use flyball_dae::index1::{Index1, Model};
use flyball_dae::system::{Evaluator, State, System};
use flyball_problems::andrews::{Andrews, REFERENCE};
use std::cell::RefCell;

/// Angles.
pub const ANGLES: usize = 7;
/// Constraints.
pub const CONSTRAINTS: usize = 6;
/// Angles and their velocities.
pub const STATES: usize = 2 * ANGLES;
/// End of the run [s].
pub const END: f64 = 0.03;

/// The problem with its start and reference.
pub struct Squeezer {
    /// The system.
    pub system: Differentiated<Andrews>,
    /// Start at rest; consistent.
    pub start: State,
    reference: &'static [f64],
}

impl Default for Squeezer {
    fn default() -> Self {
        let problem = Andrews::default();
        let reference = REFERENCE.iter().find(|sample| sample.t == END).expect("the reference holds t = 0.03").q;
        Self { start: problem.start(), system: Differentiated::new(problem), reference }
    }
}

impl Squeezer {
    /// Largest |e| / (1 + |reference|) over the angles.
    pub fn error(&self, q: &[f64]) -> f64 {
        let mixed = |(q, r): (&f64, &f64)| (q - r).abs() / (1.0 + r.abs());
        q.iter().zip(self.reference).map(mixed).fold(0.0, |m: f64, e| if e.is_nan() { e } else { m.max(e) })
    }

    /// (q, v) at the start.
    pub fn y0(&self) -> [f64; STATES] {
        std::array::from_fn(|i| if i < ANGLES { self.start.q[i] } else { self.start.v[i - ANGLES] })
    }

    /// The right-hand side, with its symbolic work.
    pub fn accelerations(&self) -> Accelerations<'_> {
        let work = RefCell::new((Index1::new(&self.system), State::zero(self.system.layout())));
        Accelerations { squeezer: self, evaluator: Evaluator::new(&self.system), work }
    }
}

/// ẏ = (v, v̇(q, v)) without any projection.
pub struct Accelerations<'a> {
    squeezer: &'a Squeezer,
    evaluator: Evaluator<'a>,
    work: RefCell<(Index1, State)>,
}

impl Accelerations<'_> {
    /// ẏ at (t, y); not a number where the index-1 matrix is singular.
    pub fn rates(&self, t: f64, y: &[f64], rates: &mut [f64]) {
        let (index1, s) = &mut *self.work.borrow_mut();
        let (q, v) = y.split_at(ANGLES);
        s.t = t;
        s.q.copy_from_slice(q);
        s.v.copy_from_slice(v);
        let model = Model { system: &self.evaluator, active: &[true; CONSTRAINTS] };
        if index1.complete(model, s).is_err() {
            rates.fill(f64::NAN);
            return;
        }
        rates[..ANGLES].copy_from_slice(v);
        rates[ANGLES..].copy_from_slice(&s.a);
    }

    /// What came out at the end.
    pub fn outcome(&self, y: &[f64], steps: usize, rejected: usize) -> Outcome {
        let index1 = &self.work.borrow().0;
        let counters = Counters {
            steps,
            rejected,
            accelerations: index1.solves,
            factorizations: index1.factorizations(),
            ..Counters::default()
        };
        Outcome { error: self.squeezer.error(&y[..ANGLES]), counters }
    }
}
