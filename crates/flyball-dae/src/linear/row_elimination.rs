//! Left-looking elimination of constraint rows, one at a time, each accepted or refused.

use super::pattern::{Csc, narrow};

/// The sparsest velocity above this fraction of the largest remainder is the pivot.
const SPARSE_RATIO: f64 = 0.5;

/// Coefficients below this fraction of the largest are rounding and left out.
const NEGLIGIBLE: f64 = 1e-9;

const NONE: u32 = u32::MAX;

/// Columns of Aᵀ, scaled.
pub(super) struct ScaledRows {
    /// Velocities of each constraint.
    pub pattern: Csc,
    /// Their coefficients.
    pub values: Vec<f64>,
}

/// L and U of the accepted constraints.
pub(super) struct RowElimination {
    /// Accepted constraint of each step.
    pub accepted: Vec<usize>,
    pivot_of: Vec<u32>,
    position_of: Vec<u32>,
    l_ptr: Vec<u32>,
    l_idx: Vec<u32>,
    l_val: Vec<f64>,
    u_ptr: Vec<u32>,
    u_idx: Vec<u32>,
    u_val: Vec<f64>,
    inverse_pivot: Vec<f64>,
    /// Smallest accepted remainder.
    pub smallest_accepted: f64,
    /// Constraints that touch a velocity: all, or those that are not accepted yet.
    velocity_count: Vec<u32>,
    /// True if accepted constraints do not count.
    pub counts_what_is_left: bool,
    x: Vec<f64>,
    seen_by: Vec<u32>,
    searches: u32,
    path: Vec<(u32, u32)>,
    topological: Vec<u32>,
    candidates: Vec<u32>,
    /// Entries of U of the last eliminated constraint, along `topological` reversed.
    u_column: Vec<(u32, f64)>,
}

impl RowElimination {
    /// Nothing accepted yet, of `n` velocities.
    pub fn new(n: usize, rows: &ScaledRows) -> Self {
        let mut velocity_count = vec![0; n];
        for &velocity in &rows.pattern.row_idx {
            velocity_count[velocity] += 1;
        }
        Self {
            accepted: Vec::new(),
            pivot_of: Vec::new(),
            position_of: vec![NONE; n],
            l_ptr: vec![0],
            l_idx: Vec::new(),
            l_val: Vec::new(),
            u_ptr: vec![0],
            u_idx: Vec::new(),
            u_val: Vec::new(),
            inverse_pivot: Vec::new(),
            smallest_accepted: 1.0,
            velocity_count,
            counts_what_is_left: false,
            x: vec![0.0; n],
            seen_by: vec![NONE; n],
            searches: 0,
            path: Vec::new(),
            topological: Vec::new(),
            candidates: Vec::new(),
            u_column: Vec::new(),
        }
    }

    /// Entries of L and U.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.l_idx.len() + self.u_idx.len()
    }

    /// Eliminates a constraint; leaves its remainder in `x` at `candidates`, and returns its size.
    fn eliminate(&mut self, row: usize, rows: &ScaledRows) -> f64 {
        self.topological.clear();
        self.candidates.clear();
        self.u_column.clear();
        for k in rows.pattern.entries(row) {
            self.visit(narrow(rows.pattern.row_idx[k]));
            while let Some((node, cursor)) = self.path.last_mut() {
                if *cursor < self.l_ptr[*node as usize + 1] {
                    let next = self.l_idx[*cursor as usize];
                    *cursor += 1;
                    self.visit(next);
                } else {
                    self.topological.push(*node);
                    self.path.pop();
                }
            }
        }
        self.searches += 1;
        for k in rows.pattern.entries(row) {
            self.x[rows.pattern.row_idx[k]] = rows.values[k];
        }
        for &node in self.topological.iter().rev() {
            let pivot = self.pivot_of[node as usize] as usize;
            let u = std::mem::take(&mut self.x[pivot]);
            self.u_column.push((node, u));
            let l = self.l_ptr[node as usize] as usize..self.l_ptr[node as usize + 1] as usize;
            for (&velocity, &l) in self.l_idx[l.clone()].iter().zip(&self.l_val[l]) {
                self.x[velocity as usize] -= l * u;
            }
        }
        self.candidates.iter().fold(0.0, |max, &velocity| max.max(self.x[velocity as usize].abs()))
    }

    fn visit(&mut self, velocity: u32) {
        let seen = &mut self.seen_by[velocity as usize];
        if *seen == self.searches {
            return;
        }
        *seen = self.searches;
        match self.position_of[velocity as usize] {
            NONE => self.candidates.push(velocity),
            node => self.path.push((node, self.l_ptr[node as usize])),
        }
    }

    fn clear_remainder(&mut self) {
        for &velocity in &self.candidates {
            self.x[velocity as usize] = 0.0;
        }
    }

    /// Size of what is left of a constraint; its entries of U stay in `u_column`.
    pub fn remainder(&mut self, row: usize, rows: &ScaledRows) -> f64 {
        let max = self.eliminate(row, rows);
        self.clear_remainder();
        max
    }

    /// Takes a constraint in if its remainder exceeds `tolerance`.
    pub fn try_accept(&mut self, row: usize, rows: &ScaledRows, tolerance: f64) -> bool {
        let max = self.eliminate(row, rows);
        if max.is_nan() || max <= tolerance {
            self.clear_remainder();
            return false;
        }
        let large = |velocity: &&u32| self.x[**velocity as usize].abs() >= SPARSE_RATIO * max;
        let pivot = *self
            .candidates
            .iter()
            .filter(large)
            .min_by_key(|&&velocity| self.velocity_count[velocity as usize])
            .expect("the largest remainder is among the candidates");
        if self.counts_what_is_left {
            rows.pattern.column(row).iter().for_each(|&velocity| self.velocity_count[velocity] -= 1);
        }
        let inverse = 1.0 / self.x[pivot as usize];
        for &velocity in &self.candidates {
            let value = std::mem::take(&mut self.x[velocity as usize]);
            if velocity != pivot && value != 0.0 {
                self.l_idx.push(velocity);
                self.l_val.push(value * inverse);
            }
        }
        for &(node, u) in self.u_column.iter().filter(|(_, u)| *u != 0.0) {
            self.u_idx.push(node);
            self.u_val.push(u);
        }
        self.l_ptr.push(narrow(self.l_idx.len()));
        self.u_ptr.push(narrow(self.u_idx.len()));
        self.inverse_pivot.push(inverse);
        self.position_of[pivot as usize] = narrow(self.accepted.len());
        self.pivot_of.push(pivot);
        self.accepted.push(row);
        self.smallest_accepted = self.smallest_accepted.min(max);
        true
    }

    /// Coefficients c with U c = u for the last eliminated constraint, in unscaled rows.
    pub fn combination(&self, row: usize, row_scale: &[f64]) -> Vec<(usize, f64)> {
        let mut rest = std::collections::BTreeMap::new();
        rest.extend(self.u_column.iter().copied());
        let mut combination = Vec::new();
        while let Some((node, u)) = rest.pop_last() {
            let c = u * self.inverse_pivot[node as usize];
            if c == 0.0 {
                continue;
            }
            let entries = self.u_ptr[node as usize] as usize..self.u_ptr[node as usize + 1] as usize;
            for (&earlier, &u) in self.u_idx[entries.clone()].iter().zip(&self.u_val[entries]) {
                *rest.entry(earlier).or_insert(0.0) -= u * c;
            }
            combination.push((self.accepted[node as usize], c));
        }
        let max = combination.iter().fold(0.0_f64, |max, (_, c)| max.max(c.abs()));
        combination.retain(|(_, c)| c.abs() > NEGLIGIBLE * max);
        for (other, c) in &mut combination {
            *c *= row_scale[*other] / row_scale[row];
        }
        combination.sort_unstable_by_key(|&(other, _)| other);
        combination
    }
}
