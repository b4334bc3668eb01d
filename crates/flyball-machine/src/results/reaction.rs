//! What a joint does to a body.

use super::reading::marker_state;
use super::{MarkerState, Reading};
use crate::assembly::{Assembly, each_constraint, on_assembly};
use crate::constraint::Constraint;
use crate::machine::{Attachment, JointRows, MachineError, suggestion};
use crate::node::{Motion, Side};
use crate::space::{Space, Vector};
use flyball_dae::manifold::so3::cross;
use flyball_dae::system::State;

/// Force and moment of a joint on one body.
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

    /// What the other body feels at the same point.
    pub fn opposite(self) -> Self {
        Self { force: self.force.times(-1.0), moment: self.moment.times(-1.0), ..self }
    }

    /// The same expressed in the axes of a marker; the point stays in world axes.
    pub fn in_axes_of(self, marker: &MarkerState) -> Self {
        let back = marker.rotation.inverse();
        Self { force: back.apply(self.force), moment: back.apply(self.moment), ..self }
    }
}

impl Reading<'_> {
    /// What a joint does to a named body (one of its two), in world axes, about the joint's marker on that body.
    ///
    /// The other body feels the opposite. Moments of gears, drives and springs on the joint's coordinates are included.
    ///
    /// # Errors
    /// If there is no such joint, or it does not touch the body.
    pub fn reaction(&self, joint: &str, body: &str) -> Result<Reaction, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let rows = assembly.joint_rows(joint)?;
            let touches = |marker: &Attachment| assembly.bodies[marker.side.node].name == body;
            let found = rows.sides.as_ref().and_then(|sides| Some((sides, sides.iter().position(touches)?)));
            let (sides, which) = found.ok_or_else(|| MachineError::UnknownBody {
                element: joint.into(),
                name: body.into(),
                help: assembly.bodies_of(rows),
            })?;
            Ok(assembly.with_motion(&self.state.point(), |at| {
                let rows = assembly.reaction_rows(at, rows, self.state);
                let point = marker_state(at, &sides[which]).position;
                if sides[which].side.moves {
                    on_node(at, &sides[which].side, &rows).about(point)
                } else {
                    on_node(at, &sides[1 - which].side, &rows).about(point).opposite()
                }
            }))
        })
    }

    /// Multipliers of a joint: λ of its holonomic rows, then ψ of its nonholonomic rows.
    ///
    /// # Errors
    /// If there is no such joint.
    pub fn multipliers(&self, joint: &str) -> Result<Vec<f64>, MachineError> {
        on_assembly!(&self.system.inner, assembly => {
            let rows = assembly.joint_rows(joint)?;
            let lambda = self.state.lambda[rows.phi.clone()].iter();
            Ok(lambda.chain(&self.state.psi[rows.k.clone()]).copied().collect())
        })
    }
}

impl<S: Space> Assembly<S> {
    fn joint_rows(&self, joint: &str) -> Result<&JointRows, MachineError> {
        let joints = &self.connections.joints;
        joints.iter().find(|rows| rows.name == joint).ok_or_else(|| MachineError::UnknownJoint {
            element: "results".into(),
            name: joint.into(),
            help: suggestion(joint, joints.iter().map(|rows| rows.name.as_str())),
        })
    }

    pub(super) fn unknown_force(&self, name: &str) -> MachineError {
        let help = suggestion(name, self.forces.iter().map(|(name, _)| name.as_str()));
        MachineError::UnknownForce { name: name.into(), help }
    }

    fn bodies_of(&self, rows: &JointRows) -> String {
        match &rows.sides {
            Some([f, m]) => {
                format!("it connects `{}` and `{}`", self.bodies[f.side.node].name, self.bodies[m.side.node].name)
            }
            None => "it couples coordinates; ask the joints it couples".into(),
        }
    }

    /// Gᵀλ + Kᵀψ of one joint.
    fn reaction_rows(&self, at: &Motion<S>, rows: &JointRows, state: &State) -> Vec<f64> {
        let mut lambda = vec![0.0; state.lambda.len()];
        lambda[rows.phi.clone()].copy_from_slice(&state.lambda[rows.phi.clone()]);
        let mut psi = vec![0.0; state.psi.len()];
        self.with_psi(at, &state.point(), |acting| psi[rows.k.clone()].copy_from_slice(&acting[rows.k.clone()]));
        let mut out = vec![0.0; state.v.len()];
        each_constraint!(&self.connections, kernel => kernel.add_reaction(at, &lambda, &mut out));
        for kernel in &self.connections.velocity {
            kernel.add_reaction(at, &psi, &mut out);
        }
        out
    }
}

/// The force −Gᵀλ on a node, about its origin, in world axes.
fn on_node<S: Space>(at: &Motion<S>, side: &Side, rows: &[f64]) -> Reaction {
    let force = S::Vector::read(&rows[side.v..]).times(-1.0);
    let moment = if side.turns { S::Angular::read(&rows[side.v + S::D..]).times(-1.0) } else { S::Angular::zero() };
    let local = S::full_angular(moment);
    Reaction {
        force: S::full(force),
        moment: S::matrix(at.rotation(side)).map(|row| row.dot(local)),
        point: S::full(at.origin(side)),
    }
}
