//! Benchmarks built from bodies and joints reach their reference values.

use crate::common::{Choice, build, close, distance, energy, integrate, run, slope, watch};
use flyball_dae::driver::{Options, Output};
use flyball_dae::system::State;
use flyball_machine::{MachineSystem, Reading, examples};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

fn angle(reading: &Reading, joint: &str) -> f64 {
    reading.coordinate(&format!("{joint}.angle")).expect("exists").0
}

/// Coordinates and reactions of the slider-crank.
fn slider_crank_at(system: &MachineSystem, state: &State) -> [Vec<f64>; 3] {
    let reading = system.read(state);
    let x4 = reading.marker("mass").expect("exists");
    let crank = reading.coordinate("bearing.angle").expect("exists");
    let force = |joint: &str, body: &str| reading.reaction(joint, body).expect("exists").force;
    let (bearing, knee, guide) = (force("bearing", "crank"), force("knee", "rod"), force("guide", "slider"));
    [
        vec![crank.0, x4.position[0] - 1.0],
        vec![crank.1, x4.velocity[0]],
        vec![bearing[0], bearing[1], knee[0], knee[1], guide[1]],
    ]
}

/// The same at t = 1 s from the reference: θ₁, x₄; their rates; forces of ground on crank, crank on rod, guide on slider.
const SLIDER_CRANK: [&[f64]; 3] = [
    &[7.414624985538759, 0.6004431372840046],
    &[-6.575234686574987, -2.981938985827392],
    &[-15.241767546562823, 0.4646431911773778, 14.689908142031445, -11.023471125013728, 15.81018542342669],
];

#[test]
fn slider_crank_reaches_its_reference_with_tight_tolerance() {
    let system = build(&examples::slider_crank());
    let end = run(&system, Choice::Mdop5, 1.0, 1e-11).state;
    let found = slider_crank_at(&system, &end);
    close(found[0][0], SLIDER_CRANK[0][0], 1e-8); // truncation(tolerance), sensitive
    close(found[0][1], SLIDER_CRANK[0][1], 1e-9);
    assert!(distance(&found[1], SLIDER_CRANK[1]) < 1e-7);
    assert!(distance(&found[2], SLIDER_CRANK[2]) < 1e-5);
}

#[test]
fn slider_crank_has_order_two_in_coordinates_and_reactions() {
    let system = build(&examples::slider_crank());
    let mut errors = [Vec::new(), Vec::new(), Vec::new()];
    for halving in 0..5 {
        let end = run(&system, Choice::Alpha(0.7), 1.0, 1e-3 / f64::from(1 << halving)).state;
        let found = slider_crank_at(&system, &end);
        for (errors, (found, reference)) in errors.iter_mut().zip(found.iter().zip(SLIDER_CRANK)) {
            errors.push(distance(found, reference));
        }
    }
    println!("slider-crank errors q, v, reactions: {errors:?}");
    for errors in &errors {
        close(slope(errors), 2.0, 0.15);
    }
}

/// Angles and rates of Andrews' bodies, and the forces on K3, K4, K6 in the pin E.
fn andrews_at(system: &MachineSystem, state: &State) -> [Vec<f64>; 3] {
    let reading = system.read(state);
    let mut forces = Vec::new();
    for body in ["K3", "K4", "K6"] {
        forces.extend(&reading.reaction(&format!("E{body}"), body).expect("exists").force[..2]);
    }
    let v = |name: &str| {
        let marker = reading.marker(name).expect("exists");
        marker.spin[2]
    };
    let q = ["O", "B", "A5", "A7"].map(|joint| angle(&reading, joint));
    [q.to_vec(), ["K1", "K3", "K5", "K7"].map(v).to_vec(), forces]
}

/// β, γ, δ, ε at t = 0.03 s; their rates; the multipliers of the three loops.
const ANDREWS: [&[f64]; 3] = [
    &[15.810771195153706, 0.040822240119645796, 0.524409965879954, 1.048080741041938],
    &[1139.920302259106, 11.032911910618276, 0.573569914829486, 0.3231791492491213],
    &[
        199.1753481045386,
        -29.755309974971667,
        23.066543611622148,
        31.45272527577115,
        22.642494786394376,
        11.617392352611224,
    ],
];

#[test]
fn andrews_mechanism_reaches_its_reference_with_tight_tolerance() {
    let system = build(&examples::andrews());
    let end = run(&system, Choice::Mdop5, 0.03, 1e-11).state;
    let found = andrews_at(&system, &end);
    println!("andrews: {found:?}");
    assert!(distance(&found[0], ANDREWS[0]) < 1e-8); // truncation(tolerance)
    assert!(distance(&found[1], ANDREWS[1]) < 1e-5);
    assert!(distance(&found[2], ANDREWS[2]) < 1e-4);
}

#[test]
fn andrews_mechanism_has_order_two_in_coordinates_and_reactions() {
    let system = build(&examples::andrews());
    let mut errors = [Vec::new(), Vec::new(), Vec::new()];
    for halving in 0..5 {
        let end = run(&system, Choice::Alpha(0.7), 0.03, 3e-5 / f64::from(1 << halving)).state;
        let found = andrews_at(&system, &end);
        for (errors, (found, reference)) in errors.iter_mut().zip(found.iter().zip(ANDREWS)) {
            errors.push(distance(found, reference));
        }
    }
    println!("andrews errors q, v, reactions: {errors:?}");
    for errors in &errors {
        close(slope(errors), 2.0, 0.15);
    }
}

#[test]
fn heavy_top_on_a_ball_joint_follows_its_reference() {
    let system = build(&examples::heavy_top());
    let centre = [0.17334396409838596, 0.6400885920705688, -0.7484907911335813];
    let reaction = [-517.6007394768999, -396.8431014895543, 404.5749251628846];
    let at = |state: &State| {
        let reading = system.read(state);
        let marker = reading.marker("top.centre").expect("exists");
        (marker.position, reading.reaction("foot", "top").expect("exists").force)
    };
    let (position, force) = at(&run(&system, Choice::Mdop5, 1.0, 1e-11).state);
    println!("heavy top: {:e} {:e}", distance(&position, &centre), distance(&force, &reaction));
    assert!(distance(&position, &centre) < 1e-7); // truncation(tolerance)
    assert!(distance(&force, &reaction) < 1e-4);
    let mut errors = [Vec::new(), Vec::new()];
    for halving in 0..4 {
        let (position, force) = at(&run(&system, Choice::Alpha(0.9), 1.0, 5e-4 / f64::from(1 << halving)).state);
        errors[0].push(distance(&position, &centre));
        errors[1].push(distance(&force, &reaction));
    }
    println!("heavy top errors: {errors:?}");
    for errors in &errors {
        close(slope(errors), 2.0, 0.15);
    }
}

/// N four-bars until `end`: largest and last relative miss of energy, largest angle between posts, error of the angle.
fn four_bars(n: usize, choice: Choice, options: Options) -> [f64; 4] {
    let system = build(&examples::four_bars(n));
    let end = options.end;
    let first = energy(&system, &system.start());
    let (mut worst, mut last, mut spread) = (0.0_f64, 0.0_f64, 0.0_f64);
    let summary = watch(&system, choice, options, |state| {
        last = (energy(&system, state) / first - 1.0).abs();
        worst = worst.max(last);
        let reading = system.read(state);
        let posts = angle(&reading, "base0");
        for i in 1..=n {
            spread = spread.max((angle(&reading, &format!("base{i}")) - posts).abs());
        }
    });
    let found = FRAC_PI_2 + angle(&system.read(&summary.state), "base0");
    let (turning, weight) = ((n + 1) as f64 / 3.0 + n as f64, (n + 1) as f64 / 2.0 + n as f64);
    let (theta, _) = integrate(|theta| -weight / turning * 9.81 * theta.cos(), FRAC_PI_2, -1.0, end, 100_000);
    if end == 10.0 && n == 2 {
        close(theta, -30.17980086019117, 1e-9); // reference of A02
    }
    println!(
        "{n} four-bars, {choice:?}: energy {worst:e}, at the end {last:e}, spread {spread:e}, {:e}",
        found - theta
    );
    [worst, last, spread, (found - theta).abs()]
}

fn sampled(options: Options) -> Options {
    Options { output: Output::Every(0.1), ..options }
}

#[test]
fn four_bars_keep_their_energy_to_a_millionth_in_every_step_of_a_millisecond() {
    // ten times through the aligned position, where all N loops lose rank at once
    for n in [1, 2, 10, 40] {
        let options = Options { output: Output::Steps, ..Options::fixed(10.0, 1e-3) };
        let [worst, _, spread, error] = four_bars(n, Choice::Mdop5, options);
        assert!(worst < 1e-6); // truncation(h⁵), amplified where the loops are aligned
        assert!(spread < 1e-6, "all posts stay parallel");
        // an energy that is off by ε turns the posts by θ ε/2 more or less, of 31.6 rad in all
        assert!(error < 0.5e-6 * 31.6);
    }
}

#[test]
fn four_bars_stay_on_the_parallelogram_branch_with_steps_of_a_millisecond() {
    for n in [1, 2, 10, 40] {
        let [worst, last, spread, error] = four_bars(n, Choice::Alpha(0.7), sampled(Options::fixed(10.0, 1e-3)));
        assert!(spread < 1e-9, "all posts stay parallel"); // newton
        // within a turn the energy moves by truncation (ωh)² with ω up to 7 rad/s, and comes back
        assert!(worst < 5e-5);
        assert!(last < 1e-6);
        assert!(error < 1e-3); // truncation(h²) over five turns
    }
}

#[test]
fn four_bars_stay_on_the_parallelogram_branch_with_velocity_constraints() {
    for n in [1, 10, 40] {
        let [worst, last, spread, error] = four_bars(n, Choice::Soi2(0.7), sampled(Options::fixed(10.0, 1e-3)));
        assert!(spread < 1e-9, "all posts stay parallel"); // newton
        assert!(worst < 5e-5 && error < 1e-3); // truncation(h²)
        assert!(last < 1e-6);
    }
}

#[test]
fn four_bars_stay_on_the_parallelogram_branch_with_controlled_steps() {
    for n in [1, 2, 10] {
        let [worst, _, spread, error] = four_bars(n, Choice::Mdop5, sampled(Options::controlled(10.0, 1e-9)));
        assert!(spread < 1e-6, "all posts stay parallel"); // truncation(tolerance)
        assert!(worst < 1e-6); // truncation(tolerance)
        assert!(error < 1e-5);
    }
}

#[test]
fn hanging_four_bars_follow_their_one_degree_of_freedom() {
    let system = build(&examples::hanging_four_bars(3));
    let end = run(&system, Choice::Alpha(0.9), 1.0, 1e-3).state;
    let (phi, _) = integrate(|phi| -9.81 * 5.0 / (4.0 / 3.0 + 3.0) * phi.sin(), FRAC_PI_4, 0.0, 1.0, 10_000);
    let found = system.read(&end).coordinate("base3.angle").expect("exists").0;
    println!("hanging: {:e}", FRAC_PI_4 + found - phi);
    close(FRAC_PI_4 + found, phi, 1e-5); // truncation(h²)
}

#[test]
fn spatial_chain_agrees_between_implicit_and_explicit_method() {
    let system = build(&examples::chain(10));
    let tip = |state: &State| system.read(state).marker("link9.end").expect("exists").position;
    let tight = tip(&run(&system, Choice::Mdop5, 1.0, 1e-10).state);
    let mut errors = Vec::new();
    for halving in 0..4 {
        let found = tip(&run(&system, Choice::Alpha(0.9), 1.0, 2e-3 / f64::from(1 << halving)).state);
        errors.push(distance(&found, &tight));
    }
    println!("chain errors: {errors:?}");
    assert!(errors[3] < 1e-4); // truncation(h²)
    close(slope(&errors), 2.0, 0.15);
    let soi2 = tip(&run(&system, Choice::Soi2(0.9), 1.0, 5e-4).state);
    assert!(distance(&soi2, &tight) < 1e-3); // truncation(h²)
}

#[test]
fn long_chains_are_solved_in_as_few_iterations_as_short_ones() {
    // 145 m of links: rounding of lengths is far above that of angles
    let system = build(&examples::chain(1000));
    let counters = run(&system, Choice::Alpha(0.7), 0.05, 1e-3).counters;
    println!("{} iterations and {} factorizations in 50 steps", counters.iterations, counters.factorizations);
    assert!(counters.iterations <= 150);
    assert!(counters.factorizations <= 20);
}
