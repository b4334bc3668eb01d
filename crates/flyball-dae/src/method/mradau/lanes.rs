//! Sums over stages, of as many numbers at once as fill vector registers.

/// Numbers that are summed together.
pub(super) const LANES: usize = 4;
/// Most stages.
const MOST: usize = 7;

/// Some numbers next to each other in all stages, with zero beyond the last.
pub(super) struct Lanes([[f64; LANES]; MOST]);

impl Lanes {
    /// The numbers from `first` on, of stages of `n` numbers each.
    #[inline(always)]
    pub fn of(values: &[f64], n: usize, first: usize) -> Self {
        let mut all = [[0.0; LANES]; MOST];
        for (lanes, stage) in all.iter_mut().zip(values.chunks_exact(n)) {
            match stage[first..].first_chunk() {
                Some(full) => *lanes = *full,
                None => lanes.iter_mut().zip(&stage[first..]).for_each(|(lane, value)| *lane = *value),
            }
        }
        Self(all)
    }

    /// Σ wᵢ of them over all stages, into as many as `to` has of them.
    #[inline(always)]
    pub fn sum(&self, weights: &[f64], to: &mut [f64]) {
        let mut sums = [0.0; LANES];
        for (weight, lanes) in weights.iter().zip(&self.0) {
            sums.iter_mut().zip(lanes).for_each(|(sum, lane)| *sum += weight * lane);
        }
        match to.first_chunk_mut() {
            Some(full) => *full = sums,
            None => to.iter_mut().zip(sums).for_each(|(to, sum)| *to = sum),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_each_number() {
        for (n, stages) in [(1, 3), (4, 5), (7, 3), (13, 7)] {
            let values: Vec<f64> = (0..n * stages).map(|i| (i as f64).sin()).collect();
            let weights: Vec<f64> = (0..stages).map(|i| (i as f64).cos()).collect();
            let mut sums = vec![0.0; n];
            for (k, sums) in sums.chunks_mut(LANES).enumerate() {
                Lanes::of(&values, n, LANES * k).sum(&weights, sums);
            }
            for (i, sum) in sums.iter().enumerate() {
                let expected = weights.iter().enumerate().fold(0.0, |sum, (stage, w)| sum + w * values[stage * n + i]);
                assert_eq!(*sum, expected);
            }
        }
    }
}
