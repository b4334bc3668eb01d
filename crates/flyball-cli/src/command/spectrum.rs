//! `flyball spectrum`: amplitudes of results over frequency or order.

use super::CommandError;
use super::targets::{Overwrite, picture_name};
use flyball_picture::{Axis, Curve, Figure, Panel, Text};
use flyball_run::results::{Table, companions};
use flyball_run::spectrum::{Over, Spectra, Window, spectra};
use flyball_run::words;
use std::path::{Path, PathBuf};

/// Amplitudes of columns of a results file over frequency, or over orders of a shaft.
#[derive(clap::Args)]
#[command(
    after_help = "One-sided: a cosine a cos(2πft) has the amplitude a at f, lowered by at most 1.42 dB (hann) or 0.01 dB (flattop) \
                  if f lies between two lines. The mean stands at 0. Peaks are listed with frequency and amplitude between \
                  the lines. Rows at unequal times are resampled at equal ones by cubics, and frequencies above half a sample \
                  per longest step are left out; --order resamples at equal angles over whole turns.\n\n\
                  Examples:\n  flyball spectrum car.csv --column seat.acceleration.z --picture seat.svg\n  \
                  flyball spectrum rotor.csv --column 'bearing.force.*' --window flattop --from 2 --to 10\n  \
                  flyball spectrum runup.csv --column housing.acceleration.x --order shaft.angle"
)]
pub struct Spectrum {
    /// Results file
    file: PathBuf,
    /// Column or pattern; may be repeated
    #[arg(short, long, required = true, value_name = "NAME")]
    column: Vec<String>,
    /// Angle of a shaft whose orders are wanted, in rad, deg or rev
    #[arg(long, value_name = "COLUMN")]
    order: Option<String>,
    /// Window: rectangular, hann, hamming, blackman-harris or flattop
    #[arg(long, default_value = "hann", value_parser = window)]
    window: Window,
    /// Take rows from this value of the first column on
    #[arg(long, allow_negative_numbers = true)]
    from: Option<f64>,
    /// Take rows up to this value
    #[arg(long, allow_negative_numbers = true)]
    to: Option<f64>,
    /// Table to write, .csv, .npz or (if built in) .parquet; default the file's name with .spectrum.csv
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Picture to write, .svg or .png
    #[arg(long, value_parser = picture_name)]
    picture: Option<PathBuf>,
    /// Draw up to this frequency or order
    #[arg(long, value_name = "FREQUENCY")]
    draw_to: Option<f64>,
    /// Draw amplitudes on a logarithmic axis
    #[arg(long)]
    logarithmic: bool,
    /// Peaks listed per column
    #[arg(long, default_value_t = 6)]
    peaks: usize,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

fn window(text: &str) -> Result<Window, String> {
    let known: Vec<&str> = Window::ALL.iter().map(|window| window.name()).collect();
    let found = Window::ALL.into_iter().find(|window| window.name() == text);
    found.ok_or_else(|| format!("known are {}", known.join(", ")))
}

impl Spectrum {
    /// Computes, prints and draws.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let output = self.output.clone().unwrap_or_else(|| self.file.with_extension("spectrum.csv"));
        let mut written = companions(&output);
        written.push(output.clone());
        written.extend(self.picture.clone());
        self.overwrite.check([self.file.as_path()], written.iter().map(PathBuf::as_path))?;
        let mut table = Table::read(&self.file)?;
        table.keep(0, self.from.unwrap_or(f64::NEG_INFINITY), self.to.unwrap_or(f64::INFINITY));
        let mut columns: Vec<usize> = Vec::new();
        for name in &self.column {
            let new: Vec<usize> = table.find(name)?.into_iter().filter(|c| !columns.contains(c)).collect();
            columns.extend(new);
        }
        let over = match &self.order {
            Some(name) => Over::Angle(table.find(name)?[0]),
            None => Over::First,
        };
        let name = self.file.display().to_string();
        let found = spectra((&name, &table), &columns, over, self.window)?;
        found.table().write(&output)?;
        if let Some(path) = &self.picture {
            self.figure(&found).write(path).map_err(|reason| CommandError::write(path, reason))?;
        }
        if !self.quiet {
            self.print(&found, &table, &output);
        }
        Ok(())
    }

    #[inline(never)]
    fn print(&self, found: &Spectra, table: &Table, output: &Path) {
        let (sampling, x) = (&found.sampling, &table.columns[0]);
        let unit = match (sampling.turns, x.unit.as_str()) {
            (Some(_), _) => " turns".into(),
            (_, "") => String::new(),
            (_, unit) => format!(" {unit}"),
        };
        let over = match (&self.order, sampling.turns) {
            (Some(name), Some(turns)) => format!("{} of {name}, ", words::count(turns, "turn", "turns")),
            _ => String::new(),
        };
        tell!(
            "{}: {over}{} samples every {:.6e}{unit}, window {}",
            self.file.display(),
            sampling.samples,
            sampling.step,
            found.window
        );
        if let Some((shortest, longest)) = sampling.resampled {
            tell!(
                "  rows are {shortest:.3e} to {longest:.3e}{unit} apart: resampled at equal steps by cubics, and nothing is \
                 told above {} {:.4}{}",
                found.axis.name,
                sampling.limit,
                if found.axis.unit.is_empty() { String::new() } else { format!(" {}", found.axis.unit) }
            );
        }
        for (column, lines) in &found.columns {
            let unit = if column.unit.is_empty() { String::new() } else { format!(" [{}]", column.unit) };
            tell!("{}: mean {:.6e}{}", column.name, lines.amplitude[0] * lines.phase[0].cos(), unit);
            let peaks = lines.peaks(found.window, self.peaks);
            if peaks.is_empty() {
                tell!("  no peaks");
                continue;
            }
            tell!("  {:>16}  {:>16}", found.axis.to_string(), format!("amplitude{unit}"));
            peaks.iter().for_each(|peak| tell!("  {:>16.6}  {:>16.6e}", peak.at, peak.amplitude));
        }
        let lines = found.columns.first().map_or(0, |(_, lines)| lines.amplitude.len());
        tell!("{} lines: {}", lines, output.display());
        if let Some(path) = &self.picture {
            tell!("{}", path.display());
        }
    }

    /// A panel per column.
    fn figure(&self, found: &Spectra) -> Figure {
        let panels = found.columns.iter().map(|(column, lines)| {
            let shown = |k: &usize| self.draw_to.is_none_or(|most| *k as f64 * lines.step <= most * (1.0 + 1e-9));
            // the mean is not an oscillation
            let all = (1..lines.amplitude.len()).take_while(shown);
            let points: Vec<(f64, f64)> = all.map(|k| (k as f64 * lines.step, lines.amplitude[k])).collect();
            let highest = points.last().map_or(1.0, |point| point.0);
            let mut curve = Curve::new(0, Text::default(), points);
            curve.label = None;
            let label = Text::plain(column.to_string());
            let upright = if self.logarithmic { Axis::logarithmic(label) } else { Axis::linear(label) };
            Panel::new(Axis::linear(Text::plain(found.axis.to_string())).between(0.0, highest), upright).with(curve)
        });
        let stem = self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let over = self.order.as_ref().map(|name| format!(" over orders of {name}")).unwrap_or_default();
        Figure::stacked(Text::plain(format!("{stem}: amplitudes{over}")), panels.collect())
    }
}
