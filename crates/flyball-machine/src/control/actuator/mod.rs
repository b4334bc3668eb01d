//! Actuators: one file each and one line in the table below.
//!
//! - `element`: an actuator as the user builds it, and what its kernel offers
//! - `law`: wrenches on two markers written once over any scalar, for the rare ones
//! - `acting`: product of an entry of the catalog
//! - `fields`: fields that several actuators share
//! - one file per actuator; `motor` and `servo` are diagrams of sensors, blocks and an actuator

mod acting;
mod element;
mod fields;
mod law;

pub use acting::{Acting, Inlet};
pub use element::{Actuator, ActuatorDefinition, ActuatorElement};
pub use law::{ActuatorLaw, LawKernel};

use super::signal::Port;
use crate::catalog::{Entry, Fields, Site};
use crate::law::Law;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink, SwitchPlace};
use crate::space::{Space, Vector};
use flyball_dae::system::{Change, Fired};

/// Makes the modules, the enums of all actuators and of all kernels, and their dispatch.
macro_rules! actuator_table {
    ($($(#[$doc:meta])* $module:ident :: $Type:ident),* ; $($diagram:ident),* $(,)?) => {
        $(mod $module; pub use $module::$Type;)*
        $(mod $diagram;)*

        /// Any actuator.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant)] // a machine has few of them, and each is made once
        #[non_exhaustive]
        pub enum ActuatorKind {
            $($(#[$doc])* $Type($Type),)*
        }

        $(impl From<$Type> for ActuatorKind {
            fn from(actuator: $Type) -> Self {
                Self::$Type(actuator)
            }
        })*

        /// Any actuator, attached to its nodes.
        #[derive(Clone, Debug)]
        pub enum ActuatorKernel<S: Space> {
            $($(#[$doc])* $Type(<$Type as ActuatorDefinition>::Kernel<S>),)*
        }

        impl ActuatorKind {
            /// Its type, for messages.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(actuator) => actuator.name(),)*
                }
            }

            /// Input ports.
            pub fn inputs(&self) -> Vec<Port> {
                match self {
                    $(Self::$Type(actuator) => actuator.inputs(),)*
                }
            }

            /// Joint coordinates it acts on, as `joint.coordinate`.
            pub fn coordinate_references(&self) -> Vec<String> {
                match self {
                    $(Self::$Type(actuator) => actuator.coordinate_references(),)*
                }
            }

            /// Markers it acts on, the one whose body feels it last.
            pub fn markers(&self) -> Vec<String> {
                match self {
                    $(Self::$Type(actuator) => actuator.markers(),)*
                }
            }

            /// The law of time it follows.
            pub fn law(&self) -> Option<&Law> {
                match self {
                    $(Self::$Type(actuator) => actuator.law(),)*
                }
            }

            /// Its type as written in model files.
            pub fn file_type(&self) -> &'static str {
                match self {
                    $(Self::$Type(actuator) => actuator.file_type(),)*
                }
            }

            /// Its keys in a model file beside name, type and inputs.
            ///
            /// # Errors
            /// The part that is code, which no file can hold.
            pub fn show(&self) -> Result<Fields, &'static str> {
                match self {
                    $(Self::$Type(actuator) => actuator.show(),)*
                }
            }

            /// Carries it to where its subsystem stands.
            pub fn place(&mut self, site: &mut dyn Site) {
                match self {
                    $(Self::$Type(actuator) => actuator.place(site),)*
                }
            }

            /// Entries of all actuators, for model files.
            pub(crate) fn entries() -> Vec<Entry<Acting>> {
                [$($module::ENTRIES,)* $($diagram::ENTRIES,)*].concat()
            }

            /// Attaches it.
            #[inline(never)]
            pub(crate) fn kernel<S: Space>(
                &self,
                name: &str,
                context: &Context,
            ) -> Result<ActuatorKernel<S>, MachineError> {
                Ok(match self {
                    $(Self::$Type(actuator) => ActuatorKernel::$Type(actuator.kernel::<S>(name, context)?),)*
                })
            }

            /// Some of each, for the shared laws.
            #[cfg(test)]
            pub(crate) fn examples() -> Vec<Actuator> {
                let mut all = Vec::new();
                $(all.extend($module::examples());)*
                all
            }
        }

        impl<S: Space> ActuatorElement<S> for ActuatorKernel<S> {
            #[inline]
            fn add_residual(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]) {
                match self {
                    $(Self::$Type(actuator) => actuator.add_residual(at, u, scratch, out),)*
                }
            }
            fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
                match self {
                    $(Self::$Type(actuator) => actuator.stiffness(at, u, sink),)*
                }
            }
            fn damping(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
                match self {
                    $(Self::$Type(actuator) => actuator.damping(at, u, sink),)*
                }
            }
            fn gain(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], sink: &mut impl Sink) {
                match self {
                    $(Self::$Type(actuator) => actuator.gain(at, u, scratch, sink),)*
                }
            }
            fn add_time_partial(&self, at: &Motion<S>, u: &[f64], scratch: &mut [f64], out: &mut [f64]) {
                match self {
                    $(Self::$Type(actuator) => actuator.add_time_partial(at, u, scratch, out),)*
                }
            }
            fn switch_names(&self) -> Vec<&'static str> {
                match self {
                    $(Self::$Type(actuator) => ActuatorElement::<S>::switch_names(actuator),)*
                }
            }
            fn modes(&self) -> usize {
                match self {
                    $(Self::$Type(actuator) => ActuatorElement::<S>::modes(actuator),)*
                }
            }
            fn set_place(&mut self, place: SwitchPlace) {
                match self {
                    $(Self::$Type(actuator) => ActuatorElement::<S>::set_place(actuator, place),)*
                }
            }
            fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(actuator) => actuator.switching(at, out),)*
                }
            }
            fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
                match self {
                    $(Self::$Type(actuator) => actuator.react(at, fired, change),)*
                }
            }
        }
    };
}

actuator_table! {
    /// A force or moment on a joint coordinate.
    joint_force::JointForce,
    /// A force at a marker.
    marker_force::MarkerForce,
    /// A torque on a body, or between two.
    marker_torque::MarkerTorque,
    /// A force between two markers along their line.
    thrust::Thrust,
    /// A force element scaled by a signal.
    scaled_force::ScaledForce,
    /// A force of your own that depends on signals.
    user_actuator::UserActuator,
    /// An actuator of another crate.
    open::OpenActuator;
    // diagrams that act
    motor,
    servo,
}

/// Refuses a direction that is zero or not finite.
fn check_direction(element: &str, direction: [f64; 3]) -> Result<(), MachineError> {
    let length = direction.dot(direction).sqrt();
    if length > 0.0 && length.is_finite() {
        return Ok(());
    }
    let (what, help) = ("the length of the direction", "give it a direction");
    Err(MachineError::BadValue { element: element.into(), what, value: length, help })
}
