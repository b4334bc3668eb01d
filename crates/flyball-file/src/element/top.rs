//! The model itself, settings, outputs, expected numbers, looks.

use flyball_machine::geometry::SHAPES;

use crate::field::{Field, Kind, Refers, Units, optional, required};

/// Methods by name.
pub const METHODS: &[&str] = &flyball_dae::method::table::NAMES;

/// Fields of `[model]`.
pub(crate) const MODEL: &[Field] = &[
    optional("name", Kind::Title, "name of the model; default that of the file"),
    optional("description", Kind::Text, "what it is about"),
    required("dimension", Kind::Count, "2 for the xy-plane, 3 for space"),
    optional("gravity", Kind::Vector(Units::ACCELERATION), "acceleration of gravity; default none"),
    optional(
        "track",
        Kind::References(Refers::Coordinate),
        "joint coordinates to carry along, so that angles never wrap around",
    ),
    optional(
        "controllers",
        Kind::Choice(&["given", "steady"]),
        "states of blocks at the start: as given, or such that none of them changes; default given",
    ),
];

/// Rows of results.
pub(crate) const ROWS: &[&str] = &["equal", "events", "steps"];

/// Starts of a run.
pub(crate) const STARTS: &[&str] = &["given", "equilibrium"];

/// Fields of `[simulate]`, beside the options of methods.
pub(crate) const SIMULATE: &[Field] = &[
    optional("method", Kind::Choice(METHODS), "integrator, with options of its own; default chosen for the model"),
    optional("step", Kind::Number(Units::TIME), "constant step"),
    optional(
        "inner_steps",
        Kind::Flag,
        "whether a constant step that does not converge is halved, as often as needed; default true",
    ),
    optional("rtol", Kind::Number(Units::NUMBER), "relative tolerance of error-controlled steps"),
    optional(
        "atol",
        Kind::Number(Units::NUMBER),
        "absolute tolerance of error-controlled steps in SI; default `rtol` of the size of the machine, of 1 rad, of each signal",
    ),
    optional("end", Kind::Number(Units::TIME), "end of the run"),
    optional(
        "every",
        Kind::Number(Units::TIME),
        "time between results; default the constant step, or a thousandth of the run",
    ),
    optional(
        "rows",
        Kind::Choice(ROWS),
        "rows of the results: `equal` times (default), with both sides of all `events` in between, or all `steps`",
    ),
    optional(
        "start",
        Kind::Choice(STARTS),
        "start of the run: as `given` by the bodies (default), or at rest in the `equilibrium` near it",
    ),
    optional("first_step", Kind::Number(Units::TIME), "first step of an error-controlled run"),
    optional("largest_step", Kind::Number(Units::TIME), "largest step of an error-controlled run"),
];

/// Fields of `[[phase]]`.
pub(crate) const PHASE: &[Field] = &[
    optional("name", Kind::Title, "name of the phase; default its number"),
    optional("end", Kind::Number(Units::TIME), "end of the phase; the last may go on to that of the run"),
    optional(
        "set",
        Kind::Assignments,
        "values from here on: of parameters, keys of elements and settings, by their names as with `--set`",
    ),
    optional(
        "lock",
        Kind::References(Refers::Coordinate),
        "joint coordinates that are held from here on where they are; velocities change as in a plastic impact",
    ),
    optional("unlock", Kind::References(Refers::Coordinate), "coordinates locked before that are free from here on"),
    optional("release", Kind::References(Refers::Joint), "joints that are gone from here on"),
];

/// Fields of `[[output]]`.
pub(crate) const OUTPUT: &[Field] = &[
    optional("name", Kind::Title, "name of the column; default the quantity"),
    required("of", Kind::Text, "the quantity, as `crank.tip.position.x` or `pin.angle`"),
    optional("unit", Kind::Title, "unit of the column; default SI"),
];

/// Fields of `[[visual]]`.
pub(crate) const VISUAL: &[Field] = &[
    required("of", Kind::Text, "the element: a body, beam, joint or force"),
    optional("colour", Kind::Text, "colour as `#rrggbb`; default one of a palette"),
    optional("opacity", Kind::Number(Units::NUMBER), "from 0, not seen, to 1, the default"),
    optional("hide", Kind::Flag, "true if it is not shown"),
    optional(
        "shape",
        Kind::OneOf(SHAPES),
        "shape of a body in pictures, whatever its inertia comes from; several add up",
    ),
];

/// Fields of `[[expect]]`.
pub(crate) const EXPECT: &[Field] = &[
    required("of", Kind::Text, "the quantity, as in `[[output]]`"),
    optional("at", Kind::Number(Units::TIME), "when; default the end"),
    required("value", Kind::Number(Units::NUMBER), "the number in SI"),
    required("tolerance", Kind::Number(Units::NUMBER), "largest difference"),
    optional("source", Kind::Text, "where the number comes from"),
];
