//! Pictures: curves with axes, convergence figures, mechanisms; as SVG and as PNG.
//!
//! - `drawing`: a list of strokes, circles and texts; `svg`, `png` write it
//! - `colour`: colours and dashes that stay apart in print
//! - `text`, `font`: text with subscripts, measured in the embedded font (Noto Sans)
//! - `ticks`: round numbers on linear and logarithmic axes
//! - `axis`, `curve`, `legend`, `clip`, `panel`: axes with curves in them
//! - `figure`: panels in a grid with a title
//! - `slope`: lines fitted to errors over steps

mod axis;
mod clip;
mod colour;
mod curve;
mod drawing;
mod figure;
mod font;
mod legend;
mod panel;
mod png;
mod slope;
mod svg;
mod text;
mod ticks;

pub use axis::{Axis, Scale};
pub use colour::{Colour, Style};
pub use curve::{Curve, Mark};
pub use drawing::{Anchor, Drawing, Stroke};
pub use figure::{Figure, Size};
pub use panel::Panel;
pub use slope::{Fit, fit};
pub use text::Text;
