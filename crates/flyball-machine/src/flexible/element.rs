//! Element of a beam, with its rest shape.

use super::Section;
use crate::node::NodePlace;

/// An element between two nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    /// First coordinates of its nodes in q.
    pub q: [usize; 2],
    /// First velocities of its nodes in v.
    pub v: [usize; 2],
    /// Length without load [m].
    pub length: f64,
    /// (EA, GA₂, GA₃) [N].
    pub stretch: [f64; 3],
    /// (GJ, EI₂, EI₃) [N m²].
    pub bend: [f64; 3],
    /// Damping time β [s].
    pub damping: f64,
    /// Γ₀: strain of the chord as placed.
    pub strain0: [f64; 3],
    /// K₀ as placed [1/m].
    pub curvature0: [f64; 3],
    /// Added to the mean angle in the plane, where the angles of the nodes may be whole turns apart [rad].
    pub angle0: f64,
}

impl Element {
    /// Between two nodes, without rest strains.
    pub fn new(places: [NodePlace; 2], length: f64, section: &Section, damping: f64) -> Self {
        Self {
            q: places.map(|place| place.q),
            v: places.map(|place| place.v),
            length,
            stretch: [section.axial, section.shear[0], section.shear[1]],
            bend: [section.torsion, section.bending[0], section.bending[1]],
            damping,
            strain0: [0.0; 3],
            curvature0: [0.0; 3],
            angle0: 0.0,
        }
    }
}
