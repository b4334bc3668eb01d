//! A plain integrator, independent of the library's methods, arrives at the stored solutions.

use crate::common::plain::{complete, run, step};
use flyball_dae::equations::{Differentiated, Equations};
use flyball_dae::system::{Change, Evaluator, Fired, State, System};
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::everything::Everything;
use flyball_problems::five_link::{self, FiveLink};
use flyball_problems::heavy_top::{self, HeavyTop};
use flyball_problems::heavy_top_rotation::{self, HeavyTopRotation};
use flyball_problems::reference::Sample;
use flyball_problems::slider_crank::{self, SliderCrank};
use flyball_problems::slider_crank_by_hand::SliderCrankByHand;
use flyball_problems::spring_mass::{self, SpringMass};
use flyball_problems::stiff_pendulum::StiffPendulum;

fn fire(system: &dyn System, s: &mut State, switches: &[usize], time: bool) {
    let before = s.clone();
    let mut change = Change::new(s);
    Evaluator::new(system).on_event(&before.point(), &Fired { switches, time }, &mut change);
    complete(system, s);
}

fn assert_close(what: &str, got: &[f64], wanted: &[f64], tolerance: f64) {
    let scale = wanted.iter().fold(0.0_f64, |m, w| m.max(w.abs()));
    for (i, (g, w)) in got.iter().zip(wanted).enumerate() {
        assert!((g - w).abs() <= tolerance * scale, "{what}[{i}]: {g} instead of {w}");
    }
}

fn assert_arrives(s: &mut State, sample: &Sample, tolerance: f64) {
    // a quaternion and its negative are the same rotation
    if s.q.len() != s.v.len() {
        let at = s.q.len() - 4;
        let sign = (0..4).map(|i| s.q[at + i] * sample.q[at + i]).sum::<f64>().signum();
        s.q[at..].iter_mut().for_each(|c| *c *= sign);
    }
    assert_close("q", &s.q, sample.q, tolerance);
    assert_close("v", &s.v, sample.v, tolerance);
    assert_close("a", &s.a, sample.a, tolerance);
    assert_close("λ", &s.lambda, sample.lambda, tolerance);
    assert_close("x", &s.x, sample.x, tolerance);
    assert_close("y", &s.y, sample.y, tolerance);
}

fn follow(system: &dyn System, mut s: State, sample: &Sample, h: f64, tolerance: f64) {
    complete(system, &mut s);
    run(system, &mut s, sample.t, h);
    assert_arrives(&mut s, sample, tolerance);
}

/// Truncation and drift of the runs below.
const TRUNCATION: f64 = 1e-7;

#[test]
fn spring_mass_arrives() {
    let problem = SpringMass::default();
    follow(&Differentiated::new(problem), problem.start(), &spring_mass::REFERENCE[0], 5e-3, TRUNCATION);
}

#[test]
fn slider_crank_arrives() {
    let problem = SliderCrankByHand::default();
    follow(&problem, problem.start(), &slider_crank::REFERENCE[2], 1e-4, TRUNCATION);
    let problem = SliderCrank::default();
    follow(&Differentiated::new(problem), problem.start(), &slider_crank::REFERENCE[0], 2e-4, TRUNCATION);
}

#[test]
fn andrews_arrives() {
    let problem = Andrews::default();
    follow(&Differentiated::new(problem), problem.start(), &andrews::REFERENCE[0], 5e-6, 1e-6);
    let problem = Andrews::rounded();
    follow(&Differentiated::new(problem), problem.start(), &andrews::ROUNDED_REFERENCE[0], 5e-6, 1e-5);
}

#[test]
fn heavy_tops_arrive() {
    let problem = HeavyTop::default();
    follow(&Differentiated::new(problem), problem.start(), &heavy_top::REFERENCE[0], 2e-5, 1e-6);
    let problem = HeavyTopRotation::default();
    follow(&Differentiated::new(problem), problem.start(), &heavy_top_rotation::REFERENCE[1], 2e-5, 1e-6);
}

#[test]
fn suspension_arrives_behind_the_bump() {
    let problem = FiveLink::bump();
    let system = Differentiated::new(problem);
    let mut s = problem.start();
    complete(&system, &mut s);
    assert!(s.a.iter().all(|a| a.abs() < 1e-9), "the start is an equilibrium: {:?}", s.a);
    run(&system, &mut s, 1.0, 2e-4);
    assert_arrives(&mut s, &five_link::BUMP_REFERENCE[0], TRUNCATION);
}

#[test]
fn suspension_meets_the_events_of_the_stair() {
    let problem = FiveLink::stair();
    let system = Differentiated::new(problem);
    let mut s = problem.start();
    complete(&system, &mut s);
    run(&system, &mut s, 0.2, 1e-3);
    fire(&system, &mut s, &[], true);
    let evaluator = Evaluator::new(&system);
    let gap = |s: &State| {
        let mut gap = [0.0];
        evaluator.switching(&s.point(), &mut gap);
        gap[0]
    };
    let h = 1e-4;
    for (i, &wanted) in five_link::STAIR_EVENTS.iter().enumerate().skip(1) {
        // leave the last event before watching for the next
        let clear = s.t + 20.0 * h;
        run(&system, &mut s, clear, h);
        loop {
            let before = s.clone();
            step(&system, &mut s, h);
            if gap(&before) * gap(&s) <= 0.0 {
                // the secant through the ends, then through what it found and the nearer end
                let (mut left, mut right) = ((0.0, gap(&before)), (h, gap(&s)));
                for _ in 0..3 {
                    let part = left.0 - left.1 * (right.0 - left.0) / (right.1 - left.1);
                    s = before.clone();
                    step(&system, &mut s, part);
                    (left, right) = (right, (part, gap(&s)));
                }
                break;
            }
            assert!(s.t < 1.0, "event {i} missing");
        }
        assert!((s.t - wanted).abs() < 1e-8, "event {i} at {} instead of {wanted}", s.t); // truncation of the secant
        fire(&system, &mut s, &[0], false);
        assert_eq!(s.modes[1], ((i + 1) % 2) as i32, "contact after odd events");
    }
}

#[test]
fn undamped_stiff_pendulum_keeps_its_energy() {
    let problem = StiffPendulum::new(1e6, 0.0);
    let system = Differentiated::new(problem);
    let mut s = problem.start();
    complete(&system, &mut s);
    let energy = problem.energy(&s);
    run(&system, &mut s, 0.5, 2e-5);
    assert!((problem.energy(&s) - energy).abs() < 1e-6 * energy.abs().max(1.0));
}

#[test]
fn heavy_top_keeps_its_energy() {
    let problem = HeavyTop::default();
    let energy = problem.energy(&problem.start());
    for sample in heavy_top::REFERENCE {
        let state = sample.state(&problem.layout());
        assert!((problem.energy(&state) - energy).abs() < 1e-11 * energy); // digits of the reference
    }
}

#[test]
fn everything_stays_tame_and_keeps_its_constraints() {
    let problem = Everything::default();
    let system = Differentiated::new(problem);
    let mut s = problem.start();
    complete(&system, &mut s);
    run(&system, &mut s, 1.0, 1e-3);
    let (mut phi, mut k) = ([0.0; 3], [0.0; 1]);
    let evaluator = Evaluator::new(&system);
    evaluator.phi(&s.point(), &mut phi);
    evaluator.k(&s.point(), &mut k);
    assert!(phi.iter().chain(&k).all(|r| r.abs() < TRUNCATION), "{phi:?} {k:?}");
    assert!(s.v.iter().chain(&s.x).chain(&s.y).all(|v| v.abs() < 20.0), "{s:?}");
    let mut y = [0.0; 2];
    evaluator.output(&s.point(), &mut y);
    assert_close("y", &s.y, &y, 1e-12); // rounding
}
