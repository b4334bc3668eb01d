//! Pages and pictures of the book (`docs/`) that are made from the program itself, so that they cannot fall behind it.
//!
//! - `joint_page`: every joint from its model in `docs/joints`, with picture, equations, coordinates, both forms
//! - `reference_pages`: the file reference from the element tables, the command reference from the command line
//! - `art`, `scene`, `view`: what a picture of a joint shows; the picture; the projection

mod art;
mod joint_page;
mod reference_pages;
mod scene;
mod view;

pub use joint_page::{joint_page, joint_pictures};
pub use reference_pages::{command_reference, file_reference};
