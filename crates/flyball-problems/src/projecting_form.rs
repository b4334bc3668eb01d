//! Projecting descriptor form of a mechanical system: constraints of all levels at once, index 1.   [S](5)
//!
//!   M(p) q̇ = M(p) v + Ṁ(p,v) (p − q) + Ġ(p,v)ᵀ τ          (5a), with ṗ = v as Theorem 3.1 shows
//!   M(p) u̇ = M(p) w + Ṁ(p,v) (v − u) + Ġ(p,v)ᵀ η          (5b)
//!   0 = M(p) w − f(p,v,t) + G(p)ᵀ λ,   0 = G(p) w + Ġ(p,v) v   (5c)
//!   0 = M(p) (v − u) + G(p)ᵀ η,        0 = G(p) v              (5d)
//!   0 = M(p) (p − q) + G(p)ᵀ τ,        0 = g(p)                (5e)
//!
//! As our equation: control states x = (q, u), implicit outputs y = (p, τ, v, η, w, λ, q̇, u̇); there are no coordinates.
//! For arbitrary u and q near the constraints the outputs follow uniquely; p, v, λ solve the original equations, v̇ = w,
//! and η, τ keep their values: they measure how far q and u have left the constraints. Without the terms in Ṁ and Ġ
//! none of this holds but for consistent data.   [S] Theorem 3.1
//! For systems with Φ(q) alone, on ℝⁿ, that know neither control nor modes.

use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::{Dual, Real};
use flyball_dae::system::{Layout, Point, RowNames, State};
use std::ops::Range;

/// Derivative along one direction.
type Along<R> = Dual<R, 1>;

/// The form of a mechanical system.
#[derive(Clone, Copy, Debug)]
pub struct ProjectingForm<E> {
    /// The mechanical system.
    pub equations: E,
    /// True for (5); false leaves the terms with Ṁ and Ġ out of (5a) and (5b).
    pub curvature: bool,
    n: usize,
    m: usize,
}

/// Places of the groups of y.
#[derive(Clone, Debug)]
pub struct Groups {
    /// Positions on the constraints.
    pub p: Range<usize>,
    /// Multipliers of the positions' distance from them.
    pub tau: Range<usize>,
    /// Velocities on the constraints.
    pub v: Range<usize>,
    /// Multipliers of the velocities' distance from them.
    pub eta: Range<usize>,
    /// Accelerations.
    pub w: Range<usize>,
    /// Multipliers of the constraints.
    pub lambda: Range<usize>,
    q_dot: Range<usize>,
    u_dot: Range<usize>,
}

impl<E: Equations> ProjectingForm<E> {
    /// The form (5) of a system.
    pub fn new(equations: E) -> Self {
        let layout = equations.layout();
        let (n, m) = (layout.n_v(), layout.n_phi);
        Self { equations, curvature: true, n, m }
    }

    /// The places of the groups of y.
    pub fn groups(&self) -> Groups {
        let mut end = 0;
        let mut next = |size| {
            end += size;
            end - size..end
        };
        let (n, m) = (self.n, self.m);
        Groups {
            p: next(n),
            tau: next(m),
            v: next(n),
            eta: next(m),
            w: next(n),
            lambda: next(m),
            q_dot: next(n),
            u_dot: next(n),
        }
    }

    /// Start from any u, and q near the constraints; p and v are guessed to be these.
    pub fn start(&self, q: &[f64], u: &[f64]) -> State {
        let mut state = State::zero(&self.layout());
        state.x[..self.n].copy_from_slice(q);
        state.x[self.n..].copy_from_slice(u);
        let groups = self.groups();
        state.y[groups.p].copy_from_slice(q);
        state.y[groups.v].copy_from_slice(u);
        state
    }

    fn at<'a, R: Real>(p: &'a [R], v: &'a [R], t: R) -> Point<'a, R> {
        Point { t, q: p, v, a: &[], lambda: &[], psi: &[], x: &[], y: &[], modes: &[], memory: &[] }
    }

    /// M(p) z.
    fn mass_times<R: Real>(&self, p: &[R], z: &[R]) -> Vec<R> {
        let mut mass = Matrix::zero(self.n);
        self.equations.mass(&Self::at(p, &vec![R::zero(); self.n], R::zero()), &mut mass);
        let mut product = vec![R::zero(); self.n];
        mass.times(z, &mut product);
        product
    }

    /// g(p).
    fn g<R: Real>(&self, p: &[R]) -> Vec<R> {
        let mut g = vec![R::zero(); self.m];
        self.equations.phi(&Self::at(p, &vec![R::zero(); self.n], R::zero()), &mut g);
        g
    }

    /// G(p) z.
    fn jacobian_times<R: Real>(&self, p: &[R], z: &[R]) -> Vec<R> {
        derivatives(&self.g(&along(p, z)))
    }

    /// G(p)ᵀ μ.
    fn transposed_times<R: Real>(&self, p: &[R], mu: &[R]) -> Vec<R> {
        let unit = |j: usize| (0..self.n).map(|i| if i == j { R::one() } else { R::zero() }).collect::<Vec<R>>();
        (0..self.n).map(|j| inner(&self.jacobian_times(p, &unit(j)), mu)).collect()
    }

    /// Ṁ(p,v) z + Ġ(p,v)ᵀ μ, or nothing.
    fn curvature<R: Real>(&self, p: &[R], v: &[R], z: &[R], mu: &[R]) -> Vec<R> {
        if !self.curvature {
            return vec![R::zero(); self.n];
        }
        let moving = along(p, v);
        let mass = self.mass_times(&moving, &constant(z));
        let reaction = self.transposed_times(&moving, &constant(mu));
        mass.iter().zip(&reaction).map(|(m, g)| m.eps[0] + g.eps[0]).collect()
    }
}

/// p + ε z.
fn along<R: Real>(p: &[R], z: &[R]) -> Vec<Along<R>> {
    p.iter().zip(z).map(|(&re, &eps)| Dual { re, eps: [eps] }).collect()
}

fn constant<R: Real>(z: &[R]) -> Vec<Along<R>> {
    z.iter().map(|&re| Dual::constant(re)).collect()
}

fn derivatives<R: Real>(values: &[Along<R>]) -> Vec<R> {
    values.iter().map(|value| value.eps[0]).collect()
}

fn inner<R: Real>(a: &[R], b: &[R]) -> R {
    a.iter().zip(b).fold(R::zero(), |sum, (&a, &b)| sum + a * b)
}

fn minus<R: Real>(a: &[R], b: &[R]) -> Vec<R> {
    a.iter().zip(b).map(|(&a, &b)| a - b).collect()
}

impl<E: Equations> Equations for ProjectingForm<E> {
    fn layout(&self) -> Layout {
        let groups = self.groups();
        let y = [
            ("p", &groups.p),
            ("tau", &groups.tau),
            ("v", &groups.v),
            ("eta", &groups.eta),
            ("w", &groups.w),
            ("lambda", &groups.lambda),
            ("q_dot", &groups.q_dot),
            ("u_dot", &groups.u_dot),
        ];
        let names = RowNames {
            x: ["q", "u"].iter().flat_map(|name| (1..=self.n).map(move |i| format!("{name}[{i}]"))).collect(),
            y: y.iter().flat_map(|(name, range)| (1..=range.len()).map(move |i| format!("{name}[{i}]"))).collect(),
            ..RowNames::default()
        };
        Layout { n_x: 2 * self.n, n_y: groups.u_dot.end, names, ..Layout::mechanical(Manifold::vector(0), 0) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, _m: &mut Matrix<R>) {}

    fn force<R: Real>(&self, _p: &Point<R>, _f: &mut [R]) {}

    fn control_rate<R: Real>(&self, p: &Point<R>, xdot: &mut [R]) {
        let groups = self.groups();
        xdot[..self.n].copy_from_slice(&p.y[groups.q_dot]);
        xdot[self.n..].copy_from_slice(&p.y[groups.u_dot]);
    }

    fn output<R: Real>(&self, point: &Point<R>, y: &mut [R]) {
        let groups = self.groups();
        let (q, u) = point.x.split_at(self.n);
        let [p, tau, v, eta, w, lambda, q_dot, u_dot] =
            [&groups.p, &groups.tau, &groups.v, &groups.eta, &groups.w, &groups.lambda, &groups.q_dot, &groups.u_dot]
                .map(|range| &point.y[range.clone()]);
        let mut force = vec![R::zero(); self.n];
        self.equations.force(&Self::at(p, v, point.t), &mut force);
        // y − residual, so that the residual is zero where y = h(y)
        y.copy_from_slice(point.y);
        let mut subtract = |range: &Range<usize>, terms: &[&[R]]| {
            for (i, place) in range.clone().enumerate() {
                for term in terms {
                    y[place] -= term[i];
                }
            }
        };
        let negative = |values: &[R]| values.iter().map(|&value| -value).collect::<Vec<R>>();
        // (5e)
        let from_q = minus(p, q);
        subtract(&groups.p, &[&self.mass_times(p, &from_q), &self.transposed_times(p, tau)]);
        subtract(&groups.tau, &[&self.g(p)]);
        // (5d)
        let from_u = minus(v, u);
        subtract(&groups.v, &[&self.mass_times(p, &from_u), &self.transposed_times(p, eta)]);
        subtract(&groups.eta, &[&self.jacobian_times(p, v)]);
        // (5c); Ġ(p,v) v is the derivative of G(p) v along v
        let bias = derivatives(&self.jacobian_times(&along(p, v), &constant(v)));
        subtract(&groups.w, &[&self.mass_times(p, w), &negative(&force), &self.transposed_times(p, lambda)]);
        subtract(&groups.lambda, &[&self.jacobian_times(p, w), &bias]);
        // (5a), (5b)
        let of_q = negative(&self.curvature(p, v, &from_q, tau));
        let of_u = negative(&self.curvature(p, v, &from_u, eta));
        subtract(&groups.q_dot, &[&self.mass_times(p, &minus(q_dot, v)), &of_q]);
        subtract(&groups.u_dot, &[&self.mass_times(p, &minus(u_dot, w)), &of_u]);
    }
}
