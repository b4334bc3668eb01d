//! Watch on the pivots of a matrix: small ones may belong to a position where constraints lose rank.

/// Pivots below this may belong to such a position.
const NEARLY_SINGULAR: f64 = 1e-3;
/// Part of a pivot found harmless below which a smaller one is looked at again.
const DECAYED: f64 = 0.2;

/// Smallest pivot ratio of the last factorization, and what is suspicious of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PivotWatch {
    pivot: f64,
    suspicious: f64,
}

impl Default for PivotWatch {
    fn default() -> Self {
        Self { pivot: 1.0, suspicious: NEARLY_SINGULAR }
    }
}

impl PivotWatch {
    /// Notes the smallest pivot ratio of a factorization.
    pub fn note(&mut self, pivot: f64) {
        self.pivot = pivot;
        if pivot > NEARLY_SINGULAR {
            self.suspicious = NEARLY_SINGULAR;
        }
    }

    /// True if the last factorization has so small a pivot that constraints may lose rank near its point.
    pub fn is_nearly_singular(&self) -> bool {
        self.pivot < self.suspicious
    }

    /// The pivot of the last factorization is small for other reasons: only much smaller ones are suspicious, until it has
    /// grown again.
    pub fn trust(&mut self) {
        self.suspicious = DECAYED * self.pivot;
    }
}
