//! Sensors, blocks and actuators by name, in sub-diagrams.

use super::block::{Motor, Servo};
use super::{Actuator, Block, Sensor};

/// A block diagram. Put into another one, or into a machine, its names get a prefix: `pid` becomes `left.pid`.
///
/// Signals are referred to as `element.port`, as `element` if it has one output, and as `element.port[i]` for one
/// scalar of a vector. A reference is looked up in the sub-diagram of the element that refers to it, then in the
/// diagrams around it.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// Sensors by name.
    pub sensors: Vec<(String, Sensor)>,
    /// Blocks by name.
    pub blocks: Vec<(String, Block)>,
    /// Actuators by name.
    pub actuators: Vec<(String, Actuator)>,
    /// Connections from a signal to an input.
    pub connections: Vec<Connection>,
}

/// A connection from a signal to an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The signal.
    pub from: String,
    /// The input: `element.port`, `element` if it has one input, `element.port[i]` for one scalar of a vector.
    pub to: String,
    /// The sub-diagram it is made in; empty at the top.
    pub scope: String,
}

impl Diagram {
    /// An empty diagram.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a sensor.
    pub fn sensor(&mut self, name: impl Into<String>, sensor: Sensor) -> &mut Self {
        self.sensors.push((name.into(), sensor));
        self
    }

    /// Adds a block.
    pub fn block(&mut self, name: impl Into<String>, block: Block) -> &mut Self {
        self.blocks.push((name.into(), block));
        self
    }

    /// Adds an actuator.
    pub fn actuator(&mut self, name: impl Into<String>, actuator: Actuator) -> &mut Self {
        self.actuators.push((name.into(), actuator));
        self
    }

    /// Connects a signal to an input.
    pub fn connect(&mut self, from: impl Into<String>, to: impl Into<String>) -> &mut Self {
        self.connections.push(Connection { from: from.into(), to: to.into(), scope: String::new() });
        self
    }

    /// Puts a diagram into this one.
    pub fn diagram(&mut self, name: impl Into<String>, inner: Diagram) -> &mut Self {
        let prefix = name.into();
        self.sensors.extend(inner.sensors.into_iter().map(|(name, sensor)| (join(&prefix, &name), sensor)));
        self.blocks.extend(inner.blocks.into_iter().map(|(name, block)| (join(&prefix, &name), block)));
        self.actuators.extend(inner.actuators.into_iter().map(|(name, actuator)| (join(&prefix, &name), actuator)));
        let scoped = |c: Connection| Connection { scope: join(&prefix, &c.scope), ..c };
        self.connections.extend(inner.connections.into_iter().map(scoped));
        self
    }

    /// Adds a motor on a joint coordinate, driven by a voltage signal: sensor `name.speed`, circuit `name.circuit` with
    /// the current, actuator `name.torque`.
    pub fn motor(
        &mut self,
        name: impl Into<String>,
        motor: Motor,
        coordinate: impl Into<String>,
        voltage: impl Into<String>,
    ) -> &mut Self {
        let (coordinate, mut inner) = (coordinate.into(), Self::new());
        let torque = Actuator::joint(coordinate.clone()).factor(motor.torque_per_current());
        inner.sensor("speed", Sensor::coordinate_rate(coordinate));
        inner.block("circuit", Block::motor(motor).wire("voltage", voltage).wire("speed", "speed"));
        inner.actuator("torque", torque.input("circuit"));
        self.diagram(name, inner)
    }

    /// Makes a joint coordinate follow a signal: sensors `name.position`, `name.rate`, `name.acceleration`, the servo
    /// `name.servo` with its force, actuator `name.drive`. `reference` is the signal, its rate and its acceleration;
    /// constants of zero for the last two make the coordinate follow as a second-order filter would.
    pub fn follow(
        &mut self,
        name: impl Into<String>,
        servo: Servo,
        coordinate: impl Into<String>,
        reference: [&str; 3],
    ) -> &mut Self {
        let (coordinate, mut inner) = (coordinate.into(), Self::new());
        inner.sensor("position", Sensor::coordinate(coordinate.clone()));
        inner.sensor("rate", Sensor::coordinate_rate(coordinate.clone()));
        inner.sensor("acceleration", Sensor::coordinate_acceleration(coordinate.clone()));
        let own = ["servo", "position", "rate", "acceleration"];
        inner.block("servo", Block::new(servo).inputs(own).inputs(reference));
        inner.actuator("drive", Actuator::joint(coordinate).input("servo"));
        self.diagram(name, inner)
    }

    /// True if there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.sensors.is_empty() && self.blocks.is_empty() && self.actuators.is_empty()
    }

    /// Names of all elements.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        let sensors = self.sensors.iter().map(|(name, _)| name);
        sensors.chain(self.blocks.iter().map(|(name, _)| name)).chain(self.actuators.iter().map(|(name, _)| name))
    }
}

/// A name inside a scope.
pub(super) fn join(scope: &str, name: &str) -> String {
    match (scope.is_empty(), name.is_empty()) {
        (true, _) => name.into(),
        (_, true) => scope.into(),
        _ => format!("{scope}.{name}"),
    }
}

/// The sub-diagram an element or a sub-diagram stands in.
pub(super) fn scope_of(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(scope, _)| scope)
}
