//! Can a controller that looks 100 times a second keep a pole upright on a cart, from a tilt of 0.4 rad?
//!
//! The gains are those of a linear-quadratic regulator of the linearized machine. After 1 s the cart is where an
//! integration of the equations by hand puts it, after 8 s everything stands still.

mod lqr;

use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_machine::{Actuator, Block, Body, Joint, Machine, MachineSystem, Sensor};
use std::error::Error;

const CART: f64 = 1.0;
const POLE: f64 = 0.2;
/// Half the length of the pole [m].
const HALF: f64 = 0.3;
const G: f64 = 9.81;
const PERIOD: f64 = 0.01;
const SHOWN: [&str; 4] = ["place", "tilt", "speed", "rate"];

/// The cart, with a controller or a force of zero.
fn machine(tilt: f64, controller: Option<Block>) -> Machine {
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    machine.body("cart", Body::rigid(CART, 0.1));
    machine.body("pole", Body::rod([0.0, 0.0], [0.0, 2.0 * HALF]).mass(POLE).turned(tilt));
    machine.joint("rail", Joint::prismatic("ground", "cart"));
    machine.joint("pin", Joint::revolute("cart", "pole"));
    machine.sensor("place", Sensor::coordinate("rail.displacement"));
    machine.sensor("tilt", Sensor::coordinate("pin.angle"));
    machine.sensor("speed", Sensor::coordinate_rate("rail.displacement"));
    machine.sensor("rate", Sensor::coordinate_rate("pin.angle"));
    match controller {
        Some(block) => {
            let wire = |block: Block, i: usize| block.wire(format!("in[{}]", i + 1), SHOWN[i]);
            machine.block("push", (0..4).fold(block, wire));
        }
        None => {
            machine.sensor("push", Sensor::parameter(0.0, "N"));
        }
    }
    machine.actuator("drive", Actuator::joint("rail.displacement").input("push"));
    machine
}

/// Place and tilt after a time.
fn simulate(system: &MachineSystem, end: f64) -> Result<[f64; 2], Box<dyn Error>> {
    let method = Mdop5::new(system, mdop5::Options::default());
    let options = Options { output: Output::End, ..Options::controlled(end, 1e-9) };
    let summary = Simulation::new(system, method, system.start(), options).run(&mut NoObserver)?;
    let reading = system.read(&summary.state);
    Ok([reading.signal("place")?, reading.signal("tilt")?])
}

/// The equations by hand, integrated by the classical method in 20 steps per tick:
///   (M + m) ẍ − m l θ̈ cos θ + m l θ̇² sin θ = F,   (I + m l²) θ̈ − m l ẍ cos θ − m g l sin θ = 0
fn by_hand(gains: &[f64], tilt: f64, ticks: usize) -> [f64; 2] {
    let (ml, inertia) = (POLE * HALF, POLE * HALF * HALF * 4.0 / 3.0);
    let rate = |[_, angle, v, w]: [f64; 4], force: f64| {
        let (s, c) = angle.sin_cos();
        let (a, b, right) = (CART + POLE, -ml * c, [force - ml * s * w * w, ml * G * s]);
        let determinant = a * inertia - b * b;
        [v, w, (right[0] * inertia - b * right[1]) / determinant, (a * right[1] - b * right[0]) / determinant]
    };
    let (mut z, h) = ([0.0, tilt, 0.0, 0.0], PERIOD / 20.0);
    for _ in 0..ticks {
        let force = -gains.iter().zip(z).map(|(k, z)| k * z).sum::<f64>();
        for _ in 0..20 {
            let ahead = |k: [f64; 4], c: f64| std::array::from_fn(|i| z[i] + c * h * k[i]);
            let k_1 = rate(z, force);
            let k_2 = rate(ahead(k_1, 0.5), force);
            let k_3 = rate(ahead(k_2, 0.5), force);
            let k_4 = rate(ahead(k_3, 1.0), force);
            z = std::array::from_fn(|i| z[i] + h / 6.0 * (k_1[i] + 2.0 * k_2[i] + 2.0 * k_3[i] + k_4[i]));
        }
    }
    [z[0], z[1]]
}

/// Runs the example; the place after 1 s.
pub fn run() -> Result<f64, Box<dyn Error>> {
    let upright = machine(0.0, None).build()?;
    let k = lqr::gains(&upright, &["push"], &SHOWN, PERIOD, (&[10.0, 1.0, 1.0, 1.0], &[0.1]))?;
    let system = machine(0.4, Some(lqr::controller(&k, PERIOD))).build()?;
    let [place, tilt] = simulate(&system, 1.0)?;
    let expected = by_hand(&k.row(0), 0.4, 100);
    println!("after 1 s the cart is at {place:.6} m and the pole at {tilt:.6} rad; by hand {expected:.6?}");
    assert!((place - expected[0]).abs() < 1e-6 && (tilt - expected[1]).abs() < 1e-6);
    let end = simulate(&system, 8.0)?;
    println!("after 8 s: {:.1e} m, {:.1e} rad", end[0], end[1]);
    assert!(end.iter().all(|z| z.abs() < 1e-3));
    Ok(place)
}

fn main() -> Result<(), Box<dyn Error>> {
    run().map(|_| ())
}
