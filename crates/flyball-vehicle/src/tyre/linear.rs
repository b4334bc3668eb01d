//! Slip stiffness with relaxation: bristles that the load makes stiff, the road carries along and sliding bends no further.
//!
//! ```text
//!   u̇ = −v_sx − (v_t/σ_x + s) u,    F_x = N (c_x u/σ_x + d u̇)        v_sx = v_x − Ω r
//!   ẇ = −v_sy − (v_t/σ_y + s) w,    F_y = N (c_y w/σ_y + d ẇ)        v_sy = v_y
//!   v_t = √((v_x² + (Ω r)²)/2),     s = √((c_x v_sx/σ_x)² + (c_y v_sy/σ_y)²)/μ
//! ```
//!
//! Rolling steadily with small slip, F_x = N c_x κ and F_y = N c_y α; sliding, the force tends to μ N against the slip. At
//! standstill v_t = s = 0: the tyre is a spring with the damper d, and a parked wheel stays where it is. Off the road the
//! bristles come back only as the wheel turns.
//!
//! Square roots are smooth at zero: √(x² + ε²) − ε with ε of 1 mm/s, so that they vanish at rest.

use super::slip::{Rolling, SlipForces};
use flyball_machine::Real;

/// Speeds far below this count as rest [m/s].
const SLOW: f64 = 1e-3;

/// Slip stiffness with relaxation.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearSlip {
    /// c_x, c_y: force over load per slip, per slip angle [1/rad].
    pub stiffness: [f64; 2],
    /// σ_x, σ_y: relaxation lengths [m].
    pub relaxation: [f64; 2],
    /// μ; without it the force grows with the slip.
    pub friction: Option<f64>,
    /// d: damping over load [s/m].
    pub damping: f64,
    /// Pneumatic trail behind the point of contact: M_z = −trail · F_y, the other way in reverse [m].
    pub trail: f64,
}

/// √(square + ε²) − ε.
fn length<R: Real>(square: R, epsilon: f64) -> R {
    (square + epsilon * epsilon).sqrt() - epsilon
}

impl LinearSlip {
    pub(super) fn forces<R: Real>(&self, at: &Rolling<R>, x: &[R], rates: &mut [R]) -> SlipForces<R> {
        let rolling = at.spin * at.radius;
        let slips = if at.touches { [at.vx - rolling, at.vy] } else { [R::zero(); 2] };
        let transport = length((at.vx * at.vx + rolling * rolling) * 0.5, SLOW);
        let bent = [0, 1].map(|i| slips[i] * (self.stiffness[i] / self.relaxation[i]));
        let epsilon = SLOW * (self.stiffness[0] / self.relaxation[0]).max(self.stiffness[1] / self.relaxation[1]);
        let sliding = match self.friction {
            Some(friction) => length(bent[0] * bent[0] + bent[1] * bent[1], epsilon) * (1.0 / (friction * at.friction)),
            None => R::zero(),
        };
        let mut force = [R::zero(); 2];
        for i in 0..2 {
            rates[i] = -slips[i] - (transport * (1.0 / self.relaxation[i]) + sliding) * x[i];
            let share = x[i] * (self.stiffness[i] / self.relaxation[i]) + rates[i] * self.damping;
            force[i] = at.load * share;
        }
        let moment = [R::zero(), R::zero(), force[1] * at.direction() * -self.trail];
        let slip = [x[0] * (1.0 / self.relaxation[0]), x[1] * (1.0 / self.relaxation[1])];
        SlipForces { force, moment, slip }
    }
}
