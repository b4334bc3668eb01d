//! Columns of a system that is given as equations.

use super::Columns;
use crate::results::Column;
use flyball_dae::system::{Layout, State};

/// All variables of a system.
#[derive(Clone, Debug)]
pub struct StateColumns(Vec<Column>);

impl StateColumns {
    /// Of a system with this layout.
    pub fn new(layout: &Layout) -> Self {
        Self(headings(layout))
    }
}

impl Columns for StateColumns {
    fn headings(&self) -> Vec<Column> {
        self.0.clone()
    }

    fn fill(&mut self, s: &State, row: &mut Vec<f64>) {
        row.push(s.t);
        [&s.q, &s.v, &s.lambda, &s.psi, &s.x, &s.y].into_iter().for_each(|group| row.extend(group));
    }
}

/// Time, coordinates, velocities, multipliers, control states and outputs.
fn headings(layout: &Layout) -> Vec<Column> {
    let names = &layout.names;
    let mut all = vec![Column::new("t", "s")];
    let rotations: Vec<usize> = layout.manifold.rotations().iter().map(|&(iq, _)| iq).collect();
    let mut v = names.v.iter();
    let mut i = 0;
    while i < layout.n_q() {
        if rotations.contains(&i) {
            let first = v.next().expect("a rotation has three velocities").clone();
            v.next();
            v.next();
            all.extend((0..4).map(|c| Column::new(format!("{first}.quaternion[{c}]"), "")));
            i += 4;
        } else {
            all.extend(v.next().map(|name| Column::new(name, "")));
            i += 1;
        }
    }
    all.extend(names.v.iter().map(|name| Column::new(format!("{name}.rate"), "")));
    all.extend(names.phi.iter().chain(&names.k).map(|name| Column::new(format!("{name}.multiplier"), "")));
    all.extend(names.x.iter().chain(&names.y).map(|name| Column::new(name, "")));
    all
}
