//! The equation as the integrators see it: values, exact derivative blocks in fixed patterns, events.
//!
//!   q̇ = v  (Ṙ = R ṽ),   M(q,t) v̇ = f(q,v,λ,ψ,x,y,t)
//!   0 = Φ(q,t),   0 = k(q,v,t),   ẋ = f_c(q,v,v̇,λ,ψ,x,y,t),   y = h(q,v,v̇,λ,ψ,x,y,t)      [BA](1)-(4), [JN](12)
//!
//! - `layout`: sizes and names of rows
//! - `law_rows`: forces as laws of rows, for methods that carry them as unknowns
//! - `point`: where the equation is evaluated
//! - `state`: a point with its derivatives, owned
//! - `blocks`: the derivative blocks
//! - `course`: an accepted step as a course of states, and what a system remembers
//! - `differences`: of states, by groups of variables
//! - `displacement`: displacement by a repair of the start
//! - `events`: switching functions, time events, changes of mode
//! - `full`: patterns of systems whose matrices are full
//! - `impact`: which rows strike, rub and act at an impact
//! - `trait_`: the trait itself, constant and shared by threads
//! - `work`: all that changes while a system is evaluated
//! - `evaluator`: a system with its work
//! - `condensed`: derivatives without the outputs that need no row
//! - `check`: compares any system's derivatives with differences

mod blocks;
mod check;
mod condensed;
mod course;
mod differences;
mod displacement;
mod evaluator;
mod events;
mod full;
mod impact;
mod law_rows;
mod layout;
mod point;
mod state;
mod trait_;
mod work;

pub use blocks::{Blocks, ControlBlocks, TimePartials};
pub use check::{Disagreement, check_derivatives};
pub use condensed::Condensed;
pub use course::{Course, Recall};
pub use differences::Differences;
pub use displacement::Displacement;
pub use evaluator::Evaluator;
pub use events::{Change, Crossing, Fired, Switch};
pub use full::FullPatterns;
pub use impact::{Direction, Impact, Rub, Strike};
pub use law_rows::{LawRow, LawRows, LawValues};
pub use layout::{CoordinateKind, Layout, ReactionForm, RowNames};
pub use point::Point;
pub use state::State;
pub use trait_::System;
pub use work::Work;
