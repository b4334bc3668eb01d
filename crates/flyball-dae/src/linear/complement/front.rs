//! Dense elimination of the first rows of a symmetric matrix. All rows are stored, of a length W that is even; what stands left of
//! the diagonal means nothing.
//!
//! ```text
//!   fᵢ = uₖᵢ/dₖ,   uᵢⱼ ← uᵢⱼ − Σₖ fᵢₖ uₖⱼ        k < i ≤ j,   dₖ = uₖₖ
//! ```

use super::kernel::{dot, subtract};

/// Pivots below this part of what the diagonal was have lost too many digits.
pub(super) const LOST: f64 = 1e-6;

/// Numbers that long rows are taken in.
const LANES: usize = 4;

/// Calls a function that is generic over the length of rows, or one for long rows.
macro_rules! of_width {
    ($width:expr, $fixed:ident, $long:ident, $arguments:tt) => {
        match $width {
            2 => $fixed::<2> $arguments,
            4 => $fixed::<4> $arguments,
            6 => $fixed::<6> $arguments,
            8 => $fixed::<8> $arguments,
            10 => $fixed::<10> $arguments,
            12 => $fixed::<12> $arguments,
            _ => $long $arguments,
        }
    };
}

/// Length of the rows of a front of so many.
pub(super) fn width(size: usize) -> usize {
    if size <= 12 { size.next_multiple_of(2) } else { size.next_multiple_of(LANES) }
}

/// Eliminates the first rows; gives the largest of `size`/d, where d is the pivot and `size` is what the diagonal was before; none if
/// there is no pivot to trust.
pub(super) fn eliminate(rows: &mut [f64], width: usize, inverses: &mut [f64], sizes: &[f64]) -> Option<f64> {
    of_width!(width, eliminate_fixed, eliminate_long, (rows, width, inverses, sizes))
}

/// 1/d, with `size`/d.
#[inline(always)]
fn invert(pivot: f64, size: f64) -> Option<(f64, f64)> {
    let inverse = 1.0 / pivot;
    let loss = size * inverse;
    (loss > 0.0 && loss < 1.0 / LOST).then_some((inverse, loss))
}

fn eliminate_fixed<const W: usize>(
    rows: &mut [f64],
    _width: usize,
    inverses: &mut [f64],
    sizes: &[f64],
) -> Option<f64> {
    let mut rest = rows.as_chunks_mut::<W>().0;
    let mut worst = 0.0_f64;
    for (k, (to, size)) in inverses.iter_mut().zip(sizes).enumerate().take(W) {
        let (row, below) = std::mem::take(&mut rest).split_first_mut()?;
        let (inverse, loss) = invert(row[k], *size)?;
        worst = worst.max(loss);
        *to = inverse;
        for (i, other) in below.iter_mut().enumerate().take(W - 1 - k) {
            subtract(other, row[k + 1 + i] * inverse, row);
        }
        rest = below;
    }
    Some(worst)
}

/// Rows that are subtracted from another one together.
const TOGETHER: usize = 4;

fn eliminate_long(rows: &mut [f64], width: usize, inverses: &mut [f64], sizes: &[f64]) -> Option<f64> {
    let (mut worst, mut done) = (0.0_f64, 0);
    while done < inverses.len() {
        let some = (inverses.len() - done).min(TOGETHER);
        let (own, below) = rows[done * width..].split_at_mut(some * width);
        for b in 0..some {
            let k = done + b;
            let (inverse, loss) = invert(own[b * width + k], sizes[k])?;
            worst = worst.max(loss);
            inverses[k] = inverse;
            let (row, others) = own[b * width..].split_at_mut(width);
            for (i, other) in others.chunks_exact_mut(width).enumerate() {
                let factor = row[k + 1 + i] * inverse;
                other.iter_mut().zip(&*row).skip(done).for_each(|(u, of_row)| *u -= factor * of_row);
            }
        }
        let inverses = &inverses[done..done + some];
        done += some;
        match some {
            TOGETHER => subtract_together::<TOGETHER>(own, below, width, done, inverses),
            3 => subtract_together::<3>(own, below, width, done, inverses),
            2 => subtract_together::<2>(own, below, width, done, inverses),
            _ => subtract_together::<1>(own, below, width, done, inverses),
        }
    }
    Some(worst)
}

/// Subtracts some rows from all below, the first of which is row `first`.
#[inline(always)]
fn subtract_together<const B: usize>(own: &[f64], below: &mut [f64], width: usize, first: usize, inverses: &[f64]) {
    let sources: [&[f64]; B] = std::array::from_fn(|b| &own[b * width..(b + 1) * width]);
    for (i, row) in below.chunks_exact_mut(width).enumerate() {
        let i = first + i;
        if i >= width {
            break;
        }
        let mut factors = [0.0; B];
        for b in 0..B {
            factors[b] = sources[b][i] * inverses[b];
        }
        let start = i / LANES * LANES;
        let row = row[start..].as_chunks_mut::<LANES>().0;
        let chunks: [&[[f64; LANES]]; B] =
            std::array::from_fn(|b| &sources[b][start..].as_chunks::<LANES>().0[..row.len()]);
        for (j, u) in row.iter_mut().enumerate() {
            let mut values = *u;
            for b in 0..B {
                subtract(&mut values, factors[b], &chunks[b][j]);
            }
            *u = values;
        }
    }
}

/// y ← L⁻¹ y, by places.
pub(super) fn forward(rows: &[f64], width: usize, inverses: &[f64], places: &[u32], y: &mut [f64], work: &mut [f64]) {
    of_width!(width, forward_fixed, forward_long, (rows, width, inverses, places, y, work));
}

fn forward_fixed<const W: usize>(
    rows: &[f64],
    _width: usize,
    inverses: &[f64],
    places: &[u32],
    y: &mut [f64],
    _work: &mut [f64],
) {
    let mut local = [0.0; W];
    local.iter_mut().zip(places).for_each(|(local, place)| *local = y[*place as usize]);
    for (k, (row, inverse)) in rows.as_chunks::<W>().0.iter().zip(inverses).enumerate().take(W) {
        let known = local[k];
        subtract(&mut local, known * inverse, row);
        y[places[k] as usize] = known;
    }
    let later = local.iter().zip(places).skip(inverses.len());
    later.for_each(|(local, place)| y[*place as usize] = *local);
}

fn forward_long(rows: &[f64], width: usize, inverses: &[f64], places: &[u32], y: &mut [f64], work: &mut [f64]) {
    let local = &mut work[..places.len()];
    local.iter_mut().zip(places).for_each(|(local, place)| *local = y[*place as usize]);
    for (k, (row, inverse)) in rows.chunks_exact(width).zip(inverses).enumerate() {
        let known = local[k] * inverse;
        local[k + 1..].iter_mut().zip(&row[k + 1..]).for_each(|(local, u)| *local -= known * u);
    }
    local.iter().zip(places).for_each(|(local, place)| y[*place as usize] = *local);
}

/// Those of the pivots from U x = y, where the others are known.
pub(super) fn backward(rows: &[f64], width: usize, inverses: &[f64], places: &[u32], y: &mut [f64], work: &mut [f64]) {
    of_width!(width, backward_fixed, backward_long, (rows, width, inverses, places, y, work));
}

fn backward_fixed<const W: usize>(
    rows: &[f64],
    _width: usize,
    inverses: &[f64],
    places: &[u32],
    y: &mut [f64],
    _work: &mut [f64],
) {
    // zero where the row has nothing that counts
    let mut local = [0.0; W];
    let later = local.iter_mut().zip(places).skip(inverses.len());
    later.for_each(|(local, place)| *local = y[*place as usize]);
    for (k, (row, inverse)) in rows.as_chunks::<W>().0.iter().zip(inverses).enumerate().take(W).rev() {
        let place = places[k] as usize;
        local[k] = (y[place] - dot(row, &local)) * inverse;
        y[place] = local[k];
    }
}

fn backward_long(rows: &[f64], width: usize, inverses: &[f64], places: &[u32], y: &mut [f64], work: &mut [f64]) {
    let local = &mut work[..width];
    local.fill(0.0);
    let later = local.iter_mut().zip(places).skip(inverses.len());
    later.for_each(|(local, place)| *local = y[*place as usize]);
    for (k, (row, inverse)) in rows.chunks_exact(width).zip(inverses).enumerate().rev() {
        let (row, local_rest) = (row[k / LANES * LANES..].as_chunks::<LANES>().0, &local[k / LANES * LANES..]);
        let mut sums = [0.0; LANES];
        for (u, x) in row.iter().zip(local_rest.as_chunks::<LANES>().0) {
            for i in 0..LANES {
                sums[i] += u[i] * x[i];
            }
        }
        let place = places[k] as usize;
        local[k] = (y[place] - ((sums[0] + sums[2]) + (sums[1] + sums[3]))) * inverse;
        y[place] = local[k];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fronts_of_all_sizes_solve() {
        for n in 1..23_usize {
            let entry = |i: usize, j: usize| if i == j { n as f64 } else { ((4 * (i + j)) as f64).sin() };
            let width = width(n);
            let mut rows = vec![0.0; n * width];
            (0..n).for_each(|i| (i..n).for_each(|j| rows[i * width + j] = entry(i, j)));
            let (sizes, places): (Vec<f64>, Vec<u32>) = (0..n as u32).map(|i| (n as f64, i)).unzip();
            let (mut inverses, mut work) = (vec![0.0; n], vec![0.0; width]);
            let loss = eliminate(&mut rows, width, &mut inverses, &sizes).expect("positive definite");
            assert!(loss >= 1.0, "{loss}");
            let x: Vec<f64> = (0..n).map(|i| (i as f64).cos()).collect();
            let mut y: Vec<f64> = (0..n).map(|i| (0..n).map(|j| entry(i, j) * x[j]).sum()).collect();
            forward(&rows, width, &inverses, &places, &mut y, &mut work);
            backward(&rows, width, &inverses, &places, &mut y, &mut work);
            for (x, y) in x.iter().zip(y) {
                assert!((x - y).abs() < 1e-13, "{n}: {x} {y}");
            }
        }
    }

    #[test]
    fn a_row_that_repeats_another_is_refused() {
        for [b, d] in [[1.0, 1.0], [1.0 - 1e-7, 1.0], [1.0, f64::NAN], [1.0, 0.5]] {
            assert!(eliminate(&mut [1.0, b, 0.0, d], 2, &mut [0.0; 2], &[1.0; 2]).is_none(), "{b} {d}");
        }
    }
}
