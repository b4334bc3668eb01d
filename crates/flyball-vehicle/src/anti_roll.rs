//! Anti-roll bar between two wheels of a body, without mass: it acts along an axis of the body.
//!
//! ```text
//!   E = k (z₁ − z₂)²/2,   z = â · (p − p_F)        â: axis of marker F on the body, p: the two wheels
//! ```
//!
//! It is a diagram: two sensors, their difference, and for each wheel a force along â with its reaction on the body.

use flyball_dae::manifold::so3::cross;
use flyball_machine::Real;
use flyball_machine::catalog::{
    Entry, Example, Fields, Kind, Refers, Site, Units, between, optional, required, vector,
};
use flyball_machine::constraint::MarkerMotion;
use flyball_machine::control::actuator::{Acting, ActuatorDefinition, ActuatorLaw, LawKernel};
use flyball_machine::control::{Actuator, Block, Diagram, Port, Sensor};
use flyball_machine::force::Wrench;
use flyball_machine::machine::{Context, MachineError};
use flyball_machine::space::Space;

/// A force on M along an axis of F, with its reaction on the body of F at the same place.
#[derive(Clone, Debug)]
pub struct AxialForce {
    /// Marker F.
    pub first: String,
    /// Marker M.
    pub second: String,
    /// Axis in F; its length is a factor.
    pub axis: [f64; 3],
}

impl ActuatorLaw for AxialForce {
    fn wrenches<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], u: &[R]) -> [Wrench<R>; 2] {
        let columns = [0, 1, 2].map(|k| f.axis(k));
        let push = [0, 1, 2].map(|i| {
            let along = |k: usize| columns[k][i] * self.axis[k];
            (along(0) + along(1) + along(2)) * u[0]
        });
        let back = push.map(|c| -c);
        let arm = [0, 1, 2].map(|i| m.position[i] - f.position[i]);
        let torque = [R::zero(); 3];
        [Wrench { force: back, torque: cross(&arm, &back) }, Wrench { force: push, torque }]
    }
    fn hears_velocities(&self) -> bool {
        false
    }
}

impl ActuatorDefinition for AxialForce {
    type Kernel<S: Space> = LawKernel;

    fn name(&self) -> &'static str {
        AXIAL.name
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("force").unit("N")]
    }
    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![between(&self.first, &self.second), vector("axis", self.axis)])
    }
    fn place(&mut self, site: &mut dyn Site) {
        let Self { first, second, axis } = self;
        site.see_both(first, second);
        *axis = site.placement().local(*axis);
    }
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<LawKernel, MachineError> {
        Ok(LawKernel::new::<S>(context.marker_pair(name, [&self.first, &self.second])?, self.clone()))
    }
}

pub(crate) const AXIAL: Entry<Acting> = Entry::new(
    "axial",
    "a force on the second marker along an axis of the first, with its reaction there",
    &[
        required("between", Kind::Pair(Refers::Marker), "the marker whose axis it is, and where it acts"),
        required("axis", Kind::Vector(Units::NUMBER), "axis in the first marker"),
    ],
    |v| {
        let [first, second] = v.between();
        Ok(Acting::one(Actuator::open(AxialForce { first, second, axis: v.vector("axis").unwrap_or_default() })))
    },
)
.examples(&[
    Example::plane("between = ['first.f', 'second.tip']\naxis = [0.3, 0.8]"),
    Example::space("between = ['first.f', 'second.tip']\naxis = [0.3, 0.8, -0.4]"),
]);

pub(crate) const ENTRY: Entry<Acting> = Entry::new(
    "anti-roll",
    "an anti-roll bar without mass: resists different heights of two wheels over a body; it has no input",
    &[
        required("on", Kind::Reference(Refers::Marker), "marker on the body"),
        required("between", Kind::Pair(Refers::Marker), "the two wheels"),
        required("stiffness", Kind::Number(Units::STIFFNESS), "force per difference of heights"),
        optional("axis", Kind::Vector(Units::NUMBER), "direction of the heights in the marker; default z"),
    ],
    |v| {
        let (on, [left, right]) = (v.name("on"), v.between());
        let axis = v.vector("axis").unwrap_or([0.0, 0.0, 1.0]);
        let k = crate::field::positive(v, "stiffness")?;
        let mut diagram = Diagram::new();
        for (name, wheel, weights) in [("left", left, [-k, k]), ("right", right, [k, -k])] {
            diagram.sensor(format!("{name}_height"), Sensor::position(wheel.clone()).in_frame(on.clone()).along(axis));
            diagram.block(name, Block::sum(weights).inputs(["left_height", "right_height"]));
            let force = AxialForce { first: on.clone(), second: wheel, axis };
            diagram.actuator(format!("{name}_force"), Actuator::open(force).input(name));
        }
        Ok(Acting::Several(diagram, &[]))
    },
)
.examples(&[Example::new("on = 'ground'\nbetween = ['first', 'second.tip']\nstiffness = 90\naxis = [0.2, 0.9]")]);
