//! Corrections of dense output over one step: what makes it consistent is a smooth function of time.
//!
//!   c(t) = Σⱼ wⱼ/(t − tⱼ) cⱼ / Σⱼ wⱼ/(t − tⱼ),   tⱼ the zeros of Chebyshev's polynomial, wⱼ = 1/Πₖ (tⱼ − tₖ)
//!
//! Errors at the nodes are hardly enlarged between them, unlike by an extrapolation from rows before.

use std::f64::consts::PI;

/// Most nodes of a step; with a local error of 1e-7 and a digit per degree, what is left is rounding.
const MOST: usize = 16;
/// Fewest of them.
const LEAST: usize = 7;
/// Rows per node beyond them.
const SHARE: usize = 3;
/// Fewest rows that are worth nodes, which take three or four back-solves each.
const WORTH: usize = 2 * LEAST;
/// Rows before that lead to the next where there are too few for nodes; a cubic enlarges their errors 15 times at most.
const BEFORE: usize = 4;

/// A polynomial through corrections at nodes of a span of time.
#[derive(Debug, Default)]
pub(super) struct Correction {
    /// Nodes, each as far from those before it as possible.
    times: Vec<f64>,
    /// Corrections at the first nodes.
    values: Vec<Vec<f64>>,
    /// Number of nodes whose corrections are known.
    known: usize,
    weights: Vec<f64>,
    /// True if the nodes were laid beforehand.
    laid: bool,
}

impl Correction {
    /// Rows that have the most nodes.
    pub const MANY: usize = SHARE * MOST;

    /// Forgets the nodes, and lays new ones into a span of time if so many rows are worth it.
    pub fn begin(&mut self, span: [f64; 2], rows: usize) {
        self.forget();
        self.laid = rows >= WORTH;
        if !self.laid {
            return;
        }
        let nodes = (rows / SHARE).clamp(LEAST, MOST);
        let (middle, half) = (0.5 * (span[0] + span[1]), 0.5 * (span[1] - span[0]));
        self.times.extend((0..nodes).map(|k| middle + half * (PI * (k as f64 + 0.5) / nodes as f64).cos()));
        self.times.swap(0, nodes / 2);
        for place in 1..nodes {
            let (before, rest) = self.times.split_at(place);
            // logarithms, as products of short times underflow
            let apart = |t: f64| before.iter().map(|other| (t - other).abs().ln()).sum::<f64>();
            let farthest = (0..rest.len()).max_by(|a, b| apart(rest[*a]).total_cmp(&apart(rest[*b]))).unwrap_or(0);
            self.times.swap(place, place + farthest);
        }
    }

    /// True if nodes were laid for the rows of the step.
    pub fn is_laid(&self) -> bool {
        self.laid
    }

    /// Forgets the nodes.
    pub fn forget(&mut self) {
        self.times.clear();
        self.known = 0;
    }

    /// Goes on without the nodes whose corrections are not known.
    pub fn settle(&mut self) {
        self.times.truncate(self.known);
    }

    /// The next node whose correction is not known.
    pub fn next_node(&self) -> Option<f64> {
        self.times.get(self.known).copied()
    }

    /// Takes a row as the next node where no nodes were laid: the last few rows lead to the one that follows.
    pub fn follow(&mut self, t: f64) -> bool {
        if self.laid {
            return false;
        }
        if self.known == BEFORE {
            self.times.rotate_left(1);
            self.values[..BEFORE].rotate_left(1);
            self.times.pop();
            self.known -= 1;
        }
        self.times.push(t);
        true
    }

    /// Notes the correction at the next node, which `fill` writes into a vector of this length.
    pub fn note(&mut self, length: usize, fill: impl FnOnce(&mut [f64])) {
        if self.values.len() == self.known {
            self.values.push(vec![0.0; length]);
        }
        fill(&mut self.values[self.known]);
        self.known += 1;
    }

    /// Writes the correction at a time; false if none is known.
    pub fn evaluate(&mut self, t: f64, out: &mut [f64]) -> bool {
        let nodes = &self.times[..self.known];
        if let Some(node) = nodes.iter().position(|node| *node == t) {
            out.copy_from_slice(&self.values[node]);
            return true;
        }
        self.weights.clear();
        // in units of the span, so that products of differences stay in range
        let unit = nodes.iter().fold(0.0, |most: f64, node| most.max((t - node).abs()));
        self.weights.extend(nodes.iter().enumerate().map(|(j, node)| {
            let others = nodes.iter().enumerate().filter(|(k, _)| *k != j);
            others.map(|(_, other)| unit / (node - other)).product::<f64>() * unit / (t - node)
        }));
        let sum: f64 = self.weights.iter().sum();
        out.fill(0.0);
        for (weight, value) in self.weights.iter().zip(&self.values) {
            let weight = weight / sum;
            out.iter_mut().zip(value).for_each(|(out, value)| *out += weight * value);
        }
        !nodes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smooth_functions_are_met_to_rounding_once_all_nodes_are_known() {
        let (a, b) = (0.3, 0.3 + 1e-4);
        let exact = |t: f64| [((t - a) / (b - a)).exp(), 1.0];
        let mut correction = Correction::default();
        for round in 0..2 {
            correction.begin([a, b], 1000);
            let mut out = [0.0; 2];
            assert!(!correction.evaluate(a, &mut out), "nothing is known in round {round}");
            while let Some(t) = correction.next_node() {
                correction.note(2, |value| value.copy_from_slice(&exact(t)));
            }
            for k in 0..=100 {
                let t = a + 0.01 * k as f64 * (b - a);
                assert!(correction.evaluate(t, &mut out));
                for (got, wanted) in out.iter().zip(exact(t)) {
                    assert!((got - wanted).abs() < 1e-14, "{got} for {wanted} at {t}"); // rounding
                }
            }
        }
    }

    #[test]
    fn few_rows_have_no_nodes_and_lead_to_each_other() {
        let mut correction = Correction::default();
        correction.begin([0.0, 1.0], WORTH - 1);
        assert_eq!(correction.next_node(), None);
        // rows lead to those that follow instead: four of a cubic
        let cubic = |t: f64| 1.0 + t * (2.0 - t * (3.0 - t));
        for k in 0..6 {
            let t = 0.1 * f64::from(k);
            let mut out = [0.0];
            assert_eq!(correction.evaluate(t, &mut out), k > 0);
            assert!(k < 4 || (out[0] - cubic(t)).abs() < 1e-14, "{} for {} at {t}", out[0], cubic(t)); // rounding
            assert!(correction.follow(t));
            correction.note(1, |value| value[0] = cubic(t));
        }
        correction.begin([0.0, 1.0], WORTH);
        assert!(correction.next_node().is_some() && !correction.follow(0.5));
    }
}
