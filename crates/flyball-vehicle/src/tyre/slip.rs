//! Forces of a tyre in the plane of the road.

use super::linear::LinearSlip;
use crate::magic::{MagicSlip, Transient};
use flyball_machine::Real;
use flyball_machine::force::{ForceResult, ForceState};

/// What slip depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rolling<R> {
    /// Speed along the wheel [m/s].
    pub vx: R,
    /// Speed across it: lateral slip speed [m/s].
    pub vy: R,
    /// Angular velocity about the spin axis [rad/s].
    pub spin: R,
    /// Loaded radius [m].
    pub radius: R,
    /// Load; zero off the road [N].
    pub load: R,
    /// Inclination [rad].
    pub camber: R,
    /// Factor of the road on friction.
    pub friction: f64,
    /// Whether the tyre touches the road.
    pub touches: bool,
}

/// Speed at which the direction of travel is nearly sure [m/s].
const SURE: f64 = 0.1;

impl<R: Real> Rolling<R> {
    /// 1 forwards, −1 in reverse, with a smooth passage at rest: trails lie behind the point of contact.
    pub fn direction(&self) -> R {
        (self.vx * (1.0 / SURE)).tanh()
    }
}

/// Forces and moments at the point of contact, in its axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlipForces<R> {
    /// Along the wheel and to its left [N].
    pub force: [R; 2],
    /// About the axes of contact [N m].
    pub moment: [R; 3],
    /// Longitudinal slip and slip angle [rad] that act.
    pub slip: [R; 2],
}

impl<R: Real> SlipForces<R> {
    /// No force at all.
    pub fn zero() -> Self {
        Self { force: [R::zero(); 2], moment: [R::zero(); 3], slip: [R::zero(); 2] }
    }
}

/// The slip model of a tyre.
#[derive(Clone, Debug, Default)]
pub enum Slip {
    /// Only the load.
    #[default]
    None,
    /// Slip stiffness with relaxation.
    Linear(LinearSlip),
    /// Magic Formula.
    Magic(MagicSlip),
}

impl Slip {
    pub(super) fn states(&self) -> Vec<ForceState> {
        match self {
            Self::None => Vec::new(),
            Self::Linear(_) => states("m"),
            Self::Magic(slip) => states(if slip.transient == Transient::Lag { "1" } else { "m" }),
        }
    }

    pub(super) fn forces<R: Real>(&self, at: &Rolling<R>, x: &[R], rates: &mut [R]) -> SlipForces<R> {
        match self {
            Self::None => SlipForces::zero(),
            Self::Linear(slip) => slip.forces(at, x, rates),
            Self::Magic(slip) => slip.forces(at, x, rates),
        }
    }
}

/// Transient slips: deflections, or slips that lag behind.
fn states(unit: &'static str) -> Vec<ForceState> {
    [("transient_x", "transient slip along the wheel"), ("transient_y", "transient slip across the wheel")]
        .map(|(name, meaning)| ForceState { result: ForceResult { name, unit, meaning }, start: 0.0 })
        .to_vec()
}
