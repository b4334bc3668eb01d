//! Blocks: one file each and one line in the table below.
//!
//! A block is written once over any scalar; its derivatives come from dual numbers, once for ever if it is linear.
//!
//! - `element`: a block as the user builds it, and what its file says about it
//! - `expressed`: blocks made of expressions of a model file
//! - `fields`: fields that several blocks share
//! - `jacobian`: derivatives of a block
//! - `matrices`: linear systems from matrices, polynomials or roots
//! - `history`: the past of a signal, for delays
//! - `clock`: ticks of sampled blocks
//! - `loader`: blocks that are made of files
//! - one file per block

#[cfg(test)]
mod bench;
mod clock;
mod element;
mod expressed;
mod fields;
mod history;
mod jacobian;
mod loader;
mod matrices;

pub use crate::machine::Refused;
pub use clock::Clock;
pub use custom::{At, ForeignBlock, LARGEST, UserBlock};
pub use element::{Block, BlockChange, BlockDefinition, BlockPoint, Happened, InputCourse, Of, On};
pub use function::{DualFormula, Formula, SignalFunction};
pub(crate) use jacobian::{Jacobian, JacobianWork};
pub use loader::BlockLoader;
pub use matrices::Matrices;
pub(crate) use motor::MOTOR;
pub use sampled_function::{SampledController, Tick};
pub(crate) use servo::SERVO;

use super::signal::{Port, PortSource};
use crate::catalog::{Entry, Fields};
use crate::machine::MachineError;
use flyball_dae::failure::Failure;
use flyball_dae::scalar::Real;

/// Makes the modules, the enum of all blocks, and its dispatch.
macro_rules! block_table {
    ($($(#[$doc:meta])* $module:ident :: $Type:ident),* $(,)?) => {
        $(mod $module; pub use $module::$Type;)*

        /// Any block.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum BlockKind {
            $($(#[$doc])* $Type($Type),)*
        }

        $(impl From<$Type> for BlockKind {
            fn from(block: $Type) -> Self {
                Self::$Type(block)
            }
        })*

        impl BlockKind {
            /// Entries of all blocks, for model files.
            pub(crate) fn entries() -> Vec<Entry<Block>> {
                [$($module::ENTRIES,)*].concat()
            }

            /// Some of each, for the shared laws.
            #[cfg(test)]
            pub(crate) fn examples() -> Vec<Block> {
                let mut all = Vec::new();
                $(all.extend($module::examples());)*
                all
            }
        }

        /// Calls a method of whichever block there is.
        macro_rules! on_block {
            ($kind:expr, $block:ident => $call:expr) => {
                match $kind {
                    $(BlockKind::$Type($block) => $call,)*
                }
            };
        }
    };
}

block_table! {
    /// A factor.
    gain::Gain,
    /// A weighted sum.
    sum::Sum,
    /// A product.
    product::Product,
    /// The smallest or largest of several signals.
    extremum::Extremum,
    /// The absolute value.
    absolute::Absolute,
    /// The sign.
    sign::Sign,
    /// A signal passed on.
    pass::Pass,
    /// A function of signals and time.
    function::Function,
    /// A function that runs once per tick.
    sampled_function::SampledFunction,
    /// A block from outside.
    custom::Custom,
    /// A constant.
    constant::Constant,
    /// A step.
    step::Step,
    /// A ramp.
    ramp::Ramp,
    /// A sine.
    sine::Sine,
    /// A sine of growing frequency.
    chirp::Chirp,
    /// A train of pulses.
    pulse::Pulse,
    /// An integral over time.
    integrator::Integrator,
    /// A linear system.
    state_space::StateSpace,
    /// A first-order low-pass filter.
    low_pass::LowPass,
    /// A PID controller.
    pid::Pid,
    /// A transport delay.
    delay::Delay,
    /// The electric circuit of a motor.
    motor::Motor,
    /// The force that makes a coordinate follow a signal.
    servo::Servo,
    /// A hard saturation.
    saturation::Saturation,
    /// A smooth saturation.
    smooth_saturation::SmoothSaturation,
    /// A dead zone.
    dead_zone::DeadZone,
    /// A relay with hysteresis.
    relay::Relay,
    /// A switch between two signals.
    switch::SignalSwitch,
    /// A rate limiter.
    rate_limiter::RateLimiter,
    /// Play between input and output.
    backlash::Backlash,
    /// A function of one signal, or of time, through points.
    table::Table,
    /// A function of two signals on a grid.
    table2::Table2,
    /// A sampler with hold.
    hold::Hold,
    /// A sampled linear system.
    discrete_state_space::DiscreteStateSpace,
    /// A sampled PID controller.
    discrete_pid::DiscretePid,
    /// Random numbers.
    noise::Noise,
}

impl BlockDefinition for BlockKind {
    fn name(&self) -> &'static str {
        on_block!(self, block => block.name())
    }
    fn file_type(&self) -> &'static str {
        on_block!(self, block => block.file_type())
    }
    fn show(&self) -> Result<Fields, &'static str> {
        on_block!(self, block => block.show())
    }
    fn inputs(&self) -> Vec<Port> {
        on_block!(self, block => block.inputs())
    }
    fn outputs(&self) -> Vec<Port> {
        on_block!(self, block => block.outputs())
    }
    fn states(&self) -> Vec<(String, f64)> {
        on_block!(self, block => block.states())
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        on_block!(self, block => block.check(name))
    }
    fn source(&self, i: usize) -> PortSource {
        on_block!(self, block => block.source(i))
    }
    fn depends(&self, of: Of, on: On) -> bool {
        on_block!(self, block => block.depends(of, on))
    }
    fn is_linear(&self) -> bool {
        on_block!(self, block => block.is_linear())
    }
    #[inline]
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        on_block!(self, block => block.output(at, out))
    }
    #[inline]
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        on_block!(self, block => block.rate(at, out))
    }
    fn modes(&self) -> usize {
        on_block!(self, block => block.modes())
    }
    fn memory(&self) -> Vec<f64> {
        on_block!(self, block => block.memory())
    }
    fn switches(&self) -> Vec<&'static str> {
        on_block!(self, block => block.switches())
    }
    fn longest_look(&self) -> f64 {
        on_block!(self, block => block.longest_look())
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        on_block!(self, block => block.switching(at, out))
    }
    fn clock(&self) -> Option<Clock> {
        on_block!(self, block => block.clock())
    }
    fn has_instants(&self) -> bool {
        on_block!(self, block => block.has_instants())
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        on_block!(self, block => block.next_time(at))
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        on_block!(self, block => block.react(at, happened, change))
    }
    fn update(&self, at: &BlockPoint, change: &mut BlockChange) {
        on_block!(self, block => block.update(at, change))
    }
    fn own_derivatives(&self, at: &BlockPoint, values: &mut [f64]) -> bool {
        on_block!(self, block => block.own_derivatives(at, values))
    }
    fn warning(&self) -> Option<String> {
        on_block!(self, block => block.warning())
    }
    fn accepted(&self, at: &BlockPoint, memory: &mut [f64]) {
        on_block!(self, block => block.accepted(at, memory))
    }
    fn recall(&self) -> Option<f64> {
        on_block!(self, block => block.recall())
    }
    fn note_course(&self, input: &mut dyn InputCourse, memory: &mut [f64]) -> Option<Failure> {
        on_block!(self, block => block.note_course(input, memory))
    }
}

/// Refuses a number that is not finite.
fn finite(element: &str, what: &'static str, value: f64) -> Result<(), MachineError> {
    if value.is_finite() { Ok(()) } else { Err(MachineError::NonFinite { element: element.into(), what }) }
}

/// Refuses a number that is not positive and finite.
fn positive(element: &str, what: &'static str, value: f64) -> Result<(), MachineError> {
    if value > 0.0 && value.is_finite() {
        return Ok(());
    }
    Err(MachineError::BadValue { element: element.into(), what, value, help: "give it a positive number" })
}

/// Refuses numbers that do not ascend.
fn ascending(element: &str, what: &'static str, values: &[f64]) -> Result<(), MachineError> {
    values.windows(2).try_for_each(|pair| positive(element, what, pair[1] - pair[0]))
}

/// Time between looks at a wave of a frequency [rad/s] that sees all it does: an eighth of a period.
fn look_at_wave(frequency: f64) -> f64 {
    0.25 * std::f64::consts::PI / frequency.abs()
}
