//! The vocabulary joints are written in.

use crate::catalog::{Fields, Site};
use crate::constraint::{Coulomb, DryFriction, ImpactLaw, MarkerLaw, MarkerPair};
use crate::geometry::{Curve, Frame};
use crate::law::Law;
use crate::machine::Dimension;
use crate::node::{NodePlace, Side};
use std::fmt::Debug;
use std::sync::Arc;

/// An axis of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// x̂.
    X,
    /// ŷ.
    Y,
    /// ẑ.
    Z,
}

impl Axis {
    /// Its letter.
    pub fn letter(self) -> &'static str {
        ["x", "y", "z"][self as usize]
    }
}

/// Offset of a point from the origin of F along an axis.
#[derive(Clone, Debug)]
pub enum Offset {
    /// None.
    Zero,
    /// A law of time [m].
    Law(Law),
    /// A curve over the joint's own curve parameter [m].
    Curve(Curve),
}

/// One or a few equations between the markers F and M.
#[derive(Clone, Debug)]
pub enum Equation {
    /// p_WM − p_WF = 0 in world axes.
    Coincide,
    /// axis_F · (p_WM − p_WF) = offset.
    Along(Axis, Offset),
    /// axis_F · axis_M = 0.
    Perpendicular(Axis, Axis),
    /// x̂_F · ẑ_M = 0 and ŷ_F · ẑ_M = 0.
    ParallelZ,
    /// x̂_F · ŷ_M − ŷ_F · x̂_M = 0: no twist about the bisector of the z-axes.
    NoTwist,
    /// |p_WM − p_WF| = length; `None` keeps the length of the placement.
    Distance(Option<f64>),
    /// The markers keep their angle, in the plane.
    SameAngle,
    /// Σ coefficient · coordinate = law; with `as_placed` the sum keeps its value at the placement besides.
    Coupling {
        /// Coefficients of the coordinates listed by [`JointDefinition::coordinate_references`].
        coefficients: Vec<f64>,
        /// Right-hand side.
        law: Law,
        /// Whether the value at the placement is added to the law.
        as_placed: bool,
    },
    /// Rows written over any scalar.
    Position(MarkerFunctions),
    /// Nonholonomic rows written over any scalar.
    Velocity(MarkerFunctions),
    /// Σ coefficient · rate of coordinate = law.
    VelocityCoupling {
        /// Coefficients of the coordinates listed by [`JointDefinition::coordinate_references`].
        coefficients: Vec<f64>,
        /// Right-hand side.
        law: Law,
    },
    /// normal_F · (p_WM − p_WF) − radius = 0, acting only while the gap is closed.
    OneSidedAlong {
        /// Normal of the plane.
        normal: Axis,
        /// Radius of the sphere [m].
        radius: f64,
        /// Impact law.
        law: ImpactLaw,
        /// Friction while closed, in the plane.
        friction: Option<Coulomb>,
    },
    /// coefficient · coordinate + offset = 0, acting only while the gap is closed.
    OneSidedCoordinate {
        /// Coefficient.
        coefficient: f64,
        /// Added constant.
        offset: f64,
        /// Impact law.
        law: ImpactLaw,
    },
    /// No row: friction from the reaction of the joint whose coordinate it is.
    Pressed(super::BearingFriction),
    /// Rate of the coordinate = rate of the surface, acting only while it sticks.
    StickSlip {
        /// Forces.
        law: DryFriction,
        /// Rate of the surface.
        surface: Law,
    },
}

impl Equation {
    /// Number of constraint rows, holonomic and nonholonomic, in a space of this dimension.
    pub(crate) fn rows(&self, dimension: usize) -> usize {
        match self {
            Self::Coincide => dimension,
            Self::ParallelZ => 2,
            Self::Position(functions) | Self::Velocity(functions) => functions.rows.len(),
            Self::OneSidedAlong { friction: Some(_), .. } => dimension,
            Self::Pressed(_) => 0,
            Self::Along(..)
            | Self::Perpendicular(..)
            | Self::NoTwist
            | Self::Distance(_)
            | Self::SameAngle
            | Self::Coupling { .. }
            | Self::VelocityCoupling { .. }
            | Self::OneSidedAlong { friction: None, .. }
            | Self::OneSidedCoordinate { .. }
            | Self::StickSlip { .. } => 1,
        }
    }
}

/// Makes a pair once the markers are known.
type MakePair = Arc<dyn Fn([Side; 2], [NodePlace; 2], [Frame; 2]) -> MarkerPair + Send + Sync>;

/// Functions with names for their rows.
#[derive(Clone)]
pub struct MarkerFunctions {
    /// Names of the rows.
    pub rows: Vec<&'static str>,
    /// Axes whose signs each row takes in a mirror; empty if that is not known.
    axes: Vec<&'static [Axis]>,
    pub(crate) make: MakePair,
}

impl MarkerFunctions {
    /// From a law.
    pub fn new<L: MarkerLaw + Clone>(law: L, rows: &[&'static str]) -> Self {
        let make = move |sides, places, frames| MarkerPair::new(sides, places, frames, law.clone());
        Self { rows: rows.to_vec(), axes: Vec::new(), make: Arc::new(make) }
    }

    /// Says for each row the axes whose signs it takes in a mirror, none if it keeps its own. Without this a sensor in a
    /// mirrored subsystem refuses to show their multipliers.
    #[must_use]
    pub fn mirrored(mut self, axes: &[&'static [Axis]]) -> Self {
        self.axes = axes.to_vec();
        self
    }

    /// The sign of each row in a mirror.
    pub(super) fn signs(&self, signs: [f64; 3]) -> Vec<Option<f64>> {
        let sign = |i: usize| Some(self.axes.get(i)?.iter().map(|axis| signs[*axis as usize]).product());
        (0..self.rows.len()).map(sign).collect()
    }
}

impl Debug for MarkerFunctions {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "functions {:?}", self.rows)
    }
}

/// Measure of a joint coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// The angle whose cosine and sine are products of an axis of F with an axis of M [rad].
    Angle {
        /// cos = axis_F · axis_M.
        cosine: (Axis, Axis),
        /// sin = axis_F · axis_M.
        sine: (Axis, Axis),
    },
    /// axis_F · (p_WM − p_WF) [m].
    Displacement(Axis),
}

/// A coordinate of a joint, with the name it is read by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coordinate {
    /// Name after the dot: `pin.angle`.
    pub name: &'static str,
    /// Quantity that it measures.
    pub measure: Measure,
}

impl Coordinate {
    /// The angle of M about the common z-axis, from x̂_F to x̂_M.
    pub const ANGLE: Self =
        Self { name: "angle", measure: Measure::Angle { cosine: (Axis::X, Axis::X), sine: (Axis::Y, Axis::X) } };

    /// The displacement of M along an axis of F.
    pub const fn displacement(name: &'static str, axis: Axis) -> Self {
        Self { name, measure: Measure::Displacement(axis) }
    }
}

/// A number that makes no joint: what it is, its value, and what to give instead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flaw {
    /// Which number.
    pub what: &'static str,
    /// Its value.
    pub value: f64,
    /// Suggested cure.
    pub help: &'static str,
}

impl Flaw {
    /// The number, unless `good`.
    pub fn unless(good: bool, what: &'static str, value: f64, help: &'static str) -> Option<Self> {
        (!good).then_some(Self { what, value, help })
    }
}

/// Definition of a joint, as its file gives it.
pub trait JointDefinition: Debug {
    /// Its type as written in model files.
    fn name(&self) -> &'static str;
    /// Its equations; `None` where the joint makes no sense.
    fn equations(&self, dimension: Dimension) -> Option<Vec<Equation>>;
    /// A dimension that no such joint can have.
    fn flaw(&self) -> Option<Flaw> {
        None
    }
    /// Its coordinates.
    fn coordinates(&self, _dimension: Dimension) -> Vec<Coordinate> {
        Vec::new()
    }
    /// Coordinates of this or other joints that it uses: `joint.coordinate`, or `.coordinate` for its own.
    fn coordinate_references(&self) -> Vec<String> {
        Vec::new()
    }
    /// True if it stands between coordinates instead of markers.
    fn is_coupling(&self) -> bool {
        false
    }
    /// Its keys in a model file beside those of every joint, the reverse of `make` of its entry.
    ///
    /// # Errors
    /// The part that is code, which no file can hold.
    fn show(&self) -> Result<Fields, &'static str>;
    /// Carries its own data to where its subsystem stands; markers, place and axes of the joint are carried already, and so
    /// is the side to which the normal of a one-sided equation points.
    fn place(&mut self, site: &mut dyn Site);
}
