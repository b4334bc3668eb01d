//! Force and moment of a joint on one of its bodies, in world axes; the moment is taken about the joint's marker there.
//!
//! With r = Gᵀλ + Kᵀψ of the joint on a node: force F = −r_p, moment R (−r_R) + (p_WN − p_WM) × F. On ground it is the
//! opposite of what the other body feels.

use crate::assembly::each_constraint;
use crate::constraint::Constraint;
use crate::control::sensor::Multipliers;
use crate::machine::{Attachment, Connections, Context, JointRows};
use crate::node::{Motion, Side};
use crate::space::{Space, Vector};
use flyball_dae::manifold::so3::cross;
use std::ops::Range;

/// Force and moment on one body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reaction {
    /// Force on the body [N].
    pub force: [f64; 3],
    /// Moment on the body about `point` [N m].
    pub moment: [f64; 3],
    /// Where the force is taken to act, in world axes [m].
    pub point: [f64; 3],
}

impl Reaction {
    /// The same about another point of the world: the moment changes by the lever of the force.
    pub fn about(self, point: [f64; 3]) -> Self {
        let lever = self.point.minus(point);
        Self { moment: self.moment.plus(cross(&lever, &self.force)), point, ..self }
    }

    /// The opposite, which the other body feels at the same point.
    pub fn opposite(self) -> Self {
        Self { force: self.force.times(-1.0), moment: self.moment.times(-1.0), ..self }
    }

    /// The same expressed in the axes of a marker; the point stays in world axes.
    pub fn in_axes_of(self, marker: &super::MarkerState) -> Self {
        let back = marker.rotation.inverse();
        Self { force: back.apply(self.force), moment: back.apply(self.moment), ..self }
    }
}

/// Point that a moment is taken about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum About {
    /// A point fixed in the node.
    Node([f64; 3]),
    /// A point of the world.
    World([f64; 3]),
}

/// The node whose rows give the wrench on a body: its own, or that of the other body if this one is ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrenchNode {
    /// The node.
    pub side: Side,
    /// Point of the moment.
    pub about: About,
    /// −1 if it is the node of the other body.
    pub sign: f64,
}

impl WrenchNode {
    /// On the body of one of two markers.
    pub fn new(context: &Context, sides: &[Attachment; 2], which: usize) -> Self {
        let marker = &sides[which];
        if marker.side.moves {
            return Self::of(marker);
        }
        let about = About::World(context.world_frame(marker).position);
        Self { side: sides[1 - which].side, about, sign: -1.0 }
    }

    /// On the body of a marker.
    pub fn of(marker: &Attachment) -> Self {
        Self { side: marker.side, about: About::Node(marker.frame.position), sign: 1.0 }
    }

    /// Rows of the node.
    pub fn rows<S: Space>(&self) -> Range<usize> {
        self.side.v..self.side.v + if self.side.turns { S::D + S::A } else { S::D }
    }

    /// p_WN − p_WM.
    fn lever<S: Space>(&self, at: &Motion<S>) -> [f64; 3] {
        match self.about {
            About::Node(r) => S::full(at.arm(&self.side, S::vector(r))).times(-1.0),
            About::World(p) => S::full(at.origin(&self.side)).minus(p),
        }
    }

    /// The force of rows r of the node, in world axes.
    pub fn force<S: Space>(&self, r: &[f64]) -> [f64; 3] {
        S::full(S::Vector::read(r)).times(-self.sign)
    }

    /// The moment of rows r of the node, in world axes.
    pub fn moment<S: Space>(&self, at: &Motion<S>, r: &[f64]) -> [f64; 3] {
        let lever = cross(&self.lever(at), &self.force::<S>(r));
        if !self.side.turns {
            return lever;
        }
        let moment = S::full_angular(S::Angular::read(&r[S::D..])).times(-self.sign);
        S::matrix(at.rotation(&self.side)).map(|row| row.dot(moment)).plus(lever)
    }
}

/// The rows of a joint on one of its bodies.
#[derive(Clone, Debug)]
pub(crate) struct JointReaction<S: Space> {
    /// The joint's own constraint kernels.
    pub own: Box<Connections<S>>,
    /// Where their rows are read.
    pub node: WrenchNode,
    /// Velocities that the rows stand in.
    pub columns: Vec<usize>,
}

impl<S: Space> JointReaction<S> {
    /// On the body of one of its markers.
    pub fn new(
        context: &Context,
        connections: &Connections<S>,
        rows: &JointRows,
        sides: &[Attachment; 2],
        which: usize,
    ) -> Self {
        let mut columns: Vec<usize> =
            crate::constraint::pair_columns::<S>(sides.map(|m| m.side)).map(|(_, v)| v).collect();
        let joint = connections.joints.iter().position(|other| other.name == rows.name);
        columns.extend(context.scalars.iter().filter(|s| Some(s.joint) == joint).map(|s| s.v));
        columns.sort_unstable();
        let own = Box::new(connections.of_rows(&rows.phi, &rows.k));
        Self { own, node: WrenchNode::new(context, sides, which), columns }
    }

    /// Writes Gᵀλ + Kᵀψ into the columns of `out` that the joint stands in; the others stay as they are.
    #[inline]
    pub fn write_rows(&self, at: &Motion<S>, multipliers: Multipliers, out: &mut [f64]) {
        for &column in &self.columns {
            out[column] = 0.0;
        }
        each_constraint!(&*self.own, kernel => kernel.add_reaction(at, multipliers.lambda, out));
        for kernel in &self.own.velocity {
            kernel.add_reaction(at, multipliers.psi, out);
        }
    }
}
