//! A state between steps made consistent: dense output leaves the constraints by the local error.

use crate::failure::Failure;
use crate::index1::{Index1, Model};
use crate::system::State;

/// Chord iterations; dense output is close to the constraints already.
const ITERATIONS: usize = 10;

/// Projects q and v in the mass metric and completes v̇, λ, ψ, y, ẋ.   [S](12)
pub(super) fn make_consistent(
    model: Model,
    index1: &mut Index1,
    s: &mut State,
    rhs: &mut [f64],
    step: &mut [f64],
) -> Result<(), Failure> {
    let layout = model.layout();
    let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
    let size = n_v + n_phi + n_k;
    let rhs = &mut rhs[..size];
    layout.manifold.normalize(&mut s.q);
    index1.factor(model, &s.point())?;
    if n_phi > 0 {
        let mut last = f64::INFINITY;
        for _ in 0..ITERATIONS {
            rhs.fill(0.0);
            model.system.phi(&s.point(), &mut rhs[n_v..n_v + n_phi]);
            model.mask(0, &mut rhs[n_v..]);
            let residual = rhs.iter().fold(0.0, |m: f64, r| m.max(r.abs()));
            // stop at rounding: when the residual no longer shrinks
            if residual == 0.0 || residual.is_nan() || residual > 0.5 * last {
                break;
            }
            last = residual;
            index1.saddle().solve(model, rhs);
            for (step, r) in step.iter_mut().zip(&*rhs) {
                *step = -r;
            }
            let q = std::mem::take(&mut s.q);
            let mut moved = q.clone();
            layout.manifold.retract(&q, step, &mut moved);
            s.q = moved;
        }
        layout.manifold.normalize(&mut s.q);
        index1.factor(model, &s.point())?;
    }
    if n_phi + n_k > 0 {
        for _ in 0..if n_k > 0 { 4 } else { 1 } {
            rhs.fill(0.0);
            let (phi, k) = rhs[n_v..].split_at_mut(n_phi);
            model.system.phi_dot(&s.point(), phi);
            model.system.k(&s.point(), k);
            index1.saddle().solve(model, rhs);
            for (v, dv) in s.v.iter_mut().zip(&*rhs) {
                *v -= dv;
            }
        }
    }
    index1.accelerations(model, s)
}
