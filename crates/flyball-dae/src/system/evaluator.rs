//! A system with room of its own.

use super::{
    Blocks, Change, Course, Displacement, Fired, Impact, LawRows, LawValues, Layout, Point, Recall, System,
    TimePartials, Work,
};
use crate::failure::Failure;
use crate::linear::Triplets;
use crate::message::Message;
use std::cell::RefCell;
use std::fmt;

/// One system with its own [`Work`]: what integrators evaluate. A thread that evaluates makes its own.
pub struct Evaluator<'a> {
    system: &'a dyn System,
    work: RefCell<Work>,
}

impl fmt::Debug for Evaluator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Evaluator").field("layout", self.layout()).finish_non_exhaustive()
    }
}

impl<'a> Evaluator<'a> {
    /// A system with new room.
    pub fn new(system: &'a dyn System) -> Self {
        Self { system, work: RefCell::new(system.work()) }
    }

    /// The system.
    pub fn system(&self) -> &'a dyn System {
        self.system
    }
}

/// Functions that need no work, and functions that do.
macro_rules! delegate {
    (constant { $($constant:ident($($c:ident: $C:ty),*) $(-> $D:ty)?;)* }
     evaluated { $($evaluated:ident($($e:ident: $E:ty),*) $(-> $F:ty)?;)* }) => {
        /// The functions of [`System`], without the work.
        impl<'a> Evaluator<'a> {
            $(
                #[doc = concat!("[`System::", stringify!($constant), "`].")]
                #[inline]
                pub fn $constant(&self, $($c: $C),*) $(-> $D)? {
                    self.system.$constant($($c),*)
                }
            )*
            $(
                #[doc = concat!("[`System::", stringify!($evaluated), "`].")]
                #[inline]
                pub fn $evaluated(&self, $($e: $E),*) $(-> $F)? {
                    self.system.$evaluated(&mut self.work.borrow_mut(), $($e),*)
                }
            )*
        }
    };
}

delegate! {
    constant {
        layout() -> &'a Layout;
        patterns() -> &'a Blocks<Triplets>;
        mass_pattern() -> &'a Triplets;
        phi_pattern() -> &'a Triplets;
        k_pattern() -> &'a Triplets;
        law_rows() -> Option<&'a LawRows>;
        longest_look() -> f64;
        next_knot(t: f64) -> Option<f64>;
        recall() -> Option<Recall>;
        on_course(course: &mut dyn Course, memory: &mut [f64]) -> Option<Failure>;
        remarks() -> Vec<Message>;
        loop_through(output: Option<usize>) -> Option<String>;
        active_constraints(modes: &[i32], active: &mut [bool]);
    }
    evaluated {
        mass(p: &Point, values: &mut [f64]);
        mass_times(p: &Point, a: &[f64], out: &mut [f64]);
        force(p: &Point, out: &mut [f64]);
        dynamics(p: &Point, out: &mut [f64], scratch: &mut [f64]);
        phi(p: &Point, out: &mut [f64]);
        phi_dot(p: &Point, out: &mut [f64]);
        phi_bias(p: &Point, out: &mut [f64]);
        phi_third(p: &Point, out: &mut [f64]);
        phi_jacobian(p: &Point, values: &mut [f64]);
        phi_expansion(p: &Point, jacobian: &mut [f64], bias: &mut [f64]);
        dynamics_expansion(
            p: &Point, dynamics: &mut [f64], scratch: &mut [f64], jacobian: &mut [f64], bias: &mut [f64]
        );
        phi_dot_jacobian(p: &Point, values: &mut [f64]);
        k(p: &Point, out: &mut [f64]);
        k_bias(p: &Point, out: &mut [f64]);
        k_second(p: &Point, out: &mut [f64]);
        k_jacobian(p: &Point, values: &mut [f64]);
        control_rate(p: &Point, out: &mut [f64]);
        output(p: &Point, out: &mut [f64]);
        direct_outputs(p: &Point, y: &mut [f64]);
        tangent(p: &Point, out: &mut Blocks<Vec<f64>>);
        coupling(p: &Point, out: &mut Blocks<Vec<f64>>);
        time_partials(p: &Point, out: &mut TimePartials);
        laws(p: &Point, out: &mut LawValues);
        switching(p: &Point, out: &mut [f64]);
        blame(p: &Point) -> Option<String>;
        next_time_event(p: &Point) -> Option<f64>;
        time_event_source(p: &Point) -> Option<String>;
        on_event(p: &Point, fired: &Fired, change: &mut Change);
        after_impact(p: &Point, impact: &Impact, change: &mut Change);
        on_step(p: &Point, memory: &mut [f64]) -> Option<Failure>;
        displacement(given: &Point, repaired: &Point) -> Option<Displacement>;
        closed_wrongly(given: &Point, repaired: &Point) -> Option<usize>;
    }
}
