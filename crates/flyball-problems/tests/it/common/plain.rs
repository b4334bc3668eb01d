//! A plain integrator, written here and independent of the library's methods.
//!
//! Index 1: accelerations and multipliers from the linear system of the hidden constraints, outputs by fixed-point
//! iteration; classical Runge-Kutta of order 4 in q (quaternions included), v and x. The steps are so small that
//! truncation and drift stay below the tolerances.

use flyball_dae::linear::Triplets;
use flyball_dae::manifold::{Factor, so3};
use flyball_dae::system::{Evaluator, State, System};

/// Solves A x = b by elimination with column pivots; `a` by rows.
fn solve(a: &mut [f64], b: &mut [f64]) {
    let n = b.len();
    for col in 0..n {
        let pivot = (col..n).max_by(|&i, &j| a[i * n + col].abs().total_cmp(&a[j * n + col].abs())).unwrap_or(col);
        for j in 0..n {
            a.swap(col * n + j, pivot * n + j);
        }
        b.swap(col, pivot);
        for i in col + 1..n {
            let factor = a[i * n + col] / a[col * n + col];
            if factor != 0.0 {
                for j in col..n {
                    a[i * n + j] -= factor * a[col * n + j];
                }
                b[i] -= factor * b[col];
            }
        }
    }
    for i in (0..n).rev() {
        for j in i + 1..n {
            b[i] -= a[i * n + j] * b[j];
        }
        b[i] /= a[i * n + i];
    }
}

/// Completes a, λ, ψ, ẋ, y from q, v, x.
pub fn complete(system: &dyn System, s: &mut State) {
    let system = &Evaluator::new(system);
    let layout = system.layout();
    let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
    let n = n_v + n_phi + n_k;
    let mut matrix = vec![0.0; n * n];
    let mut add = |pattern: &Triplets, values: &[f64], row: usize, symmetric: bool| {
        for ((&i, &j), value) in pattern.rows.iter().zip(&pattern.cols).zip(values) {
            let (i, j) = (row + i as usize, j as usize);
            matrix[i * n + j] += value;
            if symmetric {
                matrix[j * n + i] += value;
            }
        }
    };
    let mut values = vec![0.0; system.mass_pattern().len()];
    system.mass(&s.point(), &mut values);
    add(system.mass_pattern(), &values, 0, false);
    values.resize(system.phi_pattern().len(), 0.0);
    system.phi_jacobian(&s.point(), &mut values);
    add(system.phi_pattern(), &values, n_v, true);
    values.resize(system.k_pattern().len(), 0.0);
    system.k_jacobian(&s.point(), &mut values);
    add(system.k_pattern(), &values, n_v + n_phi, true);
    let rounds = if layout.n_y > 0 { 60 } else { 1 };
    for _ in 0..rounds {
        let mut right = vec![0.0; n];
        s.lambda.fill(0.0);
        s.psi.fill(0.0);
        system.force(&s.point(), &mut right[..n_v]);
        system.phi_bias(&s.point(), &mut right[n_v..n_v + n_phi]);
        system.k_bias(&s.point(), &mut right[n_v + n_phi..]);
        right[n_v..].iter_mut().for_each(|z| *z = -*z);
        solve(&mut matrix.clone(), &mut right);
        s.a.copy_from_slice(&right[..n_v]);
        s.lambda.copy_from_slice(&right[n_v..n_v + n_phi]);
        s.psi.copy_from_slice(&right[n_v + n_phi..]);
        let mut y = vec![0.0; layout.n_y];
        system.output(&s.point(), &mut y);
        s.y = y;
    }
    let mut rate = vec![0.0; layout.n_x];
    system.control_rate(&s.point(), &mut rate);
    s.xdot = rate;
}

/// q̇, in storage.
fn q_rate(system: &dyn System, s: &State) -> Vec<f64> {
    let (mut rate, mut iq, mut iv) = (Vec::new(), 0, 0);
    for part in system.layout().manifold.parts() {
        match *part {
            Factor::Vector(n) => {
                rate.extend_from_slice(&s.v[iv..iv + n]);
                (iq, iv) = (iq + n, iv + n);
            }
            Factor::Rotation => {
                let q = [s.q[iq], s.q[iq + 1], s.q[iq + 2], s.q[iq + 3]];
                let w = [0.0, 0.5 * s.v[iv], 0.5 * s.v[iv + 1], 0.5 * s.v[iv + 2]];
                rate.extend_from_slice(&so3::multiply(&q, &w));
                (iq, iv) = (iq + 4, iv + 3);
            }
        }
    }
    rate
}

/// One step of the classical method; `s` must be complete and stays so.
pub fn step(system: &dyn System, s: &mut State, h: f64) {
    let start = s.clone();
    let mut next = s.clone();
    for (node, weight) in [(0.5, 1.0), (0.5, 2.0), (1.0, 2.0), (0.0, 1.0)] {
        let (dq, stage) = (q_rate(system, s), s.clone());
        let add = |to: &mut [f64], from: &[f64], rate: &[f64], c: f64| {
            for i in 0..to.len() {
                to[i] = from[i] + c * h * rate[i];
            }
        };
        let w = weight / 6.0;
        let old = next.clone();
        add(&mut next.q, &old.q, &dq, w);
        add(&mut next.v, &old.v, &stage.a, w);
        add(&mut next.x, &old.x, &stage.xdot, w);
        if node > 0.0 {
            s.t = start.t + node * h;
            add(&mut s.q, &start.q, &dq, node);
            add(&mut s.v, &start.v, &stage.a, node);
            add(&mut s.x, &start.x, &stage.xdot, node);
            complete(system, s);
        }
    }
    s.q.copy_from_slice(&next.q);
    s.v.copy_from_slice(&next.v);
    s.x.copy_from_slice(&next.x);
    s.t = start.t + h;
    complete(system, s);
}

pub fn run(system: &dyn System, s: &mut State, end: f64, h: f64) {
    let steps = ((end - s.t) / h).round();
    let h = (end - s.t) / steps;
    for _ in 0..steps as usize {
        step(system, s, h);
    }
}
