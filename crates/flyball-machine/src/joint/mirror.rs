//! Joints in a subsystem that is moved, turned or mirrored, and the signs that their multipliers take there.

use super::{Axes, Axis, Coordinate, Equation, Joint};
use crate::catalog::{Placement, Site};
use crate::force::Force;
use crate::geometry::Rotation;
use crate::machine::Dimension;

impl Joint {
    /// Carries it to where its subsystem stands.
    pub fn place(&mut self, site: &mut dyn Site) {
        let placement = site.placement();
        let dimension = site.dimension();
        let Self { kind, first, second, at, axes, misplaced: _ } = self;
        if !kind.definition().is_coupling() {
            site.see_both(first, second);
        }
        if placement.is_identity() {
            return;
        }
        if at.is_some() {
            // the axes that it gets by default are carried too
            let own = match *axes {
                None => Some(Rotation::identity()),
                Some(Axes::Rotation(rotation)) => Some(rotation),
                Some(Axes::Axis(axis)) if axis == [0.0; 3] => None, // refused when the machine is built
                Some(Axes::Axis(axis)) if dimension == Dimension::Two => Some(Rotation::with_x_in_plane(axis)),
                Some(Axes::Axis(axis)) => Some(Rotation::with_z(axis)),
            };
            *axes = own.map_or(*axes, |own| Some(Axes::Rotation(placement.rotation(own))));
        }
        *at = at.map(|at| placement.point(at));
        let equations = kind.definition().equations(dimension).unwrap_or_default();
        if equations.iter().any(|equation| matches!(equation, Equation::OneSidedAlong { .. })) {
            // its normal points to one side
            let turn = site.normal_turn();
            match axes {
                Some(Axes::Rotation(rotation)) => *rotation = rotation.then(turn),
                _ => *first = site.turned(first, turn),
            }
        }
        kind.place(site);
    }

    /// Signs that its equations take in the mirror of a site, one for each row, holonomic rows first; `None` for rows that
    /// mix with others there, as those in axes of the world do. Rows after massless coordinates are left out.
    pub fn row_signs(&self, site: &dyn Site) -> Vec<Option<f64>> {
        let (dimension, signs) = (site.dimension(), site.signs());
        let mut mirrored = self.kind.clone();
        mirrored.place(&mut SignsOnly(site));
        let equations = |kind: &super::JointKind| kind.definition().equations(dimension).unwrap_or_default();
        let coordinates = self.kind.definition().coordinates(dimension);
        let references = self.kind.definition().coordinate_references();
        let of_coordinates: Vec<f64> =
            references.iter().map(|reference| coordinate_sign(site, &coordinates, reference)).collect();
        let (mut holonomic, mut others) = (Vec::new(), Vec::new());
        for (here, there) in equations(&self.kind).iter().zip(&equations(&mirrored)) {
            let of = |axis: Axis| signs[axis as usize];
            let [x, y, z] = signs;
            match (here, there) {
                (Equation::Coincide, _) => holonomic.extend(vec![None; dimension.number()]),
                (Equation::Along(axis, _), _) => holonomic.push(Some(of(*axis))),
                (Equation::Perpendicular(first, second), _) => holonomic.push(Some(of(*first) * of(*second))),
                (Equation::ParallelZ, _) => holonomic.extend([Some(x * z), Some(y * z)]),
                (Equation::NoTwist | Equation::SameAngle, _) => holonomic.push(Some(x * y)),
                (Equation::Distance(_) | Equation::OneSidedCoordinate { .. }, _) => holonomic.push(Some(1.0)),
                (Equation::OneSidedAlong { friction, .. }, _) => {
                    holonomic.push(Some(1.0));
                    if friction.is_some() {
                        others.extend(vec![None; dimension.number() - 1]);
                    }
                }
                (Equation::Coupling { coefficients: here, .. }, Equation::Coupling { coefficients: there, .. }) => {
                    holonomic.push(common_sign(here, there, &of_coordinates))
                }
                (
                    Equation::VelocityCoupling { coefficients: here, .. },
                    Equation::VelocityCoupling { coefficients: there, .. },
                ) => others.push(common_sign(here, there, &of_coordinates)),
                (Equation::Coupling { .. }, _) => holonomic.push(None),
                (Equation::VelocityCoupling { .. }, _) => others.push(None),
                (Equation::Position(functions), _) => holonomic.extend(functions.signs(signs)),
                (Equation::Velocity(functions), _) => others.extend(functions.signs(signs)),
                (Equation::StickSlip { .. }, _) => others.push(of_coordinates.first().copied()),
                (Equation::Pressed(_), _) => {}
            }
        }
        // rows of massless coordinates, if there are any, stand between the two
        holonomic.extend(if coordinates.is_empty() { others } else { Vec::new() });
        holonomic
    }
}

/// Sign of a coordinate of another joint, or of the joint's own as `.coordinate`.
fn coordinate_sign(site: &dyn Site, own: &[Coordinate], reference: &str) -> f64 {
    match reference.strip_prefix('.') {
        Some(name) => own.iter().find(|known| known.name == name).map_or(1.0, |known| known.mirrored(site.signs())),
        None => site.sign(reference),
    }
}

/// Σ c s → σ Σ c s: the sign that all terms have in common, where c becomes `there` and s changes by `signs`.
fn common_sign(here: &[f64], there: &[f64], signs: &[f64]) -> Option<f64> {
    let mut terms = here.iter().zip(there).zip(signs).filter(|((here, _), _)| **here != 0.0);
    let sign = |((here, there), sign): ((&f64, &f64), &f64)| (there * sign / here).signum();
    let first = terms.next().map(sign)?;
    terms.all(|term| sign(term) == first).then_some(first)
}

/// A site in which nothing is made: what it does to numbers is known without it.
struct SignsOnly<'a>(&'a dyn Site);

impl Site for SignsOnly<'_> {
    fn placement(&self) -> Placement {
        self.0.placement()
    }
    fn dimension(&self) -> Dimension {
        self.0.dimension()
    }
    fn see(&mut self, _: &mut String) {}
    fn turned(&mut self, marker: &str, _: Rotation) -> String {
        marker.to_string()
    }
    fn sign(&self, coordinate: &str) -> f64 {
        self.0.sign(coordinate)
    }
    fn joint(&self, name: &str) -> Option<&Joint> {
        self.0.joint(name)
    }
    fn force(&self, name: &str) -> Option<&Force> {
        self.0.force(name)
    }
}
