//! A machine and its run as a scene, and as one page for the browser.
//!
//! - `scene`: solids on moving frames, links between points, beams, arrows: data without a way of drawing
//! - `build`: the scene of a machine, element by element
//! - `motion`: poses and quantities over time
//! - `pack`: both as few bytes
//! - `page`: one page with everything inside, for browsers
//! - `run_page`: pages of runs of models
//!
//! The page needs no network: the viewer is built from `viewer/` and kept in `src/page/`.

mod build;
mod motion;
mod pack;
mod page;
mod run_page;
mod scene;

pub use build::{Input, build};
pub use motion::{Motion, Pose, Series};
pub use page::page;
pub use run_page::{FRAMES, Page, run_for_page};
pub use scene::{
    Arrow, Element, EventMark, Family, Link, LinkKind, Look, Paint, Part, Place, Ribbon, Scene, SectionForm, Sheet,
    Solid, Track,
};
