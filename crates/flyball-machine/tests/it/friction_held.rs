//! Friction of what other rows move or hold, of several feet, and of blocks that are pushed again and again.

use crate::common;
use crate::common::{Choice, build, close, distance, run};
use flyball_dae::driver::{Options, Output, Simulation, Summary};
use flyball_machine::analysis::EnergyBalance;
use flyball_machine::{Body, Force, Frame, Joint, Law, Machine, MachineSystem, Real, Rotation, SpringLaw};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

const G: f64 = 9.81;
const METHODS: [Choice; 4] = [Choice::Alpha(0.9), Choice::Soi2(0.9), Choice::Mdop5, Choice::Mradau];

/// Runs with all methods; the tolerance is what each of them deserves.
fn each(system: &MachineSystem, end: f64, h: f64, mut check: impl FnMut(Choice, &Summary, f64)) {
    for choice in METHODS {
        let (step, tolerance) = if choice == Choice::Mdop5 { (1e-10, 1e-7) } else { (h, 50.0 * h * h) };
        check(choice, &run(system, choice, end, step), tolerance); // the error test, truncation(h²)
    }
}

/// Rubbing part: a guide, or a block of 2 kg that slides up and down in a slot of the cart and stands on the floor.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rubs {
    Guide,
    Block { spatial: bool },
}

/// A cart of 1 kg on a driven rail, with friction of 6 N.
fn driven(rubs: Rubs, law: Law) -> MachineSystem {
    let spatial = rubs == Rubs::Block { spatial: true };
    let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
    let (along, up) = if spatial {
        (Rotation::about([0.0, 1.0, 0.0], FRAC_PI_2), Rotation::identity())
    } else {
        (Rotation::identity(), Rotation::about_z(FRAC_PI_2))
    };
    let body = |mass: f64| if spatial { Body::rigid(mass, [1.0; 3]) } else { Body::rigid(mass, 1.0) };
    let frame = |turned: Rotation| Frame::default().rotated(turned);
    machine.ground_marker("rail", frame(along));
    machine.body("cart", body(1.0).marker_frame("rail", frame(along)).marker_frame("slot", frame(up)));
    machine.joint("rail", Joint::prismatic("ground.rail", "cart.rail"));
    machine.joint("drive", Joint::drive("rail.displacement", law));
    if rubs == Rubs::Guide {
        machine.joint("rub", Joint::stick_slip("rail.displacement", 6.0, 6.0));
    } else {
        machine.gravity(if spatial { [0.0, 0.0, -G] } else { [0.0, -G, 0.0] });
        machine.body("block", body(2.0).marker_frame("slot", frame(up)));
        machine.joint("slot", Joint::prismatic("cart.slot", "block.slot"));
        let mu = 6.0 / (2.0 * G);
        machine.joint("rub", Joint::contact("ground", "block").friction(mu, mu));
    }
    build(&machine)
}

#[test]
fn friction_of_what_is_driven_begins_with_the_first_movement_and_turns_with_it() {
    let swing = || Law::custom(|t| (t * 3.0).cos() * 0.1 - 0.1);
    let creep = || Law::custom(|t| t * t * t * 0.1);
    for rubs in [Rubs::Guide, Rubs::Block { spatial: false }, Rubs::Block { spatial: true }] {
        let mass = if rubs == Rubs::Guide { 1.0 } else { 3.0 };
        // the swing starts at rest with an acceleration and turns at π/3, the other starts with nothing but a jerk
        let cases = [
            (swing(), 0.9, 6.0, -0.9 * f64::cos(2.7)),
            (swing(), 1.5, -6.0, -0.9 * f64::cos(4.5)),
            (creep(), 0.5, -6.0, 0.3),
        ];
        for (law, end, friction, acceleration) in cases {
            let system = driven(rubs, law);
            each(&system, end, 2e-3, |choice, summary, tolerance| {
                let lambda = system.read(&summary.state).multipliers("drive").expect("exists")[0];
                let expected = friction - mass * acceleration;
                assert!((lambda - expected).abs() < 10.0 * tolerance, "{rubs:?} {choice:?} {end}: {lambda} {expected}");
            });
        }
    }
}

#[test]
fn an_arm_with_dry_friction_in_all_joints_starts_by_the_one_choice_of_modes_that_fits() {
    // modes that change all at once go round in circles here
    let mut machine = Machine::planar();
    let (mut joint, mut before) = ([0.0, 0.0], "ground".to_owned());
    let links = [(0.2, 1.0, 7.0, 5.0), (0.2, 1.0, 3.0, 15.0), (-0.9, 2.0, 27.0, 14.0)];
    for (i, (angle, mass, torque, friction)) in links.into_iter().enumerate() {
        let end = [joint[0] + f64::cos(angle), joint[1] + f64::sin(angle)];
        let name = format!("link{i}");
        machine.body(name.clone(), Body::rigid(mass, 0.05).at(end));
        machine.joint(format!("joint{i}"), Joint::revolute(before, name.clone()).at(joint));
        machine.joint(format!("rub{i}"), Joint::stick_slip(format!("joint{i}.angle"), friction, friction));
        machine.force(format!("motor{i}"), Force::on_coordinate(format!("joint{i}.angle"), torque));
        (joint, before) = (end, name);
    }
    let system = build(&machine);
    for choice in METHODS {
        let options = Options { output: Output::End, ..Options::controlled(0.01, 1e-6) };
        let summary = common::watch(&system, choice, options, |_| {});
        let reading = system.read(&summary.state);
        for (i, (_, _, _, friction)) in links.into_iter().enumerate() {
            let psi = reading.multipliers(&format!("rub{i}")).expect("exists")[0];
            let (_, rate) = reading.coordinate(&format!("joint{i}.angle")).expect("exists");
            match reading.mode(&format!("rub{i}")).expect("exists") {
                "stick" => assert!(psi.abs() <= friction && rate.abs() < 1e-9, "{choice:?} {i}: {psi} {rate}"),
                "forward" => assert!(rate > 0.0, "{choice:?} {i}: {rate}"),
                "backward" => assert!(rate < 0.0, "{choice:?} {i}: {rate}"),
                other => panic!("{other}"),
            }
        }
    }
}

#[test]
fn a_leaning_rod_whose_foot_cannot_slip_presses_without_friction() {
    // hinge and floor hold all there is: N + F = (Q + τ)/c, and friction F that nothing needs is none
    let (mu, c, mass) = (0.02, FRAC_PI_4.cos(), 2.0);
    let aside = Rotation::vector([0.0, 0.0, 0.7]);
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -G]);
    let axis = aside.then(Rotation::about([1.0, 0.0, 0.0], -FRAC_PI_2));
    machine.ground_marker("pivot", Frame::at([0.0, 0.0, c]).rotated(axis));
    let middle = aside.apply([0.5 * c, 0.0, -0.5 * c]);
    let rod = Body::rigid(mass, [0.1, 0.2, 0.2]).at([middle[0], middle[1], 0.5 * c]);
    let rod = rod.marker_frame("pivot", Frame::at(middle.map(|x| -x)).rotated(axis)).marker("tip", middle);
    machine.body("rod", rod);
    machine.joint("pivot", Joint::revolute("ground.pivot", "rod.pivot"));
    machine.joint("floor", Joint::contact("ground", "rod.tip").friction(mu, mu));
    let torque = |t: f64| 2.0 * f64::sin(9.0 * t);
    machine.force("motor", Force::on_coordinate("pivot.angle", Law::custom(|t| (t * 9.0).sin() * 2.0)));
    let system = build(&machine);
    for choice in METHODS {
        let options = Options { output: Output::End, ..Options::controlled(1.0, 1e-5) };
        let summary = common::watch(&system, choice, options, |_| {});
        let force = -system.read(&summary.state).multipliers("floor").expect("exists")[0];
        close(force, (0.5 * mass * G * c + torque(1.0)) / c, 1e-6);
        assert!(summary.counters.steps < 300, "{choice:?}: {} steps", summary.counters.steps);
        assert!(summary.events.is_empty(), "{choice:?}: {:?}", summary.events);
    }
}

/// How a body of 1 kg that stands on the floor is held, so that its foot has one direction of slip.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Held {
    /// Between two walls, by a planar joint, and pushed against one of them with a force.
    Walls(f64),
    /// A rod that leans against a ball joint.
    Ball,
}

/// The body pushed along its direction of slip by 4 N/s, all of it turned about the vertical.
fn one_direction(held: Held, turn: f64, mu: f64) -> MachineSystem {
    let aside = Rotation::about_z(turn);
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -G]);
    let push = |along: [f64; 3]| Force::applied("body", aside.apply(along)).over_time(Law::custom(|t| t * 4.0));
    match held {
        Held::Walls(force) => {
            let wall = Frame::default().rotated(aside.then(Rotation::about([1.0, 0.0, 0.0], FRAC_PI_2)));
            machine.ground_marker("wall", wall);
            machine.body("body", Body::rigid(1.0, [0.1; 3]).marker_frame("wall", wall));
            machine.joint("wall", Joint::planar("ground.wall", "body.wall"));
            machine.force("aside", Force::applied("body", aside.apply([0.0, force, 0.0])));
            machine.force("push", push([1.0, 0.0, 0.0]));
            machine.joint("floor", Joint::contact("ground", "body").friction(mu, 0.8 * mu));
        }
        Held::Ball => {
            // N = m g/2 and half of the push at the foot
            let c = FRAC_PI_4.cos();
            let half = aside.apply([0.5 * c, 0.0, -0.5 * c]);
            let rod = Body::rigid(1.0, [0.1; 3]).at([half[0], half[1], 0.5 * c]);
            machine.body("body", rod.marker("top", half.map(|x| -x)).marker("foot", half));
            machine.ground_marker("top", Frame::at([0.0, 0.0, c]));
            machine.joint("ball", Joint::spherical("ground.top", "body.top"));
            machine.force("push", push([0.0, 1.0, 0.0]));
            machine.joint("floor", Joint::contact("ground", "body.foot").friction(mu, 0.8 * mu));
        }
    }
    build(&machine)
}

#[test]
fn a_contact_that_joints_leave_one_direction_slips_at_the_limit_of_that_direction() {
    // what joints hold across is theirs: friction has the push along the slip alone, and begins that way
    let mu = 0.5;
    for held in [Held::Walls(0.0), Held::Walls(20.0), Held::Walls(-300.0), Held::Ball] {
        for turn in [0.0, 0.7, -2.0] {
            let system = one_direction(held, turn, mu);
            each(&system, 1.5, 2e-3, |choice, summary, tolerance| {
                let found: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
                assert_eq!(found.len(), 1, "{held:?} {turn} {choice:?}: {found:?}");
                close(found[0], 0.25 * mu * G, 10.0 * tolerance);
            });
        }
    }
}

/// Bodies that the feet of a table stand on, or that the table is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Parts {
    OneFloor,
    TwoSlabs,
    TwoHalves(Seam),
}

/// How two halves are held together, without any freedom.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Seam {
    Weld,
    /// Two hinges whose axes are parallel.
    Hinges,
    /// A hinge, and a strut above it.
    Strut,
    /// A hinge whose angle is driven, to where it is.
    Drive,
}

/// A table of 2 kg on four feet that slides and spins.
fn table(parts: Parts) -> MachineSystem {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -G]);
    let halves = matches!(parts, Parts::TwoHalves(_));
    // halves of 1 kg, 0.3 m to the left and to the right
    for (name, x) in if halves { vec![("left", -0.3), ("right", 0.3)] } else { vec![("table", 0.0)] } {
        let (mass, inertia) = if halves { (1.0, [0.1, 0.01, 0.1]) } else { (2.0, [0.2, 0.2, 0.38]) };
        let mut body =
            Body::rigid(mass, inertia).at([x, 0.0, 0.25]).velocity([2.0, 3.0 * x, 0.0]).spin([0.0, 0.0, 3.0]);
        for (foot, [foot_x, y]) in [[0.5, 0.5], [-0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]].into_iter().enumerate() {
            if !halves || foot_x * x > 0.0 {
                body = body.marker(format!("foot{foot}"), [foot_x - x, y, -0.25]);
                let floor = match (parts, foot_x > 0.0) {
                    (Parts::TwoSlabs, true) => "east",
                    (Parts::TwoSlabs, false) => "west",
                    _ => "ground",
                };
                let contact = Joint::contact(floor, format!("{name}.foot{foot}")).friction(0.3, 0.3);
                machine.joint(format!("floor{foot}"), contact);
            }
        }
        machine.body(name, body.marker("top", [-0.5 * x, 0.1, 0.3]));
    }
    if let Parts::TwoHalves(seam) = parts {
        let hinge = |z: f64| Joint::revolute("left", "right").at([0.0, 0.0, z]).axis([0.0, 1.0, 0.0]);
        match seam {
            Seam::Weld => machine.joint("seam", Joint::weld("left", "right").at([0.0, 0.0, 0.25])),
            _ => machine.joint("seam", hinge(0.25)),
        };
        match seam {
            Seam::Weld => {}
            Seam::Hinges => {
                machine.joint("upper seam", hinge(0.35));
            }
            Seam::Strut => {
                machine.joint("strut", Joint::rigid_link("left.top", "right.top"));
            }
            Seam::Drive => {
                machine.joint("motor", Joint::drive("seam.angle", 0.0));
            }
        }
    }
    if parts == Parts::TwoSlabs {
        for slab in ["east", "west"] {
            machine.body(slab, Body::rigid(1.0, [1.0; 3]));
            machine.joint(format!("weld {slab}"), Joint::weld("ground", slab));
        }
    }
    build(&machine)
}

#[test]
fn feet_of_bodies_that_are_held_together_share_their_load_as_those_of_one() {
    for choice in METHODS {
        let slide = |parts: Parts| {
            let system = table(parts);
            let options = Options { output: Output::End, ..Options::controlled(0.5, 1e-6) };
            let summary = common::watch(&system, choice, options, |_| {});
            let reading = system.read(&summary.state);
            if matches!(parts, Parts::TwoHalves(_)) {
                let [left, right] = ["left", "right"].map(|name| reading.marker(name).expect("exists"));
                [0, 1, 2].map(|i| if i < 2 { 0.5 * (left.velocity[i] + right.velocity[i]) } else { left.spin[2] })
            } else {
                let table = reading.marker("table").expect("exists");
                [table.velocity[0], table.velocity[1], table.spin[2]]
            }
        };
        let one = slide(Parts::OneFloor);
        let halves = [Seam::Weld, Seam::Hinges, Seam::Strut, Seam::Drive].map(Parts::TwoHalves);
        for parts in [Parts::TwoSlabs].into_iter().chain(halves) {
            let other = slide(parts);
            assert!(distance(&one, &other) < 1e-4, "{choice:?}, {parts:?}: {one:?} {other:?}"); // the error test
        }
    }
}

#[test]
fn the_energy_of_a_table_on_four_feet_balances_while_it_slides_and_spins_and_stops() {
    let system = table(Parts::OneFloor);
    for choice in METHODS {
        let options = Options { output: Output::End, ..Options::controlled(1.5, 1e-6) };
        let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
        let mut balance = EnergyBalance::new(&system);
        simulation.run(&mut balance).unwrap_or_else(|failure| panic!("{choice:?}: {failure}"));
        let missed = balance.worst() / balance.scale();
        assert!(missed < 1e-5, "{choice:?}: {missed:e}"); // the error test
    }
}

/// Times at which a block of 1 kg under 6 sin(3t) N slips, stops, slips back and stops again; holding 0.5 m g,
/// sliding 0.4 m g.
fn stick_slip_times() -> [f64; 4] {
    let (push, rate, held, slides) = (6.0, 3.0, 0.5 * G, 0.4 * G);
    let mut times = [0.0; 4];
    let mut sign = 1.0;
    for pair in 0..2 {
        let half = std::f64::consts::PI * pair as f64;
        let from = ((held / push).asin() + half) / rate;
        // v(t) = ± [F/ω (cos ω t₁ − cos ω t) ∓ μ g (t − t₁)], first zero after t₁
        let v = |t: f64| sign * push / rate * ((rate * from).cos() - (rate * t).cos()) - slides * (t - from);
        let (mut low, mut high) = (from + 0.3, from + 1.0);
        assert!(v(low) > 0.0 && v(high) < 0.0);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if v(middle) > 0.0 { low = middle } else { high = middle }
        }
        times[2 * pair] = from;
        times[2 * pair + 1] = low;
        sign = -1.0;
    }
    times
}

#[test]
fn a_block_pushed_to_and_fro_slips_and_sticks_at_the_times_of_its_closed_form() {
    let expected = stick_slip_times();
    for spatial in [false, true] {
        let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
        machine.gravity(if spatial { [0.0, 0.0, -G] } else { [0.0, -G, 0.0] });
        machine.body("block", Body::point(1.0));
        machine.joint("floor", Joint::contact("ground", "block").friction(0.5, 0.4));
        let aside = if spatial { [0.6, 0.8, 0.0] } else { [1.0, 0.0, 0.0] };
        machine.force("push", Force::applied("block", aside).over_time(Law::custom(|t| (t * 3.0).sin() * 6.0)));
        let system = build(&machine);
        each(&system, 2.3, 2e-3, |choice, summary, tolerance| {
            let found: Vec<f64> = summary.events.iter().map(|event| event.t).collect();
            assert_eq!(found.len(), expected.len(), "{choice:?} {spatial} {found:?} {expected:?}");
            for (found, expected) in found.iter().zip(expected) {
                close(*found, expected, 10.0 * tolerance);
            }
        });
    }
}

#[test]
fn a_block_that_slid_to_rest_is_pushed_again() {
    // thrown at 1 m/s it stops after v²/(2 μ g); a push of 1.2 μ m g from 1 s on moves it by 0.2 μ g t²/2
    let mu = 0.4;
    for spatial in [false, true] {
        let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
        machine.gravity(if spatial { [0.0, 0.0, -G] } else { [0.0, -G, 0.0] });
        machine.body("block", Body::point(1.0).velocity([1.0, 0.0, 0.0]));
        machine.joint("floor", Joint::contact("ground", "block").friction(mu, mu));
        let push = Law::step(1.0, 0.0, -1.2 * mu * G);
        machine.force("push", Force::applied("block", [1.0, 0.0, 0.0]).over_time(push));
        let system = build(&machine);
        each(&system, 1.5, 1e-2, |choice, summary, _| {
            let x = system.read(&summary.state).marker("block").expect("exists").position[0];
            let expected = 1.0 / (2.0 * mu * G) - 0.2 * mu * G * 0.125;
            assert!((x - expected).abs() < 1e-7, "{choice:?} {spatial}: {x} {expected}"); // parabolas are exact
        });
    }
}

#[test]
fn a_belt_that_drags_and_carries_a_block_feeds_in_what_it_gains_and_rubs_away() {
    // begins sliding, sticks and slips: the belt does F v_belt all the while
    let mut machine = Machine::planar();
    machine.body("block", Body::point(1.0));
    machine.joint("rail", Joint::point_on_line("ground", "block"));
    machine.joint("rub", Joint::stick_slip("rail.displacement", 3.0, 2.0).on_belt(Law::ramp(0.4, -0.03)));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(20.0, 0.0)));
    let system = build(&machine);
    for choice in METHODS {
        let mut balance = EnergyBalance::new(&system);
        let method = choice.method(&system);
        let options = Options { output: Output::End, ..Options::controlled(6.0, 1e-7) };
        let summary = Simulation::boxed(&system, method, system.start(), options).run(&mut balance).expect("runs");
        assert!(summary.events.len() > 2, "it sticks and slips");
        assert!(balance.worst() < 1e-4 * balance.scale(), "{choice:?}: {} of {}", balance.worst(), balance.scale());
        assert!(balance.last.input > 1.0, "{choice:?}: {}", balance.last.input);
    }
}
