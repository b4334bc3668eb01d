//! Torque on a body: u · axis, in world axes or turning with the marker; another body may feel the opposite.

use super::fields::FOLLOWS;
use super::{Acting, Actuator, ActuatorDefinition, ActuatorElement};
use crate::catalog::{Entry, Example, Fields, Kind, Refers, Site, Units, flag, optional, required, text, vector};
use crate::control::signal::Port;
use crate::geometry::Position;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Side, Sink};
use crate::space::{Space, Vector};

/// A torque on a body, or between two.
#[derive(Clone, Debug)]
pub struct MarkerTorque {
    /// Marker that feels the opposite; nobody without it.
    pub against: Option<String>,
    /// Marker, as `body.marker` or `body`.
    pub on: String,
    /// Torque per unit of the signal, in world axes or those of `on`.
    pub axis: [f64; 3],
    /// True if it turns with the marker.
    pub follows: bool,
}

impl Actuator {
    /// A torque signal · axis on a body [N m], in world axes; in the plane the axis is z.
    pub fn torque(on: impl Into<String>, axis: impl Into<Position>) -> Self {
        Self::new(MarkerTorque { against: None, on: on.into(), axis: axis.into().0, follows: false })
    }

    /// A torque signal · axis on the second body and the opposite on the first [N m]; the axis turns with the second.
    pub fn torque_between(first: impl Into<String>, second: impl Into<String>, axis: impl Into<Position>) -> Self {
        let against = Some(first.into());
        Self::new(MarkerTorque { against, on: second.into(), axis: axis.into().0, follows: true })
    }
}

/// The torque on its nodes.
#[derive(Clone, Debug)]
pub struct MarkerTorqueKernel<S: Space> {
    /// The node that feels the opposite; ground if nobody does.
    against: Side,
    on: Side,
    /// In world axes, or in those of the node of `on`.
    axis: S::Angular,
    follows: bool,
}

impl ActuatorDefinition for MarkerTorque {
    type Kernel<S: Space> = MarkerTorqueKernel<S>;

    fn name(&self) -> &'static str {
        "torque"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("torque").unit("N m")]
    }
    fn markers(&self) -> Vec<String> {
        self.against.iter().chain([&self.on]).cloned().collect()
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![text("on", &self.on), vector("axis", self.axis), flag("follows", self.follows)];
        out.extend(self.against.as_ref().map(|against| text("against", against)));
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { against, on, axis, follows } = self;
        site.see(on);
        if let Some(against) = against {
            site.see(against);
        }
        let placement = site.placement();
        *axis = if *follows { placement.axial_inside(*axis) } else { placement.axial(*axis) };
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError> {
        super::check_direction(name, self.axis)?;
        let markers = match &self.against {
            Some(first) => context.marker_pair(name, [first, &self.on])?,
            None => [context.marker(name, "ground")?, context.marker(name, &self.on)?],
        };
        let [first, second] = markers;
        let axis = if self.follows { second.frame.rotation.apply(self.axis) } else { self.axis };
        Ok(MarkerTorqueKernel { against: first.side, on: second.side, axis: S::angular(axis), follows: self.follows })
    }
}

impl<S: Space> MarkerTorqueKernel<S> {
    /// For signal 1: the torque in the own axes of `on`, and in those of `against`, which feels the opposite.
    #[inline]
    fn local(&self, at: &Motion<S>) -> [S::Angular; 2] {
        let on = at.rotation(&self.on);
        let (world, own) = if self.follows {
            (S::angular_world(on, self.axis), self.axis)
        } else {
            (self.axis, S::angular_local(on, self.axis))
        };
        [own, S::angular_local(at.rotation(&self.against), world)]
    }
}

/// Puts one column per rotation, row by row.
fn put_turned<S: Space>(row: &Side, column: &Side, sink: &mut impl Sink, entry: impl Fn(usize) -> S::Angular) {
    let mut columns = [S::Angular::zero(); 3];
    for (j, column) in columns[..S::A].iter_mut().enumerate() {
        *column = entry(j);
    }
    for i in 0..S::A {
        for (j, values) in columns[..S::A].iter().enumerate() {
            sink.put(row.v + S::D + i, column.v + S::D + j, values[i]);
        }
    }
}

impl<S: Space> ActuatorElement<S> for MarkerTorqueKernel<S> {
    #[inline]
    fn add_residual(&self, at: &Motion<S>, u: &[f64], _: &mut [f64], out: &mut [f64]) {
        let [own, opposite] = self.local(at);
        self.on.add_moment::<S>(own.times(-u[0]), out);
        self.against.add_moment::<S>(opposite.times(u[0]), out);
    }

    fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        if S::A == 1 {
            return;
        }
        let ([own, opposite], e) = (self.local(at), S::Angular::unit);
        // Rᵀ τ turns by b × e_j, b = Rᵀ τ; a following torque is constant in its own node
        if self.on.turns && !self.follows {
            put_turned::<S>(&self.on, &self.on, sink, |j| S::angular_cross(own, e(j)).times(-u[0]));
        }
        if self.against.turns {
            put_turned::<S>(&self.against, &self.against, sink, |j| S::angular_cross(opposite, e(j)).times(u[0]));
            if self.follows && self.on.turns {
                // R_Fᵀ R_M b turns by R_Fᵀ R_M (e_j × b)
                let (f, m) = (at.rotation(&self.against), at.rotation(&self.on));
                put_turned::<S>(&self.against, &self.on, sink, |j| {
                    let turned = S::angular_world(m, S::angular_cross(e(j), self.axis));
                    S::angular_local(f, turned).times(u[0])
                });
            }
        }
    }

    fn damping(&self, _: &Motion<S>, _: &[f64], _: &mut impl Sink) {}

    fn gain(&self, at: &Motion<S>, _: &[f64], _: &mut [f64], sink: &mut impl Sink) {
        let [own, opposite] = self.local(at);
        for (side, moment) in [(&self.on, own.times(-1.0)), (&self.against, opposite)] {
            for i in 0..if side.turns { S::A } else { 0 } {
                sink.put(side.v + S::D + i, 0, moment[i]);
            }
        }
    }
}

pub(super) const ENTRIES: &[Entry<Acting>] = &[Entry::new(
    "torque",
    "torque on a body [N m]",
    &[
        required("on", Kind::Reference(Refers::Marker), "the body it acts on"),
        optional("against", Kind::Reference(Refers::Marker), "the body that feels the opposite; then the axis follows"),
        optional("axis", Kind::Vector(Units::NUMBER), "what the signal multiplies; default z"),
        FOLLOWS,
    ],
    |v| {
        let (on, against) = (v.name("on"), v.text("against"));
        let axis = v.vector("axis").unwrap_or([0.0, 0.0, 1.0]);
        let follows = against.is_some() || v.is_set("follows");
        Ok(Acting::one(Actuator::new(MarkerTorque { against, on, axis, follows })))
    },
)
.examples(&[
    Example::new("on = 'second'"),
    Example::new("on = 'second'\nagainst = 'first.f'"),
    Example::space("on = 'first.f'\naxis = [3, 1, 2]\nfollows = true"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    let axis = [0.2, -0.5, 1.0];
    let torque = Actuator::torque("second.m", axis);
    vec![torque.clone(), torque.following(), Actuator::torque_between("first.f", "second.m", axis)]
}
