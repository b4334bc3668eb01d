//! Equilibrium, frequencies and runs of beams, with dense matrices.

use flyball_dae::driver::{Flow, Options, Simulation, Snapshot, SnapshotKind};
use flyball_dae::method::GeneralizedAlpha;
use flyball_dae::method::generalized_alpha::Options as MethodOptions;
use flyball_dae::system::{Evaluator, State, System};
use flyball_machine::MachineSystem;

/// Reproducible numbers in (−1, 1) by a linear congruence.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

pub fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

pub fn energy(system: &MachineSystem, state: &State) -> f64 {
    let reading = system.read(state);
    reading.kinetic_energy() + reading.potential_energy()
}

/// Runs with fixed steps and shows every state.
pub fn run(system: &MachineSystem, state: &mut State, end: f64, h: f64, rho: f64, mut look: impl FnMut(&State)) {
    let method = GeneralizedAlpha::new(system, MethodOptions::with_rho(rho)).expect("valid options");
    let mut simulation = Simulation::new(system, method, state.clone(), Options::fixed(end, h));
    let mut observer = |snapshot: &Snapshot| {
        if matches!(snapshot.kind, SnapshotKind::Start | SnapshotKind::Step) {
            look(snapshot.state);
        }
        Flow::Continue
    };
    simulation.run(&mut observer).unwrap_or_else(|failure| panic!("{failure}"));
    state.copy_from(simulation.state());
}

/// Dense LU factors with row pivots.
struct Factors {
    a: Vec<Vec<f64>>,
    order: Vec<usize>,
}

impl Factors {
    fn new(mut a: Vec<Vec<f64>>) -> Self {
        let n = a.len();
        let mut order: Vec<usize> = (0..n).collect();
        for k in 0..n {
            let pivot = (k..n).max_by(|&i, &j| a[i][k].abs().total_cmp(&a[j][k].abs())).expect("not empty");
            a.swap(k, pivot);
            order.swap(k, pivot);
            let (above, below) = a.split_at_mut(k + 1);
            let row = &above[k];
            for other in below {
                if other[k] != 0.0 {
                    let factor = other[k] / row[k];
                    other[k] = factor;
                    for (x, y) in other[k + 1..].iter_mut().zip(&row[k + 1..]) {
                        *x -= factor * y;
                    }
                }
            }
        }
        Self { a, order }
    }

    fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = b.len();
        let mut x: Vec<f64> = self.order.iter().map(|&i| b[i]).collect();
        for i in 0..n {
            x[i] -= (0..i).map(|j| self.a[i][j] * x[j]).sum::<f64>();
        }
        for i in (0..n).rev() {
            let sum: f64 = (i + 1..n).map(|j| self.a[i][j] * x[j]).sum();
            x[i] = (x[i] - sum) / self.a[i][i];
        }
        x
    }
}

/// Equilibrium at t = 1 by Newton's method on M v̇ − f = 0, Φ = 0, the load growing in steps.
pub fn equilibrium(system: &MachineSystem, load_steps: usize) -> State {
    let (layout, evaluator) = (system.layout(), Evaluator::new(system));
    let (n, m) = (layout.n_v(), layout.n_phi);
    let mut state = system.start();
    let mut work = vec![0.0; n];
    for step in 1..=load_steps {
        state.t = step as f64 / load_steps as f64;
        let mut rounds = 0;
        loop {
            let mut r = vec![0.0; n + m];
            let (dynamics, phi) = r.split_at_mut(n);
            evaluator.dynamics(&state.point(), dynamics, &mut work);
            evaluator.phi(&state.point(), phi);
            let mut values = system.patterns().values();
            evaluator.tangent(&state.point(), &mut values);
            let mut matrix = vec![vec![0.0; n + m]; n + m];
            for ((i, j), value) in system.patterns().q.iter().zip(&values.q) {
                matrix[i][j] += value;
            }
            let mut g = vec![0.0; system.phi_pattern().len()];
            evaluator.phi_jacobian(&state.point(), &mut g);
            for ((i, j), value) in system.phi_pattern().iter().zip(&g) {
                matrix[n + i][j] += value;
                matrix[j][n + i] += value;
            }
            let x = Factors::new(matrix).solve(&r);
            let back: Vec<f64> = x[..n].iter().map(|x| -x).collect();
            let q = state.q.clone();
            layout.manifold.retract(&q, &back, &mut state.q);
            for (lambda, x) in state.lambda.iter_mut().zip(&x[n..]) {
                *lambda -= x;
            }
            rounds += 1;
            let change = back.iter().fold(0.0_f64, |largest, x| largest.max(x.abs()));
            if change < 1e-10 {
                break;
            }
            assert!(rounds < 40, "no equilibrium at load {}: change {change}", state.t);
        }
    }
    state
}

/// The lowest angular frequencies of the kept coordinates about a state, by inverse iteration with deflation.
pub fn frequencies(system: &MachineSystem, state: &State, keep: &[usize], count: usize) -> Vec<f64> {
    let n = state.v.len();
    let mut values = system.patterns().values();
    let evaluator = Evaluator::new(system);
    evaluator.tangent(&state.point(), &mut values);
    let mut full = vec![vec![0.0; n]; n];
    for ((i, j), value) in system.patterns().q.iter().zip(&values.q) {
        full[i][j] += value;
    }
    let k: Vec<Vec<f64>> = keep.iter().map(|&i| keep.iter().map(|&j| full[i][j]).collect()).collect();
    // M is diagonal in the axes of the nodes
    let mut mass = vec![0.0; n];
    evaluator.mass_times(&state.point(), &vec![1.0; n], &mut mass);
    let mass: Vec<f64> = keep.iter().map(|&i| mass[i]).collect();
    let factors = Factors::new(k);
    let mut found: Vec<(f64, Vec<f64>)> = Vec::new();
    let mut random = Random::new(3);
    for _ in 0..count {
        let mut x: Vec<f64> = keep.iter().map(|_| random.next()).collect();
        let mut value = 0.0;
        for _ in 0..200 {
            for (_, mode) in &found {
                let along: f64 = (0..x.len()).map(|i| mode[i] * mass[i] * x[i]).sum();
                x.iter_mut().zip(mode).for_each(|(x, mode)| *x -= along * mode);
            }
            let norm = (0..x.len()).map(|i| mass[i] * x[i] * x[i]).sum::<f64>().sqrt();
            let load: Vec<f64> = x.iter().zip(&mass).map(|(x, mass)| mass * x / norm).collect();
            let next = factors.solve(&load);
            value = load.iter().zip(&next).map(|(a, b)| a * b).sum::<f64>();
            let before = std::mem::replace(&mut x, next);
            let change: f64 =
                (0..x.len()).map(|i| mass[i] * (x[i] / value - before[i] / norm).powi(2)).sum::<f64>().sqrt();
            if change < 1e-9 {
                break;
            }
        }
        let norm = (0..x.len()).map(|i| mass[i] * x[i] * x[i]).sum::<f64>().sqrt();
        x.iter_mut().for_each(|x| *x /= norm);
        found.push((1.0 / value.sqrt(), x));
    }
    found.into_iter().map(|(frequency, _)| frequency).collect()
}
