//! Compares the derivatives of any system with differences.

use super::{Evaluator, Layout, State, System, TimePartials};
use crate::linear::Triplets;
use std::fmt;

/// An entry whose derivative differs from the difference quotient.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    /// Which derivative, as a formula.
    pub what: &'static str,
    /// Row, by name.
    pub row: String,
    /// Column, by name; empty for vectors.
    pub col: String,
    /// Derivative by the system.
    pub given: f64,
    /// Derivative by differences.
    pub difference: f64,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { what, row, col, given, difference } = self;
        write!(f, "{what} at row {row}")?;
        if !col.is_empty() {
            write!(f, ", column {col}")?;
        }
        write!(f, ": given {given:.9e}, by differences {difference:.9e}")
    }
}

/// Checks every derivative block, bias and time derivative of `system` at `state` against central differences.
///
/// `tolerance` is relative to the largest entry of a block plus one; 1e-6 suits well-scaled systems.
pub fn check_derivatives(system: &dyn System, state: &State, tolerance: f64) -> Vec<Disagreement> {
    let system = &Evaluator::new(system);
    let mut check = Check { system, layout: system.layout(), state, tolerance, found: Vec::new() };
    check.blocks();
    check.constraint_jacobians();
    check.biases();
    check.time_partials();
    check.found
}

/// Relative step of first differences: the cube root of rounding.
const STEP: f64 = 6e-6;

struct Check<'a> {
    system: &'a Evaluator<'a>,
    layout: &'a Layout,
    state: &'a State,
    tolerance: f64,
    found: Vec<Disagreement>,
}

type Evaluate<'a> = &'a dyn Fn(&State) -> Vec<f64>;
type Access = fn(&mut State) -> &mut Vec<f64>;

impl Check<'_> {
    fn blocks(&mut self) {
        let system = self.system;
        let patterns = system.patterns();
        let mut values = patterns.values();
        system.tangent(&self.state.point(), &mut values);
        let n_v = self.layout.n_v();
        let dynamics = move |s: &State| {
            let (mut r, mut work) = (vec![0.0; n_v], vec![0.0; n_v]);
            system.dynamics(&s.point(), &mut r, &mut work);
            r
        };
        let names = self.layout.names.clone();
        let (v, x, y) = (&names.v, &names.x, &names.y);
        let access: [(Access, &[String]); 6] = [
            (|s| &mut s.v, v),
            (|s| &mut s.a, v),
            (|s| &mut s.lambda, &names.phi),
            (|s| &mut s.psi, &names.k),
            (|s| &mut s.x, x),
            (|s| &mut s.y, y),
        ];
        self.block("∂(M v̇ − f)/∂q", v, v, &patterns.q, &values.q, self.by_q(&dynamics));
        self.block("−∂f/∂v", v, v, &patterns.v, &values.v, self.by(access[0].0, &dynamics));
        let mut mass = vec![0.0; system.mass_pattern().len()];
        system.mass(&self.state.point(), &mut mass);
        self.block("M", v, v, system.mass_pattern(), &mass, self.by(access[1].0, &dynamics));
        let mut lambda_pattern = patterns.lambda.clone();
        let mut psi_pattern = patterns.psi.clone();
        if self.layout.reaction == super::ReactionForm::Transposed {
            lambda_pattern = transposed(system.phi_pattern());
            psi_pattern = transposed(system.k_pattern());
            values.lambda = vec![0.0; lambda_pattern.len()];
            values.psi = vec![0.0; psi_pattern.len()];
            system.phi_jacobian(&self.state.point(), &mut values.lambda);
            system.k_jacobian(&self.state.point(), &mut values.psi);
        }
        self.block("−∂f/∂λ", v, &names.phi, &lambda_pattern, &values.lambda, self.by(access[2].0, &dynamics));
        self.block("−∂f/∂ψ", v, &names.k, &psi_pattern, &values.psi, self.by(access[3].0, &dynamics));
        self.block("−∂f/∂x", v, x, &patterns.x, &values.x, self.by(access[4].0, &dynamics));
        self.block("−∂f/∂y", v, y, &patterns.y, &values.y, self.by(access[5].0, &dynamics));

        let n_x = self.layout.n_x;
        let rate = move |s: &State| evaluated(n_x, |out| system.control_rate(&s.point(), out));
        let n_y = self.layout.n_y;
        let output = move |s: &State| evaluated(n_y, |out| system.output(&s.point(), out));
        let functions: [(&[String], Evaluate, [&'static str; 7]); 2] = [
            (x, &rate, ["∂f_c/∂q", "∂f_c/∂v", "∂f_c/∂v̇", "∂f_c/∂λ", "∂f_c/∂ψ", "∂f_c/∂x", "∂f_c/∂y"]),
            (y, &output, ["∂h/∂q", "∂h/∂v", "∂h/∂v̇", "∂h/∂λ", "∂h/∂ψ", "∂h/∂x", "∂h/∂y"]),
        ];
        for ((rows, f, what), (pattern, value)) in
            functions.into_iter().zip([(&patterns.rate, &values.rate), (&patterns.output, &values.output)])
        {
            self.block(what[0], rows, v, &pattern.q, &value.q, self.by_q(f));
            let blocks = [
                (&pattern.v, &value.v),
                (&pattern.a, &value.a),
                (&pattern.lambda, &value.lambda),
                (&pattern.psi, &value.psi),
                (&pattern.x, &value.x),
                (&pattern.y, &value.y),
            ];
            for (i, (pattern, value)) in blocks.into_iter().enumerate() {
                self.block(what[i + 1], rows, access[i].1, pattern, value, self.by(access[i].0, f));
            }
        }
    }

    fn constraint_jacobians(&mut self) {
        let system = self.system;
        let (n_phi, n_k) = (self.layout.n_phi, self.layout.n_k);
        let names = self.layout.names.clone();
        let point = self.state.point();
        let phi = move |s: &State| evaluated(n_phi, |out| system.phi(&s.point(), out));
        let phi_dot = move |s: &State| evaluated(n_phi, |out| system.phi_dot(&s.point(), out));
        let k = move |s: &State| evaluated(n_k, |out| system.k(&s.point(), out));
        let pattern = system.phi_pattern();
        let g = evaluated(pattern.len(), |out| system.phi_jacobian(&point, out));
        self.block("∂Φ/∂q", &names.phi, &names.v, pattern, &g, self.by_q(&phi));
        self.block("∂Φ̇/∂v", &names.phi, &names.v, pattern, &g, self.by(|s| &mut s.v, &phi_dot));
        let g_v = evaluated(pattern.len(), |out| system.phi_dot_jacobian(&point, out));
        self.block("∂(G v + Φ_t)/∂q", &names.phi, &names.v, pattern, &g_v, self.by_q(&phi_dot));
        let k_v = evaluated(system.k_pattern().len(), |out| system.k_jacobian(&point, out));
        self.block("∂k/∂v", &names.k, &names.v, system.k_pattern(), &k_v, self.by(|s| &mut s.v, &k));
        let mut values = system.patterns().values();
        system.tangent(&point, &mut values);
        self.block("∂k/∂q", &names.k, &names.v, &system.patterns().k_q, &values.k_q, self.by_q(&k));
    }

    /// Φ̇, z and Φ⃛ against differences along q ∘ exp(s v + s² v̇/2); k likewise.
    fn biases(&mut self) {
        let system = self.system;
        let (n_phi, n_k) = (self.layout.n_phi, self.layout.n_k);
        let names = self.layout.names.clone();
        let point = self.state.point();
        let phi = |s: f64, a: f64| evaluated(n_phi, |out| system.phi(&self.along(s, a).point(), out));
        let k = |s: f64, a: f64| evaluated(n_k, |out| system.k(&self.along(s, a).point(), out));
        let first =
            |f: &dyn Fn(f64, f64) -> Vec<f64>, d: f64, a: f64| zip(f(d, a), f(-d, a), |p, m| (p - m) / (2.0 * d));
        let second = |f: &dyn Fn(f64, f64) -> Vec<f64>, d: f64, a: f64| {
            zip(zip(f(d, a), f(-d, a), |p, m| p + m), f(0.0, a), |pm, z| (pm - 2.0 * z) / (d * d))
        };
        let speed = self.state.v.iter().chain(&self.state.a).fold(1.0_f64, |m, v| m.max(v.abs()));
        let (d1, d2, d3) = (STEP / speed, 1e-4 / speed, 2e-3 / speed);
        let third = {
            let wide = zip(phi(2.0 * d3, 1.0), phi(-2.0 * d3, 1.0), |p, m| p - m);
            let narrow = zip(phi(d3, 1.0), phi(-d3, 1.0), |p, m| p - m);
            zip(wide, narrow, |w, n| (w - 2.0 * n) / (2.0 * d3.powi(3)))
        };
        let (phi_1, phi_2) = (first(&phi, d1, 0.0), second(&phi, d2, 0.0));
        let (k_1, k_2) = (first(&k, d1, 0.0), second(&k, d2, 1.0));
        let given = |n: usize, f: &dyn Fn(&mut [f64])| evaluated(n, |out| f(out));
        let rows = [
            ("Φ̇", &names.phi, given(n_phi, &|o| system.phi_dot(&point, o)), phi_1, 1.0),
            ("Φ̈ at v̇ = 0", &names.phi, given(n_phi, &|o| system.phi_bias(&point, o)), phi_2, speed.powi(2)),
            ("Φ⃛", &names.phi, given(n_phi, &|o| system.phi_third(&point, o)), third, 1e2 * speed.powi(3)),
            ("k̇ at v̇ = 0", &names.k, given(n_k, &|o| system.k_bias(&point, o)), k_1, 1.0),
            ("k̈", &names.k, given(n_k, &|o| system.k_second(&point, o)), k_2, speed.powi(2)),
        ];
        for (what, names, given, difference, scale) in rows {
            self.vector(what, names, &given, &difference, scale);
        }
    }

    fn time_partials(&mut self) {
        let system = self.system;
        let (n_v, n_x, n_y) = (self.layout.n_v(), self.layout.n_x, self.layout.n_y);
        let names = self.layout.names.clone();
        let mut given = TimePartials::zero(self.layout);
        system.time_partials(&self.state.point(), &mut given);
        let at = |d: f64| State { t: self.state.t + d, ..self.state.clone() };
        let d = STEP * (1.0 + self.state.t.abs());
        let by_t = |f: &dyn Fn(&State) -> Vec<f64>| zip(f(&at(d)), f(&at(-d)), |p, m| (p - m) / (2.0 * d));
        let dynamics = by_t(&|s| {
            let mut work = vec![0.0; n_v];
            evaluated(n_v, |out| system.dynamics(&s.point(), out, &mut work))
        });
        let rate = by_t(&|s| evaluated(n_x, |out| system.control_rate(&s.point(), out)));
        let output = by_t(&|s| evaluated(n_y, |out| system.output(&s.point(), out)));
        self.vector("∂(M v̇ − f)/∂t", &names.v, &given.dynamics, &dynamics, 1.0);
        self.vector("∂f_c/∂t", &names.x, &given.rate, &rate, 1.0);
        self.vector("∂h/∂t", &names.y, &given.output, &output, 1.0);
    }

    /// The state moved to parameter s of the curve; `a` scales the acceleration.
    fn along(&self, s: f64, a: f64) -> State {
        let mut moved = self.state.clone();
        let step: Vec<f64> =
            (0..self.layout.n_v()).map(|i| s * self.state.v[i] + 0.5 * s * s * a * self.state.a[i]).collect();
        self.layout.manifold.retract(&self.state.q, &step, &mut moved.q);
        for (v, acceleration) in moved.v.iter_mut().zip(&self.state.a) {
            *v += s * a * acceleration;
        }
        moved.t += s;
        moved
    }

    /// Full matrix of differences with respect to q, by columns.
    fn by_q(&self, f: Evaluate) -> Vec<Vec<f64>> {
        let n = self.layout.n_v();
        (0..n)
            .map(|j| {
                let scale = self.state.q.iter().fold(1e-2_f64, |m, q| m.max(q.abs())).min(1.0);
                let d = STEP * scale;
                let at = |d: f64| {
                    let mut moved = self.state.clone();
                    let mut step = vec![0.0; n];
                    step[j] = d;
                    self.layout.manifold.retract(&self.state.q, &step, &mut moved.q);
                    f(&moved)
                };
                zip(at(d), at(-d), |p, m| (p - m) / (2.0 * d))
            })
            .collect()
    }

    fn by(&self, access: Access, f: Evaluate) -> Vec<Vec<f64>> {
        let mut state = self.state.clone();
        let n = access(&mut state).len();
        (0..n)
            .map(|j| {
                let base = access(&mut state)[j];
                let d = STEP * (1.0 + base.abs());
                access(&mut state)[j] = base + d;
                let plus = f(&state);
                access(&mut state)[j] = base - d;
                let minus = f(&state);
                access(&mut state)[j] = base;
                zip(plus, minus, |p, m| (p - m) / (2.0 * d))
            })
            .collect()
    }

    fn block(
        &mut self,
        what: &'static str,
        rows: &[String],
        cols: &[String],
        pattern: &Triplets,
        values: &[f64],
        differences: Vec<Vec<f64>>,
    ) {
        let mut full = vec![vec![0.0; rows.len()]; cols.len()];
        for ((&row, &col), value) in pattern.rows.iter().zip(&pattern.cols).zip(values) {
            full[col as usize][row as usize] += value;
        }
        let largest = differences.iter().flatten().fold(1.0_f64, |m, d| m.max(d.abs()));
        for (j, (given, difference)) in full.iter().zip(&differences).enumerate() {
            for i in 0..rows.len() {
                if disagree(given[i], difference[i], self.tolerance * largest) {
                    self.found.push(Disagreement {
                        what,
                        row: rows[i].clone(),
                        col: cols[j].clone(),
                        given: given[i],
                        difference: difference[i],
                    });
                }
            }
        }
    }

    fn vector(&mut self, what: &'static str, rows: &[String], given: &[f64], difference: &[f64], scale: f64) {
        let largest = difference.iter().fold(1.0_f64, |m, d| m.max(d.abs())).max(scale);
        for i in 0..rows.len() {
            if disagree(given[i], difference[i], self.tolerance * largest) {
                self.found.push(Disagreement {
                    what,
                    row: rows[i].clone(),
                    col: String::new(),
                    given: given[i],
                    difference: difference[i],
                });
            }
        }
    }
}

/// True also when either number is not finite.
fn disagree(given: f64, difference: f64, allowed: f64) -> bool {
    let distance = (given - difference).abs();
    distance.is_nan() || distance > allowed
}

fn evaluated(n: usize, f: impl FnOnce(&mut [f64])) -> Vec<f64> {
    let mut out = vec![0.0; n];
    f(&mut out);
    out
}

fn zip(a: Vec<f64>, b: Vec<f64>, f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect()
}

fn transposed(pattern: &Triplets) -> Triplets {
    Triplets { rows: pattern.cols.clone(), cols: pattern.rows.clone() }
}
