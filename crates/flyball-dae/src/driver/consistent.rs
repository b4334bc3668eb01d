//! A state between steps made consistent: dense output leaves the constraints by the local error.

use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::projection::{PositionOptions, Projector};
use crate::start::{find_way_back, is_lost};
use crate::system::State;

/// Projects q and v in the mass metric and completes v̇, λ, ψ, y, ẋ.   [S](12) False in a singular position, where the state stays as
/// it is.
pub(super) fn make_consistent(
    regime: Regime,
    index1: &mut Index1,
    projector: &mut Projector,
    s: &mut State,
) -> Result<bool, Failure> {
    let layout = regime.layout();
    layout.manifold.normalize(&mut s.q);
    let lost = match index1.factor(regime, &s.point()) {
        Err(Failure::SingularIndex1 { .. }) if layout.n_phi > 0 => true,
        factored => factored.map(|()| is_lost(regime, index1, s))?,
    };
    if lost {
        // in a singular position the smooth curve through both sides is better than what the constraints say
        return Ok(false);
    }
    if layout.n_phi > 0 {
        match projector.project_position(regime, index1.saddle(), s, &PositionOptions::default()) {
            // far from the constraints the frozen matrix does not lead back to them
            Err(failure @ Failure::PositionNotFound { .. }) => find_way_back(regime, index1, s, failure)?,
            projected => drop(projected?),
        }
        layout.manifold.normalize(&mut s.q);
        index1.factor(regime, &s.point())?;
    }
    if layout.n_constraints() > 0 {
        projector.project_velocity(regime, index1.saddle(), s)?;
    }
    index1.accelerations(regime, s).map(|()| true)
}
