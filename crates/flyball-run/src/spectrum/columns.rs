//! Spectra of columns of a table.

use super::lines::SpectralLines;
use super::sampling::{Over, Sampling};
use super::window::Window;
use crate::error::RunError;
use crate::results::{Column, Metadata, Table};

/// Spectra of several columns over the same lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Spectra {
    /// `frequency [Hz]` or `order`.
    pub axis: Column,
    /// Columns with their lines.
    pub columns: Vec<(Column, SpectralLines)>,
    /// Samples.
    pub sampling: Sampling,
    /// Window.
    pub window: Window,
    /// Model of the results, or their name.
    pub model: String,
}

/// Spectra of columns of a table that is called `name`.
///
/// # Errors
/// If the rows cannot be sampled, or a column has values that are no numbers.
pub fn spectra(
    (name, table): (&str, &Table),
    columns: &[usize],
    over: Over,
    window: Window,
) -> Result<Spectra, RunError> {
    let sampling = Sampling::new(table, name, over)?;
    let axis = match (over, table.columns[0].unit.as_str()) {
        (Over::Angle(_), _) => Column::new("order", ""),
        (_, "s") => Column::new("frequency", "Hz"),
        (_, "") => Column::new("frequency", ""),
        (_, unit) => Column::new("frequency", format!("1/({unit})")),
    };
    let one = |&c: &usize| -> Result<(Column, SpectralLines), RunError> {
        let mut lines = SpectralLines::new(&sampling.sample(table, name, c)?, sampling.step, window);
        lines.keep_to(sampling.limit);
        Ok((table.columns[c].clone(), lines))
    };
    let columns = columns.iter().map(one).collect::<Result<Vec<_>, _>>()?;
    let model = table.metadata.0.get("model").and_then(|model| model.as_str()).unwrap_or(name).to_string();
    Ok(Spectra { axis, columns, sampling, window, model })
}

/// Unit of a mean square per unit of the axis.
fn density_unit(unit: &str, axis: &str) -> String {
    let square = match unit {
        "" => "1".into(),
        unit if unit.chars().all(char::is_alphabetic) => format!("{unit}^2"),
        unit => format!("({unit})^2"),
    };
    match axis {
        "" if unit.is_empty() => String::new(),
        "" => square,
        axis => format!("{square}/{axis}"),
    }
}

impl Spectra {
    /// Lines as rows: the axis, and of every column amplitude, phase and density.
    pub fn table(&self) -> Table {
        let lines = self.columns.first().map_or(0, |(_, lines)| lines.amplitude.len());
        let step = self.columns.first().map_or(0.0, |(_, lines)| lines.step);
        let mut headings = vec![self.axis.clone()];
        let mut values = vec![(0..lines).map(|k| k as f64 * step).collect()];
        for (column, lines) in &self.columns {
            let heading = |what: &str, unit: String| Column::new(format!("{}.{what}", column.name), unit);
            headings.push(heading("amplitude", column.unit.clone()));
            headings.push(heading("phase", "rad".into()));
            headings.push(heading("density", density_unit(&column.unit, &self.axis.unit)));
            values.extend([lines.amplitude.clone(), lines.phase.clone(), lines.density.clone()]);
        }
        let mut metadata = Metadata::default();
        metadata.set("model", self.model.as_str());
        metadata.set("window", self.window.name());
        metadata.set("samples", self.sampling.samples);
        metadata.set("sample_distance", self.sampling.step);
        metadata.set("resampled", self.sampling.resampled.is_some());
        if let Some(turns) = self.sampling.turns {
            metadata.set("turns", turns);
        }
        Table { columns: headings, values, metadata }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    fn table(times: &[f64], columns: &[(&str, &dyn Fn(f64) -> f64)]) -> Table {
        let mut table = Table::new(vec![Column::parse("t [s]")]);
        table.values[0] = times.to_vec();
        for (heading, of) in columns {
            table.columns.push(Column::parse(heading));
            table.values.push(times.iter().map(|t| of(*t)).collect());
        }
        table
    }

    #[test]
    fn orders_of_a_run_up_are_lines_although_its_frequencies_sweep() {
        // φ = ½ α t², ten turns per second at the end
        let (alpha, end) = (TAU * 2.0, 5.0);
        let angle = |t: f64| 0.5 * alpha * t * t + 0.4;
        let wave = |t: f64| 1.5 * (2.0 * angle(t)).cos() + 0.25 * (5.0 * angle(t)).sin() + 3.0;
        let times: Vec<f64> = (0..=20000).map(|k| f64::from(k) * end / 20000.0).collect();
        let table = table(&times, &[("shaft.angle [rad]", &angle), ("a [m/s^2]", &wave)]);
        let found = spectra(("a", &table), &[2], Over::Angle(1), Window::Hann).unwrap_or_else(|e| panic!("{e}"));
        let (_, lines) = &found.columns[0];
        assert_eq!((found.sampling.turns, found.axis.to_string().as_str()), (Some(25), "order"));
        assert!((lines.step - 1.0 / 25.0).abs() < 1e-15);
        // truncation of cubics through rows that are at most 1/400 turn apart
        for (order, amplitude) in [(2, 1.5), (5, 0.25), (0, 3.0)] {
            let error = (lines.amplitude[25 * order] - amplitude).abs();
            assert!(error < 1e-5, "order {order}: {error:e}");
        }
        let peaks = lines.peaks(Window::Hann, 5);
        assert!((peaks[0].at - 2.0).abs() < 1e-4 && (peaks[1].at - 5.0).abs() < 1e-4, "{peaks:?}");
        assert!((found.sampling.limit - 200.0).abs() < 1.0, "{}", found.sampling.limit);
        // over time the same tone is smeared
        let over_time = spectra(("a", &table), &[2], Over::First, Window::Hann).unwrap_or_else(|e| panic!("{e}"));
        assert!(over_time.columns[0].1.amplitude[1..].iter().all(|a| *a < 0.7), "smeared");
    }

    #[test]
    fn a_shaft_that_turns_backwards_has_orders_too_and_one_that_turns_back_has_none() {
        let times: Vec<f64> = (0..=1000).map(|k| f64::from(k) * 1e-3).collect();
        let backwards = |t: f64| -360.0 * 10.0 * t;
        let wave = |t: f64| (TAU * 30.0 * t).cos();
        let there_and_back = |t: f64| (t - 0.5).abs();
        let all = table(
            &times,
            &[("n [deg]", &backwards), ("x [m]", &wave), ("back [rad]", &there_and_back), ("m [m]", &wave)],
        );
        let found = spectra(("a", &all), &[2], Over::Angle(1), Window::Hann).unwrap_or_else(|e| panic!("{e}"));
        assert!((found.columns[0].1.amplitude[30] - 1.0).abs() < 1e-4);
        let told = |c: usize| spectra(("a.csv", &all), &[2], Over::Angle(c), Window::Hann).expect_err("refused");
        assert!(
            told(3).to_string().contains("back of a.csv: it turns back or stands still at t = 0.001"),
            "{}",
            told(3)
        );
        assert!(told(4).to_string().contains("orders need an angle in rad, deg or rev, and its unit is [m]"));
    }

    #[test]
    fn rows_at_unequal_times_are_resampled_and_said_to_be() {
        let wave = |t: f64| 2.0 * (TAU * 5.0 * t).cos();
        // steps between 0.5 and 1.5 ms, and a place that stands twice
        let mut times: Vec<f64> =
            (0..=4000).map(|k| f64::from(k) * 1e-3).map(|t| t + 2e-3 * (t * 250.0).sin()).collect();
        times.insert(2000, times[2000]);
        let table = table(&times, &[("x [m]", &wave)]);
        let found = spectra(("a", &table), &[1], Over::First, Window::Flattop).unwrap_or_else(|e| panic!("{e}"));
        let (shortest, longest) = found.sampling.resampled.expect("they are not equal");
        assert!(shortest < 0.6e-3 && longest > 1.4e-3 && found.sampling.samples == 4001);
        assert!((found.sampling.limit - 0.5 / longest).abs() < 1e-9);
        let peak = found.columns[0].1.peaks(Window::Flattop, 1)[0];
        assert!((peak.at - 5.0).abs() < 1e-3 && (peak.amplitude - 2.0).abs() < 1e-4, "{peak:?}");
        let highest = found.table().values[0].last().copied().unwrap_or_default();
        assert!(highest <= found.sampling.limit);
    }

    #[test]
    fn units_follow_from_those_of_the_columns() {
        let times: Vec<f64> = (0..100).map(|k| f64::from(k) * 0.1).collect();
        let table = table(&times, &[("v [m/s]", &|t: f64| t.sin()), ("n", &|t: f64| t.cos())]);
        let found = spectra(("a", &table), &[1, 2], Over::First, Window::Hann).unwrap_or_else(|e| panic!("{e}"));
        let headings: Vec<String> = found.table().columns.iter().map(Column::to_string).collect();
        let wanted = [
            "frequency [Hz]",
            "v.amplitude [m/s]",
            "v.phase [rad]",
            "v.density [(m/s)^2/Hz]",
            "n.amplitude",
            "n.phase [rad]",
            "n.density [1/Hz]",
        ];
        assert_eq!(headings, wanted);
    }
}
