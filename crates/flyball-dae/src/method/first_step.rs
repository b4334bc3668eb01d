//! First step of methods of high order.   Hairer, Nørsett, Wanner I, §II.4

use super::weights::Weights;
use super::{Sizes, Tolerances};
use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::system::{Layout, State};

/// v̈ and ẍ at the last restart.
#[derive(Debug)]
pub(super) struct FirstStep {
    /// In the places of v̇ and ẋ.
    probe: State,
    way: Vec<f64>,
}

impl FirstStep {
    pub fn new(layout: &Layout) -> Self {
        Self { probe: State::zero(layout), way: vec![0.0; layout.n_v()] }
    }

    /// v̈ and ẍ by a difference along a short explicit step.   Hairer, Nørsett, Wanner I, §II.4
    pub fn probe(&mut self, regime: Regime, index1: &mut Index1, s: &State, sizes: &Sizes) -> Result<(), Failure> {
        let layout = regime.layout();
        let manifold = &layout.manifold;
        // one part of the size of each variable, or of 1
        let natural = sizes.span > 0.0;
        let tolerances = if natural { Tolerances::relative(1.0) } else { Tolerances::uniform(1.0) };
        let weights = Weights::new(layout, &tolerances, sizes, [s, s]);
        let h = weights.first_guess(s, if natural { sizes.span } else { 1.0 });
        let probe = &mut self.probe;
        probe.copy_from(s);
        probe.t += h;
        for (d, v) in self.way.iter_mut().zip(&s.v) {
            *d = h * v;
        }
        manifold.retract(&s.q, &self.way, &mut probe.q);
        for (v, a) in probe.v.iter_mut().zip(&s.a) {
            *v += h * a;
        }
        for (x, rate) in probe.x.iter_mut().zip(&s.xdot) {
            *x += h * rate;
        }
        index1.evaluate(regime, probe)?;
        for (new, old) in probe.a.iter_mut().zip(&s.a).chain(probe.xdot.iter_mut().zip(&s.xdot)) {
            *new = (*new - old) / h;
        }
        Ok(())
    }

    /// h = min(100 h₀, (0.01 / max(‖ẏ‖, ‖ÿ‖))^(1/p)).   Hairer, Nørsett, Wanner I, §II.4
    pub fn propose(
        &self,
        regime: Regime,
        s: &State,
        span: f64,
        tolerances: &Tolerances,
        sizes: &Sizes,
        order: usize,
    ) -> f64 {
        let weights = Weights::new(regime.layout(), tolerances, sizes, [s, s]);
        // without absolute tolerances nothing says that a second is a unit
        let unit = if tolerances.atol_q == 0.0 { sizes.span } else { 1.0 };
        let first = unit * weights.size(s, [&s.v, &s.a, &s.xdot]);
        let second = unit * unit * weights.size(s, [&s.a, &self.probe.a, &self.probe.xdot]);
        let largest = first.max(second);
        let mut h = (100.0 * weights.first_guess(s, unit)).min(span);
        if largest > 1e-15 {
            h = h.min(unit * (0.01 / largest).powf(1.0 / order as f64));
        }
        h
    }
}
