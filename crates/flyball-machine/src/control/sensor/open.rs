//! Sensors of other crates: any [`SensorDefinition`] without its type, so that the table need not name it.

use super::{CouplingSinks, MotionSinks, Plant, Sensor, SensorDefinition, SensorElement, SensorPoint};
use crate::catalog::{Back, Entry, Fields, Mixed, Site};
use crate::control::signal::{Port, PortSource};
use crate::machine::{Dimension, MachineError};
use crate::node::{Motion, Sink};
use crate::space::{Either, Family, Planar, Space, Spatial};
use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A sensor of another crate.
#[derive(Debug)]
pub struct OpenSensor(Box<dyn Erased>);

/// Such a sensor, attached to its nodes.
#[derive(Debug)]
pub struct OpenSensorKernel<S: Space>(Box<dyn ErasedKernel<S>>);

/// Its types are its own crate's.
pub(super) const ENTRIES: &[Entry<Sensor>] = &[];

impl Sensor {
    /// A sensor that another crate defines.
    pub fn open<D>(sensor: D) -> Self
    where
        D: SensorDefinition + Clone + Send + Sync + 'static,
        D::Kernel<Planar>: Clone + Debug + Send + Sync + 'static,
        D::Kernel<Spatial>: Clone + Debug + Send + Sync + 'static,
    {
        Self::new(OpenSensor(Box::new(sensor)))
    }
}

impl Clone for OpenSensor {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl<S: Space> Clone for OpenSensorKernel<S> {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

/// A definition without its type.
trait Erased: Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Erased>;
    fn name(&self) -> &'static str;
    fn outputs(&self, dimension: Dimension) -> Vec<Port>;
    fn source(&self, i: usize) -> PortSource;
    fn coordinate_references(&self) -> Vec<String>;
    fn held(&self, dimension: Dimension) -> usize;
    fn switches(&self, dimension: Dimension) -> &'static [&'static str];
    fn show(&self) -> Result<Fields, &'static str>;
    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed>;
    fn planar(&self, name: &str, plant: &Plant<Planar>) -> Result<OpenSensorKernel<Planar>, MachineError>;
    fn spatial(&self, name: &str, plant: &Plant<Spatial>) -> Result<OpenSensorKernel<Spatial>, MachineError>;
}

impl<D> Erased for D
where
    D: SensorDefinition + Clone + Send + Sync + 'static,
    D::Kernel<Planar>: Clone + Debug + Send + Sync + 'static,
    D::Kernel<Spatial>: Clone + Debug + Send + Sync + 'static,
{
    fn copy(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }
    fn name(&self) -> &'static str {
        SensorDefinition::name(self)
    }
    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        SensorDefinition::outputs(self, dimension)
    }
    fn source(&self, i: usize) -> PortSource {
        SensorDefinition::source(self, i)
    }
    fn coordinate_references(&self) -> Vec<String> {
        SensorDefinition::coordinate_references(self)
    }
    fn held(&self, dimension: Dimension) -> usize {
        SensorDefinition::held(self, dimension)
    }
    fn switches(&self, dimension: Dimension) -> &'static [&'static str] {
        SensorDefinition::switches(self, dimension)
    }
    fn show(&self) -> Result<Fields, &'static str> {
        SensorDefinition::show(self)
    }
    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        SensorDefinition::place(self, site)
    }
    fn planar(&self, name: &str, plant: &Plant<Planar>) -> Result<OpenSensorKernel<Planar>, MachineError> {
        Ok(OpenSensorKernel(Box::new(self.kernel::<Planar>(name, plant)?)))
    }
    fn spatial(&self, name: &str, plant: &Plant<Spatial>) -> Result<OpenSensorKernel<Spatial>, MachineError> {
        Ok(OpenSensorKernel(Box::new(self.kernel::<Spatial>(name, plant)?)))
    }
}

/// Borrowed mechanics, for the plane and for space.
struct PlantOf<'a, 'b>(PhantomData<(&'a (), &'b ())>);

impl<'a, 'b: 'a> Family for PlantOf<'a, 'b> {
    type Of<S: Space> = &'a Plant<'b, S>;
}

impl SensorDefinition for OpenSensor {
    type Kernel<S: Space> = OpenSensorKernel<S>;

    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn outputs(&self, dimension: Dimension) -> Vec<Port> {
        self.0.outputs(dimension)
    }
    fn source(&self, i: usize) -> PortSource {
        self.0.source(i)
    }
    fn coordinate_references(&self) -> Vec<String> {
        self.0.coordinate_references()
    }
    fn held(&self, dimension: Dimension) -> usize {
        self.0.held(dimension)
    }
    fn switches(&self, dimension: Dimension) -> &'static [&'static str] {
        self.0.switches(dimension)
    }
    fn show(&self) -> Result<Fields, &'static str> {
        self.0.show()
    }
    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        self.0.place(site)
    }
    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<OpenSensorKernel<S>, MachineError> {
        let kernel: Box<dyn Any> = match S::either::<PlantOf>(plant) {
            Either::Plane(plant) => Box::new(self.0.planar(name, plant)?),
            Either::Space(plant) => Box::new(self.0.spatial(name, plant)?),
        };
        Ok(*kernel.downcast().expect("a kernel of the space it was asked for"))
    }
}

/// A kernel without its type.
trait ErasedKernel<S: Space>: Debug + Send + Sync {
    fn copy(&self) -> Box<dyn ErasedKernel<S>>;
    fn measure(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]);
    fn motion(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: MotionSinks<&mut dyn Sink>);
    fn coupling(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: CouplingSinks<&mut dyn Sink>);
    fn time_partial(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]);
    fn set_held(&mut self, first: usize);
    fn switching(&self, at: &Motion<S>, out: &mut [f64]);
    fn note(&self, at: &Motion<S>, memory: &mut [f64]);
    fn renew(&self, at: &Motion<S>, memory: &mut [f64]);
    fn is_coupled(&self) -> bool;
}

impl<S: Space, K: SensorElement<S> + Clone + Debug + Send + Sync + 'static> ErasedKernel<S> for K {
    fn copy(&self) -> Box<dyn ErasedKernel<S>> {
        Box::new(self.clone())
    }
    fn measure(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
        SensorElement::measure(self, at, scratch, out);
    }
    fn motion(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, mut sinks: MotionSinks<&mut dyn Sink>) {
        SensorElement::motion(self, at, scratch, row, &mut sinks);
    }
    fn coupling(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, mut sinks: CouplingSinks<&mut dyn Sink>) {
        SensorElement::coupling(self, at, scratch, row, &mut sinks);
    }
    fn time_partial(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
        SensorElement::time_partial(self, at, scratch, out);
    }
    fn set_held(&mut self, first: usize) {
        SensorElement::<S>::set_held(self, first);
    }
    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        SensorElement::switching(self, at, out);
    }
    fn note(&self, at: &Motion<S>, memory: &mut [f64]) {
        SensorElement::note(self, at, memory);
    }
    fn renew(&self, at: &Motion<S>, memory: &mut [f64]) {
        SensorElement::renew(self, at, memory);
    }
    fn is_coupled(&self) -> bool {
        SensorElement::<S>::is_coupled(self)
    }
}

impl<S: Space> SensorElement<S> for OpenSensorKernel<S> {
    fn measure(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
        self.0.measure(at, scratch, out);
    }
    fn motion<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        self.0.motion(at, scratch, row, MotionSinks { q: &mut sinks.q, v: &mut sinks.v });
    }
    fn coupling<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: &mut CouplingSinks<T>) {
        let CouplingSinks { a, lambda, psi, x } = sinks;
        self.0.coupling(at, scratch, row, CouplingSinks { a, lambda, psi, x });
    }
    fn time_partial(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
        self.0.time_partial(at, scratch, out);
    }
    fn set_held(&mut self, first: usize) {
        self.0.set_held(first);
    }
    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        self.0.switching(at, out);
    }
    fn note(&self, at: &Motion<S>, memory: &mut [f64]) {
        self.0.note(at, memory);
    }
    fn renew(&self, at: &Motion<S>, memory: &mut [f64]) {
        self.0.renew(at, memory);
    }
    fn is_coupled(&self) -> bool {
        self.0.is_coupled()
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Sensor> {
    // sensors of this crate as another crate would bring them
    vec![
        Sensor::open(super::Gyro { of: "second.m".into(), along: None }),
        Sensor::open(super::JointCoordinate { coordinate: "pin.angle".into(), level: super::Level::Acceleration }),
    ]
}
