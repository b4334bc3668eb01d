//! Events with generalized-alpha: located, handled, restarted; dense output between steps.

use crate::common;
use crate::common::{catalog, difference, slope};
use flyball_dae::driver::{Flow, NoObserver, Options, Output, Simulation, Snapshot, SnapshotKind, Summary};
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::failure::Failure;
use flyball_dae::manifold::Manifold;
use flyball_dae::method::generalized_alpha::{self, GeneralizedAlpha};
use flyball_dae::scalar::Real;
use flyball_dae::system::{Change, Crossing, Fired, Layout, Point, RowNames, State, Switch, System};
use flyball_problems::bouncing_ball::BouncingBall;
use flyball_problems::five_link::STAIR_EVENTS;
use flyball_problems::pendulum::Pendulum;

fn run(system: &dyn System, start: &State, options: Options) -> Result<Summary, Failure> {
    let method = GeneralizedAlpha::new(system, generalized_alpha::Options::default()).expect("coefficients are fine");
    Simulation::new(system, method, start.clone(), options).run(&mut NoObserver)
}

fn snapshots(system: &dyn System, start: &State, options: Options) -> (Summary, Vec<(SnapshotKind, State)>) {
    let method = GeneralizedAlpha::new(system, generalized_alpha::Options::default()).expect("coefficients are fine");
    let mut seen = Vec::new();
    let summary = Simulation::new(system, method, start.clone(), options)
        .run(&mut |snapshot: &Snapshot| {
            seen.push((snapshot.kind, snapshot.state.clone()));
            Flow::Continue
        })
        .expect("runs");
    (summary, seen)
}

#[test]
fn all_six_events_of_the_stair_are_found() {
    let (system, start) = catalog("five-link-stair");
    // at loose tolerance all of them, at tight tolerance in the right place
    for (tolerance, allowed) in [(1e-3, 2e-3), (1e-4, 2e-4), (1e-6, 1e-5)] {
        let summary = run(&*system, &start, Options::controlled(0.6, tolerance)).expect("runs");
        let times: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
        assert_eq!(times.len(), 6, "tolerance {tolerance:.0e}: {times:?}");
        let worst = times.iter().zip(STAIR_EVENTS).fold(0.0_f64, |m, (t, wanted)| m.max((t - wanted).abs()));
        println!("tolerance {tolerance:.0e}: {:?}, worst {worst:.1e} s", summary.counters);
        assert!(worst < allowed, "tolerance {tolerance:.0e}: off by {worst:.1e}"); // truncation(h^2)
        assert!(summary.events[0].time && summary.events[0].names.is_empty());
        assert_eq!(times[0], 0.2, "a time event is hit exactly");
        for (i, event) in summary.events.iter().enumerate().skip(1) {
            assert!(!event.time && event.names.len() == 1, "{event:?}");
            assert_eq!(event.modes[1], ((i + 1) % 2) as i32, "contact and lift-off in turn");
        }
    }
}

#[test]
fn ball_lands_on_time_and_comes_to_rest() {
    let ball = BouncingBall::default();
    let (system, start) = catalog("bouncing-ball");
    let impacts = ball.impacts();
    for options in [Options::controlled(5.0, 1e-4), Options::fixed(5.0, 0.013), Options::controlled(5.0, 1e-2)] {
        let summary = run(&*system, &start, options).expect("runs");
        let times: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
        assert_eq!(times.len(), impacts.len(), "{times:?}\n{impacts:?}");
        for (t, wanted) in times.iter().zip(&impacts) {
            // flights are parabolas, which the method follows to rounding; each impact is located to 1e-13 steps
            assert!((t - wanted).abs() < 1e-10, "{t} instead of {wanted}");
        }
        assert_eq!(summary.state.modes, [1]);
        assert_eq!(summary.events.last().expect("impacts").modes, [1]);
        let exact = ball.exact(5.0);
        let error = difference(&*system, &summary.state, &exact);
        assert!(error.iter().all(|e| *e < 1e-10), "{error:?}"); // rounding
    }
}

#[test]
fn a_ball_that_never_rests_is_called_chatter() {
    // restitution without a rest speed: infinitely many impacts before 4.07 s
    let ball = BouncingBall { rest_speed: 0.0, ..BouncingBall::default() };
    let system = Differentiated::new(ball);
    for options in [Options::controlled(5.0, 1e-4), Options::fixed(5.0, 0.01)] {
        let failure = run(&system, &ball.start(), options).expect_err("Zeno");
        let text = failure.to_string();
        assert_eq!(failure.id(), "event/chatter", "{text}");
        assert!(
            text.contains("impact") && text.contains("t = 4.06") && text.contains("help: add hysteresis"),
            "{text}"
        );
    }
}

/// A relay that switches at q = 0 and pushes back: it slides, which only chatter can follow.
#[derive(Clone, Copy, Debug)]
struct Relay;

impl Equations for Relay {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["slider".into()], ..RowNames::default() };
        Layout {
            n_modes: 1,
            names,
            switches: vec![Switch::new("relay", Crossing::Any)],
            ..Layout::mechanical(Manifold::vector(1), 0)
        }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(1.0);
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f[0] = R::from(if p.modes[0] == 0 { -10.0 } else { 10.0 });
    }
    fn switching(&self, p: &Point, g: &mut [f64]) {
        g[0] = p.v[0] + 2.0 * p.q[0];
    }
    fn on_event(&self, p: &Point, fired: &Fired, change: &mut Change) {
        if !fired.switches.is_empty() {
            change.modes[0] = 1 - p.modes[0];
        }
    }
}

#[test]
fn a_sliding_relay_is_called_chatter() {
    let system = Differentiated::new(Relay);
    let mut start = State::zero(system.layout());
    start.q[0] = 1.0;
    let failure = run(&system, &start, Options::controlled(2.0, 1e-4)).expect_err("slides");
    assert_eq!(failure.id(), "event/chatter", "{failure}");
    assert!(failure.to_string().contains("relay"), "{failure}");
}

/// A mode that is switched on and off by its own reaction.
#[derive(Clone, Copy, Debug)]
struct Undecided;

impl Equations for Undecided {
    fn layout(&self) -> Layout {
        Layout {
            n_modes: 1,
            switches: vec![Switch::new("threshold", Crossing::Falling)],
            ..Layout::mechanical(Manifold::vector(1), 0)
        }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(1.0);
    }
    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::from(-1.0);
    }
    fn switching(&self, p: &Point, g: &mut [f64]) {
        g[0] = p.q[0];
    }
    fn on_event(&self, p: &Point, fired: &Fired, change: &mut Change) {
        if !fired.switches.is_empty() || p.q[0] < 0.5 && p.t > 0.1 {
            change.modes[0] = 1 - p.modes[0];
        }
    }
}

#[test]
fn modes_that_do_not_settle_are_named() {
    let system = Differentiated::new(Undecided);
    let mut start = State::zero(system.layout());
    start.q[0] = 1.0;
    let failure = run(&system, &start, Options::fixed(2.0, 0.05)).expect_err("never settles");
    assert_eq!(failure.id(), "event/modes-do-not-settle", "{failure}");
    assert!(failure.to_string().contains("last triggered: threshold"), "{failure}");
}

/// Pendulum with a switching function at its lowest point, which counts passages and sampling instants.
#[derive(Clone, Copy, Debug)]
struct Counted {
    pendulum: Pendulum,
    sample: f64,
}

impl Equations for Counted {
    fn layout(&self) -> Layout {
        Layout {
            n_modes: 2,
            n_memory: 1,
            switches: vec![Switch::new("lowest point", Crossing::Any)],
            ..self.pendulum.layout()
        }
    }
    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        self.pendulum.mass(p, m);
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        self.pendulum.force(p, f);
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        self.pendulum.phi(p, phi);
    }
    fn switching(&self, p: &Point, g: &mut [f64]) {
        g[0] = p.q[0];
    }
    fn next_time_event(&self, p: &Point) -> Option<f64> {
        Some(f64::from(p.modes[1] + 1) * self.sample)
    }
    fn on_event(&self, p: &Point, fired: &Fired, change: &mut Change) {
        if !fired.switches.is_empty() {
            change.modes[0] += 1;
        }
        if fired.time {
            change.modes[1] += 1;
            change.memory[0] = p.q[0];
        }
    }
}

fn counted(sample: f64) -> (Differentiated<Counted>, State) {
    let pendulum = Pendulum::at_rest();
    let system = Differentiated::new(Counted { pendulum, sample });
    let mut start = State::zero(system.layout());
    start.q.copy_from_slice(&pendulum.start().q);
    (system, start)
}

/// Time of the first passage through the lowest point, from the angle of the reference.
fn passage() -> f64 {
    let pendulum = Pendulum::at_rest();
    let (mut low, mut high) = (0.4, 0.8);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if pendulum.solution(middle).q[0] > 0.0 { low = middle } else { high = middle }
    }
    low
}

#[test]
fn events_are_located_with_the_order_of_the_method_and_hold_the_constraints() {
    let wanted = passage();
    let mut errors = Vec::new();
    for h in [0.04, 0.02, 0.01, 0.005, 0.0025] {
        let (system, start) = counted(100.0);
        let (summary, seen) = snapshots(&system, &start, Options::fixed(1.0, h));
        assert_eq!(summary.events.len(), 1, "h = {h}");
        errors.push((summary.events[0].t - wanted).abs());
        for (kind, state) in &seen {
            if matches!(kind, SnapshotKind::BeforeEvent | SnapshotKind::AfterEvent) {
                let [x, y] = [state.q[0], state.q[1]];
                // newton: the event state is projected
                assert!((x * x + y * y - 1.0).abs() < 1e-13, "{state:?}");
                assert!((x * state.v[0] + y * state.v[1]).abs() < 1e-13 * 5.0, "{state:?}");
                assert!(x.abs() < 1e-12, "at the zero: {x:.1e}");
                assert_eq!(state.t, summary.events[0].t);
            }
        }
        assert_eq!(summary.state.modes[0], 1);
    }
    assert!((slope(&errors) - 2.0).abs() < 0.15, "{errors:?}");
}

#[test]
fn time_events_are_hit_exactly_and_the_fixed_grid_stays() {
    let (system, start) = counted(0.15);
    let (summary, seen) = snapshots(&system, &start, Options::fixed(1.0, 0.04));
    let times: Vec<f64> = summary.events.iter().filter(|event| event.time).map(|event| event.t).collect();
    assert_eq!(times, [1, 2, 3, 4, 5, 6].map(|k| f64::from(k) * 0.15));
    // steps that do not end in an event end on the grid
    for (kind, state) in &seen {
        if *kind == SnapshotKind::Step {
            let index = state.t / 0.04;
            assert!((index - index.round()).abs() < 1e-9, "t = {}", state.t); // rounding
        }
    }
    let steps = seen.iter().filter(|(kind, _)| *kind == SnapshotKind::Step).count();
    assert!(steps >= 23, "{steps} of 25 grid points are shown, the others are events");
    assert_eq!(summary.state.t, 1.0);
    assert_eq!(summary.state.modes, [1, 6]);
    // sampled value is held
    let sampled = Pendulum::at_rest().solution(0.9).q[0];
    assert!((summary.state.memory[0] - sampled).abs() < 2e-2, "{:?}", summary.state.memory); // truncation(h^2)
}

#[test]
fn the_order_survives_events() {
    let exact = Pendulum::at_rest().solution(1.0);
    let (mut q, mut lambda) = (Vec::new(), Vec::new());
    for n in [25, 50, 100, 200, 400, 800] {
        let (system, start) = counted(0.15);
        let options = Options { output: Output::End, ..Options::fixed(1.0, 1.0 / f64::from(n)) };
        let state = run(&system, &start, options).expect("runs").state;
        q.push(common::distance(&state.q, &exact.q));
        lambda.push(common::distance(&state.lambda, &exact.lambda));
    }
    assert!((slope(&q) - 2.0).abs() < 0.15, "{q:?}");
    assert!((slope(&lambda) - 2.0).abs() < 0.3, "{lambda:?}"); // the steps cut by events differ from level to level
}

#[test]
fn dense_output_has_the_order_of_the_method() {
    let pendulum = Pendulum::pushed();
    let (system, start) = catalog("pendulum-pushed");
    let times: Vec<f64> = (1..60).map(|i| f64::from(i) * 0.0167).collect();
    let mut levels: Vec<[f64; 7]> = Vec::new();
    for n in [40, 80, 160, 320, 640] {
        let options = Options { output: Output::Times(times.clone()), ..Options::fixed(1.0, 1.0 / f64::from(n)) };
        let (_, seen) = snapshots(&*system, &start, options);
        let mut worst = [0.0; 7];
        let mut count = 0;
        for (kind, state) in &seen {
            if *kind == SnapshotKind::Output {
                count += 1;
                worst = common::maximum(worst, difference(&*system, state, &pendulum.solution(state.t)));
                let [x, y] = [state.q[0], state.q[1]];
                assert!((x * x + y * y - 1.0).abs() < 1e-13, "on the circle: {state:?}"); // newton
                assert!((x * state.v[0] + y * state.v[1]).abs() < 1e-12, "along it: {state:?}");
            }
        }
        assert_eq!(count, times.len());
        levels.push(worst);
    }
    common::assert_orders("dense output", &levels, &[common::Q, common::V, common::A, common::LAMBDA], 2.0, 0.15);
}

#[test]
fn dense_output_on_rotations_has_the_order_of_the_method() {
    let (system, start) = catalog("heavy-top-rotation");
    let reference = |t: f64| {
        let mut state = start.clone();
        common::plain::complete(&*system, &mut state);
        common::plain::run(&*system, &mut state, t, 1e-5); // truncation below 1e-9
        state
    };
    let times = [0.00317, 0.0121, 0.0197];
    let wanted = times.map(reference);
    let mut levels: Vec<[f64; 7]> = Vec::new();
    for n in [50, 100, 200, 400, 800] {
        let options = Options { output: Output::Times(times.to_vec()), ..Options::fixed(0.02, 0.02 / f64::from(n)) };
        let (_, seen) = snapshots(&*system, &start, options);
        let shown = seen.iter().filter(|(kind, _)| *kind == SnapshotKind::Output);
        let errors = shown.zip(&wanted).map(|((_, state), wanted)| difference(&*system, state, wanted));
        levels.push(errors.fold([0.0; 7], common::maximum));
    }
    common::assert_orders("rotations", &levels, &[common::Q, common::V, common::A], 2.0, 0.15);
}
