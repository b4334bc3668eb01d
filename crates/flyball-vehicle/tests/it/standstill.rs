//! Tyres at rest: they hold on a slope, slide where it is too steep, and do not care which way they roll.

use crate::{build, model, value};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_dae::system::State;
use flyball_machine::MachineSystem;

/// A sledge on four tyres that do not turn, on a road that rises along x.
fn sledge(slope: f64) -> MachineSystem {
    let mut text = format!(
        "gravity = [0, 0, -9.81]\n[[road]]\nname = 'road'\ntype = 'incline'\ngrade = {slope:?}\n\
         [[body]]\nname = 'sledge'\nmass = 400\ninertia = [100, 200, 250]\nrotation = {{ vector = [0, {:?}, 0] }}\n\
         position = [{:?}, 0, {:?}]\n",
        -slope,
        -0.3 * slope.sin(),
        0.3 * slope.cos()
    );
    text += "markers = { a = [1, 0.7, 0], b = [1, -0.7, 0], c = [-1, 0.7, 0], d = [-1, -0.7, 0] }\n";
    for corner in ["a", "b", "c", "d"] {
        text += &format!(
            "[[force]]\nname = 'tyre_{corner}'\ntype = 'tyre'\non = 'sledge.{corner}'\nroad = 'road'\nradius = 0.3\n\
             stiffness = 2e5\ndamping = 3000\n\
             slip = {{ linear = {{ longitudinal = 20, lateral = 15, relaxation = 0.3, friction = 0.9, damping = 2 }} }}\n"
        );
    }
    build(&model(&text))
}

fn after(system: &MachineSystem, end: f64) -> State {
    let options = Options { output: Output::End, ..Options::controlled(end, 1e-7) };
    let mut run = Simulation::new(system, Mdop5::new(system, mdop5::Options::default()), system.start(), options);
    run.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}")).state
}

#[test]
fn parked_on_a_slope_they_stay() {
    let slope = 0.2_f64;
    let system = sledge(slope);
    let [early, late] = [5.0, 10.0].map(|end| after(&system, end));
    let x = |state: &State| value(&system, state, "sledge.position.x");
    assert!((x(&late) - x(&early)).abs() < 1e-6, "it creeps by {:e}", x(&late) - x(&early));
    assert!(value(&system, &late, "sledge.velocity.x").abs() < 1e-6);
    // each tyre carries its share of the weight along the slope: Σ F_x = m g sin β
    let pull: f64 = ["a", "b", "c", "d"].iter().map(|c| value(&system, &late, &format!("tyre_{c}.Fx"))).sum();
    assert!((pull - 400.0 * 9.81 * slope.sin()).abs() < 1e-2, "{pull}");
}

#[test]
fn on_too_steep_a_slope_they_slide_as_dry_friction_does() {
    let slope = 1.0_f64;
    let system = sledge(slope);
    let state = after(&system, 1.5);
    let a = ["x", "z"].map(|axis| value(&system, &state, &format!("sledge.acceleration.{axis}")));
    let along = a[0] * slope.cos() + a[1] * slope.sin();
    // m a = −m g (sin β − μ cos β), but for what the slip adds: μ (1 − μ/(c s)) with s → 1
    let wanted = -9.81 * (slope.sin() - 0.9 * slope.cos());
    assert!((along / wanted - 1.0).abs() < 0.1, "{along} instead of {wanted}");
}
