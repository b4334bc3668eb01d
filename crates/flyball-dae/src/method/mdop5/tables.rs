//! Coefficients of Dormand and Prince, order 5(4), with dense output of order 4.
//!
//! Hairer, Nørsett, Wanner: Solving Ordinary Differential Equations I, Table II.5.2 and §II.6.

/// Stages; the last one is the first of the next step.
pub const STAGES: usize = 7;

/// Nodes.
pub const C: [f64; STAGES] = [0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0];

/// Weights of the stages before; the last row is the solution of order 5.
#[rustfmt::skip]
pub const A: [[f64; STAGES - 1]; STAGES] = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0 / 5.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [3.0 / 40.0, 9.0 / 40.0, 0.0, 0.0, 0.0, 0.0],
    [44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0, 0.0, 0.0, 0.0],
    [19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0, 0.0, 0.0],
    [9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0, 0.0],
    [35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
];

/// The embedded solution of order 4.
pub const EMBEDDED: [f64; STAGES] =
    [5179.0 / 57600.0, 0.0, 7571.0 / 16695.0, 393.0 / 640.0, -92097.0 / 339200.0, 187.0 / 2100.0, 1.0 / 40.0];

/// The free coefficients of dense output.
pub const DENSE: [f64; STAGES] = [
    -12715105075.0 / 11282082432.0,
    0.0,
    87487479700.0 / 32700410799.0,
    -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0,
    -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0,
];

#[cfg(test)]
mod tests {
    use super::super::DormandPrince5 as Scheme5;
    use super::*;
    use crate::method::explicit::trees::{dense, solution, violation};

    const ROUNDING: f64 = 1e-14;

    #[test]
    fn nodes_are_the_row_sums() {
        for (row, c) in A.iter().zip(C) {
            assert!((row.iter().sum::<f64>() - c).abs() < ROUNDING);
        }
    }

    #[test]
    fn the_solution_has_order_five_and_the_embedded_one_order_four() {
        for order in 1..=5 {
            assert!(
                violation::<Scheme5, STAGES>(&solution::<Scheme5, STAGES>(), order, 1.0) < ROUNDING,
                "order {order}"
            );
        }
        for order in 1..=4 {
            assert!(violation::<Scheme5, STAGES>(&EMBEDDED, order, 1.0) < ROUNDING, "order {order}");
        }
        assert!(violation::<Scheme5, STAGES>(&EMBEDDED, 5, 1.0) > 1e-4);
    }

    #[test]
    fn dense_output_has_order_four_everywhere() {
        for theta in [0.0, 0.1, 0.3, 0.5, 0.77, 1.0] {
            for order in 1..=4 {
                let off = violation::<Scheme5, STAGES>(&dense::<Scheme5, STAGES>(theta), order, theta);
                assert!(off < ROUNDING, "order {order} at {theta}: {off:e}");
            }
        }
    }
}
