//! A named frame on a body.

use crate::geometry::Frame;

/// Where joints and forces attach.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    /// Name, unique on its body.
    pub name: String,
    /// X_BM: the marker in the body frame.
    pub frame: Frame,
}
