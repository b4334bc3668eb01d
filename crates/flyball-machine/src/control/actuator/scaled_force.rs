//! A force element scaled by a signal: f = u · f_element(q, v, t), as a valve or current sets its strength.

use super::{Acting, Actuator, ActuatorDefinition, ActuatorElement};
use crate::catalog::{Entry, Example, Fields, Kind, Mistake, Site, Value, Values, required, text};
use crate::control::signal::Port;
use crate::force::{Force, ForceElement, ForceKernel};
use crate::ids;
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{AnySink, Motion, Sink, SwitchPlace};
use crate::space::Space;
use flyball_dae::system::{Change, Fired};

/// A force element scaled by a signal.
#[derive(Clone, Debug)]
pub struct ScaledForce {
    /// The element at signal 1.
    pub force: Force,
}

impl Actuator {
    /// A force element that a signal scales.
    pub fn scaled(force: Force) -> Self {
        Self::new(ScaledForce { force })
    }
}

/// The element on its nodes.
#[derive(Clone, Debug)]
pub struct ScaledForceKernel<S: Space> {
    force: Box<ForceKernel<S>>,
    /// Velocities it acts on.
    rows: Vec<usize>,
}

impl ActuatorDefinition for ScaledForce {
    type Kernel<S: Space> = ScaledForceKernel<S>;

    fn name(&self) -> &'static str {
        "scaled-force"
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("scale")]
    }
    fn coordinate_references(&self) -> Vec<String> {
        self.force.kind.coordinate_references()
    }
    fn markers(&self) -> Vec<String> {
        self.force.kind.markers()
    }
    fn law(&self) -> Option<&Law> {
        self.force.kind.law()
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let mut entries = vec![text("type", self.force.kind.name())];
        entries.extend(self.force.kind.show()?);
        Ok(vec![("force", Value::Record(Values { entries, element: String::new() }))])
    }

    fn place(&mut self, site: &mut dyn Site) {
        self.force.kind.place(site);
    }

    #[inline(never)]
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<Self::Kernel<S>, MachineError> {
        let before = context.touched.take();
        let force = self.force.kind.kernel::<S>(name, context)?;
        let help = "use a force that always acts; contacts, stops and springs that act one way cannot be scaled";
        if force.mode().is_some() {
            let (kind, option) = (self.force.kind.name(), "scaled");
            return Err(MachineError::OptionWithoutEffect { element: name.into(), kind, option, help });
        }
        let mut rows = Vec::new();
        for &node in context.touched.borrow().iter() {
            let place = &context.bodies[node].place;
            let first = place.v;
            rows.extend(first..first + place.kind.names::<S>().len());
        }
        for reference in self.force.kind.coordinate_references() {
            rows.extend(context.coordinate(name, &reference)?.terms.iter().map(|term| term.v));
        }
        rows.sort_unstable();
        rows.dedup();
        context.touched.borrow_mut().extend(before);
        Ok(ScaledForceKernel { force: Box::new(force), rows })
    }
}

/// Passes entries on with a factor.
struct Scaled<'a, T> {
    sink: &'a mut T,
    factor: f64,
}

impl<T: Sink> Sink for Scaled<'_, T> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        self.sink.put(row, col, self.factor * value);
    }
}

impl<S: Space> ScaledForceKernel<S> {
    /// −f of the element at signal 1, in the rows it acts on.
    fn residual<'a>(&self, at: &Motion<S>, scratch: &'a mut [f64]) -> &'a [f64] {
        self.clear(scratch);
        self.force.add_residual(at, scratch);
        scratch
    }

    fn clear(&self, scratch: &mut [f64]) {
        self.rows.iter().for_each(|&row| scratch[row] = 0.0);
    }
}

impl<S: Space> ActuatorElement<S> for ScaledForceKernel<S> {
    fn add_residual(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]) {
        let residual = self.residual(at, scratch);
        self.rows.iter().for_each(|&row| out[row] += u[0] * residual[row]);
    }
    fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        self.force.stiffness(at, &mut AnySink(&mut Scaled { sink, factor: u[0] }));
    }
    fn damping(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        self.force.damping(at, &mut AnySink(&mut Scaled { sink, factor: u[0] }));
    }
    fn gain(&self, at: &Motion<S>, _: &[f64], scratch: &mut [f64], sink: &mut impl Sink) {
        let residual = self.residual(at, scratch);
        self.rows.iter().for_each(|&row| sink.put(row, 0, residual[row]));
    }
    fn add_time_partial(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]) {
        self.clear(scratch);
        self.force.add_time_partial(at, scratch);
        self.rows.iter().for_each(|&row| out[row] += u[0] * scratch[row]);
    }
    fn switch_names(&self) -> Vec<&'static str> {
        self.force.switch_names()
    }
    fn modes(&self) -> usize {
        self.force.modes()
    }
    fn set_place(&mut self, place: SwitchPlace) {
        self.force.set_place(place);
    }
    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        self.force.switching(at, out);
    }
    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        self.force.react(at, fired, change);
    }
}

pub(super) const ENTRIES: &[Entry<Acting>] = &[Entry::new(
    "scaled-force",
    "a force whose strength a signal multiplies, as a valve or a current does",
    &[required("force", Kind::Force, "the force at signal 1, as in `[[force]]` without a name")],
    |v| {
        let missing = || Mistake::new(ids::MISSING_KEY, "force", format!("{} has no `force`", v.element), "add it");
        Ok(Acting::one(Actuator::scaled(v.force("force").ok_or_else(missing)?)))
    },
)
.examples(&[
    Example::plane("force = { type = 'force', on = 'first.f', vector = [3, 1], follows = true }"),
    Example::space("force = { type = 'force', on = 'first.f', vector = [3, 1, -0.4], follows = true }"),
    Example::new("force = { type = 'coordinate-spring', coordinate = 'two.displacement', stiffness = 9, rest = 0.2 }"),
    Example::new(
        "force = { type = 'bushing', between = ['first.f', 'second'], stiffness = [9, 8, 7], preload = [1, 2, 0] }",
    ),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    use crate::force::SpringLaw;
    let law = SpringLaw::Linear { stiffness: 30.0, damping: 2.0, preload: 1.5 };
    vec![
        Actuator::scaled(Force::spring("first.f", "second.m", 0.4, law.clone())),
        Actuator::scaled(Force::coordinate_spring("pin.angle", 0.1, law)),
        Actuator::scaled(Force::applied("second.m", [1.0, 0.5]).over_time(Law::ramp(1.0, 0.5))),
    ]
}
