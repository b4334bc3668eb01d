//! Machines placed off their joints are assembled the shortest way, or refused by name.

use crate::common::{Choice, watch};
use crate::random_machine::{PLANAR, Random, RandomMachine, SPATIAL, Style};
use flyball_dae::driver::{Options, Output};
use flyball_dae::message::Message;
use flyball_dae::system::{Evaluator, State, System};
use flyball_machine::analysis::{AnalysisError, Assembled, assemble};
use flyball_machine::{Body, Force, Frame, Joint, Machine, MachineSystem, Rotation, SpringLaw};
use std::f64::consts::PI;

fn repair(machine: &Machine) -> Result<(MachineSystem, Assembled), AnalysisError> {
    let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
    let assembled = assemble(&system, &system.start(), &[])?;
    Ok((system, assembled))
}

/// Texts of warnings, one after the other.
fn texts(warnings: &[Message]) -> String {
    warnings.iter().map(Message::to_string).collect::<Vec<_>>().join("\n")
}

/// Distance of two positions in the mass metric.
fn distance(system: &MachineSystem, from: &State, to: &State) -> f64 {
    let mut way = vec![0.0; system.layout().n_v()];
    system.layout().manifold.difference(&from.q, &to.q, &mut way);
    let mut momentum = way.clone();
    Evaluator::new(system).mass_times(&from.point(), &way, &mut momentum);
    way.iter().zip(&momentum).map(|(a, b)| a * b).sum::<f64>().sqrt()
}

#[test]
fn a_body_off_a_straight_joint_moves_across_it_and_no_farther() {
    let body = || Body::rigid(1.0, 0.1);
    let off = [("rail", 0.1), ("rail", 0.05), ("line", 0.05), ("pin", 0.03), ("weld", 0.02)];
    for (name, way) in off {
        let mut machine = Machine::planar();
        machine.body("cart", body().at([0.5, way]));
        machine.ground_marker("there", Frame::at([0.5, 0.0]));
        machine.joint(
            name,
            match name {
                "rail" => Joint::prismatic("ground", "cart"),
                "line" => Joint::point_on_line("ground", "cart"),
                "pin" => Joint::revolute("ground.there", "cart"),
                _ => Joint::weld("ground.there", "cart"),
            },
        );
        let (_, assembled) = repair(&machine).unwrap_or_else(|error| panic!("{name}: {error}"));
        let q = &assembled.state.q;
        // rounding: the rows are linear
        assert!((q[0] - 0.5).abs() < 1e-15 && q[1].abs() < 1e-15 && q[2].abs() < 1e-15, "{name}: {q:?}");
        assert!((assembled.movements[0].distance - way).abs() < 1e-15, "{name}: {:?}", assembled.movements);
        assert!(assembled.warnings.is_empty(), "{name}: {:?}", assembled.warnings);
    }
}

/// Rows for angles that a point does not have lead nowhere, and are not needed.
#[test]
fn a_point_off_a_joint_that_would_hold_its_angle_too_is_moved_onto_it() {
    for (planar, off) in [(true, 0.05), (true, 1e-13), (false, 0.05), (false, 1e-13)] {
        let mut machine = if planar { Machine::planar() } else { Machine::spatial() };
        // along x in the plane, along z in space
        let along = |way: f64, height: f64| if planar { [way, height, 0.0] } else { [0.0, height, way] };
        machine.body("trolley", Body::point(50.0).at(along(0.5, off)));
        machine.body("load", Body::point(20.0).at(along(0.6, -2.0)));
        machine.joint("rail", Joint::prismatic("ground", "trolley"));
        machine.joint("line", Joint::rigid_link("trolley", "load").length(2.1));
        let (_, assembled) = repair(&machine).unwrap_or_else(|error| panic!("planar {planar}, {off}: {error}"));
        let q = &assembled.state.q;
        let (trolley, load) = q.split_at(q.len() / 2);
        let length = load.iter().zip(trolley).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
        // rounding
        assert!(trolley[1].abs() < 1e-14 && (length - 2.1).abs() < 1e-14, "planar {planar}, {off}: {q:?}");
    }
}

#[test]
fn every_joint_closes_when_its_body_is_a_tenth_of_the_size_off() {
    for (planar, kinds) in [(true, &PLANAR[..]), (false, &SPATIAL[..])] {
        for (kind, name) in kinds.iter().enumerate() {
            for aligned in [true, false] {
                for seed in 0..4 {
                    let mut random = Random::new(seed);
                    let made = RandomMachine::tree(&mut random, Style { planar, aligned }, 1, kind);
                    let machine = made.displaced(&mut random, 0.1, 20_f64.to_radians());
                    let repaired = repair(&machine);
                    assert!(repaired.is_ok(), "{name}, planar {planar}: {}", repaired.expect_err("refused"));
                }
            }
        }
    }
}

#[test]
fn a_machine_far_from_the_origin_is_assembled_to_the_rounding_of_its_coordinates() {
    for far in [1e3, 1e6, 1e8] {
        let mut machine = Machine::planar();
        machine.ground_marker("there", Frame::at([far, 0.3 * far]));
        machine.body("arm", Body::rigid(1.0, 0.1).at([far + 0.6, 0.3 * far]).marker("hole", [-0.5, 0.0]));
        machine.joint("pin", Joint::revolute("ground.there", "arm.hole"));
        let (system, assembled) = repair(&machine).unwrap_or_else(|error| panic!("{far}: {error}"));
        let open = system.read(&assembled.state).constraint_violation();
        assert!(open <= 4.0 * f64::EPSILON * far, "{far}: {open:.1e}"); // rounding
    }
}

#[test]
fn an_angle_that_has_counted_turns_is_met_to_its_rounding() {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -9.81]);
    machine.body("carrier", Body::rigid(5.0, [0.2, 0.2, 0.2]).at([0.5, 0.0, 0.0]));
    let wheel = Body::rigid(1.0, [0.65, 1.1, 0.65]).at([0.5, 0.2, 0.0]).spin([0.0, 100.0, 0.0]);
    machine.body("wheel", wheel);
    machine.joint("swing", Joint::revolute("ground", "carrier").at([0.0; 3]).axis([0.0, 1.0, 0.0]));
    machine.joint("hub", Joint::revolute("carrier", "wheel").at([0.5, 0.0, 0.0]).axis([0.0, 1.0, 0.0]));
    machine.force("spring", Force::spring("ground", "carrier", 0.1, SpringLaw::linear(200.0, 30.0)));
    machine.track("hub.angle");
    let system = machine.build().unwrap_or_else(|error| panic!("{error}"));
    for choice in [Choice::Alpha(0.9), Choice::Soi2(0.9)] {
        // long steps, each a good part of a turn or more, and states asked for in between
        let options = Options { output: Output::Every(1e-3), ..Options::controlled(1.0, 1e-2) };
        let mut seen = 0;
        let summary = watch(&system, choice, options, |_| seen += 1);
        let reading = system.read(&summary.state);
        let angle = |name: &str| reading.coordinate(name).expect("exists").0;
        let turned = angle("hub.angle") + angle("swing.angle");
        // nothing acts about the hub: the wheel goes on at 100 rad/s, whatever the carrier does
        assert!(seen > 1000 && (turned - 100.0).abs() < 1e-6, "{choice:?}: {turned}"); // newton
        assert!(summary.worst_position < 1e-12, "{choice:?}: {:.1e}", summary.worst_position); // rounding
    }
}

#[derive(Debug, Default)]
struct Score {
    tried: usize,
    assembled: usize,
    warned: usize,
    /// Of those that would fit as made: all, and those assembled no farther from the position given.
    fitting: usize,
    near: usize,
    refused: Vec<String>,
}

/// Random machines, half of them in the plane, half of them along the axes of the world.
fn score(count: usize, loops: bool, way: f64, angle: f64) -> Score {
    let mut score = Score { tried: count, ..Score::default() };
    for case in 0..count {
        let mut random = Random::new(1000 + case as u64);
        let style = Style { planar: case % 2 == 0, aligned: case % 4 < 2 };
        let bodies = if loops { 2 + random.below(4) } else { 1 + random.below(6) };
        let made = if loops {
            RandomMachine::loops(&mut random, style, bodies)
        } else {
            RandomMachine::tree(&mut random, style, bodies, case / 2)
        };
        let as_made = made.displaced(&mut random, 0.0, 0.0).build().expect("a machine").start();
        match repair(&made.displaced(&mut random, way, angle)) {
            Ok((system, assembled)) => {
                let open = system.read(&assembled.state).constraint_violation();
                assert!(open < 1e-10, "case {case}: open by {open:.1e}"); // newton
                let given = system.start();
                let (moved, most) = (distance(&system, &given, &assembled.state), distance(&system, &given, &as_made));
                score.assembled += 1;
                score.warned += usize::from(!assembled.warnings.is_empty());
                // angles geared as placed do not fit as made
                if system.read(&State { q: as_made.q, ..given.clone() }).constraint_violation() < 1e-12 {
                    score.fitting += 1;
                    score.near += usize::from(moved <= 1.001 * most);
                }
            }
            Err(error) => score.refused.push(format!("case {case}, {style:?}: {error}")),
        }
    }
    for refused in &score.refused {
        let named = ["start/position-not-found", "start/contradictory-constraints", "step/not-finite"];
        assert!(named.iter().any(|id| refused.contains(id)), "{refused}");
    }
    println!("loops {loops}, {way} of the size, {angle:.2} rad: {score:?}");
    score
}

#[test]
fn machines_a_tenth_of_their_size_and_20_degrees_off_are_assembled() {
    for loops in [false, true] {
        let score = score(250, loops, 0.1, 20_f64.to_radians());
        assert!(100 * score.assembled >= 99 * score.tried, "{score:?}");
        assert!(100 * score.near >= 99 * score.fitting, "{score:?}");
    }
}

#[test]
fn small_repairs_pass_without_a_warning() {
    for loops in [false, true] {
        let score = score(150, loops, 0.003, 0.003);
        assert_eq!(score.assembled, score.tried, "{score:?}");
        assert_eq!(score.near, score.fitting, "{score:?}");
        // drives begin elsewhere, and bars in a row are locked
        assert!(100 * score.warned <= 2 * score.tried, "{score:?}");
    }
}

#[test]
fn trees_up_to_their_size_off_are_assembled() {
    let score = score(250, false, 1.0, PI);
    assert!(100 * score.assembled >= 95 * score.tried, "{score:?}");
}

#[test]
fn loops_up_to_their_size_off_are_mostly_assembled() {
    let score = score(250, true, 1.0, PI);
    assert!(100 * score.assembled >= 80 * score.tried, "{score:?}");
}

/// A parallelogram of three cranks of length 1 that stand at `angle`, the pivot of the middle one off by `off` [m].
fn parallelogram(angle: f64, off: f64) -> Machine {
    let (s, c) = angle.sin_cos();
    let mut machine = Machine::planar();
    machine.body(
        "coupler",
        Body::rigid(1.0, 0.5)
            .at([c + 1.0, s])
            .marker("p0", [-1.0, 0.0])
            .marker("p1", [0.0; 2])
            .marker("p2", [1.0, 0.0]),
    );
    for i in 0..3 {
        let x = i as f64 + if i == 1 { off } else { 0.0 };
        machine.ground_marker(format!("g{i}"), Frame::at([x, 0.0]));
        let crank = Body::rigid(1.0, 0.1).at([x + 0.5 * c, 0.5 * s]).turned(angle);
        machine.body(format!("crank{i}"), crank.marker("a", [-0.5, 0.0]).marker("b", [0.5, 0.0]));
        machine.joint(format!("foot{i}"), Joint::revolute(format!("ground.g{i}"), format!("crank{i}.a")));
        machine.joint(format!("head{i}"), Joint::revolute(format!("crank{i}.b"), format!("coupler.p{i}")));
    }
    machine
}

#[test]
fn a_repair_far_beyond_the_disturbance_is_a_warning_with_its_numbers() {
    let (_, exact) = repair(&parallelogram(PI / 4.0, 0.0)).expect("it fits");
    assert_eq!(exact.report.degrees_of_freedom, 1);
    assert!(exact.movements.is_empty() && exact.warnings.is_empty(), "{:?}", exact.warnings);
    // circles of one radius about pivots 5 mm apart meet above their middle: the outer cranks stand at cos φ = 2.5 mm
    let (system, moved) = repair(&parallelogram(PI / 4.0, 0.005)).expect("it fits elsewhere");
    let angle = system.read(&moved.state).coordinate("foot0.angle").expect("exists").0;
    assert!((angle.cos() - 0.0025).abs() < 1e-8, "{angle}"); // newton
    let all = texts(&moved.warnings);
    println!("{all}");
    assert!(all.contains("start/large-repair: the start moved `"), "{all}");
    assert!(all.contains("as placed the machine had 1 degrees of freedom, as assembled it has 0"), "{all}");
}

/// Bricard's mechanism of six equal bars along the edges of a cube, one of its markers off by `off` [m].
fn bricard(off: [f64; 3]) -> Machine {
    let corners =
        [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, -1.0, 0.0], [1.0, -1.0, 1.0], [0.0, -1.0, 1.0], [0.0, 0.0, 1.0]];
    let axes = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]];
    let mut machine = Machine::spatial();
    for i in 0..5 {
        let middle = [0, 1, 2].map(|k| 0.5 * (corners[i][k] + corners[i + 1][k]));
        let marker = |corner: usize| {
            let shift = if (i, corner) == (2, 3) { off } else { [0.0; 3] };
            let position = [0, 1, 2].map(|k| corners[corner][k] - middle[k] + shift[k]);
            Frame { position, rotation: Rotation::with_z(axes[corner % 3]) }
        };
        let body = Body::rigid(1.0, [0.09, 0.09, 0.09]).at(middle);
        machine.body(format!("bar{i}"), body.marker_frame("a", marker(i)).marker_frame("b", marker(i + 1)));
    }
    for i in [0, 5] {
        let frame = Frame { position: corners[i], rotation: Rotation::with_z(axes[i % 3]) };
        machine.ground_marker(format!("g{i}"), frame);
    }
    machine.joint("hinge0", Joint::revolute("ground.g0", "bar0.a"));
    for i in 1..5 {
        machine.joint(format!("hinge{i}"), Joint::revolute(format!("bar{}.b", i - 1), format!("bar{i}.a")));
    }
    machine.joint("hinge5", Joint::revolute("bar4.b", "ground.g5"));
    machine
}

#[test]
fn a_mechanism_that_small_errors_lock_is_refused_or_moved_with_a_warning() {
    let (_, exact) = repair(&bricard([0.0; 3])).expect("it fits");
    assert_eq!(exact.report.degrees_of_freedom, 1);
    assert!(exact.movements.is_empty() && exact.warnings.is_empty(), "{:?}", exact.warnings);
    for off in [[0.005, 0.0, 0.0], [0.0, 0.005, 0.0], [0.0, 0.0, 0.005], [0.003, -0.003, 0.002]] {
        match repair(&bricard(off)) {
            Ok((_, assembled)) => {
                let all = texts(&assembled.warnings);
                println!("{off:?}: {:?}\n{all}", assembled.movements[0]);
                let locked = assembled.report.degrees_of_freedom != 1;
                assert!(!locked || all.contains("start/freedom-changed"), "{off:?}: {all}");
                assert!(
                    assembled.movements[0].distance < 0.025 || all.contains("start/large-repair"),
                    "{off:?}: {all}"
                );
            }
            Err(error) => {
                let text = error.to_string();
                assert!(text.starts_with("start/") && text.contains("hinge"), "{off:?}: {text}");
            }
        }
    }
}

#[test]
fn a_weld_closed_the_wrong_way_round_is_a_warning() {
    let mut machine = Machine::spatial();
    machine.body("plate", Body::rigid(1.0, [0.1, 0.1, 0.1]).rotated(Rotation::about_z(PI)));
    machine.joint("seam", Joint::weld("ground", "plate"));
    let (_, assembled) = repair(&machine).expect("its rows hold");
    let all = texts(&assembled.warnings);
    assert!(all.contains("start/closed-wrongly: `seam: x perpendicular to y` holds at the start"), "{all}");
    // a third of a turn off, the way back is not much longer than the way on
    let mut machine = Machine::spatial();
    machine.body("plate", Body::rigid(1.0, [0.1, 0.1, 0.1]).rotated(Rotation::about_z(2.0)).at([0.1, 0.0, 0.2]));
    machine.joint("seam", Joint::weld("ground", "plate"));
    let (_, assembled) = repair(&machine).expect("it fits");
    assert!(assembled.state.q[3].abs() > 1.0 - 1e-12, "{:?} {:?}", assembled.state.q, assembled.warnings);
}

#[test]
fn hinges_whose_axes_came_to_point_against_each_other_are_turned_back_or_a_warning() {
    let joints = [
        ("revolute", Joint::revolute("ground", "flap")),
        ("cylindrical", Joint::cylindrical("ground", "flap")),
        ("planar", Joint::planar("ground", "flap")),
        ("screw", Joint::screw("ground", "flap", 0.1)),
    ];
    let mut turned_back = 0;
    for (name, joint) in joints {
        for degrees in [60.0_f64, 80.0, 95.0, 110.0, 130.0, 150.0, 175.0, 180.0] {
            let mut machine = Machine::spatial();
            let about = Rotation::about([1.0, 0.3, 0.0], degrees.to_radians());
            machine.body("flap", Body::rigid(1.0, [0.1, 0.12, 0.15]).rotated(about).at([0.05, 0.0, 0.02]));
            machine.joint("hinge", joint.clone());
            let (system, assembled) = repair(&machine).unwrap_or_else(|error| panic!("{name}, {degrees}°: {error}"));
            let axis = system.read(&assembled.state).marker("flap").expect("exists").rotation.axis(2);
            let warned = texts(&assembled.warnings).contains("start/closed-wrongly: `hinge: x perpendicular to z`");
            // axes placed against each other are meant so
            let meant = axis[2] > 0.0 || degrees > 160.0;
            assert_eq!(warned, !meant, "{name}, {degrees}°: {axis:?} {:?}", assembled.warnings);
            turned_back += usize::from(axis[2] > 0.0 && degrees > 90.0);
        }
    }
    println!("{turned_back} of 16 turned back");
    assert!(turned_back >= 8, "{turned_back} of 16 turned back");
}
