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
    use super::*;

    type Vector = [f64; STAGES];

    fn times(x: &Vector) -> Vector {
        std::array::from_fn(|i| A[i].iter().zip(x).map(|(a, x)| a * x).sum())
    }

    fn product(x: &Vector, y: &Vector) -> Vector {
        std::array::from_fn(|i| x[i] * y[i])
    }

    /// Every rooted tree up to order 5: (order, elementary weight, density).
    fn trees() -> Vec<(i32, Vector, f64)> {
        let one = [1.0; STAGES];
        let c = C;
        let (c2, ac) = (product(&c, &c), times(&c));
        let c3 = product(&c2, &c);
        let (ac2, aac) = (times(&c2), times(&ac));
        vec![
            (1, one, 1.0),
            (2, c, 2.0),
            (3, c2, 3.0),
            (3, ac, 6.0),
            (4, c3, 4.0),
            (4, product(&c, &ac), 8.0),
            (4, ac2, 12.0),
            (4, aac, 24.0),
            (5, product(&c3, &c), 5.0),
            (5, product(&c2, &ac), 10.0),
            (5, product(&c, &ac2), 15.0),
            (5, product(&c, &aac), 30.0),
            (5, product(&ac, &ac), 20.0),
            (5, times(&c3), 20.0),
            (5, times(&product(&c, &ac)), 40.0),
            (5, times(&ac2), 60.0),
            (5, times(&aac), 120.0),
        ]
    }

    /// Largest violation of Σ b φ = s^order / density over the trees of an order.
    fn violation(b: &Vector, order: i32, s: f64) -> f64 {
        trees()
            .iter()
            .filter(|tree| tree.0 == order)
            .map(|(_, weight, density)| {
                let sum: f64 = b.iter().zip(weight).map(|(b, w)| b * w).sum();
                (sum - s.powi(order) / density).abs()
            })
            .fold(0.0, f64::max)
    }

    fn solution() -> Vector {
        std::array::from_fn(|i| if i < STAGES - 1 { A[STAGES - 1][i] } else { 0.0 })
    }

    const ROUNDING: f64 = 1e-14;

    #[test]
    fn nodes_are_the_row_sums() {
        let sums = times(&[1.0; STAGES]);
        for (sum, c) in sums.iter().zip(C) {
            assert!((sum - c).abs() < ROUNDING);
        }
    }

    #[test]
    fn the_solution_has_order_five_and_the_embedded_one_order_four() {
        for order in 1..=5 {
            assert!(violation(&solution(), order, 1.0) < ROUNDING, "order {order}");
        }
        for order in 1..=4 {
            assert!(violation(&EMBEDDED, order, 1.0) < ROUNDING, "order {order}");
        }
        assert!(violation(&EMBEDDED, 5, 1.0) > 1e-4);
    }

    #[test]
    fn dense_output_has_order_four_everywhere() {
        let b = solution();
        for s in [0.0, 0.1, 0.3, 0.5, 0.77, 1.0] {
            // weights of θ(Δ + (1−θ)(k₁ − Δ + θ(2Δ − k₁ − k₇ + (1−θ) Σ d k)))
            let weights: Vector = std::array::from_fn(|i| {
                let first = f64::from(u8::from(i == 0));
                let last = f64::from(u8::from(i == STAGES - 1));
                let inner = 2.0 * b[i] - first - last + (1.0 - s) * DENSE[i];
                s * (b[i] + (1.0 - s) * (first - b[i] + s * inner))
            });
            for order in 1..=4 {
                assert!(violation(&weights, order, s) < ROUNDING, "order {order} at {s}");
            }
        }
    }
}
