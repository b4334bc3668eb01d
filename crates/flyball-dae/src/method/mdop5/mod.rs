//! MDOP5: Dormand-Prince 5(4) on the index-1 form, projected in the mass metric.   [S] §4
//!
//! Order 5 in all variables, dense output of order 4. A step costs six factorizations. All but its coefficients is in
//! `explicit`.
//!
//! When not to use it: stiff springs or fast controllers (the step is bound to the fastest time constant), and systems
//! that live near a singular position of their constraints.
//!
//! - `tables`: the coefficients

pub mod tables;

pub use super::explicit::{Options, Projection, ProjectionInterval};

use super::explicit::{Explicit, OPTIONS, Scheme, worse};
use super::option::{MethodEntry, MethodOption, OptionKind, derived, text};
use crate::step_control::ControlLaw;
use tables::{A, C, DENSE, EMBEDDED, STAGES};

/// The method with its workspace.
pub type Mdop5 = Explicit<DormandPrince5, STAGES>;

/// The pair of Dormand and Prince.
#[derive(Clone, Copy, Debug)]
pub struct DormandPrince5;

const NAME: &str = "mdop5";

impl Scheme<STAGES> for DormandPrince5 {
    const NAME: &'static str = NAME;
    const PAPER: &'static str = "[S]";
    const ORDER: u8 = 5;
    const ESTIMATOR: u8 = 5;
    const DENSE_ORDER: u8 = 4;
    const STAGES: usize = STAGES;
    const C: &'static [f64] = &C;
    const DENSE: &'static [[f64; STAGES]] = &[DENSE];
    // at 3/10 and 4/5
    const BETWEEN: &'static [usize] = &[2, 3];
    const ESTIMATES: usize = 1;
    const LAW: ControlLaw = ControlLaw::FIFTH_ORDER;
    // the region of stability reaches −3.3
    const HELD: f64 = 2.5;

    fn row(stage: usize) -> &'static [f64] {
        const ROWS: &[[f64; STAGES - 1]; STAGES] = &A;
        &ROWS[stage][..stage]
    }

    fn weights(_which: usize) -> &'static [f64] {
        &EMBEDDED
    }

    /// u − û of the embedded solution.
    fn estimate(h: f64, change: f64, sum: f64) -> f64 {
        change - h * sum
    }

    /// Each must be at most 1.   [S] §4.2
    fn size(parts: [f64; 3], _counts: [usize; 3]) -> f64 {
        parts.into_iter().fold(0.0, worse)
    }

    fn combine(first: f64, _second: f64) -> f64 {
        first
    }
}

const AS_PUBLISHED: &[MethodOption] = &[MethodOption {
    name: "as",
    kind: OptionKind::Choice(&[(
        "S",
        "projection = \"controlled\", k = 4, k_min = 1, k_max = 8, which are the defaults, as in [S] (16)",
    )]),
    default: derived("none"),
    example: text("S"),
    doc: "the setting of a paper; what is given beside it counts",
    source: "",
}];

/// The method in the table.
pub(in crate::method) const ENTRY: MethodEntry = MethodEntry {
    name: NAME,
    doc: "explicit, order 5, positions and velocities projected onto the constraints",
    papers: "[S]",
    cost: "six index-1 solves per step, a projection now and then; steps shrink to the fastest vibration",
    iteration: 1.0,
    options: &[AS_PUBLISHED, OPTIONS],
    resolve: |values| Options::from_values(NAME, values).map(|options| format!("{options:?}")),
    make: |system, values| Ok(Box::new(Mdop5::new(system, Options::from_values(NAME, values)?))),
};
