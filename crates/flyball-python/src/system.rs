//! The equation with functions in Python: values are theirs, derivatives given or by differences.
//!
//!   M(q,t) v̇ = f(q,v,x,y,t) − Gᵀλ − Kᵀψ,   0 = Φ(q,t),   0 = k(q,v,t),   ẋ = f_c(…),   y = h(…)      on q ∈ ℝⁿ

use crate::differences::{FIRST, Line, NESTED, central, step};
use crate::numbers::{from_bytes, to_bytes};
use crate::raised;
use flyball_dae::linear::Triplets;
use flyball_dae::manifold::Manifold;
use flyball_dae::system::{Blocks, ControlBlocks, FullPatterns, Layout, Point, State, System, TimePartials, Work};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Functions of the equation.
const FUNCTIONS: [&str; 8] = ["mass", "force", "phi", "k", "rate", "output", "phi_q", "k_v"];

/// One of them.
#[derive(Clone, Copy, PartialEq)]
pub enum Role {
    Mass,
    Force,
    Phi,
    K,
    Rate,
    Output,
    PhiQ,
    KV,
}

/// An equation whose functions are in Python.
pub struct PythonSystem {
    layout: Layout,
    functions: [Option<Py<PyAny>>; FUNCTIONS.len()],
    patterns: FullPatterns,
}

/// Arguments that rows are differentiated by.
#[derive(Clone, Copy)]
enum Argument {
    Q,
    V,
    A,
    Lambda,
    Psi,
    X,
    Y,
}

impl Argument {
    fn of(self, state: &mut State) -> &mut Vec<f64> {
        match self {
            Self::Q => &mut state.q,
            Self::V => &mut state.v,
            Self::A => &mut state.a,
            Self::Lambda => &mut state.lambda,
            Self::Psi => &mut state.psi,
            Self::X => &mut state.x,
            Self::Y => &mut state.y,
        }
    }
}

/// Products of the rows of a full matrix with a vector.
fn products<'a>(matrix: &'a [f64], x: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
    matrix.chunks(x.len().max(1)).map(move |row| row.iter().zip(x).map(|(m, x)| m * x).sum())
}

fn owned(p: &Point) -> State {
    State {
        t: p.t,
        q: p.q.to_vec(),
        v: p.v.to_vec(),
        a: p.a.to_vec(),
        lambda: p.lambda.to_vec(),
        psi: p.psi.to_vec(),
        x: p.x.to_vec(),
        xdot: Vec::new(),
        y: p.y.to_vec(),
        modes: Vec::new(),
        memory: Vec::new(),
    }
}

impl PythonSystem {
    /// From sizes `[n, n_phi, n_k, n_x, n_y]` and functions by name.
    pub fn new(sizes: [usize; 5], functions: &Bound<'_, PyDict>) -> PyResult<Self> {
        let [n, n_phi, n_k, n_x, n_y] = sizes;
        let layout = Layout { manifold: Manifold::vector(n), n_phi, n_k, n_x, n_y, ..Layout::default() }.named();
        let mut found: [Option<Py<PyAny>>; FUNCTIONS.len()] = std::array::from_fn(|_| None);
        for (i, name) in FUNCTIONS.iter().enumerate() {
            found[i] = functions.get_item(name)?.filter(|one| !one.is_none()).map(Bound::unbind);
        }
        let patterns = FullPatterns::new(&layout);
        Ok(Self { layout, functions: found, patterns })
    }

    fn has(&self, role: Role) -> bool {
        self.functions[role as usize].is_some()
    }

    /// Calls a function; not finite where it raises or gives another number of values, and after that.
    fn call(&self, role: Role, state: &State, out: &mut [f64]) {
        let Some(function) = &self.functions[role as usize] else { return out.fill(0.0) };
        if out.is_empty() {
            return;
        }
        if raised::is_kept() {
            return out.fill(f64::NAN);
        }
        let called = Python::attach(|py| -> PyResult<()> {
            let array = |values: &[f64]| to_bytes(py, values);
            let State { t, q, v, a, lambda, psi, x, y, .. } = state;
            let arguments = (*t, array(q), array(v), array(a), array(lambda), array(psi), array(x), array(y));
            let found = function.call1(py, arguments)?;
            let values = from_bytes(found.extract(py).map_err(PyErr::from)?);
            if values.len() != out.len() {
                let (name, count) = (FUNCTIONS[role as usize], values.len());
                let text = format!("`{name}` gave {count} numbers; {} are expected", out.len());
                return Err(PyValueError::new_err(text));
            }
            out.iter_mut().zip(values).for_each(|(out, value)| *out = value);
            Ok(())
        });
        if let Err(error) = called {
            raised::keep(error);
            out.fill(f64::NAN);
        }
    }

    fn values(&self, role: Role, state: &State, count: usize) -> Vec<f64> {
        let mut out = vec![0.0; count];
        self.call(role, state, &mut out);
        out
    }

    /// ∂rows/∂argument by central differences, row by row.
    fn differentiate(
        &self,
        state: &State,
        argument: Argument,
        relative: f64,
        rows: &dyn Fn(&State) -> Vec<f64>,
        values: &mut [f64],
    ) {
        let mut moved = state.clone();
        let n = argument.of(&mut moved).len();
        for column in 0..n {
            let middle = argument.of(&mut moved)[column];
            let slopes = central(step(relative, middle), |s| {
                argument.of(&mut moved)[column] = middle + s;
                rows(&moved)
            });
            argument.of(&mut moved)[column] = middle;
            slopes.iter().enumerate().for_each(|(row, slope)| values[row * n + column] = *slope);
        }
    }

    /// ∂rows/∂t by central differences.
    fn differentiate_time(state: &State, rows: &dyn Fn(&State) -> Vec<f64>, values: &mut [f64]) {
        let slopes = central(step(FIRST, state.t), |s| rows(&State { t: state.t + s, ..state.clone() }));
        values.copy_from_slice(&slopes);
    }

    fn jacobian(&self, role: [Role; 2], argument: Argument, rows: usize, state: &State, values: &mut [f64]) {
        let [function, given] = role;
        if self.has(given) {
            self.call(given, state, values);
        } else {
            self.differentiate(state, argument, FIRST, &|at| self.values(function, at, rows), values);
        }
    }

    fn g(&self, state: &State) -> Vec<f64> {
        let mut values = vec![0.0; self.patterns.phi.len()];
        self.jacobian([Role::Phi, Role::PhiQ], Argument::Q, self.layout.n_phi, state, &mut values);
        values
    }

    fn k_of_v(&self, state: &State) -> Vec<f64> {
        let mut values = vec![0.0; self.patterns.k.len()];
        self.jacobian([Role::K, Role::KV], Argument::V, self.layout.n_k, state, &mut values);
        values
    }

    /// f − Gᵀλ − Kᵀψ.
    fn full_force(&self, state: &State) -> Vec<f64> {
        let n = self.layout.n_v();
        let mut f = self.values(Role::Force, state, n);
        // the index-1 solve asks for f without reactions, which costs no derivatives
        let mut subtract = |jacobian: &dyn Fn(&State) -> Vec<f64>, multipliers: &[f64]| {
            if multipliers.iter().any(|one| *one != 0.0) {
                for (row, one) in jacobian(state).chunks(n).zip(multipliers) {
                    f.iter_mut().zip(row).for_each(|(f, g)| *f -= g * one);
                }
            }
        };
        subtract(&|at| self.g(at), &state.lambda);
        subtract(&|at| self.k_of_v(at), &state.psi);
        f
    }

    /// M v̇ − f.
    fn residual(&self, state: &State) -> Vec<f64> {
        let n = self.layout.n_v();
        let m = self.values(Role::Mass, state, n * n);
        let f = self.full_force(state);
        products(&m, &state.a).zip(f).map(|(m_a, f)| m_a - f).collect()
    }

    fn control(&self, state: &State, role: Role, rows: usize, out: &mut ControlBlocks<Vec<f64>>) {
        if rows == 0 {
            return;
        }
        let function = |at: &State| self.values(role, at, rows);
        let blocks = [
            (Argument::Q, &mut out.q),
            (Argument::V, &mut out.v),
            (Argument::A, &mut out.a),
            (Argument::Lambda, &mut out.lambda),
            (Argument::Psi, &mut out.psi),
            (Argument::X, &mut out.x),
            (Argument::Y, &mut out.y),
        ];
        for (argument, values) in blocks {
            self.differentiate(state, argument, FIRST, &function, values);
        }
    }

    /// Rows along s ↦ (q + s v + s² v̇/2, v + s v̇, t + s); without acceleration, at constant v.
    fn line<'a>(&'a self, p: &Point, role: Role, accelerated: bool) -> Line<'a> {
        let state = owned(p);
        let size = |values: &[f64]| values.iter().fold(1.0, |most: f64, value| most.max(value.abs()));
        let scale = size(&state.q) / size(&state.v);
        let function = move |s: f64, out: &mut [f64]| {
            let mut at = state.clone();
            at.t += s;
            for i in 0..at.q.len() {
                let a = if accelerated { state.a[i] } else { 0.0 };
                at.q[i] += s * state.v[i] + 0.5 * s * s * a;
                at.v[i] += s * a;
            }
            self.call(role, &at, out);
        };
        Line { function: Box::new(function), scale }
    }
}

impl System for PythonSystem {
    fn layout(&self) -> &Layout {
        &self.layout
    }
    fn patterns(&self) -> &Blocks<Triplets> {
        &self.patterns.blocks
    }
    fn mass_pattern(&self) -> &Triplets {
        &self.patterns.mass
    }
    fn phi_pattern(&self) -> &Triplets {
        &self.patterns.phi
    }
    fn k_pattern(&self) -> &Triplets {
        &self.patterns.k
    }

    fn mass(&self, _: &mut Work, p: &Point, values: &mut [f64]) {
        self.call(Role::Mass, &owned(p), values);
    }
    fn mass_times(&self, _: &mut Work, p: &Point, a: &[f64], out: &mut [f64]) {
        let n = self.layout.n_v();
        let m = self.values(Role::Mass, &owned(p), n * n);
        out.iter_mut().zip(products(&m, a)).for_each(|(out, m_a)| *out = m_a);
    }
    fn force(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        out.copy_from_slice(&self.full_force(&owned(p)));
    }

    fn phi(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        self.call(Role::Phi, &owned(p), out);
    }
    fn phi_dot(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        if !self.has(Role::PhiQ) {
            return self.line(p, Role::Phi, false).first(out);
        }
        // G v + Φ_t, where the difference of a function without time is zero
        let (state, rows) = (owned(p), out.len());
        Self::differentiate_time(&state, &|at| self.values(Role::Phi, at, rows), out);
        out.iter_mut().zip(products(&self.g(&state), p.v)).for_each(|(out, g_v)| *out += g_v);
    }
    fn phi_bias(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        self.line(p, Role::Phi, false).second(out);
    }
    fn phi_third(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        self.line(p, Role::Phi, true).third(out);
    }
    fn phi_jacobian(&self, _: &mut Work, p: &Point, values: &mut [f64]) {
        if !values.is_empty() {
            values.copy_from_slice(&self.g(&owned(p)));
        }
    }
    fn phi_dot_jacobian(&self, _: &mut Work, p: &Point, values: &mut [f64]) {
        // ∂Φ̇/∂q is the change of G along (v, 1)
        if !values.is_empty() {
            let h = step(if self.has(Role::PhiQ) { FIRST } else { NESTED }, 0.0);
            let slopes = central(h, |s| {
                let mut at = owned(p);
                at.t += s;
                at.q.iter_mut().zip(p.v).for_each(|(q, v)| *q += s * v);
                self.g(&at)
            });
            values.copy_from_slice(&slopes);
        }
    }

    fn k(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        self.call(Role::K, &owned(p), out);
    }
    fn k_bias(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        self.line(p, Role::K, false).first(out);
    }
    fn k_second(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        self.line(p, Role::K, true).second(out);
    }
    fn k_jacobian(&self, _: &mut Work, p: &Point, values: &mut [f64]) {
        if !values.is_empty() {
            values.copy_from_slice(&self.k_of_v(&owned(p)));
        }
    }

    fn control_rate(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        self.call(Role::Rate, &owned(p), out);
    }
    fn output(&self, _: &mut Work, p: &Point, out: &mut [f64]) {
        self.call(Role::Output, &owned(p), out);
    }

    fn tangent(&self, _: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>) {
        let state = owned(p);
        // reactions that are differences themselves are differentiated with a wider step
        let exact = (self.has(Role::PhiQ) || self.layout.n_phi == 0) && (self.has(Role::KV) || self.layout.n_k == 0);
        let relative = if exact { FIRST } else { NESTED };
        let (n, n_k) = (self.layout.n_v(), self.layout.n_k);
        self.differentiate(&state, Argument::Q, relative, &|at| self.residual(at), &mut out.q);
        let force = |at: &State| self.full_force(at).iter().map(|f| -f).collect::<Vec<_>>();
        self.differentiate(&state, Argument::V, relative, &force, &mut out.v);
        let applied = |at: &State| self.values(Role::Force, at, n).iter().map(|f| -f).collect::<Vec<_>>();
        self.differentiate(&state, Argument::X, FIRST, &applied, &mut out.x);
        self.differentiate(&state, Argument::Y, FIRST, &applied, &mut out.y);
        if n_k > 0 {
            self.differentiate(&state, Argument::Q, FIRST, &|at| self.values(Role::K, at, n_k), &mut out.k_q);
        }
        self.control(&state, Role::Rate, self.layout.n_x, &mut out.rate);
        self.control(&state, Role::Output, self.layout.n_y, &mut out.output);
    }

    fn time_partials(&self, _: &mut Work, p: &Point, out: &mut TimePartials) {
        let state = owned(p);
        Self::differentiate_time(&state, &|at| self.residual(at), &mut out.dynamics);
        for (role, values) in [(Role::Rate, &mut out.rate), (Role::Output, &mut out.output)] {
            let count = values.len();
            if count > 0 {
                Self::differentiate_time(&state, &|at| self.values(role, at, count), values);
            }
        }
    }
}
