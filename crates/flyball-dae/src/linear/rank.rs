//! Independent rows of a constraint matrix, and how the others depend on them.
//!
//! Left-looking elimination of Aᵀ, one constraint per column, with the pivot among the largest
//! velocities left (Gilbert & Peierls 1988). Constraints are taken in the caller's order, but one
//! whose remainder is small waits until the clear ones are in: so rank is decided on large pivots,
//! and of several equations that repeat each other the later ones are called dependent.
//!
//! That order may fill: in a chain built from its root each constraint reaches all before it. So an order that fills little
//! goes first (`row_order`), and if all constraints are clear in it there is nothing to call dependent.

use super::error::LinearError;
use super::pattern::{Csc, Triplets};
use super::row_elimination::{RowElimination, ScaledRows};
use super::row_order::row_order;

/// A constraint with a remainder below this waits for the second round.
const CLEAR_PIVOT: f64 = 1e-2;

/// Velocities may be scaled up by this much: enough for millimetres beside radians, too little to
/// turn rounding of size 1e-16 into an equation.
const LARGEST_COLUMN_SCALE: f64 = 1024.0;

/// A row that repeats others: row = Σ coefficient · other row.
#[derive(Debug, Clone, PartialEq)]
pub struct RowCombination {
    /// The dependent row.
    pub row: usize,
    /// Independent rows and their coefficients, for the rows as given. Empty for a zero row.
    pub combination: Vec<(usize, f64)>,
    /// Norm of the row less the combination, relative to the row of norm one.
    pub residual: f64,
}

/// Split of the rows of a matrix into independent ones and combinations of them.
#[derive(Debug, Clone, PartialEq)]
pub struct RowRank {
    /// Rows of a largest independent set found, ascending.
    pub independent: Vec<usize>,
    /// All other rows, ascending.
    pub dependent: Vec<RowCombination>,
    /// Smallest relative remainder of an independent row; 1 if there is none.
    pub smallest_accepted: f64,
    /// Largest relative remainder of a dependent row; 0 if there is none.
    pub largest_rejected: f64,
}

/// Finds independent rows of an m × n matrix given by positions and values. A row is dependent if, scaled to norm one, elimination leaves no entry above `tolerance` (1e-10 suits
/// gradients in double precision).
///
/// # Panics
/// If there is not one value per position, or a position lies outside the matrix.
pub fn independent_rows(
    m: usize,
    n: usize,
    positions: &Triplets,
    values: &[f64],
    tolerance: f64,
) -> Result<RowRank, LinearError> {
    let (rows, _) = checked_rows(m, n, positions, values)?;
    if let Some(elimination) = clear_elimination(n, &rows, CLEAR_PIVOT.max(tolerance)) {
        let (independent, smallest_accepted) = ((0..m).collect(), elimination.smallest_accepted);
        return Ok(RowRank { independent, dependent: Vec::new(), smallest_accepted, largest_rejected: 0.0 });
    }
    independent_rows_in_order(m, n, positions, values, tolerance)
}

/// The same always in the caller's order: remainders then vary smoothly with the values, whether they are clear or not.
///
/// # Panics
/// As [`independent_rows`].
pub fn independent_rows_in_order(
    m: usize,
    n: usize,
    positions: &Triplets,
    values: &[f64],
    tolerance: f64,
) -> Result<RowRank, LinearError> {
    let (rows, row_scale) = checked_rows(m, n, positions, values)?;
    Ok(rank_along(0..m, RowElimination::new(n, &rows), &rows, &row_scale, tolerance))
}

/// The same always in an order that fills little, which depends on the positions alone: for matrices of many rows.
///
/// # Panics
/// As [`independent_rows`].
pub fn independent_rows_of_many(
    m: usize,
    n: usize,
    positions: &Triplets,
    values: &[f64],
    tolerance: f64,
) -> Result<RowRank, LinearError> {
    let (rows, row_scale) = checked_rows(m, n, positions, values)?;
    let Some(order) = row_order(n, &rows.pattern) else {
        return independent_rows_in_order(m, n, positions, values, tolerance);
    };
    let mut elimination = RowElimination::new(n, &rows);
    elimination.counts_what_is_left = true;
    Ok(rank_along(order.into_iter(), elimination, &rows, &row_scale, tolerance))
}

/// Takes rows in an order; those with small remainders wait for the others.
fn rank_along(
    order: impl Iterator<Item = usize>,
    mut elimination: RowElimination,
    rows: &ScaledRows,
    row_scale: &[f64],
    tolerance: f64,
) -> RowRank {
    let mut waiting: Vec<usize> = order.collect();
    waiting.retain(|&row| !elimination.try_accept(row, rows, CLEAR_PIVOT.max(tolerance)));
    waiting.retain(|&row| !elimination.try_accept(row, rows, tolerance));
    let mut rank =
        RowRank { independent: Vec::new(), dependent: Vec::new(), smallest_accepted: 1.0, largest_rejected: 0.0 };
    for row in waiting {
        let residual = elimination.remainder(row, rows);
        rank.largest_rejected = rank.largest_rejected.max(residual);
        rank.dependent.push(RowCombination { row, combination: elimination.combination(row, row_scale), residual });
    }
    rank.smallest_accepted = elimination.smallest_accepted;
    rank.independent = elimination.accepted;
    rank.independent.sort_unstable();
    rank.dependent.sort_unstable_by_key(|dependent| dependent.row);
    rank
}

/// The rows normalised, with the factor of each, if they are finite.
fn checked_rows(
    m: usize,
    n: usize,
    positions: &Triplets,
    values: &[f64],
) -> Result<(ScaledRows, Vec<f64>), LinearError> {
    assert_eq!(positions.len(), values.len(), "one value per position");
    if let Some(((row, col), _)) = positions.iter().zip(values).find(|(_, v)| !v.is_finite()) {
        return Err(LinearError::NonFinite { row, col });
    }
    Ok(normalised_rows(m, n, positions, values))
}

/// Elimination in an order that fills little; none if a constraint has a remainder below `clear` in it.
fn clear_elimination(n: usize, rows: &ScaledRows, clear: f64) -> Option<RowElimination> {
    let order = row_order(n, &rows.pattern)?;
    let mut elimination = RowElimination::new(n, rows);
    elimination.counts_what_is_left = true;
    let all = order.into_iter().all(|row| elimination.try_accept(row, rows, clear));
    all.then_some(elimination)
}

/// Aᵀ with velocities equilibrated and every constraint of norm one, and the factor of each row.
fn normalised_rows(m: usize, n: usize, positions: &Triplets, values: &[f64]) -> (ScaledRows, Vec<f64>) {
    let transposed = positions.iter().map(|(row, col)| (col, row));
    let (pattern, entry_of) = Csc::from_positions(n, m, transposed);
    let mut summed = vec![0.0; pattern.len()];
    for (&entry, &value) in entry_of.iter().zip(values) {
        summed[entry as usize] += value;
    }
    let mut row_scale = vec![1.0; m];
    normalise(&pattern, &mut summed, &mut row_scale);
    let mut col_max = vec![0.0_f64; n];
    for (&col, value) in pattern.row_idx.iter().zip(&summed) {
        col_max[col] = col_max[col].max(value.abs());
    }
    for (&col, value) in pattern.row_idx.iter().zip(&mut summed) {
        if col_max[col] > 0.0 {
            *value *= (1.0 / col_max[col]).min(LARGEST_COLUMN_SCALE);
        }
    }
    normalise(&pattern, &mut summed, &mut row_scale);
    let rows = ScaledRows { pattern, values: summed };
    (rows, row_scale)
}

/// Scales each constraint to Euclidean norm one; zero constraints stay zero.
fn normalise(pattern: &Csc, values: &mut [f64], row_scale: &mut [f64]) {
    for row in 0..pattern.n_cols {
        let values = &mut values[pattern.entries(row)];
        // two steps, so that squares of extreme values neither overflow nor vanish
        let max = values.iter().fold(0.0_f64, |max, v| max.max(v.abs()));
        if max > 0.0 {
            let norm = max * values.iter().map(|v| (v / max).powi(2)).sum::<f64>().sqrt();
            values.iter_mut().for_each(|v| *v /= norm);
            row_scale[row] /= norm;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_matrices::Numbers;
    use super::*;

    const TOLERANCE: f64 = 1e-10;

    fn rank_of(m: usize, n: usize, full: &[f64]) -> RowRank {
        independent_rows(m, n, &Triplets::dense(m, n), full, TOLERANCE).unwrap()
    }

    /// Each dependent row must equal its combination.
    fn assert_combinations_hold(rank: &RowRank, n: usize, full: &[f64]) {
        for dependency in &rank.dependent {
            let row = &full[dependency.row * n..][..n];
            let size = row.iter().fold(0.0_f64, |max, v| max.max(v.abs()));
            for col in 0..n {
                let sum: f64 = dependency.combination.iter().map(|&(other, c)| c * full[other * n + col]).sum();
                assert!((sum - row[col]).abs() <= 1e-9 * size, "{dependency:?}");
            }
        }
    }

    #[test]
    fn full_rank_rows_are_all_independent() {
        let rank = rank_of(2, 3, &[1.0, 0.0, 2.0, 0.0, 1e-3, 5.0]);
        assert_eq!(rank.independent, [0, 1]);
        assert!(rank.dependent.is_empty());
        assert_eq!(rank.largest_rejected, 0.0);
    }

    #[test]
    fn the_later_of_two_equal_rows_depends_with_its_unit() {
        let rank = rank_of(3, 2, &[2.0, 4.0, -1e3, -2e3, 1.0, 0.0]);
        assert_eq!(rank.independent, [0, 2]);
        assert_eq!(rank.dependent.len(), 1);
        let dependency = &rank.dependent[0];
        assert_eq!(dependency.row, 1);
        assert_eq!(dependency.combination.len(), 1);
        assert_eq!(dependency.combination[0].0, 0);
        assert!((dependency.combination[0].1 + 500.0).abs() < 1e-9);
        assert!(dependency.residual < 1e-14);
    }

    #[test]
    fn a_zero_row_depends_on_nothing() {
        let rank = rank_of(2, 2, &[0.0, 0.0, 3.0, 0.0]);
        assert_eq!(rank.independent, [1]);
        assert!(rank.dependent[0].combination.is_empty());
        assert_eq!(rank_of(0, 0, &[]).independent, [0; 0]);
        assert_eq!(rank_of(2, 0, &[]).dependent.len(), 2);
    }

    #[test]
    fn a_value_that_is_not_finite_is_located() {
        let found = independent_rows(1, 2, &Triplets::dense(1, 2), &[1.0, f64::NAN], TOLERANCE);
        assert_eq!(found, Err(LinearError::NonFinite { row: 0, col: 1 }));
    }

    #[test]
    fn rounding_in_an_otherwise_empty_column_is_not_an_equation() {
        // cos(π/2) of a planar mechanism
        let rank = rank_of(2, 3, &[1.0, 1.0, 0.0, 1.0, 1.0, 6e-17]);
        assert_eq!(rank.independent, [0]);
    }

    #[test]
    fn random_products_of_known_rank_are_recognised() {
        for seed in 0..100 {
            let mut numbers = Numbers::new(seed);
            let (m, n) = (3 + numbers.below(12), 3 + numbers.below(12));
            let rank = 1 + numbers.below(m.min(n));
            let left: Vec<f64> = (0..m * rank).map(|_| numbers.next()).collect();
            let right: Vec<f64> = (0..rank * n).map(|_| numbers.next()).collect();
            let mut full = vec![0.0; m * n];
            for i in 0..m {
                let unit = 10_f64.powi((i % 5) as i32 * 3 - 6);
                for j in 0..n {
                    full[i * n + j] = (0..rank).map(|k| unit * left[i * rank + k] * right[k * n + j]).sum();
                }
            }
            let found = rank_of(m, n, &full);
            assert_eq!(found.independent.len(), rank, "seed {seed}: {found:?}");
            assert!(found.largest_rejected < 1e-12 && found.smallest_accepted > 1e-6);
            assert_combinations_hold(&found, n, &full);
        }
    }

    #[test]
    fn ball_joints_at_the_origins_of_links_do_not_fill_in_either_way() {
        let work = |links: usize| {
            let mut numbers = Numbers::new(3);
            let mut positions = Triplets::new();
            let mut values = Vec::new();
            for link in 0..links {
                for axis in 0..3 {
                    positions.push(3 * link + axis, 6 * link + axis);
                    values.push(1.0);
                    if link > 0 {
                        // −1 and the arm of the link before, turned
                        let before = 6 * (link - 1);
                        positions.push(3 * link + axis, before + axis);
                        values.push(-1.0);
                        for turn in 3..6 {
                            positions.push(3 * link + axis, before + turn);
                            values.push(0.2 * numbers.next());
                        }
                    }
                }
            }
            let (rows, row_scale) = normalised_rows(3 * links, 6 * links, &positions, &values);
            let clear = clear_elimination(6 * links, &rows, CLEAR_PIVOT).expect("all are clear").len();
            let mut many = RowElimination::new(6 * links, &rows);
            many.counts_what_is_left = true;
            let order = row_order(6 * links, &rows.pattern).expect("few pairs");
            let rank = rank_along(order.into_iter(), many, &rows, &row_scale, TOLERANCE);
            assert_eq!(rank.independent.len(), 3 * links);
            clear
        };
        let (short, long) = (work(200), work(400));
        // four entries per row of the link before, none by fill
        assert!(short <= 12 * 200 && long <= short + 12 * 200, "{short} entries for 200 links, {long} for 400");
    }

    #[test]
    fn a_chain_from_its_root_does_not_fill() {
        // links with a position of two and a turn of two, each at the end of the one before
        let work = |links: usize| {
            let mut numbers = Numbers::new(7);
            let mut positions = Triplets::new();
            let mut values = Vec::new();
            let mut put = |row: usize, col: usize, value: f64| {
                positions.push(row, col);
                values.push(value);
            };
            for link in 0..links {
                for axis in 0..2 {
                    let row = 2 * link + axis;
                    put(row, 4 * link + axis, 1.0);
                    (2..4).for_each(|turn| put(row, 4 * link + turn, 0.3 * numbers.next()));
                    if link > 0 {
                        put(row, 4 * (link - 1) + axis, -1.0);
                        (2..4).for_each(|turn| put(row, 4 * (link - 1) + turn, 0.3 * numbers.next()));
                    }
                }
            }
            let (rows, _) = normalised_rows(2 * links, 4 * links, &positions, &values);
            let rank = independent_rows(2 * links, 4 * links, &positions, &values, TOLERANCE).unwrap();
            assert_eq!(rank.independent.len(), 2 * links);
            clear_elimination(4 * links, &rows, CLEAR_PIVOT).expect("all are clear").len()
        };
        let (short, long) = (work(200), work(400));
        assert!(long <= 2 * short + 10, "{short} entries for 200 links, {long} for 400");
    }

    #[test]
    fn ten_thousand_chained_rows_with_a_closed_loop_are_split() {
        // x₀ = x₁, x₁ = x₂, …, and x₀ = xₘ at the end closes the loop
        let m = 10_000;
        let mut positions = Triplets::new();
        let mut values = Vec::new();
        for row in 0..m {
            positions.push(row, row);
            positions.push(row, row + 1);
            values.extend([1.0, -1.0]);
        }
        positions.push(m, 0);
        positions.push(m, m);
        values.extend([2.0, -2.0]);
        let rank = independent_rows(m + 1, m + 1, &positions, &values, TOLERANCE).unwrap();
        assert_eq!(rank.independent.len(), m);
        assert_eq!(rank.dependent[0].row, m);
        assert_eq!(rank.dependent[0].combination.len(), m);
        let (_, c) = rank.dependent[0].combination[m / 2];
        assert!((c - 2.0).abs() < 1e-9);
    }
}
