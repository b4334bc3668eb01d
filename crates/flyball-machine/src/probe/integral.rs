//! An integral over the time of a run, also between the ends of steps.

use flyball_dae::driver::MOST_NODES as NODES;

/// ∫ f dt from the start of a run.
#[derive(Clone, Debug)]
pub(crate) struct Integral {
    /// Slot of f.
    pub of: usize,
    /// Time and value at the end of the last step.
    t: f64,
    value: f64,
    /// Times, values and weights at the nodes of the present step.
    nodes: [(f64, f64, f64); NODES],
    count: usize,
}

impl Integral {
    /// Numbers that continue it.
    pub const NUMBERS: usize = 2;

    pub fn new(of: usize, t: f64) -> Self {
        Self { of, t, value: 0.0, nodes: [(0.0, 0.0, 0.0); NODES], count: 0 }
    }

    pub fn numbers(&self) -> [f64; Self::NUMBERS] {
        [self.t, self.value]
    }

    pub fn set(&mut self, numbers: &[f64]) {
        (self.t, self.value, self.count) = (numbers[0], numbers[1], 0);
    }

    /// A node of the present step.
    pub fn node(&mut self, t: f64, f: f64, weight: f64) {
        // a step has no more
        if let Some(place) = self.nodes.get_mut(self.count) {
            *place = (t, f, weight);
            self.count += 1;
        }
    }

    /// The end of the present step.
    pub fn reached(&mut self, t: f64) {
        self.value += self.nodes[..self.count].iter().map(|(_, f, weight)| f * weight).sum::<f64>();
        (self.t, self.count) = (t, 0);
    }

    /// Its value at a time of the present step: the polynomial through the nodes, integrated.
    pub fn at(&self, t: f64) -> f64 {
        let nodes = &self.nodes[..self.count];
        let (h, mut sum) = (t - self.t, 0.0);
        for (i, (own, f, _)) in nodes.iter().enumerate() {
            // ∏ (s − tⱼ)/(tᵢ − tⱼ) as a polynomial of s − t₀, lowest power first
            let mut polynomial = [0.0; NODES];
            polynomial[0] = 1.0;
            for (_, (other, ..)) in nodes.iter().enumerate().filter(|(j, _)| *j != i) {
                let (root, scale) = (other - self.t, 1.0 / (own - other));
                for k in (0..NODES).rev() {
                    let lower = if k > 0 { polynomial[k - 1] } else { 0.0 };
                    polynomial[k] = scale * (lower - root * polynomial[k]);
                }
            }
            let term = |(power, c): (usize, &f64)| c / (power + 1) as f64;
            sum += f * h * polynomial.iter().enumerate().rev().fold(0.0, |sum, c| sum * h + term(c));
        }
        self.value + sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_integral_of_a_parabola_is_exact_inside_and_at_the_end_of_a_step() {
        let (f, whole) = (|t: f64| 3.0 * t * t - 2.0 * t + 1.0, |t: f64| t * t * t - t * t + t);
        let mut integral = Integral::new(0, 1.0);
        let h = 0.5;
        for (node, weight) in
            [(0.112_701_665_379_258_31, 5.0 / 18.0), (0.5, 4.0 / 9.0), (0.887_298_334_620_741_7, 5.0 / 18.0)]
        {
            integral.node(1.0 + node * h, f(1.0 + node * h), weight * h);
        }
        for t in [1.0, 1.1, 1.3, 1.5] {
            assert!((integral.at(t) - (whole(t) - whole(1.0))).abs() < 1e-14); // rounding
        }
        integral.reached(1.5);
        assert!((integral.at(1.5) - (whole(1.5) - whole(1.0))).abs() < 1e-14);
    }
}
