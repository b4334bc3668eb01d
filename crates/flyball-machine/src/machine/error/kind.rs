//! Errors of machines, as data.

use crate::analysis::AnalysisError;
use flyball_dae::failure::NamedValue;

/// A machine that cannot be built. Each message names the element and says what to try.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MachineError {
    /// More than one thing is wrong.
    Several {
        /// All of them.
        errors: Vec<MachineError>,
    },
    /// Joint coordinates or rates at the start that do not fit.
    NoInitial {
        /// The joint of the first of them.
        joint: String,
        /// The coordinates or rates with their values.
        asked: Vec<NamedValue>,
        /// Failure of the search, with what stays open.
        cause: Box<AnalysisError>,
    },
    /// Controllers that cannot start at rest.
    NoStart {
        /// Reason.
        cause: Box<AnalysisError>,
    },
    /// A body that does not exist.
    UnknownBody {
        /// The element that refers to it.
        element: String,
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A marker that does not exist.
    UnknownMarker {
        /// The element that refers to it.
        element: String,
        /// The body.
        body: String,
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A joint that does not exist.
    UnknownJoint {
        /// The element that refers to it.
        element: String,
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A joint coordinate that does not exist.
    UnknownCoordinate {
        /// The element that refers to it.
        element: String,
        /// The joint.
        joint: String,
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A force element that does not exist.
    UnknownForce {
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A road that does not exist.
    UnknownRoad {
        /// The element that refers to it.
        element: String,
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A quantity that does not exist.
    UnknownQuantity {
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A beam that does not exist.
    UnknownBeam {
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A beam without a section.
    MissingSection {
        /// The beam.
        beam: String,
    },
    /// Two elements with one name.
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A name that cannot be used.
    BadName {
        /// The name.
        name: String,
    },
    /// No mass given.
    MissingMass {
        /// The body.
        body: String,
    },
    /// A mass that is not positive.
    BadMass {
        /// The body.
        body: String,
        /// Its mass [kg].
        mass: f64,
    },
    /// An inertia that no body can have.
    BadInertia {
        /// The body.
        body: String,
        /// Its principal moments, ascending [kg m²].
        moments: [f64; 3],
    },
    /// A number that is not finite.
    NonFinite {
        /// The element.
        element: String,
        /// Which number.
        what: &'static str,
    },
    /// Placements that refer to each other in a circle.
    PlacementCircle {
        /// The bodies, each placed by the next.
        bodies: Vec<String>,
    },
    /// Two sides on one body.
    SameBody {
        /// The element.
        element: String,
        /// The body.
        body: String,
    },
    /// A marker away from the only point of a point mass.
    MarkerOffPoint {
        /// The element.
        element: String,
        /// The body.
        body: String,
        /// Distance [m].
        distance: f64,
    },
    /// A distance of zero.
    CoincidentMarkers {
        /// The element.
        element: String,
    },
    /// An option that would do nothing.
    OptionWithoutEffect {
        /// The element.
        element: String,
        /// Its type.
        kind: &'static str,
        /// The option.
        option: &'static str,
        /// Suggested cure.
        help: &'static str,
    },
    /// A number outside its range.
    BadValue {
        /// The element.
        element: String,
        /// Which number.
        what: &'static str,
        /// The number.
        value: f64,
        /// Suggested cure.
        help: &'static str,
    },
    /// Friction from a reaction that does not exist.
    NoReaction {
        /// The friction.
        element: String,
        /// The joint.
        joint: String,
    },
    /// A signal that does not exist.
    UnknownSignal {
        /// The element that refers to it.
        element: String,
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// An input that does not exist.
    UnknownInput {
        /// The missing name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// An input without a signal.
    UnconnectedInput {
        /// The element.
        element: String,
        /// The input.
        port: String,
    },
    /// An input with two signals.
    InputTwice {
        /// The element.
        element: String,
        /// The input.
        port: String,
    },
    /// A force whose strength has no derivatives.
    NotSensed {
        /// The sensor.
        element: String,
        /// The force.
        force: String,
    },
    /// A quantity that cannot be a signal.
    NotASignal {
        /// The sensor.
        element: String,
        /// The quantity.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// More signals than inputs.
    TooManyInputs {
        /// The element.
        element: String,
        /// Signals given in order.
        given: usize,
        /// Inputs that can take one.
        wanted: usize,
    },
    /// A vector of the wrong length.
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
    SignalCircle {
        /// One of the elements.
        element: String,
    },
    /// A loop through sampled blocks without a delay.
    SampledLoop {
        /// An element of the loop.
        element: String,
        /// The loop, port by port.
        path: Vec<String>,
    },
    /// A number that does not exist.
    UnknownParameter {
        /// The element it would belong to.
        element: String,
        /// Its name.
        name: String,
        /// Suggested cure.
        help: String,
    },
    /// A number that an element cannot have.
    BadParameter {
        /// The element.
        element: String,
        /// The mistake.
        message: String,
        /// Suggested cure.
        help: String,
    },
    /// A joint or force that does not exist in this dimension, or whose data make no equations.
    NoEquations {
        /// The element.
        element: String,
        /// Its type.
        kind: &'static str,
        /// Two or three.
        dimension: usize,
        /// Suggested cure.
        help: &'static str,
    },
}
