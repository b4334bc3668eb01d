//! `flyball modes`: equilibrium, eigenfrequencies, damped modes.

use super::mechanism::Sketch;
use super::model::ModelFile;
use super::page::{self, Page};
use super::repairs::Doubts;
use super::still;
use super::targets::{page_name, picture_name};
use super::{CommandError, at_rest};
use crate::{document, ids};
use flyball_dae::message::Message;
use flyball_dae::system::{State, System};
use flyball_file::Model;
use flyball_machine::analysis::{
    AnalysisError, EquilibriumOptions, Linearization, Mode, equilibrium, linearize, small_motion_notes,
};
use flyball_machine::{Dimension, MachineSystem};
use flyball_picture::{Colour, Figure, Style};
use flyball_run::words;
use flyball_view::still::{Layer, Still, points};
use flyball_view::{EventMark, Motion, Scene};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Find the equilibrium, eigenfrequencies and damped modes; draw the mechanism and its modes.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  flyball modes arm.toml\n  flyball modes arm.toml --at-start --picture modes.svg")]
pub struct Modes {
    #[command(flatten)]
    model: ModelFile,
    /// Linearize at the start as it is, without looking for an equilibrium
    #[arg(long)]
    at_start: bool,
    /// Draw the mechanism, what grows and its slowest modes, .svg or .png
    #[arg(long, value_parser = picture_name)]
    picture: Option<PathBuf>,
    /// Write a page for the browser that shows the machine swing in each mode, .html
    #[arg(long, value_parser = page_name)]
    view: Option<PathBuf>,
}

/// The equilibrium, or the start without velocities.
pub(super) fn rest(system: &MachineSystem, at_start: bool) -> Result<State, CommandError> {
    let mut state = system.start();
    if at_start {
        state.v.fill(0.0);
        return Ok(state);
    }
    let held = |error: AnalysisError| match (&error, small_motion_notes(system, &state)) {
        (AnalysisError::NoEquilibrium { .. }, Ok(notes)) => {
            let note = |message: Message, note: &String| message.note(format!("note: {note}"));
            CommandError::Analysis(Box::new(notes.iter().fold(error.message(), note)))
        }
        _ => error.into(),
    };
    Ok(equilibrium(system, &state, &EquilibriumOptions::default()).map_err(held)?.state)
}

/// Small motions about rest.
pub(super) fn small_motions(system: &MachineSystem, at_start: bool) -> Result<Linearization, CommandError> {
    Ok(linearize(system, &rest(system, at_start)?)?)
}

/// The coordinate that takes most part.
fn leader(mode: &Mode) -> &str {
    let largest = mode.shape.iter().max_by(|a, b| a.1.norm().total_cmp(&b.1.norm()));
    largest.filter(|(_, x)| x.norm() > 0.0).map_or("the controller", |(name, _)| name)
}

/// Warning of positions about which a motion grows.
pub(super) fn unstable() -> Message {
    Message::warning(ids::UNSTABLE, "a small motion grows: this position is not stable")
}

/// Modes drawn.
const DRAWN: usize = 6;

impl Modes {
    /// Prints and draws.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let (model, system) = self.model.load()?;
        self.model.check_outputs(&model, self.picture.as_deref().into_iter().chain(self.view.as_deref()))?;
        let found = small_motions(&system, self.at_start)?;
        let doubts = Doubts::new(&system);
        if document::is_on() {
            let all = json!({
                "model": model.name,
                "state": at_rest::described(&system, &found.state),
                "notes": doubts.changes().into_iter().chain(found.notes.clone()).collect::<Vec<_>>(),
                "stable": found.is_stable(),
                "modes": described(&found),
            });
            document::add(all.as_object().cloned().unwrap_or_default());
            document::warn(doubts.warnings(found.is_stable()));
        } else {
            tell!(
                "{}: {} about {}",
                model.name,
                words::count(found.modes.len(), "mode", "modes"),
                if self.at_start { "the start" } else { "rest" }
            );
            doubts.print();
            if !self.at_start {
                at_rest::print(&system, &found.state);
            }
            for note in &found.notes {
                tell!("  note        {note}");
            }
            print(&found.modes);
            if !found.is_stable() {
                tell!("  warning     {}", unstable());
            }
        }
        if let Some(path) = &self.picture {
            let figure = draw(&model, &system, &found)?;
            figure.write(path).map_err(|reason| CommandError::write(path, reason))?;
            tell!("{}", path.display());
        }
        if let Some(path) = &self.view {
            let (states, marks) = swings(&model, &system, &found)?;
            let film = Page::new(&model, &system, &states).with_marks(&marks);
            page::write(&film, page::Content::Small, path)?;
            tell!("{}", path.display());
        }
        Ok(())
    }
}

/// Motions without swing that are listed; more are put together.
const LISTED: usize = 6;

/// Motions that grow without swing, then swinging and free ones by frequency, then those that decay, the slowest first.
fn print(modes: &[Mode]) {
    tell!("  {:>12} {:>14} {:>10}   mostly", "damped Hz", "undamped rad/s", "damping");
    let line = |mode: &&Mode| {
        let (hertz, omega) = (mode.damped_frequency() / std::f64::consts::TAU, mode.natural_frequency());
        tell!("  {hertz:>12.5} {omega:>14.6} {:>10.5}   {}", mode.damping_ratio() + 0.0, leader(mode));
    };
    let (straight, swinging): (Vec<&Mode>, Vec<&Mode>) = modes.iter().partition(|mode| {
        let mu = mode.eigenvalue;
        mu.im == 0.0 && mu.re != 0.0
    });
    let (growing, decaying): (Vec<&Mode>, Vec<&Mode>) = straight.into_iter().partition(|mode| mode.grows());
    growing.iter().chain(&swinging).for_each(line);
    let shown = if decaying.len() > LISTED { LISTED / 2 } else { decaying.len() };
    decaying[..shown].iter().for_each(line);
    if let [first, .., last] = decaying[shown..] {
        let time = |mode: &Mode| 1.0 / mode.natural_frequency();
        let (count, slow, fast) = (decaying.len() - shown, time(first), time(last));
        tell!("  … and {count} more that decay without swing, within {slow:.3e} s to {fast:.3e} s");
    }
}

/// Modes as JSON.
pub(super) fn described(found: &Linearization) -> Vec<Value> {
    let one = |mode: &Mode| {
        let shape: serde_json::Map<String, Value> =
            mode.shape.iter().map(|(name, x)| (name.clone(), json!([x.re, x.im]))).collect();
        json!({
            "eigenvalue": [mode.eigenvalue.re, mode.eigenvalue.im],
            "rounding": mode.rounding,
            "natural_frequency": mode.natural_frequency(),
            "damping_ratio": mode.damping_ratio(),
            "shape": shape,
        })
    };
    found.modes.iter().map(one).collect()
}

/// Frequency, and growth.
fn caption(mode: &Mode) -> String {
    let hertz = mode.damped_frequency() / std::f64::consts::TAU;
    let time = 1.0 / mode.eigenvalue.re;
    let growth = if time < 1000.0 { format!("grows within {time:.3} s") } else { format!("grows within {time:.1e} s") };
    match (mode.grows(), hertz > 0.0) {
        (false, _) => format!("{hertz:.3} Hz"),
        (true, true) => format!("{hertz:.3} Hz, {growth}"),
        (true, false) => growth,
    }
}

/// Seconds that a page shows each mode, and instants in them.
const SHOWN: f64 = 4.0;
const INSTANTS: usize = 120;

/// States of the machine that swings in one mode after the other, two periods each, with marks where a mode begins.
#[inline(never)]
fn swings(
    model: &Model,
    system: &MachineSystem,
    found: &Linearization,
) -> Result<(Vec<State>, Vec<EventMark>), CommandError> {
    let amplitudes = amplitudes(model, system, found)?;
    let (mut states, mut marks) = (Vec::new(), Vec::new());
    for (n, mode) in drawn(found).into_iter().enumerate() {
        let (begin, amplitude) = (SHOWN * n as f64, amplitudes[n]);
        marks.push(EventMark { t: begin, text: format!("mode {}: {}, mostly {}", n + 1, caption(mode), leader(mode)) });
        for k in 0..INSTANTS {
            let phase = 2.0 * std::f64::consts::TAU * k as f64 / INSTANTS as f64;
            // Re(x e^{iφ})
            let change = mode.shape.iter().map(|(_, x)| amplitude * (x.re * phase.cos() - x.im * phase.sin()));
            let mut state = found.state.clone();
            system.layout().manifold.retract(&found.state.q, &change.collect::<Vec<f64>>(), &mut state.q);
            state.t = begin + SHOWN * k as f64 / INSTANTS as f64;
            states.push(state);
        }
    }
    if states.is_empty() {
        states.push(found.state.clone());
    }
    Ok((states, marks))
}

/// Modes that are drawn: growing ones, then the slowest that swing.
fn drawn(found: &Linearization) -> Vec<&Mode> {
    let (growing, others): (Vec<&Mode>, Vec<&Mode>) = found.modes.iter().partition(|mode| mode.grows());
    let swinging = others.into_iter().filter(|mode| mode.eigenvalue.im > 0.0);
    growing.into_iter().chain(swinging).take(DRAWN).collect()
}

/// Growing modes, then the slowest, each as the machine displaced over the machine at rest.
#[inline(never)]
fn draw(model: &Model, system: &MachineSystem, found: &Linearization) -> Result<Figure, CommandError> {
    let amplitudes = amplitudes(model, system, found)?;
    let title = format!("{}: modes", model.name);
    if system.machine().dimension == Dimension::Three {
        let moved = drawn(found).into_iter().zip(&amplitudes).map(|(mode, size)| displaced(system, found, mode, *size));
        let states: Vec<State> = [found.state.clone()].into_iter().chain(moved).collect();
        let (scene, motion) = scene(model, system, &states)?;
        let rest = Layer { instant: 0, colour: Some(Colour::GREY), opacity: 0.25 };
        let mut stills = vec![Still { title: "at rest".into(), layers: vec![Layer::plain(0)] }];
        for (n, mode) in drawn(found).into_iter().enumerate() {
            stills.push(Still { title: caption(mode), layers: vec![rest, Layer::plain(n + 1)] });
        }
        return Ok(still::drawn(&scene, &motion, "iso", &title, &stills));
    }
    let sketch = Sketch::new(system);
    let mut states = vec![("at rest".to_string(), sketch.curves(&found.state, None))];
    for (n, (mode, amplitude)) in drawn(found).into_iter().zip(amplitudes).enumerate() {
        let grey = Style { colour: Colour::GREY, dash: &[] };
        let mut curves = sketch.curves(&found.state, Some(grey));
        for side in [1.0, -1.0] {
            let style = Style { dash: if side > 0.0 { &[] } else { &[4.0, 3.0] }, ..Style::full(n) };
            let moved = displaced(system, found, mode, side * amplitude);
            curves.extend(sketch.curves(&moved, Some(style)));
            curves.extend(sketch.turned_arms(&found.state, &moved, style));
            curves.extend(sketch.turned_arms(&moved, &found.state, grey));
        }
        states.push((caption(mode), curves));
    }
    Ok(sketch.figure(&title, &states))
}

/// The scene with some states, not all of one run.
fn scene(model: &Model, system: &MachineSystem, states: &[State]) -> Result<(Scene, Motion), CommandError> {
    Ok(Page::new(model, system, states).scene()?)
}

/// For each mode that is drawn, the amplitude at which the farthest point moves by a tenth of the machine; at most half a radian.
fn amplitudes(model: &Model, system: &MachineSystem, found: &Linearization) -> Result<Vec<f64>, CommandError> {
    const SMALL: f64 = 1e-4;
    let moved = drawn(found).into_iter().map(|mode| displaced(system, found, mode, SMALL));
    let states: Vec<State> = [found.state.clone()].into_iter().chain(moved).collect();
    let (scene, motion) = scene(model, system, &states)?;
    let rest = points(&scene, &motion, 0);
    let spread = |i: usize| {
        let (low, high) = rest.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), p| (l.min(p[i]), h.max(p[i])));
        high - low
    };
    let size = (0..3).map(spread).fold(1e-9, f64::max);
    let farthest = |k: usize| {
        let moved = points(&scene, &motion, k);
        let apart = |(a, b): (&[f64; 3], &[f64; 3])| (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
        rest.iter().zip(&moved).map(apart).fold(0.0, f64::max)
    };
    let amplitude = |k: usize| match farthest(k) {
        far if far > 0.0 => (SMALL * 0.1 * size / far).min(0.5),
        _ => 0.0,
    };
    Ok((1..states.len()).map(amplitude).collect())
}

fn displaced(system: &MachineSystem, found: &Linearization, mode: &Mode, amplitude: f64) -> State {
    let mut state = found.state.clone();
    let change: Vec<f64> = mode.shape.iter().map(|(_, x)| amplitude * x.re).collect();
    system.layout().manifold.retract(&found.state.q, &change, &mut state.q);
    state
}
