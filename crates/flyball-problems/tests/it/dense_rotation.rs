//! Between steps a free body turns as it truly does, however fast it spins.
//!
//! Free symmetric body: L = J₁ ω + (J₃ − J₁) ω₃ e₃, so that with κ = (J₃ − J₁) ω₃/J₁
//!
//!   q(t) = exp(t L₀/J₁) ∘ exp(−t κ e₃),   ω(t) = exp(t κ e₃) (ω₀₁, ω₀₂, 0) + ω₃ e₃

use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, SnapshotKind, Steps};
use flyball_dae::equations::Differentiated;
use flyball_dae::manifold::so3;
use flyball_dae::method::table::{NAMES, find};
use flyball_dae::method::{Method, OptionValue, OptionValues, Tolerances};
use flyball_dae::system::{State, System};
use flyball_problems::heavy_top::HeavyTop;
use flyball_problems::heavy_top_rotation::HeavyTopRotation;

/// A method that iterates to rounding where it iterates.
fn make(name: &str, system: &dyn System) -> Box<dyn Method> {
    let given = OptionValues::default().with("newton_to_rounding", OptionValue::Flag(true));
    find(name).expect("known").make_suited(system, &given).unwrap()
}

/// A free symmetric body.
struct Body {
    inertia: [f64; 2],
    spin: [f64; 3],
}

impl Body {
    fn problem(&self) -> HeavyTopRotation {
        let [across, along] = self.inertia;
        let top =
            HeavyTop { m: 1.0, inertia: [across, across, along], centre: [0.0; 3], g: [0.0; 3], omega0: self.spin };
        HeavyTopRotation { top }
    }

    /// (q, ω, ω̇) at a time.
    fn exact(&self, t: f64) -> ([f64; 4], [f64; 3], [f64; 3]) {
        let ([across, along], w) = (self.inertia, self.spin);
        let kappa = (along - across) * w[2] / across;
        let momentum = [w[0], w[1], along / across * w[2]];
        let q = so3::multiply(&so3::exp(&momentum.map(|l| t * l)), &so3::exp(&[0.0, 0.0, -kappa * t]));
        let (s, c) = (kappa * t).sin_cos();
        let spin = [c * w[0] - s * w[1], s * w[0] + c * w[1], w[2]];
        (q, spin, [-kappa * spin[1], kappa * spin[0], 0.0])
    }

    /// Largest errors of rotation, rate and acceleration, relative to the latter's size, at a state.
    fn errors(&self, state: &State) -> [f64; 3] {
        let (q, v, a) = self.exact(state.t);
        let found = [0, 1, 2, 3].map(|i| state.q[i]);
        let apart = so3::log(&so3::multiply(&so3::conjugate(&q), &found));
        let size = |x: &[f64; 3]| so3::dot(x, x).sqrt();
        let minus = |x: &[f64], y: [f64; 3]| size(&[0, 1, 2].map(|i| x[i] - y[i]));
        [size(&apart), minus(&state.v, v) / size(&v), minus(&state.a, a) / size(&a).max(size(&v))]
    }
}

/// Largest errors between steps and at their ends.
struct Errors {
    between: [f64; 3],
    ends: [f64; 3],
}

fn run(name: &str, body: &Body, steps: Steps, end: f64, output: Output) -> Errors {
    let problem = body.problem();
    let start = problem.start();
    let system = Differentiated::new(problem);
    let mut found = Errors { between: [0.0; 3], ends: [0.0; 3] };
    let options = Options { output, ..Options::new(end, steps) };
    let mut watch = |snapshot: &Snapshot| {
        let errors = body.errors(snapshot.state);
        let worst = if snapshot.kind == SnapshotKind::Output { &mut found.between } else { &mut found.ends };
        *worst = [0, 1, 2].map(|i| worst[i].max(errors[i]));
        Flow::Continue
    };
    Simulation::boxed(&system, make(name, &system), start, options).run(&mut watch).unwrap();
    found
}

/// Times that are nowhere near the ends of steps of h.
fn inside(h: f64, n: usize) -> Output {
    Output::Times((0..n).flat_map(|i| [0.13, 0.41, 0.62, 0.87].map(|s| (i as f64 + s) * h)).collect())
}

#[test]
fn a_steady_spin_is_exact_at_any_number_of_turns_per_step() {
    for name in NAMES {
        // a step that lives in one chart turns by less than a turn
        let fastest = if matches!(name, "generalized-alpha" | "soi2") { 2000.0 } else { 50.0 };
        for rate in [0.1, 3.0, 10.0, 31.4, 50.0, 62.831853, 200.0 * std::f64::consts::PI, 2000.0] {
            if rate > fastest {
                continue;
            }
            let body = Body { inertia: [0.65, 1.1], spin: [0.0, 0.0, rate] };
            let found = run(name, &body, Steps::Fixed(0.1), 1.0, inside(0.1, 10));
            for (error, what) in found.between.iter().zip(["rotation", "rate", "acceleration"]) {
                assert!(*error < 1e-10, "{name} at {rate} rad/s: {what} off by {error:.1e}"); // rounding of 2000 rad
            }
        }
    }
}

#[test]
fn controlled_steps_of_a_spinning_body_read_right_between_them() {
    for name in NAMES {
        let body = Body { inertia: [0.65, 1.1], spin: [0.0, 0.0, 100.0] };
        let found = run(name, &body, Steps::Controlled(Tolerances::uniform(1e-4)), 0.3, Output::Every(0.01));
        assert!(found.between.iter().all(|error| *error < 1e-11), "{name}: {:?}", found.between); // rounding
    }
}

/// Errors that are rounding.
const ROUNDING: f64 = 1e-12;

#[test]
fn dense_output_of_a_wobbling_body_has_the_order_of_the_method_at_every_rate() {
    for name in NAMES {
        // order in rotation, rate, acceleration; the driver completes accelerations from the motion
        let facts = make(name, &Differentiated::new(Body { inertia: [1.0; 2], spin: [0.0; 3] }.problem())).facts();
        let wanted = f64::from(facts.order.min(facts.dense_order));
        for rate in [1.0, 30.0, 900.0] {
            let body = Body { inertia: [1.0, 1.6], spin: [0.3 * rate, -0.2 * rate, rate] };
            // a method of high order is at rounding soon
            let first = if wanted > 6.0 { 2 } else { 8 };
            let levels: Vec<[f64; 3]> = [first, 2 * first, 4 * first, 8 * first, 16 * first]
                .iter()
                .map(|&n| {
                    let h = 4.0 / rate / n as f64;
                    run(name, &body, Steps::Fixed(h), n as f64 * h, inside(h, n)).between
                })
                .collect();
            for (i, what) in ["rotation", "rate", "acceleration"].iter().enumerate() {
                let column: Vec<f64> = levels.iter().map(|level| level[i]).collect();
                let fine = column.iter().rposition(|error| *error > ROUNDING).unwrap_or(0).max(2);
                let order = (column[fine - 2] / column[fine]).log2() / 2.0;
                assert!(order > wanted - 0.15, "{name} at {rate} rad/s: {what} has order {order:.2}, {column:?}");
            }
        }
    }
}

#[test]
fn between_steps_of_several_turns_a_wobbling_body_is_as_right_as_at_their_ends() {
    for name in ["generalized-alpha", "soi2"] {
        for turns in [0.6, 1.0, 1.3, 2.0, 3.5] {
            // almost a ball: it wobbles slowly while it spins fast, so that steps of many turns resolve the wobble
            let (h, n) = (0.01, 50);
            let rate = turns * std::f64::consts::TAU / h;
            let body = Body { inertia: [1.0, 1.0 + 0.05 / (rate * h)], spin: [0.01 * rate, 0.0, rate] };
            let end = n as f64 * h;
            let between = run(name, &body, Steps::Fixed(h), end, inside(h, n)).between;
            let ends = run(name, &body, Steps::Fixed(h), end, Output::Steps).ends;
            // of the wobble, 0.01 of all, v is a chord over κ h within a step
            let own = [0.01 * 0.05 * 0.05, 0.01 * 0.05 * 0.05, 0.01 * 0.05];
            for i in 0..3 {
                assert!(
                    between[i] < 1.5 * ends[i] + own[i],
                    "{name}, {turns} turns per step: {:.1e} between, {:.1e} at ends",
                    between[i],
                    ends[i]
                );
            }
        }
    }
}
