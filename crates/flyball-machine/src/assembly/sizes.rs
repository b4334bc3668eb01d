//! Kinds of coordinates and the size of a machine, by which numbers of one unit are compared.
#![allow(non_snake_case)]

use crate::joint;
use crate::machine::{BodyNode, Context, ScalarMeasure};
use crate::node::NodeKind;
use crate::space::Space;
use flyball_dae::system::CoordinateKind;

/// Measure of each coordinate.
pub(super) fn measures<S: Space>(context: &Context, n_v: usize) -> Vec<CoordinateKind> {
    let mut all = vec![CoordinateKind::Length; n_v];
    for body in context.bodies.iter().filter(|body| body.place.kind == NodeKind::Rigid) {
        let first = body.place.v + S::D;
        all[first..first + S::A].fill(CoordinateKind::Angle);
    }
    for scalar in &context.scalars {
        let ScalarMeasure::Joint(coordinate) = &scalar.measure else { continue };
        if matches!(coordinate.measure, joint::Measure::Angle { .. }) {
            all[scalar.v] = CoordinateKind::Angle;
        }
    }
    all
}

/// Size of the machine: how far its nodes lie apart, and how far their mass reaches.
pub(super) fn length(context: &Context) -> f64 {
    let nodes: Vec<&BodyNode> = context.bodies.iter().filter(|body| body.place.kind != NodeKind::Ground).collect();
    let count = nodes.len().max(1) as f64;
    let mut centre = [0.0; 3];
    for (i, middle) in centre.iter_mut().enumerate() {
        *middle = nodes.iter().map(|node| node.X_WN.position[i]).sum::<f64>() / count;
    }
    let distance = |p: &[f64; 3]| p.iter().zip(&centre).map(|(p, c)| (p - c).powi(2)).sum::<f64>().sqrt();
    nodes.iter().fold(0.0, |most: f64, node| {
        let offset = node.X_NB.position.iter().map(|p| p * p).sum::<f64>().sqrt();
        let gyration = node.inertia.map_or(0.0, |inertia| {
            let moment = (0..3).map(|i| inertia.tensor.0[i][i]).fold(0.0, f64::max);
            if inertia.mass > 0.0 { (moment / inertia.mass).sqrt() } else { 0.0 }
        });
        most.max(distance(&node.X_WN.position)).max(offset).max(gyration)
    })
}
