//! Refuses impossible masses and inertias.

use super::{Body, BodyKind, Mass};
use crate::geometry::Inertia;
use crate::machine::{Dimension, MachineError};

/// Moments may miss the triangle inequality by this much of their sum, the rounding of typed-in numbers.
const TRIANGLE_SLACK: f64 = 1e-9;

/// Mass, centre and tensor of a body; `None` without mass.
pub(crate) fn resolve_inertia(name: &str, body: &Body, dimension: Dimension) -> Result<Option<Inertia>, MachineError> {
    let body_name = || name.to_string();
    let mass = match (body.kind, body.mass) {
        (BodyKind::Massless, _) => return Ok(None),
        (_, Mass::Mass(mass)) => mass,
        (BodyKind::Solid(shape), Mass::Density(density)) => density * shape.volume(),
        _ => return Err(MachineError::MissingMass { body: body_name() }),
    };
    if !(mass.is_finite() && mass > 0.0) {
        return Err(MachineError::BadMass { body: body_name(), mass });
    }
    let inertia = match body.kind {
        BodyKind::Solid(shape) => shape.inertia(mass),
        BodyKind::Rigid { tensor } => Inertia { mass, centre: body.centre, tensor },
        _ => Inertia { mass, ..Inertia::default() },
    };
    if body.kind == BodyKind::Point {
        return Ok(Some(inertia));
    }
    let t = inertia.tensor.0;
    if t.iter().flatten().any(|c| !c.is_finite()) {
        return Err(MachineError::NonFinite { element: body_name(), what: "its inertia" });
    }
    if dimension == Dimension::Two {
        return if t[2][2] > 0.0 {
            Ok(Some(inertia))
        } else {
            Err(MachineError::BadInertia { body: body_name(), moments: [t[0][0], t[1][1], t[2][2]] })
        };
    }
    let moments = inertia.tensor.principal_moments();
    let slack = TRIANGLE_SLACK * moments.iter().sum::<f64>().abs();
    let asymmetry = (0..3).map(|i| (t[i][(i + 1) % 3] - t[(i + 1) % 3][i]).abs()).fold(0.0, f64::max);
    if moments[0] < -slack || moments[2] <= 0.0 || moments[2] > moments[0] + moments[1] + slack || asymmetry > slack {
        return Err(MachineError::BadInertia { body: body_name(), moments });
    }
    Ok(Some(inertia))
}
