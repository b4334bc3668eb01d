//! The solve for v̇, λ, ψ, y, ẋ at given q, v, x.

use super::coupled::{Coupled, largest};
use super::{Model, Saddle};
use crate::failure::{Failure, worst_rows};
use crate::system::{Condensed, Point, Reaction, State, System};

/// Largest number of Newton iterations; a linear problem takes two evaluations.
const ITERATIONS: usize = 25;
/// Factors are kept while increments shrink by this factor.
const CONTRACTS_WELL: f64 = 1e-3;
/// Relative increment at which the quadratically convergent iteration has reached rounding.
const CONVERGED: f64 = 1e-11;

/// Solves the index-1 problem and projects in the mass metric.
#[derive(Debug)]
pub struct Index1 {
    pub(super) saddle: Saddle,
    pub(super) coupled: Option<Coupled>,
    pub(super) condensed: Condensed,
    pub(super) rhs: Vec<f64>,
    pub(super) rows: Vec<f64>,
    no_lambda: Vec<f64>,
    no_psi: Vec<f64>,
    /// Solves so far.
    pub solves: usize,
}

impl Index1 {
    /// Symbolic work for a system.
    pub fn new(system: &dyn System) -> Self {
        let layout = system.layout();
        let condensed = Condensed::new(system);
        let is_coupled = layout.n_implicit() > 0 || layout.reaction == Reaction::General;
        let coupled = is_coupled.then(|| Coupled::new(system, &condensed));
        let saddle = Saddle::new(system);
        let n = coupled.as_ref().map_or(saddle.len(), Coupled::len);
        Self {
            saddle,
            coupled,
            condensed,
            rhs: vec![0.0; n],
            rows: vec![0.0; layout.n_v().max(layout.n_constraints()).max(layout.n_y)],
            no_lambda: vec![0.0; layout.n_phi],
            no_psi: vec![0.0; layout.n_k],
            solves: 0,
        }
    }

    /// Factorizations so far.
    pub fn factorizations(&self) -> usize {
        self.saddle.factorizations + self.coupled.as_ref().map_or(0, |c| c.factorizations)
    }

    /// Drops pivots and factors.
    pub fn forget(&mut self) {
        self.saddle.forget();
        if let Some(coupled) = &mut self.coupled {
            coupled.forget();
        }
    }

    /// The saddle matrix as last factored.
    pub fn saddle(&mut self) -> &mut Saddle {
        &mut self.saddle
    }

    /// Factors the saddle matrix at q, t of a state.
    pub fn factor(&mut self, model: Model, p: &Point) -> Result<(), Failure> {
        self.saddle.factor(model, p)
    }

    /// Fills v̇, λ, ψ, y, ẋ of a state from its q, v, x, t. The saddle matrix must be factored there.
    pub fn accelerations(&mut self, model: Model, s: &mut State) -> Result<(), Failure> {
        self.solves += 1;
        model.fill_direct(s);
        if let Some((row, value)) = model.broken_direct(s) {
            return Err(Failure::NotFinite { row: row.to_string(), value, t: s.t });
        }
        if self.coupled.is_some() {
            self.solve_coupled(model, s)?;
        } else {
            self.solve_linear(model, s)?;
        }
        let State { xdot, .. } = s;
        let mut rate = std::mem::take(xdot);
        model.system.control_rate(&s.point(), &mut rate);
        s.xdot = rate;
        self.check_finite(model, s)
    }

    /// Factors and fills in one go.
    pub fn complete(&mut self, model: Model, s: &mut State) -> Result<(), Failure> {
        self.factor(model, &s.point())?;
        self.accelerations(model, s)
    }

    /// As `complete`, but factors the saddle matrix only where the solve itself needs it; true if it did.
    pub fn evaluate(&mut self, model: Model, s: &mut State) -> Result<bool, Failure> {
        let factor = self.coupled.is_none();
        if factor {
            self.factor(model, &s.point())?;
        }
        self.accelerations(model, s)?;
        Ok(factor)
    }

    /// [M Gᵀ Kᵀ; G; K] (v̇, λ, ψ) = (f₀, −z, −z_k).   [S](4)
    fn solve_linear(&mut self, model: Model, s: &mut State) -> Result<(), Failure> {
        let layout = model.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let rhs = &mut self.rhs;
        let without_reactions = Point { lambda: &self.no_lambda, psi: &self.no_psi, ..s.point() };
        model.system.force(&without_reactions, &mut rhs[..n_v]);
        self.write_biases(model, &s.point());
        // the solve would spread what is not finite over all rows; a sum is finite only if every term is
        if !self.rhs.iter().sum::<f64>().is_finite()
            && let Some(i) = self.rhs.iter().position(|r| !r.is_finite())
        {
            let row = if i < n_v { &layout.names.v[i] } else { layout.constraint_name(i - n_v) };
            return Err(Failure::NotFinite { row: row.to_string(), value: self.rhs[i], t: s.t });
        }
        self.saddle.solve(model, &mut self.rhs);
        s.a.copy_from_slice(&self.rhs[..n_v]);
        s.lambda.copy_from_slice(&self.rhs[n_v..n_v + n_phi]);
        s.psi.copy_from_slice(&self.rhs[n_v + n_phi..]);
        Ok(())
    }

    /// Writes −z, −z_k into the constraint rows of the right-hand side.
    fn write_biases(&mut self, model: Model, p: &Point) {
        let layout = model.layout();
        let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
        let (bias_phi, bias_k) = self.rhs[n_v..n_v + n_phi + n_k].split_at_mut(n_phi);
        model.system.phi_bias(p, bias_phi);
        model.system.k_bias(p, bias_k);
        for z in bias_phi.iter_mut().chain(bias_k) {
            *z = -*z;
        }
    }

    fn solve_coupled(&mut self, model: Model, s: &mut State) -> Result<(), Failure> {
        let layout = model.layout();
        let (n_v, n_phi, n_k, n_y) = (layout.n_v(), layout.n_phi, layout.n_k, layout.n_y);
        let (at_y, implicit) = (n_v + n_phi + n_k, layout.n_implicit());
        let mut coupled = self.coupled.take().expect("called only where the coupled matrix exists");
        coupled.evaluate_constraints(model, &s.point());
        model.mask(0, &mut s.lambda);
        model.mask(n_phi, &mut s.psi);
        let mut outcome = Err((0, Vec::new()));
        let (mut refactor, mut last_change) = (true, f64::INFINITY);
        for iteration in 0..ITERATIONS {
            // rows M v̇ − f, G v̇ + z, K v̇ + z_k, y − h
            let (dynamics, rest) = self.rhs.split_at_mut(n_v);
            model.system.dynamics(&s.point(), dynamics, &mut self.rows[..n_v]);
            model.system.phi_bias(&s.point(), &mut rest[..n_phi]);
            model.system.k_bias(&s.point(), &mut rest[n_phi..n_phi + n_k]);
            let bias = largest(&rest[..n_phi + n_k]);
            model.system.phi_pattern().add_times(&coupled.g, 1.0, &s.a, &mut rest[..n_phi]);
            model.system.k_pattern().add_times(&coupled.k, 1.0, &s.a, &mut rest[n_phi..n_phi + n_k]);
            if implicit > 0 {
                model.system.output(&s.point(), &mut self.rows[..n_y]);
            }
            for (row, (y, h)) in rest[n_phi + n_k..].iter_mut().zip(s.y.iter().zip(&self.rows)) {
                *row = y - h;
            }
            if let Some(i) = self.rhs.iter().position(|r| !r.is_finite()) {
                let row = coupled.row_name(model, i).to_string();
                let value = self.rhs[i];
                self.coupled = Some(coupled);
                return Err(Failure::NotFinite { row, value, t: s.t });
            }
            if refactor && let Err(failure) = coupled.factor(model, &s.point(), &mut self.condensed) {
                self.coupled = Some(coupled);
                return Err(failure);
            }
            let worst = if iteration + 1 == ITERATIONS {
                worst_rows(&self.rhs, |i| coupled.row_name(model, i))
            } else {
                Vec::new()
            };
            let rounding = coupled.is_rounding(s, &self.rhs, bias);
            coupled.solve(model, &mut self.rhs);
            let mut change: f64 = 0.0;
            for (group, increments) in [
                (&mut s.a[..], 0..n_v),
                (&mut s.lambda, n_v..n_v + n_phi),
                (&mut s.psi, n_v + n_phi..at_y),
                (&mut s.y[..implicit], at_y..at_y + implicit),
            ] {
                let increments = &self.rhs[increments];
                for (u, d) in group.iter_mut().zip(increments) {
                    *u -= d;
                }
                change = change.max(largest(increments) / (largest(group) + f64::MIN_POSITIVE));
            }
            // a group that is zero but for rounding never settles by itself
            if change <= CONVERGED || (iteration > 0 && rounding) {
                outcome = Ok(());
                break;
            }
            // a linear coupling is solved with the first factors; others get new ones unless these contract very well
            refactor = iteration > 0 && change > CONTRACTS_WELL * last_change;
            last_change = change;
            outcome = Err((iteration + 1, worst));
        }
        self.coupled = Some(coupled);
        outcome.map_err(|(iterations, worst)| Failure::Index1NotConverged { t: s.t, iterations, worst })
    }

    fn check_finite(&self, model: Model, s: &State) -> Result<(), Failure> {
        let names = &model.layout().names;
        let groups =
            [(&s.a, &names.v), (&s.lambda, &names.phi), (&s.psi, &names.k), (&s.y, &names.y), (&s.xdot, &names.x)];
        for (values, names) in groups {
            if let Some(i) = values.iter().position(|value| !value.is_finite()) {
                return Err(Failure::NotFinite { row: names[i].clone(), value: values[i], t: s.t });
            }
        }
        Ok(())
    }
}
