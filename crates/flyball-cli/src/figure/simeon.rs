//! [S]: five-link wheel suspension in 14 coordinates, RTOL 1e-4 as in §5.

use super::Drawn;
use crate::command::CommandError;
use cpu_time::ThreadTime;
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, SnapshotKind, Summary};
use flyball_dae::method::Mdop5;
use flyball_dae::method::mdop5::{self, Projection};
use flyball_dae::system::{Evaluator, State};
use flyball_picture::{Axis, Colour, Curve, Figure, Panel, Size, Style, Text};
use flyball_problems::five_link::{BUMP_REFERENCE, FiveLink};
use flyball_problems::half_explicit::HalfExplicit;
use flyball_problems::study::distance;

const TOLERANCE: f64 = 1e-4;
/// Runs whose least CPU time counts.
const ROUNDS: usize = 5;
/// Rows of pictures over time.
const ROWS: Output = Output::Every(0.002);
/// Angle of the wheel over the whole run [rad], the largest coordinate, which errors are related to.
const LARGEST: f64 = 100.0;

fn norm(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum::<f64>().sqrt()
}

/// |Φ| and |Φ̇|.
fn drift(system: &Evaluator, state: &State) -> [f64; 2] {
    let mut rows = [vec![0.0; state.lambda.len()], vec![0.0; state.lambda.len()]];
    system.phi(&state.point(), &mut rows[0]);
    system.phi_dot(&state.point(), &mut rows[1]);
    rows.map(|row| norm(&row))
}

/// Rows of a run, and its summary.
fn run(
    problem: FiveLink,
    end: f64,
    output: Output,
    projection: Projection,
) -> Result<(Vec<State>, Summary), CommandError> {
    let system = problem.system();
    let method = Mdop5::new(&*system, mdop5::Options { projection, ..mdop5::Options::default() });
    let mut states = Vec::new();
    let options = Options { output, ..Options::controlled(end, TOLERANCE) };
    let summary = Simulation::new(&*system, method, problem.start(), options).run(&mut |snapshot: &Snapshot| {
        if snapshot.kind != SnapshotKind::End {
            states.push(snapshot.state.clone());
        }
        Flow::Continue
    })?;
    Ok((states, summary))
}

/// The result of a computation, and the least CPU time of the thread that it took [s].
fn timed<T>(mut compute: impl FnMut() -> T) -> (T, f64) {
    let mut least = f64::INFINITY;
    let mut last = None;
    for _ in 0..ROUNDS {
        let begun = ThreadTime::now();
        last = Some(compute());
        least = least.min(begun.elapsed().as_secs_f64());
    }
    (last.expect("there is a round"), least)
}

/// Table 1: the four variants of projection and a half-explicit method on the smooth bump.
pub fn table() -> Result<Drawn, CommandError> {
    let problem = FiveLink::bump();
    let system = problem.system();
    let evaluator = Evaluator::new(&*system);
    let wanted = BUMP_REFERENCE[0].q;
    let mut numbers = vec![format!(
        "{:<24} {:>5} {:>7} {:>9} {:>9} {:>9} {:>8}",
        "", "steps", "proj.", "|g|", "|G v|", "error", "CPU"
    )];
    let mut line = |name: &str, steps: usize, projections: usize, drift: [f64; 2], q: &[f64], seconds: f64| {
        let error = distance(q, wanted) / LARGEST;
        let time = 1e3 * seconds;
        numbers.push(format!(
            "{name:<24} {steps:>5} {projections:>7} {:>9.1e} {:>9.1e} {error:>9.1e} {time:>5.1} ms",
            drift[0], drift[1]
        ));
    };
    let variants = [
        ("index 1", Projection::None),
        ("velocity stabilization", Projection::Velocity),
        ("projection control", Projection::Controlled),
        ("projection each step", Projection::EveryStep),
    ];
    let mut panels = ["|g(p)|", "|G(p) v|"].map(|label| {
        Panel::new(Axis::linear(Text::plain("t [s]")), Axis::logarithmic(Text::plain(label)).between(1e-17, 1e-1))
    });
    for (n, (name, projection)) in variants.into_iter().enumerate() {
        let (outcome, seconds) = timed(|| run(problem, 1.0, Output::Steps, projection));
        let (states, summary) = outcome?;
        let last = states.last().expect("a run has rows");
        line(name, summary.counters.steps, summary.counters.projections, drift(&evaluator, last), &last.q, seconds);
        for (level, panel) in panels.iter_mut().enumerate() {
            let points = states.iter().map(|state| (state.t, drift(&evaluator, state)[level].max(1e-17)));
            panel.curves.push(Curve::new(n, Text::plain(name), points.collect()));
        }
    }
    let (outcome, seconds) = timed(|| HalfExplicit::new(&*system).controlled(&problem.start(), 1.0, TOLERANCE));
    line("half-explicit (PHEM56)", outcome.steps, 0, drift(&evaluator, &outcome.state), &outcome.state.q, seconds);
    let title = Text::plain("Five-link suspension on the bump, RTOL = 1e-4: drift   ([S] Table 1, Fig. 3)");
    Ok(Drawn { figure: Figure::stacked(title, panels.to_vec()), numbers })
}

fn wheel_height(problem: &FiveLink, state: &State) -> f64 {
    problem.wheel_centre(&state.point())[2]
}

/// Fig. 3: the wheel on the bump.
pub fn bump() -> Result<Drawn, CommandError> {
    let problem = FiveLink::bump();
    let (states, summary) = run(problem, 1.0, ROWS, Projection::Controlled)?;
    let travel = states.iter().map(|state| (state.t, 1e3 * wheel_height(&problem, state))).collect();
    let road = (0..=400).map(|i| f64::from(i) / 400.0).map(|t| (t, 1e3 * problem.road.height(t, 0).0)).collect();
    let panel = Panel::new(Axis::linear(Text::plain("t [s]")), Axis::linear(Text::plain("height [mm]")))
        .with(Curve::new(0, Text::plain("wheel centre"), travel))
        .with(Curve::new(1, Text::plain("road"), road));
    let largest = states.iter().map(|state| wheel_height(&problem, state)).fold(0.0, f64::max);
    let last = wheel_height(&problem, states.last().expect("a run has rows"));
    let numbers = vec![
        format!("{} steps; the wheel rises by {:.1} mm", summary.counters.steps, 1e3 * largest),
        format!("at t = 1 s it is {:.2} mm from where it began", 1e3 * last.abs()),
    ];
    let title = Text::plain("Five-link suspension on a smooth bump at 30 m/s   ([S] Fig. 3)");
    Ok(Drawn { figure: Figure::stacked(title, vec![panel]), numbers })
}

/// Fig. 4: the wheel on its way down the stair.
pub fn stair() -> Result<Drawn, CommandError> {
    let problem = FiveLink::stair();
    let (states, summary) = run(problem, 0.5, ROWS, Projection::Controlled)?;
    let times: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
    let instants = [0.19, 0.22, 0.26, 0.31, 0.36, 0.40, 0.44, 0.49];
    let panels = instants.iter().map(|&t| {
        let state = states.iter().min_by(|a, b| (a.t - t).abs().total_cmp(&(b.t - t).abs())).expect("a run has rows");
        panel(&problem, state)
    });
    let title = Text::plain("Five-link suspension down a stair   ([S] Fig. 4)");
    let figure = Figure::grid(title, 4, Size { width: 205.0, height: 205.0 }, panels.collect());
    let list: Vec<String> = times.iter().map(|t| format!("{t:.4}")).collect();
    Ok(Drawn {
        figure,
        numbers: vec![format!("road steps down, then contact and lift-off in turn at {} s", list.join(", "))],
    })
}

/// The wheel over the road from the side, one picture.
#[inline(never)]
fn panel(problem: &FiveLink, state: &State) -> Panel {
    let (radius, nominal) = (0.316, -0.2945714285714286);
    let centre = problem.wheel_centre(&state.point());
    let lifted = state.modes[1] == 1;
    let circle = |r: f64| -> Vec<(f64, f64)> {
        let angle = |i: i32| f64::from(i) * std::f64::consts::TAU / 48.0;
        (0..=48).map(|i| (centre[0] + r * angle(i).cos(), centre[2] + r * angle(i).sin())).collect()
    };
    let ground = nominal + problem.road.height(state.t, state.modes[0]).0;
    let ink = Style { colour: Colour::INK, dash: &[] };
    let mut tyre = Curve::line(circle(radius), Style::full(usize::from(lifted)), 3.0);
    tyre.fill = Some(tyre.style.colour.mixed(0.2));
    let mut panel = Panel::new(Axis::default().between(-0.45, 0.45), Axis::default().between(-0.5, 0.4));
    panel = panel.titled(Text::plain(format!("t = {:.2} s{}", state.t, if lifted { ", in the air" } else { "" })));
    panel.drawing = true;
    panel.curves = vec![tyre, Curve::line(circle(0.05), ink, 1.5)];
    panel.curves.push(Curve::line(vec![(-0.45, ground), (0.45, ground)], ink, 2.0));
    panel
}
