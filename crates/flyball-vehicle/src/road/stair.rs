//! A stair: heights that jump at places along the road.

use crate::field::bad;
use flyball_machine::catalog::{Entry, Example, Fields, Kind, Units, Value, required, table_rows};
use flyball_machine::road::{RoadDefinition, Second};
use flyball_machine::{Real, Road};

/// A stair.
#[derive(Clone, Debug)]
pub struct Stair {
    /// (x, height from there on), x ascending; the height is zero before the first [m].
    pub steps: Vec<[f64; 2]>,
}

impl RoadDefinition for Stair {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![("steps", Value::Rows(self.steps.iter().map(|step| step.to_vec()).collect()))])
    }
    fn height(&self, _: [Second; 2], piece: usize) -> Second {
        piece.checked_sub(1).map_or(Second::zero(), |i| Second::from(self.steps[i][1]))
    }
    fn seams(&self) -> Vec<f64> {
        self.steps.iter().map(|[x, _]| *x).collect()
    }
}

pub(super) const ENTRY: Entry<Road> = Entry::new(
    "stair",
    "heights that jump at places along the road",
    &[required("steps", Kind::Rows(Units::LENGTH), "rows `[x, height from there on]`, ascending; 0 before the first")],
    |v| {
        let steps: Vec<[f64; 2]> = table_rows(v, "steps", 2)?.into_iter().map(|row| [row[0], row[1]]).collect();
        let wrong = steps.windows(2).find(|pair| pair[0][0].partial_cmp(&pair[1][0]) != Some(std::cmp::Ordering::Less));
        if let Some([_, [x, _]]) = wrong.map(|pair| [pair[0], pair[1]]) {
            return Err(bad(v, "steps", x, "list the steps by ascending x"));
        }
        if let Some([x, _]) = steps.iter().find(|step| !step.iter().all(|c| c.is_finite())) {
            return Err(bad(v, "steps", *x, "give finite numbers"));
        }
        Ok(Road::open(Stair { steps }))
    },
)
.examples(&[Example::space("steps = [[-3, 0.1], [0.3, -0.05]]")]);
