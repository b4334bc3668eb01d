//! Rows of one table at the places of another's.

use crate::error::RunError;
use crate::results::Interpolation;
use std::ops::Range;

/// Places that are apart by less than this part of the whole range are the same.
const SAME: f64 = 1e-12;

/// An increasing column, in pieces that meet where a place stands twice, as before and after an event.
#[derive(Debug)]
pub struct Grid {
    places: Vec<f64>,
    pieces: Vec<Range<usize>>,
    close: f64,
}

impl Grid {
    /// From the numbers of a column.
    ///
    /// # Errors
    /// If they decrease, are no numbers, or there are none.
    pub fn new(name: &str, of: &str, places: &[f64]) -> Result<Self, RunError> {
        let refuse = |reason: String| Err(RunError::Rows { name: name.to_string(), of: of.to_string(), reason });
        let (Some(first), Some(last)) = (places.first(), places.last()) else {
            return refuse("there are no rows".into());
        };
        if let Some(row) = places.iter().position(|place| !place.is_finite()) {
            return refuse(format!("row {} has {}", row + 1, places[row]));
        }
        let close = SAME * (last - first).abs();
        let mut pieces: Vec<Range<usize>> = std::iter::once(0..1).collect();
        for i in 1..places.len() {
            let step = places[i] - places[i - 1];
            if step < -close {
                return refuse(format!("it goes back from {} to {} in row {}", places[i - 1], places[i], i + 1));
            }
            if step <= close {
                pieces.push(i..i + 1);
            } else {
                pieces.last_mut().expect("there is one").end = i + 1;
            }
        }
        Ok(Self { places: places.to_vec(), pieces, close })
    }

    /// First and last place.
    pub fn range(&self) -> (f64, f64) {
        (self.places[0], self.places[self.places.len() - 1])
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.places.len()
    }

    /// The place of a row.
    pub fn place(&self, row: usize) -> f64 {
        self.places[row]
    }

    /// True if all rows are at the same places.
    pub fn is_same(&self, other: &Self) -> bool {
        let close = self.close.max(other.close);
        self.rows() == other.rows() && self.places.iter().zip(&other.places).all(|(a, b)| (a - b).abs() <= close)
    }

    /// True if a place lies in the range.
    pub fn covers(&self, place: f64) -> bool {
        let (first, last) = self.range();
        place >= first - self.close && place <= last + self.close
    }

    /// True if a row stands at the place.
    pub fn has(&self, place: f64) -> bool {
        let next = self.places.partition_point(|x| *x < place - self.close);
        self.places.get(next).is_some_and(|x| (x - place).abs() <= self.close)
    }

    /// True for the row before an event: the next is at the same place.
    pub fn is_before_event(&self, row: usize) -> bool {
        self.places.get(row + 1).is_some_and(|next| next - self.places[row] <= self.close)
    }

    /// The value of a column at a place; at an event that of the side before or after it.
    pub fn value(&self, column: &[f64], place: f64, before: bool, way: Interpolation) -> f64 {
        // pieces before this one end before the place, pieces from `after` on begin behind it
        let first = self.pieces.partition_point(|piece| self.places[piece.end - 1] < place - self.close);
        let after = self.pieces.partition_point(|piece| self.places[piece.start] <= place + self.close);
        let piece = if before { first } else { after.saturating_sub(1) };
        let piece = self.pieces[piece.min(self.pieces.len() - 1)].clone();
        let places = &self.places[piece.clone()];
        let next = places.partition_point(|x| *x < place - self.close);
        let near = Some(next).filter(|row| places.get(*row).is_some_and(|x| (x - place).abs() <= self.close));
        match near {
            Some(row) => column[piece.start + row],
            None => way.at(places, &column[piece], place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_from_the_side_that_is_asked_for() {
        let grid = Grid::new("t", "a", &[0.0, 1.0, 1.0, 2.0]).expect("sound");
        let column = [0.0, 1.0, 5.0, 6.0];
        let at = |place: f64, before: bool| grid.value(&column, place, before, Interpolation::Cubic);
        assert_eq!([at(1.0, true), at(1.0, false), at(0.5, false), at(1.5, true)], [1.0, 5.0, 0.5, 5.5]);
        assert!(grid.is_before_event(1) && !grid.is_before_event(2));
        assert!(grid.has(1.0) && !grid.has(1.5) && grid.covers(2.0) && !grid.covers(2.1));
    }

    #[test]
    fn rows_that_go_back_or_are_no_numbers_are_named() {
        let told = |places: &[f64]| Grid::new("t", "a.csv", places).expect_err("refused").to_string();
        assert!(told(&[0.0, 2.0, 1.0]).contains("it goes back from 2 to 1 in row 3"));
        assert!(told(&[0.0, f64::NAN]).contains("row 2 has NaN"));
        assert!(told(&[]).contains("there are no rows"));
    }
}
