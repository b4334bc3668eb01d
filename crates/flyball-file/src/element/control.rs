//! The tables of sensors, blocks and actuators.

use crate::document::{Item, ItemValue};
use crate::expression::Expression;
use crate::field::{Field, Kind, Refers, Units, Values, optional, required};
use crate::read::Reader;
use flyball_dae::scalar::{Dual, Real};
use flyball_machine::control::block::SignalFunction;
use flyball_machine::{Actuator, Block, Sensor};

/// A type of sensor, block or actuator.
pub(crate) struct ControlType<T: 'static> {
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [Field],
    /// Makes it; all required fields are there.
    pub make: fn(&Reader, &Values) -> Option<T>,
}

/// Fields of every sensor.
pub(crate) const SENSOR: &[Field] =
    &[required("name", Kind::Name, "name of the sensor"), required("type", Kind::Text, "which sensor")];

/// Fields of every block and actuator.
pub(crate) const WIRED: &[Field] = &[
    required("name", Kind::Name, "name of the element"),
    required("type", Kind::Text, "which block or actuator"),
    optional("inputs", Kind::Signals, "signals in the order of the inputs"),
];

/// A further field of every block.
pub(crate) const UNIT: &[Field] = &[optional("unit", Kind::Text, "unit of the output, for results")];

const OF: Field = required("of", Kind::Reference(Refers::Marker), "the marker");
const ALONG: Field = optional("along", Kind::Vector(Units::NUMBER), "picks the component in this direction");
const FRAME: Field = optional("in_frame", Kind::Reference(Refers::Marker), "marker it is seen from; default ground");
const COORDINATE: Field = required("coordinate", Kind::Reference(Refers::Coordinate), "the joint coordinate");
const BETWEEN: Field = required("between", Kind::Pair(Refers::Marker), "the two markers");
const JOINT: Field = required("joint", Kind::Reference(Refers::Binding), "the joint");
const BODY: Field = required("body", Kind::Reference(Refers::Body), "the body it acts on");

const fn number(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::NUMBER), doc)
}

const fn maybe(name: &'static str, doc: &'static str) -> Field {
    optional(name, Kind::Number(Units::NUMBER), doc)
}

const fn time(name: &'static str, doc: &'static str) -> Field {
    required(name, Kind::Number(Units::TIME), doc)
}

const fn line<T>(
    name: &'static str,
    doc: &'static str,
    fields: &'static [Field],
    make: fn(&Reader, &Values) -> Option<T>,
) -> ControlType<T> {
    ControlType { name, doc, fields, make }
}

fn seen(sensor: Sensor, v: &Values) -> Option<Sensor> {
    let sensor = v.vector("along").map_or(sensor.clone(), |along| sensor.along(along));
    Some(v.text("in_frame").map_or(sensor.clone(), |frame| sensor.in_frame(frame)))
}

/// Every sensor.
pub(crate) const SENSORS: &[ControlType<Sensor>] = &[
    line("position", "position of a marker", &[OF, ALONG, FRAME], |_, v| seen(Sensor::position(v.name("of")), v)),
    line("velocity", "velocity of a marker", &[OF, ALONG, FRAME], |_, v| seen(Sensor::velocity(v.name("of")), v)),
    line("acceleration", "acceleration of a marker", &[OF, ALONG, FRAME], |_, v| {
        seen(Sensor::acceleration(v.name("of")), v)
    }),
    line("accelerometer", "specific force in the axes of a marker", &[OF, ALONG], |_, v| {
        seen(Sensor::accelerometer(v.name("of")), v)
    }),
    line("gyro", "angular velocity in the axes of a marker", &[OF, ALONG], |_, v| seen(Sensor::gyro(v.name("of")), v)),
    line("angles", "angle in the plane; roll, pitch, yaw in space", &[OF, FRAME], |_, v| {
        seen(Sensor::angles(v.name("of")), v)
    }),
    line("coordinate", "a joint coordinate", &[COORDINATE], |_, v| Some(Sensor::coordinate(v.name("coordinate")))),
    line("coordinate-rate", "its rate", &[COORDINATE], |_, v| Some(Sensor::coordinate_rate(v.name("coordinate")))),
    line("coordinate-acceleration", "its acceleration", &[COORDINATE], |_, v| {
        Some(Sensor::coordinate_acceleration(v.name("coordinate")))
    }),
    line("distance", "distance of two markers", &[BETWEEN], |_, v| {
        Some(Sensor::distance(v.side("between", 0), v.side("between", 1)))
    }),
    line("distance-rate", "its rate", &[BETWEEN], |_, v| {
        Some(Sensor::distance_rate(v.side("between", 0), v.side("between", 1)))
    }),
    line("reaction-force", "force of a joint on a body, in world axes", &[JOINT, BODY, ALONG], |_, v| {
        seen(Sensor::reaction_force(v.name("joint"), v.name("body")), v)
    }),
    line("reaction-moment", "moment of a joint on a body, in world axes", &[JOINT, BODY, ALONG], |_, v| {
        seen(Sensor::reaction_moment(v.name("joint"), v.name("body")), v)
    }),
    line(
        "force",
        "strength of a force",
        &[required("force", Kind::Reference(Refers::Binding), "the force")],
        |_, v| Some(Sensor::force(v.name("force"))),
    ),
    line("time", "time", &[], |_, _| Some(Sensor::time())),
];

/// y = expression of u1, u2, … and t.
#[derive(Debug)]
struct Formula {
    expression: Expression,
    inputs: usize,
}

/// Most inputs of a function block.
const MOST: usize = 16;

impl Formula {
    fn run<R: Real>(&self, u: &[f64], t: f64, lift: impl Fn(usize, f64) -> R) -> R {
        let mut all = [R::zero(); MOST + 1];
        for (i, value) in u.iter().copied().chain([t]).enumerate() {
            all[i] = lift(i, value);
        }
        self.expression.evaluate(&all[..=self.inputs])
    }
}

impl SignalFunction for Formula {
    fn inputs(&self) -> usize {
        self.inputs
    }
    fn value(&self, u: &[f64], t: f64) -> f64 {
        self.run(u, t, |_, value| value)
    }
    fn gradient(&self, u: &[f64], t: f64, by_u: &mut [f64]) -> f64 {
        let slope = |j: usize| {
            let lift = |i, x| if i == j { Dual::<f64, 1>::variable(x, 0) } else { Dual::constant(x) };
            self.run(u, t, lift).eps[0]
        };
        for (j, by) in by_u.iter_mut().enumerate().take(self.inputs) {
            *by = slope(j);
        }
        slope(self.inputs)
    }
}

fn formula(reader: &Reader, v: &Values) -> Option<Block> {
    let inputs = v.texts("inputs").map_or(0, |inputs| inputs.len());
    let place = v.place("value");
    if inputs > MOST {
        let message = format!("{} has {inputs} inputs, more than {MOST}", reader.element);
        return reader.fail("file/too-large", &place.span, message, "split it into several blocks");
    }
    let mut names: Vec<String> = (1..=inputs).map(|i| format!("u{i}")).collect();
    names.push("t".into());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let item = Item { value: ItemValue::Text(v.name("value")), span: place.span };
    let expression = reader.formula("value", &item, &names)?;
    Some(Block::function(Formula { expression, inputs }))
}

fn pid(v: &Values, block: Block) -> Block {
    match (v.number("lower"), v.number("upper")) {
        (Some(lower), Some(upper)) => block.anti_windup(lower, upper, v.number_or("windup_time", 1.0)),
        _ => block,
    }
}

fn get(v: &Values, key: &str) -> f64 {
    v.number_or(key, 0.0)
}

/// Every block.
pub(crate) const BLOCKS: &[ControlType<Block>] = &[
    line("constant", "a number", &[number("value", "the number")], |_, v| Some(Block::constant(get(v, "value")))),
    line("gain", "a multiple of its input", &[number("gain", "factor")], |_, v| Some(Block::gain(get(v, "gain")))),
    line(
        "sum",
        "weighted sum of its inputs",
        &[required("weights", Kind::Numbers(Units::NUMBER, 0), "one weight per input")],
        |_, v| Some(Block::sum(v.numbers("weights")?)),
    ),
    line("product", "product of its inputs", &[], |_, v| Some(Block::product(v.texts("inputs")?.len()))),
    line("minimum", "smallest of its inputs", &[], |_, v| Some(Block::minimum(v.texts("inputs")?.len()))),
    line("maximum", "largest of its inputs", &[], |_, v| Some(Block::maximum(v.texts("inputs")?.len()))),
    line("absolute", "absolute value", &[], |_, _| Some(Block::absolute())),
    line("sign", "−1, 0 or 1", &[], |_, _| Some(Block::sign())),
    line(
        "function",
        "an expression of its inputs `u1`, `u2`, … and of time `t`",
        &[required("value", Kind::Text, "the expression")],
        formula,
    ),
    line("integrator", "integral of its input", &[maybe("start", "value at the start; default 0")], |_, v| {
        Some(Block::integrator().start(get(v, "start")))
    }),
    line(
        "low-pass",
        "first-order low pass",
        &[required("corner", Kind::Number(Units::SPIN), "corner"), maybe("gain", "gain; default 1")],
        |_, v| Some(Block::low_pass(get(v, "corner"), v.number_or("gain", 1.0))),
    ),
    line(
        "transfer-function",
        "numerator over denominator",
        &[
            required("numerator", Kind::Numbers(Units::NUMBER, 0), "coefficients, highest power first"),
            required("denominator", Kind::Numbers(Units::NUMBER, 0), "coefficients, highest power first"),
        ],
        |_, v| Some(Block::transfer_function(&v.numbers("numerator")?, &v.numbers("denominator")?)),
    ),
    line(
        "pid",
        "PID controller with filtered derivative",
        &[
            number("proportional", "proportional gain"),
            maybe("integral", "integral gain; default 0"),
            maybe("derivative", "derivative gain; default 0"),
            required("corner", Kind::Number(Units::SPIN), "corner of the derivative's filter"),
            maybe("lower", "lower limit of the output"),
            maybe("upper", "upper limit of the output"),
            optional(
                "windup_time",
                Kind::Number(Units::TIME),
                "how fast the integral gives way at a limit; default 1 s",
            ),
        ],
        |_, v| {
            let block = Block::pid(get(v, "proportional"), get(v, "integral"), get(v, "derivative"), get(v, "corner"));
            Some(pid(v, block))
        },
    ),
    line(
        "discrete-pid",
        "sampled PID controller",
        &[
            time("period", "sampling time"),
            number("proportional", "proportional gain"),
            maybe("integral", "integral gain; default 0"),
            maybe("derivative", "derivative gain; default 0"),
            required("corner", Kind::Number(Units::SPIN), "corner of the derivative's filter"),
        ],
        |_, v| {
            let [period, p, i, d, corner] =
                ["period", "proportional", "integral", "derivative", "corner"].map(|key| get(v, key));
            Some(Block::discrete_pid(period, p, i, d, corner))
        },
    ),
    line("hold", "samples and holds its input", &[time("period", "sampling time")], |_, v| {
        Some(Block::hold(get(v, "period")))
    }),
    line(
        "delay",
        "its input some time ago",
        &[time("time", "how long ago"), maybe("before", "output before the start; default 0")],
        |_, v| Some(Block::delay(get(v, "time"), get(v, "before"))),
    ),
    line(
        "saturation",
        "kept between limits",
        &[number("lower", "lower limit"), number("upper", "upper limit")],
        |_, v| Some(Block::saturation(get(v, "lower"), get(v, "upper"))),
    ),
    line("smooth-saturation", "limit · tanh(input/limit)", &[number("limit", "the limit")], |_, v| {
        Some(Block::smooth_saturation(get(v, "limit")))
    }),
    line(
        "dead-zone",
        "zero between limits",
        &[number("lower", "lower limit"), number("upper", "upper limit")],
        |_, v| Some(Block::dead_zone(get(v, "lower"), get(v, "upper"))),
    ),
    line(
        "relay",
        "switches with hysteresis",
        &[number("off_below", "switches off below"), number("on_above", "switches on above")],
        |_, v| Some(Block::relay(get(v, "off_below"), get(v, "on_above"))),
    ),
    line(
        "step",
        "a step in time",
        &[time("time", "when"), maybe("before", "value before; default 0"), maybe("after", "value after; default 1")],
        |_, v| Some(Block::step(get(v, "time"), get(v, "before"), v.number_or("after", 1.0))),
    ),
    line(
        "sine",
        "a sine of time",
        &[
            number("amplitude", "amplitude"),
            required("frequency", Kind::Number(Units::SPIN), "angular frequency"),
            optional("phase", Kind::Number(Units::ANGLE), "phase; default 0"),
            maybe("bias", "added constant; default 0"),
        ],
        |_, v| {
            let sine = Block::sine(get(v, "amplitude"), get(v, "frequency"));
            Some(sine.phase(get(v, "phase")).bias(get(v, "bias")))
        },
    ),
];

/// Every actuator.
pub(crate) const ACTUATORS: &[ControlType<Actuator>] = &[
    line(
        "joint",
        "force or moment on a joint coordinate",
        &[COORDINATE, maybe("factor", "multiplies the signal; default 1")],
        |_, v| Some(Actuator::joint(v.name("coordinate")).factor(v.number_or("factor", 1.0))),
    ),
    line(
        "force",
        "force at a marker",
        &[
            required("on", Kind::Reference(Refers::Marker), "where it acts"),
            required("direction", Kind::Vector(Units::NUMBER), "what the signal multiplies"),
            optional("follows", Kind::Flag, "whether it turns with the marker; default false"),
        ],
        |_, v| {
            let force = Actuator::force(v.name("on"), v.vector("direction")?);
            Some(if v.flag("follows") == Some(true) { force.following() } else { force })
        },
    ),
    line(
        "torque",
        "torque on a body",
        &[
            required("on", Kind::Reference(Refers::Marker), "the body it acts on"),
            optional("axis", Kind::Vector(Units::NUMBER), "what the signal multiplies; default z"),
        ],
        |_, v| Some(Actuator::torque(v.name("on"), v.vector("axis").unwrap_or([0.0, 0.0, 1.0]))),
    ),
    line("thrust", "force along the line of two markers; positive pushes them apart", &[BETWEEN], |_, v| {
        Some(Actuator::thrust(v.side("between", 0), v.side("between", 1)))
    }),
];
