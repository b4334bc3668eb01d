//! Spring laws from fields.

use crate::expression::Expression;
use crate::field::{Tension, Values};
use flyball_dae::scalar::Dual;
use flyball_machine::SpringLaw;
use flyball_machine::force::CustomSpring;
use std::sync::Arc;

/// Panels and Gauss points of the integral that gives the stored energy.
const PANELS: usize = 16;
const GAUSS: [(f64, f64); 4] = [
    (-0.861_136_311_594_052_6, 0.347_854_845_137_453_85),
    (-0.339_981_043_584_856_26, 0.652_145_154_862_546_1),
    (0.339_981_043_584_856_26, 0.652_145_154_862_546_1),
    (0.861_136_311_594_052_6, 0.347_854_845_137_453_85),
];

/// A tension over elongation as an expression of x, with linear damping.
#[derive(Debug)]
struct ExpressionSpring {
    elastic: Expression,
    damping: f64,
}

impl CustomSpring for ExpressionSpring {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        self.elastic.evaluate(&[x])
    }

    /// ∫₀ˣ tension, by Gauss points: exact for polynomials up to degree 7.
    fn energy(&self, x: f64) -> f64 {
        let width = x / PANELS as f64;
        let mut sum = 0.0;
        for panel in 0..PANELS {
            let middle = (panel as f64 + 0.5) * width;
            for (place, weight) in GAUSS {
                sum += 0.5 * width * weight * self.elastic.evaluate(&[middle + 0.5 * width * place]);
            }
        }
        sum
    }

    fn damping(&self, _x: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        rate * self.damping
    }
}

/// From `stiffness`, `damping` and `preload`, or from `tension` and `damping`.
pub(crate) fn law(v: &Values) -> SpringLaw {
    let damping = v.number_or("damping", 0.0);
    match v.tension("tension") {
        None => SpringLaw::Linear {
            stiffness: v.number_or("stiffness", 0.0),
            damping,
            preload: v.number_or("preload", 0.0),
        },
        Some(Tension::Table(elastic)) => SpringLaw::Table { elastic, damping },
        Some(Tension::Expression(elastic)) => match elastic.as_constant() {
            Some(preload) => SpringLaw::Linear { stiffness: 0.0, damping, preload },
            None => SpringLaw::Custom(Arc::new(ExpressionSpring { elastic, damping })),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_energy_of_an_expression_is_its_integral() {
        let elastic = Expression::parse("1000*x + 5e4*x^3 + sin(3*x)", &["x"]).expect("parses");
        let spring = ExpressionSpring { elastic, damping: 0.0 };
        let x: f64 = -0.7;
        let exact = 500.0 * x * x + 1.25e4 * x.powi(4) + (1.0 - (3.0 * x).cos()) / 3.0;
        assert!((spring.energy(x) - exact).abs() < 1e-12 * exact); // rounding
    }
}
