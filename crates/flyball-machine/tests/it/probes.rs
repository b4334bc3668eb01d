//! Probes: all names of machines with every kind of element, against closed forms and laws.

use flyball_dae::driver::{Flow, Inside, Observer, Options, Simulation, Snapshot};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_dae::system::State;
use flyball_machine::joint::VelocityCoupling;
use flyball_machine::{
    Actuator, Beam, Block, Body, Force, Joint, Law, Machine, MachineSystem, Material, Probe, ProbeSet, Section, Sensor,
    SpringLaw,
};

/// Values of named quantities at a state.
fn values<const N: usize>(system: &MachineSystem, state: &State, names: [&str; N]) -> [f64; N] {
    names.map(|name| system.read(state).value(name).unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// Follows a run with integrals, as a recorder does.
struct Meter<'a> {
    system: &'a MachineSystem,
    probes: ProbeSet,
    rows: Vec<Vec<f64>>,
}

impl Observer for Meter<'_> {
    fn snapshot(&mut self, snapshot: &Snapshot) -> Flow {
        let mut row = vec![snapshot.state.t];
        self.probes.read(self.system, snapshot.state, &mut row);
        self.rows.push(row);
        Flow::Continue
    }
    fn inside(&self) -> Inside {
        self.probes.inside()
    }
    fn node(&mut self, state: &State, weight: f64) {
        self.probes.node(self.system, state, weight);
    }
    fn reached(&mut self, state: &State) {
        self.probes.reached(state.t);
    }
}

fn run<'a>(system: &'a MachineSystem, names: &[&str], end: f64) -> Meter<'a> {
    let find = |name: &&str| Probe::find(system.machine(), name).unwrap_or_else(|help| panic!("{name}: {help}"));
    let probes: Vec<Probe> = names.iter().map(find).collect();
    let mut meter = Meter { system, probes: system.probes(&probes).expect("the same machine"), rows: Vec::new() };
    let options = Options { output: flyball_dae::driver::Output::Every(end / 40.0), ..Options::controlled(end, 1e-10) };
    let method = Mdop5::new(system, mdop5::Options::default());
    Simulation::new(system, method, system.start(), options).run(&mut meter).unwrap_or_else(|error| panic!("{error}"));
    meter
}

/// A pendulum with a spring to the ground, a torsion spring, a motor on its pin, dry and bearing friction.
fn planar() -> MachineSystem {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -9.81]);
    machine.body("rod", Body::rod([0.0, 0.0], [1.0, 0.0]).mass(2.0).marker("tip", [1.0, 0.0]));
    machine.joint("pin", Joint::revolute("ground", "rod"));
    machine.force("spring", Force::spring("ground", "rod.tip", 0.7, SpringLaw::linear(40.0, 0.5)));
    machine.force("twist", Force::coordinate_spring("pin.angle", 0.1, SpringLaw::linear(3.0, 0.2)));
    machine.force("push", Force::applied("rod.tip", [0.0, 1.0]).over_time(Law::ramp(2.0, 1.0)));
    machine.joint("rub", Joint::guide_friction("pin.angle", 0.01, 0.1));
    machine.sensor("angle", Sensor::coordinate("pin.angle"));
    machine.block("law", Block::gain(-1.5).input("angle").unit("N m"));
    machine.actuator("motor", Actuator::joint("pin.angle").input("law"));
    machine.build().unwrap_or_else(|error| panic!("{error}"))
}

/// A slider in space, driven, on a screw, with a bushing and a beam beside it.
fn spatial() -> MachineSystem {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -9.81]);
    let spinning = Body::rigid(1.5, [0.02, 0.03, 0.04]).at([0.3, 0.1, 0.2]).spin([1.0, -2.0, 0.5]);
    machine.body("top", spinning.marker("eye", [0.1, 0.2, 0.0]));
    machine.joint("ball", Joint::spherical("ground", "top.eye").at([0.4, 0.3, 0.2]));
    machine.force("mount", Force::bushing("ground", "top", [30.0, 20.0, 10.0], [1.0, 2.0, 3.0]));
    machine.body("nut", Body::rigid(1.0, [0.1, 0.1, 0.2]).at([2.0, 0.0, 0.0]));
    machine.joint("thread", Joint::cylindrical("ground", "nut").at([2.0, 0.0, 0.0]));
    machine.joint("feed", Joint::drive("thread.displacement", Law::custom(|t| t * 0.3 + t * t * 0.1)));
    machine.force("brake", Force::coordinate_spring("thread.angle", 0.0, SpringLaw::linear(2.0, 0.1)));
    let rubber = Section::circle(0.02, Material::new(1e6, 0.4, 1000.0));
    machine.beam("bar", Beam::straight([0.0, 2.0, 0.0], [1.0, 2.0, 0.0]).elements(2).section(rubber));
    machine.joint("clamp", Joint::weld("ground", "bar.start").at([0.0, 2.0, 0.0]));
    machine.build().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_name_that_is_listed_is_found_and_read() {
    for system in [planar(), spatial()] {
        let all = Probe::all(system.machine());
        let mut probes = system.probes(&all).unwrap_or_else(|error| panic!("{error}"));
        let started = flyball_machine::analysis::assemble(&system, &system.start(), &[]).expect("it fits").state;
        let mut row = Vec::new();
        probes.read(&system, &started, &mut row);
        assert_eq!((row.len(), probes.evaluations()), (all.len(), 1));
        for (probe, value) in all.iter().zip(&row) {
            assert!(value.is_finite(), "{} is {value}", probe.name);
            assert_eq!(Probe::find(system.machine(), &probe.name).as_ref(), Ok(probe));
        }
    }
}

#[test]
fn loads_are_what_their_laws_say() {
    let system = planar();
    let started = flyball_machine::analysis::assemble(&system, &system.start(), &[]).expect("it fits").state;
    // the spring is 1 m long and pulls the tip back along x
    let [x, y, strength] = values(&system, &started, ["spring.force.x", "spring.force.y", "spring.force"]);
    assert!((x + 40.0 * 0.3).abs() < 1e-12 && y.abs() < 1e-12 && (strength - 12.0).abs() < 1e-12); // rounding
    let [z, torque, units] = values(&system, &started, ["twist.moment.z", "twist.torque", "twist.energy"]);
    assert!((z - 0.3).abs() < 1e-12 && (torque + 0.3).abs() < 1e-12 && (units - 0.5 * 3.0 * 0.01).abs() < 1e-12);
    let [push, total] = values(&system, &started, ["push.force.y", "push.force"]);
    assert_eq!([push, total], [2.0, 2.0]);
    // what acts on the angle passes through the pin
    let [pin, rub, motor] = values(&system, &started, ["pin.moment.z", "rub.force", "motor.torque"]);
    assert!((pin - (z + rub + motor)).abs() < 1e-12, "{pin} {z} {rub} {motor}");
}

#[test]
fn force_and_moment_on_the_second_body_are_those_of_virtual_power_in_space() {
    let system = spatial();
    let state = flyball_machine::analysis::assemble(&system, &system.start(), &[]).expect("it fits").state;
    // bushing: power = F · v + M · ω of the marker on the second body, the first being ground
    let axes = ["x", "y", "z"];
    let of = |what: &str| axes.map(|axis| system.read(&state).value(&format!("{what}.{axis}")).expect("listed"));
    let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let power = dot(of("mount.force"), of("top.velocity")) + dot(of("mount.moment"), of("top.spin"));
    let [given] = values(&system, &state, ["mount.power"]);
    assert!((power - given).abs() < 1e-12 * (1.0 + given.abs()), "{power} {given}"); // rounding
    // a spring on an angle turns the second body about the joint's axis
    let [z, effort] = values(&system, &state, ["brake.moment.z", "brake.torque"]);
    assert!((z + effort).abs() < 1e-12, "{z} {effort}");
    let [length] = values(&system, &state, ["top.velocity"]);
    let v = of("top.velocity");
    assert!((length - dot(v, v).sqrt()).abs() < 1e-15 * (1.0 + length));
}

#[test]
fn work_of_all_loads_is_the_change_of_energy() {
    let planar = planar();
    let names =
        ["energy.kinetic", "rod.position.y", "spring.work", "twist.work", "push.work", "rub.work", "motor.work"];
    let meter = run(&planar, &names, 1.5);
    // T − T₀ = Σ W − m g (y_c − y_c₀): the centre is half way along the rod, whose frame stays at the pin
    let height = |row: &[f64]| row[8];
    let with_tip: Vec<Vec<f64>> = run(&planar, &["rod.tip.position.y"], 1.5).rows;
    for (row, tip) in meter.rows.iter().zip(&with_tip) {
        let mut row = row.clone();
        row.push(0.5 * tip[1]);
        let work: f64 = row[3..8].iter().sum();
        let miss = row[1] - meter.rows[0][1] + 2.0 * 9.81 * height(&row) - work;
        assert!(miss.abs() < 2e-8, "at t = {}: {miss}", row[0]); // truncation at rtol 1e-10
    }
    let spatial = spatial();
    let names = ["energy.total", "feed.work", "mount.work", "brake.work", "mount.energy", "brake.energy"];
    let rows = run(&spatial, &names, 0.4).rows;
    for row in &rows {
        // what springs store is in the total; their dampers take the rest
        let heat = row[3] + row[4] + (row[5] - rows[0][5]) + (row[6] - rows[0][6]);
        let miss = row[1] - rows[0][1] - row[2] - heat;
        assert!(miss.abs() < 1e-6, "at t = {}: {miss}", row[0]); // truncation; the beam's high frequencies
    }
    assert!(rows.last().expect("rows")[2].abs() > 0.1, "the drive works");
}

#[test]
fn accelerations_of_coordinates_are_derivatives_of_their_rates() {
    let system = spatial();
    let rows =
        run(&system, &["thread.angle.rate", "thread.angle.acceleration", "thread.displacement.acceleration"], 0.2).rows;
    for three in rows.windows(3) {
        let slope = (three[2][1] - three[0][1]) / (three[2][0] - three[0][0]);
        assert!((slope - three[1][2]).abs() < 1e-3 * (1.0 + slope.abs()), "{slope} {:?}", three[1]); // differences
        assert!((three[1][3] - 0.2).abs() < 1e-9); // the law says 0.3 + 0.2 t
    }
}

#[test]
fn wrong_names_are_shown_the_nearest_of_their_element() {
    let system = planar();
    let help = |name: &str| Probe::find(system.machine(), name).expect_err("there is no such name");
    assert_eq!(help("pin.forse.x"), "did you mean `pin.force.x`?");
    assert_eq!(help("rod.tip.velocety.y"), "did you mean `rod.tip.velocity.y`?");
    assert_eq!(help("pim.angle"), "did you mean `pin`?");
    assert_eq!(help("pin.multiplier[0]"), "they count from 1: write `pin.multiplier[1]`");
    assert!(help("spring.stretch").contains("`spring.force`"), "{}", help("spring.stretch"));
}

#[test]
fn elements_without_some_of_the_names_are_no_trouble() {
    // a coupling of several coordinates has no force of its own
    let mut machine = Machine::planar();
    machine.body("wheel", Body::rigid(1.0, 0.1));
    machine.joint("pin", Joint::revolute("ground", "wheel"));
    let terms = vec![("pin.angle".to_string(), 1.0)];
    machine.joint("tie", Joint::new(VelocityCoupling { terms, law: 0.0.into() }, "", ""));
    assert!(Probe::find(&machine, "tie.forse").is_err() && Probe::all(&machine).len() > 10);
}
