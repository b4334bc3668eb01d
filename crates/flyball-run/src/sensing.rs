//! Quantities as outputs of linear models, by the names that results have.

use flyball_machine::analysis::AnalysisError;
use flyball_machine::{MachineSystem, Probe};

/// The system with a sensor for every one of the names that is a quantity, as `rod.angle` or `pin.force.y`, and no signal of
/// the machine yet; `None` if there is none.
///
/// # Errors
/// If a name is neither, or a quantity that cannot be a signal.
pub fn sensing(system: &MachineSystem, names: &[&str]) -> Result<Option<MachineSystem>, AnalysisError> {
    let mut machine = system.machine().clone();
    let mut added = false;
    for name in names {
        let unknown = |help: String| AnalysisError::UnknownSignal { name: (*name).to_string(), help };
        let probe = Probe::find(&machine, name).map_err(unknown)?;
        if !probe.is_signal() {
            machine.sensor(*name, probe.sensor(&machine).map_err(unknown)?);
            added = true;
        }
    }
    if !added {
        return Ok(None);
    }
    // sensors alone add no constraints, so that what could be built can be built with them
    machine
        .build()
        .map(Some)
        .map_err(|error| AnalysisError::UnknownSignal { name: names.join(", "), help: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flyball_machine::analysis::{FullLu, linearize_control};
    use flyball_machine::{Actuator, Body, Joint, Machine, Sensor};

    /// A rod of 2 kg and 1 m that hangs from a pin, turned by a torque.
    fn pendulum() -> MachineSystem {
        let mut machine = Machine::planar();
        machine.gravity([0.0, -9.81]);
        machine.body("rod", Body::rod([0.0, 0.0], [0.0, -1.0]).mass(2.0));
        machine.joint("pin", Joint::revolute("ground", "rod").at([0.0, 0.0]));
        machine.sensor("torque", Sensor::parameter(0.0, "N m"));
        machine.actuator("motor", Actuator::joint("pin.angle").input("torque"));
        machine.build().expect("sound")
    }

    #[test]
    fn a_quantity_is_an_output_of_the_closed_form() -> Result<(), AnalysisError> {
        let system = sensing(&pendulum(), &["rod.angle", "pin.angle", "pin.force.x"])?.expect("no signal yet");
        let found =
            linearize_control(&system, &system.start(), &["torque"], &["rod.angle", "pin.angle", "pin.force.x"])?;
        // J φ̈ = −m g l/2 φ + M with J = m l²/3, static response 1/(m g l/2); the pin holds m ẍ = m l/2 φ̈, which is 0 at rest
        let gain = |row: usize| {
            let moved = FullLu::new(found.a.clone()).solve(&found.b).expect("a pendulum returns");
            let response: f64 = found.c.row(row).iter().zip(moved.column(0)).map(|(c, x)| c * x).sum();
            found.d[(row, 0)] - response
        };
        for (row, wanted) in [1.0 / 9.81, 1.0 / 9.81, 0.0].into_iter().enumerate() {
            assert!((gain(row) - wanted).abs() < 1e-9, "{row}: {} instead of {wanted}", gain(row));
        }
        let fast = found.d[(2, 0)].abs();
        assert!((fast - 1.5).abs() < 1e-9, "M l/2 m / J = 3/(2 l) at once, not {fast}");
        Ok(())
    }

    #[test]
    fn signals_need_no_sensor_and_mistakes_are_named() {
        let system = pendulum();
        assert!(sensing(&system, &["torque"]).expect("a signal").is_none());
        let unknown = sensing(&system, &["rod.angel"]).expect_err("no such name").to_string();
        assert!(unknown.contains("rod.angel") && unknown.contains("rod.angle"), "{unknown}");
        let refused = sensing(&system, &["energy.total"]).expect_err("no signal").to_string();
        assert!(refused.contains("for results"), "{refused}");
    }
}
