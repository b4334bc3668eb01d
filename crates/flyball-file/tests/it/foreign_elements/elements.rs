//! One element of each family, written as another crate would write them: a file each in real life.

use flyball_machine::catalog::{
    Back, Catalog, Entry, Example, Fields, Kind, Mixed, Refers, Site, Units, between, number, optional, required, text,
    vector,
};
use flyball_machine::constraint::{MarkerLaw, MarkerMotion};
use flyball_machine::control::actuator::{Acting, ActuatorDefinition, ActuatorLaw, LawKernel};
use flyball_machine::control::block::{At, UserBlock};
use flyball_machine::control::sensor::{Level, MarkerSensor, Plant, Sense, SensedMarker, SensorDefinition};
use flyball_machine::control::{Actuator, Block, Port, Sensor};
use flyball_machine::force::{ForceDefinition, ForceLaw, GeneralForce, Strength, Wrench};
use flyball_machine::joint::{Axis, Equation, JointDefinition, MarkerFunctions};
use flyball_machine::machine::Context;
use flyball_machine::space::Space;
use flyball_machine::{Dimension, Force, Joint, MachineError, Real};

/// All of them beside those of the standard.
pub fn catalog() -> Catalog {
    Catalog::standard().with_joint(GROOVE).with_force(WIND).with_sensor(LOG).with_block(CUBE).with_actuator(VALVE)
}

fn minus<R: Real>(a: &[R; 3], b: &[R; 3]) -> [R; 3] {
    [0, 1, 2].map(|i| a[i] - b[i])
}

fn dot<R: Real>(a: &[R; 3], b: &[R; 3]) -> R {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// A groove across F: y = slope · x for the origin of M.
#[derive(Clone, Copy, Debug)]
struct Groove {
    slope: f64,
}

impl MarkerLaw for Groove {
    fn count(&self) -> usize {
        1
    }
    fn evaluate<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], _t: R, out: &mut [R]) {
        let d = minus(&m.position, &f.position);
        out[0] = dot(&f.axis(1), &d) - dot(&f.axis(0), &d) * self.slope;
    }
}

impl JointDefinition for Groove {
    fn name(&self) -> &'static str {
        GROOVE.name
    }
    fn equations(&self, _: Dimension) -> Option<Vec<Equation>> {
        Some(vec![Equation::Position(MarkerFunctions::new(*self, &["groove"]).mirrored(&[&[Axis::Y]]))])
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![number("slope", self.slope)])
    }
    fn place(&mut self, site: &mut dyn Site) {
        let [x, y, _] = site.signs();
        self.slope *= x * y;
    }
}

const GROOVE: Entry<Joint> = Entry::new(
    "skew-groove",
    "a point in a groove across F",
    &[required("slope", Kind::Number(Units::NUMBER), "y over x of the groove")],
    |v| {
        let [first, second] = v.between();
        Ok(Joint::open(Groove { slope: v.number_or_zero("slope") }, first, second))
    },
)
.examples(&[Example::new("slope = 0.7")]);

/// Drag in a wind.
#[derive(Clone, Debug)]
struct Wind {
    on: String,
    wind: [f64; 3],
    drag: f64,
}

impl ForceLaw for Wind {
    fn wrenches<R: Real>(&self, [_, m]: &[MarkerMotion<R>; 2], _t: R) -> [Wrench<R>; 2] {
        let mut on_body = Wrench::zero();
        on_body.force = [0, 1, 2].map(|i| (R::from(self.wind[i]) - m.velocity[i]) * self.drag);
        [Wrench::zero(), on_body]
    }
}

impl ForceDefinition for Wind {
    type Kernel<S: Space> = GeneralForce;

    fn name(&self) -> &'static str {
        WIND.name
    }
    fn markers(&self) -> Vec<String> {
        vec![self.on.clone()]
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("on", &self.on), vector("wind", self.wind), number("drag", self.drag)])
    }
    fn place(&mut self, site: &mut dyn Site) {
        site.see(&mut self.on);
        self.wind = site.placement().vector(self.wind);
    }
    fn strength(&self) -> Strength {
        Strength::Size
    }
    fn out_of_plane(&self) -> Option<(&'static str, f64)> {
        Some(("the third component of the wind", self.wind[2]))
    }
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<GeneralForce, MachineError> {
        GeneralForce::attach(self, name, ["ground", &self.on], context)
    }
}

const WIND: Entry<Force> = Entry::new(
    "wind",
    "drag of a point in a steady wind",
    &[
        required("on", Kind::Reference(Refers::Marker), "where it acts"),
        required("wind", Kind::Vector(Units::VELOCITY), "velocity of the air"),
        optional("drag", Kind::Number(Units::DAMPING), "force per relative speed; default 1"),
    ],
    |v| {
        let (on, wind) = (v.name("on"), v.vector("wind").unwrap_or_default());
        Ok(Force::open(Wind { on, wind, drag: v.number_or("drag", 1.0) }))
    },
)
.examples(&[
    Example::plane("on = 'second.tip'\nwind = [5, 3]\ndrag = 2"),
    Example::space("on = 'second.tip'\nwind = [5, 3, -2]\ndrag = 2"),
]);

/// Speed through the water: velocity along a direction of the marker itself.
#[derive(Clone, Debug)]
struct Log {
    of: String,
    along: [f64; 3],
}

impl Sense for Log {
    fn count(&self) -> usize {
        1
    }
    fn level(&self) -> Level {
        Level::Velocity
    }
    fn evaluate<R: Real>(&self, _: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]) {
        let v = marker.local(&marker.velocity);
        out[0] = v[0] * self.along[0] + v[1] * self.along[1] + v[2] * self.along[2];
    }
}

impl SensorDefinition for Log {
    type Kernel<S: Space> = MarkerSensor<Log>;

    fn name(&self) -> &'static str {
        LOG.name
    }
    fn outputs(&self, _: Dimension) -> Vec<Port> {
        vec![Port::new("out").unit("m/s")]
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![text("of", &self.of), vector("along", self.along)])
    }
    fn place(&mut self, site: &mut dyn Site) -> Result<Back, Mixed> {
        site.see(&mut self.of);
        self.along = site.placement().local(self.along);
        Ok(Back::Same)
    }
    fn kernel<S: Space>(&self, name: &str, plant: &Plant<S>) -> Result<MarkerSensor<Log>, MachineError> {
        let markers = [plant.marker(name, "ground")?, plant.marker(name, &self.of)?];
        Ok(MarkerSensor { markers, sense: self.clone() })
    }
}

const LOG: Entry<Sensor> = Entry::new(
    "log",
    "velocity of a marker along its own axis [m/s]",
    &[
        required("of", Kind::Reference(Refers::Marker), "the marker"),
        required("along", Kind::Vector(Units::NUMBER), "direction in the axes of the marker"),
    ],
    |v| Ok(Sensor::open(Log { of: v.name("of"), along: v.vector("along").unwrap_or_default() })),
)
.examples(&[
    Example::plane("of = 'first.f'\nalong = [0.3, 0.7]"),
    Example::space("of = 'first.f'\nalong = [0.3, 0.7, -0.4]"),
]);

/// y = gain · u³.
#[derive(Clone, Debug)]
struct Cube {
    gain: f64,
}

impl UserBlock for Cube {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn output<R: Real>(&self, at: At<R>, out: &mut [R]) {
        out[0] = at.u[0] * at.u[0] * at.u[0] * self.gain;
    }
    fn show(&self) -> Option<(&'static str, Fields)> {
        Some((CUBE.name, vec![number("gain", self.gain)]))
    }
}

const CUBE: Entry<Block> =
    Entry::new("cube", "the cube of its input", &[required("gain", Kind::Number(Units::SIGNAL), "factor")], |v| {
        Ok(Block::user(Cube { gain: v.number_or_zero("gain") }))
    })
    .examples(&[Example::new("inputs = ['a']\ngain = 3")]);

/// A damper between two markers whose viscosity is the signal.
#[derive(Clone, Debug)]
struct Valve {
    first: String,
    second: String,
}

impl ActuatorLaw for Valve {
    fn wrenches<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], u: &[R]) -> [Wrench<R>; 2] {
        let (mut first, mut second) = (Wrench::zero(), Wrench::zero());
        first.force = minus(&m.velocity, &f.velocity).map(|c| c * u[0]);
        second.force = first.force.map(|c| -c);
        [first, second]
    }
}

impl ActuatorDefinition for Valve {
    type Kernel<S: Space> = LawKernel;

    fn name(&self) -> &'static str {
        VALVE.name
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("viscosity").unit("N s/m")]
    }
    fn show(&self) -> Result<Fields, &'static str> {
        Ok(vec![between(&self.first, &self.second)])
    }
    fn place(&mut self, site: &mut dyn Site) {
        site.see_both(&mut self.first, &mut self.second);
    }
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<LawKernel, MachineError> {
        Ok(LawKernel::new::<S>(context.marker_pair(name, [&self.first, &self.second])?, self.clone()))
    }
}

const VALVE: Entry<Acting> = Entry::new(
    "valve",
    "a damper whose viscosity is a signal",
    &[required("between", Kind::Pair(Refers::Marker), "the two markers")],
    |v| {
        let [first, second] = v.between();
        Ok(Acting::one(Actuator::open(Valve { first, second })))
    },
)
.examples(&[Example::new("between = ['first', 'second.tip']")]);
