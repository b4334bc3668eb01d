//! The object-safe face of every system.

use super::{
    Blocks, Change, Course, Displacement, Fired, Impact, LawRows, LawValues, Layout, Point, Recall, TimePartials, Work,
};
use crate::failure::Failure;
use crate::linear::{Analyses, Triplets};
use crate::message::Message;

/// A constrained, controlled mechanical system with exact derivatives.
///
/// Implement it directly to supply derivatives by hand; implement [`crate::equations::Equations`] to get them from
/// dual numbers. Every `out` has the length of its row group and is overwritten; every `values` has the length of its
/// pattern and is overwritten.
///
/// A system is constant and can be shared by threads. What changes while it is evaluated is in a [`Work`] that it makes
/// itself and gets back with every evaluation; [`super::Evaluator`] keeps the two together.
pub trait System: Send + Sync {
    /// Sizes, names, structure.
    fn layout(&self) -> &Layout;
    /// Room for evaluations, one per thread that evaluates.
    fn work(&self) -> Work {
        Work::none()
    }
    /// Symbolic work that its solvers share with those of systems with the same patterns and other numbers; `None` if each
    /// does its own.
    fn analyses(&self) -> Option<&Analyses> {
        None
    }

    /// Patterns of the tangent blocks.
    fn patterns(&self) -> &Blocks<Triplets>;
    /// Pattern of M.
    fn mass_pattern(&self) -> &Triplets;
    /// Pattern of G = Φ_q.
    fn phi_pattern(&self) -> &Triplets;
    /// Pattern of K = k_v.
    fn k_pattern(&self) -> &Triplets;

    /// M(q,t).
    fn mass(&self, work: &mut Work, p: &Point, values: &mut [f64]);
    /// M(q,t) a.
    fn mass_times(&self, work: &mut Work, p: &Point, a: &[f64], out: &mut [f64]);
    /// f(q,v,λ,ψ,x,y,t), reactions included.
    fn force(&self, work: &mut Work, p: &Point, out: &mut [f64]);
    /// M v̇ − f; `scratch` has the same length.
    fn dynamics(&self, work: &mut Work, p: &Point, out: &mut [f64], scratch: &mut [f64]) {
        self.mass_times(work, p, p.a, out);
        self.force(work, p, scratch);
        for (r, f) in out.iter_mut().zip(scratch) {
            *r -= *f;
        }
    }

    /// Φ(q,t).
    fn phi(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// Φ̇ = G v + Φ_t.
    fn phi_dot(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// z with Φ̈ = G v̇ + z: d²/ds² Φ(q ∘ exp(s v), t + s).
    fn phi_bias(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// d³/ds³ Φ(q ∘ exp(s v + s² v̇/2), t + s).
    fn phi_third(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// G = Φ_q.
    fn phi_jacobian(&self, _work: &mut Work, _p: &Point, _values: &mut [f64]) {}
    /// G and z at once, for systems whose evaluations of both have much in common.
    fn phi_expansion(&self, work: &mut Work, p: &Point, jacobian: &mut [f64], bias: &mut [f64]) {
        self.phi_jacobian(work, p, jacobian);
        self.phi_bias(work, p, bias);
    }
    /// M v̇ − f, G and z at once; `scratch` is as long as `dynamics`.
    fn dynamics_expansion(
        &self,
        work: &mut Work,
        p: &Point,
        dynamics: &mut [f64],
        scratch: &mut [f64],
        jacobian: &mut [f64],
        bias: &mut [f64],
    ) {
        self.dynamics(work, p, dynamics, scratch);
        self.phi_expansion(work, p, jacobian, bias);
    }
    /// ∂(G v + Φ_t)/∂q, in the pattern of G.
    fn phi_dot_jacobian(&self, _work: &mut Work, _p: &Point, _values: &mut [f64]) {}

    /// k(q,v,t).
    fn k(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// z_k with k̇ = K v̇ + z_k.
    fn k_bias(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// d²/ds² k(q ∘ exp(s v + s² v̇/2), v + s v̇, t + s).
    fn k_second(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// K = k_v.
    fn k_jacobian(&self, _work: &mut Work, _p: &Point, _values: &mut [f64]) {}

    /// f_c(q,v,v̇,λ,ψ,x,y,t).
    fn control_rate(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// h(q,v,v̇,λ,ψ,x,y,t).
    fn output(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// Writes the direct outputs into `y`, the whole vector, one after the other; `p.y` is not looked at.
    fn direct_outputs(&self, _work: &mut Work, _p: &Point, _y: &mut [f64]) {}

    /// All tangent blocks.
    fn tangent(&self, work: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>);
    /// Only the blocks of the index-1 matrix: f by λ, ψ, y and h by v̇, λ, ψ, y; the others may keep old values.
    fn coupling(&self, work: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>) {
        self.tangent(work, p, out);
    }
    /// Explicit time derivatives.
    fn time_partials(&self, work: &mut Work, p: &Point, out: &mut TimePartials);

    /// Forces that are laws of rows too, so that a method can carry them as unknowns; `None` if there are none.
    fn law_rows(&self) -> Option<&LawRows> {
        None
    }
    /// Their values, in room for [`System::law_rows`].
    fn laws(&self, _work: &mut Work, _p: &Point, _out: &mut LawValues) {}

    /// Switching functions.
    fn switching(&self, _work: &mut Work, _p: &Point, _out: &mut [f64]) {}
    /// Longest time between two looks at the switching functions that sees all that sources of time are known to do.
    fn longest_look(&self) -> f64 {
        f64::INFINITY
    }
    /// The element behind a value that is not finite here, for messages; `None` if no single one is.
    fn blame(&self, _work: &mut Work, _p: &Point) -> Option<String> {
        None
    }
    /// The first time event after `p.t`, if any.
    fn next_time_event(&self, _work: &mut Work, _p: &Point) -> Option<f64> {
        None
    }
    /// The element that the first time event after `p.t` is of, for messages.
    fn time_event_source(&self, _work: &mut Work, _p: &Point) -> Option<String> {
        None
    }
    /// The first time after `t` at which a controlled step ends without an event, so that no detail of a source of time
    /// lies between two looks at it.
    fn next_knot(&self, _t: f64) -> Option<f64> {
        None
    }
    /// Reacts to an event. Called again with nothing fired until nothing changes.
    fn on_event(&self, _work: &mut Work, _p: &Point, _fired: &Fired, _change: &mut Change) {}
    /// Reacts to the impact that it asked for in [`System::on_event`] at `p`: `change.v` are the velocities after it.
    fn after_impact(&self, _work: &mut Work, _p: &Point, _impact: &Impact, _change: &mut Change) {}
    /// Notes an accepted step in the held values, without an event: what is evaluated at `p` must stay the same. Gives the
    /// failure of an element that the step brought out of its range. Not called where no values are held.
    fn on_step(&self, _work: &mut Work, _p: &Point, _memory: &mut [f64]) -> Option<Failure> {
        None
    }
    /// Memory of its own past, if it has one.
    fn recall(&self) -> Option<Recall> {
        None
    }
    /// Notes a step with its end in the held values, before [`System::on_step`] sees its end: what is evaluated up to
    /// the start of the step must stay the same. Gives the failure of held values that have no room. It gets no work,
    /// because the course evaluates the system.
    fn on_course(&self, _course: &mut dyn Course, _memory: &mut [f64]) -> Option<Failure> {
        None
    }
    /// Remarks for a reader of the results.
    fn remarks(&self) -> Vec<Message> {
        Vec::new()
    }
    /// The way of an algebraic loop through an output, or of any loop, for messages.
    fn loop_through(&self, _output: Option<usize>) -> Option<String> {
        None
    }
    /// How far a repair of the start moved the parts of the system, as lengths; `None` if it has none.
    fn displacement(&self, _work: &mut Work, _given: &Point, _repaired: &Point) -> Option<Displacement> {
        None
    }
    /// A constraint row that holds after a repair, but the wrong way round: a weld turned by half a turn, a hinge whose axes
    /// came to point against each other.
    fn closed_wrongly(&self, _work: &mut Work, _given: &Point, _repaired: &Point) -> Option<usize> {
        None
    }
    /// Clears `active[row]` for constraint rows that do not act in these modes (holonomic rows first).
    fn active_constraints(&self, _modes: &[i32], _active: &mut [bool]) {}
}
