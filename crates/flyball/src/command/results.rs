//! Rows of a run.

use super::CommandError;
use flyball_dae::system::{Layout, State};
use std::path::Path;

/// Columns with names, filled row by row.
pub struct Results {
    /// Names, time first.
    pub names: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<f64>>,
    shown: usize,
}

impl Results {
    /// Columns of a system.
    pub fn new(layout: &Layout) -> Self {
        let names = &layout.names;
        let mut all = vec!["t".to_string()];
        let rotations: Vec<usize> = layout.manifold.rotations().iter().map(|&(iq, _)| iq).collect();
        let mut v = names.v.iter();
        let mut i = 0;
        while i < layout.n_q() {
            if rotations.contains(&i) {
                let first = v.next().expect("a rotation has three velocities").clone();
                v.next();
                v.next();
                all.extend((0..4).map(|c| format!("{first}.quaternion[{c}]")));
                i += 4;
            } else {
                all.extend(v.next().cloned());
                i += 1;
            }
        }
        let shown = all.len();
        all.extend(names.v.iter().map(|name| format!("{name}.rate")));
        all.extend(names.phi.iter().map(|name| format!("{name}.multiplier")));
        all.extend(names.k.iter().map(|name| format!("{name}.multiplier")));
        all.extend(names.x.iter().cloned());
        all.extend(names.y.iter().cloned());
        Self { names: all, rows: Vec::new(), shown }
    }

    /// Number of columns of time and coordinates.
    pub fn coordinates(&self) -> usize {
        self.shown
    }

    /// Appends a state.
    pub fn push(&mut self, s: &State) {
        let groups = [&s.q, &s.v, &s.lambda, &s.psi, &s.x, &s.y];
        self.rows.push(std::iter::once(s.t).chain(groups.into_iter().flatten().copied()).collect());
    }

    /// Writes CSV with full precision.
    pub fn write(&self, path: &Path) -> Result<(), CommandError> {
        let failed = |reason: String| CommandError::Write { path: path.to_path_buf(), reason };
        let mut writer = csv::Writer::from_path(path).map_err(|e| failed(e.to_string()))?;
        writer.write_record(&self.names).map_err(|e| failed(e.to_string()))?;
        for row in &self.rows {
            writer.write_record(row.iter().map(f64::to_string)).map_err(|e| failed(e.to_string()))?;
        }
        writer.flush().map_err(|e| failed(e.to_string()))
    }
}
