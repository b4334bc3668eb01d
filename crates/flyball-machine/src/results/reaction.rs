//! What a joint does to a body.

use super::reading::marker_state;
use super::{MarkerState, Reading};
use crate::assembly::{Assembly, each_constraint, on_assembly};
use crate::constraint::Constraint;
use crate::force::ForceElement;
use crate::joint::Equation;
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
    /// The other body feels the opposite. What drives, gears, stops, friction and springs do on the joint's
    /// coordinates is included.
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

    /// Force on the angle of a joint in the plane: couplings, stops, friction and springs on it act between its bodies. All
    /// other coordinates are coordinates of the machine, and the rows of the joint pass on what acts on them.
    fn planar_moment(&self, at: &Motion<S>, joint: usize, state: &State) -> f64 {
        let context = self.context();
        let mine = |element: &str, reference: &str| {
            let found = context.find_coordinate(element, reference);
            found.is_ok_and(|(index, coordinate)| index == joint && context.is_planar_angle(&coordinate))
        };
        let mut moment = 0.0;
        for ((name, coupling), rows) in self.machine.joints.iter().zip(&self.connections.joints) {
            let definition = coupling.kind.definition();
            for (i, _) in definition.coordinate_references().iter().enumerate().filter(|(_, r)| mine(name, r)) {
                for equation in definition.equations(self.machine.dimension).into_iter().flatten() {
                    moment += match equation {
                        Equation::Coupling { coefficients, .. } => -coefficients[i] * state.lambda[rows.phi.start],
                        Equation::OneSidedCoordinate { coefficient, .. } => -coefficient * state.lambda[rows.phi.start],
                        Equation::VelocityCoupling { coefficients, .. } => -coefficients[i] * state.psi[rows.k.start],
                        Equation::StickSlip { .. } => {
                            let stick = self.connections.stick.iter().find(|stick| stick.name == *name);
                            stick.map_or(0.0, |stick| stick.force(&state.modes, &state.psi))
                        }
                        Equation::Pressed(_) => {
                            let bearing = self.connections.bearing.iter().find(|bearing| bearing.name == *name);
                            bearing.map_or(0.0, |bearing| -bearing.resistance(at, &state.lambda))
                        }
                        _ => 0.0,
                    };
                }
            }
        }
        let Some(sides) = &self.connections.joints[joint].sides else { return moment };
        let Some(term) = context.planar_angle(sides).terms.first().copied() else { return moment };
        for (name, force) in &self.machine.forces {
            if force.kind.coordinate_references().iter().any(|reference| mine(name, reference)) {
                let (_, kernel) =
                    self.forces.iter().find(|(other, _)| other == name).expect("each force has its kernel");
                let mut out = vec![0.0; state.v.len()];
                kernel.add_residual(at, &mut out);
                moment -= out[term.v] / term.coefficient;
            }
        }
        moment
    }

    /// Gᵀλ + Kᵀψ of one joint, and what acts on its angle.
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
        if let (2, Some(sides)) = (S::D, &rows.sides) {
            let joint =
                self.connections.joints.iter().position(|other| other.name == rows.name).expect("it is one of them");
            let moment = self.planar_moment(at, joint, state);
            for term in self.context().planar_angle(sides).terms {
                out[term.v] -= term.coefficient * moment;
            }
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
