//! Andrews' mechanism in 7 angles with 6 constraints, and its index-1 accelerations as an ordinary equation.

use crate::by_hand::ByHand;
use crate::work::Outcome;
use flyball_dae::counters::Counters;
use flyball_dae::equations::Differentiated;
use flyball_dae::index1::{Index1, Regime};
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
    /// True if peers get the accelerations that are written by hand.
    by_hand: bool,
    reference: &'static [f64],
}

impl Default for Squeezer {
    fn default() -> Self {
        let problem = Andrews::default();
        let reference = REFERENCE.iter().find(|sample| sample.t == END).expect("the reference holds t = 0.03").q;
        Self { start: problem.start(), system: Differentiated::new(problem), by_hand: false, reference }
    }
}

impl Squeezer {
    /// The same for peers that get the accelerations that are written by hand.
    pub fn by_hand() -> Self {
        Self { by_hand: true, ..Self::default() }
    }

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
        if self.by_hand {
            return Accelerations::ByHand(ByHand::new(self));
        }
        let work = RefCell::new((Index1::new(&self.system), State::zero(self.system.layout())));
        Accelerations::Index1 { squeezer: self, evaluator: Evaluator::new(&self.system), work }
    }
}

/// ẏ = (v, v̇(q, v)) without any projection.
pub enum Accelerations<'a> {
    /// By our own index-1 solve.
    Index1 {
        /// The problem.
        squeezer: &'a Squeezer,
        /// The equation.
        evaluator: Evaluator<'a>,
        /// The solve and its state.
        work: RefCell<(Index1, State)>,
    },
    /// Written by hand.
    ByHand(ByHand<'a>),
}

impl Accelerations<'_> {
    /// ẏ at (t, y); not a number where the index-1 matrix is singular.
    pub fn rates(&self, t: f64, y: &[f64], rates: &mut [f64]) {
        let (evaluator, work) = match self {
            Self::Index1 { evaluator, work, .. } => (evaluator, work),
            Self::ByHand(by_hand) => return by_hand.rates(y, rates),
        };
        let (index1, s) = &mut *work.borrow_mut();
        let (q, v) = y.split_at(ANGLES);
        s.t = t;
        s.q.copy_from_slice(q);
        s.v.copy_from_slice(v);
        let regime = Regime { system: evaluator, active: &[true; CONSTRAINTS] };
        if index1.complete(regime, s).is_err() {
            rates.fill(f64::NAN);
            return;
        }
        rates[..ANGLES].copy_from_slice(v);
        rates[ANGLES..].copy_from_slice(&s.a);
    }

    /// What came out at the end.
    pub fn outcome(&self, y: &[f64], steps: usize, rejected: usize) -> Outcome {
        let (squeezer, work) = match self {
            Self::Index1 { squeezer, work, .. } => (squeezer, work),
            Self::ByHand(by_hand) => return by_hand.outcome(y, steps, rejected),
        };
        let index1 = &work.borrow().0;
        let counters = Counters {
            steps,
            rejected,
            accelerations: index1.solves,
            factorizations: index1.factorizations(),
            ..Counters::default()
        };
        Outcome { error: squeezer.error(&y[..ANGLES]), counters }
    }
}
