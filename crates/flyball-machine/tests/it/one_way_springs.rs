//! Springs that act one way, and ropes.

use crate::contact::{both, close, times};
use flyball_dae::scalar::Dual;
use flyball_machine::force::{Acts, CustomSpring};
use flyball_machine::{Body, Force, Joint, Machine, MachineSystem, SpringLaw};
use std::f64::consts::PI;
use std::sync::Arc;

/// A law without tension on its slack side, with linear damping everywhere.
#[derive(Debug)]
struct Rope {
    stiffness: f64,
    damping: f64,
}

impl CustomSpring for Rope {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        if x.re > 0.0 { x * self.stiffness } else { Dual::constant(0.0) }
    }
    fn energy(&self, x: f64) -> f64 {
        0.5 * self.stiffness * x.max(0.0).powi(2)
    }
    fn damping(&self, _: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        rate * self.damping
    }
}

/// A ball that flies away at 3 m/s on a rope that is 0.3 m too long, and the same against a spring that only pushes.
fn thrown_on_a_spring(law: SpringLaw, acts: Acts, on_joint: bool) -> MachineSystem {
    let (m, speed) = (1.5, 3.0);
    let sign = if acts == Acts::Push { -1.0 } else { 1.0 };
    let mut machine = Machine::planar();
    machine.body("ball", Body::rigid(m, 1.0).at([2.0, 0.0]).velocity([sign * speed, 0.0]));
    machine.joint("rail", Joint::prismatic("ground", "ball").at([2.0, 0.0]));
    let rest = 2.0 + 0.3 * sign;
    let spring = if on_joint {
        machine.track("rail.displacement");
        Force::coordinate_spring("rail.displacement", 0.3 * sign, law)
    } else {
        Force::spring("ground", "ball", rest, law)
    };
    machine.force("rope", spring.acts(acts));
    machine.build().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_spring_that_acts_one_way_follows_the_closed_form_and_never_acts_the_other() {
    let (m, k, c, speed) = (1.5_f64, 4000.0_f64, 20.0_f64, 3.0_f64);
    // as a spring contact: x = v/ω e^(−σt) sin ωt; the force k x + c ẋ vanishes at tan ωt = −c ω/(k − c σ)
    let sigma = c / (2.0 * m);
    let omega = (k / m - sigma * sigma).sqrt();
    let duration = (PI - (c * omega / (k - c * sigma)).atan()) / omega;
    let decay = speed * (-sigma * duration).exp();
    let (sin, cos) = (omega * duration).sin_cos();
    let (stretched, back) = (decay / omega * sin, -decay * (cos - sigma / omega * sin));
    let rope = || SpringLaw::Custom(Arc::new(Rope { stiffness: k, damping: c }));
    let linear = || SpringLaw::linear(k, c);
    for (law, acts, on_joint) in [
        (linear(), Acts::Pull, false),
        (linear(), Acts::Push, false),
        (linear(), Acts::Pull, true),
        (linear(), Acts::Push, true),
        (rope(), Acts::Pull, false),
        (rope(), Acts::Pull, true),
    ] {
        let system = thrown_on_a_spring(law, acts, on_joint);
        let sign = if acts == Acts::Push { -1.0 } else { 1.0 };
        for (state, summary, tolerance) in both(&system, 0.3, 1e-4) {
            let found = times(&summary);
            assert_eq!(found.len(), 2, "{acts:?} {on_joint}: {found:?}");
            close(found[0], 0.1, 1e-10); // uniform motion
            close(found[1], 0.1 + duration, 10.0 * tolerance);
            assert_eq!((&*summary.events[0].names[0], &*summary.events[1].names[0]), ("rope: taut", "rope: slack"));
            close(sign * state.v[0], -back.abs(), 1000.0 * tolerance);
            let reading = system.read(&state);
            close(reading.event_loss(), 0.5 * k * stretched * stretched, 1000.0 * tolerance);
            assert_eq!(reading.mode("rope").expect("exists"), "slack");
            assert_eq!(reading.force("rope").expect("exists"), 0.0);
        }
    }
}

#[test]
fn a_rope_that_starts_at_its_length_is_taut_or_slack_by_the_motion() {
    // exactly at rest length: pulled out, let in, or at rest under a weight that stretches it
    for (speed, weight, wanted) in [(3.0, 0.0, "taut"), (-3.0, 0.0, "slack"), (0.0, 5.0, "taut"), (0.0, -5.0, "slack")]
    {
        let mut machine = Machine::planar();
        machine.gravity([weight, 0.0]);
        machine.body("ball", Body::point(1.0).at([2.0, 0.0]).velocity([speed, 0.0]));
        machine.force("rope", Force::spring("ground", "ball", 2.0, SpringLaw::linear(1e3, 5.0)).acts(Acts::Pull));
        let system = machine.build().expect("a ball");
        for (state, ..) in both(&system, 0.02, 1e-3) {
            assert_eq!(system.read(&state).mode("rope").expect("exists"), wanted, "{speed} {weight}");
            let way = state.q[0] - 2.0;
            let free = 0.02 * speed + 0.5 * weight * 4e-4;
            if wanted == "slack" { close(way, free, 1e-9) } else { assert!(way < free, "{way} {free}") }
        }
    }
}

#[test]
fn a_law_that_pushes_through_its_damping_is_warned_about() {
    let law = || SpringLaw::Custom(Arc::new(Rope { stiffness: 10.0, damping: 1.0 }));
    let text = thrown_on_a_spring(law(), Acts::Both, false).warnings()[0].to_string();
    assert!(text.starts_with("machine/damping-without-tension: `rope` has elongations without tension"), "{text}");
    assert_eq!(thrown_on_a_spring(law(), Acts::Both, true).warnings().len(), 1);
    let undamped = SpringLaw::Custom(Arc::new(Rope { stiffness: 10.0, damping: 0.0 }));
    for (law, acts) in [(law(), Acts::Pull), (undamped, Acts::Both), (SpringLaw::linear(0.0, 3.0), Acts::Both)] {
        assert!(thrown_on_a_spring(law, acts, false).warnings().is_empty());
    }
}
