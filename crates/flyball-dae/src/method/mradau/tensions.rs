//! Stiff forces as unknowns: tensions σ of laws of rows ([`crate::system::LawRows`]) at all stages.
//!
//!   M v̇ + Sᵀ σ = f + Sᵀ T,   0 = T(q, v) − σ
//!
//! A spring that turns by φ within a step multiplies the error of an iterate by h² k φ²/m if its force is taken from the
//! positions of the iterate, and by φ alone if it is an unknown of its own. Derivatives are those S₀, ∂T₀ of one place. Each
//! row of the iteration is solved for its own tension,
//!
//!   σ ← T + ∂T₀/∂q δq + ∂T₀/∂v δv,
//!
//! so that the matrix stays the one without σ, and what is left of it in the residual of the dynamics is (S − S₀)ᵀ (σ − T).
//! Nothing changes in the solution, where σ = T.

use super::scheme::Scheme;
use crate::index1::Regime;
use crate::linear::Triplets;
use crate::system::{LawRows, LawValues, State, System};

/// Tensions are unknowns where h² k/m + h c/m is larger: below, the vibration is resolved and nothing is gained.
const STIFF: f64 = 1.0;

/// Tensions of the attempted step.
#[derive(Debug)]
pub(super) struct Tensions {
    /// S, ∂T/∂q, ∂T/∂v where derivatives were taken.
    frozen: LawValues,
    here: LawValues,
    /// k/m and c/m there, without the other rows.
    stiffness: Vec<f64>,
    damping: Vec<f64>,
    inverse_mass: Vec<f64>,
    /// Entries of ∂T/∂q and ∂T/∂v with those of S at the same places.
    pairs_q: Vec<[usize; 2]>,
    pairs_v: Vec<[usize; 2]>,
    /// Rows whose tensions are unknowns.
    carried: Vec<bool>,
    /// σ, stage after stage.
    pub values: Vec<f64>,
    /// σ − T of the last evaluation, stage after stage.
    gap: Vec<f64>,
    /// Tensions at the start of the step.
    pub start: Vec<f64>,
    /// True if `start` and the past are tensions of the last step.
    pub known: bool,
    /// True if any row is carried.
    acts: bool,
    /// Accepted steps that carried each row.
    pub steps: Vec<usize>,
    n: usize,
}

/// Entries of two patterns at the same places.
fn pairs(a: &Triplets, b: &Triplets) -> Vec<[usize; 2]> {
    let mut places: Vec<((usize, usize), usize)> = b.iter().zip(0..).collect();
    places.sort_unstable();
    let mut all = Vec::new();
    for (entry, place) in a.iter().enumerate() {
        let first = places.partition_point(|(other, _)| *other < place);
        let same = places[first..].iter().take_while(|(other, _)| *other == place);
        all.extend(same.map(|(_, other)| [entry, *other]));
    }
    all
}

impl Tensions {
    pub fn new(system: &dyn System, stages: usize) -> Self {
        let none = LawRows::default();
        let rows = system.law_rows().unwrap_or(&none);
        let n = rows.names.len();
        Self {
            frozen: LawValues::new(rows),
            here: LawValues::new(rows),
            stiffness: vec![0.0; n],
            damping: vec![0.0; n],
            inverse_mass: vec![0.0; system.layout().n_v()],
            pairs_q: pairs(&rows.q, &rows.direction),
            pairs_v: pairs(&rows.v, &rows.direction),
            carried: vec![false; n],
            values: vec![0.0; stages * n],
            gap: vec![0.0; stages * n],
            start: vec![0.0; n],
            known: false,
            acts: false,
            steps: vec![0; n],
            n,
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.n
    }

    /// Takes another number of stages.
    pub fn resize(&mut self, stages: usize) {
        self.values.resize(stages * self.n, 0.0);
        self.gap.resize(stages * self.n, 0.0);
        self.known = false;
    }

    /// Takes derivatives at a state, with the mass matrix there.
    pub fn differentiate(&mut self, regime: Regime, s: &State, mass: &[f64]) {
        let Some(rows) = regime.system.law_rows() else { return };
        regime.system.laws(&s.point(), &mut self.frozen);
        self.inverse_mass.fill(0.0);
        for ((row, column), value) in regime.system.mass_pattern().iter().zip(mass) {
            if row == column {
                self.inverse_mass[row] += value;
            }
        }
        self.inverse_mass.iter_mut().for_each(|m| *m = 1.0 / *m);
        // k/m = ∂T/∂q M⁻¹ Sᵀ, c/m = ∂T/∂v M⁻¹ Sᵀ, with the diagonal of M
        let LawValues { direction, q, v, .. } = &self.frozen;
        for (pairs, values, to) in [(&self.pairs_q, q, &mut self.stiffness), (&self.pairs_v, v, &mut self.damping)] {
            to.fill(0.0);
            for &[entry, along] in pairs {
                let (row, column) = (rows.direction.rows[along] as usize, rows.direction.cols[along] as usize);
                let product = values[entry] * direction[along];
                if product != 0.0 {
                    to[row] += product * self.inverse_mass[column];
                }
            }
        }
    }

    /// True if a stiff law stores more in a step of length h than it dissipates, by the derivatives last taken.
    pub fn vibrate(&self, h: f64) -> bool {
        self.stiffness.iter().zip(&self.damping).any(|(k, c)| h * (h * k + c) > STIFF && h * k > *c)
    }

    /// Chooses the rows of a step of length h.
    pub fn choose(&mut self, regime: Regime, s0: &State, h: f64) {
        let ratios = self.stiffness.iter().zip(&self.damping);
        for (carried, (k, c)) in self.carried.iter_mut().zip(ratios) {
            *carried = h * (h * k + c) > STIFF;
        }
        self.acts = self.carried.contains(&true);
        self.known &= self.acts;
        if self.acts && !self.known {
            regime.system.laws(&s0.point(), &mut self.here);
            self.start.iter_mut().zip(&self.here.rows).for_each(|(start, row)| *start = row.tension);
        }
    }

    /// Adds (S − S₀)ᵀ (σ − T) to the dynamics of all stages; `n` is the length of a residual.
    pub fn correct(&mut self, regime: Regime, states: &[State], n: usize, residuals: &mut [f64]) {
        let Some(rows) = regime.system.law_rows().filter(|_| self.acts) else { return };
        let stages = self.values.chunks_mut(self.n).zip(self.gap.chunks_mut(self.n));
        for ((state, residual), (values, gap)) in states.iter().zip(residuals.chunks_mut(n)).zip(stages) {
            regime.system.laws(&state.point(), &mut self.here);
            for (i, row) in self.here.rows.iter().enumerate() {
                if !self.carried[i] {
                    values[i] = row.tension;
                }
                gap[i] = values[i] - row.tension;
            }
            rows.direction.add_transposed_times(&self.here.direction, 1.0, gap, residual);
            rows.direction.add_transposed_times(&self.frozen.direction, -1.0, gap, residual);
        }
    }

    /// Follows the iterate: q and v of each stage moved by −`moved`, stage after stage.
    pub fn follow(&mut self, regime: Regime, moved: &[f64], length: usize) {
        let Some(rows) = regime.system.law_rows().filter(|_| self.acts) else { return };
        let n_v = self.inverse_mass.len();
        let stages = self.values.chunks_mut(self.n).zip(self.gap.chunks(self.n));
        for (moved, (values, gap)) in moved.chunks(length).zip(stages) {
            values.iter_mut().zip(gap).for_each(|(value, gap)| *value -= gap);
            rows.q.add_times(&self.frozen.q, -1.0, &moved[..n_v], values);
            rows.v.add_times(&self.frozen.v, -1.0, &moved[n_v..], values);
        }
    }

    /// The step was accepted; the next one begins with the tensions of its last stage.
    pub fn commit(&mut self, scheme: &Scheme) {
        self.known = self.acts;
        if self.acts {
            self.start.copy_from_slice(&self.values[(scheme.stages - 1) * self.n..]);
            self.steps.iter_mut().zip(&self.carried).for_each(|(steps, carried)| *steps += usize::from(*carried));
        }
    }
}
