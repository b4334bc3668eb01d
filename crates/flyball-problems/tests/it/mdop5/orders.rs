//! Order 5 of the step, order 4 of dense output.

use super::runs::{Run, differences, sizes, with};
use flyball_dae::equations::Differentiated;
use flyball_dae::index1::Regime;
use flyball_dae::method::mdop5::{Options, Projection};
use flyball_dae::method::{Attempt, Method};
use flyball_dae::system::{State, System};
use flyball_problems::andrews::{self, Andrews};
use flyball_problems::driven::Driven;
use flyball_problems::everything::Everything;
use flyball_problems::heavy_top::{self, HeavyTop};
use flyball_problems::heavy_top_rotation::{self, HeavyTopRotation};
use flyball_problems::knife_edge::KnifeEdge;
use flyball_problems::pendulum::{self, Pendulum};
use flyball_problems::slider_crank::{self, SliderCrank};
use flyball_problems::spring_mass::{self, SpringMass};

const GROUPS: [&str; 6] = ["q", "v", "a", "lambda", "psi", "x"];
/// Errors below this are rounding.
const ROUNDING: f64 = 1e-13;

/// States at the points of the coarsest grid, start left out.
fn trajectory(
    system: &dyn System,
    start: &State,
    options: Options,
    end: f64,
    coarse: usize,
    fine: usize,
) -> Vec<State> {
    let mut run = Run::new(system, start, options);
    let t0 = run.state.t;
    (1..=coarse)
        .map(|i| {
            run.fixed(t0 + (end - t0) * i as f64 / coarse as f64, fine);
            run.state.clone()
        })
        .collect()
}

/// Fits the order over the last two halvings of every group that has entries; the error of a run is its largest at the
/// points of `wanted`.
fn assert_order(what: &str, system: &dyn System, start: &State, options: Options, steps: &[usize], wanted: &[State]) {
    let end = wanted.last().expect("points to compare").t;
    let size = sizes(wanted);
    let table: Vec<[f64; 6]> = steps
        .iter()
        .map(|&n| {
            let got = trajectory(system, start, options, end, wanted.len(), n / wanted.len());
            got.iter().zip(wanted).fold([0.0; 6], |worst: [f64; 6], (got, wanted)| {
                let here = differences(system, got, wanted);
                std::array::from_fn(|i| worst[i].max(here[i] / size[i]))
            })
        })
        .collect();
    for (i, group) in GROUPS.iter().enumerate() {
        let column: Vec<f64> = table.iter().map(|row| row[i]).collect();
        // groups without entries, or exact from the start
        if column[0] < ROUNDING {
            continue;
        }
        let good = column.iter().filter(|e| **e > ROUNDING).count();
        assert!(good >= 3, "{what} {group}: too close to rounding {column:?}");
        let order = 0.5 * (column[good - 3] / column[good - 1]).log2();
        println!("{what:18} {group:6} {order:.2}  {column:?}");
        assert!(order > 4.85, "{what} {group}: order {order:.2} from {column:?}");
    }
}

#[test]
fn pendulum_has_order_five_with_every_kind_of_projection() {
    let problem = Pendulum::at_rest();
    let system = Differentiated::new(problem);
    let wanted = [pendulum::AT_REST[0].state(system.layout())];
    for projection in [Projection::None, Projection::Velocity, Projection::Controlled, Projection::EveryStep] {
        let what = format!("pendulum {projection:?}");
        assert_order(&what, &system, &problem.start(), with(projection), &[20, 40, 80, 160, 320], &wanted);
    }
}

#[test]
fn slider_crank_with_singular_mass_has_order_five() {
    let problem = SliderCrank::default();
    let system = Differentiated::new(problem);
    let wanted = [slider_crank::REFERENCE[1].state(system.layout())];
    let steps = [100, 200, 400, 800, 1600];
    assert_order("slider-crank", &system, &problem.start(), Options::default(), &steps, &wanted);
}

#[test]
fn andrews_has_order_five() {
    let problem = Andrews::default();
    let system = Differentiated::new(problem);
    let wanted = [andrews::REFERENCE[0].state(system.layout())];
    assert_order("andrews", &system, &problem.start(), Options::default(), &[25, 50, 100, 200, 400], &wanted);
}

#[test]
fn heavy_tops_have_order_five_on_rotations() {
    let problem = HeavyTop::default();
    let system = Differentiated::new(problem);
    let wanted = [heavy_top::REFERENCE[0].state(system.layout())];
    assert_order("heavy top", &system, &problem.start(), Options::default(), &[50, 100, 200, 400, 800], &wanted);
    let problem = HeavyTopRotation::default();
    let system = Differentiated::new(problem);
    let wanted = [heavy_top_rotation::REFERENCE[0].state(system.layout())];
    assert_order("top, rotation", &system, &problem.start(), Options::default(), &[50, 100, 200, 400, 800], &wanted);
}

#[test]
fn driven_pendulum_has_order_five() {
    let problem = Driven::default();
    let system = Differentiated::new(problem);
    let wanted: Vec<State> = (1..=20).map(|i| problem.solution(0.1 * f64::from(i))).collect();
    assert_order("driven", &system, &problem.start(), Options::default(), &[20, 40, 80, 160, 320], &wanted);
}

#[test]
fn knife_edge_has_order_five() {
    let problem = KnifeEdge::default();
    let system = Differentiated::new(problem);
    let wanted: Vec<State> = (1..=10).map(|i| problem.exact(0.2 * f64::from(i))).collect();
    assert_order("knife edge", &system, &problem.start(), Options::default(), &[10, 20, 40, 80, 160], &wanted);
}

#[test]
fn control_states_and_outputs_have_order_five() {
    let problem = SpringMass::default();
    let system = Differentiated::new(problem);
    let wanted = trajectory(&system, &problem.start(), Options::default(), 5.0, 20, 200);
    let stored = spring_mass::REFERENCE[0].state(system.layout());
    let distance = differences(&system, &wanted[19], &stored);
    assert!(distance.iter().all(|e| *e < 1e-11), "digits of the reference: {distance:?}");
    assert_order("spring-mass", &system, &problem.start(), Options::default(), &[60, 120, 240, 480], &wanted);
}

#[test]
fn everything_at_once_has_order_five() {
    let problem = Everything::default();
    let system = Differentiated::new(problem);
    let wanted = trajectory(&system, &problem.start(), Options::default(), 1.0, 10, 160);
    assert_order("everything", &system, &problem.start(), Options::default(), &[20, 40, 80, 160, 320], &wanted);
}

/// Largest errors of q, v and v̇ at quarters of the steps.
fn dense_errors(system: &dyn System, start: &State, end: f64, steps: usize, fine: &[State]) -> [f64; 3] {
    let mut run = Run::new(system, start, Options::default());
    let mut out = run.state.clone();
    let mut worst = [0.0_f64; 3];
    let (h, size) = (end / steps as f64, sizes(fine));
    let stride = fine.len() / (4 * steps);
    for step in 0..steps {
        assert_eq!(run.attempt(h), Attempt::Done);
        for quarter in 1..=3 {
            let regime = Regime { system: &run.system, active: &run.active };
            run.method.interpolate(regime, &mut run.index1, &run.state, &run.next, 0.25 * quarter as f64, &mut out);
            let wanted = &fine[(4 * step + quarter) * stride - 1];
            let here = differences(system, &out, wanted);
            worst = std::array::from_fn(|i| worst[i].max(here[i] / size[i]));
        }
        // the polynomials meet both ends
        for (fraction, at) in [(0.0, &run.state), (1.0, &run.next)] {
            let regime = Regime { system: &run.system, active: &run.active };
            run.method.interpolate(regime, &mut run.index1, &run.state, &run.next, fraction, &mut out);
            let here = differences(system, &out, at);
            assert!((0..6).all(|i| here[i] < 1e-12 * size[i]), "rounding: {here:?}");
        }
        run.accept();
    }
    worst
}

fn assert_dense(what: &str, system: &dyn System, start: &State, end: f64, steps: &[usize]) {
    let most = 16 * steps.last().expect("steps");
    let fine = trajectory(system, start, Options::default(), end, most, 1);
    let table: Vec<[f64; 3]> = steps.iter().map(|&n| dense_errors(system, start, end, n, &fine)).collect();
    // the local error of order 4 is h⁵ in q and v, and h⁴ in the derivative of v
    for (i, (group, claim)) in [("q", 5.0), ("v", 5.0), ("a", 4.0)].into_iter().enumerate() {
        let n = table.len();
        let order = 0.5 * (table[n - 3][i] / table[n - 1][i]).log2();
        println!("{what:18} dense {group} {order:.2}");
        assert!(order > claim - 0.15, "{what} {group}: order {order:.2} from {table:?}");
    }
}

#[test]
fn dense_output_has_a_local_error_of_order_five_on_vectors_and_rotations() {
    let problem = Pendulum::at_rest();
    assert_dense("pendulum", &Differentiated::new(problem), &problem.start(), 1.0, &[10, 20, 40, 80]);
    let problem = HeavyTop::default();
    assert_dense("heavy top", &Differentiated::new(problem), &problem.start(), 0.1, &[25, 50, 100, 200]);
}
