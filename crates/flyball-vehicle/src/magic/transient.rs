//! Slip that follows with relaxation lengths, for the Magic Formula.
//!
//! ```text
//!   u̇ = −v_sx − (|v_x|/σ_κ + s) u,   κ = u/σ_κ          ẇ = −v_sy − (|v_x|/σ_α + s) w,   α = −atan(w/σ_α)     deflection
//!   σ κ̇ = −v_sx − |v_x| κ,   σ α̇ = |v_x| (atan2(v_sy, |v_x|) − α)                                             lag
//!   s = f √((K_x v_sx/σ_κ)² + (K_y v_sy/σ_α)²)/(μ N)    bounds the deflection of a wheel that slides while it stands;
//!   f = (1 − v_x²/v_low²)³ below v_low, else 0
//! ```
//!
//! With deflections the wheel is held at standstill as by a spring. Off the road, slip follows the motion of the wheel.

use super::Coefficients;
use super::formula::Slips;
use crate::tyre::{Rolling, SlipForces};
use flyball_machine::Real;
use std::sync::Arc;

/// Loads below this have the slip forces of this load in proportion; relaxation lengths are those at this share [of the nominal load].
const LEAST_LOAD: f64 = 1e-3;
/// Speed below which sliding at standstill is bounded [m/s].
const LOW_SPEED: f64 = 1.0;
/// Sliding speeds far below this count as rest [m/s].
const SLOW: f64 = 1e-3;

/// How slip follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Transient {
    /// Deflections of the carcass.
    #[default]
    Deflection,
    /// First-order lag of the slips.
    Lag,
}

impl Transient {
    pub const NAMES: [&'static str; 2] = ["deflection", "lag"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Deflection, Self::Lag].into_iter().find(|kind| kind.name() == name)
    }
}

/// The Magic Formula as a slip model.
#[derive(Clone, Debug)]
pub struct MagicSlip {
    pub(crate) coefficients: Arc<Coefficients>,
    /// File and its text, to be written again.
    pub(crate) file: Arc<str>,
    pub(crate) transient: Transient,
    /// Relaxation lengths that take the place of those of the file [m].
    pub(crate) relaxation: Option<f64>,
}

impl MagicSlip {
    pub(crate) fn forces<R: Real>(&self, at: &Rolling<R>, x: &[R], rates: &mut [R]) -> SlipForces<R> {
        let c = &*self.coefficients;
        let least = LEAST_LOAD * c.fnomin;
        let light = at.load.value() < least;
        let load = if light { R::from(least) } else { at.load };
        let [sigma_x, sigma_y] = match self.relaxation {
            Some(length) => [R::from(length); 2],
            None => c.relaxation(load, at.camber),
        };
        let radius = c.rolling_radius(-at.radius + c.unloaded_radius);
        let (slip_x, slip_y) = (at.vx - at.spin * radius, at.vy);
        let speed = at.vx.abs();
        let (kappa, alpha) = match self.transient {
            Transient::Deflection => (x[0] / sigma_x, -(x[1] / sigma_y).atan()),
            Transient::Lag => (x[0], -x[1]),
        };
        let slips = Slips { kappa, alpha, gamma: at.camber, load, vx: at.vx, friction: at.friction };
        let found = c.forces(&slips);
        match self.transient {
            Transient::Lag => {
                rates[0] = (-slip_x - speed * x[0]) / sigma_x;
                rates[1] = speed * ((-slip_y).atan2(speed) - x[1]) / sigma_y;
            }
            Transient::Deflection => {
                let bound = self.bound(at, [slip_x, slip_y], [sigma_x, sigma_y], found.stiffness, load);
                rates[0] = -slip_x - (speed / sigma_x + bound) * x[0];
                rates[1] = -slip_y - (speed / sigma_y + bound) * x[1];
            }
        }
        let share = if !at.touches {
            R::zero()
        } else if light {
            at.load * (1.0 / least)
        } else {
            R::one()
        };
        SlipForces {
            force: [found.fx * share, found.fy * share],
            moment: [found.moment[0] * share, found.moment[1] * share, found.moment[2] * at.direction() * share],
            slip: [kappa, -alpha],
        }
    }

    /// s: nothing but at standstill.
    fn bound<R: Real>(&self, at: &Rolling<R>, slip: [R; 2], sigma: [R; 2], stiffness: [R; 2], load: R) -> R {
        let share = at.vx * at.vx * (1.0 / (LOW_SPEED * LOW_SPEED));
        if share.value() >= 1.0 {
            return R::zero();
        }
        let bent = [0, 1].map(|i| slip[i] * stiffness[i] / (sigma[i] * load));
        let epsilon = (0..2).map(|i| (stiffness[i].value() / (sigma[i].value() * load.value())).abs() * SLOW);
        let epsilon = epsilon.fold(f64::MIN_POSITIVE, f64::max);
        let friction = self.coefficients.pdx1.max(self.coefficients.pdy1) * at.friction;
        let length = (bent[0] * bent[0] + bent[1] * bent[1] + epsilon * epsilon).sqrt() - epsilon;
        (-share + 1.0).powi(3) * length * (1.0 / friction)
    }
}
