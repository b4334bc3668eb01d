//! The catalog: what model files, schemas, pages and laws know about every type of element, and how another crate adds one.
//!
//! Each element states all of this in its own file; the tables of `joint`, `force` and `control` collect the entries; bodies, markers and beams have one each. A model
//! file is read, written, documented, turned and mirrored by these statements alone.
//!
//! - `list`: the catalog itself
//! - `entry`: a type of element: name, fields, how it is made, examples
//! - `field`, `value`: fields and their kinds; the values of an element
//! - `formula`: expressions of signals
//! - `placed`: fields of the markers of joints, of the start
//! - `art`: pictures of the book as data; `glyph`: how elements look in pictures and pages of machines
//! - `numbers`: all numbers of an element by name
//! - `dimension`: units of fields
//! - `table`: fields of tables
//! - `placement`, `site`: subsystems that are moved, turned or mirrored

pub mod art;
mod dimension;
mod entry;
mod field;
mod formula;
mod glyph;
mod list;
mod numbers;
mod placed;
mod placement;
mod road;
mod site;
mod table;
mod value;

pub use crate::body::{BODY, MARKER};
pub use crate::flexible::BEAM;
pub use dimension::{Expected, UnitDimension};
pub use entry::{Entry, Example, Memory, Mistake, Signalled};
pub use field::{Case, Field, Kind, Own, Refers, Units, optional, required};
pub use formula::{SignalExpression, SignalFormula};
pub use glyph::Glyph;
pub use list::Catalog;
pub(crate) use numbers::{Numbers, Spot, case_fields, units};
pub use placed::{BETWEEN_MARKERS, INITIAL};
pub use placement::{Placement, section_signs};
pub use road::ROAD;
pub use site::{Back, Mixed, Site, turn_around};
pub use table::{INTERPOLATION, OUTSIDE, POINTS, show_points, show_table_shape, table_points, table_rows, table_shape};
pub use value::{
    DampedLaw, Fields, SIDES, Tension, Value, Values, between, flag, is_upper, law, number, numbers, side, text, vector,
};
pub(crate) use value::{push_rotation, push_spin, push_vector};
