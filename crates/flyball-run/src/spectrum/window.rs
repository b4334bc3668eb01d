//! Weights that end a stretch of rows softly.

use std::f64::consts::{PI, TAU};
use std::fmt;

/// A window: wₙ = Σₖ (−1)ᵏ aₖ cos(2πkn/N), n = 0 … N − 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Window {
    /// No weights: exact for what repeats itself over the rows, leaks otherwise. A tone between two lines loses 3.92 dB.
    Rectangular,
    /// Usual choice. A tone between two lines loses 1.42 dB.
    #[default]
    Hann,
    /// Narrow, with low first side lobes. A tone between two lines loses 1.75 dB.
    Hamming,
    /// Side lobes below −92 dB, for small tones beside large ones. A tone between two lines loses 0.83 dB.
    BlackmanHarris,
    /// Amplitudes right wherever a tone lies (0.01 dB), but lines are five wide.
    Flattop,
}

impl Window {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Rectangular, Self::Hann, Self::Hamming, Self::BlackmanHarris, Self::Flattop];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rectangular => "rectangular",
            Self::Hann => "hann",
            Self::Hamming => "hamming",
            Self::BlackmanHarris => "blackman-harris",
            Self::Flattop => "flattop",
        }
    }

    /// a₀, a₁, …
    pub fn coefficients(self) -> &'static [f64] {
        match self {
            Self::Rectangular => &[1.0],
            Self::Hann => &[0.5, 0.5],
            Self::Hamming => &[0.54, 0.46],
            Self::BlackmanHarris => &[0.35875, 0.48829, 0.14128, 0.01168],
            Self::Flattop => &[0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368],
        }
    }

    /// Weight n of N.
    pub fn weight(self, n: usize, count: usize) -> f64 {
        let term = |(k, a): (usize, &f64)| {
            let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
            sign * a * (TAU * (k * n) as f64 / count as f64).cos()
        };
        self.coefficients().iter().enumerate().map(term).sum()
    }

    /// Mean of the weights, by which it lowers amplitudes.
    pub fn gain(self) -> f64 {
        self.coefficients()[0]
    }

    /// Mean square of the weights: a₀² + ½ Σ aₖ².
    pub fn mean_square(self) -> f64 {
        let (first, rest) = self.coefficients().split_first().expect("every window has one");
        first * first + 0.5 * rest.iter().map(|a| a * a).sum::<f64>()
    }

    /// Width of a line for noise, in distances of lines.
    pub fn noise_width(self) -> f64 {
        self.mean_square() / (self.gain() * self.gain())
    }

    /// Amplitude of a tone that lies `offset` lines beside a line, relative to one that lies on it:
    /// Σₖ aₖ/2 (sinc(δ − k) + sinc(δ + k)) / a₀, for many rows.
    pub fn response(self, offset: f64) -> f64 {
        let sinc = |x: f64| if x.abs() < 1e-9 { 1.0 } else { (PI * x).sin() / (PI * x) };
        let term = |(k, a): (usize, &f64)| 0.5 * a * (sinc(offset - k as f64) + sinc(offset + k as f64));
        self.coefficients().iter().enumerate().map(term).sum::<f64>() / self.gain()
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalloping_and_noise_widths_are_the_published_ones() {
        // F. J. Harris, On the use of windows for harmonic analysis with the discrete Fourier transform, Table 1
        for (window, decibels, width) in [
            (Window::Rectangular, 3.92, 1.00),
            (Window::Hann, 1.42, 1.50),
            (Window::Hamming, 1.75, 1.36),
            (Window::BlackmanHarris, 0.83, 2.00),
            (Window::Flattop, 0.01, 3.77),
        ] {
            let lost = -20.0 * window.response(0.5).log10();
            assert!((lost - decibels).abs() < 0.03, "{window}: {lost}");
            assert!((window.noise_width() - width).abs() < 0.01, "{window}: {}", window.noise_width());
        }
    }

    #[test]
    fn sums_of_weights_are_their_closed_forms() {
        let count = 64;
        for window in Window::ALL {
            let all: Vec<f64> = (0..count).map(|n| window.weight(n, count)).collect();
            let mean = |of: &dyn Fn(f64) -> f64| all.iter().map(|w| of(*w)).sum::<f64>() / count as f64;
            assert!((mean(&|w| w) - window.gain()).abs() < 1e-14, "{window}");
            assert!((mean(&|w| w * w) - window.mean_square()).abs() < 1e-14, "{window}");
        }
    }
}
