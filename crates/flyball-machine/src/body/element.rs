//! A body as the user builds it.

use super::Marker;
use crate::geometry::{Frame, Position, Rotation, Shape, Spin, Tensor};

/// Kind of a body, with the data of its inertia.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BodyKind {
    /// Mass, centre and inertia by hand.
    Rigid {
        /// Tensor about the centre of mass, in body axes [kg m²].
        tensor: Tensor,
    },
    /// A solid of uniform density.
    Solid(Shape),
    /// A mass without extension: it has no orientation.
    Point,
    /// A frame without mass, held by joints or forces.
    Massless,
}

/// Mass of a body, or its density.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mass {
    /// Not yet said.
    Unknown,
    /// Mass [kg].
    Mass(f64),
    /// Density [kg/m³].
    Density(f64),
}

/// A rigid body, a point mass or a massless frame, with its placement at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Kind, with the data of its inertia.
    pub kind: BodyKind,
    /// Mass or density.
    pub mass: Mass,
    /// Centre of mass in the body frame [m]; solids know theirs.
    pub centre: [f64; 3],
    /// Body frame at the start, in the world or in the marker `relative_to`.
    pub placement: Frame,
    /// Marker `body.marker` that the placement starts from.
    pub relative_to: Option<String>,
    /// Velocity of the body origin at the start, in world axes [m/s].
    pub velocity: [f64; 3],
    /// Angular velocity at the start, in world axes [rad/s].
    pub spin: [f64; 3],
    /// Markers.
    pub markers: Vec<Marker>,
}

impl Body {
    fn new(kind: BodyKind, mass: Mass) -> Self {
        Self {
            kind,
            mass,
            centre: [0.0; 3],
            placement: Frame::default(),
            relative_to: None,
            velocity: [0.0; 3],
            spin: [0.0; 3],
            markers: Vec::new(),
        }
    }

    /// A rigid body of a mass [kg] and an inertia about its centre of mass [kg m²]: one number in the plane, three
    /// principal moments or a full matrix in space.
    pub fn rigid(mass: f64, inertia: impl Into<Tensor>) -> Self {
        Self::new(BodyKind::Rigid { tensor: inertia.into() }, Mass::Mass(mass))
    }

    /// A solid of uniform density; give its [`Body::mass`] or [`Body::density`].
    pub fn solid(shape: Shape) -> Self {
        Self::new(BodyKind::Solid(shape), Mass::Unknown)
    }

    /// A slender rod between two points; give its [`Body::mass`].
    pub fn rod(from: impl Into<Position>, to: impl Into<Position>) -> Self {
        Self::solid(Shape::rod(from, to))
    }

    /// A point mass [kg].
    pub fn point(mass: f64) -> Self {
        Self::new(BodyKind::Point, Mass::Mass(mass))
    }

    /// A frame without mass.
    pub fn massless() -> Self {
        Self::new(BodyKind::Massless, Mass::Mass(0.0))
    }

    /// Sets the mass [kg].
    pub fn mass(mut self, mass: f64) -> Self {
        self.mass = Mass::Mass(mass);
        self
    }

    /// Sets the density of a solid [kg/m³].
    pub fn density(mut self, density: f64) -> Self {
        self.mass = Mass::Density(density);
        self
    }

    /// Sets the centre of mass in the body frame [m].
    pub fn centre(mut self, centre: impl Into<Position>) -> Self {
        self.centre = centre.into().0;
        self
    }

    /// Places the origin of the body frame [m].
    pub fn at(mut self, position: impl Into<Position>) -> Self {
        self.placement.position = position.into().0;
        self
    }

    /// Turns the body frame by an angle about z [rad].
    pub fn turned(self, angle: f64) -> Self {
        self.rotated(Rotation::about_z(angle))
    }

    /// Turns the body frame.
    pub fn rotated(mut self, rotation: Rotation) -> Self {
        self.placement.rotation = rotation;
        self
    }

    /// Measures the placement from a marker `body.marker` of another body instead of the world.
    pub fn relative_to(mut self, marker: impl Into<String>) -> Self {
        self.relative_to = Some(marker.into());
        self
    }

    /// Velocity of the body origin at the start, in world axes [m/s].
    pub fn velocity(mut self, velocity: impl Into<Position>) -> Self {
        self.velocity = velocity.into().0;
        self
    }

    /// Angular velocity at the start [rad/s]: a number about z, or three components in world axes.
    pub fn spin(mut self, spin: impl Into<Spin>) -> Self {
        self.spin = spin.into().0;
        self
    }

    /// Adds a marker at a point of the body frame [m], axes parallel to the body's.
    pub fn marker(self, name: impl Into<String>, position: impl Into<Position>) -> Self {
        self.marker_frame(name, Frame::at(position))
    }

    /// Adds a marker with axes of its own.
    pub fn marker_frame(mut self, name: impl Into<String>, frame: Frame) -> Self {
        self.markers.push(Marker { name: name.into(), frame });
        self
    }
}
