//! The transform of one column, one-sided.

use super::transform::transform;
use super::window::Window;

/// Lines at 0, Δ, 2Δ, … of frequency or order.
#[derive(Clone, Debug, PartialEq)]
pub struct SpectralLines {
    /// Distance of lines Δ.
    pub step: f64,
    /// Amplitude of the cosine at each line; at 0 the size of the mean.
    pub amplitude: Vec<f64>,
    /// Phase of the cosine at the first sample [rad].
    pub phase: Vec<f64>,
    /// Mean square per frequency or order, of the values without their mean.
    pub density: Vec<f64>,
}

impl SpectralLines {
    /// Of samples at equal distances `h`: with the weights wₙ, X_k = Σ wₙ (xₙ − x̄) exp(−2πi kn/N),
    /// amplitude 2 |X_k| / Σ wₙ and density 2 h |X_k|² / Σ wₙ², both without the 2 at the highest line of an even N.
    ///
    /// The mean is taken out before the window, which would smear it over the first lines, and stands at 0.
    ///
    /// # Panics
    /// If there are no samples.
    pub fn new(samples: &[f64], h: f64, window: Window) -> Self {
        let count = samples.len();
        let mean = samples.iter().sum::<f64>() / count as f64;
        let weighted = |(n, x): (usize, &f64)| window.weight(n, count) * (x - mean);
        let transform = transform(&samples.iter().enumerate().map(weighted).collect::<Vec<_>>());
        let single = |k: usize| k == 0 || 2 * k == count;
        let factor = |k: usize| if single(k) { 1.0 } else { 2.0 };
        let (sum, squares) = (count as f64 * window.gain(), count as f64 * window.mean_square());
        let size = |k: usize| transform[k].norm();
        let all = 0..transform.len();
        let mut lines = Self {
            step: 1.0 / (count as f64 * h),
            amplitude: all.clone().map(|k| factor(k) * size(k) / sum).collect(),
            phase: all.clone().map(|k| transform[k].arg()).collect(),
            density: all.map(|k| factor(k) * h * size(k) * size(k) / squares).collect(),
        };
        lines.amplitude[0] = mean.abs();
        lines.phase[0] = if mean < 0.0 { std::f64::consts::PI } else { 0.0 };
        lines
    }

    /// Keeps the lines up to a frequency or order.
    pub fn keep_to(&mut self, limit: f64) {
        let count = ((limit / self.step * (1.0 + 1e-9)).floor() as usize + 1).min(self.amplitude.len());
        [&mut self.amplitude, &mut self.phase, &mut self.density].into_iter().for_each(|all| all.truncate(count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_2, PI, TAU};

    fn samples(count: usize, of: impl Fn(f64) -> f64) -> Vec<f64> {
        (0..count).map(|n| of(n as f64)).collect()
    }

    #[test]
    fn a_tone_on_a_line_has_its_amplitude_and_phase_in_every_window() {
        let (count, h) = (240, 0.01);
        let tone = samples(count, |n| 3.0 * (TAU * 40.0 * n / count as f64 + 0.7).cos());
        for window in Window::ALL {
            let lines = SpectralLines::new(&tone, h, window);
            assert!((lines.step - 1.0 / 2.4).abs() < 1e-15);
            assert!((lines.amplitude[40] - 3.0).abs() < 1e-13, "{window}: {}", lines.amplitude[40]);
            assert!((lines.phase[40] - 0.7).abs() < 1e-13, "{window}");
            // a cosine sum of n terms is 2n − 1 lines wide
            let wide = window.coefficients().len();
            assert!(lines.amplitude[40 + wide..].iter().all(|a| *a < 1e-13), "{window}");
        }
    }

    #[test]
    fn a_tone_between_two_lines_is_lowered_as_the_window_says() {
        let count = 4000;
        let tone = samples(count, |n| 2.0 * (TAU * 500.5 * n / count as f64).cos());
        for window in Window::ALL {
            let lines = SpectralLines::new(&tone, 1.0, window);
            let wanted = 2.0 * window.response(0.5);
            // its mirror image at −500.5 leaks less than 1/(π 1001)
            assert!((lines.amplitude[500] - wanted).abs() < 1e-3, "{window}: {} {wanted}", lines.amplitude[500]);
            assert!((lines.amplitude[501] - wanted).abs() < 1e-3, "{window}: {} {wanted}", lines.amplitude[501]);
        }
    }

    #[test]
    fn the_mean_stands_at_zero_and_the_highest_tone_is_not_doubled() {
        for window in Window::ALL {
            let lines = SpectralLines::new(&samples(64, |_| -4.0), 1.0, window);
            assert_eq!((lines.amplitude[0], lines.phase[0]), (4.0, PI));
            assert!(lines.amplitude[1..].iter().all(|a| *a < 1e-14));
            let alternating = samples(64, |n| 5.0 * (PI * n).cos() + 1.0);
            let lines = SpectralLines::new(&alternating, 1.0, window);
            assert!((lines.amplitude[0] - 1.0).abs() < 1e-13 && (lines.amplitude[32] - 5.0).abs() < 1e-12, "{window}");
        }
        // an odd number of samples has no line there
        assert_eq!(SpectralLines::new(&samples(63, |n| n.sin()), 1.0, Window::Hann).amplitude.len(), 32);
    }

    #[test]
    fn squares_are_shared_out_among_lines() {
        for count in [100, 101] {
            // noise of a linear congruence
            let mut seed = 1u64;
            let noise = (0..count).map(|_| {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (seed >> 11) as f64 / (1u64 << 53) as f64
            });
            let noise: Vec<f64> = noise.collect();
            let mean_square = noise.iter().map(|x| x * x).sum::<f64>() / count as f64;
            let lines = SpectralLines::new(&noise, 0.1, Window::Rectangular);
            let highest = lines.amplitude.len() - 1;
            let share = |k: usize| {
                let square = lines.amplitude[k] * lines.amplitude[k];
                if k == 0 || (k == highest && count % 2 == 0) { square } else { 0.5 * square }
            };
            let sum: f64 = (0..=highest).map(share).sum();
            assert!((sum - mean_square).abs() < 1e-14, "{count}: {sum} {mean_square}");
            // the density holds the variance: all but the mean
            for window in Window::ALL {
                let lines = SpectralLines::new(&noise, 0.1, window);
                let mean = noise.iter().sum::<f64>() / count as f64;
                let weighted = |(n, x): (usize, &f64)| (window.weight(n, count) * (x - mean)).powi(2);
                let wanted = noise.iter().enumerate().map(weighted).sum::<f64>() / count as f64 / window.mean_square();
                let sum = lines.density.iter().sum::<f64>() * lines.step;
                assert!((sum - wanted).abs() < 1e-14, "{window}: {sum} {wanted}");
            }
        }
    }

    #[test]
    fn two_tones_keep_apart_and_a_sine_lags_a_cosine() {
        let count = 1000;
        let (low, high) = (|n: f64| (TAU * 50.0 * n / 1000.0).sin(), |n: f64| (TAU * 300.0 * n / 1000.0).cos());
        let lines =
            SpectralLines::new(&samples(count, |n| 2.0 * low(n) + 1e-4 * high(n)), 1e-3, Window::BlackmanHarris);
        assert!((lines.amplitude[50] - 2.0).abs() < 1e-12 && (lines.amplitude[300] - 1e-4).abs() < 1e-12);
        assert!((lines.phase[50] + FRAC_PI_2).abs() < 1e-12);
        let mut cut = lines.clone();
        cut.keep_to(100.0);
        assert_eq!(cut.amplitude, lines.amplitude[..=100]);
    }
}
