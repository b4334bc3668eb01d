//! Rows at equal steps of time or angle.

use crate::error::RunError;
use crate::results::{Interpolation, Table};
use crate::words::count;
use std::f64::consts::TAU;

/// Quantity that rows are spread over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The first column, mostly time.
    First,
    /// A column with the angle of a shaft, in turns of it.
    Angle(usize),
}

/// Equal steps, and where they come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampling {
    /// Number of samples.
    pub samples: usize,
    /// Distance of samples: in the unit of the first column, or turns.
    pub step: f64,
    /// Shortest and longest distance of rows, if they were resampled.
    pub resampled: Option<(f64, f64)>,
    /// Highest frequency or order that all rows resolve: half a sample per row where they are farthest apart.
    pub limit: f64,
    /// Whole turns, over an angle.
    pub turns: Option<usize>,
    /// Rows that count: of those at the same place the last, which is after an event.
    rows: Vec<usize>,
    /// Their places.
    places: Vec<f64>,
}

/// Steps that differ by less than this part are equal.
const EQUAL: f64 = 1e-6;
/// Fewest rows of a spectrum.
const FEWEST: usize = 4;

impl Sampling {
    /// Of the rows of a table.
    ///
    /// # Errors
    /// If there are too few of them, or what they are spread over does not increase.
    pub fn new(table: &Table, name: &str, over: Over) -> Result<Self, RunError> {
        let column = match over {
            Over::First => 0,
            Over::Angle(column) => column,
        };
        let heading = &table.columns[column];
        let refuse = |reason: String| RunError::Rows { name: heading.name.clone(), of: name.to_string(), reason };
        let scale = match (over, heading.unit.as_str()) {
            (Over::First, _) | (_, "rev") => 1.0,
            (_, "rad") => TAU,
            (_, "deg") => 360.0,
            (_, unit) => {
                return Err(refuse(format!("orders need an angle in rad, deg or rev, and its unit is [{unit}]")));
            }
        };
        let first = &table.values[0];
        let is_last = |row: &usize| first.get(row + 1).is_none_or(|next| *next != first[*row]);
        let rows: Vec<usize> = (0..table.rows()).filter(is_last).collect();
        if rows.len() < FEWEST {
            return Err(refuse(format!("only {}, and {FEWEST} are needed", count(rows.len(), "row", "rows"))));
        }
        let mut places: Vec<f64> = rows.iter().map(|row| table.values[column][*row] / scale).collect();
        if matches!(over, Over::Angle(_)) && places[0] > places[places.len() - 1] {
            places.iter_mut().for_each(|place| *place = -*place); // turns backwards
        }
        if let Some(i) = places.iter().position(|place| !place.is_finite()) {
            return Err(refuse(format!("row {} has {}", rows[i] + 1, table.values[column][rows[i]])));
        }
        if let Some(i) = (1..places.len()).find(|&i| places[i] <= places[i - 1]) {
            let (x, at) = (&table.columns[0], first[rows[i]]);
            let (how, help) = match over {
                Over::First => ("does not increase", "\n  help: sort the rows"),
                Over::Angle(_) => ("turns back or stands still", "\n  help: leave that out with --from and --to"),
            };
            return Err(refuse(format!("it {how} at {} = {at}{help}", x.name)));
        }
        let gaps = || places.windows(2).map(|pair| pair[1] - pair[0]);
        let (shortest, longest) = gaps().fold((f64::INFINITY, 0.0), |(l, h): (f64, f64), gap| (l.min(gap), h.max(gap)));
        let span = places[places.len() - 1] - places[0];
        let mean = span / (places.len() - 1) as f64;
        let mut sampling = match over {
            Over::First => {
                let equal = longest - shortest <= EQUAL * mean;
                let resampled = (!equal).then_some((shortest, longest));
                let limit = if equal { 0.5 / mean } else { 0.5 / longest };
                Self { samples: places.len(), step: mean, resampled, limit, turns: None, rows, places: Vec::new() }
            }
            Over::Angle(_) => {
                // rounding may not lose a turn
                let turns = (span * (1.0 + 1e-9)).floor();
                if turns < 1.0 {
                    return Err(refuse(format!("{span:.3} turns are too few for orders, 1 is needed")));
                }
                // whole turns: integer orders are lines; rounding adds no sample
                let samples = (turns / mean * (1.0 - 1e-9)).ceil();
                let step = turns / samples;
                let resampled = Some((shortest, longest));
                let turns = Some(turns as usize);
                Self { samples: samples as usize, step, resampled, limit: 0.5 / longest, turns, rows, places: vec![] }
            }
        };
        sampling.places = places;
        Ok(sampling)
    }

    /// A column at equal steps.
    ///
    /// # Errors
    /// If it has values that are no numbers.
    pub fn sample(&self, table: &Table, name: &str, column: usize) -> Result<Vec<f64>, RunError> {
        let values: Vec<f64> = self.rows.iter().map(|row| table.values[column][*row]).collect();
        if let Some(i) = values.iter().position(|value| !value.is_finite()) {
            let reason = format!("row {} has {}", self.rows[i] + 1, values[i]);
            return Err(RunError::Rows { name: table.columns[column].name.clone(), of: name.to_string(), reason });
        }
        if self.resampled.is_none() {
            return Ok(values);
        }
        let place = |n: usize| self.places[0] + n as f64 * self.step;
        let last = self.places[self.places.len() - 1];
        let at = |n: usize| Interpolation::Cubic.at(&self.places, &values, place(n).min(last));
        Ok((0..self.samples).map(at).collect())
    }
}
