//! Sensors and actuators of a subsystem that is moved, turned or mirrored.
//!
//! A controller inside must not notice where its subsystem stands: what its sensors show is brought back to the axes and
//! signs in which the file is written, and what its actuators do is carried out. A sensor that needs it becomes `name.raw`,
//! and a block called `name` turns its signals back.

use super::assemble::Assembly;
use super::instance::{Expansion, Instance};
use super::mirror::row_signs;
use flyball_machine::control::actuator::ActuatorKind;
use flyball_machine::control::sensor::{Multiplier, SensorKind};
use flyball_machine::force::ForceKind;
use flyball_machine::{Actuator, Block, Sensor};

const AXES: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

impl Assembly {
    /// Adds a sensor where its subsystem stands.
    pub(super) fn add_sensor(&mut self, expansion: &Expansion, instance: &Instance, name: String, mut sensor: Sensor) {
        let placement = instance.placement;
        let mut signs: Vec<[f64; 3]> = Vec::new(); // rows that turn its signals back
        let local = |axis: [f64; 3]| placement.local(axis);
        let axial = |axis: [f64; 3]| placement.axial_inside(axis);
        match &mut sensor.kind {
            SensorKind::Translation(s) => {
                self.see(instance, &mut s.of);
                self.see(instance, &mut s.frame);
                match &mut s.along {
                    Some(along) => *along = local(*along),
                    None => signs = AXES.map(local).into(),
                }
            }
            SensorKind::Accelerometer(s) => {
                self.see(instance, &mut s.of);
                match &mut s.along {
                    Some(along) => *along = local(*along),
                    None => signs = AXES.map(local).into(),
                }
            }
            SensorKind::Gyro(s) => {
                self.see(instance, &mut s.of);
                match &mut s.along {
                    Some(along) => *along = axial(*along),
                    None => signs = AXES.map(axial).into(),
                }
            }
            SensorKind::Angles(s) => {
                self.see(instance, &mut s.of);
                self.see(instance, &mut s.frame);
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
            SensorKind::Multiplier(s) => match self.row_sign(instance, s) {
                Some(sign) => signs = vec![[sign, 0.0, 0.0]],
                None => {
                    let reader = expansion.reader(instance, &format!("sensor `{name}`"));
                    let row = s.row + 1;
                    let message = format!(
                        "{} shows multiplier {row} of `{}`, which is not told apart in a subsystem that is \
                         turned or mirrored",
                        reader.element, s.joint
                    );
                    let help = "measure the reaction, or put the sensor into the file that includes the subsystem";
                    let span = self.places.get(&name).map_or(0..0, |place| place.span.clone());
                    reader.fail::<()>("file/bad-mirror", &span, message, help);
                }
            },
            SensorKind::Distance(s) => {
                self.see(instance, &mut s.first);
                self.see(instance, &mut s.second);
            }
            SensorKind::Clock(_) | SensorKind::Parameter(_) => {}
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

    /// Turns what an actuator does to where its subsystem stands.
    pub(super) fn place_actuator(&mut self, instance: &Instance, actuator: &mut Actuator) {
        let placement = instance.placement;
        match &mut actuator.kind {
            ActuatorKind::JointForce(force) => force.factor *= self.sign(instance, &force.coordinate),
            ActuatorKind::MarkerForce(force) => {
                self.see(instance, &mut force.on);
                let (direction, inside) = (force.direction, force.follows);
                force.direction = if inside { placement.local(direction) } else { placement.vector(direction) };
            }
            ActuatorKind::MarkerTorque(torque) => {
                self.see(instance, &mut torque.on);
                if let Some(against) = &mut torque.against {
                    self.see(instance, against);
                }
                let (axis, inside) = (torque.axis, torque.follows);
                torque.axis = if inside { placement.axial_inside(axis) } else { placement.axial(axis) };
            }
            ActuatorKind::ScaledForce(scaled) => self.place_force(&mut scaled.force, instance),
            ActuatorKind::Thrust(thrust) => {
                self.see(instance, &mut thrust.first);
                self.see(instance, &mut thrust.second);
            }
            // has no form in files
            ActuatorKind::UserActuator(_) => {}
        }
    }

    /// Sign of a multiplier of a joint in the mirror of an instance; `None` where it mixes with others, or is not known.
    fn row_sign(&self, instance: &Instance, sensor: &Multiplier) -> Option<f64> {
        if instance.placement.keeps_directions() {
            return Some(1.0);
        }
        let (_, joint) = self.machine.joints.iter().find(|(name, _)| *name == sensor.joint)?;
        let signs = instance.placement.signs();
        let rows = row_signs(&joint.kind, self.machine.dimension, signs, |coordinate| self.sign(instance, coordinate));
        rows.get(sensor.row).copied().flatten()
    }
}
