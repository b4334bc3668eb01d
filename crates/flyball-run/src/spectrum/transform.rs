//! The discrete Fourier transform of a list of any length.
//!
//! A length that is a power of two is halved again and again (Cooley and Tukey 1965); any other becomes a convolution of
//! such a length (Bluestein 1970). Crates for this bring a kernel for each small length, which took longer to compile than
//! the rest of the results.

use num_complex::Complex64;
use std::f64::consts::PI;

/// X_k = Σ xₙ exp(−2πi kn/N) of N real values, for k = 0 … N/2; the others are conjugate to these.
pub(super) fn transform(samples: &[f64]) -> Vec<Complex64> {
    let count = samples.len();
    let mut values: Vec<Complex64> = samples.iter().map(|&x| Complex64::from(x)).collect();
    if count.is_power_of_two() {
        by_halves(&mut values);
    } else {
        by_chirp(&mut values);
    }
    values.truncate(count / 2 + 1);
    values
}

/// Of a length that is a power of two.
fn by_halves(values: &mut [Complex64]) {
    let count = values.len();
    if count < 2 {
        return;
    }
    // the order in which halving into even and odd places leaves them
    for i in 0..count {
        let reversed = i.reverse_bits() >> (usize::BITS - count.trailing_zeros());
        if i < reversed {
            values.swap(i, reversed);
        }
    }
    let roots: Vec<Complex64> = (0..count / 2).map(|k| turned(k as f64, count as f64 / 2.0)).collect();
    let mut half = 1;
    while half < count {
        for block in values.chunks_exact_mut(2 * half) {
            let (even, odd) = block.split_at_mut(half);
            for ((even, odd), root) in even.iter_mut().zip(odd).zip(roots.iter().step_by(count / (2 * half))) {
                let turned = *odd * root;
                (*even, *odd) = (*even + turned, *even - turned);
            }
        }
        half *= 2;
    }
}

/// With 2kn = k² + n² − (k − n)² a convolution: X_k = c_k Σ xₙ cₙ c̄_{k−n}, c_j = exp(−πi j²/N).
fn by_chirp(values: &mut [Complex64]) {
    let count = values.len();
    let length = (2 * count - 1).next_power_of_two();
    // whole turns of c are taken off as integers, which have no rounding
    let square = |j: usize| (j as u64 * j as u64 % (2 * count as u64)) as f64;
    let chirp: Vec<Complex64> = (0..count).map(|j| turned(square(j), count as f64)).collect();
    let mut padded = vec![Complex64::ZERO; length];
    let mut filter = vec![Complex64::ZERO; length];
    for (j, c) in chirp.iter().enumerate() {
        padded[j] = values[j] * c;
        filter[j] = c.conj();
        filter[(length - j) % length] = c.conj();
    }
    by_halves(&mut padded);
    by_halves(&mut filter);
    // back again: the inverse is the conjugate of the transform of the conjugate
    padded.iter_mut().zip(&filter).for_each(|(value, factor)| *value = (*value * factor).conj());
    by_halves(&mut padded);
    for (j, c) in chirp.iter().enumerate() {
        values[j] = padded[j].conj() * c / length as f64;
    }
}

/// exp(−πi k/n).
fn turned(k: f64, n: f64) -> Complex64 {
    Complex64::cis(-PI * k / n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_length_gives_the_sum() {
        for count in (1..=40).chain([64, 97, 100, 128, 1001]) {
            let samples: Vec<f64> =
                (0..count).map(|n| ((n * n) as f64).sin() + 0.1 * n as f64 / count as f64).collect();
            let lines = transform(&samples);
            assert_eq!(lines.len(), count / 2 + 1);
            for (k, line) in lines.iter().enumerate() {
                let term = |(n, x): (usize, &f64)| turned((2 * k * n % (2 * count)) as f64, count as f64) * x;
                let sum: Complex64 = samples.iter().enumerate().map(term).sum();
                // rounding, which the sum itself has
                assert!((line - sum).norm() < 1e-13 * (count as f64), "{count}, {k}: {line} {sum}");
            }
        }
    }
}
