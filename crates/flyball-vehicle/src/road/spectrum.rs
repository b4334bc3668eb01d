//! Random profiles of a given spectrum: harmonics of one period with random phases, summed by a Fourier transform.
//!
//! ```text
//!   z(x) = Σ √(2 G(n_k) Δn) cos(2π n_k x + φ_k),   n_k = k Δn,   Δn = 1/period
//! ```

use std::f64::consts::TAU;

/// A generator of random phases: splitmix64, whose sequence is the same everywhere.
pub(super) struct Phases(pub u64);

impl Phases {
    /// The next phase in [0, 2π).
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z >> 11) as f64 / (1_u64 << 53) as f64 * TAU
    }
}

/// Heights at a power of two of points over one period [m]; `density` is the spectrum G(n) [m³] over the wavenumber n
/// [cycles/m] and zero outside its band.
pub(super) fn profile(points: usize, period: f64, phases: &mut Phases, density: impl Fn(f64) -> f64) -> Vec<f64> {
    let step = 1.0 / period;
    let mut all = vec![[0.0; 2]; points];
    for (k, harmonic) in all.iter_mut().enumerate().take(points / 2).skip(1) {
        let amplitude = (2.0 * density(k as f64 * step) * step).sqrt();
        let (sine, cosine) = phases.next().sin_cos();
        *harmonic = [amplitude * cosine, amplitude * sine];
    }
    transform(&mut all);
    all.into_iter().map(|[re, _]| re).collect()
}

/// Σ_k c_k e^{2πi jk/N} in place, for N a power of two (Cooley and Tukey, decimation in time).
fn transform(c: &mut [[f64; 2]]) {
    let n = c.len();
    let bits = n.trailing_zeros();
    for i in 0..n {
        let j = i.reverse_bits() >> (usize::BITS - bits);
        if i < j {
            c.swap(i, j);
        }
    }
    let mut half = 1;
    while half < n {
        for k in 0..half {
            let (sine, cosine) = (TAU * k as f64 / (2 * half) as f64).sin_cos();
            for first in (k..n).step_by(2 * half) {
                let ([a, b], [x, y]) = (c[first], c[first + half]);
                let (re, im) = (x * cosine - y * sine, x * sine + y * cosine);
                c[first] = [a + re, b + im];
                c[first + half] = [a - re, b - im];
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_is_the_sum_of_its_harmonics() {
        let mut c: Vec<[f64; 2]> = (0..8).map(|k| [f64::from(k).sin(), f64::from(k * k).cos()]).collect();
        let given = c.clone();
        transform(&mut c);
        for (j, found) in c.iter().enumerate() {
            let mut sum = [0.0; 2];
            for (k, [re, im]) in given.iter().enumerate() {
                let (sine, cosine) = (TAU * (j * k) as f64 / 8.0).sin_cos();
                sum[0] += re * cosine - im * sine;
                sum[1] += re * sine + im * cosine;
            }
            assert!((sum[0] - found[0]).abs() + (sum[1] - found[1]).abs() < 1e-13); // rounding
        }
    }
}
