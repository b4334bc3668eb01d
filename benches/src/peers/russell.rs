//! `russell_ode`.

use crate::squeezer::{ANGLES, Accelerations, CONSTRAINTS, END, STATES, Squeezer};
use crate::work::Outcome;
use flyball_dae::counters::Counters;
use flyball_dae::equations::Equations;
use flyball_dae::index1::{Index1, Regime};
use flyball_dae::scalar::{Dual, Real};
use flyball_dae::system::{Blocks, Evaluator, Point, State, System as _};
use russell_lab::Vector;
use russell_ode::{Method, OdeSolver, Params, System};
use russell_sparse::{CooMatrix, Sym};

/// First step of Radau5, which does not choose one itself [s].
const FIRST_STEP: f64 = 1e-6;
/// Unknowns q, v, v̇, λ.
const UNKNOWNS: usize = 3 * ANGLES + CONSTRAINTS;
/// Largest number of entries of the Jacobian.
const ENTRIES: usize = 2 * ANGLES + ANGLES * (3 * ANGLES + CONSTRAINTS) + CONSTRAINTS * 3 * ANGLES;

fn explicit(squeezer: &Squeezer, method: Method, tolerance: f64) -> Option<Outcome> {
    let mut f = squeezer.accelerations();
    let system = System::new(STATES, |rates: &mut Vector, t, y: &Vector, f: &mut Accelerations| {
        f.rates(t, y.as_data(), rates.as_mut_data());
        Ok(())
    });
    let mut params = Params::new(method);
    params.set_tolerances(tolerance, tolerance, None).ok()?;
    params.step.h_ini = FIRST_STEP;
    let mut solver = OdeSolver::new(params, system).ok()?;
    let mut y = Vector::from(&squeezer.y0());
    solver.solve(&mut y, 0.0, END, None, &mut f, None).ok()?;
    let stats = solver.stats();
    Some(f.outcome(y.as_data(), stats.n_accepted, stats.n_rejected))
}

/// DoPri5.
pub fn dopri5(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    explicit(squeezer, Method::DoPri5, tolerance)
}

/// DoPri8.
pub fn dopri8(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    explicit(squeezer, Method::DoPri8, tolerance)
}

/// The index-1 form in q, v, v̇, λ with its exact Jacobian.
struct Index1Form<'a> {
    squeezer: &'a Squeezer,
    evaluator: Evaluator<'a>,
    s: State,
    mass: Vec<f64>,
    g: Vec<f64>,
    g_v: Vec<f64>,
    g_a: Vec<f64>,
    blocks: Blocks<Vec<f64>>,
}

impl<'a> Index1Form<'a> {
    fn new(squeezer: &'a Squeezer) -> Self {
        let system = &squeezer.system;
        let g = vec![0.0; system.phi_pattern().len()];
        Self {
            squeezer,
            evaluator: Evaluator::new(system),
            s: State::zero(system.layout()),
            mass: vec![0.0; system.mass_pattern().len()],
            g_v: g.clone(),
            g_a: g.clone(),
            g,
            blocks: system.patterns().values(),
        }
    }

    fn load(&mut self, y: &[f64]) {
        let (q, rest) = y.split_at(ANGLES);
        let (v, rest) = rest.split_at(ANGLES);
        let (a, lambda) = rest.split_at(ANGLES);
        self.s.q.copy_from_slice(q);
        self.s.v.copy_from_slice(v);
        self.s.a.copy_from_slice(a);
        self.s.lambda.copy_from_slice(lambda);
    }

    /// v, v̇, M v̇ − f, G v̇ + z.
    fn residual(&mut self, y: &[f64], out: &mut [f64]) {
        self.load(y);
        let system = &self.evaluator;
        let p = self.s.point();
        let (rates, rest) = out.split_at_mut(STATES);
        rates.copy_from_slice(&y[ANGLES..ANGLES + STATES]);
        let (dynamics, acceleration) = rest.split_at_mut(ANGLES);
        system.dynamics(&p, dynamics, &mut self.mass[..ANGLES]);
        system.phi_jacobian(&p, &mut self.g);
        system.phi_bias(&p, acceleration);
        system.phi_pattern().add_times(&self.g, 1.0, &self.s.a, acceleration);
    }

    /// ∂z/∂q for z = d²/ds² Φ(q + s v): row by row.
    fn bias_jacobian(&self) -> [[f64; ANGLES]; CONSTRAINTS] {
        type Along = Dual<Dual<Dual<f64, ANGLES>, 1>, 1>;
        let s = &self.s;
        let q: [Along; ANGLES] = std::array::from_fn(|i| {
            let v = Dual::constant(s.v[i]);
            let inner = Dual { re: Dual::variable(s.q[i], i), eps: [v] };
            Dual { re: inner, eps: [Dual::constant(v)] }
        });
        let mut phi = [Along::zero(); CONSTRAINTS];
        let p = Point {
            t: Along::zero(),
            q: &q,
            v: &[],
            a: &[],
            lambda: &[],
            psi: &[],
            x: &[],
            y: &[],
            modes: &s.modes,
            memory: &s.memory,
        };
        self.squeezer.system.equations.phi(&p, &mut phi);
        phi.map(|row| row.eps[0].eps[0].eps)
    }

    /// `scale` times the Jacobian of the residual.
    fn jacobian(&mut self, y: &[f64], scale: f64, out: &mut CooMatrix) -> Result<(), &'static str> {
        self.load(y);
        let system = &self.evaluator;
        let p = self.s.point();
        system.mass(&p, &mut self.mass);
        system.phi_jacobian(&p, &mut self.g);
        system.phi_dot_jacobian(&p, &mut self.g_v);
        system.phi_dot_jacobian(&Point { v: &self.s.a, ..p }, &mut self.g_a);
        system.tangent(&p, &mut self.blocks);
        let z_q = self.bias_jacobian();

        let (at_v, at_a, at_lambda) = (ANGLES, 2 * ANGLES, 3 * ANGLES);
        out.reset();
        for i in 0..STATES {
            out.put(i, i + ANGLES, scale)?;
        }
        let patterns = system.patterns();
        for ((i, j), value) in patterns.q.iter().zip(&self.blocks.q) {
            out.put(at_a + i, j, scale * value)?;
        }
        for ((i, j), value) in patterns.v.iter().zip(&self.blocks.v) {
            out.put(at_a + i, at_v + j, scale * value)?;
        }
        for ((i, j), value) in system.mass_pattern().iter().zip(&self.mass) {
            out.put(at_a + i, at_a + j, scale * value)?;
        }
        for (k, (i, j)) in system.phi_pattern().iter().enumerate() {
            out.put(at_a + j, at_lambda + i, scale * self.g[k])?;
            out.put(at_lambda + i, j, scale * (self.g_a[k] + z_q[i][j]))?;
            out.put(at_lambda + i, at_v + j, scale * 2.0 * self.g_v[k])?;
            out.put(at_lambda + i, at_a + j, scale * self.g[k])?;
        }
        Ok(())
    }
}

/// Radau5 on the index-1 form, one thread.
pub fn radau5(squeezer: &Squeezer, tolerance: f64) -> Option<Outcome> {
    let mut form = Index1Form::new(squeezer);
    let mut start = squeezer.start.clone();
    let regime = Regime { system: &Evaluator::new(&squeezer.system), active: &[true; CONSTRAINTS] };
    Index1::new(&squeezer.system).complete(regime, &mut start).ok()?;

    let mut system = System::new(UNKNOWNS, |out: &mut Vector, _, y: &Vector, form: &mut Index1Form| {
        form.residual(y.as_data(), out.as_mut_data());
        Ok(())
    });
    let jacobian =
        |out: &mut CooMatrix, scale, _, y: &Vector, form: &mut Index1Form| form.jacobian(y.as_data(), scale, out);
    system.set_jacobian(Some(ENTRIES), Sym::No, jacobian).ok()?;
    let mass = |out: &mut CooMatrix| (0..STATES).for_each(|i| out.put(i, i, 1.0).expect("room for the diagonal"));
    system.set_mass(Some(STATES), Sym::No, mass).ok()?;
    let mut params = Params::new(Method::Radau5);
    params.set_tolerances(tolerance, tolerance, None).ok()?;
    params.step.h_ini = FIRST_STEP;
    params.radau5.concurrent = false;
    let mut solver = OdeSolver::new(params, system).ok()?;
    let parts = [&start.q, &start.v, &start.a, &start.lambda].map(Vec::as_slice);
    let mut y = Vector::from(&parts.concat());
    solver.solve(&mut y, 0.0, END, None, &mut form, None).ok()?;
    let stats = solver.stats();
    let counters = Counters {
        steps: stats.n_accepted,
        rejected: stats.n_rejected,
        iterations: stats.n_lin_sol,
        factorizations: stats.n_factor,
        accelerations: stats.n_function,
        ..Counters::default()
    };
    Some(Outcome { error: squeezer.error(&y.as_data()[..ANGLES]), counters })
}
