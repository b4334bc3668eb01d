//! Spring laws from expressions.

use super::integral::integral;
use crate::expression::Expression;
use crate::field::Tension;
use flyball_dae::scalar::Dual;
use flyball_machine::SpringLaw;
use flyball_machine::force::CustomSpring;
use std::sync::{Arc, Mutex, PoisonError};

/// Most jumps and located kinks at which the integral of a tension is split.
const MOST_SEAMS: usize = 10_000;

/// A tension over elongation as an expression of x, with linear damping.
#[derive(Debug)]
struct ExpressionSpring {
    elastic: Expression,
    damping: f64,
    seams: Mutex<Seams>,
    /// Elongations of no stored energy, of pulled and of pushed springs: 0, or ±1 where the energy from 0 is infinite.
    references: [f64; 2],
}

/// Elongations at which a tension jumps or has a located kink, as far as they are known.
#[derive(Debug, Default)]
struct Seams {
    /// They are known from −reach to reach.
    reach: f64,
    /// In ascending order.
    places: Vec<f64>,
}

impl Seams {
    /// Finds those up to x on both sides.
    fn reach(&mut self, elastic: &Expression, x: f64) {
        if x.abs() <= self.reach || !x.is_finite() {
            return;
        }
        self.reach = 2.0 * x.abs();
        let next = |x: &f64| elastic.next_change(*x);
        let found = std::iter::successors(elastic.next_change(-self.reach), next);
        self.places = found.take_while(|x| *x < self.reach).take(MOST_SEAMS).collect();
    }
}

impl ExpressionSpring {
    fn new(elastic: Expression, damping: f64) -> Self {
        let mut spring = Self { references: [0.0; 2], elastic, damping, seams: Mutex::default() };
        let reference = |side: f64| if spring.integral(0.0, side).is_some() { 0.0 } else { side };
        spring.references = [1.0, -1.0].map(reference);
        spring
    }

    /// ∫ tension from one elongation to another, piece after piece between its jumps; `None` if it is infinite.
    fn integral(&self, from: f64, to: f64) -> Option<f64> {
        let tension = |x: f64| self.elastic.evaluate(&[x]);
        if self.elastic.branches() == 0 {
            return integral(tension, from, to);
        }
        let mut seams = self.seams.lock().unwrap_or_else(PoisonError::into_inner);
        seams.reach(&self.elastic, from.abs().max(to.abs()));
        let (low, high) = (from.min(to), from.max(to));
        let first = seams.places.partition_point(|seam| *seam <= low);
        let inside = seams.places[first..].iter().copied().take_while(|seam| *seam < high);
        let (mut sum, mut last) = (0.0, low);
        for seam in inside.chain([high]) {
            sum += integral(tension, last, seam)?;
            last = seam;
        }
        Some(if from <= to { sum } else { -sum })
    }
}

impl CustomSpring for ExpressionSpring {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        self.elastic.evaluate(&[x])
    }

    /// ∫ tension from its reference to x, which does not jump where the tension does.
    fn energy(&self, x: f64) -> f64 {
        self.integral(self.references[usize::from(x < 0.0)], x).unwrap_or(f64::NAN)
    }

    fn damping(&self, _x: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        rate * self.damping
    }

    fn branches(&self) -> usize {
        self.elastic.branches()
    }

    fn elastic_in(&self, x: Dual<f64, 1>, modes: &[i32]) -> Dual<f64, 1> {
        self.elastic.evaluate_in(&[x], modes)
    }

    fn switching(&self, x: f64, modes: &[i32], out: &mut [f64]) {
        self.elastic.switching(&[x], modes, out);
    }

    fn decide(&self, x: f64, left: &dyn Fn(usize) -> bool, modes: &mut [i32]) {
        self.elastic.decide([&[x], &[x]], left, modes);
    }
}

/// An expression as a tension: a spring law that lacks its damping.
pub(crate) fn tension(elastic: Expression) -> Tension {
    Tension::Law(Arc::new(move |damping| match elastic.as_constant() {
        Some(preload) => SpringLaw::Linear { stiffness: 0.0, damping, preload },
        None => SpringLaw::Custom(Arc::new(ExpressionSpring::new(elastic.clone(), damping))),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_energy_of_an_expression_is_its_integral() {
        let elastic = Expression::parse("1000*x + 5e4*x^3 + sin(3*x)", &["x"]).expect("parses");
        let spring = ExpressionSpring::new(elastic, 0.0);
        let x: f64 = -0.7;
        let exact = 500.0 * x * x + 1.25e4 * x.powi(4) + (1.0 - (3.0 * x).cos()) / 3.0;
        assert!((spring.energy(x) - exact).abs() < 1e-12 * exact); // rounding
    }

    #[test]
    fn the_energy_of_many_jumps_is_the_sum_of_their_steps() {
        let elastic = Expression::parse("10*floor(x/0.05) + if(x^2 > 0.09, 50, 0)", &["x"]).expect("parses");
        let spring = ExpressionSpring::new(elastic, 0.0);
        // steps of 0.05 · 10 k, k = 0 … 19 and −1 … −20; and 50 from 0.3 on, either way
        let up: f64 = (0..20).map(|k| 0.5 * f64::from(k)).sum::<f64>() + 50.0 * 0.7;
        let down: f64 = (1..=20).map(|k| 0.5 * f64::from(k)).sum::<f64>() - 50.0 * 0.7;
        assert!((spring.energy(1.0) - up).abs() < 1e-12 * up, "{}", spring.energy(1.0)); // rounding
        assert!((spring.energy(-1.0) - down).abs() < 1e-12 * down, "{}", spring.energy(-1.0));
    }
}
