//! A beam as the user builds it.

use super::Section;
use crate::geometry::{Frame, Position, Spin};
use crate::space::Vector;

/// The centre line of a beam without load.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// From point to point.
    Straight {
        /// Start [m].
        from: [f64; 3],
        /// End [m].
        to: [f64; 3],
    },
    /// Part of a circle: the start, turned about an axis.
    Arc {
        /// Start [m].
        from: [f64; 3],
        /// Centre of the circle [m].
        centre: [f64; 3],
        /// Axis of the turn, of any length.
        axis: [f64; 3],
        /// Angle of the turn [rad].
        angle: f64,
    },
    /// Any curve, given by its nodes: x-axes along the tangent, y and z along axes 2 and 3 of the section. Between two
    /// nodes it is taken to be an arc.
    Nodes(Vec<Frame>),
}

/// A geometrically exact beam.
///
/// Its nodes are called `beam.start`, `beam.node1`, …, `beam.end`; joints, forces and results take them like bodies.
/// Axis x of a node is the normal of its section. As placed, the beam is without stress.
///
/// ```
/// use flyball_machine::{Beam, Joint, Machine, Material, Section};
///
/// let mut machine = Machine::spatial();
/// machine.gravity([0.0, 0.0, -9.81]);
/// let steel = Material::new(210e9, 0.3, 7850.0);
/// machine.beam("rod", Beam::straight([0.0; 3], [1.0, 0.0, 0.0]).elements(10).section(Section::circle(0.01, steel)));
/// machine.joint("clamp", Joint::weld("ground", "rod.start").at([0.0; 3]));
/// let system = machine.build()?;
/// let state = system.start();
/// assert_eq!(system.read(&state).section("rod", 3)?.force, [0.0; 3]);
/// # Ok::<(), flyball_machine::MachineError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Beam {
    /// Centre line without load.
    pub line: Line,
    /// Number of elements; lines given by nodes have one less than nodes.
    pub elements: usize,
    /// Section; must be given.
    pub section: Option<Section>,
    /// Damping time β [s]: internal forces are C (ε + β ε̇).
    pub damping: f64,
    /// Direction that axis 2 of the section is turned to, at the start.
    pub second_axis: Option<[f64; 3]>,
    /// Velocity of the start node when the run begins, in world axes [m/s].
    pub velocity: [f64; 3],
    /// Angular velocity when the run begins, as a rigid motion about the start node, in world axes [rad/s].
    pub spin: [f64; 3],
    /// Markers fixed to sections: number of the node, name, place in the axes of the section.
    pub markers: Vec<(usize, String, Frame)>,
}

impl Beam {
    /// A beam along any line.
    pub fn along(line: Line) -> Self {
        let elements = if let Line::Nodes(nodes) = &line { nodes.len().saturating_sub(1) } else { 1 };
        let (velocity, spin, markers) = ([0.0; 3], [0.0; 3], Vec::new());
        Self { line, elements, section: None, damping: 0.0, second_axis: None, velocity, spin, markers }
    }

    /// A straight beam.
    pub fn straight(from: impl Into<Position>, to: impl Into<Position>) -> Self {
        Self::along(Line::Straight { from: from.into().0, to: to.into().0 })
    }

    /// A circular beam: its centre line runs from a point around a centre, by an angle [rad] about an axis.
    pub fn arc(from: impl Into<Position>, centre: impl Into<Position>, axis: [f64; 3], angle: f64) -> Self {
        Self::along(Line::Arc { from: from.into().0, centre: centre.into().0, axis, angle })
    }

    /// A beam through given frames, x along the tangent.
    pub fn through(nodes: Vec<Frame>) -> Self {
        Self::along(Line::Nodes(nodes))
    }

    /// Number of elements; the error falls with its square.
    pub fn elements(mut self, elements: usize) -> Self {
        self.elements = elements;
        self
    }

    /// Stiffnesses and mass per length.
    pub fn section(mut self, section: Section) -> Self {
        self.section = Some(section);
        self
    }

    /// Damping time β [s]: internal forces are C (ε + β ε̇).
    pub fn damping(mut self, time: f64) -> Self {
        self.damping = time;
        self
    }

    /// Turns axis 2 of the section towards a direction, at the start of the line. Without it, axis 2 of a straight beam
    /// is the nearest to the world's y-axis; axis 3 of an arc is the arc's axis.
    pub fn second_axis(mut self, direction: [f64; 3]) -> Self {
        self.second_axis = Some(direction);
        self
    }

    /// Where it starts.
    pub fn start(&self) -> [f64; 3] {
        match &self.line {
            Line::Straight { from, .. } | Line::Arc { from, .. } => *from,
            Line::Nodes(frames) => frames.first().map_or([0.0; 3], |frame| frame.position),
        }
    }

    /// The direction of axis 2, also where a straight beam in space chooses it by itself; `None` where the line says it.
    pub fn second_axis_as_placed(&self) -> Option<[f64; 3]> {
        match &self.line {
            Line::Straight { from, to } if self.second_axis.is_none() && from != to => {
                Some(super::expand::with_x(to.minus(*from)).axis(1))
            }
            _ => self.second_axis,
        }
    }

    /// Fixes a marker to the section of a node, counted from zero at the start, at a place in the axes of the section:
    /// `beam.end.name` and the like.
    pub fn marker(self, node: usize, name: impl Into<String>, place: impl Into<Position>) -> Self {
        self.marker_frame(node, name, Frame::at(place))
    }

    /// The same with axes of its own.
    pub fn marker_frame(mut self, node: usize, name: impl Into<String>, frame: Frame) -> Self {
        self.markers.push((node, name.into(), frame));
        self
    }

    /// Velocity of the start node when the run begins, in world axes [m/s].
    pub fn velocity(mut self, velocity: impl Into<Position>) -> Self {
        self.velocity = velocity.into().0;
        self
    }

    /// Angular velocity when the run begins, as a rigid motion about the start node [rad/s].
    pub fn spin(mut self, spin: impl Into<Spin>) -> Self {
        self.spin = spin.into().0;
        self
    }
}
