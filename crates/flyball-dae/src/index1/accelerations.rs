//! The solve for v̇, λ, ψ, y, ẋ at given q, v, x.

use super::coupled::Coupled;
use super::{Regime, Saddle};
use crate::failure::Failure;
use crate::system::{Condensed, Point, ReactionForm, State, System};

/// Solves the index-1 problem and projects in the mass metric.
#[derive(Debug)]
pub struct Index1 {
    pub(super) saddle: Saddle,
    pub(super) coupled: Option<Coupled>,
    pub(super) condensed: Condensed,
    pub(super) rhs: Vec<f64>,
    pub(super) rows: Vec<f64>,
    /// G and K where the saddle matrix is that of a position nearby.
    pub(super) g: Vec<f64>,
    pub(super) k: Vec<f64>,
    /// The last Newton step of the coupled solve, and the correction seen behind it.
    pub(super) increment: Vec<f64>,
    pub(super) seen: Vec<f64>,
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
        let is_coupled = layout.n_implicit() > 0 || layout.reaction == ReactionForm::General;
        let coupled = is_coupled.then(|| Coupled::new(system, &condensed));
        let saddle = Saddle::new(system);
        let n = coupled.as_ref().map_or(saddle.len(), Coupled::len);
        Self {
            saddle,
            coupled,
            condensed,
            rhs: vec![0.0; n],
            increment: vec![0.0; n],
            seen: vec![0.0; n],
            rows: vec![0.0; layout.n_v().max(layout.n_constraints()).max(layout.n_y)],
            g: vec![0.0; system.phi_pattern().len()],
            k: vec![0.0; system.k_pattern().len()],
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
    pub fn factor(&mut self, regime: Regime, p: &Point) -> Result<(), Failure> {
        self.saddle.factor(regime, p)
    }

    /// Fills v̇, λ, ψ, y, ẋ of a state from its q, v, x, t. The saddle matrix must be factored there.
    pub fn accelerations(&mut self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        self.solves += 1;
        self.fill_direct(regime, s)?;
        if self.coupled.is_some() {
            self.solve_coupled(regime, s)?;
        } else {
            self.write_biases(regime, &s.point());
            self.solve_linear(regime, s)?;
        }
        self.fill_rates(regime, s)
    }

    /// Direct outputs; refuses those that are not finite.
    pub(super) fn fill_direct(&self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        regime.fill_direct(s);
        match regime.broken_direct(s) {
            Some((row, value)) => Err(Failure::NotFinite { row: row.to_string(), value, t: s.t }),
            None => Ok(()),
        }
    }

    /// ẋ of a state with all else known; refuses states that are not finite.
    pub(super) fn fill_rates(&self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        if !s.xdot.is_empty() {
            let mut rate = std::mem::take(&mut s.xdot);
            regime.system.control_rate(&s.point(), &mut rate);
            s.xdot = rate;
        }
        self.check_finite(regime, s)
    }

    /// Factors and fills in one go.
    pub fn complete(&mut self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        if self.coupled.is_some() {
            self.factor(regime, &s.point())?;
            return self.accelerations(regime, s);
        }
        let (n_v, n_phi) = (s.v.len(), s.lambda.len());
        self.saddle.factor_expanded(regime, &s.point(), &mut self.rhs[n_v..n_v + n_phi])?;
        self.solves += 1;
        self.fill_direct(regime, s)?;
        regime.system.k_bias(&s.point(), &mut self.rhs[n_v + n_phi..]);
        self.solve_linear(regime, s)?;
        self.fill_rates(regime, s)
    }

    /// As `complete`, but factors the saddle matrix only where the solve itself needs it; true if it did.
    pub fn evaluate(&mut self, regime: Regime, s: &mut State) -> Result<bool, Failure> {
        if self.coupled.is_none() {
            return self.complete(regime, s).map(|()| true);
        }
        self.accelerations(regime, s).map(|()| false)
    }

    /// [M Gᵀ Kᵀ; G; K] (v̇, λ, ψ) = (f₀, −z, −z_k).   [S](4)  The right-hand side holds z, z_k.
    fn solve_linear(&mut self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        let layout = regime.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let rhs = &mut self.rhs;
        let without_reactions = Point { lambda: &self.no_lambda, psi: &self.no_psi, ..s.point() };
        let (force, biases) = rhs.split_at_mut(n_v);
        regime.system.force(&without_reactions, force);
        biases.iter_mut().for_each(|z| *z = -*z);
        // the solve would spread what is not finite over all rows; a sum is finite only if every term is
        if !self.rhs.iter().sum::<f64>().is_finite()
            && let Some(i) = self.rhs.iter().position(|r| !r.is_finite())
        {
            let row = if i < n_v { &layout.names.v[i] } else { layout.constraint_name(i - n_v) };
            return Err(Failure::NotFinite { row: row.to_string(), value: self.rhs[i], t: s.t });
        }
        self.saddle.solve(regime, &mut self.rhs);
        s.a.copy_from_slice(&self.rhs[..n_v]);
        s.lambda.copy_from_slice(&self.rhs[n_v..n_v + n_phi]);
        s.psi.copy_from_slice(&self.rhs[n_v + n_phi..]);
        Ok(())
    }

    /// Writes z, z_k into the constraint rows of the right-hand side.
    fn write_biases(&mut self, regime: Regime, p: &Point) {
        let layout = regime.layout();
        let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
        let (bias_phi, bias_k) = self.rhs[n_v..n_v + n_phi + n_k].split_at_mut(n_phi);
        regime.system.phi_bias(p, bias_phi);
        regime.system.k_bias(p, bias_k);
    }

    fn check_finite(&self, regime: Regime, s: &State) -> Result<(), Failure> {
        let names = &regime.layout().names;
        let groups =
            [(&s.a, &names.v), (&s.lambda, &names.phi), (&s.psi, &names.k), (&s.y, &names.y), (&s.xdot, &names.x)];
        for (values, names) in groups {
            // a sum is finite only if every term is
            if !values.iter().sum::<f64>().is_finite()
                && let Some(i) = values.iter().position(|value| !value.is_finite())
            {
                return Err(Failure::NotFinite { row: names[i].clone(), value: values[i], t: s.t });
            }
        }
        Ok(())
    }
}
