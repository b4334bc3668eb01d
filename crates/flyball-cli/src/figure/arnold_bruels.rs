//! [AB] §5: slider-crank and Andrews' mechanism with the published method, ρ∞ = 0.7.

use super::{Drawn, levels};
use crate::command::CommandError;
use flyball_dae::method::generalized_alpha::Options;
use flyball_dae::system::State;
use flyball_picture::{Axis, Colour, Curve, Figure, Mark, Panel, Size, Style, Text};
use flyball_problems::study::{Pattern, arrive, catalog};
use flyball_problems::{andrews, andrews_absolute, slider_crank};

/// Indices of P, the point where four bodies meet (E in the data).
const P: usize = 23;
/// Names and first indices of the points of Andrews' mechanism.
const F: usize = 21;
const D: usize = 25;
const G: usize = 27;
const H: usize = 29;

/// A name and what it reads from a state.
type Shown<'a> = (&'a str, &'a dyn Fn(&State) -> f64);

fn over_time(states: &[State], label: &str, curves: &[Shown]) -> Panel {
    let mut panel = Panel::new(Axis::linear(Text::plain("t [s]")), Axis::linear(Text::marked(label)));
    for (n, (name, value)) in curves.iter().enumerate() {
        let mut curve = Curve::new(n, Text::marked(name), states.iter().map(|s| (s.t, value(s))).collect());
        if curves.len() == 1 {
            curve.label = None;
        }
        panel = panel.with(curve);
    }
    panel
}

/// Fig. 2: h = 5e-3.
pub fn motion() -> Result<Drawn, CommandError> {
    let states = levels::history("slider-crank-by-hand", 0.7, 1.0, 200)?;
    let panels = vec![
        over_time(&states, "θ_1 [rad]", &[("θ_1", &|s| s.q[2])]),
        over_time(&states, "x_4 [m]", &[("x_4", &|s| s.q[7])]),
    ];
    let end = &states[states.len() - 1];
    let wanted = slider_crank::REFERENCE[2];
    let numbers = vec![
        format!("theta1 = {:.5} rad at t = 1 s, reference {:.5}", end.q[2], wanted.q[2]),
        format!("x4 = {:.5} m at t = 1 s, reference {:.5}", end.q[7], wanted.q[7]),
    ];
    let title = Text::marked("Slider-crank, h = 5·10^{−3} s, ρ_∞ = 0.7   ([AB] Fig. 2)");
    Ok(Drawn { figure: Figure::stacked(title, panels), numbers })
}

/// Fig. 3: relative errors of θ₁ and λ₁ at t = 1.
pub fn crank_convergence() -> Result<Drawn, CommandError> {
    let (system, start) = catalog("slider-crank-by-hand");
    let wanted = slider_crank::REFERENCE[2];
    let numbers = [100, 200, 400, 800, 1600, 3200, 6400];
    let all = levels::errors(["θ_1", "λ_1"], 1.0, &numbers, |n| {
        let end = arrive(&*system, &start, Options::as_published(0.7), 1.0, Pattern::Fixed.steps(1.0, n))?.state;
        Ok([(end.q[2] / wanted.q[2] - 1.0).abs(), (end.lambda[0] / wanted.lambda[0] - 1.0).abs()])
    })?;
    let title = "Slider-crank, errors at t = 1 s   ([AB] Fig. 3)";
    Ok(levels::drawn(title, "h [s]", "relative error", all))
}

/// Fig. 9: relative errors of β and λ₁ at t = 0.03.
pub fn andrews_convergence() -> Result<Drawn, CommandError> {
    let (system, start) = catalog("andrews-absolute");
    let wanted = andrews_absolute::REFERENCE[1];
    let numbers = [100, 200, 400, 800, 1600, 3200];
    let all = levels::errors(["β", "λ_1"], 0.03, &numbers, |n| {
        let end = arrive(&*system, &start, Options::as_published(0.7), 0.03, Pattern::Fixed.steps(0.03, n))?.state;
        Ok([(end.q[0] / wanted.q[0] - 1.0).abs(), (end.lambda[0] / wanted.lambda[0] - 1.0).abs()])
    })?;
    let title = "Andrews’ mechanism, errors at t = 0.03 s   ([AB] Fig. 9)";
    Ok(levels::drawn(title, "h [s]", "relative error", all))
}

/// Fig. 6: position of P and β, h = 3e-4.
pub fn position() -> Result<Drawn, CommandError> {
    let states = levels::history("andrews-absolute", 0.7, 0.03, 100)?;
    let panels = vec![
        over_time(&states, "position of P [m]", &[("x", &|s| s.q[P]), ("y", &|s| s.q[P + 1])]),
        over_time(&states, "β [rad]", &[("β", &|s| s.q[0])]),
    ];
    let wanted = andrews_absolute::REFERENCE[1].q[0];
    let end = &states[states.len() - 1];
    let numbers = vec![format!("beta = {:.4} rad at t = 0.03 s, reference {wanted:.4}", end.q[0])];
    let title = Text::marked("Andrews’ mechanism, h = 3·10^{−4} s, ρ_∞ = 0.7   ([AB] Fig. 6)");
    Ok(Drawn { figure: Figure::stacked(title, panels), numbers })
}

fn forces(rho: f64, title: &str) -> Result<Drawn, CommandError> {
    let states = levels::history("andrews-absolute", rho, 0.03, 100)?;
    let panels = vec![
        over_time(&states, "acceleration of P [m/s^2]", &[("x", &|s| s.a[P]), ("y", &|s| s.a[P + 1])]),
        over_time(&states, "multipliers [N]", &[("λ_1", &|s| s.lambda[0]), ("λ_2", &|s| s.lambda[1])]),
    ];
    let largest = |of: &dyn Fn(&State) -> f64| states.iter().map(|s| of(s).abs()).fold(0.0, f64::max);
    // |λₙ₊₁ − 2λₙ + λₙ₋₁|/4 in the second half of the run
    let jitter = |i: usize| {
        let late = &states[states.len() / 2..];
        late.windows(3)
            .map(|w| (w[2].lambda[i] - 2.0 * w[1].lambda[i] + w[0].lambda[i]).abs() / 4.0)
            .fold(0.0, f64::max)
    };
    let numbers = vec![
        format!("largest acceleration of P {:.3e} m/s2", largest(&|s| s.a[P].abs().max(s.a[P + 1].abs()))),
        format!("largest multiplier {:.1} N", largest(&|s| s.lambda[0].abs().max(s.lambda[1].abs()))),
        format!("oscillation from step to step after t = 0.015 s: {:.2} N", jitter(0).max(jitter(1))),
    ];
    Ok(Drawn { figure: Figure::stacked(Text::marked(title), panels), numbers })
}

/// Fig. 7: ρ∞ = 0.7.
pub fn damped() -> Result<Drawn, CommandError> {
    forces(0.7, "Andrews’ mechanism, h = 3·10^{−4} s, ρ_∞ = 0.7   ([AB] Fig. 7)")
}

/// Fig. 8: ρ∞ = 1.
pub fn undamped() -> Result<Drawn, CommandError> {
    forces(1.0, "Andrews’ mechanism without numerical damping, ρ_∞ = 1   ([AB] Fig. 8)")
}

/// Fig. 5: the mechanism at eight instants.
pub fn snapshots() -> Result<Drawn, CommandError> {
    let states = levels::history("andrews-absolute", 0.7, 0.03, 100)?;
    let every: Vec<&State> = (0..8).map(|k| &states[k * 100 / 7]).collect();
    let reach = states.iter().flat_map(|s| (F..=H).step_by(2).map(|i| (s.q[i], s.q[i + 1])));
    let reach: Vec<(f64, f64)> = reach.chain(grounds()).collect();
    let range = |of: fn(&(f64, f64)) -> f64| {
        let (low, high) =
            reach.iter().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
        (low - 0.006, high + 0.006)
    };
    let (x, y) = (range(|p| p.0), range(|p| p.1));
    let panels = every.iter().map(|state| {
        let axis = |(low, high): (f64, f64)| Axis::default().between(low, high);
        let mut panel = Panel::new(axis(x), axis(y)).titled(Text::plain(format!("t = {:.1} ms", 1e3 * state.t)));
        panel.drawing = true;
        panel.curves = mechanism(state);
        panel
    });
    let size = Size { width: 205.0, height: 205.0 };
    let title = Text::plain("Andrews’ mechanism: snapshots   ([AB] Fig. 5)");
    let figure = Figure::grid(title, 4, size, panels.collect());
    let turns = (states[states.len() - 1].q[0] - states[0].q[0]) / std::f64::consts::TAU;
    Ok(Drawn { figure, numbers: vec![format!("the crank turns {turns:.2} times in 0.03 s")] })
}

fn grounds() -> [(f64, f64); 4] {
    let parameters = andrews::Parameters::default();
    [(0.0, 0.0), parameters.a.into(), parameters.b.into(), parameters.c.into()]
}

/// Bodies, spring and pins.
#[inline(never)]
fn mechanism(state: &State) -> Vec<Curve> {
    let point = |i: usize| (state.q[i], state.q[i + 1]);
    let [o, a, b, c] = grounds();
    let (f, e, d, g, h) = (point(F), point(P), point(D), point(G), point(H));
    let body = |n: usize, points: Vec<(f64, f64)>| Curve::line(points, Style::full(n), 3.0);
    let mut curves = Vec::new();
    let mut plate = body(2, vec![b, e, d]);
    plate.fill = Some(plate.style.colour.mixed(0.25));
    curves.push(plate);
    curves.extend([body(0, vec![o, f]), body(1, vec![f, e]), body(3, vec![e, g]), body(4, vec![g, a])]);
    curves.extend([body(5, vec![e, h]), body(6, vec![h, a])]);
    curves.push(Curve::line(spring(c, d), Style { colour: Colour::GREY, dash: &[] }, 1.2));
    for (points, mark, colour) in
        [(vec![o, a, b, c], Mark::Triangle, Colour::INK), (vec![f, e, d, g, h], Mark::Circle, Colour::INK)]
    {
        let style = Style { colour, dash: &[] };
        curves.push(Curve::line(points, style, 0.0).marked(mark));
    }
    curves
}

/// A zigzag between two points.
fn spring(from: (f64, f64), to: (f64, f64)) -> Vec<(f64, f64)> {
    flyball_picture::zigzag(from, to, 0.0022)
}
