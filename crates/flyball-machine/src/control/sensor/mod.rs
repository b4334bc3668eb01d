//! Sensors: one file each and one line in the table below.
//!
//! - `element`: a sensor as the user builds it, and what its kernel offers
//! - `sense`: functions of two markers written once over any scalar, with exact derivatives
//! - one file per sensor

mod element;
mod sense;

pub use element::{Multipliers, OutputSinks, Sensor, SensorDefinition, SensorElement};
pub use sense::{Level, MarkerSensor, Sense, SensedMarker};

use super::signal::Port;
use crate::machine::{Context, Dimension, MachineError};
use crate::node::{Motion, Sink};
use crate::space::{Space, Vector};

/// Makes the modules, the enums of all sensors and of all kernels, and their dispatch.
macro_rules! sensor_table {
    ($($(#[$doc:meta])* $module:ident :: $Type:ident),* $(,)?) => {
        $(mod $module; pub use $module::$Type;)*

        /// Any sensor.
        #[derive(Clone, Debug)]
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

            /// Joint coordinates it hears, as `joint.coordinate`.
            pub fn coordinate_references(&self) -> Vec<String> {
                match self {
                    $(Self::$Type(sensor) => sensor.coordinate_references(),)*
                }
            }

            /// Attaches it.
            pub(crate) fn kernel<S: Space>(
                &self,
                name: &str,
                context: &Context,
            ) -> Result<SensorKernel<S>, MachineError> {
                Ok(match self {
                    $(Self::$Type(sensor) => SensorKernel::$Type(sensor.kernel::<S>(name, context)?),)*
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
            fn measure(&self, at: &Motion<S>, multipliers: Multipliers, out: &mut [f64]) {
                match self {
                    $(Self::$Type(sensor) => sensor.measure(at, multipliers, out),)*
                }
            }
            fn tangent<T: Sink>(
                &self,
                at: &Motion<S>,
                multipliers: Multipliers,
                row: usize,
                sinks: &mut OutputSinks<T>,
            ) {
                match self {
                    $(Self::$Type(sensor) => sensor.tangent(at, multipliers, row, sinks),)*
                }
            }
            fn time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
                match self {
                    $(Self::$Type(sensor) => sensor.time_partial(at, out),)*
                }
            }
            fn hears_accelerations(&self) -> bool {
                match self {
                    $(Self::$Type(sensor) => SensorElement::<S>::hears_accelerations(sensor),)*
                }
            }
        }
    };
}

sensor_table! {
    /// Position, velocity or acceleration of a marker.
    translation::Translation,
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
