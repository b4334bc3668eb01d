//! What can be wrong with a machine.

use thiserror::Error;

/// A machine that cannot be built. Each message names the element and says what to try.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum MachineError {
    /// More than one thing is wrong.
    #[error("machine/several: {} things are wrong\n{}", errors.len(), indented(errors))]
    Several {
        /// All of them.
        errors: Vec<MachineError>,
    },
    /// Joint coordinates or rates at the start that do not fit.
    #[error(
        "machine/initial-not-found: the machine cannot start with {asked}\n  {text}\n  help: give a value that the other \
         joints and drives allow, and each coordinate once"
    )]
    NoInitial {
        /// The coordinates with their values.
        asked: String,
        /// What stays open.
        text: String,
    },
    /// Controllers that cannot start at rest.
    #[error("{text}")]
    NoStart {
        /// Why.
        text: String,
    },
    /// A body that does not exist.
    #[error("machine/unknown-body: `{element}` refers to body `{name}`, which does not exist\n  help: {help}")]
    UnknownBody {
        /// Who refers to it.
        element: String,
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// A marker that does not exist.
    #[error(
        "machine/unknown-marker: `{element}` refers to marker `{name}` of body `{body}`, which does not exist\n  \
         help: {help}"
    )]
    UnknownMarker {
        /// Who refers to it.
        element: String,
        /// The body.
        body: String,
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// A joint that does not exist.
    #[error("machine/unknown-joint: `{element}` refers to joint `{name}`, which does not exist\n  help: {help}")]
    UnknownJoint {
        /// Who refers to it.
        element: String,
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// A joint coordinate that does not exist.
    #[error(
        "machine/unknown-coordinate: `{element}` refers to coordinate `{name}` of joint `{joint}`, which does not \
         exist\n  help: {help}"
    )]
    UnknownCoordinate {
        /// Who refers to it.
        element: String,
        /// The joint.
        joint: String,
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// A force element that does not exist.
    #[error("machine/unknown-force: there is no force `{name}`\n  help: {help}")]
    UnknownForce {
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// A quantity that does not exist.
    #[error("machine/unknown-quantity: there is no `{name}` to be read\n  help: {help}")]
    UnknownQuantity {
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// A beam that does not exist.
    #[error("machine/unknown-beam: there is no beam `{name}`\n  help: {help}")]
    UnknownBeam {
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// A beam without a section.
    #[error(
        "machine/missing-section: beam `{beam}` has no section\n  help: add `.section(…)`, for instance \
         `Section::circle(radius, material)`"
    )]
    MissingSection {
        /// The beam.
        beam: String,
    },
    /// Two elements with one name.
    #[error("machine/duplicate-name: `{name}` is the name of two elements\n  help: rename one of them")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A name that cannot be used.
    #[error(
        "machine/bad-name: an element cannot be called `{name}`\n  help: give it a name that is neither empty nor `ground`"
    )]
    BadName {
        /// The name.
        name: String,
    },
    /// No mass given.
    #[error(
        "machine/missing-mass: body `{body}` has no mass\n  help: add `.mass(…)`, or `.density(…)` to a solid with volume"
    )]
    MissingMass {
        /// The body.
        body: String,
    },
    /// A mass that is not positive.
    #[error(
        "machine/bad-mass: body `{body}` has mass {mass} kg\n  help: give it a positive mass, or make it \
         `Body::massless()` if it should have none"
    )]
    BadMass {
        /// The body.
        body: String,
        /// Its mass [kg].
        mass: f64,
    },
    /// An inertia that no body can have.
    #[error(
        "machine/bad-inertia: body `{body}` has principal moments of inertia {moments:?} kg m², which no body can have\n  \
         help: moments are positive, the largest is at most the sum of the other two, and the matrix is symmetric; they \
         are taken about the centre of mass"
    )]
    BadInertia {
        /// The body.
        body: String,
        /// Its principal moments, ascending [kg m²].
        moments: [f64; 3],
    },
    /// A number that is not finite.
    #[error("machine/not-finite: {what} of `{element}` is not a finite number\n  help: check the values given for it")]
    NonFinite {
        /// The element.
        element: String,
        /// Which number.
        what: &'static str,
    },
    /// Placements that refer to each other in a circle.
    #[error(
        "machine/placement-circle: the placements of {bodies} refer to each other in a circle\n  help: place one of them in the world"
    )]
    PlacementCircle {
        /// The bodies, joined by arrows.
        bodies: String,
    },
    /// Two sides on one body.
    #[error(
        "machine/same-body: both sides of `{element}` are on body `{body}`\n  help: attach one side to another body or to `ground`"
    )]
    SameBody {
        /// The element.
        element: String,
        /// The body.
        body: String,
    },
    /// A marker away from the only point of a point mass.
    #[error(
        "machine/marker-off-point: `{element}` attaches {distance} m away from point mass `{body}`\n  help: attach at the \
         point itself, or make the body rigid"
    )]
    MarkerOffPoint {
        /// The element.
        element: String,
        /// The body.
        body: String,
        /// Distance [m].
        distance: f64,
    },
    /// A distance of zero.
    #[error(
        "machine/coincident-markers: the markers of `{element}` are at the same point, so the direction between them is \
         not defined\n  help: move one of them, or use a spherical joint"
    )]
    CoincidentMarkers {
        /// The element.
        element: String,
    },
    /// An option that would do nothing.
    #[error("machine/option-without-effect: `.{option}` does nothing to `{element}` ({kind})\n  help: {help}")]
    OptionWithoutEffect {
        /// The element.
        element: String,
        /// Its type.
        kind: &'static str,
        /// The option.
        option: &'static str,
        /// What to try.
        help: &'static str,
    },
    /// A number outside its range.
    #[error("machine/bad-value: {what} of `{element}` is {value}\n  help: {help}")]
    BadValue {
        /// The element.
        element: String,
        /// Which number.
        what: &'static str,
        /// The number.
        value: f64,
        /// What to try.
        help: &'static str,
    },
    /// Friction from a reaction that does not exist.
    #[error(
        "machine/no-reaction: `{element}` needs a force that joint `{joint}` carries, and it carries none\n  help: attach it \
         to a coordinate of a joint that holds points together"
    )]
    NoReaction {
        /// The friction.
        element: String,
        /// The joint.
        joint: String,
    },
    /// A signal that does not exist.
    #[error("control/unknown-signal: `{element}` refers to signal `{name}`, which does not exist\n  help: {help}")]
    UnknownSignal {
        /// Who refers to it.
        element: String,
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// An input that does not exist.
    #[error("control/unknown-input: there is no input `{name}`\n  help: {help}")]
    UnknownInput {
        /// The missing name.
        name: String,
        /// What to try.
        help: String,
    },
    /// An input that hears nothing.
    #[error(
        "control/unconnected-input: input `{port}` of `{element}` is not connected\n  help: connect it with \
         `.input(…)`, `.wire(\"{port}\", …)` or `connect(…, \"{element}.{port}\")`; a constant is a signal too"
    )]
    UnconnectedInput {
        /// The element.
        element: String,
        /// The input.
        port: String,
    },
    /// An input that hears two signals.
    #[error(
        "control/input-twice: input `{port}` of `{element}` is connected twice\n  help: remove one connection, or add \
         the signals with a sum"
    )]
    InputTwice {
        /// The element.
        element: String,
        /// The input.
        port: String,
    },
    /// A force whose strength has no derivatives.
    #[error(
        "control/not-sensed: `{element}` listens to force `{force}`, whose strength has no exact derivatives\n  help: \
         listen to a spring, a coordinate spring or a force of your own, or measure the motion it depends on"
    )]
    NotSensed {
        /// The sensor.
        element: String,
        /// The force.
        force: String,
    },
    /// More signals than inputs.
    #[error(
        "control/too-many-inputs: `{element}` is given {given} signals in order, but {wanted} inputs are left to \
         connect\n  help: remove some, or connect by name with `.wire(port, signal)`"
    )]
    TooManyInputs {
        /// The element.
        element: String,
        /// Signals given in order.
        given: usize,
        /// Inputs that can take one.
        wanted: usize,
    },
    /// A vector of the wrong length.
    #[error(
        "control/width-mismatch: signal `{signal}` has {given} components, the input of `{element}` wants {wanted}\n  \
         help: pick one component with `{signal}[0]`, or change the width of the block"
    )]
    WidthMismatch {
        /// The element.
        element: String,
        /// The signal.
        signal: String,
        /// Components of the signal.
        given: usize,
        /// Components of the input.
        wanted: usize,
    },
    /// Ports that only pass each other on.
    #[error(
        "control/signal-circle: the signal of `{element}` only comes from itself\n  help: connect it to a sensor, a \
         block with a function, or a constant"
    )]
    SignalCircle {
        /// One of the elements.
        element: String,
    },
    /// A loop through sampled blocks without a delay.
    #[error(
        "control/sampled-loop: the loop {path} closes within one tick: each value waits for the others\n  help: put a unit \
         delay into it (`discrete-transfer-function` with numerator [1] and denominator [1, 0], or `y` of a \
         `sampled-function`), let its samplers tick at different instants, or close it between continuous blocks"
    )]
    SampledLoop {
        /// The loop, port by port.
        path: String,
    },
    /// A number that does not exist.
    #[error("machine/unknown-parameter: there is no number `{name}`\n  help: {help}")]
    UnknownParameter {
        /// The element it would belong to.
        element: String,
        /// Its name.
        name: String,
        /// What to try.
        help: String,
    },
    /// A number that an element cannot have.
    #[error("machine/bad-parameter: {message} (`{element}`)\n  help: {help}")]
    BadParameter {
        /// The element.
        element: String,
        /// What is wrong.
        message: String,
        /// What to try.
        help: String,
    },
    /// A joint or force that does not exist in this dimension, or whose data make no equations.
    #[error("machine/no-equations: `{element}` ({kind}) has no equations in {dimension} dimensions\n  help: {help}")]
    NoEquations {
        /// The element.
        element: String,
        /// Its type.
        kind: &'static str,
        /// Two or three.
        dimension: usize,
        /// What to try.
        help: &'static str,
    },
}

fn indented(errors: &[MachineError]) -> String {
    let text: Vec<String> =
        errors.iter().map(|error| format!("  {}", error.to_string().replace('\n', "\n  "))).collect();
    text.join("\n")
}

/// Collects what is wrong, so that all of it can be told at once.
#[derive(Debug, Default)]
pub(crate) struct Errors(Vec<MachineError>);

impl Errors {
    /// The value, or its error for later.
    pub fn take<T>(&mut self, result: Result<T, MachineError>) -> Option<T> {
        match result {
            Ok(value) => return Some(value),
            Err(MachineError::Several { errors }) => self.0.extend(errors),
            Err(error) => self.0.push(error),
        }
        None
    }

    /// Nothing, the only error, or all of them.
    pub fn finish(mut self) -> Result<(), MachineError> {
        match self.0.len() {
            0 => Ok(()),
            1 => Err(self.0.remove(0)),
            _ => Err(MachineError::Several { errors: self.0 }),
        }
    }
}

impl MachineError {
    /// Each thing that is wrong.
    pub fn each(&self) -> Vec<&MachineError> {
        match self {
            Self::Several { errors } => errors.iter().collect(),
            error => vec![error],
        }
    }

    /// The stable id at the beginning of the message.
    pub fn id(&self) -> String {
        let text = self.to_string();
        text.split(':').next().unwrap_or_default().to_string()
    }
}
