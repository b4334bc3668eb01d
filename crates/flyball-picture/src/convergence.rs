//! Errors over steps with fitted slopes.

use super::{Axis, Colour, Curve, Fit, Mark, Panel, Style, Text, fit};

/// Errors of one variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: Text,
    /// Steps and errors, the longest step first.
    pub points: Vec<(f64, f64)>,
}

/// Points that a slope is fitted to: the finest ones.
const FITTED: usize = 4;

impl Series {
    /// Named points.
    pub fn new(name: &str, points: Vec<(f64, f64)>) -> Self {
        Self { name: Text::marked(name), points }
    }

    /// The line through the finest steps.
    pub fn fit(&self) -> Option<Fit> {
        fit(&self.points[self.points.len().saturating_sub(FITTED)..])
    }
}

/// A panel of errors over steps; the legend shows the slopes, a grey line shows order 2.
pub fn convergence(x: &str, y: &str, series: &[Series]) -> Panel {
    let mut panel = Panel::new(Axis::logarithmic(Text::marked(x)), Axis::logarithmic(Text::marked(y)));
    let steps = || series.iter().flat_map(|one| one.points.iter().map(|p| p.0));
    let (finest, coarsest) = (steps().fold(f64::INFINITY, f64::min), steps().fold(0.0, f64::max));
    let lowest = series.iter().filter_map(|one| Some(one.fit()?.factor * finest.powf(one.fit()?.slope)));
    let lowest = lowest.fold(f64::INFINITY, f64::min);
    if lowest.is_finite() && coarsest > finest {
        let points = [finest, coarsest].map(|h| (h, 0.45 * lowest * (h / finest).powi(2)));
        let style = Style { colour: Colour::GREY, dash: &[2.0, 2.5] };
        let mut line = Curve::line(points.to_vec(), style, 1.2);
        line.label = Some(Text::plain("order 2"));
        panel = panel.with(line);
    }
    for (n, one) in series.iter().enumerate() {
        let slope = one.fit().map_or(String::new(), |fit| format!("  slope {:.2}", fit.slope));
        let mut curve = Curve::new(n, one.name.clone().then(Text::plain(slope)), one.points.clone());
        curve.style = Style::full(n);
        panel = panel.with(curve.marked(Mark::of(n)));
    }
    panel
}
