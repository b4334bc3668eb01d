//! Bounds of all values and slopes of an expression of one variable over an interval.

use super::Function;
use super::span::Span;
use std::f64::consts::{FRAC_PI_2, LN_10, PI};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Values and slopes of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub value: Span,
    pub slope: Span,
}

impl From<f64> for Bound {
    fn from(value: f64) -> Self {
        Self { value: Span::point(value), slope: Span::ZERO }
    }
}

impl Add for Bound {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { value: self.value + other.value, slope: self.slope + other.slope }
    }
}

impl Neg for Bound {
    type Output = Self;
    fn neg(self) -> Self {
        Self { value: -self.value, slope: -self.slope }
    }
}

impl Sub for Bound {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Bound {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self { value: self.value * other.value, slope: self.slope * other.value + self.value * other.slope }
    }
}

impl Div for Bound {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        // (a/b)′ = (a′ − (a/b) b′)/b
        let inverse = other.value.inverse();
        let value = self.value * inverse;
        Self { value, slope: (self.slope - value * other.slope) * inverse }
    }
}

impl Bound {
    /// The variable itself.
    pub fn variable(low: f64, high: f64) -> Self {
        Self { value: Span { low, high }, slope: Span::ONE }
    }

    /// f(u) from its values and from f′(u).
    fn chain(self, value: Span, derivative: Span) -> Self {
        Self { value, slope: derivative * self.slope }
    }

    /// A value that does not change, unless it jumps.
    fn stepped(value: Span) -> Self {
        Self { value, slope: if value.low == value.high { Span::ZERO } else { Span::WHOLE } }
    }

    fn exp(self) -> Self {
        let value = self.value.rising(f64::exp);
        self.chain(value, value)
    }

    fn ln(self) -> Self {
        let inside = self.value.within(0.0, f64::INFINITY);
        self.chain(inside.rising(f64::ln), inside.inverse())
    }

    fn sqrt(self) -> Self {
        let value = self.value.within(0.0, f64::INFINITY).rising(f64::sqrt);
        self.chain(value, (value * Span::point(2.0)).inverse())
    }

    fn power(self, n: i32) -> Self {
        self.chain(self.value.power(n), self.value.power(n - 1) * Span::point(f64::from(n)))
    }

    /// aᵇ = exp(b ln a) for a ≥ 0; powers of negative numbers are not bounded.
    fn powf(self, exponent: Self) -> Self {
        if exponent.value == Span::ZERO {
            return 1.0.into();
        }
        if self.value.low < 0.0 {
            return Self { value: Span::WHOLE, slope: Span::WHOLE };
        }
        (exponent * self.ln()).exp()
    }

    fn tanh(self) -> Self {
        let value = self.value.rising(f64::tanh);
        self.chain(value, Span::ONE - value.power(2))
    }

    fn atan(self) -> Self {
        self.chain(self.value.rising(f64::atan), (Span::ONE + self.value.power(2)).inverse())
    }

    fn asin(self) -> Self {
        let inside = self.value.within(-1.0, 1.0);
        let root = (Span::ONE - inside.power(2)).within(0.0, 1.0).rising(f64::sqrt);
        self.chain(inside.rising(f64::asin), root.inverse())
    }

    fn min(self, other: Self) -> Self {
        match () {
            () if self.value.high < other.value.low => self,
            () if other.value.high < self.value.low => other,
            () => {
                let (low, high) = (self.value.low.min(other.value.low), self.value.high.min(other.value.high));
                Self { value: Span { low, high }, slope: self.slope.hull(other.slope) }
            }
        }
    }

    /// a − b ⌊a/b⌋.
    fn modulo(self, other: Self) -> Self {
        let turns = (self / other).value;
        let cell = turns.low.floor();
        if cell == turns.high.floor() {
            return self - other * cell.into();
        }
        let value = Span::ZERO.hull(other.value);
        Self { value: if turns.is_nowhere() { turns } else { value }, slope: Span::WHOLE }
    }

    /// (x − a)/(b − a), held to [0, 1].
    fn part(self, from: Self, to: Self) -> Self {
        let u = (self - from) / (to - from);
        match u.value {
            span if span.high <= 0.0 => 0.0.into(),
            span if span.low >= 1.0 => 1.0.into(),
            span if span.low > 0.0 && span.high < 1.0 => u,
            span => Self { value: span.stepping(|u| u.clamp(0.0, 1.0)), slope: u.slope.hull(Span::ZERO) },
        }
    }

    /// One instruction over intervals.
    pub fn apply(function: Function, exponent: i32, [a, b, c]: [Self; 3]) -> Self {
        match function {
            Function::Negate => -a,
            Function::Add => a + b,
            Function::Subtract => a - b,
            Function::Multiply => a * b,
            Function::Divide => a / b,
            Function::Power if exponent != 0 => a.power(exponent),
            Function::Power => a.powf(b),
            Function::Not => Self::stepped(a.value.as_truth().not()),
            Function::Less => Self::stepped(a.value.is_less(b.value)),
            Function::LessEqual => Self::stepped(a.value.is_at_most(b.value)),
            Function::Greater => Self::stepped(b.value.is_less(a.value)),
            Function::GreaterEqual => Self::stepped(b.value.is_at_most(a.value)),
            Function::Equal => Self::stepped(a.value.is_equal(b.value)),
            Function::NotEqual => Self::stepped(a.value.is_equal(b.value).not()),
            Function::And => Self::stepped(a.value.as_truth().and(b.value.as_truth())),
            Function::Or => Self::stepped(a.value.as_truth().not().and(b.value.as_truth().not()).not()),
            Function::Sin => a.chain(a.value.sin(), a.value.cos()),
            Function::Cos => a.chain(a.value.cos(), -a.value.sin()),
            Function::Tan => {
                let value = a.value.tan();
                a.chain(value, Span::ONE + value.power(2))
            }
            Function::Asin => a.asin(),
            Function::Acos => Self::from(FRAC_PI_2) - a.asin(),
            Function::Atan => a.atan(),
            Function::Atan2 if b.value.low > 0.0 => (a / b).atan(),
            Function::Atan2 => Self { value: Span { low: -PI, high: PI }, slope: Span::WHOLE },
            Function::Sinh => (a.exp() - (-a).exp()) * 0.5.into(),
            Function::Cosh => (a.exp() + (-a).exp()) * 0.5.into(),
            Function::Tanh => a.tanh(),
            Function::Exp => a.exp(),
            Function::Log => a.ln(),
            Function::Log10 => a.ln() * (1.0 / LN_10).into(),
            Function::Sqrt => a.sqrt(),
            Function::Hypot => (a.power(2) + b.power(2)).sqrt(),
            Function::Abs => {
                let size = -(a.min(-a));
                Self { value: size.value.within(0.0, f64::INFINITY), ..size }
            }
            Function::Sign => Self::stepped(a.value.stepping(|x| if x == 0.0 { 0.0 } else { x.signum() })),
            Function::Floor => Self::stepped(a.value.stepping(f64::floor)),
            Function::Ceil => Self::stepped(a.value.stepping(f64::ceil)),
            Function::Round => Self::stepped(a.value.stepping(f64::round)),
            Function::Min => a.min(b),
            Function::Max => -((-a).min(-b)),
            Function::Mod => a.modulo(b),
            Function::Located => a,
            Function::If if a.value.as_truth() == Span::ONE => b,
            Function::If if a.value.as_truth() == Span::ZERO => c,
            Function::If => Self { value: b.value.hull(c.value), slope: Span::WHOLE },
            Function::Step => Self::stepped(Span::ZERO.is_at_most(a.value)),
            Function::Pulse => Self::stepped(b.value.is_at_most(a.value).and(a.value.is_less(c.value))),
            Function::Ramp => a.part(b, c),
            Function::Smooth => {
                // 6 u⁵ − 15 u⁴ + 10 u³ rises with the slope 30 u² (1 − u)²
                let u = a.part(b, c);
                let slope = u.value.power(2) * (Span::ONE - u.value).power(2) * Span::point(30.0);
                u.chain(u.value.rising(|u| ((u * 6.0 - 15.0) * u + 10.0) * u * u * u), slope)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::expression::Expression;

    #[test]
    fn values_and_slopes_inside_an_interval_lie_within_its_bounds() {
        use flyball_dae::scalar::Dual;
        for text in [
            "sin(3*x)*exp(-x) + x^3 - 2/x",
            "sqrt(x)*log(x + 1) + log10(x) + x^0.7 + x^-2 + 2^x",
            "tan(x/4) + atan(x) + asin(x/9) - acos(x/9) + atan2(x, 2) + atan2(2, -x)",
            "sinh(x) - cosh(x) + tanh(x) + hypot(x, 1) + cos(x)^2",
            "abs(x - 2) + min(x, 2) - max(x, sin(x)) + ramp(x, 1, 3) + smooth(x, 1, 4)",
            "mod(x, 0.7) + floor(x) + ceil(2*x) + round(x) + sign(x - 1) + step(x - 2) + pulse(x, 1, 2)",
            "if(x > 2 && !(x < 1 || x == 3), x^2, -x) + (x <= 1.5) - (x >= 2.5)*(x != 2)",
        ] {
            let expression = Expression::parse(text, &["x"]).expect(text);
            for (low, width) in [(0.1, 0.05), (0.5, 2.0), (1.9, 0.2), (1.2, 3.0), (3.0, 1e-6)] {
                let bound = expression.bounds(low, low + width);
                for i in 0..=50 {
                    let x = low + width * f64::from(i) / 50.0;
                    let at = expression.evaluate(&[Dual::<f64, 1>::variable(x, 0)]);
                    let [value, slope] = [(bound.value, at.re), (bound.slope, at.eps[0])]
                        .map(|(span, number)| span.low <= number && number <= span.high);
                    assert!(value && slope, "{text} at {x}: {at:?} in {bound:?}");
                }
            }
        }
    }

    #[test]
    fn what_never_changes_is_bounded_for_ever() {
        for (text, bounds) in [("sin(10*x)*exp(-x)", [-1.0, 1.0]), ("cos(x)/(1 + x^2)", [-1.0, 1.0])] {
            let found = Expression::parse(text, &["x"]).expect(text).bounds(0.0, f64::INFINITY).value;
            let close = |a: f64, b: f64| (a - b).abs() < 1e-12; // rounding
            assert!(close(found.low, bounds[0]) && close(found.high, bounds[1]), "{text}: {found:?}");
        }
    }
}
