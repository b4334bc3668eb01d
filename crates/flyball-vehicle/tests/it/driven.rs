//! The car with steering wheel, drive and brake torques and bump stops, against closed forms.

use crate::car::LOADS;
use crate::suspension::stations;
use crate::{build, example};
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot};
use flyball_dae::method::table::find;
use flyball_file::{Model, Quantity, Readout};
use flyball_machine::body::Mass;

/// Rows of quantities by MDOP5 at every `every` seconds, each with its time first.
fn rows(model: &Model, quantities: &[&str], end: f64, every: f64) -> Vec<Vec<f64>> {
    let system = build(model);
    let method = find("mdop5").expect("a method").make(&system, &Default::default()).expect("its defaults");
    let found =
        quantities.iter().map(|name| Quantity::find(&model.machine, name).unwrap_or_else(|e| panic!("{name}: {e}")));
    let mut readout = Readout::new(&system, found.collect()).expect("the same machine");
    let options = Options { output: Output::Every(every), ..Options::controlled(end, 1e-6) };
    let mut rows = Vec::new();
    let run = Simulation::boxed(&system, method, system.start(), options).run(&mut |snapshot: &Snapshot| {
        let mut row = vec![snapshot.state.t];
        readout.read(snapshot.state, &mut row);
        rows.push(row);
        Flow::Continue
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    rows
}

/// Mass of all bodies, and height of their common centre in the design position, in which none is turned.
fn mass_and_height(model: &Model) -> (f64, f64) {
    let bodies = model.machine.bodies.iter().map(|(_, body)| {
        let Mass::Mass(mass) = body.mass else { panic!("a mass") };
        (mass, mass * (body.placement.position[2] + body.centre[2]))
    });
    let (mass, moment) = bodies.fold((0.0, 0.0), |(m, h), (mass, moment)| (m + mass, h + moment));
    (mass, moment / mass)
}

/// With torques T on hubs of wheels of inertia I and radius r:   F = (T − I ω̇)/r at each wheel,   Σ F = m a,
/// ω̇ = a (1 + κ)/r,   κ = F/(20 N);   load moves to the rear axle by   (m a h + Σ I ω̇ − M g s)/l,   where the body of mass M has moved
/// forward by s over the wheels.
fn check_straight(torques: [f64; 2], model: &Model) {
    let quantities = [
        "car.chassis.cm.velocity.x",
        "car.tyre_fl.tyre.Fz",
        "car.tyre_rl.tyre.Fz",
        "car.tyre_fr.tyre.Fz",
        "car.tyre_rr.tyre.Fz",
        "car.chassis.cm.position.x",
        "car.tyre_fl.tyre.contact_x",
        "car.tyre_rl.tyre.contact_x",
    ];
    let rows = rows(model, &quantities, 5.0, 0.01);
    let (m, h) = mass_and_height(model);
    // the pitch has come to rest
    let late: Vec<&Vec<f64>> = rows.iter().filter(|row| row[0] > 3.9).collect();
    let (first, last) = (late[0], late[late.len() - 1]);
    let a = (last[1] - first[1]) / (last[0] - first[0]);
    let mean = |k: usize| late.iter().map(|row| row[k]).sum::<f64>() / late.len() as f64;
    let loads = [0.5 * (mean(2) + mean(4)), 0.5 * (mean(3) + mean(5))];
    let (inertia, mut expected, mut turned) = (1.10, torques[0] + torques[1], 0.0);
    for _ in 0..20 {
        let mut sum = 0.0;
        turned = 0.0;
        for (torque, load) in torques.iter().zip(loads) {
            let r = 0.316 - load / 210e3;
            let kappa = torque / (r * 20.0 * load);
            let spin_up = inertia * expected * (1.0 + kappa) / r;
            sum += 2.0 * (torque - spin_up) / r;
            turned += 2.0 * spin_up;
        }
        // the mass is heavier than what the wheels add, so that this converges
        expected = sum / m;
    }
    assert!((a / expected - 1.0).abs() < 2e-3, "{a} m/s² instead of {expected}");
    let over_wheels = |row: &[f64]| row[6] - 0.5 * (row[7] + row[8]);
    let forward = late.iter().map(|row| over_wheels(row)).sum::<f64>() / late.len() as f64 - over_wheels(&rows[0]);
    let moved = (m * a * h + turned - 1420.0 * 9.81 * forward) / 2.76;
    assert!((2.0 * (loads[0] + loads[1]) / (m * 9.81) - 1.0).abs() < 1e-3, "{loads:?} of {m} kg");
    // of both wheels; the steering wheel rests on both axles and moves no load
    let found = (loads[1] - LOADS[2].1) - (loads[0] - LOADS[0].1);
    assert!((found / moved - 1.0).abs() < 0.01, "{found} N instead of {moved}");
}

#[test]
fn drive_torques_accelerate_it_and_load_its_rear_axle() {
    let value = |sign: &str| format!("{sign}drive*smooth(t, 0, 0.5)");
    let model = example(
        "car-driven.toml",
        &[("driver.hands.value", "0"), ("hub_rl.value", &value("")), ("hub_rr.value", &value("-"))],
    );
    check_straight([0.0, 300.0], &model);
}

#[test]
fn brake_torques_slow_it_down_and_load_its_front_axle() {
    let value = |sign: &str, brake: &str| format!("{sign}{brake}*smooth(t, 0, 0.5)");
    let model = example(
        "car-driven.toml",
        &[
            ("v", "20 m/s"),
            ("driver.hands.value", "0"),
            ("hub_fl.value", &value("-", "front_brake")),
            ("hub_fr.value", &value("", "front_brake")),
            ("hub_rl.value", &value("-", "rear_brake")),
            ("hub_rr.value", &value("", "rear_brake")),
        ],
    );
    check_straight([-450.0, -250.0], &model);
}

/// A rack that is driven itself by r φ(t) moves the car alike, and its force at the radius r of the pinion is the moment that the
/// hands feel on a wheel that is light.
#[test]
fn the_pinion_moves_the_rack_and_hands_feel_its_force() {
    let displacement = "0.006*sin(pi*t)*smooth(t, 0, 0.4)";
    let angle = format!("{displacement}/0.008");
    let wheel = [
        ("driver.wheel.mass", "1 g"),
        ("driver.wheel.inertia", "[1e-7, 1e-7, 1e-7]"),
        ("driver.hands.value", angle.as_str()),
    ];
    let rack = [
        ("driver.file", "lane-change.toml"),
        ("driver.bind", "{ guide = 'car.guide' }"),
        ("driver.steering.value", displacement),
    ];
    let seen = |values: &[(&str, &str)], drive: &str| {
        let quantities = ["car.chassis.cm.position.y", "car.guide.displacement", drive];
        rows(&example("car-driven.toml", values), &quantities, 3.0, 0.05)
    };
    let (turned, pushed) = (seen(&wheel, "driver.hands.multiplier[1]"), seen(&rack, "driver.steering.multiplier[1]"));
    let largest = pushed.iter().fold(0.0_f64, |largest, row| largest.max(row[3].abs()));
    assert!(largest > 300.0, "{largest} N");
    for (turned, pushed) in turned.iter().zip(&pushed) {
        // tolerance of the runs
        let near = (turned[1] - pushed[1]).abs() < 1e-5 && (turned[2] - pushed[2]).abs() < 1e-9;
        let feels = (turned[3].abs() - 0.008 * pushed[3].abs()).abs() < 0.008 * 1e-3 * largest;
        assert!(near && feels, "{turned:?} {pushed:?}");
    }
}

/// A bump stop at 0.39 m of the rear strut adds   k (0.39 m − l) |dl/dz|   to the load of a wheel that is lifted.
#[test]
fn bump_stops_add_their_force_at_the_motion_ratio() {
    // travel, length of the strut, motion ratio of the independent model, as printed
    for (travel, length, ratio) in [(0.04, 0.3720, 0.6495), (0.08, 0.3462, 0.6391)] {
        let at = |stiffness: &str| {
            let stop = [("stop_rl.length", "0.39 m"), ("stop_rl.stiffness", stiffness)];
            stations(&example("car-driven.toml", &stop), &["car.rl.wheel"], &[travel])[0].wheels[0].load
        };
        let (found, wanted) = (at("200 kN/m") - at("0 N/m"), 200e3 * (0.39 - length) * ratio);
        // half a unit of the last digits
        assert!((found - wanted).abs() < 200e3 * 0.5e-4 * ratio + wanted * 1e-4, "{found} N instead of {wanted}");
    }
}
