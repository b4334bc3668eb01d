//! Laws of every force in the table, in the plane and in space, on bodies, points and ground.

use super::{Force, ForceElement, ForceKind};
use crate::assembly::on_assembly;
use crate::geometry::{Frame, Rotation};
use crate::joint::Joint;
use crate::machine::{Dimension, Machine};
use crate::testing::Random;
use crate::{Body, MachineSystem};
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Evaluator, LawRow, LawRows, LawValues, State, System, check_derivatives};

/// Two bodies with skew markers around one force; `first` may stand on the ground or be a point.
fn machine(dimension: Dimension, force: &Force, first: &str) -> Machine {
    let mut machine = match dimension {
        Dimension::Two => Machine::planar(),
        Dimension::Three => Machine::spatial(),
    };
    let rotation = |angle: f64| match dimension {
        Dimension::Two => Rotation::about_z(angle),
        Dimension::Three => Rotation::vector([0.3 * angle, -0.5 * angle, angle]),
    };
    let inertia = [[1.0, 0.1, 0.05], [0.1, 0.8, -0.1], [0.05, -0.1, 1.2]];
    let body = |x: f64| Body::rigid(1.3, inertia).centre([0.1, -0.2]).at([x, 0.3 * x]).rotated(rotation(0.4 + x));
    let frame = Frame::at([0.4, 0.3]).rotated(rotation(-0.7));
    machine.body(
        "first",
        match first {
            "point" => Body::point(0.8).marker_frame("f", Frame::default().rotated(rotation(0.2))),
            _ => body(-0.6).marker_frame("f", frame),
        },
    );
    machine.body("second", body(0.9).marker_frame("m", frame));
    if first == "ground" {
        machine.joint("fixed", Joint::weld("ground", "first").at([0.0, 0.0]));
    }
    machine.joint("pin", Joint::revolute("ground", "second").at([0.5, 0.5]));
    machine.force("subject", if dimension == Dimension::Two { flat(force) } else { force.clone() });
    machine
}

/// The force without its part out of the plane, which a planar machine refuses.
fn flat(force: &Force) -> Force {
    let mut force = force.clone();
    match &mut force.kind {
        ForceKind::Gravity(gravity) => gravity.acceleration[2] = 0.0,
        ForceKind::AppliedForce(applied) => applied.vector[2] = 0.0,
        _ => {}
    }
    force
}

fn for_each(mut check: impl FnMut(&str, &MachineSystem, &State)) {
    for force in ForceKind::examples() {
        for dimension in [Dimension::Two, Dimension::Three] {
            for first in ["body", "point", "ground"] {
                let system = machine(dimension, &force, first).build().expect("can be built");
                let label = format!("{:?} in {dimension:?}, first on {first}", force.kind);
                let mut random = Random::new(23);
                let mut state = system.start();
                state.t = 0.4;
                let layout = system.layout();
                let step: Vec<f64> = (0..layout.n_v()).map(|_| 0.4 * random.next()).collect();
                let q = state.q.clone();
                layout.manifold.retract(&q, &step, &mut state.q);
                for list in [&mut state.v, &mut state.a, &mut state.lambda] {
                    list.iter_mut().for_each(|x| *x = random.next());
                }
                state.x.iter_mut().for_each(|x| *x += 0.1 * random.next());
                // each element in each of its modes; none has more than four
                for mode in 0..if state.modes.is_empty() { 1 } else { 4 } {
                    state.modes.fill(mode);
                    check(&format!("{label}, mode {mode}"), &system, &state);
                }
            }
        }
    }
}

/// f of the subject alone, its energy, dissipation and input power.
fn budget(system: &MachineSystem, state: &State) -> (Vec<f64>, f64, f64, f64) {
    on_assembly!(&system.inner, assembly => assembly.with_motion(&mut assembly.work(), &state.point(), |at, _| {
        let force = &assembly.forces[0].1;
        let mut out = vec![0.0; state.v.len()];
        force.add_residual(at, &mut out);
        out.iter_mut().for_each(|x| *x = -*x);
        (out, force.energy(at), force.dissipation(at), force.input_power(at))
    }))
}

#[test]
fn tangents_of_every_force_equal_differences() {
    for_each(|label, system, state| {
        let found = check_derivatives(system, state, 1e-6); // truncation of central differences
        assert!(found.is_empty(), "{label}: {} and {} more", found[0], found.len() - 1);
    });
}

#[test]
fn power_is_energy_lost_minus_dissipation_plus_input() {
    for_each(|label, system, state| {
        let (f, _, dissipation, input) = budget(system, state);
        let power: f64 = f.iter().zip(&state.v).map(|(f, v)| f * v).sum();
        let mut rates = vec![0.0; state.x.len()];
        Evaluator::new(system).control_rate(&state.point(), &mut rates);
        let energy = |d: f64| {
            let mut moved = state.clone();
            moved.x.iter_mut().zip(&rates).for_each(|(x, rate)| *x += d * rate);
            let step: Vec<f64> = state.v.iter().map(|v| d * v).collect();
            system.layout().manifold.retract(&state.q, &step, &mut moved.q);
            budget(system, &moved).1
        };
        let d = 1e-5;
        let rate = (energy(d) - energy(-d)) / (2.0 * d);
        assert!((power + rate + dissipation - input).abs() < 1e-7, "{label}"); // truncation(d²)
        let mut ends = vec![0.0; system.layout().switches.len()];
        Evaluator::new(system).switching(&state.point(), &mut ends);
        // a mode that has ended may pull
        assert!(dissipation >= 0.0 || ends.iter().any(|end| *end < 0.0), "{label}");
    });
}

#[test]
fn force_at_rest_is_minus_the_gradient_of_energy() {
    for_each(|label, system, state| {
        let mut rest = state.clone();
        rest.v.fill(0.0);
        let (f, energy, ..) = budget(system, &rest);
        if energy == 0.0 {
            return;
        }
        for i in 0..f.len() {
            let d = 1e-5;
            let at = |d: f64| {
                let mut step = vec![0.0; f.len()];
                step[i] = d;
                let mut moved = rest.clone();
                system.layout().manifold.retract(&rest.q, &step, &mut moved.q);
                budget(system, &moved).1
            };
            let slope = (at(d) - at(-d)) / (2.0 * d);
            assert!((f[i] + slope).abs() < 1e-7, "{label}: {} {}", f[i], slope); // truncation(d²)
        }
    });
}

/// Rows of a system at a state, as dense matrices.
struct Rows {
    rows: Vec<LawRow>,
    s: Vec<Vec<f64>>,
    by_q: Vec<Vec<f64>>,
    by_v: Vec<Vec<f64>>,
}

impl Rows {
    fn at(system: &MachineSystem, rows: &LawRows, state: &State) -> Self {
        let mut found = LawValues::new(rows);
        Evaluator::new(system).laws(&state.point(), &mut found);
        let dense = |pattern: &Triplets, values: &[f64]| {
            let mut out = vec![vec![0.0; state.v.len()]; rows.names.len()];
            for ((row, col), value) in pattern.rows.iter().zip(&pattern.cols).zip(values) {
                out[*row as usize][*col as usize] += value;
            }
            out
        };
        let s = dense(&rows.direction, &found.direction);
        let (by_q, by_v) = (dense(&rows.q, &found.q), dense(&rows.v, &found.v));
        Self { rows: found.rows, s, by_q, by_v }
    }

    /// Sᵀ times something per row.
    fn pulled(&self, tensions: &[f64]) -> Vec<f64> {
        (0..self.s[0].len()).map(|i| self.s.iter().zip(tensions).map(|(row, t)| row[i] * t).sum()).collect()
    }

    fn tensions(&self) -> Vec<f64> {
        self.rows.iter().map(|row| row.tension).collect()
    }
}

/// −∂f/∂q and −∂f/∂v of the subject, dense.
fn tangents(system: &MachineSystem, state: &State) -> [Vec<Vec<f64>>; 2] {
    struct Dense(Vec<Vec<f64>>);
    impl crate::node::Sink for Dense {
        fn put(&mut self, row: usize, col: usize, value: f64) {
            self.0[row][col] += value;
        }
    }
    let n = state.v.len();
    on_assembly!(&system.inner, assembly => assembly.with_motion(&mut assembly.work(), &state.point(), |at, _| {
        let [mut q, mut v] = [0, 1].map(|_| Dense(vec![vec![0.0; n]; n]));
        assembly.forces[0].1.stiffness(at, &mut q);
        assembly.forces[0].1.damping(at, &mut v);
        [q.0, v.0]
    }))
}

#[test]
fn a_law_as_rows_is_the_force_in_value_and_tangent() {
    let mut claimed = std::collections::BTreeSet::new();
    for_each(|label, system, state| {
        let Some(rows) = system.law_rows() else { return };
        let (_, force) = &system.machine().forces[0];
        claimed.insert(force.kind.name());
        let here = Rows::at(system, rows, state);
        let close = |a: f64, b: f64, within: f64| (a - b).abs() <= within * (1.0 + b.abs());
        let rounding = 1e-12;
        // −f = Sᵀ T
        let (f, ..) = budget(system, state);
        for (pulled, f) in here.pulled(&here.tensions()).iter().zip(&f) {
            assert!(close(*pulled, -f, rounding), "{label}: {pulled} beside {}", -f);
        }
        // ṡ = S v, ∂T/∂v = c S
        for (i, row) in here.rows.iter().enumerate() {
            let rate: f64 = here.s[i].iter().zip(&state.v).map(|(s, v)| s * v).sum();
            assert!(close(rate, row.rate, rounding), "{label}: rate {rate} beside {}", row.rate);
            for (by_v, s) in here.by_v[i].iter().zip(&here.s[i]) {
                assert!(close(*by_v, row.damping * s, rounding), "{label}: {by_v} beside {}", row.damping * s);
            }
        }
        // −∂f/∂v = Sᵀ ∂T/∂v; −∂f/∂q = Sᵀ ∂T/∂q + (∂Sᵀ/∂q) σ at fixed σ = T; ∂T/∂q and ∂s/∂q = S are derivatives
        let [stiffness, damping] = tangents(system, state);
        let sigma = here.tensions();
        for j in 0..state.v.len() {
            let moved = |d: f64| {
                let mut step = vec![0.0; state.v.len()];
                step[j] = d;
                let mut moved = state.clone();
                system.layout().manifold.retract(&state.q, &step, &mut moved.q);
                Rows::at(system, rows, &moved)
            };
            let d = 1e-5;
            let (plus, minus) = (moved(d), moved(-d));
            let slope = |a: f64, b: f64| (a - b) / (2.0 * d);
            let column = |by: &[Vec<f64>]| by.iter().map(|row| row[j]).collect::<Vec<f64>>();
            let by_v = here.pulled(&column(&here.by_v));
            let by_q = here.pulled(&column(&here.by_q));
            let geometric: Vec<f64> =
                plus.pulled(&sigma).iter().zip(minus.pulled(&sigma)).map(|(a, b)| slope(*a, b)).collect();
            for i in 0..state.v.len() {
                assert!(close(by_v[i], damping[i][j], rounding), "{label}: {} beside {}", by_v[i], damping[i][j]);
                let whole = by_q[i] + geometric[i];
                assert!(close(whole, stiffness[i][j], 1e-7), "{label}: {whole} beside {}", stiffness[i][j]); // truncation(d²)
            }
            for (i, row) in here.rows.iter().enumerate() {
                let [plus, minus] = [&plus.rows[i], &minus.rows[i]];
                let stretched = slope(plus.elongation, minus.elongation);
                assert!(close(stretched, here.s[i][j], 1e-7), "{label}: {stretched} beside {}", here.s[i][j]);
                let pulled = slope(plus.tension, minus.tension);
                assert!(close(pulled, here.by_q[i][j], 1e-6), "{label}: {pulled} beside {}", here.by_q[i][j]);
                // ∂T/∂q = k S + c ∂ṡ/∂q where a row has no neighbours
                let own = row.stiffness * here.s[i][j] + row.damping * slope(plus.rate, minus.rate);
                assert!(here.rows.len() > 1 || close(own, here.by_q[i][j], 1e-6), "{label}: {own}");
            }
        }
    });
    let all = ["bushing", "coordinate-spring", "spring-contact", "spring-damper", "spring-stop"];
    assert_eq!(claimed.into_iter().collect::<Vec<_>>(), all);
}
