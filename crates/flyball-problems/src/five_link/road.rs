//! Road under the wheel: its height over time at a speed of 30 m/s.

use flyball_dae::scalar::Real;
use std::f64::consts::PI;

/// Speed of the car [m/s].
const SPEED: f64 = 30.0;
/// Height and length of the bump [m], and the time at which the wheel reaches it [s].
const BUMP: (f64, f64, f64) = (0.025, 4.5, 0.1);
/// Depth of the stair [m] and the time at which the wheel reaches it [s].
const STAIR: (f64, f64) = (0.078, 0.2);

/// The road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// Smooth bump H sin⁴(π s/L), s = 30 m/s (t − 0.1 s): three times continuously differentiable at its ends.
    Bump,
    /// Step down at 0.2 s.
    Stair,
}

impl Road {
    /// Time of the next jump, if `passed` of them are behind [s].
    pub fn next_jump(self, passed: i32) -> Option<f64> {
        (self == Self::Stair && passed == 0).then_some(STAIR.1)
    }

    /// Number of jumps up to `t`, with rounding of `t` forgiven.
    pub fn passed(self, t: f64) -> i32 {
        i32::from(self == Self::Stair && STAIR.1 <= t + 1e-12)
    }

    /// Height over the nominal one [m] and its rate [m/s], after `passed` jumps.
    pub fn height<R: Real>(self, t: R, passed: i32) -> (R, R) {
        let (h, length, start) = BUMP;
        let along = (t - start) * (SPEED / length);
        match self {
            Self::Bump if (0.0..1.0).contains(&along.value()) => {
                let (s, c) = (along * PI).sin_cos();
                (s.powi(4) * h, s.powi(3) * c * (4.0 * h * PI * SPEED / length))
            }
            Self::Stair if passed > 0 => (R::from(-STAIR.0), R::zero()),
            _ => (R::zero(), R::zero()),
        }
    }
}
