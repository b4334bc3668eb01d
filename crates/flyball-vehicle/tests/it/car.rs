//! The passive car, against an independent model of the same data.

use crate::{build, example, value};
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, SnapshotKind};
use flyball_dae::method::table::find;

/// Loads of the wheels at rest [N].
pub const LOADS: [(&str, f64); 4] =
    [("fl", 4401.183423), ("fr", 4401.183423), ("rl", 3478.208577), ("rr", 3478.208577)];

#[test]
fn it_stands_in_equilibrium_and_changes_lanes_as_the_independent_model_does() {
    let model = example("car-passive.toml", &[]);
    assert_eq!(model.machine.bodies.len(), 30);
    assert!(model.machine.bodies.iter().all(|(_, body)| body.velocity == [10.0, 0.0, 0.0]));
    let system = build(&model);
    let mut seen = Vec::new();
    let mut observer = |snapshot: &Snapshot| {
        let of = |name: &str| value(&system, snapshot.state, name);
        if snapshot.kind == SnapshotKind::Start {
            for (corner, wanted) in LOADS {
                let load = of(&format!("car.tyre_{corner}.tyre.Fz"));
                assert!((load - wanted).abs() < 1e-5, "{corner}: {load} N instead of {wanted}"); // digits printed
            }
            let largest = snapshot.state.a.iter().fold(0.0_f64, |largest, a| largest.max(a.abs()));
            assert!(largest < 1e-3, "it accelerates by {largest:e}");
        }
        if snapshot.kind == SnapshotKind::Output || snapshot.kind == SnapshotKind::End {
            seen = ["x", "y"].map(|axis| of(&format!("car.chassis.cm.position.{axis}"))).to_vec();
            seen.push(of("car.attitude.yaw").to_degrees());
        }
        Flow::Continue
    };
    let method = find("mdop5").expect("a method").make(&system, &Default::default()).expect("its defaults");
    let options = Options { output: Output::End, ..Options::controlled(4.8, 1e-6) };
    let run = Simulation::boxed(&system, method, system.start(), options).run(&mut observer);
    run.unwrap_or_else(|failure| panic!("{failure}"));
    for (found, wanted) in seen.iter().zip([46.292, 3.611, 0.059]) {
        assert!((found - wanted).abs() < 1.5e-3, "{seen:?} instead of 46.292 m, 3.611 m, 0.059 degrees"); // digits printed
    }
    assert_eq!(seen.len(), 3);
}
