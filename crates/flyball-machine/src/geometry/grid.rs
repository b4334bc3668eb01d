//! Ascending knots of a table: its pieces, and the regions between its kinks.
//!
//! Piece p holds the arguments with p knots at or before them: 0 lies below the first knot, piece p in 1 … n − 1 between
//! knots p − 1 and p, piece n above the last one. A periodic table goes on counting both ways: knot g + N, N = n − 1, is
//! knot g one period later.

/// Number of periods beyond which a place in one of them is rounding only.
const MANY_TURNS: f64 = 1e15;

/// Meaning of a table beyond its first and last point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outside {
    /// The outermost values.
    #[default]
    Hold,
    /// The straight lines that leave the ends with their slopes.
    Extend,
    /// The table again; it ends with the value it begins with.
    Periodic,
}

impl Outside {
    /// As written in model files.
    pub const NAMES: [&'static str; 3] = ["hold", "extend", "periodic"];

    /// From its name in model files.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Hold, Self::Extend, Self::Periodic].into_iter().find(|outside| outside.name() == name)
    }

    /// Its name in model files.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// Where a piece lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Piece {
    /// Before the first knot.
    Below,
    /// Between knots i and i + 1, the whole table moved by some periods.
    Between(usize, f64),
    /// After the last knot.
    Above,
}

/// Knots with those among them at which the slope jumps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grid {
    pub x: Vec<f64>,
    /// Indices of knots.
    pub kinks: Vec<usize>,
    pub outside: Outside,
}

impl Grid {
    fn is_periodic(&self) -> bool {
        self.outside == Outside::Periodic
    }

    /// First and last knot.
    pub fn range(&self) -> (f64, f64) {
        (self.x[0], self.x[self.x.len() - 1])
    }

    /// Number of knots of a period.
    fn turn(&self) -> i64 {
        self.x.len() as i64 - 1
    }

    /// How far a knot or piece is moved by whole periods.
    fn shift(&self, turns: i64) -> f64 {
        let (first, last) = self.range();
        turns as f64 * (last - first)
    }

    /// Place of a knot, whatever its period.
    fn knot(&self, g: i64) -> f64 {
        if !self.is_periodic() {
            return self.x[g as usize];
        }
        self.x[g.rem_euclid(self.turn()) as usize] + self.shift(g.div_euclid(self.turn()))
    }

    /// The piece that contains `s`.
    pub fn piece(&self, s: f64) -> i64 {
        if !self.is_periodic() || !s.is_finite() {
            return self.x.partition_point(|&knot| knot <= s) as i64;
        }
        let (first, last) = self.range();
        let turns = ((s - first) / (last - first)).floor().clamp(-MANY_TURNS, MANY_TURNS) as i64;
        // the same rounding as that of `knot`
        let late = i64::from(s < first + self.shift(turns));
        let turns = turns - late + i64::from(s >= first + self.shift(turns + 1));
        let shift = self.shift(turns);
        let within = self.x[..self.x.len() - 1].partition_point(|&knot| knot + shift <= s) as i64;
        turns * self.turn() + within
    }

    /// Where a piece lies.
    pub fn place(&self, piece: i64) -> Piece {
        if self.is_periodic() {
            let knot = piece - 1;
            return Piece::Between(knot.rem_euclid(self.turn()) as usize, self.shift(knot.div_euclid(self.turn())));
        }
        match piece {
            ..=0 => Piece::Below,
            p if p > self.turn() => Piece::Above,
            p => Piece::Between(p as usize - 1, 0.0),
        }
    }

    /// Knot of kink `j`; kinks of a periodic table go on both ways.
    fn kink(&self, j: i64) -> Option<i64> {
        let n = self.kinks.len() as i64;
        if n == 0 || (!self.is_periodic() && !(0..n).contains(&j)) {
            return None;
        }
        Some(self.kinks[j.rem_euclid(n) as usize] as i64 + j.div_euclid(n) * self.turn())
    }

    /// Place of kink `j`.
    pub fn kink_at(&self, j: i64) -> Option<f64> {
        self.kink(j).map(|knot| self.knot(knot))
    }

    /// Number of kinks at or before `s`, counted from the first point of the table on.
    pub fn region(&self, s: f64) -> i64 {
        let knot = self.piece(s) - 1;
        let turns = if self.is_periodic() { knot.div_euclid(self.turn()) } else { 0 };
        let within = knot - turns * self.turn();
        turns * self.kinks.len() as i64 + self.kinks.partition_point(|&kink| kink as i64 <= within) as i64
    }

    /// The piece to use for `s` as long as it is in a region, also a little beyond it.
    pub fn piece_in(&self, region: i64, s: f64) -> i64 {
        let piece = self.piece(s);
        let piece = self.kink(region - 1).map_or(piece, |knot| piece.max(knot + 1));
        self.kink(region).map_or(piece, |knot| piece.min(knot))
    }

    /// The first knot after `s`.
    pub fn next_knot(&self, s: f64) -> Option<f64> {
        let next = self.piece(s);
        (self.is_periodic() || next <= self.turn()).then(|| self.knot(next))
    }

    /// The first kink after `s`.
    pub fn next_kink(&self, s: f64) -> Option<f64> {
        self.kink_at(self.region(s))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_kinks_of_a_periodic_grid_go_on_both_ways() {
        let grid = Grid { x: vec![0.1, 0.4, 0.7, 1.3], kinks: vec![0, 2], outside: Outside::Periodic };
        for turns in -40..40 {
            for (k, x) in grid.x[..3].iter().enumerate() {
                let knot = x + f64::from(turns) * (1.3 - 0.1);
                let g = i64::from(turns) * 3 + k as i64;
                assert_eq!([grid.piece(knot.next_down()), grid.piece(knot)], [g, g + 1], "{turns}, {k}");
            }
        }
        assert_eq!([-0.6, 0.0, 0.2, 0.8, 1.4].map(|s| grid.region(s)), [-1, 0, 1, 2, 3]);
        assert_eq!([0.0, 0.2, 0.8, 1.4].map(|s| grid.next_kink(s)), [0.1, 0.7, 1.3, 1.9].map(Some));
        assert_eq!(grid.piece_in(1, 0.9), 2); // from 0.1 to 0.7
        assert_eq!(grid.piece_in(1, 0.0), 1);
    }
}
