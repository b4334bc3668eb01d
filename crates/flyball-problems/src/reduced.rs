//! Accurate integration of u̇ = f(t, u) for the reduced equations of reference solutions.

/// Columns of the extrapolation table; the result has order 2 × COLUMNS.
const COLUMNS: usize = 8;

/// Integrates from `t0` to `t1` with `steps` equal steps of the extrapolated midpoint rule (order 16).
pub(crate) fn integrate<const N: usize>(
    f: impl Fn(f64, [f64; N]) -> [f64; N],
    t0: f64,
    u0: [f64; N],
    t1: f64,
    steps: usize,
) -> [f64; N] {
    let h = (t1 - t0) / steps as f64;
    (0..steps).fold(u0, |u, step| extrapolate(&f, t0 + step as f64 * h, u, h))
}

/// One step: midpoint rule with 2, 4, …, 16 substeps, extrapolated in the square of the substep (Aitken-Neville).
fn extrapolate<const N: usize>(f: &impl Fn(f64, [f64; N]) -> [f64; N], t: f64, u: [f64; N], h: f64) -> [f64; N] {
    let mut table = [[0.0; N]; COLUMNS];
    for row in 0..COLUMNS {
        let mut new = midpoint(f, t, u, h, 2 * (row + 1));
        for column in 0..row {
            // the table holds the previous row; the newest entry wanders through it
            let ratio = (row + 1) as f64 / (row - column) as f64;
            let better = add(new, sub(new, table[column]), 1.0 / (ratio * ratio - 1.0));
            table[column] = new;
            new = better;
        }
        table[row] = new;
    }
    table[COLUMNS - 1]
}

fn midpoint<const N: usize>(f: &impl Fn(f64, [f64; N]) -> [f64; N], t: f64, u: [f64; N], h: f64, n: usize) -> [f64; N] {
    let s = h / n as f64;
    let (mut old, mut now) = (u, add(u, f(t, u), s));
    for i in 1..n {
        let next = add(old, f(t + i as f64 * s, now), 2.0 * s);
        (old, now) = (now, next);
    }
    now
}

fn add<const N: usize>(a: [f64; N], b: [f64; N], factor: f64) -> [f64; N] {
    std::array::from_fn(|i| a[i] + factor * b[i])
}

fn sub<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    std::array::from_fn(|i| a[i] - b[i])
}

#[cfg(test)]
mod tests {
    use super::integrate;

    #[test]
    fn rotation_returns_to_rounding_after_one_turn() {
        let [c, s] = integrate(|_, [c, s]| [-s, c], 0.0, [1.0, 0.0], 2.0 * std::f64::consts::PI, 20);
        assert!((c - 1.0).abs() < 1e-13 && s.abs() < 1e-13, "{c} {s}"); // rounding
    }
}
