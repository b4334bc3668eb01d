//! The search for a position from far away: damped Gauss-Newton steps, begun anew from other places where they end
//! beside the constraints.
//!
//!   [M + E  Gᵀ; G  −s C](δ, τ) = (0, −Φ),   p ← p ∘ exp(δ)
//!
//! s falls while Σ Φᵢ²/cᵢ shrinks as the linear model says and rises where it does not (Levenberg 1944, Marquardt 1963;
//! Moré 1978). No rotation turns by more than half a radian in one step. Where rows repeat each other at the solution the
//! damping keeps the steps short; Gauss-Newton without it would leap along directions that only the disturbance opens.

use super::damped::Damped;
use super::position::norm;
use crate::extent::largest;
use crate::index1::Regime;
use crate::system::State;

/// Steps of one descent.
const STEPS: usize = 80;
/// Factorizations of a whole search: many for small machines, and about as much time for large ones.
fn budget(unknowns: usize) -> usize {
    (300_000 / unknowns.max(1)).clamp(200, 1500)
}
/// Descents from other places.
const RESTARTS: usize = 24;
/// Damping at the beginning of a descent.
const FIRST_DAMPING: f64 = 1e-2;
const LEAST_DAMPING: f64 = 1e-12;
const MOST_DAMPING: f64 = 1e6;
/// Largest turn of one step [rad].
const TURN: f64 = 0.5;
/// Largest turn of a new place to begin from [rad].
const FAR_TURN: f64 = 1.5;
/// A position this many times farther than the disturbance is not taken before others were looked for.
const FAR: f64 = 5.0;
/// A position found from another place is not taken if it is this many times farther than the disturbance: a machine that
/// nearly fits is meant to be as it is placed, and says more by the rows that contradict each other.
const TOO_FAR: f64 = 30.0;
/// Descents spent on a nearer position than one that is far.
const NEARER: usize = 4;

/// Data and workspace of a search.
pub(super) struct Search<'a> {
    regime: Regime<'a>,
    held: &'a [usize],
    given: State,
    damped: Damped,
    small: f64,
    phi: Vec<f64>,
    next: Vec<f64>,
    solution: Vec<f64>,
    distance: Vec<f64>,
}

impl<'a> Search<'a> {
    /// A search near `given` for rows no larger than `small`.
    pub fn new(regime: Regime<'a>, held: &'a [usize], given: &State, small: f64) -> Self {
        let layout = regime.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        Self {
            regime,
            held,
            given: given.clone(),
            damped: Damped::new(regime.system.system()),
            small,
            phi: vec![0.0; n_phi],
            next: vec![0.0; n_phi],
            solution: vec![0.0; n_v + n_phi],
            distance: vec![0.0; n_v],
        }
    }

    /// Factorizations so far.
    pub fn factorizations(&self) -> usize {
        self.damped.factorizations
    }

    /// Moves `state` onto the constraints, to the nearest of the positions found that closes rightly; false if none was: then `state` is where
    /// the descent from the given position ended.
    pub fn run(&mut self, state: &mut State) -> bool {
        state.q.copy_from_slice(&self.given.q);
        self.damped.evaluate(self.regime, &state.point());
        self.regime.residual(state, &mut self.phi);
        let disturbance = self.damped.merit(&self.phi);
        let mut best: Option<(bool, f64, Vec<f64>)> = None;
        let mut closed = self.descend(state);
        let first = state.q.clone();
        let mut tried_since = 0;
        for restart in 0..RESTARTS {
            if closed {
                self.approach(state);
                let wrong = self.regime.system.closed_wrongly(&self.given.point(), &state.point()).is_some();
                let square = self.square_from_given(&state.q);
                let better = |(other, least, _): &(bool, f64, Vec<f64>)| (wrong, square) < (*other, *least);
                let meant = restart == 0 || square <= TOO_FAR * TOO_FAR * disturbance;
                if meant && best.as_ref().is_none_or(better) {
                    best = Some((wrong, square, state.q.clone()));
                }
            }
            if let Some((wrong, least, _)) = &best {
                let good = !wrong && *least <= FAR * FAR * disturbance;
                if good || tried_since == NEARER {
                    break;
                }
                tried_since += 1;
            }
            if self.damped.factorizations > budget(self.solution.len()) {
                break;
            }
            self.begin_elsewhere(state, restart, disturbance);
            closed = self.descend(state);
        }
        match best {
            Some((_, _, q)) => {
                state.q.copy_from_slice(&q);
                true
            }
            None => {
                state.q.copy_from_slice(&first);
                false
            }
        }
    }

    /// Descends from `state`; true if it ends on the constraints.
    fn descend(&mut self, state: &mut State) -> bool {
        let (mut damping, mut rise, mut slow) = (FIRST_DAMPING, 4.0, 0);
        let mut trial = state.clone();
        self.regime.residual(state, &mut self.phi);
        for _ in 0..STEPS {
            if largest(&self.phi) <= self.small {
                return true;
            }
            self.damped.evaluate(self.regime, &state.point());
            let merit = self.damped.merit(&self.phi);
            loop {
                let expected = self.step(damping);
                self.move_by_solution(state, &mut trial);
                let next = self.damped.merit(&self.next);
                let gain = (merit - next) / (merit - expected).max(f64::MIN_POSITIVE);
                if gain > 1e-3 {
                    slow = if next > 0.99 * merit { slow + 1 } else { 0 };
                    rise = 4.0;
                    damping = match gain {
                        gain if gain > 0.75 => damping * 0.1,
                        gain if gain < 0.25 => damping * 4.0,
                        _ => damping,
                    };
                    damping = damping.clamp(LEAST_DAMPING, MOST_DAMPING);
                    break;
                }
                damping *= rise;
                rise *= 2.0;
                if damping > MOST_DAMPING {
                    return false;
                }
            }
            state.q.copy_from_slice(&trial.q);
            self.phi.copy_from_slice(&self.next);
            if slow == 5 {
                return false;
            }
        }
        largest(&self.phi) <= self.small
    }

    /// Solves for the step from the present Φ; returns the merit that the linear model expects behind it.
    fn step(&mut self, damping: f64) -> f64 {
        let n_v = self.distance.len();
        self.solution[..n_v].fill(0.0);
        for (r, phi) in self.solution[n_v..].iter_mut().zip(&self.phi) {
            *r = -phi;
        }
        if !self.damped.factor(self.regime, self.held, damping) {
            return f64::INFINITY;
        }
        self.damped.solve(&mut self.solution);
        let (step, tau) = self.solution.split_at_mut(n_v);
        let part = limit_turns(self.regime, step, TURN);
        // (1 − part) Φ + part (Gδ + Φ), Gδ + Φ = s C τ
        let expected = self.phi.iter().zip(tau.iter()).zip(&self.damped.compliance);
        expected.map(|((phi, tau), c)| ((1.0 - part) * phi + part * damping * c * tau).powi(2) / c).sum()
    }

    /// Moves `trial` by the step from `state` and evaluates the rows there.
    fn move_by_solution(&mut self, state: &State, trial: &mut State) {
        let manifold = &self.regime.layout().manifold;
        manifold.retract(&state.q, &self.solution[..self.distance.len()], &mut trial.q);
        manifold.normalize(&mut trial.q);
        self.regime.residual(trial, &mut self.next);
    }

    /// Moves along the constraints towards the given position while that comes nearer.
    fn approach(&mut self, state: &mut State) {
        let n_v = self.distance.len();
        let mut trial = state.clone();
        let mut part = 1.0;
        let mut square = self.square_from_given(&state.q);
        for _ in 0..20 {
            self.damped.evaluate(self.regime, &state.point());
            // [M + E  Gᵀ; G  −s C](δ, τ) = (−(M + E) d, 0),   d = log(q⁻¹ ∘ p)
            self.regime.layout().manifold.difference(&self.given.q, &state.q, &mut self.distance);
            self.solution.fill(0.0);
            self.damped.add_mass_times(self.regime, -1.0, &self.distance, &mut self.solution);
            for &i in self.held {
                self.solution[i] = 0.0;
            }
            if !self.damped.factor(self.regime, self.held, super::position::SOFTNESS) {
                return;
            }
            self.damped.solve(&mut self.solution);
            self.solution[..n_v].iter_mut().for_each(|d| *d *= part);
            limit_turns(self.regime, &mut self.solution[..n_v], TURN);
            self.move_by_solution(state, &mut trial);
            let closed = self.descend(&mut trial);
            let nearer = self.square_from_given(&trial.q);
            if !closed || nearer > square {
                part *= 0.25;
                if part < 0.01 {
                    return;
                }
                continue;
            }
            state.q.copy_from_slice(&trial.q);
            let gained = square - nearer;
            square = nearer;
            if gained <= 1e-4 * square {
                return;
            }
        }
    }

    /// True if `q` is no farther from the given position than `other`, but for rounding.
    pub fn is_nearer(&mut self, q: &[f64], other: &[f64]) -> bool {
        self.square_from_given(q) <= self.square_from_given(other) * (1.0 + 1e-9)
    }

    fn square_from_given(&mut self, q: &[f64]) -> f64 {
        self.regime.layout().manifold.difference(&self.given.q, q, &mut self.distance);
        let distance = std::mem::take(&mut self.distance);
        let square = self.damped.square(self.regime, &distance);
        self.distance = distance;
        square
    }

    /// Another place to begin from: the given one, every coordinate with inertia displaced by about as much as the rows
    /// are open, in the mass metric, later by more.
    fn begin_elsewhere(&mut self, state: &mut State, restart: usize, disturbance: f64) {
        state.q.copy_from_slice(&self.given.q);
        self.damped.evaluate(self.regime, &state.point());
        let rows = self.phi.len().max(1);
        let size = (disturbance / rows as f64).sqrt() * 1.5_f64.powi(restart as i32);
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(restart as u64 + 1);
        let mut number = || {
            // a linear congruence, its high bits
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        };
        let largest = largest(&self.damped.inertia);
        for (step, inertia) in self.distance.iter_mut().zip(&self.damped.inertia) {
            let number = number();
            *step = if *inertia > 1e-7 * largest { size * number / inertia.sqrt() } else { 0.0 };
        }
        for &i in self.held {
            self.distance[i] = 0.0;
        }
        for &(_, iv) in self.regime.layout().manifold.rotations() {
            limit_turn(&mut self.distance[iv..iv + 3], FAR_TURN);
        }
        self.regime.layout().manifold.retract(&self.given.q, &self.distance, &mut state.q);
        self.regime.layout().manifold.normalize(&mut state.q);
    }
}

/// Shortens a step so that no rotation turns by more than `most`; returns the part that is left.
fn limit_turns(regime: Regime, step: &mut [f64], most: f64) -> f64 {
    let rotations = regime.layout().manifold.rotations().iter();
    let turn = rotations.map(|&(_, iv)| norm(&step[iv..iv + 3])).fold(0.0, f64::max);
    let part = if turn > most { most / turn } else { 1.0 };
    step.iter_mut().for_each(|d| *d *= part);
    part
}

fn limit_turn(turn: &mut [f64], most: f64) {
    let size = norm(turn);
    if size > most {
        turn.iter_mut().for_each(|x| *x *= most / size);
    }
}
