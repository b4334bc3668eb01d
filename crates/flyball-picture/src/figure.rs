//! Panels in a grid with a title.

use super::panel::{Margins, Panel, Rectangle};
use super::{Anchor, Colour, Drawing, Text};
use std::path::Path;

/// Size of a panel in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// Panels row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Title.
    pub title: Text,
    /// Panels in a row.
    pub columns: usize,
    /// Size of each panel.
    pub size: Size,
    /// The panels.
    pub panels: Vec<Panel>,
}

const TITLE: f64 = 15.0;
const BORDER: f64 = 12.0;
const GAP: f64 = 10.0;

impl Figure {
    /// Panels below each other, of a size that suits curves over time.
    pub fn stacked(title: Text, panels: Vec<Panel>) -> Self {
        let height = match panels.len() {
            1 => 380.0,
            2 => 270.0,
            _ => 200.0,
        };
        Self { title, columns: 1, size: Size { width: 760.0, height }, panels }
    }

    /// Panels in a grid.
    pub fn grid(title: Text, columns: usize, size: Size, panels: Vec<Panel>) -> Self {
        Self { title, columns, size, panels }
    }

    /// Draws it.
    pub fn draw(&self) -> Drawing {
        let columns = self.columns.min(self.panels.len()).max(1);
        let rows = self.panels.len().div_ceil(columns).max(1);
        let Size { width, height } = self.size;
        let top = TITLE + 2.0 * BORDER;
        let sheet_width = 2.0 * BORDER + columns as f64 * width + (columns - 1) as f64 * GAP;
        let sheet_height = top + rows as f64 * height + (rows - 1) as f64 * GAP + BORDER;
        let mut drawing = Drawing::new(sheet_width, sheet_height);
        let title = wrapped(&self.title, sheet_width - 2.0 * BORDER);
        drawing.text((0.5 * sheet_width, BORDER + TITLE * 0.8), title.0, title.1, Anchor::Middle, Colour::INK);
        let all: Vec<Margins> = self.panels.iter().map(|panel| panel.margins(width, height)).collect();
        for (i, panel) in self.panels.iter().enumerate() {
            let (row, column) = (i / columns, i % columns);
            // axes below each other begin at the same place, axes beside each other at the same height
            let mates =
                |of: &dyn Fn(usize) -> bool| (0..all.len()).filter(|&j| of(j)).map(|j| all[j]).collect::<Vec<_>>();
            let left = mates(&|j| j % columns == column).iter().map(|m| m.left).fold(0.0, f64::max);
            let upper = mates(&|j| j / columns == row).iter().map(|m| m.top).fold(0.0, f64::max);
            let margins = Margins { left, top: upper, ..all[i] };
            let outer = Rectangle {
                x: BORDER + column as f64 * (width + GAP),
                y: top + row as f64 * (height + GAP),
                width,
                height,
            };
            let below = self.panels.get(i + columns);
            panel.draw(
                &mut drawing,
                outer,
                margins,
                panel.drawing || below.is_none_or(|below| below.x.label != panel.x.label),
            );
        }
        drawing
    }

    /// Draws it into a file, SVG or PNG by its name.
    ///
    /// # Errors
    /// Reason why the file could not be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        self.draw().write(path)
    }
}

/// A long title becomes smaller.
fn wrapped(title: &Text, room: f64) -> (Text, f64) {
    let width = title.width(TITLE);
    (title.clone(), if width > room { (TITLE * room / width).max(9.0) } else { TITLE })
}
