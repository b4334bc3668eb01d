//! [BA]: lane changes of a car with semi-active dampers in the setting of the paper, h = 10 ms, ρ∞ = 0.9.

use super::Drawn;
use crate::command::{CommandError, read_vehicle};
use flyball_dae::driver::{Flow, Simulation, Snapshot, SnapshotKind};
use flyball_dae::method::table::find;
use flyball_file::{Quantity, Readout};
use flyball_picture::{Axis, Curve, Figure, Panel, Text};

/// Corners in the order of the controller.
const CORNERS: [(&str, &str); 4] =
    [("fl", "front left"), ("fr", "front right"), ("rl", "rear left"), ("rr", "rear right")];
/// Limits of the current [A].
const LIMITS: [f64; 2] = [0.3, 1.6];
const SETTING: &str = "h = 10 ms, ρ_∞ = 0.9";

/// Rows of a run of the car, each with its time first; `values` are numbers set by name.
fn rows(values: &[(&str, &str)], quantities: &[String]) -> Result<Vec<Vec<f64>>, CommandError> {
    let model = read_vehicle("car-semi-active.toml", values)?;
    let system = model.build().map_err(CommandError::Model)?;
    let entry = find("generalized-alpha").expect("a method of the table");
    let method = entry.make(&system, &model.simulate.method_options)?;
    let found = quantities.iter().map(|name| Quantity::find(&model.machine, name).expect("the car has it"));
    let mut readout = Readout::new(&system, found.collect()).expect("quantities of the same machine");
    let mut all = Vec::new();
    Simulation::boxed(&system, method, system.start(), model.simulate.options(13.0, 1e-6)).run(
        &mut |snapshot: &Snapshot| {
            if snapshot.kind != SnapshotKind::End {
                let mut row = vec![snapshot.state.t];
                readout.read(snapshot.state, &mut row);
                all.push(row);
            }
            Flow::Continue
        },
    )?;
    Ok(all)
}

fn controlled<const N: usize>(quantities: [&str; N]) -> Result<Vec<Vec<f64>>, CommandError> {
    rows(&[], &quantities.map(String::from))
}

/// The same car with a constant current in its valves.
fn passive<const N: usize>(quantities: [&str; N]) -> Result<Vec<Vec<f64>>, CommandError> {
    rows(&[("control.file", "constant-current.toml")], &quantities.map(String::from))
}

fn curve(n: usize, label: &str, rows: &[Vec<f64>], x: usize, y: impl Fn(&[f64]) -> f64) -> Curve {
    Curve::new(n, Text::plain(label), rows.iter().map(|row| (row[x], y(row))).collect())
}

/// Fig. 12: horizontal trajectory.
pub fn trajectory() -> Result<Drawn, CommandError> {
    let names = ["car.chassis.cm.position.x", "car.chassis.cm.position.y"];
    let runs = [("semi-active", controlled(names)?), ("0.95 A", passive(names)?)];
    let mut panel = Panel::new(Axis::linear(Text::plain("X [m]")), Axis::linear(Text::plain("Y [m]")));
    let mut numbers = Vec::new();
    for (n, (label, rows)) in runs.iter().enumerate() {
        panel = panel.with(curve(n, label, rows, 1, |row| row[2]));
        let last = rows.last().expect("a run has rows");
        let widest = rows.iter().map(|row| row[2]).fold(0.0, f64::max);
        numbers
            .push(format!("{label}: {widest:.3} m to the left, {:.3} m of it remain at t = {:.0} s", last[2], last[0]));
    }
    let title = Text::marked(&format!("Lane changes at 10 m/s, {SETTING}   ([BA] Fig. 12)"));
    Ok(Drawn { figure: Figure::stacked(title, vec![panel]), numbers })
}

/// Fig. 13: angles of the body.
pub fn angles() -> Result<Drawn, CommandError> {
    let rows = controlled(["car.attitude.roll", "car.attitude.pitch"])?;
    let time = || Axis::linear(Text::plain("t [s]"));
    let panel = |label: &str, k: usize| {
        let mut curve = curve(0, label, &rows, 0, |row| row[k].to_degrees());
        curve.label = None;
        Panel::new(time(), Axis::linear(Text::plain(format!("{label} [deg]")))).with(curve)
    };
    let largest = |k: usize| rows.iter().map(|row| row[k].to_degrees().abs()).fold(0.0, f64::max);
    let numbers = vec![format!("largest roll {:.2} deg, largest pitch {:.3} deg", largest(1), largest(2))];
    let title = Text::marked(&format!("Angles of the car body, {SETTING}   ([BA] Fig. 13)"));
    Ok(Drawn { figure: Figure::stacked(title, vec![panel("roll", 1), panel("pitch", 2)]), numbers })
}

/// Fig. 14: currents in the valves.
pub fn currents() -> Result<Drawn, CommandError> {
    let rows = rows(&[], &CORNERS.map(|(corner, _)| format!("{corner}.current")))?;
    let mut panels = Vec::new();
    let mut numbers = Vec::new();
    for (k, (_, name)) in CORNERS.into_iter().enumerate() {
        let mut line = curve(k, name, &rows, 0, |row| row[k + 1]);
        line.label = None;
        panels.push(
            Panel::new(Axis::linear(Text::plain("t [s]")), Axis::linear(Text::plain("current [A]")).between(0.2, 1.7))
                .titled(Text::plain(name))
                .with(line),
        );
        // while it is steered
        let steered: Vec<f64> = rows
            .iter()
            .filter(|row| (1.5..4.5).contains(&row[0]) || (7.0..9.5).contains(&row[0]))
            .map(|row| row[k + 1])
            .collect();
        let near = |limit: f64| steered.iter().filter(|i| (**i - limit).abs() < 0.01).count() as f64;
        let share = (near(LIMITS[0]) + near(LIMITS[1])) / steered.len() as f64;
        numbers.push(format!("{name}: at a limit for {:.0} % of the time of steering", 100.0 * share));
    }
    let title = Text::marked(&format!("Currents in the valves, {SETTING}   ([BA] Fig. 14)"));
    Ok(Drawn { figure: Figure::stacked(title, panels), numbers })
}

/// Fig. 15: pressures in the rear right damper.
pub fn pressures() -> Result<Drawn, CommandError> {
    let rows = controlled(["rr.damper.oil.rebound", "rr.damper.oil.compression", "rr.speed"])?;
    let bar = |row: &[f64], k: usize| 1e-5 * row[k];
    let panel = Panel::new(Axis::linear(Text::plain("t [s]")), Axis::linear(Text::plain("pressure [bar]")))
        .with(curve(0, "rebound", &rows, 0, |row| bar(row, 1)))
        .with(curve(1, "compression", &rows, 0, |row| bar(row, 2)));
    // 5 bar is the reservoir
    let extending = rows.iter().filter(|row| row[3] > 0.01).map(|row| bar(row, 2)).fold(0.0, f64::max);
    let apart = |row: &Vec<f64>| bar(row, 2) - bar(row, 1);
    let compressed = rows.iter().filter(|row| row[3] < -0.01).map(apart).fold(0.0, f64::max);
    let numbers = vec![
        format!("extending: compression chamber at {extending:.2} bar at most"),
        format!("compressed: at most {compressed:.2} bar above the rebound chamber"),
    ];
    let title = Text::marked(&format!("Pressures in the rear right damper, {SETTING}   ([BA] Fig. 15)"));
    Ok(Drawn { figure: Figure::stacked(title, vec![panel]), numbers })
}
