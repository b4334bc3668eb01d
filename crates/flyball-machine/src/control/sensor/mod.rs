//! Sensors: one file each and one line in the table below.
//!
//! - `element`: a sensor as the user builds it, and what its kernel offers
//! - `sense`: functions of two markers written once over any scalar, with exact derivatives
//! - `load`, `load_terms`: numbers of what joints, forces and actuators do, with exact derivatives
//! - `fields`: fields that several sensors share
//! - one file per sensor

mod element;
mod fields;
mod load;
mod load_terms;
mod sense;

pub use element::{
    CouplingSinks, MotionSinks, Multipliers, Plant, Sensor, SensorDefinition, SensorElement, SensorPoint,
};
pub(crate) use sense::sensed;
pub use sense::{Level, MarkerSensor, Sense, SensedMarker};

use super::signal::{Port, PortSource};
use crate::catalog::{Back, Entry, Fields, Mixed, Site};
use crate::machine::{Dimension, Machine, MachineError};
use crate::node::{Motion, Sink};
use crate::space::{Space, Vector};
use flyball_dae::scalar::Real;

/// Makes the modules, the enums of all sensors and of all kernels, and their dispatch.
macro_rules! sensor_table {
    ($($(#[$doc:meta])* $module:ident :: $Type:ident),* $(,)?) => {
        $(mod $module; pub use $module::$Type;)*

        /// Any sensor.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum SensorKind {
            $($(#[$doc])* $Type($Type),)*
        }

        $(impl From<$Type> for SensorKind {
            fn from(sensor: $Type) -> Self {
                Self::$Type(sensor)
            }
        })*

        /// Any sensor, attached to its nodes.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant)] // a machine has few of them, and each is made once
        pub enum SensorKernel<S: Space> {
            $($(#[$doc])* $Type(<$Type as SensorDefinition>::Kernel<S>),)*
        }

        impl SensorKind {
            /// Its type as written in model files.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$Type(sensor) => sensor.name(),)*
                }
            }

            /// Output ports.
            pub fn outputs(&self, dimension: Dimension) -> Vec<Port> {
                match self {
                    $(Self::$Type(sensor) => sensor.outputs(dimension),)*
                }
            }

            /// Source of output `i`.
            pub fn source(&self, i: usize) -> PortSource {
                match self {
                    $(Self::$Type(sensor) => sensor.source(i),)*
                }
            }

            /// Joint coordinates it reads, as `joint.coordinate`.
            pub fn coordinate_references(&self) -> Vec<String> {
                match self {
                    $(Self::$Type(sensor) => sensor.coordinate_references(),)*
                }
            }

            /// Numbers of the actuators it reads.
            pub(crate) fn actuators(&self, machine: &Machine) -> Vec<usize> {
                match self {
                    $(Self::$Type(sensor) => sensor.actuators(machine),)*
                }
            }

            /// Number of values it holds from step to step.
            pub(crate) fn held(&self, dimension: Dimension) -> usize {
                match self {
                    $(Self::$Type(sensor) => sensor.held(dimension),)*
                }
            }

            /// Each of them at the start.
            pub(crate) fn held_at_start(&self) -> f64 {
                match self {
                    $(Self::$Type(sensor) => sensor.held_at_start(),)*
                }
            }

            /// Names of its switching functions.
            pub(crate) fn switches(&self, dimension: Dimension) -> &'static [&'static str] {
                match self {
                    $(Self::$Type(sensor) => sensor.switches(dimension),)*
                }
            }

            /// Its keys in a model file beside name and type.
            ///
            /// # Errors
            /// The part that is code, which no file can hold.
            pub fn show(&self) -> Result<Fields, &'static str> {
                match self {
                    $(Self::$Type(sensor) => sensor.show(),)*
                }
            }

            /// Carries it to where its subsystem stands; says how its signals are brought back.
            ///
            /// # Errors
            /// A signal that mixes with others there.
            pub fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
                match self {
                    $(Self::$Type(sensor) => sensor.place(site),)*
                }
            }

            /// Entries of all sensors, for model files.
            pub(crate) fn entries() -> Vec<Entry<Sensor>> {
                [$($module::ENTRIES,)*].concat()
            }

            /// Attaches it.
            pub(crate) fn kernel<S: Space>(
                &self,
                name: &str,
                plant: &Plant<S>,
            ) -> Result<SensorKernel<S>, MachineError> {
                Ok(match self {
                    $(Self::$Type(sensor) => SensorKernel::$Type(sensor.kernel::<S>(name, plant)?),)*
                })
            }

            /// Some of each, for the shared laws.
            #[cfg(test)]
            pub(crate) fn examples() -> Vec<Sensor> {
                let mut all = Vec::new();
                $(all.extend($module::examples());)*
                all
            }
        }

        impl<S: Space> SensorElement<S> for SensorKernel<S> {
            #[inline]
            fn measure(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
                match self {
                    $(Self::$Type(sensor) => sensor.measure(at, scratch, out),)*
                }
            }
            fn motion<T: Sink>(
                &self,
                at: &SensorPoint<S>,
                scratch: &mut [f64],
                row: usize,
                sinks: &mut MotionSinks<T>,
            ) {
                match self {
                    $(Self::$Type(sensor) => sensor.motion(at, scratch, row, sinks),)*
                }
            }
            fn coupling<T: Sink>(
                &self,
                at: &SensorPoint<S>,
                scratch: &mut [f64],
                row: usize,
                sinks: &mut CouplingSinks<T>,
            ) {
                match self {
                    $(Self::$Type(sensor) => sensor.coupling(at, scratch, row, sinks),)*
                }
            }
            fn gain<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sink: &mut T) {
                match self {
                    $(Self::$Type(sensor) => sensor.gain(at, scratch, row, sink),)*
                }
            }
            fn time_partial(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
                match self {
                    $(Self::$Type(sensor) => sensor.time_partial(at, scratch, out),)*
                }
            }
            fn set_held(&mut self, first: usize) {
                match self {
                    $(Self::$Type(sensor) => SensorElement::<S>::set_held(sensor, first),)*
                }
            }
            fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(sensor) => sensor.switching(at, out),)*
                }
            }
            fn note(&self, at: &Motion<S>, memory: &mut [f64]) {
                match self {
                    $(Self::$Type(sensor) => sensor.note(at, memory),)*
                }
            }
            fn renew(&self, at: &Motion<S>, memory: &mut [f64]) {
                match self {
                    $(Self::$Type(sensor) => sensor.renew(at, memory),)*
                }
            }
            fn is_coupled(&self) -> bool {
                match self {
                    $(Self::$Type(sensor) => SensorElement::<S>::is_coupled(sensor),)*
                }
            }
        }
    };
}

sensor_table! {
    /// Position, velocity or acceleration of a marker.
    translation::Translation,
    /// Specific force in the axes of a marker.
    accelerometer::Accelerometer,
    /// Angular velocity in the axes of a marker.
    gyro::Gyro,
    /// Orientation of a marker.
    angles::Angles,
    /// A joint coordinate, its rate or its acceleration.
    joint_coordinate::JointCoordinate,
    /// Distance of two markers, or its rate.
    distance::DistanceSensor,
    /// Force or moment of a joint on a body.
    reaction::ReactionSensor,
    /// A multiplier of a joint or coupling.
    multiplier::Multiplier,
    /// Strength of a force element.
    force_strength::ForceStrength,
    /// A quantity of the machine by its name.
    quantity::QuantitySensor,
    /// Time.
    clock::Clock,
    /// A number of the model.
    parameter::ParameterSensor,
    /// A sensor of another crate.
    open::OpenSensor,
}

/// A direction of length one.
fn unit_axis(element: &str, axis: [f64; 3]) -> Result<[f64; 3], MachineError> {
    let length = axis.dot(axis).sqrt();
    if length > 0.0 && length.is_finite() {
        return Ok(axis.times(1.0 / length));
    }
    let (what, help) = ("the length of the axis", "give the axis a direction");
    Err(MachineError::BadValue { element: element.into(), what, value: length, help })
}

/// Writes one component along an axis, or the first components.
fn write_components<R: Real>(vector: &[R; 3], along: Option<[f64; 3]>, components: usize, out: &mut [R]) {
    match along {
        Some(n) => out[0] = vector[0] * n[0] + vector[1] * n[1] + vector[2] * n[2],
        None => out[..components].copy_from_slice(&vector[..components]),
    }
}
