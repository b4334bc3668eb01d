//! Bodies, joints and forces by name.

use super::{Errors, Initial, MachineError};
use crate::assembly::MachineSystem;
use crate::body::Body;
use crate::control::sensor::SensorKind;
use crate::control::{Actuator, Block, Diagram, Sensor};
use crate::flexible::{Beam, expand};
use crate::force::Force;
use crate::geometry::Position;
use crate::joint::Joint;
use crate::road::Road;
use flyball_dae::linear::Analyses;
use std::sync::Arc;

/// The plane or space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// The xy-plane.
    Two,
    /// Space.
    Three,
}

impl Dimension {
    /// As a number.
    pub fn number(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

/// A machine to be built. Elements may be added in any order; names are looked up by [`Machine::build`].
///
/// ```
/// use flyball_machine::{Body, Force, Joint, Machine};
///
/// let mut machine = Machine::planar();
/// machine.gravity([0.0, -9.81]);
/// machine.body("crank", Body::rod([0.0, 0.0], [0.0, 1.0]).mass(1.0));
/// machine.body("coupler", Body::rod([0.0, 1.0], [2.0, 1.5]).mass(2.0));
/// machine.body("rocker", Body::rod([2.0, 0.0], [2.0, 1.5]).mass(1.5));
/// machine.joint("a", Joint::revolute("ground", "crank").at([0.0, 0.0]));
/// machine.joint("b", Joint::revolute("crank", "coupler").at([0.0, 1.0]));
/// machine.joint("c", Joint::revolute("coupler", "rocker").at([2.0, 1.5]));
/// machine.joint("d", Joint::revolute("ground", "rocker").at([2.0, 0.0]));
/// machine.force("motor", Force::torque("crank", 1.0));
/// let system = machine.build()?;
/// let state = system.start();
/// assert_eq!(system.read(&state).constraint_violation(), 0.0);
/// # Ok::<(), flyball_machine::MachineError>(())
/// ```
#[derive(Debug)]
pub struct Machine {
    /// The plane or space.
    pub dimension: Dimension,
    /// Acceleration of gravity [m/s²].
    pub gravity: [f64; 3],
    /// Bodies by name.
    pub bodies: Vec<(String, Body)>,
    /// Beams by name.
    pub beams: Vec<(String, Beam)>,
    /// Joints by name.
    pub joints: Vec<(String, Joint)>,
    /// Forces by name.
    pub forces: Vec<(String, Force)>,
    /// Roads by name.
    pub roads: Vec<(String, Road)>,
    /// Sensors, blocks and actuators.
    pub control: Diagram,
    /// Joint coordinates to carry as coordinates of the machine.
    pub tracked: Vec<String>,
    /// Joint angles whose turns are counted for results.
    pub counted: Vec<String>,
    /// Joint coordinates and rates given at the start.
    pub initial: Vec<Initial>,
    /// Whether controllers start with states that do not change.
    pub steady_controllers: bool,
    /// Ground: carries markers.
    pub ground: Body,
}

/// Not derived: what is derived is compiled again in every crate that copies machines, with the copies of all elements.
impl Clone for Machine {
    fn clone(&self) -> Self {
        Self {
            dimension: self.dimension,
            gravity: self.gravity,
            bodies: self.bodies.clone(),
            beams: self.beams.clone(),
            joints: self.joints.clone(),
            forces: self.forces.clone(),
            roads: self.roads.clone(),
            control: self.control.clone(),
            tracked: self.tracked.clone(),
            counted: self.counted.clone(),
            initial: self.initial.clone(),
            steady_controllers: self.steady_controllers,
            ground: self.ground.clone(),
        }
    }
}

impl Machine {
    fn new(dimension: Dimension) -> Self {
        Self {
            dimension,
            gravity: [0.0; 3],
            bodies: Vec::new(),
            beams: Vec::new(),
            joints: Vec::new(),
            forces: Vec::new(),
            roads: Vec::new(),
            control: Diagram::new(),
            tracked: Vec::new(),
            counted: Vec::new(),
            initial: Vec::new(),
            steady_controllers: false,
            ground: Body::massless(),
        }
    }

    /// An empty machine in the xy-plane.
    pub fn planar() -> Self {
        Self::new(Dimension::Two)
    }

    /// An empty machine in space.
    pub fn spatial() -> Self {
        Self::new(Dimension::Three)
    }

    /// Sets the acceleration of gravity [m/s²].
    pub fn gravity(&mut self, gravity: impl Into<Position>) -> &mut Self {
        self.gravity = gravity.into().0;
        self
    }

    /// Adds a body.
    pub fn body(&mut self, name: impl Into<String>, body: Body) -> &mut Self {
        self.bodies.push((name.into(), body));
        self
    }

    /// Adds a beam. Its nodes `name.start`, `name.node1`, …, `name.end` may stand wherever a body may.
    pub fn beam(&mut self, name: impl Into<String>, beam: Beam) -> &mut Self {
        self.beams.push((name.into(), beam));
        self
    }

    /// Adds a joint or coupling.
    pub fn joint(&mut self, name: impl Into<String>, joint: Joint) -> &mut Self {
        self.joints.push((name.into(), joint));
        self
    }

    /// Adds a force.
    pub fn force(&mut self, name: impl Into<String>, force: Force) -> &mut Self {
        self.forces.push((name.into(), force));
        self
    }

    /// Adds a road.
    pub fn road(&mut self, name: impl Into<String>, road: Road) -> &mut Self {
        self.roads.push((name.into(), road));
        self
    }

    /// Adds a sensor.
    pub fn sensor(&mut self, name: impl Into<String>, sensor: Sensor) -> &mut Self {
        self.control.sensor(name, sensor);
        self
    }

    /// Adds a block.
    pub fn block(&mut self, name: impl Into<String>, block: Block) -> &mut Self {
        self.control.block(name, block);
        self
    }

    /// Adds an actuator.
    pub fn actuator(&mut self, name: impl Into<String>, actuator: Actuator) -> &mut Self {
        self.control.actuator(name, actuator);
        self
    }

    /// Connects a signal to an input: `block.port`, or `block` if it has one.
    pub fn connect(&mut self, from: impl Into<String>, to: impl Into<String>) -> &mut Self {
        self.control.connect(from, to);
        self
    }

    /// Adds a diagram; its names get a prefix, `pid` becomes `left.pid`.
    pub fn diagram(&mut self, name: impl Into<String>, diagram: Diagram) -> &mut Self {
        self.control.diagram(name, diagram);
        self
    }

    /// Adds a marker to the ground.
    pub fn ground_marker(&mut self, name: impl Into<String>, frame: crate::geometry::Frame) -> &mut Self {
        self.ground = self.ground.clone().marker_frame(name, frame);
        self
    }

    /// Carries a joint coordinate `joint.coordinate` as a coordinate of the machine: an angle then never wraps around.
    /// Gears, drives and springs on coordinates do this by themselves.
    pub fn track(&mut self, coordinate: impl Into<String>) -> &mut Self {
        self.tracked.push(coordinate.into());
        self
    }

    /// Counts the turns of a joint angle `joint.coordinate` from step to step, so that its reading never wraps around. That
    /// costs no unknown, and only readings of a run use it; what acts on an angle carries it by itself.
    pub fn count_turns(&mut self, coordinate: impl Into<String>) -> &mut Self {
        self.counted.push(coordinate.into());
        self
    }

    /// Gives a joint coordinate `joint.coordinate` a value at the start [rad or m]. What hangs on the joint moves with it,
    /// and the rest of the machine is assembled around it.
    pub fn initial(&mut self, coordinate: impl Into<String>, value: f64) -> &mut Self {
        self.initial.push(Initial { coordinate: coordinate.into(), value: Some(value), rate: None });
        self
    }

    /// Gives a joint coordinate a rate at the start [rad/s or m/s].
    pub fn initial_rate(&mut self, coordinate: impl Into<String>, rate: f64) -> &mut Self {
        self.initial.push(Initial { coordinate: coordinate.into(), value: None, rate: Some(rate) });
        self
    }

    /// Lets controllers start with states that do not change at the motion of the start.
    pub fn steady_controllers(&mut self) -> &mut Self {
        self.steady_controllers = true;
        self
    }

    /// Makes every sensor of type `parameter` an input: a held value, which a run may change between steps, instead of a
    /// constant. [`MachineSystem::input`] finds it, and `Simulation::hold` of flyball-dae changes it.
    pub fn hold_parameters(&mut self) -> &mut Self {
        for (_, sensor) in &mut self.control.sensors {
            if let SensorKind::ParameterSensor(parameter) = &mut sensor.kind {
                parameter.is_held = true;
            }
        }
        self
    }

    /// Turns the machine into the equation.
    ///
    /// # Errors
    /// All mistakes, by name: one error, or [`MachineError::Several`] with all that could be found.
    pub fn build(&self) -> Result<MachineSystem, MachineError> {
        self.build_sharing(&Arc::default())
    }

    /// The same with the symbolic work of other systems.
    pub(crate) fn build_sharing(&self, analyses: &Arc<Analyses>) -> Result<MachineSystem, MachineError> {
        let mut errors = Errors::default();
        let source = Arc::new(self.clone());
        // without beams both are one
        let full = match self.beams.is_empty() {
            true => Some(source.clone()),
            false => errors.take(expand(self)).map(Arc::new),
        };
        errors.take(full.as_ref().unwrap_or(&source).check_names());
        errors.take(self.check_options());
        errors.take(self.check_plane());
        match full {
            Some(full) => {
                errors.finish()?;
                let mut system = MachineSystem::new(source, full, analyses)?;
                system.begin()?;
                Ok(system)
            }
            None => Err(errors.finish().expect_err("the beams had an error")),
        }
    }

    fn check_options(&self) -> Result<(), MachineError> {
        let mut errors = Errors::default();
        let help = "leave it out, or use an element that has it; see its page";
        for (element, joint) in &self.joints {
            let kind = joint.kind.definition().name();
            if let Some(option) = joint.misplaced {
                let error = MachineError::OptionWithoutEffect { element: element.clone(), kind, option, help };
                errors.take::<()>(Err(error));
            }
            let option = if joint.axes.is_some() { "axis" } else { "at" };
            let coupling = joint.kind.definition().is_coupling() && joint.at.is_some();
            if coupling || (joint.axes.is_some() && joint.at.is_none()) {
                let help = "the axis needs `.at(…)` too; named markers carry their own axes, and couplings have none";
                let error = MachineError::OptionWithoutEffect { element: element.clone(), kind, option, help };
                errors.take::<()>(Err(error));
            }
        }
        for (element, force) in &self.forces {
            if let Some(option) = force.misplaced {
                let kind = force.kind.name();
                let error = MachineError::OptionWithoutEffect { element: element.clone(), kind, option, help };
                errors.take::<()>(Err(error));
            }
        }
        errors.finish()
    }

    #[inline(never)]
    fn check_names(&self) -> Result<(), MachineError> {
        let names = self.bodies.iter().map(|(name, _)| name).chain(self.beams.iter().map(|(name, _)| name));
        let names =
            names.chain(self.joints.iter().map(|(name, _)| name)).chain(self.forces.iter().map(|(name, _)| name));
        let names = names.chain(self.roads.iter().map(|(name, _)| name));
        let mut errors = Errors::default();
        let mut seen = std::collections::HashSet::new();
        for name in names.chain(self.control.names()) {
            if name.is_empty() || name == "ground" {
                errors.take::<()>(Err(MachineError::BadName { name: name.clone() }));
            }
            if !seen.insert(name) {
                errors.take::<()>(Err(MachineError::DuplicateName { name: name.clone() }));
            }
        }
        for (body_name, body) in
            self.bodies.iter().map(|(name, body)| (name.as_str(), body)).chain([("ground", &self.ground)])
        {
            let mut seen = std::collections::HashSet::new();
            for marker in &body.markers {
                if !seen.insert(&marker.name) {
                    let name = format!("{body_name}.{}", marker.name);
                    errors.take::<()>(Err(MachineError::DuplicateName { name }));
                }
            }
        }
        errors.finish()
    }
}
