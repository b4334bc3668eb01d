//! Assembly, freedom, equilibrium and small motions against closed forms.

use crate::common::{Choice, build, close, distance, run};
use flyball_dae::driver::{Flow, Options, Simulation, Snapshot};
use flyball_machine::analysis::{
    AnalysisError, EquilibriumOptions, assemble, degrees_of_freedom, equilibrium, linearize,
};
use flyball_machine::examples::{self, GRAVITY};
use flyball_machine::{Body, Force, Joint, Machine, Shape, SpringLaw};
use std::f64::consts::{FRAC_PI_2, PI};

/// Natural frequencies squared of two slender rods of 1 kg and 1 m: det(K − ω² M) = 0 with
/// M = [4/3 1/2; 1/2 1/3], K = g [3/2 0; 0 1/2].
fn double_pendulum_squares() -> [f64; 2] {
    let (a, b, c) = (4.0 / 9.0 - 0.25, -GRAVITY * (0.5 + 2.0 / 3.0), 0.75 * GRAVITY * GRAVITY);
    let root = (b * b - 4.0 * a * c).sqrt();
    [(-b - root) / (2.0 * a), (-b + root) / (2.0 * a)]
}

#[test]
fn assembly_closes_a_badly_placed_four_bar_around_its_pinned_crank() {
    let mut machine = Machine::planar();
    machine.body("crank", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).turned(1.4).marker("tip", [1.0, 0.0]));
    machine.body("bar", Body::rod([0.0, 0.0], [2.0, 0.0]).mass(1.0).at([0.1, 1.1]).marker("tip", [2.0, 0.0]));
    machine.body(
        "rocker",
        Body::rod([0.0, 0.0], [1.2, 0.0]).mass(1.0).at([2.0, 0.0]).turned(1.3).marker("tip", [1.2, 0.0]),
    );
    machine.ground_marker("foot", flyball_machine::Frame::at([2.0, 0.0]));
    machine.joint("a", Joint::revolute("ground", "crank"));
    machine.joint("b", Joint::revolute("crank.tip", "bar"));
    machine.joint("c", Joint::revolute("bar.tip", "rocker.tip"));
    machine.joint("d", Joint::revolute("ground.foot", "rocker"));
    let system = build(&machine);
    let given = system.start();
    let assembled = assemble(&system, &given, &["crank.angle"]).expect("it closes");
    let reading = system.read(&assembled.state);
    assert!(reading.constraint_violation() < 1e-12); // rounding
    close(reading.coordinate("a.angle").expect("exists").0, 1.4, 1e-14); // pinned
    let moved: Vec<&str> = assembled.movements.iter().map(|movement| movement.body.as_str()).collect();
    assert!(moved.contains(&"bar") && moved.contains(&"rocker") && !moved.contains(&"ground"), "{moved:?}");
    let refused = assemble(&system, &given, &["crank.angel"]).expect_err("no such coordinate");
    assert!(refused.to_string().starts_with("analysis/unknown-coordinate: there is no coordinate `crank.angel`"));
    assert!(refused.to_string().contains("crank.angle"));
}

/// A parallelogram of rods in one line.
fn aligned_four_bar() -> Machine {
    let mut machine = Machine::planar();
    machine.body("left", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0));
    machine.body("bar", Body::rod([1.0, 0.0], [3.0, 0.0]).mass(1.0));
    machine.body("right", Body::rod([2.0, 0.0], [3.0, 0.0]).mass(1.0));
    machine.joint("a", Joint::revolute("ground", "left").at([0.0, 0.0]));
    machine.joint("b", Joint::revolute("left", "bar").at([1.0, 0.0]));
    machine.joint("c", Joint::revolute("bar", "right").at([3.0, 0.0]));
    machine.joint("d", Joint::revolute("ground", "right").at([2.0, 0.0]));
    machine
}

#[test]
fn redundancy_of_one_position_is_no_warning_about_the_whole_run() {
    let warnings = |machine: &Machine| {
        let system = build(machine);
        let method = Choice::Alpha(0.9).method(&system);
        let mut simulation = Simulation::boxed(&system, method, system.start(), Options::fixed(1.0, 1e-3));
        simulation.run(&mut |_: &Snapshot| Flow::Stop).unwrap_or_else(|failure| panic!("{failure}")).warnings
    };
    let found = warnings(&aligned_four_bar());
    assert!(
        found.iter().any(|found| found.text.contains("repeat others at the start, but not near it (")),
        "{found:?}"
    );
    let found = warnings(&examples::door());
    assert!(found.iter().any(|found| found.text.contains("repeat others (")), "{found:?}");
}

#[test]
fn freedom_is_counted_and_singular_positions_are_told_from_permanent_redundancy() {
    let free = |machine: &Machine| {
        let system = build(machine);
        degrees_of_freedom(&system, &system.start()).expect("it closes")
    };
    assert_eq!(free(&examples::slider_crank()).degrees_of_freedom, 2);
    assert_eq!(free(&examples::andrews()).degrees_of_freedom, 1);
    assert_eq!(free(&examples::heavy_top()).degrees_of_freedom, 3);
    assert_eq!(free(&examples::rolling_disc(1.2, 1.0, 1.0)).degrees_of_freedom, 3);
    assert_eq!(free(&examples::four_bars(2)).degrees_of_freedom, 1);
    // aligned four-bar: one row depends on others here, and only here
    let machine = aligned_four_bar();
    let aligned = free(&machine);
    assert_eq!(aligned.degrees_of_freedom, 2);
    assert_eq!(aligned.redundant.len(), 1);
    assert!(!aligned.redundant[0].permanent, "{:?}", aligned.redundant);
}

#[test]
fn pendulums_come_to_rest_hanging_down() {
    for angles in [vec![0.3], vec![FRAC_PI_2], vec![2.6], vec![1.0, -0.5], vec![2.5, 1.0, 0.2]] {
        let system = build(&examples::pendulum(&angles));
        let found = equilibrium(&system, &system.start(), &EquilibriumOptions::default())
            .unwrap_or_else(|error| panic!("{angles:?}: {error}"));
        println!("{angles:?}: {} iterations, {} load steps", found.iterations, found.load_steps);
        let reading = system.read(&found.state);
        let n = angles.len();
        let tip = reading.marker(&format!("rod{}.end", n - 1)).expect("exists").position;
        assert!(distance(&tip, &[0.0, -(n as f64), 0.0]) < 1e-8, "{angles:?}: {tip:?}"); // newton
        let held = reading.reaction("pin0", "rod0").expect("exists").force;
        assert!(distance(&held, &[0.0, n as f64 * GRAVITY, 0.0]) < 1e-7); // newton
        assert!(linearize(&system, &found.state).expect("at rest").is_stable());
    }
}

#[test]
fn mass_on_springs_sinks_to_its_closed_form_and_swings_at_its_frequencies() {
    // a mass of 2 kg between two vertical springs, guided vertically
    let mut machine = Machine::planar();
    machine.gravity([0.0, -GRAVITY]);
    machine.body("mass", Body::point(2.0).at([0.0, -1.0]));
    machine.ground_marker("floor", flyball_machine::Frame::at([0.0, -3.0]));
    machine.joint("guide", Joint::point_on_line("ground", "mass").at([0.0, -1.0]).axis([0.0, 1.0]));
    machine.force("upper", Force::spring("ground", "mass", 1.0, SpringLaw::linear(300.0, 4.0)));
    machine.force("lower", Force::spring("ground.floor", "mass", 2.0, SpringLaw::linear(100.0, 0.0)));
    let system = build(&machine);
    let found = equilibrium(&system, &system.start(), &EquilibriumOptions::default()).expect("springs hold it");
    let y = system.read(&found.state).marker("mass").expect("exists").position[1];
    close(y, -1.0 - 2.0 * GRAVITY / 400.0, 1e-10); // newton
    let modes = linearize(&system, &found.state).expect("at rest").modes;
    assert_eq!(modes.len(), 1);
    // ω₀ = √(k/m), ζ = c/(2 √(k m))
    close(modes[0].natural_frequency(), 200.0_f64.sqrt(), 1e-9); // rounding
    close(modes[0].damping_ratio(), 4.0 / (2.0 * 800.0_f64.sqrt()), 1e-10); // rounding
    close(modes[0].damped_frequency(), (200.0_f64 - 1.0).sqrt(), 1e-9); // rounding
    close(modes[0].displacement("mass.y").expect("exists").re, 1.0, 1e-12); // normalized
    close(modes[0].displacement("mass.x").expect("exists").re, 0.0, 1e-12); // guided
}

#[test]
fn two_damped_masses_in_a_row_have_their_closed_form_modes() {
    // wall - k - 1 kg - k - 1 kg with dampers β k: ω² = k (3 ∓ √5)/2, ζ = β ω/2
    let (k, beta) = (50.0, 0.01);
    let mut machine = Machine::planar();
    let law = || SpringLaw::linear(k, beta * k);
    for (i, before) in ["ground", "mass1"].into_iter().enumerate() {
        let name = format!("mass{}", i + 1);
        machine.body(name.clone(), Body::point(1.0).at([1.0 + i as f64, 0.0]));
        machine.joint(format!("rail{i}"), Joint::point_on_line("ground", name.clone()));
        machine.force(format!("spring{i}"), Force::spring(before, name, 1.0, law()));
    }
    let system = build(&machine);
    let linearization = linearize(&system, &system.start()).expect("at rest");
    assert!(linearization.is_stable());
    assert_eq!(linearization.modes.len(), 2);
    for (mode, sign) in linearization.modes.iter().zip([-1.0, 1.0]) {
        let omega = (k * (3.0 + sign * 5.0_f64.sqrt()) / 2.0).sqrt();
        close(mode.natural_frequency(), omega, 1e-9); // rounding
        close(mode.damping_ratio(), beta * omega / 2.0, 1e-9); // rounding
        // shape: x₂/x₁ = (2k − ω²)/k
        let [a, b] = ["mass1.x", "mass2.x"].map(|name| mode.displacement(name).expect("exists"));
        close((b / a).re, 2.0 - omega * omega / k, 1e-7); // inverse iteration
        close((b / a).im, 0.0, 1e-7);
    }
}

#[test]
fn load_comes_in_steps_where_one_is_too_much() {
    let system = build(&examples::pendulum(&[1.3, 1.2, 1.0]));
    let at_once = equilibrium(&system, &system.start(), &EquilibriumOptions::default()).expect("it hangs");
    assert_eq!(at_once.load_steps, 1);
    let hurried = EquilibriumOptions { iterations: 10, ..EquilibriumOptions::default() };
    let in_steps = equilibrium(&system, &system.start(), &hurried).expect("it hangs");
    println!("at once {} iterations; {} steps {}", at_once.iterations, in_steps.load_steps, in_steps.iterations);
    assert!(in_steps.load_steps > 1);
    assert!(distance(&at_once.state.lambda, &in_steps.state.lambda) < 1e-6); // newton
}

#[test]
fn single_and_double_pendulum_swing_at_their_closed_form_frequencies() {
    let system = build(&examples::pendulum(&[0.0]));
    let found = linearize(&system, &system.start()).expect("at rest").natural_frequencies();
    assert!(distance(&found, &[(1.5 * GRAVITY).sqrt()]) < 1e-10, "{found:?}"); // rounding
    // upside down it falls: ±√(3g/2l)
    let system = build(&examples::pendulum(&[PI]));
    let upright = linearize(&system, &system.start()).expect("at rest");
    assert!(!upright.is_stable());
    assert_eq!(upright.modes.len(), 2);
    close(upright.modes[0].eigenvalue.re.abs(), (1.5 * GRAVITY).sqrt(), 1e-10); // rounding

    let system = build(&examples::pendulum(&[0.0, 0.0]));
    let linearization = linearize(&system, &system.start()).expect("at rest");
    let found = linearization.natural_frequencies();
    let expected = double_pendulum_squares().map(f64::sqrt);
    assert!(distance(&found, &expected) < 1e-9, "{found:?} {expected:?}"); // rounding
    // in the slow mode the rods swing together, in the fast one against each other
    for (mode, sign) in linearization.modes.iter().zip([1.0, -1.0]) {
        let [a, b] = ["rod0.angle", "rod1.angle"].map(|name| mode.displacement(name).expect("exists").re);
        assert!(a * b * sign > 0.0);
        // (K₁₁ − ω² M₁₁) a = ω² M₁₂ b
        let square = mode.natural_frequency().powi(2);
        close((1.5 * GRAVITY - square * 4.0 / 3.0) * a, 0.5 * square * b, 1e-8); // rounding
    }
}

#[test]
fn constrained_systems_swing_at_the_frequency_of_their_one_freedom() {
    // hanging parallelograms: ω² = W g/I
    let system = build(&examples::hanging_four_bars(3));
    let rest =
        equilibrium(&system, &system.start(), &EquilibriumOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let found = linearize(&system, &rest.state).expect("at rest").natural_frequencies();
    let expected = (GRAVITY * (4.0 / 2.0 + 3.0) / (4.0 / 3.0 + 3.0)).sqrt();
    assert!(distance(&found, &[expected]) < 1e-6, "{found:?} {expected}"); // newton

    // the same four-bar in the plane and in space, at rest under gravity
    let [plane, space] = [false, true].map(|spatial| {
        let system = build(&examples::loop_of_four_bars(spatial));
        let rest = equilibrium(&system, &system.start(), &EquilibriumOptions::default())
            .unwrap_or_else(|error| panic!("{error}"));
        linearize(&system, &rest.state).expect("at rest").natural_frequencies()
    });
    println!("four-bar: {plane:?} {space:?}");
    assert_eq!(plane.len(), 1);
    assert!(distance(&plane, &space) < 1e-6); // newton
}

#[test]
fn spatial_pendulum_has_two_equal_frequencies_and_a_free_spin() {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -GRAVITY]);
    machine.body("bob", Body::solid(Shape::sphere(0.1)).mass(1.0).at([0.0, 0.0, -1.0]));
    machine.joint("ball", Joint::spherical("ground", "bob").at([0.0, 0.0, 0.0]));
    let system = build(&machine);
    let linearization = linearize(&system, &system.start()).expect("at rest");
    let omega = (GRAVITY / (1.0 + 0.4 * 0.01)).sqrt();
    let found = linearization.natural_frequencies();
    assert!(distance(&found, &[omega, omega]) < 1e-9, "{found:?}"); // rounding
    assert_eq!(linearization.modes.len(), 3);
    assert_eq!(linearization.modes[0].natural_frequency(), 0.0);
}

#[test]
fn run_from_equilibrium_stays_there() {
    let system = build(&examples::loop_of_four_bars(true));
    let rest = equilibrium(&system, &system.start(), &EquilibriumOptions::default()).expect("it hangs");
    let place = system.read(&rest.state).marker("coupler").expect("exists").position;
    // from the placed start it swings; from equilibrium it does not
    let swung = run(&system, Choice::Alpha(0.9), 0.5, 1e-3).state;
    assert!(distance(&system.read(&swung).marker("coupler").expect("exists").position, &place) > 1e-2);
    let options = flyball_dae::driver::Options::fixed(1.0, 1e-2);
    let method = Choice::Alpha(0.9).method(&system);
    let mut simulation = flyball_dae::driver::Simulation::boxed(&system, method, rest.state.clone(), options);
    let end = simulation.run(&mut flyball_dae::driver::NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(distance(&system.read(&end.state).marker("coupler").expect("exists").position, &place) < 1e-7); // newton
    for joint in ["a", "b", "c", "d"] {
        let [before, after] =
            [&rest.state, &end.state].map(|state| system.read(state).reaction(joint, "coupler").map(|r| r.force));
        if let (Ok(before), Ok(after)) = (before, after) {
            assert!(distance(&before, &after) < 1e-4, "{joint}"); // newton
        }
    }
}

#[test]
fn falling_body_has_no_equilibrium_and_moving_machines_are_not_linearized() {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -GRAVITY]);
    machine.body("stone", Body::point(1.0));
    let system = build(&machine);
    let refused = equilibrium(&system, &system.start(), &EquilibriumOptions::default()).expect_err("it falls");
    assert!(matches!(refused, AnalysisError::NoEquilibrium { .. }));
    let text = refused.to_string();
    assert!(text.starts_with("equilibrium/not-found") && text.contains("stone.y -9.81"), "{text}");
    let system = build(&examples::knife_edge());
    let refused = linearize(&system, &system.start()).expect_err("it turns");
    assert!(refused.to_string().starts_with("linearize/not-at-rest: `blade.angle`"), "{refused}");
}

#[test]
fn disc_upright_on_edge_falls_over() {
    // about e₁ through the contact: (A + m r²) θ̈ = m g r θ
    let system = build(&examples::rolling_disc(FRAC_PI_2, 0.0, 0.0));
    let linearization = linearize(&system, &system.start()).expect("at rest");
    assert!(!linearization.is_stable());
    let fastest = linearization.modes.iter().map(|mode| mode.eigenvalue.re).fold(0.0, f64::max);
    close(fastest, (2.0 * GRAVITY * 0.5 / (0.125 + 0.5)).sqrt(), 1e-6); // double zero eigenvalues blur the others
}

#[test]
fn an_angle_between_two_moving_bodies_can_be_pinned() {
    let system = build(&examples::pendulum(&[0.3, 0.7, 0.2]));
    let mut given = system.start();
    // out of joint: the rods moved, their angles kept
    given.q.iter_mut().step_by(3).for_each(|x| *x += 0.05);
    given.q[5] += 0.4;
    let before = system.read(&given).coordinate("pin1.angle").expect("exists").0;
    let held = assemble(&system, &given, &["pin1.angle", "rod0.angle"]).expect("can be closed");
    let reading = system.read(&held.state);
    close(reading.coordinate("pin1.angle").expect("exists").0, before, 1e-10); // newton
    close(held.state.q[2], given.q[2], 1e-12);
    assert!(reading.constraint_violation() < 1e-10); // newton
}

/// An inverted pendulum of 1 kg with its centre 1 m above the pin, beside an unconnected oscillator.
fn inverted_beside_an_oscillator(omega: f64, damping: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -GRAVITY]);
    machine.body("rod", Body::rigid(1.0, 0.01).at([0.0, 1.0]));
    machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
    machine.body("mass", Body::point(1e-3).at([3.0, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass").at([3.0, 0.0]));
    let law = SpringLaw::linear(1e-3 * omega * omega, 2e-3 * damping * omega);
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, law));
    machine
}

#[test]
fn a_slow_growth_is_seen_beside_fast_vibrations() {
    // μ = √(m g l/(m l² + J))
    let growth = (GRAVITY / 1.01).sqrt();
    for omega in [1e2, 1e4, 1e6, 1e8] {
        for damping in [0.0, 0.05, 20.0] {
            let system = build(&inverted_beside_an_oscillator(omega, damping));
            let found = linearize(&system, &system.start()).unwrap_or_else(|error| panic!("{error}"));
            assert!(!found.is_stable(), "{omega} rad/s: {:?}", found.modes);
            let grown: Vec<_> = found.modes.iter().filter(|mode| mode.grows()).collect();
            assert_eq!(grown.len(), 1, "{omega} rad/s: {grown:?}");
            close(grown[0].eigenvalue.re, growth, 1e-9);
        }
    }
}

#[test]
fn a_body_that_floats_is_not_unstable() {
    // a dumb-bell on a spring, free in the plane
    let mut machine = Machine::planar();
    machine.body("left", Body::rigid(1.0, 0.1));
    machine.body("right", Body::rigid(3.0, 0.2).at([2.0, 0.3]));
    machine.force("spring", Force::spring("left", "right", 4.09_f64.sqrt(), SpringLaw::linear(7e5, 0.0)));
    let system = build(&machine);
    let found = linearize(&system, &system.start()).unwrap_or_else(|error| panic!("{error}"));
    assert!(found.is_stable(), "{:?}", found.modes);
    assert_eq!(found.modes.len(), 6);
    let still = found.modes.iter().filter(|mode| mode.natural_frequency() == 0.0).count();
    assert_eq!(still, 5, "{:?}", found.modes);
    // reduced mass 3/4 kg
    close(found.modes[5].natural_frequency(), (7e5_f64 / 0.75).sqrt(), 1e-8);
}

#[test]
fn a_mass_comes_to_rest_on_a_one_sided_spring_and_swings_on_it() {
    // 1 kg over a floor of 1000 N/m, from touching, from above and from within
    for height in [0.0, 0.4, -0.05] {
        let mut machine = Machine::planar();
        machine.gravity([0.0, -GRAVITY]);
        machine.body("mass", Body::point(1.0).at([0.0, height]));
        machine.joint("guide", Joint::point_on_line("ground", "mass").at([0.0, height]).axis([0.0, 1.0]));
        machine.force("floor", Force::contact("ground", "mass", 1000.0, 0.0));
        let system = build(&machine);
        let rest = equilibrium(&system, &system.start(), &EquilibriumOptions::default())
            .unwrap_or_else(|error| panic!("{height}: {error}"));
        close(system.read(&rest.state).marker("mass").expect("exists").position[1], -GRAVITY / 1000.0, 1e-9);
        let found = linearize(&system, &rest.state).unwrap_or_else(|error| panic!("{error}"));
        close(found.natural_frequencies()[0], 1000.0_f64.sqrt(), 1e-9);
        assert_eq!(found.notes, ["contacts and frictions stay as they are: `floor` closed"]);
    }
}

#[test]
fn small_motions_are_those_of_the_modes_that_hold() {
    // a rod of 2 kg and 1 m against a stop of 50 N m/rad, at 0.1 rad beyond it and 0.1 rad before it
    for (angle, expected) in [(0.1, (50.0_f64 / (2.0 / 3.0)).sqrt()), (-0.1, 0.0)] {
        let mut machine = Machine::planar();
        machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0).turned(angle));
        machine.joint("pin", Joint::revolute("ground", "rod"));
        machine.force("stop", Force::upper_stop("pin.angle", 0.0, 50.0, 0.0));
        let system = build(&machine);
        let found = linearize(&system, &system.start()).unwrap_or_else(|error| panic!("{error}"));
        close(found.modes[0].natural_frequency(), expected, 1e-9);
    }
}
