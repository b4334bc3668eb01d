//! Spring laws from expressions.

use super::integral::integral;
use crate::expression::Expression;
use crate::field::Tension;
use flyball_dae::scalar::Dual;
use flyball_machine::SpringLaw;
use flyball_machine::force::CustomSpring;
use std::sync::Arc;

/// A tension over elongation as an expression of x, with linear damping.
#[derive(Debug)]
struct ExpressionSpring {
    elastic: Expression,
    damping: f64,
    /// Elongations of no stored energy, of pulled and of pushed springs: 0, or ±1 where the energy from 0 is infinite.
    references: [f64; 2],
}

impl ExpressionSpring {
    fn new(elastic: Expression, damping: f64) -> Self {
        let reference = |side: f64| {
            if integral(|x| elastic.evaluate(&[x]), 0.0, side).is_some() { 0.0 } else { side }
        };
        Self { references: [1.0, -1.0].map(reference), elastic, damping }
    }
}

impl CustomSpring for ExpressionSpring {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        self.elastic.evaluate(&[x])
    }

    /// ∫ tension from its reference to x.
    fn energy(&self, x: f64) -> f64 {
        let from = self.references[usize::from(x < 0.0)];
        integral(|x| self.elastic.evaluate(&[x]), from, x).unwrap_or(f64::NAN)
    }

    fn damping(&self, _x: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        rate * self.damping
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
}
