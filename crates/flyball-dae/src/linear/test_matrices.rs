//! Matrices for the tests of this room: chains, constrained systems, random patterns.

use super::block_matrix::BlockMatrixBuilder;
use super::ordering::UnknownKind;
use super::pattern::{Csc, Triplets};

/// A reproducible stream of numbers (xorshift64*).
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Uniform in [−1, 1).
    pub fn next(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11;
        bits as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// Uniform in 0..n.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.next() + 1.0) / 2.0 * n as f64) as usize
    }
}

/// A matrix with the kinds of its unknowns.
#[derive(Clone)]
pub struct Sample {
    pub pattern: Csc,
    pub values: Vec<f64>,
    pub kinds: Vec<UnknownKind>,
}

impl Sample {
    pub fn from_entries(n: usize, entries: &[(usize, usize, f64)]) -> Self {
        let positions = entries.iter().map(|&(row, col, _)| (row, col));
        let (pattern, entry_of) = Csc::from_positions(n, n, positions);
        let mut values = vec![0.0; pattern.len()];
        for (&k, &(_, _, value)) in entry_of.iter().zip(entries) {
            values[k as usize] += value;
        }
        Self { pattern, values, kinds: vec![UnknownKind::Primary; n] }
    }

    pub fn n(&self) -> usize {
        self.pattern.n_cols
    }

    /// Row-major copy.
    pub fn dense(&self) -> Vec<f64> {
        let n = self.n();
        let mut full = vec![0.0; n * n];
        for (k, row, col) in self.pattern.iter() {
            full[row * n + col] = self.values[k];
        }
        full
    }

    pub fn multiply(&self, x: &[f64]) -> Vec<f64> {
        let mut y = vec![0.0; self.n()];
        self.pattern.multiply(&self.values, x, &mut y);
        y
    }

    pub fn scaled(mut self, factor: impl Fn(usize, usize) -> f64) -> Self {
        let factors: Vec<f64> = self.pattern.iter().map(|(_, row, col)| factor(row, col)).collect();
        for (value, factor) in self.values.iter_mut().zip(factors) {
            *value *= factor;
        }
        self
    }
}

/// Planar chain: per link 3 coordinates with a full 3 × 3 mass block, then 2 multipliers of the
/// joint to the link before (or to ground).
pub fn chain(links: usize) -> Sample {
    let mut numbers = Numbers::new(links as u64 + 1);
    let mut builder = BlockMatrixBuilder::new(5 * links);
    let mass = Triplets::dense(3, 3);
    let joint = Triplets::dense(2, 3);
    let mut placed = Vec::new();
    for link in 0..links {
        let body = 5 * link;
        let symmetric = {
            let [a, b, c] = [(); 3].map(|()| 0.2 * numbers.next());
            vec![2.0, a, b, a, 2.0, c, b, c, 1.0]
        };
        placed.push((builder.place(&mass, body, body), symmetric));
        let before = (link > 0).then(|| body - 5);
        for (other, sign) in [(Some(body), 1.0), (before, -1.0)] {
            if let Some(other) = other {
                let (s, c) = (numbers.next(), numbers.next());
                let g = vec![sign, 0.0, s, 0.0, sign, c];
                placed.push((builder.place(&joint, body + 3, other), g.clone()));
                placed.push((builder.place_transposed(&joint, other, body + 3), g));
            }
        }
    }
    let mut assembly = builder.build(None);
    for (id, values) in &placed {
        assembly.add(*id, 1.0, values);
    }
    let kind = |i| match i % 5 {
        0..3 => UnknownKind::Primary,
        _ => UnknownKind::Multiplier,
    };
    Sample {
        pattern: assembly.pattern().clone(),
        values: assembly.values().to_vec(),
        kinds: (0..5 * links).map(kind).collect(),
    }
}

/// Random unsymmetric pattern with about `per_column` entries per column and a non-zero transversal
/// that is not the diagonal.
pub fn random(n: usize, per_column: usize, seed: u64) -> Sample {
    let mut numbers = Numbers::new(seed);
    let shift = numbers.below(n.max(1));
    let mut entries = Vec::new();
    for col in 0..n {
        let partner = (col + shift) % n;
        entries.push((partner, col, 2.0 + numbers.next()));
        for _ in 1..per_column {
            entries.push((numbers.below(n), col, numbers.next()));
        }
    }
    Sample::from_entries(n, &entries)
}

/// Symmetric net of m × m nodes with six coordinates each, coupled to their neighbours by full
/// blocks, and a multiplier at every seventh node: fills in.
pub fn net(m: usize) -> Sample {
    let mut numbers = Numbers::new(m as u64);
    let mut entries = Vec::new();
    for node in 0..m * m {
        for i in 0..6 {
            entries.push((6 * node + i, 6 * node + i, 1.0));
        }
        let right = (node % m + 1 < m).then_some(node + 1);
        let below = (node + m < m * m).then_some(node + m);
        for other in [right, below].into_iter().flatten() {
            for i in 0..6 {
                for j in 0..=i {
                    let k = if i == j { 2.0 } else { 0.2 * numbers.next() };
                    let mut stiffness = vec![(i, j)];
                    if i != j {
                        stiffness.push((j, i));
                    }
                    for (i, j) in stiffness {
                        entries.push((6 * node + i, 6 * node + j, k));
                        entries.push((6 * other + i, 6 * other + j, k));
                        entries.push((6 * node + i, 6 * other + j, -k));
                        entries.push((6 * other + i, 6 * node + j, -k));
                    }
                }
            }
        }
    }
    let coordinates = 6 * m * m;
    let multipliers = (m * m).div_ceil(7);
    for multiplier in 0..multipliers {
        for i in 0..3 {
            let (row, col) = (coordinates + multiplier, 42 * multiplier + i);
            let g = 1.5 + numbers.next();
            entries.push((row, col, g));
            entries.push((col, row, g));
        }
        let row = coordinates + multiplier;
        entries.push((row, row, 0.0));
    }
    let mut sample = Sample::from_entries(coordinates + multipliers, &entries);
    sample.kinds[coordinates..].fill(UnknownKind::Multiplier);
    sample
}
