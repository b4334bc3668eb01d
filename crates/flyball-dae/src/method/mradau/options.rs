//! Options of the method, in the program and as fields.

use super::Mradau;
use crate::failure::Failure;
use crate::method::option::{
    MethodEntry, MethodOption, OptionDefault, OptionKind, OptionValue, OptionValues, default_number, derived,
};

/// Number of stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Order {
    /// By the tolerance; 5 where steps are given.
    #[default]
    Automatic,
    /// Three stages, order 5.
    Five,
    /// Five stages, order 9.
    Nine,
    /// Seven stages, order 13.
    Thirteen,
}

/// Tolerances from which on order 9 and 13 need less work: counted on the problems of the catalog, they cross between 1e-5
/// and 1e-7, 1e-8 and 1e-10.
const NINE: f64 = 3e-6;
const THIRTEEN: f64 = 3e-10;

impl Order {
    /// Stages for a tolerance, if there is one.
    pub(super) fn stages(self, tolerance: Option<f64>) -> usize {
        match (self, tolerance) {
            (Self::Five, _) | (Self::Automatic, None) => 3,
            (Self::Nine, _) => 5,
            (Self::Thirteen, _) => 7,
            (Self::Automatic, Some(tolerance)) if tolerance > NINE => 3,
            (Self::Automatic, Some(tolerance)) if tolerance > THIRTEEN => 5,
            (Self::Automatic, Some(_)) => 7,
        }
    }
}

/// Options of the method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Order; default by the tolerance.
    pub order: Order,
    /// Relative accuracy of the iteration where steps are given, range [1e-14, 1e-2], default 1e-10; with error control it
    /// follows the tolerance.
    pub newton_tolerance: f64,
    /// Iterate to rounding; default no.
    pub to_rounding: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { order: Order::Automatic, newton_tolerance: 1e-10, to_rounding: false }
    }
}

impl Options {
    /// From options by name that were checked.
    ///
    /// # Errors
    /// Orders that there are not, options that do not go together.
    pub fn from_values(values: &OptionValues) -> Result<Self, Failure> {
        let default = Self::default();
        let order = match values.whole("order") {
            None => Order::Automatic,
            Some(5) => Order::Five,
            Some(9) => Order::Nine,
            Some(13) => Order::Thirteen,
            Some(other) => {
                let (given, wanted) = (other.to_string().into(), "5, 9 or 13".into());
                return Err(Failure::BadMethodOption { method: NAME, option: "order", given, wanted });
            }
        };
        let to_rounding = values.flag("newton_to_rounding").unwrap_or(default.to_rounding);
        if to_rounding && values.has("newton_tolerance") {
            return Err(Failure::UnsuitedOption {
                method: NAME,
                option: "newton_tolerance",
                beside: "newton_to_rounding = true".into(),
                help: "leave one of them out".into(),
            });
        }
        let newton_tolerance = values.number("newton_tolerance").unwrap_or(default.newton_tolerance);
        Ok(Self { order, newton_tolerance, to_rounding })
    }
}

const NAME: &str = "mradau";

const OPTIONS: &[MethodOption] = &[
    MethodOption {
        name: "order",
        kind: OptionKind::Whole { least: 5, most: 13 },
        default: derived("by rtol: 5 above 3e-6, 9 down to 3e-10, 13 below; 5 where steps are given"),
        example: OptionValue::Whole(9),
        doc: "order: 5, 9 or 13, with 3, 5 or 7 stages",
        source: "[HW] §IV.5",
    },
    MethodOption {
        name: "newton_tolerance",
        kind: OptionKind::Number { least: 1e-14, most: 1e-2 },
        default: default_number(1e-10),
        example: OptionValue::Number(1e-8),
        doc: "relative accuracy of the iteration where steps are given; with error control it follows the tolerance",
        source: "",
    },
    MethodOption {
        name: "newton_to_rounding",
        kind: OptionKind::Flag,
        default: OptionDefault::Value(OptionValue::Flag(false)),
        example: OptionValue::Flag(true),
        doc: "whether to iterate until increments stop shrinking",
        source: "",
    },
];

/// The method in the table.
pub(in crate::method) const ENTRY: MethodEntry = MethodEntry {
    name: NAME,
    doc: "implicit, order 5, 9 or 13, positions and velocities projected onto the constraints",
    papers: "[HW]",
    cost: "one real and a few complex systems in v', lambda, psi, x', y per iteration; factors outlive steps",
    iteration: 2.0,
    options: &[OPTIONS],
    resolve: |values| Options::from_values(values).map(|options| format!("{options:?}")),
    make: |system, values| Ok(Box::new(Mradau::new(system, Options::from_values(values)?))),
};
