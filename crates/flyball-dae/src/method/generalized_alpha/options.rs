//! Options of the method, in the program and as fields.

use super::{Coefficients, ControlCoefficients, GeneralizedAlpha, StartUp, StepChange};
use crate::failure::Failure;
use crate::method::family::{FAMILY, Family, NEWTON, RHO, Setting};
use crate::method::option::{MethodEntry, MethodOption, OptionKind, OptionValues, default_name, derived, text};
use crate::newton::NewtonOptions;

/// Options of the method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Coefficients of the mechanical part; default Chung-Hulbert with ρ∞ = 0.8.
    pub mechanics: Coefficients,
    /// Coefficients of the control states; default Jansen with ρ∞ = 0.8.
    pub control: ControlCoefficients,
    /// First step; default corrected.
    pub start_up: StartUp,
    /// Changes of step; default corrected.
    pub step_change: StepChange,
    /// Newton iteration.
    pub newton: NewtonOptions,
}

impl Default for Options {
    fn default() -> Self {
        Self::with_rho(RHO)
    }
}

impl Options {
    /// Both parts with the same ρ∞ in [0, 1].   [BA](10)-(13)
    pub fn with_rho(rho_inf: f64) -> Self {
        Self {
            mechanics: Coefficients::chung_hulbert(rho_inf),
            control: ControlCoefficients::jansen(rho_inf),
            start_up: StartUp::Corrected,
            step_change: StepChange::Corrected,
            newton: NewtonOptions::default(),
        }
    }

    /// As the papers have it: a₀ = v̇₀, γ and θ updated by [BA](29), Newton to rounding.
    pub fn as_published(rho_inf: f64) -> Self {
        Self {
            start_up: StartUp::Plain,
            step_change: StepChange::GammaUpdate,
            newton: NewtonOptions::to_rounding(),
            ..Self::with_rho(rho_inf)
        }
    }

    /// From options by name that were checked.
    ///
    /// # Errors
    /// Options that do not go together.
    pub fn from_values(values: &OptionValues) -> Result<Self, Failure> {
        let paper = values.text("as");
        let setting = Setting { rho: if paper == Some("AB") { 0.7 } else { RHO }, to_rounding: paper.is_some() };
        let Family { mechanics, control, newton } = Family::new(NAME, values, &setting)?;
        let start_up = match (values.text("start_up"), paper) {
            (Some("published"), _) | (None, Some(_)) => StartUp::Plain,
            _ => StartUp::Corrected,
        };
        let step_change = match (values.text("step_change"), paper) {
            (Some("none"), _) | (None, Some("AB")) => StepChange::Ignored,
            (Some("published"), _) | (None, Some(_)) => StepChange::GammaUpdate,
            _ => StepChange::Corrected,
        };
        Ok(Self { mechanics, control, start_up, step_change, newton })
    }
}

const NAME: &str = "generalized-alpha";

const AS: &[MethodOption] = &[MethodOption {
    name: "as",
    kind: OptionKind::Choice(&[
        ("AB", "rho = 0.7, start_up = \"published\", step_change = \"none\", newton_to_rounding = true, as in [AB] §5"),
        (
            "BA",
            "rho = 0.8, start_up = \"published\", step_change = \"published\", newton_to_rounding = true, as in [BA]'s example of a mass on a spring",
        ),
    ]),
    default: derived("none"),
    example: text("BA"),
    doc: "the setting of a paper; what is given beside it counts",
    source: "",
}];

const STARTS: &[MethodOption] = &[
    MethodOption {
        name: "start_up",
        kind: OptionKind::Choice(&[
            ("published", "a_aux = v̇₀: multipliers are of order 1 over the first steps"),
            ("corrected", "a_aux = v̇(t₀ + D h) and the normal velocity that belongs to h: order 2 from the first step"),
        ]),
        default: default_name("corrected"),
        example: text("published"),
        doc: "first step, also behind events",
        source: "[AB] (3)",
    },
    MethodOption {
        name: "step_change",
        kind: OptionKind::Choice(&[
            ("none", "is done: order 1"),
            (
                "published",
                "gamma and theta updated by (29): order 2 in q, v, x, order 1 in accelerations and multipliers",
            ),
            ("corrected", "a_aux interpolated and the normal velocity reset: order 2 in all"),
        ]),
        default: default_name("corrected"),
        example: text("published"),
        doc: "changes of the step",
        source: "[BA] (29), [JN] (15)",
    },
];

/// The method in the table.
pub(in crate::method) const ENTRY: MethodEntry = MethodEntry {
    name: NAME,
    doc: "index 3, implicit: positions hold the constraints, one Newton system per step",
    papers: "[AB], [BA]",
    cost: "one Newton system in v', lambda, psi, x', y per step",
    iteration: 1.0,
    options: &[AS, FAMILY, STARTS, NEWTON],
    resolve: |values| Options::from_values(values).map(|options| format!("{options:?}")),
    make: |system, values| Ok(Box::new(GeneralizedAlpha::new(system, Options::from_values(values)?)?)),
};
