//! temporary
use super::*;
/// Solver.
#[derive(Debug)]
pub struct LinearSolver(SparseLu);
impl LinearSolver {
    /// New.
    pub fn new(pattern: &Csc, kinds: &[UnknownKind], _symmetric: bool) -> Self {
        Self(SparseLu::analyse(pattern, kinds))
    }
    /// Factor.
    pub fn factor(&mut self, values: &[f64]) -> Result<Health, LinearError> {
        self.0.factor(values)
    }
    /// Solve.
    pub fn solve(&mut self, b: &mut [f64]) {
        self.0.solve(b)
    }
}
