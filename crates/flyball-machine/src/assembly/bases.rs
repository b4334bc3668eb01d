//! Bodies that cannot move relative to each other, whatever joints hold them: welds, two hinges, struts, drives.
//!
//! ```text
//!   a and b are one base  ⇔  v_b − v_a − ω_a × (p_b − p_a)  and  ω_b − ω_a  are combinations of the rows of G
//! ```
//!
//! G has the rows that always act, at the start. At special positions its rank is lower than elsewhere, never higher: what
//! is one base there is one everywhere. Rows are eliminated one after the other; one that differs from a combination of
//! those before it by less than [`MISALIGNED`] repeats them, so that a door whose two hinges do not quite align before the
//! start is repaired stays a door.

use super::Assembly;
use crate::node::{AnySink, Motion, Side, Sink};
use crate::space::{Space, Vector};
use flyball_dae::manifold::so3::cross;
use flyball_dae::system::CoordinateKind;

/// Part of a row that others must leave of it for it to hold something more.
const MISALIGNED: f64 = 1e-2;
/// Part of a relative velocity that is rounding.
const ROUNDING: f64 = 1e-9;

/// Rows in echelon form: each begins with 1 at its pivot and has zeros at the pivots of those before it.
struct Echelon {
    rows: Vec<(usize, Vec<(usize, f64)>)>,
}

impl Echelon {
    /// Takes what the rows hold out of a row; gives the largest entry that is left, with its column.
    fn reduce(&self, row: &mut [f64]) -> (usize, f64) {
        for (pivot, entries) in &self.rows {
            let factor = row[*pivot];
            if factor != 0.0 {
                entries.iter().for_each(|(column, value)| row[*column] -= factor * value);
                row[*pivot] = 0.0;
            }
        }
        largest(row)
    }

    /// Adds a row, unless it repeats others.
    fn add(&mut self, row: &mut [f64]) {
        let whole = largest(row).1.abs();
        let (pivot, value) = self.reduce(row);
        if value.abs() > MISALIGNED * whole {
            let entries = row.iter().enumerate().filter(|(_, entry)| **entry != 0.0);
            self.rows.push((pivot, entries.map(|(column, entry)| (column, entry / value)).collect()));
        }
    }

    /// True if the rows hold this one at zero.
    fn holds(&self, row: &mut [f64]) -> bool {
        let whole = largest(row).1.abs();
        self.reduce(row).1.abs() <= ROUNDING * whole
    }
}

fn largest(row: &[f64]) -> (usize, f64) {
    let larger =
        |most: (usize, f64), (i, value): (usize, &f64)| if value.abs() > most.1.abs() { (i, *value) } else { most };
    row.iter().enumerate().fold((0, 0.0), larger)
}

/// Entries of G, row by row.
struct Rows(Vec<Vec<(usize, f64)>>);

impl Sink for Rows {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        self.0[row].push((col, value));
    }
}

impl<S: Space> Assembly<S> {
    /// Groups contacts with friction by the bases they are between, so that feet that repeat each other share their load.
    pub(super) fn stand(&mut self) {
        let mut nodes: Vec<usize> = self.connections.feet_nodes();
        nodes.push(0);
        nodes.sort_unstable();
        nodes.dedup();
        let mut bases: Vec<usize> = (0..self.places.len()).collect();
        // feet between two bodies are between the same two bases
        if nodes.len() > 2 {
            self.with_motion(&mut self.work(), &self.start.point(), |at, _| self.join(at, &nodes, &mut bases));
        }
        self.feet = self.connections.stand(&bases);
    }

    /// Gives each of the nodes the first that it cannot move against.
    fn join(&self, at: &Motion<S>, nodes: &[usize], bases: &mut [usize]) {
        let echelon = self.echelon(at);
        let mut row = vec![0.0; self.layout.n_v()];
        for (i, &b) in nodes.iter().enumerate() {
            let first = nodes[..i].iter().copied().filter(|&a| bases[a] == a);
            let held = first.into_iter().find(|&a| self.is_held(at, &echelon, [a, b], &mut row));
            bases[b] = held.unwrap_or(b);
        }
    }

    /// The rows of G that always act, in units of the length of the machine.
    fn echelon(&self, at: &Motion<S>) -> Echelon {
        let mut rows = Rows(vec![Vec::new(); self.layout.n_phi]);
        self.visit_jacobian(at, &mut AnySink(&mut rows));
        for one in &self.connections.one_sided {
            rows.0[one.row].clear();
        }
        let mut echelon = Echelon { rows: Vec::new() };
        let mut row = vec![0.0; self.layout.n_v()];
        for entries in rows.0 {
            row.fill(0.0);
            entries.iter().for_each(|(column, value)| row[*column] += value * self.unit(*column));
            echelon.add(&mut row);
        }
        echelon
    }

    /// Velocity that counts as one.
    fn unit(&self, column: usize) -> f64 {
        match self.layout.measure(column) {
            CoordinateKind::Length if self.layout.length > 0.0 => self.layout.length,
            _ => 1.0,
        }
    }

    /// True if node b cannot move against node a, which turns or is the ground, or a against b.
    fn is_held(&self, at: &Motion<S>, echelon: &Echelon, [a, b]: [usize; 2], row: &mut [f64]) -> bool {
        let sides = [a, b].map(|node| Side::new(node, &self.places[node]));
        let [a, b] = if sides[0].moves && !sides[0].turns { [sides[1], sides[0]] } else { sides };
        if a.moves && !a.turns {
            return false; // two points turn about each other
        }
        let rows = if b.turns { S::D + S::A } else { S::D };
        (0..rows).all(|component| {
            self.write_relative(at, [&a, &b], component, row);
            echelon.holds(row)
        })
    }

    /// A component of v_b − v_a − ω_a × (p_b − p_a), or of ω_b − ω_a, world axes.
    fn write_relative(&self, at: &Motion<S>, [a, b]: [&Side; 2], component: usize, row: &mut [f64]) {
        row.fill(0.0);
        let turns = component >= S::D;
        for (side, sign) in [(a, -1.0), (b, 1.0)] {
            if side.moves && !turns {
                row[side.v + component] += sign;
            }
        }
        let arm = S::full(at.origin(b).minus(at.origin(a)));
        for (side, sign) in [(a, -1.0), (b, 1.0)] {
            for k in 0..if side.turns { S::A } else { 0 } {
                let axis = self.axis(at, side, k);
                let share = match turns {
                    true => axis[if S::A == 1 { 2 } else { component - S::D }],
                    false if sign < 0.0 => cross(&axis, &arm)[component],
                    false => 0.0,
                };
                row[side.v + S::D + k] += sign * share;
            }
        }
        (0..row.len()).for_each(|column| row[column] *= self.unit(column));
    }

    /// The axis of a rotational velocity of a node, world axes.
    fn axis(&self, at: &Motion<S>, side: &Side, k: usize) -> [f64; 3] {
        let mut unit = [0.0; 3];
        unit[k] = 1.0;
        S::full_angular(S::angular_world(at.rotation(side), S::Angular::read(&unit)))
    }
}
