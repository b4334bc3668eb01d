//! Forces: one file each and one line in the table below.
//!
//! Each element says how it acts (in the residual M a − f), what energy it stores, what power it dissipates and what
//! power it feeds in, so that f · v = −d(energy)/dt − dissipation + input, and gives exact tangents.
//!
//! - `element`: a force as the user builds it, and what every kernel offers to the assembly
//! - `spring_law`: elastic and damping laws of one variable
//! - `acts`: springs that act one way
//! - `compression`: a spring and damper that only pushes
//! - `fields`: fields that several forces share
//! - `mirrored`: spring laws in a mirror
//! - `force_law`: forces between two markers written once over any scalar
//! - `law_row`: laws of forces as rows
//! - `whole_turns`: relative rotations over any number of turns
//! - one file per force
//! - `laws`: laws of every force in the table

mod acts;
mod compression;
mod element;
mod fields;
mod force_law;
mod law_row;
#[cfg(test)]
mod laws;
mod mirrored;
mod spring_law;
mod state_law;
mod whole_turns;

pub use acts::Acts;
pub use compression::Compression;
pub use element::{Force, ForceDefinition, ForceElement, ForceResult, ForceState, Strength};
pub use force_law::{ForceLaw, ForceNumber, GeneralForce, Wrench};
pub(crate) use force_law::{acting_on, generalize};
pub use spring_law::{CustomSpring, SpringLaw, SpringValue};
pub use state_law::{Inner, RESULTS, STATES, StateForce, StateLaw};

use crate::catalog::{Entry, Fields, Site};
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink, SwitchPlace};
use crate::space::Space;
use flyball_dae::failure::Failure;
use flyball_dae::system::{Change, Fired, LawRow};

/// Makes the modules, the enums of all forces and of all kernels, and their dispatch.
macro_rules! force_table {
    ($($(#[$doc:meta])* $module:ident :: $Type:ident),* $(,)?) => {
        $(mod $module; pub use $module::$Type;)*

        /// Any force.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant)] // a machine has few of them, and each is made once
        #[non_exhaustive]
        pub enum ForceKind {
            $($(#[$doc])* $Type($Type),)*
        }

        $(impl From<$Type> for ForceKind {
            fn from(force: $Type) -> Self {
                Self::$Type(force)
            }
        })*

        /// Any force, attached to its nodes.
        #[derive(Clone, Debug)]
        pub enum ForceKernel<S: Space> {
            $($(#[$doc])* $Type(<$Type as ForceDefinition>::Kernel<S>),)*
        }

        impl ForceKind {
            /// Its type as written in model files.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(force) => force.name(),)*
                }
            }

            /// Joint coordinates it acts on, as `joint.coordinate`.
            pub fn coordinate_references(&self) -> Vec<String> {
                match self {
                    $(Self::$Type(force) => force.coordinate_references(),)*
                }
            }

            /// Markers it is attached to.
            pub fn markers(&self) -> Vec<String> {
                match self {
                    $(Self::$Type(force) => force.markers(),)*
                }
            }

            /// The law of time it follows.
            pub fn law(&self) -> Option<&Law> {
                match self {
                    $(Self::$Type(force) => force.law(),)*
                }
            }

            /// Its keys in a model file beside name and type.
            ///
            /// # Errors
            /// The part that is code, which no file can hold.
            pub fn show(&self) -> Result<Fields, &'static str> {
                match self {
                    $(Self::$Type(force) => force.show(),)*
                }
            }

            /// Carries it to where its subsystem stands.
            pub fn place(&mut self, site: &mut dyn Site) {
                match self {
                    $(Self::$Type(force) => force.place(site),)*
                }
            }

            /// Its strength in a mirror.
            pub fn strength(&self) -> Strength {
                match self {
                    $(Self::$Type(force) => force.strength(),)*
                }
            }

            /// Its continuous states.
            pub fn states(&self) -> Vec<ForceState> {
                match self {
                    $(Self::$Type(force) => force.states(),)*
                }
            }

            /// Its results beside strength, wrench, power, energy and states.
            pub fn results(&self) -> &'static [ForceResult] {
                match self {
                    $(Self::$Type(force) => force.results(),)*
                }
            }

            /// A component that points out of the plane.
            pub(crate) fn out_of_plane(&self) -> Option<(&'static str, f64)> {
                match self {
                    $(Self::$Type(force) => force.out_of_plane(),)*
                }
            }

            /// True if it damps where it is slack though it says that it acts both ways.
            pub(crate) fn damps_without_tension(&self) -> bool {
                match self {
                    $(Self::$Type(force) => force.damps_without_tension(),)*
                }
            }

            /// Entries of all forces, for model files.
            pub(crate) fn entries() -> Vec<Entry<Force>> {
                [$($module::ENTRIES,)*].concat()
            }

            /// Attaches it.
            pub(crate) fn kernel<S: Space>(
                &self,
                name: &str,
                context: &Context,
            ) -> Result<ForceKernel<S>, MachineError> {
                Ok(match self {
                    $(Self::$Type(force) => ForceKernel::$Type(force.kernel::<S>(name, context)?),)*
                })
            }

            /// Some of each, for the shared laws.
            #[cfg(test)]
            pub(crate) fn examples() -> Vec<Force> {
                let mut all = Vec::new();
                $(all.extend($module::examples());)*
                all
            }
        }

        impl<S: Space> ForceElement<S> for ForceKernel<S> {
            #[inline]
            fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(force) => force.add_residual(at, out),)*
                }
            }
            #[inline]
            fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
                match self {
                    $(Self::$Type(force) => force.stiffness(at, sink),)*
                }
            }
            #[inline]
            fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
                match self {
                    $(Self::$Type(force) => force.damping(at, sink),)*
                }
            }
            fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(force) => force.add_time_partial(at, out),)*
                }
            }
            fn energy(&self, at: &Motion<S>) -> f64 {
                match self {
                    $(Self::$Type(force) => force.energy(at),)*
                }
            }
            fn dissipation(&self, at: &Motion<S>) -> f64 {
                match self {
                    $(Self::$Type(force) => force.dissipation(at),)*
                }
            }
            fn input_power(&self, at: &Motion<S>) -> f64 {
                match self {
                    $(Self::$Type(force) => force.input_power(at),)*
                }
            }
            fn intensity(&self, at: &Motion<S>) -> f64 {
                match self {
                    $(Self::$Type(force) => force.intensity(at),)*
                }
            }
            fn can_be_sensed(&self) -> bool {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::can_be_sensed(force),)*
                }
            }
            fn put_intensity(
                &self,
                at: &Motion<S>,
                row: usize,
                q: &mut impl Sink,
                v: &mut impl Sink,
                x: &mut impl Sink,
            ) {
                match self {
                    $(Self::$Type(force) => force.put_intensity(at, row, q, v, x),)*
                }
            }
            fn intensity_time_partial(&self, at: &Motion<S>) -> f64 {
                match self {
                    $(Self::$Type(force) => force.intensity_time_partial(at),)*
                }
            }
            fn results_can_be_sensed(&self) -> bool {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::results_can_be_sensed(force),)*
                }
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
                match self {
                    $(Self::$Type(force) => force.put_result(at, result, row, q, v, x),)*
                }
            }
            fn result_time_partial(&self, at: &Motion<S>, result: usize) -> f64 {
                match self {
                    $(Self::$Type(force) => force.result_time_partial(at, result),)*
                }
            }
            fn law_names(&self) -> &'static [&'static str] {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::law_names(force),)*
                }
            }
            fn write_law_rows(&self, at: &Motion<S>, out: &mut [LawRow]) {
                match self {
                    $(Self::$Type(force) => force.write_law_rows(at, out),)*
                }
            }
            fn put_law_rows(
                &self,
                at: &Motion<S>,
                first: usize,
                direction: &mut impl Sink,
                q: &mut impl Sink,
                v: &mut impl Sink,
            ) {
                match self {
                    $(Self::$Type(force) => force.put_law_rows(at, first, direction, q, v),)*
                }
            }
            fn set_states(&mut self, first: usize) {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::set_states(force, first),)*
                }
            }
            fn write_rates(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(force) => force.write_rates(at, out),)*
                }
            }
            fn write_rate_time_partials(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(force) => force.write_rate_time_partials(at, out),)*
                }
            }
            fn put_state_columns(&self, at: &Motion<S>, force_sink: &mut impl Sink, rate: &mut impl Sink) {
                match self {
                    $(Self::$Type(force) => force.put_state_columns(at, force_sink, rate),)*
                }
            }
            fn put_rate_rows(&self, at: &Motion<S>, q: &mut impl Sink, v: &mut impl Sink) {
                match self {
                    $(Self::$Type(force) => force.put_rate_rows(at, q, v),)*
                }
            }
            fn write_results(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(force) => force.write_results(at, out),)*
                }
            }
            fn switch_names(&self) -> Vec<&'static str> {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::switch_names(force),)*
                }
            }
            fn modes(&self) -> usize {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::modes(force),)*
                }
            }
            fn set_place(&mut self, place: SwitchPlace) {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::set_place(force, place),)*
                }
            }
            fn held(&self) -> usize {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::held(force),)*
                }
            }
            fn set_held(&mut self, first: usize) {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::set_held(force, first),)*
                }
            }
            fn note(&self, at: &Motion<S>, memory: &mut [f64]) -> Option<Failure> {
                match self {
                    $(Self::$Type(force) => force.note(at, memory),)*
                }
            }
            fn mode(&self) -> Option<usize> {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::mode(force),)*
                }
            }
            fn mode_words(&self) -> [&'static str; 2] {
                match self {
                    $(Self::$Type(force) => ForceElement::<S>::mode_words(force),)*
                }
            }
            fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(force) => force.switching(at, out),)*
                }
            }
            fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
                match self {
                    $(Self::$Type(force) => force.react(at, fired, change),)*
                }
            }
        }
    };
}

force_table! {
    /// A force at a marker.
    applied_force::AppliedForce,
    /// A torque on a body.
    applied_torque::AppliedTorque,
    /// Weight of all bodies.
    gravity::Gravity,
    /// A spring and damper between two points.
    spring_damper::SpringDamper,
    /// A spring and damper on a joint coordinate.
    coordinate_spring::CoordinateSpring,
    /// A force or moment on a joint coordinate.
    coordinate_force::CoordinateForce,
    /// An elastic connection in all directions.
    bushing::Bushing,
    /// A one-sided spring between a plane and a point or sphere.
    contact::Contact,
    /// A one-sided spring on a joint coordinate.
    stop::Stop,
    /// Regularized friction on a joint coordinate.
    coordinate_friction::CoordinateFriction,
    /// A damper by a table.
    table_damper::TableDamper,
    /// A spring and damper in a row.
    maxwell::Maxwell,
    /// A force of your own.
    user_force::UserForce,
    /// A force of another crate.
    open::OpenForce,
}
