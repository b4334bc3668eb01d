//! How fast does a two-link arm forget a wrong start, if its torques are computed from its own equations?
//!
//! With τ = M(q)(q̈_d + 2ω ė + ω² e) + c(q, q̇) + g(q) the error obeys ë + 2ω ė + ω² e = 0, so that
//! e(t) = (e₀ + (ė₀ + ω e₀) t) exp(−ω t), however the arm swings.

use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{Mdop5, mdop5};
use flyball_dae::scalar::Real;
use flyball_machine::control::Port;
use flyball_machine::control::block::{At, UserBlock};
use flyball_machine::{Actuator, Block, Body, Joint, Machine, Sensor};
use std::error::Error;

const MASSES: [f64; 2] = [4.0, 2.5];
const LENGTHS: [f64; 2] = [0.6, 0.5];
const G: f64 = 9.81;
/// ω [rad/s].
const SPEED: f64 = 4.0;
/// Angles at the start, where the arm is at rest [rad].
const START: [f64; 2] = [-0.3, 0.7];

/// Wanted angles, their rates and accelerations.
fn wanted<R: Real>(t: R) -> [[R; 2]; 3] {
    let (s, c) = (t * 2.0).sin_cos();
    [[s * 0.5, c * 0.4 + 1.0], [c, s * -0.8], [s * -2.0, c * -1.6]]
}

/// The controller: angles and rates in, torques out.
#[derive(Debug)]
struct ComputedTorque;

impl UserBlock for ComputedTorque {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::vector("angles", 2), Port::vector("rates", 2)]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("shoulder").unit("N m"), Port::new("elbow").unit("N m")]
    }
    fn output<R: Real>(&self, at: At<R>, out: &mut [R]) {
        let [[m_1, m_2], [l_1, l_2]] = [MASSES, LENGTHS];
        let (c_1, c_2) = (0.5 * l_1, 0.5 * l_2);
        let (i_1, i_2) = (m_1 * l_1 * l_1 / 12.0, m_2 * l_2 * l_2 / 12.0);
        let (q, w) = ([at.u[0], at.u[1]], [at.u[2], at.u[3]]);
        let [place, rate, acceleration] = wanted(at.t);
        let a: [R; 2] = std::array::from_fn(|i| {
            acceleration[i] + (rate[i] - w[i]) * (2.0 * SPEED) + (place[i] - q[i]) * (SPEED * SPEED)
        });
        let (sin, cos) = q[1].sin_cos();
        let coupling = cos * (m_2 * l_1 * c_2);
        let m_22 = i_2 + m_2 * c_2 * c_2;
        let m_11 = coupling * 2.0 + (i_1 + m_1 * c_1 * c_1 + m_22 + m_2 * l_1 * l_1);
        let m_12 = coupling + m_22;
        let swing = sin * (-m_2 * l_1 * c_2);
        let far = (q[0] + q[1]).cos() * (m_2 * c_2 * G);
        let near = q[0].cos() * ((m_1 * c_1 + m_2 * l_1) * G);
        out[0] = m_11 * a[0] + m_12 * a[1] + swing * (w[0] * w[1] * 2.0 + w[1] * w[1]) + near + far;
        out[1] = m_12 * a[0] + a[1] * m_22 - swing * w[0] * w[0] + far;
    }
}

/// Runs the example; the error of the shoulder after 1 s.
pub fn run() -> Result<f64, Box<dyn Error>> {
    let [l_1, l_2] = LENGTHS;
    let mut machine = Machine::planar();
    machine.gravity([0.0, -G]);
    let elbow = [l_1 * START[0].cos(), l_1 * START[0].sin()];
    let upper = Body::rod([0.0, 0.0], [l_1, 0.0]).mass(MASSES[0]).turned(START[0]).marker("elbow", [l_1, 0.0]);
    machine.body("upper", upper);
    let lower = Body::rod([0.0, 0.0], [l_2, 0.0]).mass(MASSES[1]);
    machine.body("lower", lower.at(elbow).turned(START[0] + START[1]));
    machine.joint("shoulder", Joint::revolute("ground", "upper"));
    machine.joint("elbow", Joint::revolute("upper.elbow", "lower"));
    for joint in ["shoulder", "elbow"] {
        machine.sensor(format!("{joint}_angle"), Sensor::coordinate(format!("{joint}.angle")));
        machine.sensor(format!("{joint}_rate"), Sensor::coordinate_rate(format!("{joint}.angle")));
    }
    let controller = Block::user(ComputedTorque)
        .wire("angles[1]", "shoulder_angle")
        .wire("angles[2]", "elbow_angle")
        .wire("rates[1]", "shoulder_rate")
        .wire("rates[2]", "elbow_rate");
    machine.block("controller", controller);
    machine.actuator("shoulder_motor", Actuator::joint("shoulder.angle").input("controller.shoulder"));
    machine.actuator("elbow_motor", Actuator::joint("elbow.angle").input("controller.elbow"));

    let system = machine.build()?;
    let method = Mdop5::new(&system, mdop5::Options::default());
    let options = Options { output: Output::End, ..Options::controlled(1.0, 1e-9) };
    let summary = Simulation::new(&system, method, system.start(), options).run(&mut NoObserver)?;
    let reading = system.read(&summary.state);
    let mut first = 0.0;
    for (i, joint) in ["shoulder", "elbow"].into_iter().enumerate() {
        let error = wanted(1.0)[0][i] - reading.signal(&format!("{joint}_angle"))?;
        let (e, e_dot) = (wanted(0.0)[0][i] - START[i], wanted(0.0)[1][i]);
        let expected = (e + e_dot + SPEED * e) * (-SPEED).exp();
        println!("{joint}: error after 1 s {error:.7} rad, closed form {expected:.7} rad");
        assert!((error - expected).abs() < 1e-7);
        if i == 0 {
            first = error;
        }
    }
    Ok(first)
}

fn main() -> Result<(), Box<dyn Error>> {
    run().map(|_| ())
}
