//! [BA]: controlled spring-mass system with the published method, ρ∞ = 0.8.

use super::{Drawn, levels};
use crate::command::CommandError;
use flyball_dae::driver::Steps;
use flyball_dae::failure::Failure;
use flyball_dae::method::generalized_alpha::{Options, StepChange};
use flyball_dae::system::State;
use flyball_picture::{Axis, Curve, Figure, Panel, Series, Text};
use flyball_problems::spring_mass;
use flyball_problems::study::{Pattern, arrive, catalog};

fn over_time(
    label: &str,
    title: &str,
    value: fn(&State) -> f64,
    number: fn(&[State]) -> String,
) -> Result<Drawn, CommandError> {
    let states = levels::history("spring-mass", 0.8, 20.0, 200)?;
    let mut curve = Curve::new(0, Text::default(), states.iter().map(|s| (s.t, value(s))).collect());
    curve.label = None;
    let panel = Panel::new(Axis::linear(Text::plain("t [s]")), Axis::linear(Text::marked(label))).with(curve);
    let numbers = vec![number(&states)];
    Ok(Drawn { figure: Figure::stacked(Text::marked(title), vec![panel]), numbers })
}

/// Fig. 3: position, h = 0.1.
pub fn position() -> Result<Drawn, CommandError> {
    let title = "Controlled spring-mass system, h = 0.1 s, ρ_∞ = 0.8   ([BA] Fig. 3)";
    over_time(
        "q [m]",
        title,
        |s| s.q[0],
        |states| {
            let late = states[100..].iter().map(|s| s.q[0].abs()).fold(0.0, f64::max);
            format!("q falls from 5 m to {late:.2} m at most after t = 10 s")
        },
    )
}

/// Fig. 4: actuator force.
pub fn force() -> Result<Drawn, CommandError> {
    let title = "Controlled spring-mass system, h = 0.1 s, ρ_∞ = 0.8   ([BA] Fig. 4)";
    over_time(
        "actuator force [N]",
        title,
        |s| s.y[1],
        |states| {
            let largest = states.iter().map(|s| s.y[1].abs()).fold(0.0, f64::max);
            format!("largest force {largest:.4} N, saturation at 1 N")
        },
    )
}

fn relative(options: Options, steps: Steps) -> Result<[f64; 2], Failure> {
    let (system, start) = catalog("spring-mass");
    let wanted = spring_mass::REFERENCE[0];
    let end = arrive(&*system, &start, options, 5.0, steps)?.state;
    Ok([(end.q[0] / wanted.q[0] - 1.0).abs(), (end.x[0] / wanted.x[0] - 1.0).abs()])
}

/// Fig. 5: constant steps.
pub fn constant_steps() -> Result<Drawn, CommandError> {
    let numbers = [25, 50, 100, 200, 400, 800, 1600];
    let all = levels::errors(["q", "x"], 5.0, &numbers, |n| {
        relative(Options::as_published(0.8), Pattern::Fixed.steps(5.0, n))
    })?;
    let title = "Controlled spring-mass system, constant steps   ([BA] Fig. 5)";
    Ok(levels::drawn(title, "h [s]", "relative error at t = 5 s", all))
}

/// Fig. 6: steps of 0.3 H and 0.7 H.
pub fn alternating_steps() -> Result<Drawn, CommandError> {
    let mut all: Vec<Series> = Vec::new();
    let cases = [
        (StepChange::GammaUpdate, ["q, γ and θ updated", "x, γ and θ updated"]),
        (StepChange::Ignored, ["q, γ and θ fixed", "x, γ and θ fixed"]),
    ];
    for (step_change, names) in cases {
        let options = Options { step_change, ..Options::as_published(0.8) };
        // two steps make one H
        all.extend(levels::errors(names, 5.0, &[25, 50, 100, 200, 400, 800, 1600], |n| {
            relative(options, Pattern::Alternating.steps(5.0, 2 * n))
        })?);
    }
    let title = "Controlled spring-mass system, steps 0.3 H, 0.7 H   ([BA] Fig. 6)";
    Ok(levels::drawn(title, "H [s]", "relative error at t = 5 s", all))
}
