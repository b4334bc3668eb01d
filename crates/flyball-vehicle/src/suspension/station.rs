//! A position of the rig with its numbers.

use super::{Rig, SuspensionError};
use flyball_machine::MachineSystem;
use flyball_machine::analysis::RestSlope;

/// Rest at one travel.
#[derive(Clone, Debug, PartialEq)]
pub struct Station {
    /// Travel of the wheels, up from the design position [m].
    pub travel: f64,
    /// Numbers of the wheels, in the order of the rig.
    pub wheels: Vec<WheelStation>,
    /// Mass that all posts feel together, reduced to their common travel [kg].
    pub mass: f64,
    /// Numbers of the forces between two markers.
    pub springs: Vec<SpringStation>,
}

/// A wheel at one travel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelStation {
    /// Toe-in [rad]: the front of the wheel points inwards.
    pub toe: f64,
    /// Camber [rad]: the top of the wheel leans outwards.
    pub camber: f64,
    /// Movement forwards from the design position [m].
    pub forward: f64,
    /// Movement outwards, half of the change of the track [m].
    pub outward: f64,
    /// Load that the post carries, upwards on the wheel [N].
    pub load: f64,
    /// Wheel rate, the slope of the load over the common travel [N/m].
    pub rate: f64,
}

/// A spring, damper or strut at one travel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringStation {
    /// Distance of its markers [m].
    pub length: f64,
    /// Motion ratio: its slope over the travel.
    pub ratio: f64,
}

impl Station {
    pub(super) fn read(
        rig: &Rig,
        system: &MachineSystem,
        travel: f64,
        slope: &RestSlope,
    ) -> Result<Self, SuspensionError> {
        let mut moving = slope.state.clone();
        moving.v.copy_from_slice(&slope.motion);
        let reading = system.read(&moving);
        let mut wheels = Vec::new();
        for post in &rig.posts {
            let seen = reading.marker_in(&post.wheel, &rig.body)?;
            let o = seen.rotation.apply(post.outward);
            wheels.push(WheelStation {
                // o points outwards: where it leans forwards, the wheel toes in; where it leans down, the top leans out
                toe: (o[0] / o[1].abs()).atan(),
                camber: -o[2].clamp(-1.0, 1.0).asin(),
                forward: seen.position[0] - post.design[0],
                outward: post.side * (seen.position[1] - post.design[1]),
                // the post acts on the wheel with −λ along z
                load: -slope.state.lambda[post.row],
                rate: -slope.multipliers[post.row],
            });
        }
        let mut springs = Vec::new();
        for (_, pair) in &rig.springs {
            let [a, b] = [reading.marker(&pair[0])?, reading.marker(&pair[1])?];
            let apart: [f64; 3] = std::array::from_fn(|i| b.position[i] - a.position[i]);
            let length = apart.iter().map(|x| x * x).sum::<f64>().sqrt();
            let rate: f64 = (0..3).map(|i| apart[i] * (b.velocity[i] - a.velocity[i])).sum();
            springs.push(SpringStation { length, ratio: if length > 0.0 { rate / length } else { 0.0 } });
        }
        Ok(Self { travel, wheels, mass: slope.mass, springs })
    }
}

impl Rig {
    /// Names of the forces of [`Station::springs`].
    pub fn springs(&self) -> impl Iterator<Item = &str> {
        self.springs.iter().map(|(name, _)| name.as_str())
    }
}
