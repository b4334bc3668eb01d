//! Curves of tables over time, in panels.

use flyball_picture::{Axis, Curve, Figure, Panel, Text};
use flyball_run::results::{Column, EVENT_SIDE, Table};

/// Panels drawn if nothing is chosen.
const PANELS: usize = 8;

/// A label as it stands in the file.
fn label(column: &Column) -> Text {
    Text::plain(column.to_string())
}

/// Curves of one panel: table and column.
pub type Group = Vec<(usize, usize)>;

/// Tables drawn over each other.
pub struct Overlay {
    /// Names for the legend, if there are several.
    pub names: Vec<String>,
    /// Tables, each with the column of its horizontal axis.
    pub tables: Vec<(Table, usize)>,
}

impl Overlay {
    fn column(&self, (n, c): (usize, usize)) -> &Column {
        &self.tables[n].0.columns[c]
    }

    /// Columns worth a panel if nothing is chosen: those that move in any table.
    pub fn moving(&self) -> Vec<Group> {
        let mut names: Vec<&str> = Vec::new();
        for (table, x) in &self.tables {
            let moves = |c: &usize| *c != *x && table.values[*c].iter().any(|value| *value != table.values[*c][0]);
            let shown = (0..table.columns.len()).filter(moves).map(|c| table.columns[c].name.as_str());
            let new: Vec<&str> = shown.filter(|name| *name != EVENT_SIDE && !names.contains(name)).collect();
            names.extend(new);
        }
        let group = |name: &&str| {
            let of = |(table, _): &(Table, usize)| table.columns.iter().position(|column| column.name == *name);
            self.tables.iter().enumerate().filter_map(|(n, table)| Some((n, of(table)?))).collect()
        };
        names.iter().take(PANELS).map(group).collect()
    }

    /// Remarks about columns of a panel that some tables do not have.
    pub fn missing(&self, groups: &[Group]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for at in groups.iter().flatten() {
            let name = &self.column(*at).name;
            let lacks = |(table, _): &(Table, usize)| table.columns.iter().all(|column| column.name != *name);
            let without = self.tables.iter().zip(&self.names).filter(|(table, _)| lacks(table));
            let line = without.map(|(_, file)| format!("{file} has no column {name}"));
            let new: Vec<String> = line.filter(|line| !lines.contains(line)).collect();
            lines.extend(new);
        }
        lines
    }

    /// Entry of a curve in the legend of its panel; none for a single curve, whose name stands at the axis.
    fn entry(&self, at: (usize, usize), group: &Group, same_unit: bool) -> Option<Text> {
        let column = self.column(at);
        let column = if same_unit { column.name.clone() } else { column.to_string() };
        let one_name = group.iter().all(|other| self.column(*other).name == self.column(group[0]).name);
        match (self.tables.len() > 1, one_name) {
            (false, true) => None,
            (false, false) => Some(Text::plain(column)),
            (true, true) if same_unit => Some(Text::plain(self.names[at.0].clone())),
            (true, _) => Some(Text::plain(format!("{}: {column}", self.names[at.0]))),
        }
    }

    /// A figure of groups of columns, one panel per group.
    pub fn figure(&self, title: &str, groups: &[Group]) -> Figure {
        let panels = groups.iter().map(|group| {
            let first = self.column(group[0]);
            let (table, x) = &self.tables[group[0].0];
            let across = Axis::linear(label(&table.columns[*x]));
            let one_name = group.iter().all(|at| self.column(*at).name == first.name);
            let same_unit = group.iter().all(|at| self.column(*at).unit == first.unit);
            let upright = match (one_name, same_unit, first.unit.as_str()) {
                (true, true, _) => label(first),
                (true, false, _) => Text::plain(first.name.clone()),
                (false, true, unit) if !unit.is_empty() => Text::plain(format!("[{unit}]")),
                _ => Text::default(),
            };
            let mut panel = Panel::new(across, Axis::linear(upright));
            for (n, &(of, c)) in group.iter().enumerate() {
                let (table, x) = &self.tables[of];
                let points = table.values[*x].iter().copied().zip(table.values[c].iter().copied()).collect();
                let mut curve = Curve::new(n, Text::default(), points);
                curve.label = self.entry((of, c), group, same_unit);
                panel = panel.with(curve);
            }
            panel
        });
        Figure::stacked(Text::plain(title), panels.collect())
    }
}
