//! Sensors and actuators of a subsystem that is moved, turned or mirrored.
//!
//! A controller inside must not notice where its subsystem stands: what its sensors show is brought back to the axes and
//! signs in which the file is written, and what its actuators do is carried out. A sensor that needs it becomes `name.raw`,
//! and a block called `name` turns its signals back.

use super::assemble::{Assembly, place_force};
use super::instance::{Expansion, Instance};
use super::mirror::mirror_force;
use flyball_machine::body::Marker;
use flyball_machine::control::actuator::ActuatorKind;
use flyball_machine::control::sensor::SensorKind;
use flyball_machine::force::ForceKind;
use flyball_machine::geometry::Frame;
use flyball_machine::{Actuator, Block, Dimension, Sensor};

const AXES: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

impl Assembly {
    /// Adds a sensor where its subsystem stands.
    pub(super) fn add_sensor(&mut self, expansion: &Expansion, instance: &Instance, name: String, mut sensor: Sensor) {
        let placement = &instance.placement;
        if placement.is_identity() && !instance.names.bindings.contains_key("ground") {
            self.machine.control.sensor(name, sensor);
            return;
        }
        let mut signs: Vec<[f64; 3]> = Vec::new(); // rows that turn its signals back
        let local = |axis: [f64; 3]| placement.local(axis);
        let axial = |axis: [f64; 3]| placement.axial_inside(axis);
        match &mut sensor.kind {
            SensorKind::Translation(s) => {
                s.frame = self.origin(instance, &s.frame);
                match &mut s.along {
                    Some(along) => *along = local(*along),
                    None => signs = AXES.map(local).into(),
                }
            }
            SensorKind::Accelerometer(s) => match &mut s.along {
                Some(along) => *along = local(*along),
                None => signs = AXES.map(local).into(),
            },
            SensorKind::Gyro(s) => match &mut s.along {
                Some(along) => *along = axial(*along),
                None => signs = AXES.map(axial).into(),
            },
            SensorKind::Angles(s) => {
                s.frame = self.origin(instance, &s.frame);
                signs = AXES.map(axial).into();
            }
            SensorKind::Reaction(s) => {
                let turn = |axis: [f64; 3]| if s.moment { placement.axial(axis) } else { placement.vector(axis) };
                match s.along {
                    Some(along) => s.along = Some(turn(along)),
                    None => signs = AXES.map(turn).into(),
                }
            }
            SensorKind::JointCoordinate(s) => signs = vec![[self.sign(instance, &s.coordinate), 0.0, 0.0]],
            SensorKind::ForceStrength(s) => {
                let force = self.machine.forces.iter().find(|(force, _)| *force == s.force);
                if let Some(ForceKind::CoordinateSpring(spring)) = force.map(|(_, force)| &force.kind) {
                    signs = vec![[self.sign(instance, &spring.coordinate), 0.0, 0.0]];
                }
            }
            SensorKind::Multiplier(_) if placement.is_mirrored() => {
                let reader = expansion.reader(instance, &format!("sensor `{name}`"));
                let message = format!("{} shows a multiplier, whose sign in a mirror is not known", reader.element);
                let help = "measure the reaction, or put the sensor into the file that includes the subsystem";
                let span = self.places.get(&name).map_or(0..0, |place| place.span.clone());
                reader.fail::<()>("file/bad-mirror", &span, message, help);
            }
            SensorKind::Multiplier(_) | SensorKind::Distance(_) | SensorKind::Clock(_) | SensorKind::Parameter(_) => {}
        }
        self.turn_back(name, sensor, &signs);
    }

    /// Adds a sensor, and where its signals do not come in the axes of the subsystem, the block that turns them back.
    fn turn_back(&mut self, name: String, sensor: Sensor, rows: &[[f64; 3]]) {
        let ports = sensor.kind.outputs(self.machine.dimension);
        let count = ports.iter().map(|port| port.width).sum::<usize>();
        // in the plane one component is that about z, if there are more to choose from
        let first = if count == 1 && rows.len() == 3 { 2 } else { 0 };
        let entry = |i: usize, j: usize| rows.get(first + i).map_or(f64::from(u8::from(i == j)), |row| row[first + j]);
        let same = (0..count).all(|i| (0..count).all(|j| entry(i, j) == f64::from(u8::from(i == j))));
        if same || rows.is_empty() {
            self.machine.control.sensor(name, sensor);
            return;
        }
        let raw = format!("{name}.raw");
        let unit = ports.first().map_or(String::new(), |port| port.unit.clone());
        let control = &mut self.machine.control;
        control.sensor(raw.clone(), sensor);
        if ports.len() > 1 {
            for (i, port) in ports.iter().enumerate() {
                let turned = Block::gain(entry(i, i)).input(format!("{raw}.{}", port.name)).unit(unit.clone());
                control.block(format!("{name}.{}", port.name), turned);
            }
            return;
        }
        let block = if count == 1 {
            Block::gain(entry(0, 0))
        } else {
            let d = (0..count).map(|i| (0..count).map(|j| entry(i, j)).collect()).collect();
            Block::state_space(Vec::new(), Vec::new(), vec![Vec::new(); count], d)
        };
        control.block(name, block.input(raw).unit(unit));
    }

    /// The frame that a sensor is seen from: where it is the ground of the subsystem, a marker where its origin stands.
    fn origin(&mut self, instance: &Instance, frame: &str) -> String {
        if frame != "ground" {
            return frame.to_string();
        }
        let body = instance.names.resolve("ground");
        let marker = instance.names.outside_marker("origin");
        let placed = instance.placement.frame(Frame::default());
        let (markers, frame) = match self.bodies.get(&body) {
            Some(&index) => {
                let inside = self.world_frame(&body, 0).inverse().then(placed);
                (&mut self.machine.bodies[index].1.markers, inside)
            }
            None => (&mut self.machine.ground.markers, placed),
        };
        if !markers.iter().any(|known| known.name == marker) {
            markers.push(Marker { name: marker.clone(), frame });
        }
        format!("{body}.{marker}")
    }

    /// Turns what an actuator does to where its subsystem stands.
    pub(super) fn place_actuator(&self, instance: &Instance, actuator: &mut Actuator) {
        let placement = &instance.placement;
        if placement.is_identity() {
            return;
        }
        match &mut actuator.kind {
            ActuatorKind::JointForce(force) => force.factor *= self.sign(instance, &force.coordinate),
            ActuatorKind::MarkerForce(force) if force.follows => force.direction = placement.local(force.direction),
            ActuatorKind::MarkerForce(force) => force.direction = placement.vector(force.direction),
            ActuatorKind::MarkerTorque(torque) if torque.follows => torque.axis = placement.axial_inside(torque.axis),
            ActuatorKind::MarkerTorque(torque) => torque.axis = placement.axial(torque.axis),
            ActuatorKind::ScaledForce(scaled) => {
                place_force(&mut scaled.force, instance);
                if placement.is_mirrored() {
                    let signs = placement.signs();
                    mirror_force(&mut scaled.force, signs, |reference| self.sign(instance, reference));
                }
            }
            ActuatorKind::Thrust(_) | ActuatorKind::UserActuator(_) => {}
        }
        debug_assert!(self.machine.dimension == Dimension::Three || placement.signs()[2] > 0.0, "the plane stays");
    }
}
