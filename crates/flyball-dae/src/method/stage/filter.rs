//! Filter of a change of accelerations: what the step does not resolve is taken out of it.   [HW] §IV.8
//!
//!   S d̃ = (κ M d,  G d,  K d,  −B_a d,  −H_a d)        in every stage
//!
//! d̃ = d where the step is short against every stiffness, d̃ = d/(1 + b_q ω²/κ) in a vibration of frequency ω. With zero in
//! the rows of constraints what is normal to them would be lost; it is part of the error. What is rounding there is not.

use super::{StageValues, StepMatrix};
use crate::index1::Regime;
use crate::linear::Triplets;
use crate::system::Blocks;

impl StepMatrix {
    /// Right-hand side of the filter of `change`, with κ and the weight of the acceleration that f_c and h read; `control` has the
    /// patterns of their derivatives and these. Rows of Φ lose up to `levels`, where there are any.
    pub fn write_filter(
        &self,
        regime: Regime,
        (kappa, read): (f64, f64),
        stages: &[StageValues],
        (patterns, control): (&Blocks<Triplets>, &Blocks<Vec<f64>>),
        (change, levels): (&[f64], &[f64]),
        rhs: &mut [f64],
    ) {
        let (at, system) = (&self.at, regime.system);
        rhs.fill(0.0);
        for (placed, values) in self.stages.iter().zip(stages) {
            let [a, lambda, psi] = at.groups(placed.first);
            system.mass_pattern().add_times(values.mass, kappa, change, &mut rhs[a]);
            system.phi_pattern().add_times(values.g_rows, 1.0, change, &mut rhs[lambda.clone()]);
            for (row, level) in rhs[lambda.clone()].iter_mut().zip(levels) {
                *row = (row.abs() - level).max(0.0).copysign(*row);
            }
            system.k_pattern().add_times(values.k_rows, 1.0, change, &mut rhs[psi.clone()]);
            regime.mask(0, &mut rhs[lambda.start..psi.end]);
        }
        let (rate, output) = rhs[at.x..].split_at_mut(at.y - at.x);
        patterns.rate.a.add_times(&control.rate.a, -read, change, rate);
        patterns.output.a.add_times(&control.output.a, -read, change, output);
    }
}
