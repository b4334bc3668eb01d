//! How fast is a bead at the bottom of a parabolic wire, and how hard does the wire push it there?
//!
//! It starts at rest at x = 1 on y = x². Energy says v = √(2 g) = 4.429 m/s at the bottom; with the curvature 2 of the
//! parabola the wire pushes with m (g + 2 v²) = 49.05 N.

use flyball::prelude::*;

struct Bead;

const G: f64 = 9.81;

impl Equations for Bead {
    fn layout(&self) -> Layout {
        let mut layout = Layout::mechanical(Manifold::vector(2), 1);
        layout.switches.push(Switch::new("bottom", Crossing::Falling));
        layout
    }
    fn mass<R: Real>(&self, _: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::one();
        m[(1, 1)] = R::one();
    }
    fn force<R: Real>(&self, _: &Point<R>, f: &mut [R]) {
        (f[0], f[1]) = (R::zero(), R::from(-G));
    }
    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = p.q[0] * p.q[0] - p.q[1];
    }
    fn switching(&self, p: &Point, g: &mut [f64]) {
        g[0] = p.q[0];
    }
    fn on_event(&self, _: &Point, fired: &Fired, change: &mut Change) {
        change.stop = !fired.switches.is_empty();
    }
}

fn main() -> Result<(), Failure> {
    let system = Differentiated::new(Bead);
    let mut start = State::zero(system.layout());
    start.q = vec![1.0, 1.0];
    let method = Mdop5::new(&system, mdop5::Options::default());
    let summary = Simulation::new(&system, method, start, Options::controlled(10.0, 1e-9)).run(&mut NoObserver)?;
    let speed = summary.state.v[0].abs();
    // with M a = f − Gᵀλ and Φ = x² − y the wire pushes upwards with λ
    let push = summary.state.lambda[0];
    println!("bottom at t = {:.6} s, speed {speed:.6} m/s, push {push:.5} N", summary.state.t);
    assert!((speed - (2.0 * G).sqrt()).abs() < 1e-6 && (push - 5.0 * G).abs() < 1e-5);
    Ok(())
}
