//! Laws on coordinates that change their sign in a mirror.

use flyball_dae::scalar::Dual;
use flyball_machine::force::CustomSpring;
use flyball_machine::joint::{Coordinate, Equation, JointKind, Measure};
use flyball_machine::{Axis, Dimension, Law, SpringLaw};
use std::sync::Arc;

/// The sign a joint coordinate takes in a mirror with these signs of the axes.
pub(crate) fn sign(coordinate: &Coordinate, signs: [f64; 3]) -> f64 {
    let of = |axis: Axis| signs[axis as usize];
    match coordinate.measure {
        Measure::Displacement(axis) => of(axis),
        // tan = sine/cosine: an angle in (−π/2, π/2] or beyond keeps its cosine, because both its axes are alike
        Measure::Angle { cosine, sine } => of(cosine.0) * of(cosine.1) * of(sine.0) * of(sine.1),
    }
}

/// The negative of a law, if the sign is negative.
pub(crate) fn negate(law: &mut Law, sign: f64) {
    if sign > 0.0 {
        return;
    }
    *law = match law {
        Law::Constant(c) => Law::Constant(-*c),
        Law::Polynomial(c) => Law::Polynomial(c.iter().map(|c| -c).collect()),
        Law::Sine { mean, amplitude, frequency, phase } => {
            Law::Sine { mean: -*mean, amplitude: -*amplitude, frequency: *frequency, phase: *phase }
        }
        Law::Table(curve) => Law::Table(curve.negated()),
        Law::Pieces { times, laws } => {
            laws.iter_mut().for_each(|law| negate(law, sign));
            Law::Pieces { times: std::mem::take(times), laws: std::mem::take(laws) }
        }
        Law::Custom(f) => {
            let f = f.clone();
            Law::custom(move |t| -f(t))
        }
        Law::Switching { law, next } => {
            let (law, next) = (law.clone(), next.clone());
            Law::branching(move |t, stretch| -law(t, stretch), move |t| next(t))
        }
    };
}

/// T(x, ẋ) → −T(−x, −ẋ).
#[derive(Debug)]
struct Mirrored(Arc<dyn CustomSpring>);

impl CustomSpring for Mirrored {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        -self.0.elastic(-x)
    }
    fn energy(&self, x: f64) -> f64 {
        self.0.energy(-x)
    }
    fn damping(&self, x: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        -self.0.damping(-x, -rate)
    }
}

/// T(x, ẋ) → −T(−x, −ẋ), for every spring law.
pub(crate) fn negate_spring(law: &mut SpringLaw) {
    *law = match law {
        SpringLaw::Linear { stiffness, damping, preload } => {
            SpringLaw::Linear { stiffness: *stiffness, damping: *damping, preload: -*preload }
        }
        SpringLaw::Table { elastic, damping } => SpringLaw::Table { elastic: elastic.turned(), damping: *damping },
        SpringLaw::Custom(own) => SpringLaw::Custom(Arc::new(Mirrored(own.clone()))),
    };
}

/// Signs that the equations of a joint take in a mirror, one for each row, holonomic rows first; `None` for rows in axes of
/// the world, which are turned and mixed. Massless coordinates come after them and are not told.
pub(crate) fn row_signs(
    joint: &JointKind,
    dimension: Dimension,
    signs: [f64; 3],
    sign: impl Fn(&str) -> f64,
) -> Vec<Option<f64>> {
    let of = |axis: Axis| signs[axis as usize];
    let [x, y, z] = signs;
    let (mut holonomic, mut others) = (Vec::new(), Vec::new());
    for equation in joint.definition().equations(dimension).unwrap_or_default() {
        match equation {
            Equation::Coincide => holonomic.extend(vec![None; dimension.number()]),
            Equation::Along(axis, _) => holonomic.push(Some(of(axis))),
            Equation::Perpendicular(first, second) => holonomic.push(Some(of(first) * of(second))),
            Equation::ParallelZ => holonomic.extend([Some(x * z), Some(y * z)]),
            Equation::NoTwist | Equation::SameAngle => holonomic.push(Some(x * y)),
            Equation::Distance(_) | Equation::OneSidedCoordinate { .. } => holonomic.push(Some(1.0)),
            Equation::OneSidedAlong { friction, .. } => {
                holonomic.push(Some(1.0));
                if friction.is_some() {
                    others.extend(vec![None; dimension.number() - 1]);
                }
            }
            Equation::Coupling { .. } => holonomic.push(match joint {
                JointKind::Drive(drive) => Some(sign(&drive.coordinate)),
                JointKind::Gear(_) => Some(1.0),
                JointKind::Rack(rack) => Some(sign(&rack.coordinates[1])),
                JointKind::Screw(_) => Some(z),
                _ => None,
            }),
            Equation::Position(functions) => holonomic.extend(functions.rows.iter().map(|_| match joint {
                JointKind::RollingDisc(_) => Some(1.0),
                _ => None,
            })),
            Equation::Velocity(functions) => others.extend(functions.rows.iter().map(|row| match (joint, *row) {
                (JointKind::RollingDisc(_), "slip x") => Some(x),
                (JointKind::RollingDisc(_), _) | (JointKind::KnifeEdge(_), _) => Some(y),
                _ => None,
            })),
            Equation::VelocityCoupling { .. } => others.push(Some(1.0)),
            Equation::StickSlip { .. } => others.push(match joint {
                JointKind::StickSlip(friction) => Some(sign(&friction.coordinate)),
                _ => None,
            }),
            Equation::Pressed(_) => {}
        }
    }
    // rows of massless coordinates, if there are any, stand between the two
    let unknown = !joint.definition().coordinates(dimension).is_empty();
    holonomic.extend(if unknown { Vec::new() } else { others });
    holonomic
}
