//! Impacts with friction against closed forms, and the law that no impact adds energy.

use crate::common::{Choice, build, close, distance, run};
use flyball_dae::driver::{Flow, NoObserver, Options, Output, Simulation, Snapshot, SnapshotKind};
use flyball_machine::{Body, Frame, Joint, Law, Machine, MachineSystem, Rotation, Shape};
use std::f64::consts::FRAC_PI_2;

/// Rounding of velocities after an impact.
const ROUNDING: f64 = 1e-11;

const METHODS: [Choice; 3] = [Choice::Alpha(0.9), Choice::Soi2(0.9), Choice::Mdop5];

/// Runs with every method, with a step or tolerance that makes parabolas exact.
fn each(system: &MachineSystem, end: f64, mut check: impl FnMut(Choice, &flyball_dae::driver::Summary)) {
    for choice in METHODS {
        check(choice, &run(system, choice, end, if choice == Choice::Mdop5 { 1e-9 } else { 1e-2 }));
    }
}

fn position(system: &MachineSystem, state: &flyball_dae::system::State, body: &str) -> [f64; 3] {
    system.read(state).marker(body).expect("exists").position
}

/// A cart of 1 kg that runs at 1 m/s along x into what waits at the origin.
fn runner(machine: &mut Machine, plane: Rotation, target: &str) {
    let body = Body::rigid(1.0, [1.0; 3]).at([-0.5, 0.0]).velocity([1.0, 0.0]);
    machine.body("runner", body.marker_frame("front", Frame::default().rotated(plane)));
    machine.joint("rail", Joint::prismatic("ground", "runner").at([-0.5, 0.0]).axis([1.0, 0.0, 0.0]));
    machine.joint("strike", Joint::contact("runner.front", target).restitution(1.0));
}

#[test]
fn a_cart_held_by_dry_friction_of_given_force_is_knocked_loose() {
    // a bounded force has no impulse: all momentum passes on, and 5 N stop 1 kg after v²/(2 · 5)
    let mut machine = Machine::planar();
    runner(&mut machine, Rotation::about_z(-FRAC_PI_2), "held");
    machine.body("held", Body::rigid(1.0, 1.0));
    machine.joint("guide", Joint::prismatic("ground", "held").at([0.0, 0.0]));
    machine.joint("brake", Joint::stick_slip("guide.displacement", 5.0, 5.0));
    let system = build(&machine);
    each(&system, 1.0, |choice, summary| {
        close(position(&system, &summary.state, "held")[0], 0.1, 1e-9); // a parabola is exact
        close(position(&system, &summary.state, "runner")[0], 0.0, 1e-9);
        assert!(summary.state.v.iter().all(|v| v.abs() < ROUNDING), "{choice:?}");
        assert_eq!(system.read(&summary.state).mode("brake").expect("exists"), "stick");
    });
}

#[test]
fn a_block_held_by_the_friction_of_its_floor_is_knocked_loose_in_the_plane_and_in_space() {
    for spatial in [false, true] {
        let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
        let (front, floor, down) = if spatial {
            (Rotation::about([0.0, 1.0, 0.0], FRAC_PI_2), Frame::default(), [0.0, 0.0, -10.0])
        } else {
            (Rotation::about_z(-FRAC_PI_2), Frame::default(), [0.0, -10.0, 0.0])
        };
        machine.gravity(down);
        runner(&mut machine, front, "block");
        machine.body("block", Body::rigid(1.0, [1.0; 3]));
        machine.ground_marker("floor", floor);
        machine.joint("foot", Joint::contact("ground.floor", "block").friction(0.5, 0.5));
        let system = build(&machine);
        each(&system, 1.0, |choice, summary| {
            // μ g stops it after v²/(2 μ g) = 0.1 m
            let at = position(&system, &summary.state, "block");
            assert!(distance(&at, &[0.1, 0.0, 0.0]) < 1e-8, "{choice:?} {at:?}");
            assert!(summary.state.v.iter().all(|v| v.abs() < 1e-9), "{choice:?}");
        });
    }
}

/// A ball of 2 kg and radius 0.1 m that falls aslant on a floor with friction.
fn ball(spatial: bool, speed: f64, mu: f64, e: f64) -> MachineSystem {
    let (mass, radius) = (2.0, 0.1);
    let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
    let (at, velocity) = if spatial {
        ([0.0, 0.0, radius + 0.1], [0.6 * speed, 0.8 * speed, -1.0])
    } else {
        ([0.0, radius + 0.1, 0.0], [speed, -1.0, 0.0])
    };
    machine.body("ball", Body::rigid(mass, [0.4 * mass * radius * radius; 3]).at(at).velocity(velocity));
    machine.joint("floor", Joint::contact("ground", "ball").radius(radius).restitution(e).friction(mu, mu));
    build(&machine)
}

#[test]
fn a_ball_that_strikes_aslant_leaves_sliding_or_rolling() {
    // P_N = m (1 + e); sliding on it loses μ (1 + e), rolling 2/7 of its speed
    for (speed, mu, e) in [(3.0_f64, 0.2_f64, 0.5_f64), (1.0, 0.5, 0.5), (1.0, 0.5, 1.0), (0.5, 0.0, 0.7)] {
        let lost = (mu * (1.0 + e)).min(2.0 / 7.0 * speed);
        for spatial in [false, true] {
            let system = ball(spatial, speed, mu, e);
            each(&system, 0.2, |choice, summary| {
                let motion = system.read(&summary.state).marker("ball").expect("exists");
                let (along, up) = if spatial {
                    (motion.velocity[0] * 0.6 + motion.velocity[1] * 0.8, motion.velocity[2])
                } else {
                    (motion.velocity[0], motion.velocity[1])
                };
                close(along, speed - lost, ROUNDING);
                close(up, e, ROUNDING);
                // I ω = r P_T
                let spin = (motion.spin.iter().map(|w| w * w).sum::<f64>()).sqrt();
                assert!((spin - 2.5 * lost / 0.1).abs() < 1e-9, "{choice:?} {spin}");
            });
        }
    }
}

#[test]
fn friction_of_a_guide_takes_its_share_of_an_impact_and_no_more() {
    // a ball strikes a cart on a plane at 45°; P presses the guide with P s, which rubs with μ P s at most
    let (m, m_ball, v, e) = (1.0, 0.5, 2.0, 0.5);
    let (s, c) = (0.5_f64.sqrt(), 0.5_f64.sqrt());
    for mu in [0.0, 0.4, 1.5] {
        let mut machine = Machine::planar();
        // normal towards the ball
        let face = Frame::default().rotated(Rotation::about_z(std::f64::consts::FRAC_PI_4));
        machine.body("cart", Body::rigid(m, 1.0).marker_frame("face", face));
        machine.joint("guide", Joint::prismatic("ground", "cart").at([0.0, 0.0]));
        machine.joint("rub", Joint::guide_friction("guide.displacement", mu, 1e-3));
        machine.body("ball", Body::rigid(m_ball, 1.0).at([-0.1 * c, 0.1 * s]).velocity([v * c, -v * s]));
        machine.joint("strike", Joint::contact("cart.face", "ball").restitution(e));
        let system = build(&machine);
        // what is left of the push along the guide; none if friction holds it
        let push = (c - mu * s).max(0.0);
        let impulse = (1.0 + e) * v / (1.0 / m_ball + push * c / m);
        let mut seen = false;
        for choice in METHODS {
            let options = Options { output: Output::End, ..Options::fixed(0.2, 1e-3) };
            let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
            let mut look = |snapshot: &Snapshot| {
                if snapshot.kind == SnapshotKind::AfterEvent {
                    let (_, rate) = system.read(snapshot.state).coordinate("guide.displacement").expect("exists");
                    close(rate, impulse * push / m, ROUNDING);
                    let ball = system.read(snapshot.state).marker("ball").expect("exists").velocity;
                    close(ball[0] * c - ball[1] * s, v - impulse / m_ball, ROUNDING);
                    seen = true;
                }
                Flow::Continue
            };
            simulation.run(&mut look).unwrap_or_else(|failure| panic!("{choice:?}: {failure}"));
        }
        assert!(seen);
    }
}

#[test]
fn balls_that_touch_pass_an_impact_on_and_rest() {
    for count in [3, 5] {
        let mut machine = Machine::planar();
        for i in 0..count {
            let x = if i == 0 { -0.5 } else { 0.2 * f64::from(i) };
            let speed = if i == 0 { 1.0 } else { 0.0 };
            let front = Frame::at([0.1, 0.0]).rotated(Rotation::about_z(-FRAC_PI_2));
            let ball = Body::rigid(1.0, 0.1).at([x, 0.0]).velocity([speed, 0.0]);
            machine.body(format!("b{i}"), ball.marker_frame("front", front));
            machine.joint(format!("g{i}"), Joint::prismatic("ground", format!("b{i}")).at([x, 0.0]));
        }
        for i in 1..count {
            let contact = Joint::contact(format!("b{}.front", i - 1), format!("b{i}")).radius(0.1).restitution(1.0);
            machine.joint(format!("c{i}"), contact);
        }
        let system = build(&machine);
        each(&system, 1.0, |choice, summary| {
            for i in 0..count {
                let [vx, ..] = system.read(&summary.state).marker(&format!("b{i}")).expect("exists").velocity;
                let wanted = if i + 1 == count { 1.0 } else { 0.0 };
                assert!((vx - wanted).abs() < ROUNDING, "{choice:?}: ball {i} of {count} has {vx}");
            }
            assert!(summary.events.len() < 3 * count as usize, "{choice:?}: {} events", summary.events.len());
        });
    }
}

/// Numbers in [0, 1) from a fixed seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

/// Blocks with feet that are thrown on a floor and against each other, with any friction and restitution.
fn thrown_blocks(random: &mut Random, spatial: bool) -> MachineSystem {
    let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
    let up = if spatial { 2 } else { 1 };
    let mut weight = [0.0; 3];
    weight[up] = -9.81;
    machine.gravity(weight);
    for i in 0..2 {
        let half = [0, 1, 2].map(|_| random.within(0.1, 0.4));
        let shape = Shape::block([2.0 * half[0], 2.0 * half[1], 2.0 * half[2]]);
        let mut at = [0.9 * f64::from(i), 0.0, 0.0];
        at[up] = random.within(0.6, 1.0);
        let mut velocity = [0, 1, 2].map(|_| random.within(-2.0, 2.0));
        let mut spin = [0, 1, 2].map(|_| random.within(-4.0, 4.0));
        if !spatial {
            velocity[2] = 0.0;
            (spin[0], spin[1]) = (0.0, 0.0);
        }
        let mut body = Body::solid(shape).mass(random.within(0.5, 3.0)).at(at).velocity(velocity).spin(spin);
        let corners: Vec<[f64; 3]> = (0..if spatial { 8 } else { 4 })
            .map(|k| {
                [0, 1, 2].map(|axis| {
                    let side = if (k >> axis) & 1 == 1 { half[axis] } else { -half[axis] };
                    if axis == 2 && !spatial { 0.0 } else { side }
                })
            })
            .collect();
        for (k, corner) in corners.iter().enumerate() {
            body = body.marker(format!("p{k}"), *corner);
        }
        let face = Frame::at([half[0], 0.0, 0.0]).rotated(if spatial {
            Rotation::about([0.0, 1.0, 0.0], FRAC_PI_2)
        } else {
            Rotation::about_z(-FRAC_PI_2)
        });
        machine.body(format!("b{i}"), body.marker_frame("face", face));
        let (mu, e) = (random.within(0.0, 1.2), random.within(0.0, 1.0));
        for k in 0..corners.len() {
            let contact = Joint::contact("ground", format!("b{i}.p{k}")).restitution(e).friction(mu, mu);
            machine.joint(format!("f{i}{k}"), contact);
        }
        if i == 1 {
            // a face of the first block stops the second
            let contact = Joint::contact("b0.face", "b1").radius(0.1).restitution(random.next());
            machine.joint("wall", contact.friction(mu, mu));
        }
    }
    build(&machine)
}

#[test]
fn no_impact_adds_energy_in_random_throws() {
    let mut impacts = 0;
    for seed in 0..8 {
        let mut random = Random(seed * 77 + 5);
        let spatial = seed % 2 == 1;
        let system = thrown_blocks(&mut random, spatial);
        let options = Options { output: Output::End, ..Options::controlled(0.5, 1e-5) };
        let mut before = 0.0;
        let mut see = |snapshot: &Snapshot| {
            let energy = system.read(snapshot.state).kinetic_energy();
            match snapshot.kind {
                SnapshotKind::BeforeEvent => before = energy,
                SnapshotKind::AfterEvent => {
                    assert!(energy <= before * (1.0 + 1e-9) + 1e-12, "seed {seed}: {before} -> {energy}"); // rounding
                    impacts += usize::from(energy < before * (1.0 - 1e-6));
                }
                _ => {}
            }
            Flow::Continue
        };
        let method = Choice::Mdop5.method(&system);
        let mut simulation = Simulation::boxed(&system, method, system.start(), options);
        simulation.run(&mut see).unwrap_or_else(|failure| panic!("seed {seed}: {failure}"));
    }
    assert!(impacts > 20, "{impacts} impacts");
}

#[test]
fn an_impact_by_a_driven_wall_may_add_energy() {
    // a racket at 2 m/s throws a ball at rest with (1 + e) 2 m/s: the work is the drive's
    let mut machine = Machine::planar();
    let front = Frame::default().rotated(Rotation::about_z(-FRAC_PI_2));
    let racket = Body::rigid(1.0, 1.0).at([-0.5, 0.0]).velocity([2.0, 0.0]);
    machine.body("racket", racket.marker_frame("front", front));
    machine.joint("rail", Joint::prismatic("ground", "racket").at([-0.5, 0.0]));
    machine.joint("drive", Joint::drive("rail.displacement", flyball_machine::Law::ramp(0.0, 2.0)));
    machine.body("ball", Body::rigid(1.0, 1.0));
    machine.joint("strike", Joint::contact("racket.front", "ball").restitution(0.5));
    let system = build(&machine);
    each(&system, 0.5, |_, summary| {
        close(system.read(&summary.state).marker("ball").expect("exists").velocity[0], 3.0, ROUNDING);
    });
}

#[test]
fn a_driven_body_that_runs_into_a_wall_is_named() {
    let mut machine = Machine::planar();
    machine.body("cart", Body::rigid(1.0, 1.0).at([-0.5, 0.0]));
    machine.joint("rail", Joint::prismatic("ground", "cart").at([-0.5, 0.0]));
    machine.joint("drive", Joint::drive("rail.displacement", flyball_machine::Law::ramp(0.0, 1.0)));
    machine.ground_marker("wall", Frame::default().rotated(Rotation::about_z(FRAC_PI_2)));
    machine.joint("strike", Joint::contact("ground.wall", "cart"));
    let system = build(&machine);
    for choice in METHODS {
        let options = Options { output: Output::End, ..Options::fixed(1.0, 1e-2) };
        let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
        let failure = simulation.run(&mut |_: &Snapshot| Flow::Continue).expect_err("nothing can give way");
        assert_eq!(failure.id(), "event/impact-held", "{failure}");
        assert!(failure.to_string().contains("strike: gap"), "{failure}");
    }
}

#[test]
fn what_a_drive_pushes_into_a_stop_or_a_floor_is_a_named_failure() {
    for (rubbed, floor) in [(false, false), (false, true), (true, true)] {
        let mut machine = Machine::planar();
        machine.body("ram", Body::rigid(1.0, 0.1).marker("nose", [0.5, 0.0]));
        machine.joint("guide", Joint::prismatic("ground", "ram"));
        machine.joint("drive", Joint::drive("guide.displacement", Law::ramp(0.0, 0.4)));
        if floor {
            let wall = Frame::at([0.7, 0.0]).rotated(Rotation::about_z(FRAC_PI_2));
            machine.ground_marker("wall", wall);
            let contact = Joint::contact("ground.wall", "ram.nose");
            machine.joint("touch", if rubbed { contact.friction(0.4, 0.3) } else { contact });
        } else {
            machine.joint("touch", Joint::upper_stop("guide.displacement", 0.2));
        }
        let system = build(&machine);
        for choice in METHODS {
            let options = Options::controlled(1.0, 1e-6);
            let mut simulation = Simulation::boxed(&system, choice.method(&system), system.start(), options);
            let failure = simulation.run(&mut NoObserver).expect_err("nothing gives way");
            let text = failure.to_string();
            assert_eq!(failure.id(), "event/impact-held", "{choice:?}, {rubbed}, {floor}: {text}");
            assert!(text.contains("touch: gap closes at 4.000e-1"), "{choice:?}, {rubbed}, {floor}: {text}");
            close(simulation.state().t, 0.5, 1e-9); // location of the event
        }
    }
}
