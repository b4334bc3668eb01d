//! A profile along the road from a table: one height for all y, or one for each track.
//!
//! ```text
//!   z = z_left (1 + 2y/w)/2 + z_right (1 − 2y/w)/2        tracks at y = ±w/2
//! ```

use super::pieces::{MOST_SEAMS, on_piece, seams};
use crate::field::{bad, positive};
use flyball_machine::Road;
use flyball_machine::catalog::{
    Entry, Example, Fields, INTERPOLATION, Kind, Mistake, OUTSIDE, Units, Value, Values, number, optional, required,
    show_table_shape, table_shape,
};
use flyball_machine::geometry::Curve;
use flyball_machine::road::{RoadDefinition, Second};

/// A profile.
#[derive(Clone, Debug)]
pub struct Profile {
    tracks: Tracks,
}

/// One height for all y, or one for each track, with their seams.
#[derive(Clone, Debug)]
pub(super) struct Tracks {
    /// One or two: left, right.
    curves: Vec<Curve>,
    /// Distance of the tracks [m].
    width: f64,
    seams: Vec<f64>,
}

impl Tracks {
    pub fn new(curves: Vec<Curve>, width: f64) -> Self {
        let mut all: Vec<f64> = curves.iter().flat_map(seams).collect();
        flyball_dae::order::ascending(&mut all);
        all.dedup();
        Self { curves, width, seams: all }
    }

    pub fn height(&self, [x, y]: [Second; 2], piece: usize) -> Second {
        let of = |curve: &Curve| on_piece(curve, &self.seams, x, piece);
        match self.curves.as_slice() {
            [left, right] => {
                let (left, right) = (of(left), of(right));
                (left + right) * 0.5 + (left - right) * y * (1.0 / self.width)
            }
            all => of(&all[0]),
        }
    }

    pub fn seams(&self) -> Vec<f64> {
        self.seams.clone()
    }
}

impl RoadDefinition for Profile {
    fn name(&self) -> &'static str {
        ENTRY.name
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let curves = &self.tracks.curves;
        let rows = curves[0].points().enumerate().map(|(i, (x, z))| {
            let others = curves[1..].iter().filter_map(|curve| curve.points().nth(i)).map(|(_, z)| z);
            [x, z].into_iter().chain(others).collect()
        });
        let mut out = vec![("points", Value::Rows(rows.collect()))];
        out.extend(show_table_shape(curves[0].interpolation(), curves[0].outside()));
        if curves.len() > 1 {
            out.push(number("track", self.tracks.width));
        }
        Ok(out)
    }
    fn height(&self, at: [Second; 2], piece: usize) -> Second {
        self.tracks.height(at, piece)
    }
    fn seams(&self) -> Vec<f64> {
        self.tracks.seams()
    }
}

fn make(v: &Values) -> Result<Road, Mistake> {
    let rows = v.rows("points").unwrap_or_default();
    let columns = if v.has("track") { 3 } else { 2 };
    if let Some(row) = rows.iter().find(|row| row.len() != columns) {
        let help =
            format!("give every row {columns} numbers: x and the height of each track; with `track` there are two");
        return Err(bad(v, "points", row.len() as f64, &help));
    }
    if rows.len() > MOST_SEAMS {
        return Err(bad(
            v,
            "points",
            rows.len() as f64,
            "a profile has at most a million points; take every second one",
        ));
    }
    let width = if v.has("track") { positive(v, "track")? } else { 1.0 };
    let (interpolation, outside) = table_shape(v);
    let column = |k: usize| -> Vec<f64> { rows.iter().map(|row| row[k]).collect() };
    let x = column(0);
    let mut curves = Vec::new();
    for k in 1..columns {
        let curve = Curve::through(&x, &column(k), interpolation, outside);
        curves.push(curve.map_err(|refused| bad(v, "points", refused.value, refused.help))?);
    }
    Ok(Road::open(Profile { tracks: Tracks::new(curves, width) }))
}

pub(super) const ENTRY: Entry<Road> = Entry::new(
    "profile",
    "heights along the road from a table, for all y or for two tracks",
    &[
        required(
            "points",
            Kind::Rows(Units::LENGTH),
            "rows `[x, z]`, with `track` rows `[x, z_left, z_right]`, or `{ file = \"profile.csv\" }`",
        ),
        optional(
            "track",
            Kind::Number(Units::LENGTH),
            "distance of two tracks, at y = ±track/2; between them z is linear",
        ),
        INTERPOLATION,
        OUTSIDE,
    ],
    make,
)
.examples(&[
    Example::space("points = [[-5, 0], [0, 0.02], [5, -0.01]]\ninterpolation = \"spline\"\noutside = \"extend\""),
    Example::space("points = [[-5, 0, 0.1], [0, 0.02, 0], [5, -0.01, 0.03]]\ntrack = 1.5"),
]);
