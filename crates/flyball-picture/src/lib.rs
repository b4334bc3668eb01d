//! Pictures: curves with axes, convergence figures, mechanisms; as SVG and as PNG.
//!
//! - `drawing`: a list of strokes, circles and texts; `svg`, `png` write it
//! - `colour`: colours and dashes that stay apart in print
//! - `text`, `font`: text with subscripts, measured in the embedded font (Noto Sans)
//! - `symbols`: springs; `hull`: outlines of bodies
//! - `ticks`: round numbers on linear and logarithmic axes
//! - `face`: flat faces in space; `raster`: as pixels, the nearest seen; `painter`: in the order of painting, for SVG
//! - `axis`, `curve`, `legend`, `clip`, `panel`: axes with curves in them
//! - `figure`: panels in a grid with a title
//! - `blocks`: block diagrams, laid out in layers
//! - `slope`, `convergence`: errors over steps with fitted lines

mod axis;
pub mod blocks;
mod clip;
mod colour;
mod convergence;
mod curve;
mod drawing;
mod face;
mod figure;
mod font;
mod hull;
mod legend;
mod painter;
mod panel;
mod png;
mod raster;
mod slope;
mod svg;
mod symbols;
mod text;
mod ticks;

pub use axis::{Axis, Scale};
pub use colour::{Colour, Style};
pub use convergence::{Series, convergence};
pub use curve::{Curve, Mark};
pub use drawing::{Anchor, Drawing, Stroke};
pub use face::Face;
pub use figure::{Figure, Size};
pub use hull::hull;
pub use panel::{Panel, Rectangle};
pub use png::PNG_MARK;
pub use slope::{Fit, fit};
pub use symbols::zigzag;
pub use text::Text;
