//! Friction of rigid contacts and of joints against closed forms, with every method.

use crate::common::{Choice, build, close, distance, run};
use flyball_dae::driver::Summary;
use flyball_dae::system::check_derivatives;
use flyball_machine::{Body, Frame, Joint, Machine, MachineSystem, Rotation};

const G: f64 = 9.81;

/// Runs with all methods; the tolerance is what each of them deserves.
fn each(system: &MachineSystem, end: f64, h: f64, mut check: impl FnMut(Choice, &Summary, f64)) {
    for choice in [Choice::Alpha(0.9), Choice::Soi2(0.9), Choice::Mdop5, Choice::Mradau] {
        let (step, tolerance) = if choice == Choice::Mdop5 { (1e-10, 1e-7) } else { (h, 50.0 * h * h) };
        check(choice, &run(system, choice, end, step), tolerance); // the error test, truncation(h²)
    }
}

/// Derivatives in every mode of one contact with friction.
fn check_modes(system: &MachineSystem, modes: &[[i32; 2]]) {
    for mode in modes {
        let mut state = system.start();
        state.modes.copy_from_slice(mode);
        for list in [&mut state.v, &mut state.a, &mut state.lambda, &mut state.psi] {
            list.iter_mut().enumerate().for_each(|(i, x)| *x = 0.7 - 0.4 * i as f64);
        }
        // past the losses of contact and friction comes the direction of sliding in space
        for (held, d) in state.memory.iter_mut().skip(2).zip([0.6, 0.8]) {
            *held = d;
        }
        let found = check_derivatives(system, &state, 1e-6); // truncation of central differences
        assert!(found.is_empty(), "mode {mode:?}: {}", found[0]);
    }
}

/// A block of 2 kg on two feet 1 m apart, its centre 0.2 m above the slope, moving down it.
fn block_on_two_feet(tilt: f64, speed: f64, held: f64, mu: f64) -> MachineSystem {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    let slope = Rotation::about_z(-tilt);
    machine.ground_marker("slope", Frame::at([0.3, 0.1]).rotated(slope));
    let [x, y, _] = slope.apply([0.0, 0.2, 0.0]);
    let block = Body::rigid(2.0, 0.1).at([0.3 + x, 0.1 + y]).rotated(slope).velocity(slope.apply([speed, 0.0, 0.0]));
    machine.body("block", block.marker("rear", [-0.5, -0.2]).marker("front", [0.5, -0.2]));
    for foot in ["rear", "front"] {
        machine.joint(foot, Joint::contact("ground.slope", format!("block.{foot}")).friction(held, mu));
    }
    build(&machine)
}

#[test]
fn a_block_on_two_feet_slides_stops_and_sticks_as_on_one() {
    // tan 0.46 lies between both coefficients: what rests holds, what slides is slowed by the smaller one
    for (tilt, speed, held, mu) in [
        (0.3, 0.0, 0.5, 0.5),
        (0.3, 2.0, 0.6, 0.4),
        (0.46, 0.0, 0.6, 0.4),
        (0.46, -2.0, 0.6, 0.4),
        (0.6, 0.0, 0.6, 0.5),
    ] {
        let system = block_on_two_feet(tilt, speed, held, mu);
        each(&system, 1.0, 1e-2, |choice, summary, _| {
            let reading = system.read(&summary.state);
            let v = reading.marker_in("block", "ground.slope").expect("exists").velocity[0];
            let pull = G * f64::sin(tilt);
            let drag = G * mu * f64::cos(tilt);
            let end = if speed == 0.0 && tilt.tan() < held {
                0.0
            } else if speed < 0.0 {
                let stop = -speed / (pull + drag);
                assert!(stop < 1.0 && (summary.events[0].t - stop).abs() < 1e-9, "{choice:?}");
                0.0
            } else if pull < drag {
                let stop = speed / (drag - pull);
                if stop < 1.0 { 0.0 } else { speed - (drag - pull) }
            } else {
                speed + pull - drag
            };
            close(v, end, 1e-9); // a parabola is exact
            // the feet carry the block: forces along and across the slope, moment about the centre
            let force = |foot: &str| reading.reaction(foot, "block").expect("exists");
            let (rear, front) = (force("rear"), force("front"));
            let sum: Vec<f64> = (0..2).map(|i| rear.force[i] + front.force[i]).collect();
            let a = reading.marker("block").expect("exists").acceleration;
            assert!(distance(&sum, &[2.0 * a[0], 2.0 * (a[1] + G)]) < 1e-6, "{choice:?} {sum:?}"); // newton
        });
    }
}

/// A point on a plane of space whose gravity pulls along x.
fn point_on_plane(pull: f64, velocity: [f64; 3], held: f64, mu: f64) -> MachineSystem {
    let mut machine = Machine::spatial();
    machine.gravity([pull, 0.0, -G]);
    machine.body("point", Body::point(2.0).velocity(velocity));
    machine.joint("floor", Joint::contact("ground", "point").friction(held, mu));
    build(&machine)
}

#[test]
fn derivatives_of_contact_friction_equal_differences_in_every_mode() {
    check_modes(&point_on_plane(1.0, [0.0; 3], 0.5, 0.4), &[[2, 1], [2, 2], [1, 0]]);
    let mut machine = Machine::spatial();
    machine.body(
        "plate",
        Body::rigid(1.0, [1.0, 1.2, 0.9]).at([0.1, 0.2, -0.3]).rotated(Rotation::vector([0.2, 0.4, 0.1])),
    );
    machine.body("ball", Body::rigid(2.0, [0.3, 0.2, 0.25]).at([0.4, 0.1, 0.5]).marker("m", [0.1, 0.3, 0.2]));
    machine.joint("touch", Joint::contact("plate", "ball.m").radius(0.3).friction(0.5, 0.4));
    check_modes(&build(&machine), &[[2, 1], [2, 2], [1, 0]]);
}

#[test]
fn a_point_in_space_sticks_below_the_friction_angle_and_slides_above_it() {
    let (held, mu) = (0.6, 0.5);
    let below = point_on_plane(0.55 * G, [0.0; 3], held, mu);
    each(&below, 1.0, 1e-2, |_, summary, _| {
        assert!(summary.events.is_empty());
        let reading = below.read(&summary.state);
        assert_eq!(reading.mode("floor.slip").expect("exists"), "stick");
        assert!(distance(&reading.reaction("floor", "point").expect("exists").force, &[-1.1 * G, 0.0, 2.0 * G]) < 1e-8);
    });
    let above = point_on_plane(0.65 * G, [0.0; 3], held, mu);
    each(&above, 1.0, 1e-2, |_, summary, _| {
        let reading = above.read(&summary.state);
        assert_eq!(reading.mode("floor.slip").expect("exists"), "slide");
        close(summary.state.v[0], (0.65 - mu) * G, 1e-7); // straight: only the smoothing at the start is missed
        close(reading.dissipation(), mu * 2.0 * G * summary.state.v[0], 1e-5);
        assert_eq!(reading.event_loss(), 0.0);
    });
}

#[test]
fn a_puck_thrown_aslant_stops_where_its_energy_ends() {
    let mu = 0.3;
    let system = point_on_plane(0.0, [1.2, 1.6, 0.0], mu, mu);
    each(&system, 1.0, 1e-2, |choice, summary, _| {
        close(summary.events[0].t, 2.0 / (mu * G), 1e-9); // uniform deceleration
        let way = 4.0 / (2.0 * mu * G);
        assert!(distance(&summary.state.q[..2], &[0.6 * way, 0.8 * way]) < 1e-9, "{choice:?}");
        assert_eq!(system.read(&summary.state).mode("floor.slip").expect("exists"), "stick");
        assert_eq!(summary.state.v, [0.0; 3]);
    });
}

#[test]
fn slip_that_turns_by_a_right_angle_and_more_goes_on() {
    // v̇ = p − μ g v/|v| in the plane of the floor, p across the first velocity; then against it
    let (mu, pull) = (0.3, 0.4 * G);
    let system = point_on_plane(pull, [-1.0, 0.8, 0.0], mu, mu);
    let steps = 200_000;
    let (mut x, mut v) = ([0.0; 2], [-1.0_f64, 0.8]);
    let rate = |v: [f64; 2]| {
        let size = v[0].hypot(v[1]);
        [pull - mu * G * v[0] / size, -mu * G * v[1] / size]
    };
    let h = 1.0 / f64::from(steps);
    for _ in 0..steps {
        let a = rate(v);
        let half = rate([v[0] + 0.5 * h * a[0], v[1] + 0.5 * h * a[1]]);
        for i in 0..2 {
            x[i] += h * (v[i] + 0.5 * h * a[i]);
            v[i] += h * half[i];
        }
    }
    each(&system, 1.0, 1e-3, |choice, summary, tolerance| {
        println!("{choice:?}: {:e}", distance(&summary.state.v[..2], &v));
        assert!(distance(&summary.state.v[..2], &v) < 10.0 * tolerance, "{choice:?}");
        assert!(distance(&summary.state.q[..2], &x) < 10.0 * tolerance, "{choice:?}");
    });
}

#[test]
fn a_ball_thrown_with_side_spin_rolls_on_in_the_direction_of_its_closed_form() {
    // sliding friction keeps its direction, since u̇ = (7/2) μ g û: u stops after t = 2|u|/(7 μ g), then it rolls
    let (mass, radius, mu) = (2.0, 0.3, 0.2);
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -G]);
    let inertia = 0.4 * mass * radius * radius;
    let (v0, w0) = ([2.0, 0.0, 0.0], [3.0, 0.0, 0.0]);
    let ball = Body::rigid(mass, [inertia; 3]).at([0.0, 0.0, radius]).velocity(v0).spin(w0);
    machine.body("ball", ball);
    machine.joint("floor", Joint::contact("ground", "ball").radius(radius).friction(mu, mu));
    let system = build(&machine);
    // u = v + ω × (−r ẑ) = (v_x − r ω_y, v_y + r ω_x)
    let u = [2.0, radius * 3.0];
    let size = f64::hypot(u[0], u[1]);
    let stop = 2.0 * size / (7.0 * mu * G);
    let end = [0, 1].map(|i| v0[i] - mu * G * stop * u[i] / size);
    each(&system, 1.0, 2e-3, |choice, summary, tolerance| {
        close(summary.events[0].t, stop, tolerance);
        assert!(distance(&summary.state.v[..2], &end) < tolerance, "{choice:?} {:?} {end:?}", summary.state.v);
        let reading = system.read(&summary.state);
        assert_eq!(reading.mode("floor.slip").expect("exists"), "stick");
        let spin = reading.marker("ball").expect("exists").spin;
        assert!(distance(&spin[..2], &[-end[1] / radius, end[0] / radius]) < 10.0 * tolerance);
    });
}

#[test]
fn a_table_on_four_feet_slides_stops_and_stays() {
    let (mu, speed) = (0.3, 1.0);
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -G]);
    let mut table = Body::rigid(20.0, [2.0, 2.0, 3.0]).at([0.0, 0.0, 0.4]).velocity([0.6 * speed, 0.8 * speed, 0.0]);
    for (i, [x, y]) in [[0.8, 0.5], [-0.8, 0.5], [0.8, -0.5], [-0.8, -0.5]].into_iter().enumerate() {
        table = table.marker(format!("foot{i}"), [x, y, -0.4]);
        machine.joint(format!("floor{i}"), Joint::contact("ground", format!("table.foot{i}")).friction(mu, mu));
    }
    machine.body("table", table);
    let system = build(&machine);
    each(&system, 1.0, 1e-2, |choice, summary, _| {
        let way = speed * speed / (2.0 * mu * G);
        let [x, y, _] = system.read(&summary.state).marker("table").expect("exists").position;
        assert!(distance(&[x, y], &[0.6 * way, 0.8 * way]) < 1e-7, "{choice:?} {x} {y} {way}"); // a parabola is exact
        close(summary.events[0].t, speed / (mu * G), 1e-8);
        assert!(summary.state.v.iter().all(|v| v.abs() < 1e-10), "{choice:?}");
    });
}

#[test]
fn a_loaded_axle_slows_down_by_the_friction_of_its_own_load() {
    // I ω̇ = −μ r m g until the regularization, in the plane and in space
    let (mass, inertia, mu, radius, spin) = (3.0, 0.2, 0.3, 0.05, 4.0);
    for spatial in [false, true] {
        let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
        machine.gravity([0.0, -G]);
        machine.body("wheel", Body::rigid(mass, [0.15, 0.15, inertia]).at([0.4, 0.2]).spin([0.0, 0.0, spin]));
        machine.joint("axle", Joint::revolute("ground", "wheel").at([0.4, 0.2]));
        machine.joint("rub", Joint::bearing_friction("axle.angle", mu, radius, 1e-3));
        let system = build(&machine);
        let torque = mu * radius * mass * G;
        each(&system, 1.0, 1e-2, |choice, summary, _| {
            let reading = system.read(&summary.state);
            let (_, rate) = reading.coordinate("axle.angle").expect("exists");
            close(rate, spin - torque / inertia, 1e-8); // a parabola is exact
            close(reading.bearing_friction("rub").expect("exists"), torque, 1e-7);
            close(reading.dissipation(), torque * rate, 1e-6);
            let reaction = reading.reaction("axle", "wheel").expect("exists");
            assert!(distance(&reaction.force, &[0.0, mass * G, 0.0]) < 1e-7, "{choice:?}"); // newton
            close(reaction.moment[2], -torque, 1e-7);
            let opposite = reading.reaction("axle", "ground").expect("exists");
            close(opposite.moment[2], torque, 1e-7);
        });
    }
}

#[test]
fn a_block_in_a_guide_slides_as_on_an_incline() {
    let (mu, angle) = (0.3, 0.6_f64);
    for spatial in [false, true] {
        let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
        machine.gravity([0.0, -G]);
        machine.body("block", Body::rigid(3.0, [0.1, 0.1, 0.1]).velocity([angle.cos(), -angle.sin()]));
        machine.joint("guide", Joint::prismatic("ground", "block").at([0.0, 0.0]).axis([angle.cos(), -angle.sin()]));
        machine.joint("rub", Joint::guide_friction("guide.displacement", mu, 1e-4));
        let system = build(&machine);
        each(&system, 1.0, 1e-2, |_, summary, _| {
            let (_, rate) = system.read(&summary.state).coordinate("guide.displacement").expect("exists");
            close(rate, 1.0 + G * (angle.sin() - mu * angle.cos()), 1e-8); // a parabola is exact
        });
    }
}

#[test]
fn preload_and_load_combine_as_chosen() {
    // 2 kg at 5 m/s in a guide with coefficient 0.2, 20 N of load and 3 N without load
    for (sum, force) in [(false, 5.0), (true, 7.0)] {
        let guide = |speed: f64| {
            let mut machine = Machine::planar();
            machine.body("cart", Body::rigid(2.0, 0.2).velocity([5.0, 0.0]));
            machine.joint("guide", Joint::prismatic("ground", "cart"));
            let rub = Joint::guide_friction("guide.displacement", 0.2, speed).preload(3.0);
            machine.joint("rub", if sum { rub.preload_added() } else { rub });
            machine.force("load", flyball_machine::Force::applied("cart", [0.0, -20.0]));
            build(&machine)
        };
        let system = guide(1e-4);
        each(&system, 0.5, 1e-3, |choice, summary, tolerance| {
            let reading = system.read(&summary.state);
            let speed = reading.coordinate("guide.displacement").expect("exists").1;
            assert!((speed - (5.0 - force / 2.0 * 0.5)).abs() < tolerance, "{choice:?}: {speed}");
        });
        let system = guide(0.5);
        let mut state = system.start();
        for list in [&mut state.v, &mut state.a, &mut state.lambda] {
            list.iter_mut().enumerate().for_each(|(i, x)| *x = 0.7 - 0.4 * i as f64);
        }
        let found = check_derivatives(&system, &state, 1e-6); // truncation of central differences
        assert!(found.is_empty(), "{found:?}");
    }
}

#[test]
fn bearing_friction_without_a_force_to_follow_is_refused_by_name() {
    let mut machine = Machine::planar();
    machine.body("a", Body::rigid(1.0, 1.0));
    machine.joint("pin", Joint::revolute("ground", "a"));
    machine.joint("rub", Joint::bearing_friction("pin.angle", -0.3, 0.1, 1e-3));
    let error = machine.build().expect_err("negative friction");
    assert_eq!(
        error.to_string(),
        "machine/bad-value: the friction factor of `rub` is -0.03\n  help: friction is not negative"
    );
}

/// A body that slides and spins flat on feet, by itself: x, y, angle and their rates.
struct Slider<'a> {
    feet: &'a [[f64; 2]],
    height: f64,
    mass: f64,
    inertia: f64,
    mu: f64,
}

impl Slider<'_> {
    /// Place of a foot beside the centre, and its slip.
    fn slip(&self, s: &[f64; 6], [p, q]: &[f64; 2]) -> ([f64; 2], [f64; 2]) {
        let (sin, cos) = s[2].sin_cos();
        let (x, y) = (cos * p - sin * q, sin * p + cos * q);
        ([x, y], [s[3] - s[5] * y, s[4] + s[5] * x])
    }

    /// Rates of the six numbers. The normal forces are those that lie in a plane over the feet: N = a + b x + c y.
    fn rates(&self, s: &[f64; 6]) -> [f64; 6] {
        // ΣN = m g and no moment about x and y: three equations in a, b, c
        let mut rows = [[0.0, 0.0, 0.0, self.mass * G], [0.0; 4], [0.0; 4]];
        let mut pulls = Vec::new();
        for foot in self.feet {
            let ([x, y], u) = self.slip(s, foot);
            let pull = u.map(|c| -self.mu * c / u[0].hypot(u[1]));
            for (i, basis) in [1.0, x, y].into_iter().enumerate() {
                rows[0][i] += basis;
                rows[1][i] += basis * (y + self.height * pull[1]);
                rows[2][i] += basis * (-x - self.height * pull[0]);
            }
            pulls.push((x, y, pull));
        }
        let [a, b, c] = eliminate(rows);
        let mut rates = [s[3], s[4], s[5], 0.0, 0.0, 0.0];
        for (x, y, pull) in pulls {
            let normal = a + b * x + c * y;
            rates[3] += normal * pull[0] / self.mass;
            rates[4] += normal * pull[1] / self.mass;
            rates[5] += normal * (x * pull[1] - y * pull[0]) / self.inertia;
        }
        rates
    }

    /// The classical method until the motion has all but ended; time and place.
    fn slide(&self, mut s: [f64; 6], h: f64, end: f64) -> (f64, [f64; 6]) {
        let (mut t, ahead) = (0.0, |s: &[f64; 6], k: &[f64; 6], h: f64| [0, 1, 2, 3, 4, 5].map(|i| s[i] + h * k[i]));
        // rates fall linearly to zero, all at once: steps become shorter with what is left
        while t < end && s[3].hypot(s[4]) > 1e-7 {
            // and where a foot passes through rest, friction turns round within a step
            let least = self.feet.iter().fold(f64::INFINITY, |least: f64, foot| {
                let [ux, uy] = self.slip(&s, foot).1;
                least.min(ux.hypot(uy))
            });
            let h = h.min(0.05 * s[3].hypot(s[4])).min((0.02 * least).max(1e-7)).min(end - t);
            let k1 = self.rates(&s);
            let k2 = self.rates(&ahead(&s, &k1, 0.5 * h));
            let k3 = self.rates(&ahead(&s, &k2, 0.5 * h));
            let k4 = self.rates(&ahead(&s, &k3, h));
            (0..6).for_each(|i| s[i] += h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]));
            t += h;
        }
        (t, s)
    }
}

/// Solves three equations by elimination.
fn eliminate(mut rows: [[f64; 4]; 3]) -> [f64; 3] {
    for k in 0..3 {
        let pivot = (k..3).max_by(|i, j| rows[*i][k].abs().total_cmp(&rows[*j][k].abs())).expect("three rows");
        rows.swap(k, pivot);
        for i in 0..3 {
            if i != k {
                let factor = rows[i][k] / rows[k][k];
                (0..4).for_each(|j| rows[i][j] -= factor * rows[k][j]);
            }
        }
    }
    [0, 1, 2].map(|i| rows[i][3] / rows[i][i])
}

#[test]
fn a_body_on_three_feet_and_more_slides_and_spins_as_a_small_integration_of_its_own_says() {
    let (mass, mu) = (2.0, 0.3);
    let ring = |n: usize, radius: f64| -> Vec<[f64; 2]> {
        let angle = |i: usize| 2.0 * std::f64::consts::PI * i as f64 / n as f64;
        (0..n).map(|i| [radius * angle(i).cos(), radius * angle(i).sin()]).collect()
    };
    let square = vec![[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    for (feet, height, inertia, speed, spin) in [
        (ring(3, 0.3), 0.05, 0.2, 2.0, 6.0),
        (square, 0.25, 1.0 / 3.0, 2.0, 3.0),
        // one foot comes to rest first, and the others go on about it
        (ring(5, 0.4), 0.1, 0.2, 2.0, 4.0),
    ] {
        let mut machine = Machine::spatial();
        machine.gravity([0.0, 0.0, -G]);
        let tilt = [0.2, 0.2, inertia];
        let mut body =
            Body::rigid(mass, tilt).at([0.0, 0.0, height]).velocity([speed, 0.0, 0.0]).spin([0.0, 0.0, spin]);
        for (i, [x, y]) in feet.iter().enumerate() {
            body = body.marker(format!("foot{i}"), [*x, *y, -height]);
            machine.joint(format!("floor{i}"), Joint::contact("ground", format!("body.foot{i}")).friction(mu, mu));
        }
        machine.body("body", body);
        let system = build(&machine);
        let slider = Slider { feet: &feet, height, mass, inertia, mu };
        let (ends, place) = slider.slide([0.0, 0.0, 0.0, speed, 0.0, spin], 1e-4, 10.0);
        let summary = run(&system, Choice::Mdop5, ends + 0.1, 1e-7);
        let [x, y, _] = system.read(&summary.state).marker("body").expect("exists").position;
        assert!(distance(&[x, y], &place[..2]) < 1e-5, "{} feet: {x} {y}, not {place:?}", feet.len()); // the error test
        assert!(summary.state.v.iter().all(|v| v.abs() < 1e-9), "{} feet: {:?}", feet.len(), summary.state.v);
        // on the way, with every method
        let (_, place) = slider.slide([0.0, 0.0, 0.0, speed, 0.0, spin], 1e-4, 0.1);
        each(&system, 0.1, 2e-3, |choice, summary, tolerance| {
            let motion = system.read(&summary.state).marker("body").expect("exists");
            let found =
                [motion.position[0], motion.position[1], motion.velocity[0], motion.velocity[1], motion.spin[2]];
            let wanted = [place[0], place[1], place[3], place[4], place[5]];
            let off = distance(&found, &wanted);
            assert!(off < 10.0 * tolerance, "{choice:?}, {} feet: {found:?}, not {wanted:?}", feet.len());
        });
    }
}
