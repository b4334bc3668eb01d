//! Forces of other crates: any [`ForceDefinition`] without its type, so that the table need not name it.
//!
//! Their kernels are called through a table of functions, those of this crate are not.

use super::{Force, ForceDefinition, ForceElement, ForceResult, ForceState, Strength};
use crate::catalog::{Entry, Fields, Site};
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink, SwitchPlace};
use crate::space::{Planar, Space, Spatial};
use flyball_dae::failure::Failure;
use flyball_dae::system::{Change, Fired, LawRow};
use std::any::Any;
use std::fmt::Debug;

/// A force of another crate.
#[derive(Debug)]
pub struct OpenForce(Box<dyn Erased>);

/// Such a force, attached to its nodes.
#[derive(Debug)]
pub struct OpenForceKernel<S: Space>(Box<dyn ErasedKernel<S>>);

/// Its types are its own crate's.
pub(super) const ENTRIES: &[Entry<Force>] = &[];

impl Force {
    /// A force that another crate defines.
    pub fn open<F>(force: F) -> Self
    where
        F: ForceDefinition + Clone + Send + Sync + 'static,
        F::Kernel<Planar>: Clone + Debug + Send + Sync + 'static,
        F::Kernel<Spatial>: Clone + Debug + Send + Sync + 'static,
    {
        Self::new(OpenForce(Box::new(force)))
    }
}

impl Clone for OpenForce {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl<S: Space> Clone for OpenForceKernel<S> {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

/// A definition without its type.
trait Erased: Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Erased>;
    fn name(&self) -> &'static str;
    fn coordinate_references(&self) -> Vec<String>;
    fn markers(&self) -> Vec<String>;
    fn law(&self) -> Option<&Law>;
    fn show(&self) -> Result<Fields, &'static str>;
    fn place(&mut self, site: &mut dyn Site);
    fn strength(&self) -> Strength;
    fn states(&self) -> Vec<ForceState>;
    fn results(&self) -> &'static [ForceResult];
    fn out_of_plane(&self) -> Option<(&'static str, f64)>;
    fn damps_without_tension(&self) -> bool;
    fn planar(&self, name: &str, context: &Context) -> Result<OpenForceKernel<Planar>, MachineError>;
    fn spatial(&self, name: &str, context: &Context) -> Result<OpenForceKernel<Spatial>, MachineError>;
}

impl<F> Erased for F
where
    F: ForceDefinition + Clone + Send + Sync + 'static,
    F::Kernel<Planar>: Clone + Debug + Send + Sync + 'static,
    F::Kernel<Spatial>: Clone + Debug + Send + Sync + 'static,
{
    fn copy(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }
    fn name(&self) -> &'static str {
        ForceDefinition::name(self)
    }
    fn coordinate_references(&self) -> Vec<String> {
        ForceDefinition::coordinate_references(self)
    }
    fn markers(&self) -> Vec<String> {
        ForceDefinition::markers(self)
    }
    fn law(&self) -> Option<&Law> {
        ForceDefinition::law(self)
    }
    fn show(&self) -> Result<Fields, &'static str> {
        ForceDefinition::show(self)
    }
    fn place(&mut self, site: &mut dyn Site) {
        ForceDefinition::place(self, site);
    }
    fn strength(&self) -> Strength {
        ForceDefinition::strength(self)
    }
    fn states(&self) -> Vec<ForceState> {
        ForceDefinition::states(self)
    }
    fn results(&self) -> &'static [ForceResult] {
        ForceDefinition::results(self)
    }
    fn out_of_plane(&self) -> Option<(&'static str, f64)> {
        ForceDefinition::out_of_plane(self)
    }
    fn damps_without_tension(&self) -> bool {
        ForceDefinition::damps_without_tension(self)
    }
    fn planar(&self, name: &str, context: &Context) -> Result<OpenForceKernel<Planar>, MachineError> {
        Ok(OpenForceKernel(Box::new(self.kernel::<Planar>(name, context)?)))
    }
    fn spatial(&self, name: &str, context: &Context) -> Result<OpenForceKernel<Spatial>, MachineError> {
        Ok(OpenForceKernel(Box::new(self.kernel::<Spatial>(name, context)?)))
    }
}

impl ForceDefinition for OpenForce {
    type Kernel<S: Space> = OpenForceKernel<S>;

    fn name(&self) -> &'static str {
        self.0.name()
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
    fn strength(&self) -> Strength {
        self.0.strength()
    }
    fn states(&self) -> Vec<ForceState> {
        self.0.states()
    }
    fn results(&self) -> &'static [ForceResult] {
        self.0.results()
    }
    fn out_of_plane(&self) -> Option<(&'static str, f64)> {
        self.0.out_of_plane()
    }
    fn damps_without_tension(&self) -> bool {
        self.0.damps_without_tension()
    }
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<OpenForceKernel<S>, MachineError> {
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
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]);
    fn stiffness(&self, at: &Motion<S>, sink: &mut dyn Sink);
    fn damping(&self, at: &Motion<S>, sink: &mut dyn Sink);
    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]);
    fn energy(&self, at: &Motion<S>) -> f64;
    fn dissipation(&self, at: &Motion<S>) -> f64;
    fn input_power(&self, at: &Motion<S>) -> f64;
    fn intensity(&self, at: &Motion<S>) -> f64;
    fn can_be_sensed(&self) -> bool;
    fn put_intensity(&self, at: &Motion<S>, row: usize, sinks: [&mut dyn Sink; 3]);
    fn intensity_time_partial(&self, at: &Motion<S>) -> f64;
    fn results_can_be_sensed(&self) -> bool;
    fn put_result(&self, at: &Motion<S>, result: usize, row: usize, sinks: [&mut dyn Sink; 3]);
    fn result_time_partial(&self, at: &Motion<S>, result: usize) -> f64;
    fn law_names(&self) -> &'static [&'static str];
    fn write_law_rows(&self, at: &Motion<S>, out: &mut [LawRow]);
    fn put_law_rows(&self, at: &Motion<S>, first: usize, direction: &mut dyn Sink, q: &mut dyn Sink, v: &mut dyn Sink);
    fn set_states(&mut self, first: usize);
    fn write_rates(&self, at: &Motion<S>, out: &mut [f64]);
    fn write_rate_time_partials(&self, at: &Motion<S>, out: &mut [f64]);
    fn put_state_columns(&self, at: &Motion<S>, force: &mut dyn Sink, rate: &mut dyn Sink);
    fn put_rate_rows(&self, at: &Motion<S>, q: &mut dyn Sink, v: &mut dyn Sink);
    fn write_results(&self, at: &Motion<S>, out: &mut [f64]);
    fn switch_names(&self) -> Vec<&'static str>;
    fn modes(&self) -> usize;
    fn held(&self) -> usize;
    fn set_held(&mut self, first: usize);
    fn note(&self, at: &Motion<S>, memory: &mut [f64]) -> Option<Failure>;
    fn set_place(&mut self, place: SwitchPlace);
    fn mode(&self) -> Option<usize>;
    fn mode_words(&self) -> [&'static str; 2];
    fn switching(&self, at: &Motion<S>, out: &mut [f64]);
    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change);
}

impl<S: Space, K: ForceElement<S> + Clone + Debug + Send + Sync + 'static> ErasedKernel<S> for K {
    fn copy(&self) -> Box<dyn ErasedKernel<S>> {
        Box::new(self.clone())
    }
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        ForceElement::add_residual(self, at, out);
    }
    fn stiffness(&self, at: &Motion<S>, mut sink: &mut dyn Sink) {
        ForceElement::stiffness(self, at, &mut sink);
    }
    fn damping(&self, at: &Motion<S>, mut sink: &mut dyn Sink) {
        ForceElement::damping(self, at, &mut sink);
    }
    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
        ForceElement::add_time_partial(self, at, out);
    }
    fn energy(&self, at: &Motion<S>) -> f64 {
        ForceElement::energy(self, at)
    }
    fn dissipation(&self, at: &Motion<S>) -> f64 {
        ForceElement::dissipation(self, at)
    }
    fn input_power(&self, at: &Motion<S>) -> f64 {
        ForceElement::input_power(self, at)
    }
    fn intensity(&self, at: &Motion<S>) -> f64 {
        ForceElement::intensity(self, at)
    }
    fn can_be_sensed(&self) -> bool {
        ForceElement::<S>::can_be_sensed(self)
    }
    fn put_intensity(&self, at: &Motion<S>, row: usize, [mut q, mut v, mut x]: [&mut dyn Sink; 3]) {
        ForceElement::put_intensity(self, at, row, &mut q, &mut v, &mut x);
    }
    fn intensity_time_partial(&self, at: &Motion<S>) -> f64 {
        ForceElement::intensity_time_partial(self, at)
    }
    fn results_can_be_sensed(&self) -> bool {
        ForceElement::<S>::results_can_be_sensed(self)
    }
    fn put_result(&self, at: &Motion<S>, result: usize, row: usize, [mut q, mut v, mut x]: [&mut dyn Sink; 3]) {
        ForceElement::put_result(self, at, result, row, &mut q, &mut v, &mut x);
    }
    fn result_time_partial(&self, at: &Motion<S>, result: usize) -> f64 {
        ForceElement::result_time_partial(self, at, result)
    }
    fn law_names(&self) -> &'static [&'static str] {
        ForceElement::<S>::law_names(self)
    }
    fn write_law_rows(&self, at: &Motion<S>, out: &mut [LawRow]) {
        ForceElement::write_law_rows(self, at, out);
    }
    fn put_law_rows(
        &self,
        at: &Motion<S>,
        first: usize,
        mut direction: &mut dyn Sink,
        mut q: &mut dyn Sink,
        mut v: &mut dyn Sink,
    ) {
        ForceElement::put_law_rows(self, at, first, &mut direction, &mut q, &mut v);
    }
    fn set_states(&mut self, first: usize) {
        ForceElement::<S>::set_states(self, first);
    }
    fn write_rates(&self, at: &Motion<S>, out: &mut [f64]) {
        ForceElement::write_rates(self, at, out);
    }
    fn write_rate_time_partials(&self, at: &Motion<S>, out: &mut [f64]) {
        ForceElement::write_rate_time_partials(self, at, out);
    }
    fn put_state_columns(&self, at: &Motion<S>, mut force: &mut dyn Sink, mut rate: &mut dyn Sink) {
        ForceElement::put_state_columns(self, at, &mut force, &mut rate);
    }
    fn put_rate_rows(&self, at: &Motion<S>, mut q: &mut dyn Sink, mut v: &mut dyn Sink) {
        ForceElement::put_rate_rows(self, at, &mut q, &mut v);
    }
    fn write_results(&self, at: &Motion<S>, out: &mut [f64]) {
        ForceElement::write_results(self, at, out);
    }
    fn switch_names(&self) -> Vec<&'static str> {
        ForceElement::<S>::switch_names(self)
    }
    fn modes(&self) -> usize {
        ForceElement::<S>::modes(self)
    }
    fn held(&self) -> usize {
        ForceElement::<S>::held(self)
    }
    fn set_held(&mut self, first: usize) {
        ForceElement::<S>::set_held(self, first);
    }
    fn note(&self, at: &Motion<S>, memory: &mut [f64]) -> Option<Failure> {
        ForceElement::<S>::note(self, at, memory)
    }
    fn set_place(&mut self, place: SwitchPlace) {
        ForceElement::<S>::set_place(self, place);
    }
    fn mode(&self) -> Option<usize> {
        ForceElement::<S>::mode(self)
    }
    fn mode_words(&self) -> [&'static str; 2] {
        ForceElement::<S>::mode_words(self)
    }
    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        ForceElement::switching(self, at, out);
    }
    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        ForceElement::react(self, at, fired, change);
    }
}

impl<S: Space> ForceElement<S> for OpenForceKernel<S> {
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        self.0.add_residual(at, out);
    }
    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.0.stiffness(at, sink);
    }
    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.0.damping(at, sink);
    }
    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
        self.0.add_time_partial(at, out);
    }
    fn energy(&self, at: &Motion<S>) -> f64 {
        self.0.energy(at)
    }
    fn dissipation(&self, at: &Motion<S>) -> f64 {
        self.0.dissipation(at)
    }
    fn input_power(&self, at: &Motion<S>) -> f64 {
        self.0.input_power(at)
    }
    fn intensity(&self, at: &Motion<S>) -> f64 {
        self.0.intensity(at)
    }
    fn can_be_sensed(&self) -> bool {
        self.0.can_be_sensed()
    }
    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, x: &mut impl Sink) {
        self.0.put_intensity(at, row, [q, v, x]);
    }
    fn intensity_time_partial(&self, at: &Motion<S>) -> f64 {
        self.0.intensity_time_partial(at)
    }
    fn results_can_be_sensed(&self) -> bool {
        self.0.results_can_be_sensed()
    }
    fn put_result(
        &self,
        at: &Motion<S>,
        result: usize,
        row: usize,
        q: &mut impl Sink,
        v: &mut impl Sink,
        x: &mut impl Sink,
    ) {
        self.0.put_result(at, result, row, [q, v, x]);
    }
    fn result_time_partial(&self, at: &Motion<S>, result: usize) -> f64 {
        self.0.result_time_partial(at, result)
    }
    fn law_names(&self) -> &'static [&'static str] {
        self.0.law_names()
    }
    fn write_law_rows(&self, at: &Motion<S>, out: &mut [LawRow]) {
        self.0.write_law_rows(at, out);
    }
    fn put_law_rows(
        &self,
        at: &Motion<S>,
        first: usize,
        direction: &mut impl Sink,
        q: &mut impl Sink,
        v: &mut impl Sink,
    ) {
        self.0.put_law_rows(at, first, direction, q, v);
    }
    fn set_states(&mut self, first: usize) {
        self.0.set_states(first);
    }
    fn write_rates(&self, at: &Motion<S>, out: &mut [f64]) {
        self.0.write_rates(at, out);
    }
    fn write_rate_time_partials(&self, at: &Motion<S>, out: &mut [f64]) {
        self.0.write_rate_time_partials(at, out);
    }
    fn put_state_columns(&self, at: &Motion<S>, force: &mut impl Sink, rate: &mut impl Sink) {
        self.0.put_state_columns(at, force, rate);
    }
    fn put_rate_rows(&self, at: &Motion<S>, q: &mut impl Sink, v: &mut impl Sink) {
        self.0.put_rate_rows(at, q, v);
    }
    fn write_results(&self, at: &Motion<S>, out: &mut [f64]) {
        self.0.write_results(at, out);
    }
    fn switch_names(&self) -> Vec<&'static str> {
        self.0.switch_names()
    }
    fn modes(&self) -> usize {
        self.0.modes()
    }
    fn held(&self) -> usize {
        self.0.held()
    }
    fn set_held(&mut self, first: usize) {
        self.0.set_held(first);
    }
    fn note(&self, at: &Motion<S>, memory: &mut [f64]) -> Option<Failure> {
        self.0.note(at, memory)
    }
    fn set_place(&mut self, place: SwitchPlace) {
        self.0.set_place(place);
    }
    fn mode(&self) -> Option<usize> {
        self.0.mode()
    }
    fn mode_words(&self) -> [&'static str; 2] {
        self.0.mode_words()
    }
    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        self.0.switching(at, out);
    }
    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        self.0.react(at, fired, change);
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    // a force of this crate as another crate would bring it
    vec![Force::open(super::CoordinateFriction {
        coordinate: "pin.angle".into(),
        force: 1.5,
        speed: 0.4,
        viscous: 0.2,
    })]
}
