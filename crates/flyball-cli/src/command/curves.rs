//! Curves of a table over time, in panels.

use flyball_picture::{Axis, Curve, Figure, Panel, Text};
use flyball_run::results::{Column, EVENT_SIDE, Table};

/// Panels drawn if nothing is chosen.
const PANELS: usize = 8;

/// A label as it stands in the file.
fn label(column: &Column) -> Text {
    Text::plain(column.to_string())
}

/// Columns worth a panel if nothing is chosen: those that move.
pub fn moving(table: &Table, x: usize) -> Vec<Vec<usize>> {
    let is_mark = |c: usize| table.columns[c].name == EVENT_SIDE;
    let moves =
        |c: &usize| *c != x && !is_mark(*c) && table.values[*c].iter().any(|value| *value != table.values[*c][0]);
    (0..table.columns.len()).filter(moves).take(PANELS).map(|c| vec![c]).collect()
}

/// A figure of groups of columns over column `x`, one panel per group.
pub fn figure(table: &Table, title: &str, x: usize, groups: &[Vec<usize>]) -> Figure {
    let panels = groups.iter().map(|group| {
        let points =
            |c: usize| table.values[x].iter().copied().zip(table.values[c].iter().copied()).collect::<Vec<_>>();
        let across = Axis::linear(label(&table.columns[x]));
        if let [only] = group.as_slice() {
            let mut curve = Curve::new(0, Text::default(), points(*only));
            curve.label = None;
            return Panel::new(across, Axis::linear(label(&table.columns[*only]))).with(curve);
        }
        let units: Vec<&str> = group.iter().map(|&c| table.columns[c].unit.as_str()).collect();
        let same = units.iter().all(|unit| *unit == units[0]);
        let upright = if same && !units[0].is_empty() { format!("[{}]", units[0]) } else { String::new() };
        let mut panel = Panel::new(across, Axis::linear(Text::plain(upright)));
        for (n, &c) in group.iter().enumerate() {
            let name = if same { Text::plain(table.columns[c].name.clone()) } else { label(&table.columns[c]) };
            panel = panel.with(Curve::new(n, name, points(c)));
        }
        panel
    });
    Figure::stacked(Text::plain(title), panels.collect())
}
