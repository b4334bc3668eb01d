//! Saddle matrices by elimination of M: the complement of the constraint rows, in dense pieces.
//!
//! ```text
//!   [M Cᵀ; C 0] (a, λ) = (f, c)   ⇒   S λ = C M⁻¹ f − c,   a = M⁻¹ (f − Cᵀλ),   S = C M⁻¹ Cᵀ
//! ```
//!
//! M falls into small blocks, mostly constant ones, and few rows touch each of them, so that S is as sparse as the machine. It
//! is positive definite where M is and the rows of C are independent, and needs no pivoting; but it squares the distance from
//! a singular position, so that it gives up where the LU of the saddle matrix keeps more digits.
//!
//! - `block`: velocities that M couples, with the rows that touch them · `kernel`: their small products
//! - `partition`: which velocities are taken together · `slack`: those without inertia · `hub`: those that most rows touch
//! - `tree`: order of the rows, and the fronts that follow from it · `front`: dense elimination
//! - `saddle`: all of it as a factorization

mod block;
mod front;
mod hub;
mod kernel;
mod partition;
mod saddle;
mod slack;
mod tree;

pub use saddle::Complement;
