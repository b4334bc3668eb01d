//! A picture of the coordinates over time, one panel each.

use super::CommandError;
use super::results::Results;
use plotters::prelude::*;
use std::path::Path;

/// Panels drawn at most.
const PANELS: usize = 8;
/// Size of a panel in pixels.
const PANEL: (u32, u32) = (900, 180);
const LINE: RGBColor = RGBColor(31, 87, 164);

/// Draws coordinate columns as SVG.
pub fn draw(results: &Results, title: &str, path: &Path) -> Result<(), CommandError> {
    let failed = |reason: String| CommandError::Write { path: path.to_path_buf(), reason };
    let columns: Vec<usize> = (1..results.coordinates()).filter(|&c| moves(results, c)).take(PANELS).collect();
    let height = PANEL.1 * columns.len().max(1) as u32 + 40;
    let root = SVGBackend::new(path, (PANEL.0, height)).into_drawing_area();
    let body = || -> Result<(), Box<dyn std::error::Error>> {
        root.fill(&WHITE)?;
        let area = root.titled(title, ("sans-serif", 20))?;
        for (panel, &column) in area.split_evenly((columns.len().max(1), 1)).iter().zip(&columns) {
            let points: Vec<(f64, f64)> = results.rows.iter().map(|row| (row[0], row[column])).collect();
            let (low, high) = range(points.iter().map(|p| p.1));
            let (first, last) = range(points.iter().map(|p| p.0));
            let mut chart = ChartBuilder::on(panel)
                .margin(8)
                .x_label_area_size(28)
                .y_label_area_size(80)
                .build_cartesian_2d(first..last, low..high)?;
            chart
                .configure_mesh()
                .light_line_style(TRANSPARENT)
                .x_labels(8)
                .y_labels(5)
                .x_desc("t [s]")
                .y_desc(&results.names[column])
                .label_style(("sans-serif", 13))
                .draw()?;
            chart.draw_series(LineSeries::new(points, LINE.stroke_width(2)))?;
        }
        root.present()?;
        Ok(())
    };
    body().map_err(|error| failed(error.to_string()))
}

fn moves(results: &Results, column: usize) -> bool {
    results.rows.iter().any(|row| row[column] != results.rows[0][column])
}

/// Range with a margin, never empty.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
    let margin = if high > low { 0.04 * (high - low) } else { 1.0 };
    (low - margin, high + margin)
}
