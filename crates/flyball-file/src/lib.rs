//! Model files: TOML to machines and back, with source spans in every diagnostic.

pub mod expression;
mod suggest;
pub mod units;
