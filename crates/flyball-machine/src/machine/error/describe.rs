//! Errors of machines as messages.

use super::MachineError;
use crate::ids;
use flyball_dae::failure::NamedValue;
use flyball_dae::message::{Id, Message};
use std::fmt;

impl MachineError {
    /// Each thing that is wrong.
    pub fn each(&self) -> Vec<&MachineError> {
        match self {
            Self::Several { errors } => errors.iter().collect(),
            error => vec![error],
        }
    }

    /// True if it is found in the values of one element, whatever the others are.
    pub fn is_of_own_values(&self) -> bool {
        matches!(
            self,
            Self::MissingMass { .. }
                | Self::BadMass { .. }
                | Self::BadInertia { .. }
                | Self::MissingSection { .. }
                | Self::NonFinite { .. }
                | Self::BadValue { .. }
                | Self::BadName { .. }
                | Self::SameBody { .. }
                | Self::OptionWithoutEffect { .. }
        )
    }

    /// The stable id.
    pub fn id(&self) -> Id {
        self.message().id
    }

    /// The error as a message with its numbers.
    pub fn message(&self) -> Message {
        match self {
            Self::Several { errors } => {
                let message = Message::error(ids::SEVERAL, format!("{} things are wrong", errors.len()));
                let message = message.count("errors", errors.len());
                errors.iter().fold(message, |message, error| message.note(indented(error)))
            }
            Self::NoInitial { joint, asked, cause } => {
                let given = |asked: &NamedValue| format!("{} = {:.6}", asked.name, asked.value);
                let given: Vec<String> = asked.iter().map(given).collect();
                let text = format!("the machine cannot start with {}", given.join(", "));
                let message = Message::error(ids::NO_INITIAL, text)
                    .help("give a value that the other joints and drives allow, and each coordinate once")
                    .about(joint)
                    .note(indented(cause));
                asked.iter().fold(message, Message::row)
            }
            Self::NoStart { cause } => cause.message(),
            Self::UnknownBody { element, name, help } => unknown(ids::UNKNOWN_BODY, element, "body", name, help),
            Self::UnknownMarker { element, body, name, help } => {
                let text = format!("`{element}` refers to marker `{name}` of body `{body}`, which does not exist");
                Message::error(ids::UNKNOWN_MARKER, text).help(help).about(element)
            }
            Self::UnknownJoint { element, name, help } => unknown(ids::UNKNOWN_JOINT, element, "joint", name, help),
            Self::UnknownCoordinate { element, joint, name, help } => {
                let text =
                    format!("`{element}` refers to coordinate `{name}` of joint `{joint}`, which does not exist");
                Message::error(ids::UNKNOWN_COORDINATE, text).help(help).about(element)
            }
            Self::UnknownRoad { element, name, help } => unknown(ids::UNKNOWN_ROAD, element, "road", name, help),
            Self::UnknownForce { name, help } => {
                Message::error(ids::UNKNOWN_FORCE, format!("there is no force `{name}`")).help(help).about(name)
            }
            Self::UnknownQuantity { name, help } => {
                Message::error(ids::UNKNOWN_QUANTITY, format!("there is no `{name}` to be read")).help(help).about(name)
            }
            Self::UnknownBeam { name, help } => {
                Message::error(ids::UNKNOWN_BEAM, format!("there is no beam `{name}`")).help(help).about(name)
            }
            Self::MissingSection { beam } => {
                Message::error(ids::MISSING_SECTION, format!("beam `{beam}` has no section"))
                    .help("add `.section(…)`, for instance `Section::circle(radius, material)`")
                    .about(beam)
            }
            Self::DuplicateName { name } => {
                Message::error(ids::DUPLICATE_NAME, format!("`{name}` is the name of two elements"))
                    .help("rename one of them")
                    .about(name)
            }
            Self::BadName { name } => Message::error(ids::BAD_NAME, format!("an element cannot be called `{name}`"))
                .help("give it a name that is neither empty nor `ground`")
                .about(name),
            Self::MissingMass { body } => Message::error(ids::MISSING_MASS, format!("body `{body}` has no mass"))
                .help("add `.mass(…)`, or `.density(…)` to a solid with volume")
                .about(body),
            Self::BadMass { body, mass } => Message::error(ids::BAD_MASS, format!("body `{body}` has mass {mass} kg"))
                .help("give it a positive mass, or make it `Body::massless()` if it should have none")
                .about(body)
                .number("mass", *mass, "kg"),
            Self::BadInertia { body, moments } => {
                let text =
                    format!("body `{body}` has principal moments of inertia {moments:?} kg m², which no body can have");
                let help = "moments are positive, the largest is at most the sum of the other two, and the matrix is \
                            symmetric; they are taken about the centre of mass";
                let message = Message::error(ids::BAD_INERTIA, text).help(help).about(body);
                let names = ["smallest moment", "middle moment", "largest moment"];
                names
                    .into_iter()
                    .zip(moments)
                    .fold(message, |message, (name, moment)| message.number(name, *moment, "kg m²"))
            }
            Self::NonFinite { element, what } => {
                Message::error(ids::NOT_FINITE, format!("{what} of `{element}` is not a finite number"))
                    .help("check the values given for it")
                    .about(element)
            }
            Self::PlacementCircle { bodies } => {
                let text = format!("the placements of {} refer to each other in a circle", bodies.join(" → "));
                let message = Message::error(ids::PLACEMENT_CIRCLE, text).help("place one of them in the world");
                bodies.iter().take(1).fold(message, Message::about)
            }
            Self::SameBody { element, body } => {
                Message::error(ids::SAME_BODY, format!("both sides of `{element}` are on body `{body}`"))
                    .help("attach one side to another body or to `ground`")
                    .about(element)
            }
            Self::MarkerOffPoint { element, body, distance } => {
                let text = format!("`{element}` attaches {distance} m away from point mass `{body}`");
                Message::error(ids::MARKER_OFF_POINT, text)
                    .help("attach at the point itself, or make the body rigid")
                    .about(element)
                    .number("distance", *distance, "m")
            }
            Self::CoincidentMarkers { element } => {
                let text = format!(
                    "the markers of `{element}` are at the same point, so the direction between them is not defined"
                );
                Message::error(ids::COINCIDENT_MARKERS, text)
                    .help("move one of them, or use a spherical joint")
                    .about(element)
            }
            Self::OptionWithoutEffect { element, kind, option, help } => {
                let text = format!("`.{option}` does nothing to `{element}` ({kind})");
                Message::error(ids::OPTION_WITHOUT_EFFECT, text).help(*help).about(element)
            }
            Self::BadValue { element, what, value, help } => {
                Message::error(ids::BAD_VALUE, format!("{what} of `{element}` is {value}"))
                    .help(*help)
                    .about(element)
                    .number(*what, *value, "")
            }
            Self::NoReaction { element, joint } => {
                let text = format!("`{element}` needs a force that joint `{joint}` carries, and it carries none");
                Message::error(ids::NO_REACTION, text)
                    .help("attach it to a coordinate of a joint that holds points together")
                    .about(element)
            }
            Self::UnknownSignal { element, name, help } => unknown(ids::UNKNOWN_SIGNAL, element, "signal", name, help),
            Self::UnknownInput { name, help } => {
                Message::error(ids::UNKNOWN_INPUT, format!("there is no input `{name}`")).help(help).about(name)
            }
            Self::UnconnectedInput { element, port } => {
                let help = format!(
                    "connect it with `.input(…)`, `.wire(\"{port}\", …)` or `connect(…, \"{element}.{port}\")`; a constant \
                     is a signal too"
                );
                Message::error(ids::UNCONNECTED_INPUT, format!("input `{port}` of `{element}` is not connected"))
                    .help(help)
                    .about(element)
            }
            Self::InputTwice { element, port } => {
                Message::error(ids::INPUT_TWICE, format!("input `{port}` of `{element}` is connected twice"))
                    .help("remove one connection, or add the signals with a sum")
                    .about(element)
            }
            Self::NotSensed { element, force } => {
                let text = format!("`{element}` listens to force `{force}`, whose strength has no exact derivatives");
                let help = "listen to a spring, a coordinate spring or a force of your own, or measure the motion it \
                            depends on";
                Message::error(ids::NOT_SENSED, text).help(help).about(element)
            }
            Self::NotASignal { element, name, help } => {
                Message::error(ids::NOT_A_SIGNAL, format!("`{name}` cannot be a signal")).help(help).about(element)
            }
            Self::TooManyInputs { element, given, wanted } => {
                let text =
                    format!("`{element}` is given {given} signals in order, but {wanted} inputs are left to connect");
                Message::error(ids::TOO_MANY_INPUTS, text)
                    .help("remove some, or connect by name with `.wire(port, signal)`")
                    .about(element)
                    .count("given", *given)
                    .count("wanted", *wanted)
            }
            Self::WidthMismatch { element, signal, given, wanted } => {
                let text = format!("signal `{signal}` has {given} components, the input of `{element}` wants {wanted}");
                Message::error(ids::WIDTH_MISMATCH, text)
                    .help(format!("pick one component with `{signal}[1]`, or change the width of the block"))
                    .about(element)
                    .count("given", *given)
                    .count("wanted", *wanted)
            }
            Self::SignalCircle { element } => {
                Message::error(ids::SIGNAL_CIRCLE, format!("the signal of `{element}` only comes from itself"))
                    .help("connect it to a sensor, a block with a function, or a constant")
                    .about(element)
            }
            Self::SampledLoop { element, path } => {
                let path = path.join(" → ");
                let text = format!("the loop {path} closes within one tick: each value waits for the others");
                let help = "put a unit delay into it (`discrete-transfer-function` with numerator [1] and denominator \
                            [1, 0], or `y` of a `sampled-function`), let its samplers tick at different instants, or \
                            close it between continuous blocks";
                Message::error(ids::SAMPLED_LOOP, text).help(help).about(element)
            }
            Self::UnknownParameter { element, name, help } => {
                Message::error(ids::UNKNOWN_PARAMETER, format!("there is no number `{name}`")).help(help).about(element)
            }
            Self::BadParameter { element, message, help } => {
                Message::error(ids::BAD_PARAMETER, format!("{message} (`{element}`)")).help(help).about(element)
            }
            Self::NoEquations { element, kind, dimension, help } => {
                let text = format!("`{element}` ({kind}) has no equations in {dimension} dimensions");
                Message::error(ids::NO_EQUATIONS, text).help(*help).about(element).count("dimension", *dimension)
            }
        }
    }
}

/// A reference to what does not exist.
fn unknown(id: Id, element: &str, kind: &str, name: &str, help: &str) -> Message {
    let text = format!("`{element}` refers to {kind} `{name}`, which does not exist");
    Message::error(id, text).help(help).about(element)
}

/// A text inside another one.
fn indented(error: &impl fmt::Display) -> String {
    error.to_string().replace('\n', "\n  ")
}

impl fmt::Display for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for MachineError {}

impl From<MachineError> for Message {
    fn from(error: MachineError) -> Self {
        error.message()
    }
}
