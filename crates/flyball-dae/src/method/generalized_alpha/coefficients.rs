//! Coefficients of the generalized-alpha family and their conditions.

use crate::failure::Failure;
use crate::ids;
use crate::index1::Regime;
use crate::message::Message;
use crate::system::Layout;
use std::fmt;

/// Coefficients of the mechanical part.   [AB](3)-(5)
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficients {
    /// Weight of the old auxiliary acceleration.
    pub alpha_m: f64,
    /// Weight of the old acceleration.
    pub alpha_f: f64,
    /// Newmark's β.
    pub beta: f64,
    /// Newmark's γ.
    pub gamma: f64,
}

/// Coefficients of the control states.   [BA](6), (9)
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlCoefficients {
    /// Weight of the old auxiliary rate.
    pub delta_m: f64,
    /// Weight of the old rate.
    pub delta_f: f64,
    /// Weight of the new auxiliary rate.
    pub theta: f64,
}

/// Choice of the coefficients of the control states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ControlChoice {
    /// Jansen's, for the same ρ∞ as the mechanical part.   [BA](13)
    #[default]
    Jansen,
    /// Those of the mechanical part: δ_m = α_m, δ_f = α_f, θ = γ.   [BA] §5
    Same,
}

impl ControlChoice {
    /// The coefficients for a ρ∞ in [0, 1] and the mechanical part.
    pub fn coefficients(self, rho_inf: f64, mechanics: &Coefficients) -> ControlCoefficients {
        match self {
            Self::Jansen => ControlCoefficients::jansen(rho_inf),
            Self::Same => ControlCoefficients::like(mechanics),
        }
    }
}

/// A condition that does not hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Violation {
    /// A coefficient is infinite or not a number.
    NotFinite {
        /// Its name.
        coefficient: &'static str,
        /// Its value.
        value: f64,
    },
    /// γ ≠ ½ + α_f − α_m: order 1 only.   [AB](20)
    Order {
        /// The γ given.
        gamma: f64,
        /// The γ of order 2.
        wanted: f64,
    },
    /// α_m > ½: not zero-stable.   [AB] §2.3
    ZeroStability {
        /// The α_m (or δ_m) given.
        alpha_m: f64,
    },
    /// α_m ≤ α_f ≤ ½, β ≥ ¼ + ½(α_f − α_m) does not hold: unstable for stiff systems.   [BA] after (39)
    Stability {
        /// Which part.
        condition: &'static str,
    },
    /// (23) holds only with equality: multipliers are not damped.   [AB](23)
    NotStrict,
    /// Newmark's γ > ½: damped, order 1.   [JN] §1
    FirstOrder {
        /// The γ given.
        gamma: f64,
    },
    /// Newmark's β < γ/2: stable for ω h below 1/√(γ/2 − β) only, and a constraint is an infinite ω.   [JN] §1
    Conditional {
        /// The β given.
        beta: f64,
        /// Largest ω h.
        limit: f64,
    },
    /// β = 0: explicit, Φ(q₁) = 0 could not be reached.
    Explicit,
    /// θ ≠ ½ + δ_f − δ_m: order 1 only in x.   [BA](11)
    ControlOrder {
        /// The θ given.
        theta: f64,
        /// The θ of order 2.
        wanted: f64,
    },
}

impl Violation {
    /// True if the method can be used all the same for a system of this layout, with a warning.
    pub fn is_warning(&self, layout: &Layout) -> bool {
        match self {
            Self::NotStrict | Self::FirstOrder { .. } => true,
            Self::Conditional { .. } | Self::Explicit => layout.n_phi == 0,
            _ => false,
        }
    }

    /// True if it is worth a word for a system of this layout.
    fn matters(&self, layout: &Layout) -> bool {
        match self {
            Self::NotStrict => layout.n_constraints() > 0,
            // its limit of ω h says it already
            Self::Explicit => false,
            _ => true,
        }
    }

    /// A message with the coefficients that violate it.
    fn numbers(&self, message: Message) -> Message {
        match *self {
            Self::NotFinite { coefficient, value } => message.number(coefficient, value, ""),
            Self::Order { gamma, wanted } => message.number("gamma", gamma, "").number("wanted", wanted, ""),
            Self::ZeroStability { alpha_m } => message.number("alpha_m", alpha_m, ""),
            Self::FirstOrder { gamma } => message.number("gamma", gamma, ""),
            Self::Conditional { beta, limit } => message.number("beta", beta, "").number("largest omega h", limit, ""),
            Self::ControlOrder { theta, wanted } => message.number("theta", theta, "").number("wanted", wanted, ""),
            Self::Stability { .. } | Self::NotStrict | Self::Explicit => message,
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NotFinite { coefficient, value } => write!(f, "{coefficient} is {value}"),
            Self::Order { gamma, wanted } => {
                write!(f, "gamma = {gamma} gives order 1; order 2 needs 1/2 + alpha_f - alpha_m = {wanted} [AB](20)")
            }
            Self::ZeroStability { alpha_m } => {
                write!(f, "alpha_m (or delta_m) = {alpha_m} is above 1/2: errors grow as h goes to 0 [AB] 2.3")
            }
            Self::Stability { condition } => write!(f, "{condition} does not hold: stiff parts grow [AB](23)"),
            Self::NotStrict => write!(
                f,
                "rho_inf = 1: multipliers and accelerations are not damped and may oscillate ([AB] Fig. 8); use rho_inf below 1 on constrained systems"
            ),
            Self::FirstOrder { gamma } => write!(
                f,
                "Newmark's gamma = {gamma} is above 1/2: order 1, and error control, which estimates an error of order 2, \
                 misjudges the steps [JN] 1"
            ),
            Self::Conditional { beta, limit } => write!(
                f,
                "Newmark's beta = {beta} is below gamma/2: stable only for omega h below {limit:.3}, and a position \
                 constraint is infinitely fast; take steps that resolve the fastest motion [JN] 1"
            ),
            Self::Explicit => {
                write!(
                    f,
                    "beta = 0 (Stoermer's rule) makes the position explicit; constraints at position level cannot be met"
                )
            }
            Self::ControlOrder { theta, wanted } => {
                write!(
                    f,
                    "theta = {theta} gives order 1 in x; order 2 needs 1/2 + delta_f - delta_m = {wanted} [BA](11)"
                )
            }
        }
    }
}

/// Rounding allowed in the equalities.
const ROUNDING: f64 = 1e-12;

impl Coefficients {
    /// Chung and Hulbert's choice for a wanted ρ∞ in [0, 1].   [AB](24), (20)
    pub fn chung_hulbert(rho_inf: f64) -> Self {
        let alpha_m = (2.0 * rho_inf - 1.0) / (rho_inf + 1.0);
        let alpha_f = rho_inf / (rho_inf + 1.0);
        let gamma = 0.5 + alpha_f - alpha_m;
        Self { alpha_m, alpha_f, beta: 0.25 * (gamma + 0.5).powi(2), gamma }
    }

    /// Newmark's family: α_m = α_f = 0.   [JN] §1
    pub fn newmark(beta: f64, gamma: f64) -> Self {
        Self { alpha_m: 0.0, alpha_f: 0.0, beta, gamma }
    }

    /// Trapezoidal rule: β = ¼, γ = ½.   [JN] §1
    pub fn trapezoidal() -> Self {
        Self::newmark(0.25, 0.5)
    }

    /// Störmer's rule: β = 0, γ = ½; positions are explicit.   [JN] §1
    pub fn stormer() -> Self {
        Self::newmark(0.0, 0.5)
    }

    /// Hilber, Hughes and Taylor with α in [−1/3, 0]: α_f = −α.   [JN] §1
    pub fn hht(alpha: f64) -> Self {
        Self { alpha_m: 0.0, alpha_f: -alpha, beta: 0.25 * (1.0 - alpha).powi(2), gamma: 0.5 - alpha }
    }

    /// Wood, Bossak and Zienkiewicz with α_m in [−1, 0], α_f = 0.
    pub fn wbz(alpha_m: f64) -> Self {
        Self { alpha_m, alpha_f: 0.0, beta: 0.25 * (1.0 - alpha_m).powi(2), gamma: 0.5 - alpha_m }
    }

    /// D = α_m − α_f: the auxiliary acceleration approximates v̇(t + D h).   [JN] §2
    pub fn shift(&self) -> f64 {
        self.alpha_m - self.alpha_f
    }

    /// Constant of the local position error C_q h³ q⃛ with the classical γ.
    pub fn position_constant(&self) -> f64 {
        (1.0 - 6.0 * self.beta - 3.0 * self.shift()) / 6.0
    }

    /// What errors of single steps across constraints add up to at most: there the eigenvalue is −ρ∞ three times   [AB] §3, and
    /// 1 + Σ n² ρ∞ⁿ = 1 + ρ∞ (1 + ρ∞)/(1 − ρ∞)³; of 1, as much as that of 0.99.
    pub fn ringing(&self) -> f64 {
        let rho = (self.alpha_f / (1.0 - self.alpha_f)).clamp(0.0, 0.99);
        1.0 + rho * (1.0 + rho) / (1.0 - rho).powi(3)
    }

    /// Conditions that do not hold.
    pub fn violations(&self) -> Vec<Violation> {
        let Self { alpha_m, alpha_f, beta, gamma } = *self;
        let mut found = not_finite(&[("alpha_m", alpha_m), ("alpha_f", alpha_f), ("beta", beta), ("gamma", gamma)]);
        if !found.is_empty() {
            return found;
        }
        let wanted = 0.5 + alpha_f - alpha_m;
        let is_newmark = alpha_m == 0.0 && alpha_f == 0.0;
        if is_newmark && gamma > wanted + ROUNDING {
            found.push(Violation::FirstOrder { gamma });
        } else if (gamma - wanted).abs() > ROUNDING {
            found.push(Violation::Order { gamma, wanted });
        }
        if beta == 0.0 {
            found.push(Violation::Explicit);
        }
        if alpha_m > 0.5 + ROUNDING {
            found.push(Violation::ZeroStability { alpha_m });
        }
        // with the γ of order 2 this is ¼ + ½(α_f − α_m)
        let limit = 0.5 * gamma;
        if is_newmark && beta >= 0.0 && beta < limit - ROUNDING {
            found.push(Violation::Conditional { beta, limit: 1.0 / (limit - beta).sqrt() });
        }
        let is_bounded = is_newmark && beta >= 0.0;
        for (holds, condition) in [
            (alpha_m <= alpha_f + ROUNDING, "alpha_m <= alpha_f"),
            (alpha_f <= 0.5 + ROUNDING, "alpha_f <= 1/2"),
            (is_bounded || beta >= limit - ROUNDING, "beta >= 1/4 + (alpha_f - alpha_m)/2"),
        ] {
            if !holds {
                found.push(Violation::Stability { condition });
            }
        }
        let strict = alpha_m < alpha_f - ROUNDING && alpha_f < 0.5 - ROUNDING && beta > limit + ROUNDING;
        if found.is_empty() && !strict {
            found.push(Violation::NotStrict);
        }
        found
    }
}

impl ControlCoefficients {
    /// Jansen's choice for a wanted ρ∞ in [0, 1].   [BA](13), (11)
    pub fn jansen(rho_inf: f64) -> Self {
        let delta_m = 0.5 * (3.0 * rho_inf - 1.0) / (rho_inf + 1.0);
        let delta_f = rho_inf / (rho_inf + 1.0);
        Self { delta_m, delta_f, theta: 0.5 + delta_f - delta_m }
    }

    /// The mechanical coefficients used for x too.
    pub fn like(c: &Coefficients) -> Self {
        Self { delta_m: c.alpha_m, delta_f: c.alpha_f, theta: c.gamma }
    }

    /// δ_m − δ_f.
    pub fn shift(&self) -> f64 {
        self.delta_m - self.delta_f
    }

    /// Conditions that do not hold.   [BA](11), (35), (36)
    pub fn violations(&self) -> Vec<Violation> {
        let Self { delta_m, delta_f, theta } = *self;
        let mut found = not_finite(&[("delta_m", delta_m), ("delta_f", delta_f), ("theta", theta)]);
        if !found.is_empty() {
            return found;
        }
        let wanted = 0.5 + delta_f - delta_m;
        if (theta - wanted).abs() > ROUNDING {
            found.push(Violation::ControlOrder { theta, wanted });
        }
        if delta_m > 0.5 + ROUNDING {
            found.push(Violation::ZeroStability { alpha_m: delta_m });
        }
        if delta_f > 0.5 + ROUNDING {
            found.push(Violation::Stability { condition: "delta_f <= 1/2" });
        }
        if theta < 0.5 - ROUNDING {
            found.push(Violation::Stability { condition: "theta >= 1/2" });
        }
        found
    }
}

/// Refuses coefficients that violate a condition, by name.
pub(in crate::method) fn check(
    mechanics: &Coefficients,
    control: &ControlCoefficients,
    layout: &Layout,
) -> Result<(), Failure> {
    let bad: Vec<String> = mechanics
        .violations()
        .into_iter()
        .chain(control.violations())
        .filter(|violation| !violation.is_warning(layout))
        .map(|violation| violation.to_string())
        .collect();
    if bad.is_empty() { Ok(()) } else { Err(Failure::BadCoefficients { violations: bad }) }
}

/// Remarks on coefficients that can be used all the same.
pub(in crate::method) fn warnings(mechanics: &Coefficients, regime: Regime) -> Vec<Message> {
    let layout = regime.layout();
    let found = mechanics.violations().into_iter().filter(|v| v.is_warning(layout) && v.matters(layout));
    found.map(|violation| violation.numbers(Message::warning(ids::WEAK_COEFFICIENTS, violation.to_string()))).collect()
}

fn not_finite(coefficients: &[(&'static str, f64)]) -> Vec<Violation> {
    let bad = coefficients.iter().filter(|(_, value)| !value.is_finite());
    bad.map(|&(coefficient, value)| Violation::NotFinite { coefficient, value }).collect()
}

/// γₙ (or θₙ) for a step ratio s = hₙ/hₙ₋₁.   [BA](29)
///
/// Guarded: repeated ratios below s_min = |α_m/(1−α_m)| drive γ* = 1 − α_m − γ to its degenerate value 0 and order 1,
/// a vanishing denominator drives it to infinity; γ* is kept within a fifth and five times its classical value.
pub(super) fn updated_gamma(alpha_m: f64, alpha_f: f64, gamma_old: f64, s: f64) -> f64 {
    let classical = 0.5 - alpha_f;
    // γ*ₙ = s(1−α_m)(½−α_f) γ*ₙ₋₁ / ((α_f + s(1−α_f)) γ*ₙ₋₁ − α_m(½−α_f))
    let old = 1.0 - alpha_m - gamma_old;
    let numerator = s * (1.0 - alpha_m) * classical * old;
    let denominator = (alpha_f + s * (1.0 - alpha_f)) * old - alpha_m * classical;
    let new = if denominator > 0.0 { numerator / denominator } else { f64::INFINITY };
    1.0 - alpha_m - new.clamp(0.2 * classical, 5.0 * classical)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chung_hulbert_holds_all_conditions_strictly_below_one() {
        for i in 0..100 {
            let c = Coefficients::chung_hulbert(f64::from(i) / 100.0);
            assert!(c.violations().is_empty(), "{i} {:?}", c.violations());
            assert!(ControlCoefficients::jansen(f64::from(i) / 100.0).violations().is_empty());
        }
    }

    #[test]
    fn rho_one_and_the_trapezoidal_rule_are_stable_but_not_strictly() {
        for c in [Coefficients::chung_hulbert(1.0), Coefficients::trapezoidal()] {
            assert_eq!(c.violations(), [Violation::NotStrict]);
        }
    }

    #[test]
    fn presets_have_order_two() {
        assert!(Coefficients::hht(-0.1).violations().is_empty());
        assert!(Coefficients::wbz(-0.1).violations().is_empty());
    }

    #[test]
    fn newmarks_family_is_damped_at_order_one_and_bounded_below_half_of_gamma() {
        assert_eq!(Coefficients::newmark(0.36, 0.6).violations(), [Violation::FirstOrder { gamma: 0.6 }]);
        let found = Coefficients::stormer().violations();
        assert_eq!(found, [Violation::Explicit, Violation::Conditional { beta: 0.0, limit: 2.0 }]);
        let text = found[1].to_string();
        assert!(text.contains("stable only for omega h below 2.000"), "{text}");
        let free = Layout::default();
        let held = Layout { n_phi: 1, ..Layout::default() };
        assert!(found.iter().all(|v| v.is_warning(&free)) && found.iter().all(|v| !v.is_warning(&held)));
    }

    #[test]
    fn violations_are_named() {
        let c = Coefficients { alpha_m: 0.6, alpha_f: 0.2, beta: 0.0, gamma: 0.5 };
        let text: Vec<String> = c.violations().iter().map(ToString::to_string).collect();
        assert!(text.iter().any(|t| t.contains("gamma = 0.5 gives order 1")), "{text:?}");
        assert!(text.iter().any(|t| t.contains("beta = 0")), "{text:?}");
        assert!(text.iter().any(|t| t.contains("above 1/2")), "{text:?}");
        assert!(text.iter().any(|t| t.contains("alpha_m <= alpha_f")), "{text:?}");
    }

    #[test]
    fn gamma_sequence_of_alternating_steps_is_that_of_the_recursion() {
        // steps 0.3H, 0.7H at rho = 0.8: the limit cycle is (0.6282051282, 0.5980392157)
        let c = Coefficients::chung_hulbert(0.8);
        let mut gamma = c.gamma;
        let mut seen = vec![gamma];
        for n in 0..60 {
            let s = if n % 2 == 0 { 0.7 / 0.3 } else { 0.3 / 0.7 };
            gamma = updated_gamma(c.alpha_m, c.alpha_f, gamma, s);
            seen.push(gamma);
        }
        assert!((seen[1] - 0.605_263_157_9).abs() < 1e-9 && (seen[2] - 0.625).abs() < 1e-9);
        assert!((seen[59] - 0.598_039_215_7).abs() < 1e-9 && (seen[60] - 0.628_205_128_2).abs() < 1e-9);
    }

    #[test]
    fn gamma_stays_finite_under_any_ratio() {
        for i in 0..=10 {
            let c = Coefficients::chung_hulbert(f64::from(i) / 10.0);
            let mut gamma = c.gamma;
            for n in 0..200 {
                let s = [0.01, 0.3, 0.5, 1.0, 2.0, 50.0][n * 7 % 6];
                gamma = updated_gamma(c.alpha_m, c.alpha_f, gamma, s);
                assert!(gamma.is_finite() && gamma.abs() < 1e3, "{i} {n} {gamma}");
            }
        }
    }
}
