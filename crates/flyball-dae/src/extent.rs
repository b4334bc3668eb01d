//! Largest entries of long vectors.
//!
//! A single running maximum waits for the one before it; four of them side by side do not, and fill vector registers.
//! A maximum does not depend on the order, so the result is the same to the last bit.

const LANES: usize = 4;

/// The larger of two numbers; one that is not a number never wins.
#[inline(always)]
pub(crate) fn larger(value: f64, than: f64) -> f64 {
    if value > than { value } else { than }
}

/// The largest entry by absolute value.
pub(crate) fn largest(values: &[f64]) -> f64 {
    let mut lanes = [0.0_f64; LANES];
    let (chunks, rest) = values.as_chunks::<LANES>();
    for chunk in chunks {
        for (lane, value) in lanes.iter_mut().zip(chunk) {
            *lane = larger(value.abs(), *lane);
        }
    }
    lanes.iter().chain(rest).fold(0.0, |most, value| larger(value.abs(), most))
}

/// The largest product of entry and weight by absolute value.
pub(crate) fn largest_weighted(values: &[f64], weights: &[f64]) -> f64 {
    let mut lanes = [0.0_f64; LANES];
    let ((chunks, rest), (weight_chunks, weight_rest)) = (values.as_chunks::<LANES>(), weights.as_chunks::<LANES>());
    for (chunk, weights) in chunks.iter().zip(weight_chunks) {
        for (lane, (value, weight)) in lanes.iter_mut().zip(chunk.iter().zip(weights)) {
            *lane = larger((value * weight).abs(), *lane);
        }
    }
    let most = rest.iter().zip(weight_rest).fold(0.0, |most, (value, weight)| larger((value * weight).abs(), most));
    lanes.iter().fold(most, |most, lane| larger(*lane, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_is_found_wherever_it_stands() {
        for n in 0..13 {
            for k in 0..n {
                let values: Vec<f64> = (0..n).map(|i| if i == k { -3.0 } else { 0.1 * i as f64 }).collect();
                assert_eq!(largest(&values), 3.0);
                let weights: Vec<f64> = (0..n).map(|i| if i == k { -2.0 } else { 1.0 }).collect();
                assert_eq!(largest_weighted(&values, &weights), 6.0);
            }
        }
        assert_eq!(largest(&[]), 0.0);
    }

    #[test]
    fn what_is_not_a_number_never_wins() {
        let values = [1.0, f64::NAN, -2.0, 0.5, f64::NAN, 1.5];
        assert_eq!(largest(&values), 2.0);
        assert_eq!(largest_weighted(&values, &[1.0; 6]), 2.0);
    }
}
