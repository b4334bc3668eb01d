//! Error control: the rows of [S] Table 1, and errors proportional to the tolerance.

use super::runs::{Run, norm, relative, slope, with};
use flyball_dae::equations::Differentiated;
use flyball_dae::method::mdop5::{Options, Projection};
use flyball_dae::method::{Method, Tolerances};
use flyball_dae::system::{State, System};
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::five_link::{self, FiveLink};
use flyball_problems::pendulum::Pendulum;
use flyball_problems::slider_crank::SliderCrank;

const ROWS: [Projection; 4] = [Projection::None, Projection::Velocity, Projection::Controlled, Projection::EveryStep];

/// One row of the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    steps: usize,
    projections: usize,
    iterations: usize,
    attempts: usize,
    phi: f64,
    largest_phi: f64,
    phi_dot: f64,
    error: f64,
}

impl Row {
    fn new(run: &Run, wanted: &[f64]) -> Self {
        let counters = run.method.counters();
        let row = Self {
            steps: run.steps,
            projections: run.projections,
            iterations: counters.projection_iterations,
            attempts: counters.projections,
            phi: norm(&run.phi()),
            largest_phi: run.largest_phi,
            phi_dot: run.largest_phi_dot,
            error: relative(&run.state.q, wanted),
        };
        println!("{row:?}");
        row
    }
}

/// Same level: within a factor of five.
#[track_caller]
fn assert_level(what: &str, got: f64, wanted: f64) {
    assert!(got < 5.0 * wanted && got > wanted / 5.0, "{what}: {got:.1e} instead of about {wanted:.1e}");
}

/// Checks of every table; `levels` are |Φ| and |Φ̇| of index 1 and |Φ| of the next two rows; `rounding` is that of |Φ|.
fn assert_table(rows: &[Row; 4], levels: [f64; 4], errors: [f64; 4], projections: usize, rounding: f64) {
    let [none, velocity, control, every] = rows;
    assert_level("index 1, position", none.phi, levels[0]);
    assert_level("index 1, velocity", none.phi_dot, levels[1]);
    assert_level("velocity, position", velocity.phi, levels[2]);
    assert_level("control, position", control.largest_phi, levels[3]);
    assert!(none.phi > 5.0 * velocity.phi && velocity.phi > control.largest_phi);
    assert!(every.largest_phi < rounding && control.phi < velocity.phi, "rounding");
    for row in [velocity, control, every] {
        assert!(row.phi_dot < 1e-13, "rounding");
    }
    for (row, error) in rows.iter().zip(errors) {
        assert_level("error", row.error, error);
    }
    assert!(control.projections.abs_diff(projections) <= 1);
    assert_eq!((none.projections, velocity.projections, every.projections), (0, 0, every.steps));
    // chord-Newton with Q(P₆): "an average of 2 iterations is sufficient"   [S] §4.2
    assert!(every.iterations <= 3 * every.attempts);
}

#[test]
fn andrews_shows_the_four_rows_of_the_table() {
    let problem = Andrews::default();
    let system = Differentiated::new(problem);
    let rows = ROWS.map(|projection| {
        let mut run = Run::new(&system, &problem.start(), with(projection));
        run.controlled(0.03, 1e-6);
        Row::new(&run, andrews::REFERENCE[1].q)
    });
    assert_table(&rows, [1.2e-7, 1.1e-5, 3.2e-9, 1.3e-9], [8.3e-7, 1.5e-7, 1.6e-7, 2.0e-7], 12, 1e-15);
}

#[test]
fn suspension_on_the_bump_shows_the_four_rows_of_the_table() {
    // RTOL 1e-4 as in [S] §5, where each row took 83 steps and projection control 12 projections
    let problem = FiveLink::bump();
    let system = Differentiated::new(problem);
    let rows = ROWS.map(|projection| {
        let mut run = Run::new(&system, &problem.start(), with(projection));
        run.controlled(1.0, 1e-4);
        Row::new(&run, five_link::BUMP_REFERENCE[0].q)
    });
    assert_table(&rows, [6.7e-4, 8.5e-4, 1.2e-6, 4.6e-7], [1.0e-5, 5.3e-7, 5.4e-7, 5.3e-7], 10, 1e-13);
}

#[test]
fn a_final_projection_leaves_a_consistent_point() {
    let problem = Andrews::default();
    let system = Differentiated::new(problem);
    let mut run = Run::new(&system, &problem.start(), Options { project_output: true, ..with(Projection::Velocity) });
    run.controlled(0.02, 1e-5);
    assert!(norm(&run.phi()) > 1e-12, "truncation");
    run.publish();
    assert!(norm(&run.phi()) < 1e-15 && norm(&run.phi_dot()) < 1e-13, "rounding");
}

/// Largest error of q over the accepted points for tolerances 1e-3 … 1e-10, against fine fixed steps.
fn assert_proportional(what: &str, system: &dyn System, start: &State, end: f64, fine: f64) {
    let tolerances: Vec<f64> = (3..=10).map(|k| 10_f64.powi(-k)).collect();
    let mut worst = Vec::new();
    for &tolerance in &tolerances {
        let mut run = Run::new(system, start, Options::default());
        let mut reference = Run::new(system, start, Options::default());
        let mut error = 0.0_f64;
        run.watched(end, &Tolerances::uniform(tolerance), &mut |state| {
            error = error.max(relative(&state.q, &reference.follow(state.t, fine).q));
        });
        worst.push(error);
    }
    let slope = slope(&tolerances, &worst);
    println!("{what:14} slope {slope:.3}  {worst:?}");
    assert!((0.8..1.2).contains(&slope), "{what}: slope {slope:.3} from {worst:?}");
}

#[test]
fn the_error_is_proportional_to_the_tolerance() {
    let problem = Pendulum::at_rest();
    assert_proportional("pendulum", &Differentiated::new(problem), &problem.start(), 10.0, 2e-3);
    let problem = SliderCrank::default();
    assert_proportional("slider-crank", &Differentiated::new(problem), &problem.start(), 1.0, 5e-4);
    let problem = Andrews::default();
    assert_proportional("andrews", &Differentiated::new(problem), &problem.start(), 0.03, 2e-5);
}

#[test]
fn free_rotation_keeps_below_half_a_turn_per_step() {
    // turning about a principal axis without weight: every step is exact, only the turn limits it
    let mut problem = flyball_problems::heavy_top_rotation::HeavyTopRotation::default();
    problem.top.g = [0.0; 3];
    problem.top.omega0 = [0.0, 150.0, 0.0];
    let system = Differentiated::new(problem);
    let mut run = Run::new(&system, &problem.start(), Options::default());
    run.controlled(2.0, 1e-6);
    assert!(run.steps > (300.0 / std::f64::consts::PI) as usize && run.steps < 150, "{} steps", run.steps);
    let half = [150.0_f64.cos(), 0.0, 150.0_f64.sin(), 0.0];
    let sign = half[0].signum() * run.state.q[0].signum();
    assert!((0..4).all(|i| (run.state.q[i] * sign - half[i]).abs() < 1e-11), "rounding: {:?}", run.state.q);
}
