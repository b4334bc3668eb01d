//! `flyball suspension`: wheels over their travel and steering, on a test rig.

use super::CommandError;
use super::curves::{Group, Overlay};
use super::model::ModelFile;
use super::targets::picture_name;
use crate::document;
use flyball_dae::message::Message;
use flyball_file::units::{Amount, Unit, is_amount};
use flyball_run::results::{Column, Table, companions};
use flyball_run::sweep::{Variation, variation};
use flyball_run::words;
use flyball_vehicle::suspension::{Rig, RigOptions, Station, SuspensionError};
use serde_json::{Map, json};
use std::path::PathBuf;

/// Lift and lower wheels on a test rig: toe, camber, track, load, wheel rate, effective mass, motion ratios.
#[derive(clap::Args)]
#[command(
    after_help = "The body is held, and posts move the wheels up and down together; their tyres are taken off. Toe-in is \
                  positive, so is camber with the top outwards; the wheel rate is the slope of the load, springs, gravity and \
                  the preload that turns with the links included; the motion ratio is the change of a strut's length over the \
                  travel. --steer sets a parameter, or a number of an element such as the value of a drive, to each value.\n\n\
                  Examples:\n  flyball suspension five-link-stair.toml\n  \
                  flyball suspension car-passive.toml --wheel car.fl.wheel --travel=-80mm:80mm:9 -o front.csv --picture front.svg\n  \
                  flyball suspension car-passive.toml --wheel car.fl.wheel --steer 'driver.steering.value=-30 mm:30 mm:7' --travel 0"
)]
pub struct Suspension {
    #[command(flatten)]
    model: ModelFile,
    /// Body of a wheel; may be repeated; default all that have a tyre
    #[arg(long, value_name = "BODY")]
    wheel: Vec<String>,
    /// The body that is held; default the ground if a joint stands on it, otherwise the heaviest body
    #[arg(long)]
    body: Option<String>,
    /// Travels from the design position: first:last:number or a,b,c, in metres or with a unit
    #[arg(long, default_value = "-80mm:80mm:9", allow_hyphen_values = true)]
    travel: String,
    /// Parameter or number that steers, and its values
    #[arg(long, value_name = "KEY=VALUES", value_parser = variation)]
    steer: Option<Variation>,
    /// Table to write in SI units, .csv or .npz
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Picture to write, .svg or .png
    #[arg(long, value_parser = picture_name)]
    picture: Option<PathBuf>,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

/// Rests at one value of the steering.
struct Passage {
    /// Value as written, and its number.
    steer: Option<(String, f64)>,
    stations: Vec<Station>,
}

impl Suspension {
    /// Computes, prints, draws.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let travels = self.travels()?;
        let (model, _) = self.model.load()?;
        let written = self.output.iter().flat_map(|path| companions(path).into_iter().chain([path.clone()]));
        let written: Vec<PathBuf> = written.chain(self.picture.clone()).collect();
        self.model.check_outputs(&model, written.iter().map(PathBuf::as_path))?;
        let options = RigOptions { wheels: self.wheel.clone(), body: self.body.clone() };
        let steers: Vec<Option<(String, f64)>> = match &self.steer {
            Some(steer) => steer.values.iter().cloned().zip(steer.numbers.iter().copied()).map(Some).collect(),
            None => vec![None],
        };
        let mut passages = Vec::new();
        let mut rig = Rig::new(&model.machine, &options).map_err(refused)?;
        for steer in steers {
            if let (Some(key), Some((value, _))) = (&self.steer, &steer) {
                let (steered, _) = self.model.load_with(&[(key.key.clone(), value.clone())])?;
                rig = Rig::new(&steered.machine, &options).map_err(refused)?;
            }
            passages.push(Passage { steer, stations: rig.stations(&travels).map_err(refused)? });
        }
        let table = self.table(&rig, &passages);
        if let Some(path) = &self.output {
            table.write(path)?;
        }
        if let Some(path) = &self.picture {
            let figure = self.figure(&model.name, &in_hand_units(&table), passages.len(), travels.len());
            figure.write(path).map_err(|reason| CommandError::write(path, reason))?;
        }
        if document::is_on() {
            let columns = table.columns.iter().zip(&table.values);
            let all = columns.map(|(column, values)| (column.to_string(), json!(values)));
            document::add(Map::from_iter([("suspension".to_string(), json!(Map::from_iter(all)))]));
        } else if !self.quiet {
            self.print(&model.name, &rig, &passages);
            written.iter().filter(|path| path.exists()).for_each(|path| tell!("{}", path.display()));
        }
        Ok(())
    }

    /// Travels in metres.
    #[inline(never)]
    fn travels(&self) -> Result<Vec<f64>, CommandError> {
        let wrong = |reason: String| CommandError::argument(format!("--travel {}: {reason}", self.travel), HELP);
        let metres = |text: &str| match is_amount(text) {
            true => match Amount::parse(text) {
                Ok(length) if Unit::parse("m").is_ok_and(|metre| metre.dimension == length.unit.dimension) => {
                    Ok(length.value())
                }
                Ok(_) => Err(wrong(format!("`{text}` is not a length"))),
                Err(error) => Err(wrong(error.message)),
            },
            false => text.parse().map_err(|_| wrong(format!("`{text}` is not a length"))),
        };
        let parts: Vec<&str> = self.travel.split(':').map(str::trim).collect();
        match parts[..] {
            [list] => list.split(',').map(|text| metres(text.trim())).collect(),
            [first, last, count] => {
                let (first, last) = (metres(first)?, metres(last)?);
                let count = count.parse::<usize>().ok().filter(|count| (2..=TRAVELS).contains(count));
                let count = count.ok_or_else(|| wrong(format!("between 2 and {TRAVELS} travels can be asked for")))?;
                Ok((0..count).map(|i| first + (last - first) * i as f64 / (count - 1) as f64).collect())
            }
            _ => Err(wrong("it has too many parts".into())),
        }
    }

    #[inline(never)]
    fn table(&self, rig: &Rig, passages: &[Passage]) -> Table {
        let mut columns = vec![Column::new("travel", "m")];
        columns.extend(self.steer.iter().map(|steer| Column::new(&steer.key, &steer.unit)));
        for wheel in rig.wheels() {
            let all = [("toe", "rad"), ("camber", "rad"), ("forward", "m"), ("outward", "m"), ("load", "N")];
            let all = all.into_iter().chain([("rate", "N/m")]);
            columns.extend(all.map(|(name, unit)| Column::new(format!("{wheel}.{name}"), unit)));
        }
        columns.push(Column::new("mass", "kg"));
        for spring in rig.springs() {
            columns.push(Column::new(format!("{spring}.length"), "m"));
            columns.push(Column::new(format!("{spring}.ratio"), ""));
        }
        let mut table = Table::new(columns);
        for passage in passages {
            for station in &passage.stations {
                let steer = passage.steer.iter().map(|(_, number)| *number);
                let wheels = station.wheels.iter();
                let wheels = wheels.flat_map(|w| [w.toe, w.camber, w.forward, w.outward, w.load, w.rate]);
                let springs = station.springs.iter().flat_map(|spring| [spring.length, spring.ratio]);
                let row = [station.travel].into_iter().chain(steer).chain(wheels).chain([station.mass]).chain(springs);
                row.zip(&mut table.values).for_each(|(value, column)| column.push(value));
            }
        }
        table
    }

    #[inline(never)]
    fn print(&self, name: &str, rig: &Rig, passages: &[Passage]) {
        let wheels = words::count(rig.wheels().count(), "wheel", "wheels");
        tell!("{name}: {wheels} on posts, `{}` held", rig.body());
        for passage in passages {
            if let (Some(steer), Some((value, _))) = (&self.steer, &passage.steer) {
                tell!("{} = {value}", steer.key);
            }
            for (w, wheel) in rig.wheels().enumerate() {
                tell!("{wheel}");
                tell!("  travel mm   toe deg camber deg outward mm forward mm    load N  rate N/m");
                for station in &passage.stations {
                    let Station { travel, wheels, .. } = station;
                    let it = wheels[w];
                    tell!(
                        "  {:>9.1} {:>9.3} {:>10.3} {:>10.2} {:>10.2} {:>9.1} {:>9.0}",
                        rounded(1e3 * travel, 1),
                        rounded(it.toe.to_degrees(), 3),
                        rounded(it.camber.to_degrees(), 3),
                        rounded(1e3 * it.outward, 2),
                        rounded(1e3 * it.forward, 2),
                        rounded(it.load, 1),
                        rounded(it.rate, 0)
                    );
                }
            }
            tell!("effective mass");
            tell!("  travel mm   mass kg");
            for Station { travel, mass, .. } in &passage.stations {
                tell!("  {:>9.1} {mass:>9.3}", rounded(1e3 * travel, 1));
            }
            let moving = |s: &usize| passage.stations.iter().any(|station| station.springs[*s].ratio.abs() > STILL);
            for (s, spring) in rig.springs().enumerate().filter(|(s, _)| moving(s)) {
                tell!("{spring}");
                tell!("  travel mm  length m motion ratio");
                for Station { travel, springs, .. } in &passage.stations {
                    let it = springs[s];
                    tell!("  {:>9.1} {:>9.4} {:>12.4}", rounded(1e3 * travel, 1), it.length, rounded(it.ratio, 4));
                }
            }
        }
    }

    /// Panels of toe, camber, movement, rate and ratios over the travel, or over the steering at one travel.
    fn figure(&self, name: &str, table: &Table, passages: usize, travels: usize) -> flyball_picture::Figure {
        let over_steering = self.steer.is_some() && travels == 1;
        let parts: Vec<(String, Table)> = match &self.steer {
            Some(steer) if !over_steering => (0..passages)
                .map(|n| {
                    let rows = n * travels..(n + 1) * travels;
                    let values = table.values.iter().map(|column| column[rows.clone()].to_vec()).collect();
                    (format!("{} = {}", steer.key, steer.values[n]), Table { values, ..table.clone() })
                })
                .collect(),
            _ => vec![(name.to_string(), table.clone())],
        };
        let (names, tables): (Vec<String>, Vec<Table>) = parts.into_iter().unzip();
        let is_drawn = |end: &str, column: &Column| column.name.ends_with(end);
        let groups: Vec<Group> = [".toe", ".camber", ".outward", ".rate", ".ratio"]
            .iter()
            .map(|end| {
                let of = |n: usize| {
                    (0..table.columns.len()).filter(|c| is_drawn(end, &table.columns[*c])).map(move |c| (n, c))
                };
                (0..tables.len()).flat_map(of).filter(|(_, c)| *end != ".ratio" || moves(&table.values[*c])).collect()
            })
            .filter(|group: &Group| !group.is_empty())
            .collect();
        let x = usize::from(over_steering);
        let overlay = Overlay { names, tables: tables.into_iter().map(|table| (table, x)).collect() };
        overlay.figure(&format!("{name}: suspension"), &groups)
    }
}

/// Travels of a table at most.
const TRAVELS: usize = 10_000;
const HELP: &str = "write it as first:last:number or a,b,c, in metres or with a unit: -80mm:80mm:9";
/// Motion ratios below this are none.
const STILL: f64 = 1e-9;

/// Angles in degrees, lengths in millimetres, rates in N/mm.
fn in_hand_units(table: &Table) -> Table {
    let mut table = table.clone();
    for (column, values) in table.columns.iter_mut().zip(&mut table.values) {
        let (unit, factor) = match column.unit.as_str() {
            "rad" => ("deg", 1_f64.to_degrees()),
            "m" => ("mm", 1e3),
            "N/m" => ("N/mm", 1e-3),
            _ => continue,
        };
        column.unit = unit.into();
        values.iter_mut().for_each(|value| *value *= factor);
    }
    table
}

/// A number with so many decimals, and no sign of a zero.
fn rounded(value: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    (value * unit).round() / unit + 0.0
}

fn moves(values: &[f64]) -> bool {
    values.iter().any(|value| value.abs() > STILL)
}

fn refused(error: SuspensionError) -> CommandError {
    let message: Box<Message> = Box::new(error.message());
    match error {
        SuspensionError::Rest { .. } => CommandError::Analysis(message),
        _ => CommandError::Argument(message),
    }
}
