//! Laws that every machine obeys: energy balance, workless reactions, the same answer in two frames, named mistakes.

use crate::common::{Choice, build, close, distance, run, slope};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::scalar::{Real, Taylor};
use flyball_dae::system::{Evaluator, State, System};
use flyball_machine::analysis::EnergyBalance;
use flyball_machine::{Body, Force, Frame, Joint, Law, Machine, MachineSystem, Rotation, Shape, SpringLaw, examples};

/// The largest miss of the energy balance, relative to the largest energy that changed hands.
fn balance(system: &MachineSystem, choice: Choice, end: f64, accuracy: f64) -> f64 {
    let options = match choice {
        Choice::Mdop5 => Options::controlled(end, accuracy),
        _ => Options::fixed(end, accuracy),
    };
    let mut balance = EnergyBalance::new(system);
    let mut simulation = Simulation::boxed(system, choice.method(system), system.start(), options);
    simulation.run(&mut balance).unwrap_or_else(|failure| panic!("{choice:?}: {failure}"));
    let most = balance.largest;
    balance.worst() / most.kinetic.max(most.input).max(most.dissipated)
}

fn conservative() -> Vec<(&'static str, Machine, f64, f64)> {
    vec![
        ("slider-crank", examples::slider_crank(), 0.5, 1e-3),
        ("andrews", examples::andrews(), 0.01, 2e-5),
        ("heavy top", examples::heavy_top(), 0.2, 2e-4),
        ("four-bars", examples::hanging_four_bars(3), 0.5, 1e-3),
        ("chain", examples::chain(5), 0.5, 1e-3),
        ("loop", examples::loop_of_four_bars(false), 0.5, 1e-3),
        ("spatial loop", examples::loop_of_four_bars(true), 0.5, 1e-3),
        ("door", examples::door(), 0.5, 1e-3),
        ("disc", examples::rolling_disc(1.1, -1.0, 6.0), 0.5, 1e-3),
        ("knife edge", examples::knife_edge(), 1.0, 2e-3),
        ("pendulum", examples::pendulum(&[1.0, 2.0, 0.5]), 0.5, 1e-3),
    ]
}

#[test]
fn every_conservative_example_balances_its_energy_to_truncation() {
    for (name, machine, end, h) in conservative() {
        let system = build(&machine);
        let tight = balance(&system, Choice::Mdop5, end, 1e-9);
        let [coarse, fine] = [h, h / 4.0].map(|h| balance(&system, Choice::Alpha(0.9), end, h));
        println!("{name}: explicit {tight:e}, implicit {coarse:e} → {fine:e}");
        assert!(tight < 1e-6, "{name}"); // truncation(tolerance), integrals by parabolas
        assert!(coarse < 2e-3, "{name}"); // truncation(h²)
        assert!(fine < coarse / 10.0 || fine < 1e-9, "{name}"); // truncation(h²): a sixteenth
    }
}

/// A driven slider-crank with dampers.
fn driven() -> Machine {
    let mut machine = examples::slider_crank();
    machine.joint(
        "drive",
        Joint::drive("bearing.angle", Law::custom(|t| (t * 5.0).sin() * 0.8 + std::f64::consts::FRAC_PI_2)),
    );
    machine.force("loss", Force::spring("slider", "mass", 1.0, SpringLaw::linear(100.0, 20.0)));
    machine.force("drag", Force::applied("mass", [-3.0, 0.0]).over_time(Law::custom(|t| (t * 7.0).sin())));
    machine
}

/// A mass on a spring and a damper, pushed by a drive elsewhere.
fn damped_and_driven() -> Machine {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0).at([0.3, 0.0]).velocity([2.0, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("damper", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(40.0, 1.5)));
    machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0).at([0.0, 3.0]).spin(3.0));
    machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 3.0]));
    machine.joint("motor", Joint::drive("pin.angle", Law::custom(|t| (t * 3.0).sin())));
    machine.gravity([0.0, -9.81]);
    machine
}

/// The worst miss of a run, and where it ends.
fn misses(system: &MachineSystem, choice: Choice, options: Options) -> [f64; 2] {
    let mut balance = EnergyBalance::new(system);
    let mut simulation = Simulation::boxed(system, choice.method(system), system.start(), options);
    simulation.run(&mut balance).unwrap_or_else(|failure| panic!("{failure}"));
    [balance.worst(), balance.residual()]
}

#[test]
fn the_balance_does_not_depend_on_what_is_shown() {
    let system = build(&damped_and_driven());
    for choice in [Choice::Mdop5, Choice::Alpha(0.9)] {
        let options = || match choice {
            Choice::Mdop5 => Options::controlled(1.0, 1e-8),
            _ => Options::fixed(1.0, 1e-3),
        };
        let shown = [Output::Steps, Output::Every(0.3), Output::Every(0.01)];
        let found = shown.map(|output| misses(&system, choice, Options { output, ..options() }));
        assert_eq!(found[0], found[1], "{choice:?}");
        assert_eq!(found[0], found[2], "{choice:?}");
    }
}

#[test]
fn the_balance_is_as_accurate_as_the_method() {
    let system = build(&damped_and_driven());
    // 14 J are moved; integrals of order 6 follow a method of order 5
    for rtol in [1e-4, 1e-6, 1e-8, 1e-10] {
        let [worst, _] = misses(&system, Choice::Mdop5, Options::controlled(2.0, rtol));
        println!("{rtol:e}: {worst:e}");
        assert!(worst < 300.0 * rtol, "{rtol:e}: {worst:e}");
    }
    let [coarse, fine] = [4e-3, 1e-3].map(|h| misses(&system, Choice::Alpha(0.9), Options::fixed(2.0, h))[0]);
    assert!(fine < coarse / 12.0, "{coarse:e} → {fine:e}: order 2"); // 16 but for the first steps
}

#[test]
fn driven_and_damped_machine_balances_input_and_heat() {
    let system = build(&driven());
    let errors: Vec<f64> =
        (0..4).map(|halving| balance(&system, Choice::Alpha(0.9), 1.0, 2e-3 / f64::from(1 << halving))).collect();
    println!("driven: {errors:?}, explicit {:e}", balance(&system, Choice::Mdop5, 1.0, 1e-10));
    assert!(slope(&errors) > 1.7); // truncation(h²)
    assert!(errors[3] < 1e-4);
    assert!(balance(&system, Choice::Mdop5, 1.0, 1e-10) < 1e-5); // integrals by parabolas
}

#[test]
fn reactions_do_no_work() {
    for (name, machine, end, h) in conservative() {
        let system = build(&machine);
        let state = run(&system, Choice::Soi2(0.9), end, h).state;
        let mut power = vec![0.0; state.v.len()];
        let (mut g, mut k) = (vec![0.0; system.phi_pattern().len()], vec![0.0; system.k_pattern().len()]);
        let evaluator = Evaluator::new(&system);
        evaluator.phi_jacobian(&state.point(), &mut g);
        evaluator.k_jacobian(&state.point(), &mut k);
        system.phi_pattern().add_transposed_times(&g, 1.0, &state.lambda, &mut power);
        system.k_pattern().add_transposed_times(&k, 1.0, &state.psi, &mut power);
        let sum: f64 = power.iter().zip(&state.v).map(|(f, v)| f * v).sum();
        let size: f64 = power.iter().zip(&state.v).map(|(f, v)| (f * v).abs()).sum();
        assert!(sum.abs() <= 1e-7 * size + 1e-12, "{name}: {sum:e} of {size:e}"); // newton
    }
}

/// A double pendulum with skew axes, a spring and a force, seen from a frame turned and moved.
fn skew(frame: Frame) -> Machine {
    let place = |p: [f64; 3]| frame.point(p);
    let turn = |d: [f64; 3]| frame.rotation.apply(d);
    let mut machine = Machine::spatial();
    machine.gravity(turn([0.0, 0.0, -9.81]));
    let block = |edges| Body::solid(Shape::block(edges)).mass(2.0);
    machine.body("upper", block([0.6, 0.1, 0.2]).at(place([0.3, 0.0, 0.0])).rotated(frame.rotation));
    machine.body("lower", block([0.1, 0.5, 0.2]).at(place([0.6, 0.25, 0.0])).rotated(frame.rotation));
    machine.ground_marker("hook", Frame::at(place([0.0, 0.5, 1.0])));
    machine.joint("a", Joint::revolute("ground", "upper").at(place([0.0, 0.0, 0.0])).axis(turn([0.2, 1.0, 0.1])));
    machine.joint("b", Joint::universal("upper", "lower").at(place([0.6, 0.0, 0.0])).rotated(frame.rotation));
    machine.force("spring", Force::spring("ground.hook", "lower", 0.8, SpringLaw::linear(40.0, 0.5)));
    machine.force("push", Force::applied("lower", turn([1.0, 2.0, 0.5])));
    machine
}

#[test]
fn two_frames_give_the_same_answer() {
    let frame = Frame { position: [3.0, -2.0, 1.5], rotation: Rotation::vector([0.7, -1.1, 2.0]) };
    let [here, there] = [Frame::default(), frame].map(|frame| build(&skew(frame)));
    for (choice, accuracy) in [(Choice::Alpha(0.9), 1e-3), (Choice::Soi2(0.9), 1e-3), (Choice::Mdop5, 1e-10)] {
        let [a, b] = [&here, &there].map(|system| run(system, choice, 1.0, accuracy).state);
        let at = |system: &MachineSystem, state: &State| {
            let reading = system.read(state);
            let reaction = reading.reaction("b", "lower").expect("exists");
            (reading.marker("lower").expect("exists").position, reaction.force, reaction.moment)
        };
        let ((p, f, m), (p_there, f_there, m_there)) = (at(&here, &a), at(&there, &b));
        println!("{choice:?}: {:e}", distance(&frame.point(p), &p_there));
        assert!(distance(&frame.point(p), &p_there) < 1e-8); // newton; explicit: truncation(tolerance)
        assert!(distance(&frame.rotation.apply(f), &f_there) < 1e-5);
        assert!(distance(&frame.rotation.apply(m), &m_there) < 1e-5);
    }
}

#[test]
fn planar_and_spatial_pendulum_agree() {
    let mut space = Machine::spatial();
    space.gravity([0.0, -9.81]);
    space.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0));
    space.joint("pin", Joint::revolute("ground", "rod"));
    let space = build(&space);
    let plane = build(&examples::pendulum(&[std::f64::consts::FRAC_PI_2]));
    let spatial = run(&space, Choice::Mdop5, 1.0, 1e-11).state;
    let planar = run(&plane, Choice::Mdop5, 1.0, 1e-11).state;
    let [a, b] =
        [space.read(&spatial).marker("rod"), plane.read(&planar).marker("rod0.end")].map(|m| m.expect("exists"));
    close(a.rotation.axis(0)[0], b.position[0], 1e-8); // truncation(tolerance)
}

fn start_failure(machine: &Machine) -> String {
    let system = build(machine);
    let method = Choice::Alpha(0.9).method(&system);
    let options = Options { output: Output::End, ..Options::fixed(0.1, 1e-3) };
    let mut simulation = Simulation::boxed(&system, method, system.start(), options);
    simulation.run(&mut NoObserver).expect_err("the machine is wrong").to_string()
}

#[test]
fn contradictory_loop_names_its_joints() {
    let mut machine = Machine::planar();
    machine.body("bar", Body::rod([0.0, 0.0], [1.5, 0.0]).mass(1.0).marker("tip", [1.5, 0.0]));
    machine.ground_marker("wall", Frame::at([1.0, 0.0]));
    machine.joint("left", Joint::revolute("ground", "bar"));
    machine.joint("right", Joint::revolute("ground.wall", "bar.tip"));
    let text = start_failure(&machine);
    println!("{text}");
    assert!(text.starts_with("start/contradictory-constraints"), "{text}");
    assert!(text.contains("left: origin x") && text.contains("right: origin x"), "{text}");
}

#[test]
fn law_that_is_not_a_number_is_named() {
    let mut machine = examples::pendulum(&[1.0]);
    machine.force("motor", Force::torque("rod0", 1.0).over_time(Law::custom(|_| Taylor::constant(f64::NAN))));
    let text = machine.build().expect_err("the law is wrong").to_string();
    assert!(text.starts_with("machine/not-finite: the force at the start of `motor`"), "{text}");
    // a drive, and a force that goes wrong later
    let mut machine = examples::pendulum(&[1.0]);
    machine.joint("motor", Joint::drive("pin0.angle", Law::custom(|_| Taylor::constant(f64::NAN))));
    let text = start_failure(&machine);
    println!("{text}");
    assert!(text.contains("motor: coupling"), "{text}");
    let mut machine = examples::pendulum(&[1.0]);
    let law = Law::custom(|t| if t.c[0] > 0.05 { Taylor::constant(f64::NAN) } else { t });
    machine.force("motor", Force::torque("rod0", 1.0).over_time(law));
    let text = start_failure(&machine);
    println!("{text}");
    assert!(text.contains("rod0.angle"), "{text}");
}

#[test]
fn disconnected_body_is_a_warning_with_its_name() {
    let mut machine = examples::pendulum(&[1.0]);
    assert!(build(&machine).warnings().is_empty());
    machine.body("lost", Body::point(1.0));
    let system = build(&machine);
    assert_eq!(system.warnings().len(), 1);
    assert!(
        system.warnings()[0].to_string().starts_with("machine/free-body: body `lost` has neither joints nor forces")
    );
    assert!(run(&system, Choice::Alpha(0.9), 0.1, 1e-2).state.q.iter().all(|q| q.is_finite()));
    machine.force("tether", Force::spring("ground", "lost", 0.0, SpringLaw::linear(1.0, 0.0)));
    machine.bodies[1].1 = Body::point(1.0).at([0.0, 1.0]);
    assert!(build(&machine).warnings().is_empty());
}
