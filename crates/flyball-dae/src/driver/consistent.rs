//! A state between steps made consistent: dense output leaves the constraints by the local error.

use crate::failure::Failure;
use crate::index1::{Index1, Model};
use crate::projection::{PositionOptions, Projector};
use crate::start::{find_way_back, is_lost};
use crate::system::State;

/// The saddle matrix of a row between steps, kept for the rows that follow within the same step.
///
/// A step begins without one, so that rows do not depend on steps before: a run that is continued writes the same bits.
#[derive(Debug, Default)]
pub(super) struct KeptMatrix {
    /// Factorizations up to this matrix; none if there is no matrix to keep.
    factorizations: Option<usize>,
}

/// Iterations of a row, of all three solves together, that cost less than to factor anew.
const WORTH: usize = 12;

impl KeptMatrix {
    /// As [`make_consistent`], without a factorization where the state is close to the last one.
    pub fn make_consistent(
        &mut self,
        model: Model,
        index1: &mut Index1,
        projector: &mut Projector,
        s: &mut State,
    ) -> Result<(), Failure> {
        if self.factorizations.take() == Some(index1.saddle().factorizations)
            && let Some(iterations) = make_consistent_nearby(model, index1, projector, s)
        {
            self.factorizations = (iterations <= WORTH).then_some(index1.saddle().factorizations);
            return Ok(());
        }
        if make_consistent(model, index1, projector, s)? {
            self.factorizations = Some(index1.saddle().factorizations);
        }
        Ok(())
    }
}

/// As [`make_consistent`], with the saddle matrix as last factored. Gives the number of iterations, or none if that matrix
/// does not lead to a solution; q and v may have moved towards the constraints then.
fn make_consistent_nearby(
    model: Model,
    index1: &mut Index1,
    projector: &mut Projector,
    s: &mut State,
) -> Option<usize> {
    let layout = model.layout();
    layout.manifold.normalize(&mut s.q);
    let mut iterations = 0;
    if layout.n_phi > 0 {
        iterations +=
            projector.project_position(model, index1.saddle(), s, &PositionOptions::default()).ok()?.iterations;
        layout.manifold.normalize(&mut s.q);
    }
    if layout.n_constraints() > 0 {
        iterations += projector.project_velocity_nearby(model, index1.saddle(), s).ok()??;
    }
    Some(iterations + index1.accelerations_nearby(model, s).ok()??)
}

/// Projects q and v in the mass metric and completes v̇, λ, ψ, y, ẋ.   [S](12) False in a singular position, where the state stays as
/// it is.
pub(super) fn make_consistent(
    model: Model,
    index1: &mut Index1,
    projector: &mut Projector,
    s: &mut State,
) -> Result<bool, Failure> {
    let layout = model.layout();
    layout.manifold.normalize(&mut s.q);
    let lost = match index1.factor(model, &s.point()) {
        Err(Failure::SingularIndex1 { .. }) if layout.n_phi > 0 => true,
        factored => factored.map(|()| is_lost(model, index1, s))?,
    };
    if lost {
        // in a singular position the smooth curve through both sides is better than what the constraints say
        return Ok(false);
    }
    if layout.n_phi > 0 {
        match projector.project_position(model, index1.saddle(), s, &PositionOptions::default()) {
            // far from the constraints the frozen matrix does not lead back to them
            Err(failure @ Failure::PositionNotFound { .. }) => find_way_back(model, index1, s, failure)?,
            projected => drop(projected?),
        }
        layout.manifold.normalize(&mut s.q);
        index1.factor(model, &s.point())?;
    }
    if layout.n_constraints() > 0 {
        projector.project_velocity(model, index1.saddle(), s)?;
    }
    index1.accelerations(model, s).map(|()| true)
}
