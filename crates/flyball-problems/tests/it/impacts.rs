//! Impacts that a system states as data and the driver solves.

use flyball_dae::driver::{NoObserver, Options, Simulation, Summary};
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::failure::Failure;
use flyball_dae::jump::Jump;
use flyball_dae::manifold::Manifold;
use flyball_dae::method::generalized_alpha::{self, GeneralizedAlpha};
use flyball_dae::scalar::Real;
use flyball_dae::system::{Change, Crossing, Evaluator, Fired, Impact, Layout, Point, RowNames, State, Strike, Switch};

/// Two carts on a line, the first of which runs into the second, and a coordinate without inertia that a row holds.
#[derive(Clone, Copy, Debug)]
struct Carts {
    masses: [f64; 2],
    restitution: f64,
    /// False if the row of the coordinate without inertia is forgotten in the impact.
    held: bool,
}

impl Carts {
    fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        state.q[1] = 1.0;
        (state.v[0], state.v[1]) = (3.0, 0.5);
        state
    }

    fn impact(&self) -> Impact {
        let strikes = vec![Strike { row: 0, restitution: self.restitution }];
        Impact { strikes, rubs: Vec::new(), always: vec![false, self.held] }
    }

    fn energy(&self, v: &[f64]) -> f64 {
        0.5 * self.masses.iter().zip(v).map(|(m, v)| m * v * v).sum::<f64>()
    }
}

impl Equations for Carts {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: ["first", "second", "light"].map(String::from).to_vec(),
            phi: ["gap", "hold"].map(String::from).to_vec(),
            ..RowNames::default()
        };
        let switches = vec![Switch::new("touch", Crossing::Falling)];
        Layout { n_modes: 1, n_memory: 1, names, switches, ..Layout::mechanical(Manifold::vector(3), 2) }
    }
    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        (m[(0, 0)], m[(1, 1)]) = (R::from(self.masses[0]), R::from(self.masses[1]));
    }
    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f.fill(R::zero());
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = p.q[1] - p.q[0];
        phi[1] = p.q[2];
    }
    fn switching(&self, p: &Point, g: &mut [f64]) {
        g[0] = p.q[1] - p.q[0];
    }
    fn on_event(&self, _p: &Point, fired: &Fired, change: &mut Change) {
        if fired.switches.contains(&0) {
            change.impact = Some(self.impact());
        }
    }
    fn after_impact(&self, p: &Point, impact: &Impact, change: &mut Change) {
        assert_eq!(*impact, self.impact(), "the impact that was asked for");
        change.modes[0] += 1;
        change.memory[0] += self.energy(p.v) - self.energy(change.v);
    }
    fn active_constraints(&self, _modes: &[i32], active: &mut [bool]) {
        active[0] = false;
    }
}

fn run(carts: Carts) -> Result<Summary, Failure> {
    let system = Differentiated::new(carts);
    let method = GeneralizedAlpha::new(&system, generalized_alpha::Options::default())?;
    Simulation::new(&system, method, carts.start(), Options::fixed(1.0, 0.01)).run(&mut NoObserver)
}

#[test]
fn the_driver_solves_the_impact_and_the_system_counts_what_it_took() {
    for restitution in [0.0, 0.6, 1.0] {
        let carts = Carts { masses: [2.0, 1.0], restitution, held: true };
        let state = run(carts).expect("runs").state;
        // momentum stays, the relative velocity −2.5 m/s turns round with e
        let middle = (2.0 * 3.0 + 1.0 * 0.5) / 3.0;
        let wanted = [middle - restitution * 2.5 / 3.0, middle + restitution * 2.5 * 2.0 / 3.0];
        // e = 0 leaves a rate of rounding, which may pass zero again
        assert!(state.modes == [1] || restitution == 0.0, "{:?}", state.modes);
        for (found, wanted) in state.v.iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-12, "e = {restitution}: {found} instead of {wanted}"); // rounding
        }
        let lost = 0.5 * (2.0 / 3.0) * 2.5 * 2.5 * (1.0 - restitution * restitution);
        assert!((state.memory[0] - lost).abs() < 1e-12, "e = {restitution}: {} instead of {lost}", state.memory[0]);
    }
}

#[test]
fn an_impact_that_cannot_be_solved_says_why_and_of_what() {
    let failure = run(Carts { masses: [2.0, 1.0], restitution: 0.5, held: false }).expect_err("nothing holds `light`");
    let Failure::InImpact { t, rows, cause } = &failure else { panic!("{failure}") };
    assert!((t - 0.4).abs() < 1e-9 && rows == "gap", "{failure}");
    assert!(matches!(&**cause, Failure::SingularIndex1 { unknown, .. } if unknown == "light"), "{failure}");
    assert_eq!(failure.id(), "index1/singular");
    let text = failure.to_string();
    assert!(text.contains("\n  so it is in the impact of gap, at t = "), "{text}");
    assert!(!text.contains("so it is after"), "{text}");
}

#[test]
fn a_rate_that_is_not_finite_is_named_before_the_impulses_are_searched() {
    let carts = Carts { masses: [2.0, 1.0], restitution: 0.5, held: true };
    let system = Differentiated::new(carts);
    let mut state = carts.start();
    state.v[1] = f64::NAN;
    let failure = Jump::new(&system).solve(&Evaluator::new(&system), &mut state, &carts.impact());
    let Err(Failure::InImpact { cause, .. }) = &failure else { panic!("{failure:?}") };
    assert!(matches!(&**cause, Failure::NotFinite { row, .. } if row == "gap"), "{cause}");
}
