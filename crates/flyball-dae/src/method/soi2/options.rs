//! Options of the method, in the program and as fields.

use super::{MassProduct, Soi2, StartUp, StepChange};
use crate::failure::Failure;
use crate::method::family::{FAMILY, Family, NEWTON, RHO, Setting};
use crate::method::generalized_alpha::{Coefficients, ControlCoefficients};
use crate::method::option::{MethodEntry, MethodOption, OptionKind, OptionValues, default_name, derived, text};
use crate::newton::NewtonOptions;

/// Options of the method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Coefficients of the mechanical part; default Chung-Hulbert with ρ∞ = 0.8.
    pub mechanics: Coefficients,
    /// Coefficients of the control states; default Jansen with ρ∞ = 0.8.
    pub control: ControlCoefficients,
    /// First step; default by the jerk.
    pub start_up: StartUp,
    /// Changes of step; default corrected.
    pub step_change: StepChange,
    /// Where M_α a_α comes from; default carried.
    pub mass_product: MassProduct,
    /// Newton iteration.
    pub newton: NewtonOptions,
}

impl Default for Options {
    fn default() -> Self {
        Self::with_rho(RHO)
    }
}

impl Options {
    /// Both parts with the same ρ∞ in [0, 1].   [JN] §1, [BA](13)
    pub fn with_rho(rho_inf: f64) -> Self {
        Self {
            mechanics: Coefficients::chung_hulbert(rho_inf),
            control: ControlCoefficients::jansen(rho_inf),
            start_up: StartUp::Jerk,
            step_change: StepChange::Corrected,
            mass_product: MassProduct::Carried,
            newton: NewtonOptions::default(),
        }
    }

    /// From options by name that were checked.
    ///
    /// # Errors
    /// Options that do not go together.
    pub fn from_values(values: &OptionValues) -> Result<Self, Failure> {
        let published = values.has("as");
        let setting = Setting { rho: if published { 0.2 } else { RHO }, to_rounding: published };
        let Family { mechanics, control, newton } = Family::new(NAME, values, &setting)?;
        let start_up = match values.text("start_up") {
            Some("published") => StartUp::Plain,
            Some("implicit") => StartUp::Implicit,
            None if published => StartUp::Plain,
            _ => StartUp::Jerk,
        };
        let step_change = match values.text("step_change") {
            Some("none") => StepChange::Ignored,
            Some("accelerations") => StepChange::Accelerations,
            _ => StepChange::Corrected,
        };
        let mass_product = match values.text("mass_product") {
            Some("evaluated") => MassProduct::Evaluated,
            _ => MassProduct::Carried,
        };
        Ok(Self { mechanics, control, start_up, step_change, mass_product, newton })
    }
}

const NAME: &str = "soi2";

const AS: &[MethodOption] = &[MethodOption {
    name: "as",
    kind: OptionKind::Choice(&[(
        "JN",
        "rho = 0.2, start_up = \"published\", step_change = \"corrected\", mass_product = \"carried\", newton_to_rounding = true, as in [JN] §8",
    )]),
    default: derived("none"),
    example: text("JN"),
    doc: "the setting of a paper; what is given beside it counts",
    source: "",
}];

const STARTS: &[MethodOption] = &[
    MethodOption {
        name: "start_up",
        kind: OptionKind::Choice(&[
            ("published", "a_α = v̇₀: accelerations and multipliers carry an error O(rⁿ h)"),
            ("implicit", "a_α = (1-α) v̇₀ + α v̇₁ by (10): the first step is solved twice"),
            ("corrected", "a_α = v̇₀ + α h v̈₀: order 2 from the first step"),
        ]),
        default: default_name("corrected"),
        example: text("implicit"),
        doc: "first step, also behind events",
        source: "[JN] §2.1, (10)",
    },
    MethodOption {
        name: "step_change",
        kind: OptionKind::Choice(&[
            ("none", "is done: order 1"),
            ("accelerations", "by (15) alone: multipliers of order 1 with a carried product"),
            ("corrected", "by (15) and (16): order 2 in all"),
        ]),
        default: default_name("corrected"),
        example: text("accelerations"),
        doc: "changes of the step",
        source: "[JN] (15), (16)",
    },
    MethodOption {
        name: "mass_product",
        kind: OptionKind::Choice(&[
            ("carried", "from the last step, M_α = M_(1+α)-1"),
            ("evaluated", "anew, M_α = M(t_α, q₀ + h α v₀)"),
        ]),
        default: default_name("carried"),
        example: text("evaluated"),
        doc: "the product M_α a_α",
        source: "[JN] §3",
    },
];

/// The method in the table.
pub(in crate::method) const ENTRY: MethodEntry = MethodEntry {
    name: NAME,
    doc: "positions and velocities hold the constraints, implicit, twice the unknowns",
    papers: "[JN]",
    cost: "one Newton system with positions and velocities, twice the unknowns",
    iteration: 2.5,
    options: &[AS, FAMILY, STARTS, NEWTON],
    resolve: |values| Options::from_values(values).map(|options| format!("{options:?}")),
    make: |system, values| Ok(Box::new(Soi2::new(system, Options::from_values(values)?)?)),
};
