//! A machine and its run as a scene, and as one page for the browser.
//!
//! - `scene`: solids on moving frames, links between points, beams, arrows: data without a way of drawing
//! - `build`: the scene of a machine, element by element
//! - `motion`: poses and quantities over time
//! - `film`: runs of models as scenes and motions; `ending`: what ended one before its end
//! - `pack`, `column`: both as few bytes
//! - `diagram`: block diagrams of the control (feature `picture`)
//! - `still`: pictures of scenes (feature `picture`)
//! - `page`: one page with everything inside, for browsers
//!
//! The page needs no network: the viewer is built from `viewer/` and kept in `src/page/`.

mod build;
mod column;
#[cfg(feature = "picture")]
mod diagram;
mod ending;
pub mod film;
mod motion;
mod pack;
mod page;
mod scene;
#[cfg(feature = "picture")]
pub mod still;

pub use build::{Input, build};
#[cfg(feature = "picture")]
pub use diagram::block_diagram;
pub use ending::Ending;
pub use motion::{Motion, Pose, Series};
pub use page::{Content, PlaygroundModel, live_page, packed, page, page_file, playground_page};
pub use scene::{
    Arrow, Chart, ChartBox, Element, EventMark, Family, Knob, Link, LinkKind, Look, Paint, Part, Ribbon, Scene,
    SectionForm, Sheet, Solid, Track, TrackPoint,
};
