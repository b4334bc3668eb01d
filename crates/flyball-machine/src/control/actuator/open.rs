//! Actuators of other crates: any [`ActuatorDefinition`] without its type, so that the table need not name it.

use super::{Acting, Actuator, ActuatorDefinition, ActuatorElement};
use crate::catalog::{Entry, Fields, Site};
use crate::control::signal::Port;
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink, SwitchPlace};
use crate::space::{Planar, Space, Spatial};
use flyball_dae::system::{Change, Fired};
use std::any::Any;
use std::fmt::Debug;

/// An actuator of another crate.
#[derive(Debug)]
pub struct OpenActuator(Box<dyn Erased>);

/// Such an actuator, attached to its nodes.
#[derive(Debug)]
pub struct OpenActuatorKernel<S: Space>(Box<dyn ErasedKernel<S>>);

/// Its types are its own crate's.
pub(super) const ENTRIES: &[Entry<Acting>] = &[];

impl Actuator {
    /// An actuator that another crate defines.
    pub fn open<D>(actuator: D) -> Self
    where
        D: ActuatorDefinition + Clone + Send + Sync + 'static,
        D::Kernel<Planar>: Clone + Debug + Send + Sync + 'static,
        D::Kernel<Spatial>: Clone + Debug + Send + Sync + 'static,
    {
        Self::new(OpenActuator(Box::new(actuator)))
    }
}

impl Clone for OpenActuator {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl<S: Space> Clone for OpenActuatorKernel<S> {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

/// A definition without its type.
trait Erased: Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Erased>;
    fn name(&self) -> &'static str;
    fn file_type(&self) -> &'static str;
    fn inputs(&self) -> Vec<Port>;
    fn coordinate_references(&self) -> Vec<String>;
    fn markers(&self) -> Vec<String>;
    fn law(&self) -> Option<&Law>;
    fn show(&self) -> Result<Fields, &'static str>;
    fn place(&mut self, site: &mut dyn Site);
    fn planar(&self, name: &str, context: &Context) -> Result<OpenActuatorKernel<Planar>, MachineError>;
    fn spatial(&self, name: &str, context: &Context) -> Result<OpenActuatorKernel<Spatial>, MachineError>;
}

impl<D> Erased for D
where
    D: ActuatorDefinition + Clone + Send + Sync + 'static,
    D::Kernel<Planar>: Clone + Debug + Send + Sync + 'static,
    D::Kernel<Spatial>: Clone + Debug + Send + Sync + 'static,
{
    fn copy(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }
    fn name(&self) -> &'static str {
        ActuatorDefinition::name(self)
    }
    fn file_type(&self) -> &'static str {
        ActuatorDefinition::file_type(self)
    }
    fn inputs(&self) -> Vec<Port> {
        ActuatorDefinition::inputs(self)
    }
    fn coordinate_references(&self) -> Vec<String> {
        ActuatorDefinition::coordinate_references(self)
    }
    fn markers(&self) -> Vec<String> {
        ActuatorDefinition::markers(self)
    }
    fn law(&self) -> Option<&Law> {
        ActuatorDefinition::law(self)
    }
    fn show(&self) -> Result<Fields, &'static str> {
        ActuatorDefinition::show(self)
    }
    fn place(&mut self, site: &mut dyn Site) {
        ActuatorDefinition::place(self, site);
    }
    fn planar(&self, name: &str, context: &Context) -> Result<OpenActuatorKernel<Planar>, MachineError> {
        Ok(OpenActuatorKernel(Box::new(self.kernel::<Planar>(name, context)?)))
    }
    fn spatial(&self, name: &str, context: &Context) -> Result<OpenActuatorKernel<Spatial>, MachineError> {
        Ok(OpenActuatorKernel(Box::new(self.kernel::<Spatial>(name, context)?)))
    }
}

impl ActuatorDefinition for OpenActuator {
    type Kernel<S: Space> = OpenActuatorKernel<S>;

    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn file_type(&self) -> &'static str {
        self.0.file_type()
    }
    fn inputs(&self) -> Vec<Port> {
        self.0.inputs()
    }
    fn coordinate_references(&self) -> Vec<String> {
        self.0.coordinate_references()
    }
    fn markers(&self) -> Vec<String> {
        self.0.markers()
    }
    fn law(&self) -> Option<&Law> {
        self.0.law()
    }
    fn show(&self) -> Result<Fields, &'static str> {
        self.0.show()
    }
    fn place(&mut self, site: &mut dyn Site) {
        self.0.place(site);
    }
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<OpenActuatorKernel<S>, MachineError> {
        let kernel: Box<dyn Any> = match S::A {
            1 => Box::new(self.0.planar(name, context)?),
            _ => Box::new(self.0.spatial(name, context)?),
        };
        Ok(*kernel.downcast().expect("the plane has one rotation, and there is no third space"))
    }
}

/// A kernel without its type.
trait ErasedKernel<S: Space>: Debug + Send + Sync {
    fn copy(&self) -> Box<dyn ErasedKernel<S>>;
    fn add_residual(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]);
    fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut dyn Sink);
    fn damping(&self, at: &Motion<S>, u: &[f64], sink: &mut dyn Sink);
    fn gain(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], sink: &mut dyn Sink);
    fn add_time_partial(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]);
    fn switch_names(&self) -> Vec<&'static str>;
    fn modes(&self) -> usize;
    fn set_place(&mut self, place: SwitchPlace);
    fn switching(&self, at: &Motion<S>, out: &mut [f64]);
    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change);
}

impl<S: Space, K: ActuatorElement<S> + Clone + Debug + Send + Sync + 'static> ErasedKernel<S> for K {
    fn copy(&self) -> Box<dyn ErasedKernel<S>> {
        Box::new(self.clone())
    }
    fn add_residual(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]) {
        ActuatorElement::add_residual(self, at, u, scratch, out);
    }
    fn stiffness(&self, at: &Motion<S>, u: &[f64], mut sink: &mut dyn Sink) {
        ActuatorElement::stiffness(self, at, u, &mut sink);
    }
    fn damping(&self, at: &Motion<S>, u: &[f64], mut sink: &mut dyn Sink) {
        ActuatorElement::damping(self, at, u, &mut sink);
    }
    fn gain(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], mut sink: &mut dyn Sink) {
        ActuatorElement::gain(self, at, u, scratch, &mut sink);
    }
    fn add_time_partial(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]) {
        ActuatorElement::add_time_partial(self, at, u, scratch, out);
    }
    fn switch_names(&self) -> Vec<&'static str> {
        ActuatorElement::<S>::switch_names(self)
    }
    fn modes(&self) -> usize {
        ActuatorElement::<S>::modes(self)
    }
    fn set_place(&mut self, place: SwitchPlace) {
        ActuatorElement::<S>::set_place(self, place);
    }
    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        ActuatorElement::<S>::switching(self, at, out);
    }
    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        ActuatorElement::<S>::react(self, at, fired, change);
    }
}

impl<S: Space> ActuatorElement<S> for OpenActuatorKernel<S> {
    fn add_residual(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]) {
        self.0.add_residual(at, u, scratch, out);
    }
    fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        self.0.stiffness(at, u, sink);
    }
    fn damping(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        self.0.damping(at, u, sink);
    }
    fn gain(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], sink: &mut impl Sink) {
        self.0.gain(at, u, scratch, sink);
    }
    fn add_time_partial(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]) {
        self.0.add_time_partial(at, u, scratch, out);
    }
    fn switch_names(&self) -> Vec<&'static str> {
        self.0.switch_names()
    }
    fn modes(&self) -> usize {
        self.0.modes()
    }
    fn set_place(&mut self, place: SwitchPlace) {
        self.0.set_place(place);
    }
    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        self.0.switching(at, out);
    }
    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        self.0.react(at, fired, change);
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Actuator> {
    // an actuator of this crate as another crate would bring it
    vec![Actuator::open(super::Thrust { first: "first.f".into(), second: "second.m".into() })]
}
