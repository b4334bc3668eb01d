//! Trait that a researcher implements: the equation over any scalar.

use super::Matrix;
use crate::scalar::Real;
use crate::system::{Change, Fired, Impact, Layout, Point};

/// The equation written once, over any scalar. [`super::Differentiated`] makes a [`crate::system::System`] of it.
///
/// Only `layout`, `mass` and `force` must be given; the other functions belong to row groups that may be empty.
/// With [`crate::system::Reaction::Transposed`] (the default) `force` leaves the reactions −Gᵀλ − Kᵀψ out.
pub trait Equations: Send + Sync {
    /// Sizes, names, structure.
    fn layout(&self) -> Layout;
    /// M(q,t); the matrix comes filled with zeros.
    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>);
    /// f(q,v,λ,ψ,x,y,t).
    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]);
    /// Φ(q,t).
    fn phi<R: Real>(&self, _p: &Point<R>, _phi: &mut [R]) {}
    /// k(q,v,t).
    fn k<R: Real>(&self, _p: &Point<R>, _k: &mut [R]) {}
    /// f_c(q,v,v̇,λ,ψ,x,y,t).
    fn control_rate<R: Real>(&self, _p: &Point<R>, _xdot: &mut [R]) {}
    /// h(q,v,v̇,λ,ψ,x,y,t).
    fn output<R: Real>(&self, _p: &Point<R>, _y: &mut [R]) {}

    /// Names of forces that a method may carry as unknowns ([`crate::system::LawRows`]); [`Equations::force`] contains them.
    fn law_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// Their elongations s(q,t) and the tensions T(q,v,t) along them: their part of f is −Sᵀ T with S = ∂s/∂q.
    fn laws<R: Real>(&self, _p: &Point<R>, _elongation: &mut [R], _tension: &mut [R]) {}

    /// Switching functions.
    fn switching(&self, _p: &Point, _g: &mut [f64]) {}
    /// The first time event after `p.t`, if any.
    fn next_time_event(&self, _p: &Point) -> Option<f64> {
        None
    }
    /// Reacts to an event. Called again with nothing fired until nothing changes.
    fn on_event(&self, _p: &Point, _fired: &Fired, _change: &mut Change) {}
    /// Reacts to the impact that it asked for in [`Equations::on_event`]: `change.v` are the velocities after it.
    fn after_impact(&self, _p: &Point, _impact: &Impact, _change: &mut Change) {}
    /// Clears `active[row]` for constraint rows that do not act in these modes (holonomic rows first).
    fn active_constraints(&self, _modes: &[i32], _active: &mut [bool]) {}
}
