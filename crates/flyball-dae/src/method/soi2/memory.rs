//! Memory from step to step beyond the auxiliary values, committed and on trial.

use crate::method::auxiliary::Auxiliary;
use crate::system::Layout;

/// Committed values; `trial` replaces them when a step is accepted.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// M₁₊α a of the last step.
    pub product: Vec<f64>,
    /// M_α a_α as used in the last step.
    pub product_used: Vec<f64>,
    /// (ã − a, λ̃ − λ, ψ̃ − ψ)/h of the last step, only for the predictor.
    pub gap: Vec<f64>,
    pub trial: Trial,
}

/// Values of the attempted step.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    /// f at t₀.
    pub force: Vec<f64>,
    /// M_α a_α.
    pub product: Vec<f64>,
    /// M₁₊α a.
    pub product_next: Vec<f64>,
    /// ã − a, λ̃ − λ, ψ̃ − ψ.
    pub gap: Vec<f64>,
}

impl Memory {
    pub fn new(layout: &Layout) -> Self {
        let (v, gap) = (vec![0.0; layout.n_v()], vec![0.0; layout.n_v() + layout.n_constraints()]);
        Self {
            product: v.clone(),
            product_used: v.clone(),
            gap: gap.clone(),
            trial: Trial { force: v.clone(), product: v.clone(), product_next: v, gap },
        }
    }

    pub fn restart(&mut self) {
        self.gap.fill(0.0);
    }

    pub fn commit(&mut self, auxiliary: &Auxiliary) {
        self.product.copy_from_slice(&self.trial.product_next);
        self.product_used.copy_from_slice(&self.trial.product);
        for (slope, gap) in self.gap.iter_mut().zip(&self.trial.gap) {
            *slope = gap / auxiliary.trial.h;
        }
    }

    /// The committed values that continue a run.
    pub fn contents(&mut self) -> [&mut [f64]; 3] {
        [&mut self.product, &mut self.product_used, &mut self.gap]
    }
}
