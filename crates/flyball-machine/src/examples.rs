//! Machines with known solutions, shared by tests and benches.

use crate::{Body, Force, Frame, Joint, Machine, Rotation, Shape, SpringLaw};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_6};

/// Acceleration of gravity of all examples [m/s²].
pub const GRAVITY: f64 = 9.81;

/// The slider-crank of [AB] §5.1: a torque of 1 N m turns the crank; a mass hangs behind the slider on a spring.
///
/// The spring is 1 m long at rest, so the mass stands 1 m further than in the reference.
pub fn slider_crank() -> Machine {
    let (l1, l2) = (0.3, 0.6);
    let x3 = l2 * FRAC_PI_6.cos();
    let mut machine = Machine::planar();
    machine.body("crank", Body::rod([0.0, 0.0], [l1, 0.0]).mass(0.36).turned(FRAC_PI_2).marker("tip", [l1, 0.0]));
    let rod = Body::rod([0.0, 0.0], [l2, 0.0]).mass(0.15).at([0.0, l1]).turned(-FRAC_PI_6);
    machine.body("rod", rod.marker("tip", [l2, 0.0]));
    machine.body("slider", Body::point(0.1).at([x3, 0.0]));
    machine.body("mass", Body::point(0.7).at([x3 + 1.0, 0.0]));
    machine.joint("bearing", Joint::revolute("ground", "crank"));
    machine.joint("knee", Joint::revolute("crank.tip", "rod"));
    machine.joint("wrist", Joint::spherical("rod.tip", "slider"));
    machine.joint("guide", Joint::point_on_line("ground", "slider"));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("motor", Force::torque("crank", 1.0));
    machine.force("spring", Force::spring("slider", "mass", 1.0, SpringLaw::linear(1000.0, 0.0)));
    machine
}

/// Andrews' squeezing mechanism ([AB] §5.2, DAE test sets): seven bodies, a spring, a motor of constant torque.
pub fn andrews() -> Machine {
    let (beta, gamma, delta, epsilon) =
        (-0.06171389001427645, 0.45527981916307037, 0.48736497954384256, 1.2305474445498212);
    let (theta, phi) = (0.0, 0.22266839016588588);
    let (a, b, c) = ([-0.06934, -0.00227], [-0.03635, 0.03273], [0.014, 0.072]);
    let (d, da, e, ea, rr, ra) = (0.028, 0.0115, 0.02, 0.01421, 0.007, 0.00092);
    let (ss, sa, sb, sc, sd, ta, tb) = (0.035, 0.01874, 0.01043, 0.018, 0.02, 0.02308, 0.00916);
    let (u, ua, ub, zf, zt, fa) = (0.04, 0.01228, 0.00449, 0.02, 0.04, 0.01421);
    // R(angle) local + origin
    let reach = |[x, y]: [f64; 2], angle: f64, [lx, ly]: [f64; 2]| {
        let (s, c) = angle.sin_cos();
        [x + c * lx - s * ly, y + s * lx + c * ly]
    };
    let f = reach([0.0, 0.0], beta, [rr, 0.0]);
    let g = reach(a, delta, [zt, 0.0]);
    let h = reach(a, epsilon, [0.0, -u]);
    let body = |mass: f64, inertia: f64, at: [f64; 2], angle: f64| Body::rigid(mass, inertia).at(at).turned(angle);
    let mut machine = Machine::planar();
    let ground = Frame::at;
    machine.ground_marker("A", ground(a)).ground_marker("B", ground(b)).ground_marker("C", ground(c));
    machine.body("K1", body(0.04325, 2.194e-6, [0.0, 0.0], beta).centre([ra, 0.0]).marker("F", [rr, 0.0]));
    machine.body("K2", body(0.00365, 4.41e-7, f, beta + theta).centre([-da, 0.0]).marker("E", [-d, 0.0]));
    let k3 = body(0.02373, 5.255e-6, b, gamma).centre([sb, -sa]);
    machine.body("K3", k3.marker("E", [0.0, -ss]).marker("D", [sd, -sc]));
    machine.body("K4", body(0.00706, 5.667e-7, g, phi + delta).centre([0.0, ea - e]).marker("E", [0.0, -e]));
    machine.body("K5", body(0.0705, 1.169e-5, a, delta).centre([ta, tb]).marker("G", [zt, 0.0]));
    machine.body("K6", body(0.00706, 5.667e-7, h, epsilon - phi).centre([zf - fa, 0.0]).marker("E", [zf, 0.0]));
    machine.body("K7", body(0.05498, 1.912e-5, a, epsilon).centre([-ub, -ua]).marker("H", [0.0, -u]));
    machine.joint("O", Joint::revolute("ground", "K1"));
    machine.joint("F", Joint::revolute("K1.F", "K2"));
    machine.joint("B", Joint::revolute("ground.B", "K3"));
    machine.joint("A5", Joint::revolute("ground.A", "K5"));
    machine.joint("G", Joint::revolute("K5.G", "K4"));
    machine.joint("A7", Joint::revolute("ground.A", "K7"));
    machine.joint("H", Joint::revolute("K7.H", "K6"));
    for other in ["K3", "K4", "K6"] {
        machine.joint(format!("E{other}"), Joint::revolute("K2.E", format!("{other}.E")));
    }
    machine.force("motor", Force::torque("K1", 0.033));
    machine.force("spring", Force::spring("ground.C", "K3.D", 0.07785, SpringLaw::linear(4530.0, 0.0)));
    machine
}

/// The heavy top ([AB]): 150 rad/s about its own axis, on a ball joint.
pub fn heavy_top() -> Machine {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -GRAVITY]);
    let top = Body::rigid(15.0, [0.234375, 0.46875, 0.234375]).centre([0.0, 1.0, 0.0]);
    machine.body("top", top.spin([0.0, 150.0, -4.61538]).marker("centre", [0.0, 1.0, 0.0]));
    machine.joint("foot", Joint::spherical("ground", "top"));
    machine
}

/// N four-bar loops in a row (IFToMM A02): rods of 1 kg and 1 m, posts upright, joints moving at +1 m/s.
///
/// All posts turn together: I θ̈ = −W g cos θ, I = (N+1)/3 + N, W = (N+1)/2 + N, θ = π/2 + angle of `base0`.
pub fn four_bars(n: usize) -> Machine {
    row_of_four_bars(n, 0.0, -1.0)
}

/// The same hanging, released at rest at 45° from the vertical: I φ̈ = −W g sin φ, φ = π/4 + angle of `base0`.
pub fn hanging_four_bars(n: usize) -> Machine {
    row_of_four_bars(n, std::f64::consts::PI + std::f64::consts::FRAC_PI_4, 0.0)
}

/// Posts turned by `angle` from upright, with angular velocity `spin`.
fn row_of_four_bars(n: usize, angle: f64, spin: f64) -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -GRAVITY]);
    let (s, c) = angle.sin_cos();
    let tip_velocity = [-spin * c, -spin * s];
    for i in 0..=n {
        let x = i as f64;
        let post = Body::rod([0.0, 0.0], [0.0, 1.0]).mass(1.0).at([x, 0.0]).turned(angle).spin(spin);
        machine.body(format!("post{i}"), post.marker("tip", [0.0, 1.0]));
        machine.joint(format!("base{i}"), Joint::revolute("ground", format!("post{i}")).at([x, 0.0]));
    }
    for i in 0..n {
        let bar = Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).at([i as f64 - s, c]).velocity(tip_velocity);
        machine.body(format!("bar{i}"), bar.marker("end", [1.0, 0.0]));
        machine.joint(format!("left{i}"), Joint::revolute(format!("post{i}.tip"), format!("bar{i}")));
        machine.joint(format!("right{i}"), Joint::revolute(format!("bar{i}.end"), format!("post{}.tip", i + 1)));
    }
    machine
}

/// A chain of n links of 0.2 m and 0.5 kg on ball joints, from rest: 60° below the horizontal, curved sideways by 1 rad.
pub fn chain(n: usize) -> Machine {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -GRAVITY]);
    let mut frame = Frame::default().rotated(Rotation::about([0.0, 1.0, 0.0], FRAC_PI_3));
    let mut last = "ground".to_string();
    for i in 0..n {
        let name = format!("link{i}");
        let link = Body::rigid(0.5, [1e-3, 5e-3 / 3.0, 5e-3 / 3.0]).centre([0.1, 0.0, 0.0]);
        machine.body(name.clone(), link.at(frame.position).rotated(frame.rotation).marker("end", [0.2, 0.0, 0.0]));
        machine.joint(format!("joint{i}"), Joint::spherical(last, name.clone()));
        frame = frame.then(Frame::at([0.2, 0.0, 0.0]).rotated(Rotation::about_z(1.0 / n as f64)));
        last = format!("{name}.end");
    }
    machine
}

/// A four-bar whose crank, coupler and rocker are rods between four pins, released at rest, in the plane or in space.
///
/// In space it stands on four revolute joints, three of whose twenty equations repeat others.
pub fn loop_of_four_bars(spatial: bool) -> Machine {
    let mut machine = if spatial { Machine::spatial() } else { Machine::planar() };
    machine.gravity([0.0, -GRAVITY]);
    let pins = [[0.0, 0.0], [0.3, 1.0], [2.0, 1.6], [2.2, 0.0]];
    let names = ["ground", "crank", "coupler", "rocker"];
    for (i, mass) in [1.0, 2.0, 1.5].into_iter().enumerate() {
        machine.body(names[i + 1], Body::solid(Shape::rod(pins[i], pins[i + 1])).mass(mass));
    }
    for (i, pin) in pins.into_iter().enumerate() {
        let joint = Joint::revolute(names[i], names[(i + 1) % 4]).at(pin);
        machine.joint(["a", "b", "c", "d"][i], joint);
    }
    machine
}

/// A door of 20 kg on two hinges 1.6 m apart, swinging at 1 rad/s; five of the ten equations repeat others.
pub fn door() -> Machine {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -GRAVITY]);
    let door = Body::solid(Shape::block([1.0, 0.05, 2.0])).mass(20.0).at([0.5, 0.0, 0.0]);
    machine.body("door", door.spin([0.0, 0.0, 1.0]).velocity([0.0, 0.5, 0.0]));
    machine.joint("top", Joint::revolute("ground", "door").at([0.0, 0.0, 0.8]));
    machine.joint("bottom", Joint::revolute("ground", "door").at([0.0, 0.0, -0.8]));
    machine
}

/// A disc of 2 kg and radius 0.5 m that rolls on the plane, its axis at `angle` from the vertical, the contact point
/// turning around the vertical at `precession`: steady if `spin` about its axis is [`steady_spin`].
pub fn rolling_disc(angle: f64, precession: f64, spin: f64) -> Machine {
    let mut machine = Machine::spatial();
    machine.gravity([0.0, 0.0, -GRAVITY]);
    let rotation = Rotation::about([1.0, 0.0, 0.0], angle);
    // ω = Ω sin θ e₂ + ω₃ e₃,   v = −r ω₃ e₁
    let (e2, e3) = (rotation.axis(1), rotation.axis(2));
    let omega = [0, 1, 2].map(|i| precession * angle.sin() * e2[i] + spin * e3[i]);
    let disc = Body::rigid(2.0, [0.125, 0.125, 0.25]).rotated(rotation).at([0.0, 0.0, 0.5 * angle.sin()]);
    machine.body("disc", disc.spin(omega).velocity([-0.5 * spin, 0.0, 0.0]));
    machine.joint("floor", Joint::rolling_disc("ground", "disc", 0.5));
    machine
}

/// The spin about its axis with which the disc of [`rolling_disc`] rolls steadily.
///
/// Moment of momentum about e₁: (C + m r²) ω₃ Ω sin θ = (A Ω² sin θ − m g r) cos θ.
pub fn steady_spin(angle: f64, precession: f64) -> f64 {
    let (mass, radius, a, c) = (2.0, 0.5, 0.125, 0.25);
    (a * precession * precession * angle.sin() - mass * GRAVITY * radius) * angle.cos()
        / ((c + mass * radius * radius) * precession * angle.sin())
}

/// A blade on a slope of 30° along x, turning at 2 rad/s:
/// x = G/(2ω²) sin²ωt, y = G/(2ω²)(ωt − sin(2ωt)/2), sideways force 2 m G sin ωt with G = g sin 30°.
pub fn knife_edge() -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([GRAVITY * FRAC_PI_6.sin(), 0.0]);
    machine.body("blade", Body::rigid(1.0, 1.0).spin(2.0));
    machine.joint("edge", Joint::knife_edge("ground", "blade"));
    machine
}

/// Slender rods of 1 kg and 1 m pinned end to end, in the plane, at given angles from hanging straight down.
pub fn pendulum(angles: &[f64]) -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -GRAVITY]);
    let mut last = "ground".to_string();
    let mut at = [0.0, 0.0];
    for (i, angle) in angles.iter().enumerate() {
        let name = format!("rod{i}");
        let rod = Body::rod([0.0, 0.0], [1.0, 0.0]).mass(1.0).at(at).turned(angle - FRAC_PI_2);
        machine.body(name.clone(), rod.marker("end", [1.0, 0.0]));
        machine.joint(format!("pin{i}"), Joint::revolute(last, name.clone()));
        at = [at[0] + angle.sin(), at[1] - angle.cos()];
        last = format!("{name}.end");
    }
    machine
}
