//! Force or moment of a joint on one of its bodies, in world axes; the moment is taken about the joint's marker there.
//!
//! With r = Gᵀλ + Kᵀψ of the joint on the node: force F = −r_p, moment R (−r_R) + (p_WN − p_WM) × F. On ground it is the
//! opposite of what the other body feels. In the plane the moment has what acts on the joint's angle in it: drives, friction,
//! springs, actuators; in space these act through a coordinate of the machine, and the rows of the joint pass them on. If redundant constraints leave the reaction undetermined, the run is refused.

use super::fields::{ALONG, JOINT, turn_along};
use super::load::{LoadKernel, Pick};
use super::{Plant, Sensor, SensorDefinition};
use crate::catalog::{
    Back, Entry, Example, Field, Fields, Kind, Mistake, Mixed, Refers, Site, Values, required, text, vector,
};
use crate::control::signal::Port;
use crate::machine::{Dimension, Machine, MachineError};
use crate::probe::actuators_on_angle;
use crate::space::Space;

/// Force or moment of a joint on a body.
#[derive(Clone, Debug)]
pub struct ReactionSensor {
    /// The joint.
    pub joint: String,
    /// One of its bodies.
    pub body: String,
    /// True for the moment, false for the force.
    pub moment: bool,
    /// An axis of the world; all components without it.
    pub along: Option<[f64; 3]>,
}

impl Sensor {
    /// Force of a joint on one of its bodies [N], in world axes.
    pub fn reaction_force(joint: impl Into<String>, body: impl Into<String>) -> Self {
        Self::new(ReactionSensor { joint: joint.into(), body: body.into(), moment: false, along: None })
    }

    /// Moment of a joint on one of its bodies about the joint's marker there [N m], in world axes.
    pub fn reaction_moment(joint: impl Into<String>, body: impl Into<String>) -> Self {
        Self::new(ReactionSensor { joint: joint.into(), body: body.into(), moment: true, along: None })
    }
}

impl SensorDefinition for ReactionSensor {
    type Kernel<S: Space> = LoadKernel<S>;

    fn name(&self) -> &'static str {
        if self.moment { "reaction-moment" } else { "reaction-force" }
    }

    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        let all = match (self.moment, dimension) {
            (true, Dimension::Two) => 1,
            _ => dimension.number(),
        };
        let width = if self.along.is_some() { 1 } else { all };
        vec![Port::vector("out", width).unit(if self.moment { "N m" } else { "N" })]
    }

    fn actuators(&self, machine: &Machine) -> Vec<usize> {
        if self.moment { actuators_on_angle(machine, &self.joint) } else { Vec::new() }
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("joint", &self.joint), text("body", &self.body)];
        out.extend(self.along.map(|along| vector("along", along)));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        let Self { joint: _, body: _, moment, along } = self;
        let placement = site.placement();
        let turn = |axis: [f64; 3]| if *moment { placement.axial(axis) } else { placement.vector(axis) };
        Ok(turn_along(along, turn))
    }

    #[inline(never)]
    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<Self::Kernel<S>, MachineError> {
        let rows = plant.joint_rows(name, &self.joint)?;
        let bodies = &plant.context.bodies;
        let which = rows
            .sides
            .as_ref()
            .and_then(|sides| sides.iter().position(|marker| bodies[marker.side.node].name == self.body));
        let Some(which) = which else {
            let help = match &rows.sides {
                Some(sides) => {
                    let [f, m] = sides.map(|marker| &bodies[marker.side.node].name);
                    format!("it connects `{f}` and `{m}`")
                }
                None => "it couples coordinates; use a multiplier sensor".into(),
            };
            return Err(MachineError::UnknownBody { element: name.into(), name: self.body.clone(), help });
        };
        let along = self.along.map(|axis| super::unit_axis(name, axis)).transpose()?;
        let pick = match (along, self.moment && S::A == 1) {
            (Some(axis), _) => Pick::Along(axis),
            (None, true) => Pick::Along([0.0, 0.0, 1.0]),
            (None, false) => Pick::First(S::D),
        };
        let read = self.actuators(plant.context.machine);
        LoadKernel::new(name, plant.joint_terms(name, &self.joint, which, self.moment, &read)?, pick)
    }
}

/// The body whose reaction is shown.
const BODY: Field = required("body", Kind::Reference(Refers::Body), "the body it acts on");

/// A reaction from its fields.
fn reaction(v: &Values, moment: bool) -> Result<Sensor, Mistake> {
    let (joint, body, along) = (v.name("joint"), v.name("body"), v.vector("along"));
    Ok(Sensor::new(ReactionSensor { joint, body, moment, along }))
}

pub(super) const ENTRIES: &[Entry<Sensor>] = &[
    Entry::new("reaction-force", "force of a joint on a body, in world axes [N]", &[JOINT, BODY, ALONG], |v| {
        reaction(v, false)
    })
    .examples(&[
        Example::new("joint = 'two'\nbody = 'second'"),
        Example::plane("joint = 'one'\nbody = 'ground'\nalong = [0.3, 0.7]"),
        Example::space("joint = 'one'\nbody = 'ground'\nalong = [0.3, 0.7, -0.4]"),
    ]),
    Entry::new("reaction-moment", "moment of a joint on a body, in world axes [N m]", &[JOINT, BODY, ALONG], |v| {
        reaction(v, true)
    })
    .examples(&[
        Example::new("joint = 'two'\nbody = 'second'"),
        Example::plane("joint = 'two'\nbody = 'first'\nalong = [0, 0, 1]"),
        Example::space("joint = 'one'\nbody = 'ground'\nalong = [0.3, 0.7, -0.4]"),
    ]),
];

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    vec![
        Sensor::reaction_force("pin", "second"),
        Sensor::reaction_moment("pin", "second"),
        Sensor::reaction_force("pin", "ground").along([1.0, 1.0]),
        Sensor::reaction_moment("pin", "ground"),
    ]
}
