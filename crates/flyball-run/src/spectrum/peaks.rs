//! The largest lines, with frequency and amplitude between the lines.

use super::lines::SpectralLines;
use super::window::Window;

/// A tone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peak {
    /// Frequency or order.
    pub at: f64,
    /// Amplitude.
    pub amplitude: f64,
}

/// Lines below this part of the largest are rounding.
const FLOOR: f64 = 1e-9;
/// Halvings of the place between two lines: to rounding.
const HALVINGS: usize = 50;

impl SpectralLines {
    /// At most `count` tones, the largest first: lines that are higher than both neighbours, not the mean. A tone lies
    /// at a distance δ from its line towards the higher neighbour where both have the ratio W(1 − δ)/W(δ) of the window's
    /// response W, and its amplitude is that of the line divided by W(δ).
    pub fn peaks(&self, window: Window, count: usize) -> Vec<Peak> {
        let all = &self.amplitude;
        let largest = all.iter().skip(1).copied().fold(0.0, f64::max);
        // the line at 0 is the mean, which is no neighbour
        let before = |k: usize| if k > 1 { all[k - 1] } else { 0.0 };
        let after = |k: usize| all.get(k + 1).copied().unwrap_or(0.0);
        let is_peak = |k: &usize| {
            let line = all[*k];
            line > FLOOR * largest && line > before(*k) && line >= after(*k)
        };
        let tone = |k: usize| {
            if k + 1 >= all.len() {
                return Peak { at: k as f64 * self.step, amplitude: all[k] };
            }
            let (side, ratio) =
                if after(k) > before(k) { (1.0, after(k) / all[k]) } else { (-1.0, before(k) / all[k]) };
            let offset = offset(window, ratio);
            Peak { at: (k as f64 + side * offset) * self.step, amplitude: all[k] / window.response(offset) }
        };
        let mut peaks: Vec<Peak> = (1..all.len()).filter(is_peak).map(tone).collect();
        flyball_dae::order::sort_by(&mut peaks, |a, b| b.amplitude.total_cmp(&a.amplitude));
        peaks.truncate(count);
        peaks
    }
}

/// δ between 0 and ½ with W(1 − δ)/W(δ) = ratio; the left side increases.
fn offset(window: Window, ratio: f64) -> f64 {
    let (mut low, mut high) = (0.0, 0.5);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if window.response(1.0 - middle) / window.response(middle) < ratio { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    #[test]
    fn tones_anywhere_between_lines_are_found() {
        let (count, h) = (2000, 1e-3);
        for frequency in [100.0, 100.1, 100.2499, 100.25, 100.3, 100.499] {
            let wave = |n: usize| 3.0 + 1.5 * (TAU * frequency * h * n as f64 + 0.3).cos();
            let samples: Vec<f64> = (0..count).map(wave).collect();
            for window in Window::ALL {
                let peak = SpectralLines::new(&samples, h, window).peaks(window, 1)[0];
                // what the mirror image leaks: 1/(π 400) of the amplitude without a window
                let (near, right) = if window == Window::Rectangular { (1e-3, 4e-3) } else { (2e-4, 2e-5) };
                assert!((peak.at - frequency).abs() < near, "{window} {frequency}: {}", peak.at);
                assert!((peak.amplitude / 1.5 - 1.0).abs() < right, "{window} {frequency}: {}", peak.amplitude);
            }
        }
    }

    #[test]
    fn ratios_of_neighbours_increase_towards_the_middle() {
        for window in Window::ALL {
            let ratio = |k: i32| {
                let offset = f64::from(k) / 200.0;
                window.response(1.0 - offset) / window.response(offset)
            };
            assert!((0..100).all(|k| ratio(k) < ratio(k + 1)), "{window}");
            assert!((ratio(100) - 1.0).abs() < 1e-12, "{window}");
        }
    }

    #[test]
    fn the_largest_come_first_and_rounding_is_none() {
        let samples: Vec<f64> = (0..1000)
            .map(|n| f64::from(n) * 1e-3)
            .map(|t| (TAU * 20.0 * t).sin() + 3.0 * (TAU * 60.0 * t).cos() + 0.5 * (TAU * 200.0 * t).cos())
            .collect();
        let found = SpectralLines::new(&samples, 1e-3, Window::Hann).peaks(Window::Hann, 10);
        let rounded: Vec<(f64, f64)> =
            found.iter().map(|p| (p.at.round(), (p.amplitude * 1e9).round() / 1e9)).collect();
        assert_eq!(rounded, [(60.0, 3.0), (20.0, 1.0), (200.0, 0.5)]);
    }
}
