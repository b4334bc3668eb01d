//! MDOP8: Dormand-Prince 8(5,3) on the index-1 form, projected in the mass metric.   [HNW] §II.5, projection [S] §4
//!
//! Order 8 in all variables, dense output of order 7. A step costs twelve factorizations, and three more where something
//! between its ends is asked for. All but its coefficients is in `explicit`.
//!
//! When to use it: below a tolerance of about 1e-6, where nothing is stiff. When not to: as MDOP5.
//!
//! - `tables`: the coefficients

pub mod tables;

pub use super::explicit::{Options, Projection, ProjectionInterval};

use super::explicit::{Explicit, OPTIONS, Scheme};
use super::option::MethodEntry;
use crate::step_control::ControlLaw;
use tables::{A, ALL, C, DENSE, FIFTH, STAGES, THIRD};

/// The method with its workspace.
pub type Mdop8 = Explicit<DormandPrince8, ALL>;

/// The method of Dormand and Prince with two embedded ones.
#[derive(Clone, Copy, Debug)]
pub struct DormandPrince8;

const NAME: &str = "mdop8";

impl Scheme<ALL> for DormandPrince8 {
    const NAME: &'static str = NAME;
    const PAPER: &'static str = "[HNW]";
    const ORDER: u8 = 8;
    const ESTIMATOR: u8 = 8;
    const DENSE_ORDER: u8 = 7;
    const STAGES: usize = STAGES;
    const C: &'static [f64] = &C;
    const DENSE: &'static [[f64; ALL]] = &DENSE;
    // at 1/10, 1/5, 3/5 and 7/9
    const BETWEEN: &'static [usize] = &[13, 14, 9, 15];
    const ESTIMATES: usize = 2;
    const LAW: ControlLaw = ControlLaw::EIGHTH_ORDER;
    // the region of stability reaches −6.1
    const HELD: f64 = 4.6;

    fn row(stage: usize) -> &'static [f64] {
        A[stage]
    }

    fn weights(which: usize) -> &'static [f64] {
        let weights = if which == 0 { &FIFTH } else { &THIRD };
        &weights[..STAGES - 1]
    }

    fn estimate(h: f64, _change: f64, sum: f64) -> f64 {
        h * sum
    }

    /// Root mean square of all numbers.   [HNW] (II.4.11)
    fn size(parts: [f64; 3], counts: [usize; 3]) -> f64 {
        let total: usize = counts.iter().sum();
        let squares = parts.iter().zip(counts).map(|(part, count)| count as f64 * part * part);
        (squares.sum::<f64>() / total.max(1) as f64).sqrt()
    }

    /// e₅²/√(e₅² + e₃²/100): of order 8, and not misled where one of them vanishes.   [HNW] (II.10.17)
    fn combine(fifth: f64, third: f64) -> f64 {
        if fifth == 0.0 { 0.0 } else { fifth * fifth / (fifth * fifth + 0.01 * third * third).sqrt() }
    }
}

/// The method in the table.
pub(in crate::method) const ENTRY: MethodEntry = MethodEntry {
    name: NAME,
    doc: "explicit, order 8, positions and velocities projected onto the constraints",
    papers: "[HNW], [S]",
    cost: "twelve index-1 solves per step, three more for results between steps; steps shrink to the fastest vibration",
    iteration: 1.0,
    options: &[OPTIONS],
    resolve: |values| Options::from_values(NAME, values).map(|options| format!("{options:?}")),
    make: |system, values| Ok(Box::new(Mdop8::new(system, Options::from_values(NAME, values)?))),
};
