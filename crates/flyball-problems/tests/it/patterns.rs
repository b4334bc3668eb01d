//! Patterns of equations, found by tracing: no entry is missing at any point, and what is never there is left out.

use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::index1::Saddle;
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, State, System, check_derivatives};
use flyball_problems::andrews::Andrews;
use flyball_problems::slider_crank::SliderCrank;

fn positions(pattern: &flyball_dae::linear::Triplets) -> Vec<(usize, usize)> {
    pattern.iter().collect()
}

#[test]
fn andrews_mechanism_has_the_entries_that_its_formulas_have() {
    let system = Differentiated::new(Andrews::default());
    assert_eq!(system.mass_pattern().len(), 13);
    assert_eq!(system.phi_pattern().len(), 22);
    // of the saddle matrix, where a full one has 139
    assert_eq!(system.mass_pattern().len() + 2 * system.phi_pattern().len(), 57);
    assert_eq!(Saddle::new(&system).len(), 13);
}

#[test]
fn coordinates_that_constraints_depend_on_linearly_have_no_second_derivatives() {
    let system = Differentiated::new(SliderCrank::default());
    let n = system.layout().n_v();
    assert!(system.patterns().q.len() < n * n / 4, "{} of {}", system.patterns().q.len(), n * n);
}

/// Two masses in the plane; everything that acts vanishes at the origin.
struct Vanishing;

impl Equations for Vanishing {
    fn layout(&self) -> Layout {
        Layout { n_k: 1, ..Layout::mechanical(Manifold::vector(4), 1) }.named()
    }
    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        (0..4).for_each(|i| m[(i, i)] = R::one());
        m.set_symmetric(0, 3, p.q[2] * p.q[2] * 0.1);
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f[0] = p.q[1] * p.q[3];
        f[1] = p.v[2].abs() * p.v[2];
        f[2] = p.q[0].max(p.q[1] * 2.0);
        f[3] = R::zero();
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = p.q[0] * p.q[0] * p.q[1] + p.q[3];
    }
    fn k<R: Real>(&self, p: &Point<R>, k: &mut [R]) {
        k[0] = p.q[2] * p.v[0] + p.v[1] * p.v[1] - p.v[3];
    }
}

#[test]
fn entries_that_vanish_where_a_run_begins_are_in_the_pattern() {
    let system = Differentiated::new(Vanishing);
    assert_eq!(positions(system.mass_pattern()), [(0, 0), (0, 3), (1, 1), (2, 2), (3, 0), (3, 3)]);
    assert_eq!(positions(system.phi_pattern()), [(0, 0), (0, 1), (0, 3)]);
    assert_eq!(positions(system.k_pattern()), [(0, 0), (0, 1), (0, 3)]);
    assert_eq!(positions(&system.patterns().k_q), [(0, 2)]);
    let mut state = State::zero(system.layout());
    for (i, number) in [&mut state.q, &mut state.v, &mut state.a].into_iter().flatten().enumerate() {
        *number = 0.3 + (1.7 * i as f64).sin();
    }
    (state.lambda[0], state.psi[0]) = (0.7, -1.3);
    let found = check_derivatives(&system, &state, 1e-6);
    assert!(found.is_empty(), "{}", found[0]);
}

/// A contact that is open at the origin, and a mode that turns a spring on.
struct Branching {
    modes: usize,
}

impl Equations for Branching {
    fn layout(&self) -> Layout {
        Layout { n_modes: self.modes, ..Layout::mechanical(Manifold::vector(3), 1) }.named()
    }
    fn mass<R: Real>(&self, _: &Point<R>, m: &mut Matrix<R>) {
        (0..3).for_each(|i| m[(i, i)] = R::one());
    }
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f.fill(R::zero());
        let closed = if self.modes > 0 { p.modes[0] == 1 } else { p.q[0] > R::one() };
        if closed {
            f[1] = p.q[0] * p.q[2];
        }
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = p.q[0] - p.q[1];
    }
}

#[test]
fn rows_that_branch_have_full_patterns() {
    let system = Differentiated::new(Branching { modes: 0 });
    assert_eq!(system.patterns().q.len(), 9);
    // the others keep theirs
    assert_eq!((system.mass_pattern().len(), system.phi_pattern().len()), (3, 2));
    let mut state = State::zero(system.layout());
    state.q.copy_from_slice(&[1.5, 0.2, 0.7]);
    assert!(check_derivatives(&system, &state, 1e-6).is_empty());

    let system = Differentiated::new(Branching { modes: 1 });
    assert_eq!((system.mass_pattern().len(), system.phi_pattern().len()), (9, 3));
    let mut state = State::zero(system.layout());
    state.q.copy_from_slice(&[0.5, 0.2, 0.7]);
    state.modes[0] = 1;
    assert!(check_derivatives(&system, &state, 1e-6).is_empty());
}
