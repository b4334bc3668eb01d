//! Poses and velocities of all nodes at one evaluation.

use super::{NodeKind, NodePlace, Scale};
use crate::space::{Space, Vector};
use flyball_dae::system::Point;

/// Origin and rotation of a node.
#[derive(Clone, Copy, Debug)]
pub struct Pose<S: Space> {
    /// p_WN.
    pub origin: S::Vector,
    /// R_WN.
    pub rotation: S::Rotation,
}

impl<S: Space> Pose<S> {
    /// Reads the coordinates of a node.
    #[inline]
    pub fn read(place: &NodePlace, q: &[f64]) -> Self {
        match place.kind {
            NodeKind::Ground => Self { origin: S::Vector::zero(), rotation: S::identity() },
            NodeKind::Point => Self { origin: S::Vector::read(&q[place.q..]), rotation: S::identity() },
            NodeKind::Rigid => {
                Self { origin: S::Vector::read(&q[place.q..]), rotation: S::rotation(&q[place.q + S::D..]) }
            }
        }
    }
}

/// One side of an element: the node it is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Index of the node; ground is 0.
    pub node: usize,
    /// First velocity in v.
    pub v: usize,
    /// False on ground.
    pub moves: bool,
    /// False on ground and on points.
    pub turns: bool,
}

impl Side {
    /// The side attached to a node.
    pub fn new(node: usize, place: &NodePlace) -> Self {
        let turns = place.kind == NodeKind::Rigid;
        Self { node, v: place.v, moves: place.kind != NodeKind::Ground, turns }
    }

    /// Adds a force in world axes to the rows of this node.
    #[inline]
    pub fn add_force<S: Space>(&self, force: S::Vector, out: &mut [f64]) {
        if self.moves {
            force.add_to(&mut out[self.v..]);
        }
    }

    /// Adds a moment in the node's own axes to the rows of this node.
    #[inline]
    pub fn add_moment<S: Space>(&self, moment: S::Angular, out: &mut [f64]) {
        if self.turns {
            moment.add_to(&mut out[self.v + S::D..]);
        }
    }
}

/// All nodes at one evaluation of the equation.
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a, S: Space> {
    /// Time [s].
    pub t: f64,
    /// A time of the same stretch between two kinks of laws of time: it decides on which side of their jumps they are [s].
    pub stretch: f64,
    /// Coordinates.
    pub q: &'a [f64],
    /// Velocities.
    pub v: &'a [f64],
    /// Accelerations.
    pub a: &'a [f64],
    /// Control states, those of forces among them.
    pub x: &'a [f64],
    /// Discrete modes.
    pub modes: &'a [i32],
    /// Held values.
    pub memory: &'a [f64],
    /// Poses of the nodes.
    pub poses: &'a [Pose<S>],
    /// Units of thresholds.
    pub scale: Scale,
}

impl<'a, S: Space> Motion<'a, S> {
    /// At a point of the equation, with the poses already read.
    pub fn new(p: &Point<'a>, poses: &'a [Pose<S>]) -> Self {
        let scale = Scale::default();
        Self { t: p.t, stretch: p.t, q: p.q, v: p.v, a: p.a, x: p.x, modes: p.modes, memory: p.memory, poses, scale }
    }

    /// R_WN.
    #[inline]
    pub fn rotation(&self, side: &Side) -> &'a S::Rotation {
        &self.poses[side.node].rotation
    }

    /// p_WN.
    #[inline]
    pub fn origin(&self, side: &Side) -> S::Vector {
        self.poses[side.node].origin
    }

    /// R_WN a.
    #[inline]
    pub fn arm(&self, side: &Side, a: S::Vector) -> S::Vector {
        S::rotate(self.rotation(side), a)
    }

    /// R_WNᵀ w.
    #[inline]
    pub fn local(&self, side: &Side, w: S::Vector) -> S::Vector {
        S::rotate_back(self.rotation(side), w)
    }

    /// p_WN + R_WN r.
    #[inline]
    pub fn point(&self, side: &Side, r: S::Vector) -> S::Vector {
        self.origin(side).plus(self.arm(side, r))
    }

    /// ω of the node in its own axes.
    #[inline]
    pub fn spin(&self, side: &Side) -> S::Angular {
        if side.turns { S::Angular::read(&self.v[side.v + S::D..]) } else { S::Angular::zero() }
    }

    /// ω̇ of the node in its own axes.
    #[inline]
    pub fn spin_rate(&self, side: &Side) -> S::Angular {
        if side.turns { S::Angular::read(&self.a[side.v + S::D..]) } else { S::Angular::zero() }
    }

    /// ṗ of the node's origin.
    #[inline]
    pub fn velocity(&self, side: &Side) -> S::Vector {
        if side.moves { S::Vector::read(&self.v[side.v..]) } else { S::Vector::zero() }
    }

    /// p̈ of the node's origin.
    #[inline]
    pub fn acceleration(&self, side: &Side) -> S::Vector {
        if side.moves { S::Vector::read(&self.a[side.v..]) } else { S::Vector::zero() }
    }

    /// d/ds of R a along R ∘ exp(s ω): R (ω × a).
    #[inline]
    pub fn arm_rate(&self, side: &Side, a: S::Vector) -> S::Vector {
        self.arm(side, S::cross(self.spin(side), a))
    }

    /// d²/ds² of R a along R ∘ exp(s ω): R (ω × (ω × a)).
    #[inline]
    pub fn arm_bias(&self, side: &Side, a: S::Vector) -> S::Vector {
        let w = self.spin(side);
        self.arm(side, S::cross(w, S::cross(w, a)))
    }

    /// d²/ds² of R a along R ∘ exp(s ω + s² ω̇/2).
    #[inline]
    pub fn arm_second(&self, side: &Side, a: S::Vector) -> S::Vector {
        let (w, b) = (self.spin(side), self.spin_rate(side));
        self.arm(side, S::cross(w, S::cross(w, a)).plus(S::cross(b, a)))
    }

    /// d³/ds³ of R a along R ∘ exp(s ω + s² ω̇/2): R (ω̃³ + 3/2 (ω̃ β̃ + β̃ ω̃)) a with β = ω̇.
    #[inline]
    pub fn arm_third(&self, side: &Side, a: S::Vector) -> S::Vector {
        let (w, b) = (self.spin(side), self.spin_rate(side));
        let (wa, ba) = (S::cross(w, a), S::cross(b, a));
        let cubic = S::cross(w, S::cross(w, wa));
        self.arm(side, cubic.plus(S::cross(w, ba).plus(S::cross(b, wa)).times(1.5)))
    }

    /// Velocity of the point R r from the node's origin.
    #[inline]
    pub fn point_rate(&self, side: &Side, r: S::Vector) -> S::Vector {
        self.velocity(side).plus(self.arm_rate(side, r))
    }

    /// Acceleration of that point.
    #[inline]
    pub fn point_second(&self, side: &Side, r: S::Vector) -> S::Vector {
        self.acceleration(side).plus(self.arm_second(side, r))
    }
}
