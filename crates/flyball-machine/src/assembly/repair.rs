//! Effects of a repair of the start: how far bodies moved, and joints that hold the wrong way round.

use super::Assembly;
use super::work::{MachineWork, Scratch};
use crate::constraint::Dot;
use crate::geometry::Inertia;
use crate::node::{Motion, NodeKind, Side};
use crate::space::{Space, Vector};
use flyball_dae::system::{Displacement, Point};

/// Cosine below which axes are placed against each other on purpose.
const PLACED_AGAINST: f64 = -0.9;

impl<S: Space> Assembly<S> {
    /// Points of every body that matter: its centre and the markers of its joints, by node.
    fn points(&self) -> Vec<Vec<S::Vector>> {
        let mut points: Vec<Vec<S::Vector>> = self.bodies.iter().map(|_| vec![S::Vector::zero()]).collect();
        points[0].clear(); // ground is as large as what stands on it
        for side in self.connections.joints.iter().flat_map(|joint| joint.sides.iter().flatten()) {
            points[side.side.node].push(S::vector(side.frame.position));
        }
        points
    }

    /// Where these points are in the world.
    fn places(&self, at: &Motion<S>, points: &[Vec<S::Vector>]) -> Vec<Vec<S::Vector>> {
        let of = |node: usize, list: &Vec<S::Vector>| {
            let side = Side::new(node, &self.bodies[node].place);
            list.iter().map(|&point| at.point(&side, point)).collect()
        };
        points.iter().enumerate().map(|(node, list)| of(node, list)).collect()
    }

    pub fn displacement(&self, work: &mut MachineWork<S>, given: &Point, repaired: &Point) -> Option<Displacement> {
        let points = self.points();
        let before = self.with_motion(work, given, |at, _| self.places(at, &points));
        let after = self.with_motion(work, repaired, |at, _| self.places(at, &points));
        let length = |d: S::Vector| d.dot(d).sqrt();
        // the diagonal of the box around the repaired machine
        let extent = |k: usize| {
            let all = after.iter().flatten().map(|point| point[k]);
            let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
            high - low
        };
        let size = (0..S::D).map(|k| extent(k).powi(2)).sum::<f64>().sqrt().max(self.largest_body());
        let ways = before
            .iter()
            .zip(&after)
            .map(|(before, after)| before.iter().zip(after).map(|(&a, &b)| length(b.minus(a))).fold(0.0, f64::max));
        let (node, way) = ways.enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let mut moved = vec![0.0; self.layout.n_v()];
        self.layout.manifold.difference(given.q, repaired.q, &mut moved);
        let place = &self.bodies[node].place;
        let turn = if place.kind == NodeKind::Rigid { &moved[place.v + S::D..place.v + S::D + S::A] } else { &[] };
        let angle = turn.iter().map(|x| x * x).sum::<f64>().sqrt();
        let opening = self.opening(work, given, size);
        (size > 0.0).then(|| Displacement { part: self.bodies[node].name.clone(), way, angle, opening, size })
    }

    /// Twice the largest radius of gyration [m].
    fn largest_body(&self) -> f64 {
        let bodies = self.bodies.iter().filter_map(|body| body.inertia.filter(|inertia| inertia.mass > 0.0));
        let radius = |inertia: Inertia| {
            let moments = inertia.tensor.0;
            (0..3).map(|k| moments[k][k]).fold(0.0, f64::max).max(0.0) / inertia.mass
        };
        2.0 * bodies.map(radius).fold(0.0, f64::max).sqrt()
    }

    /// Largest |Φ| of the rows that act; angles count with the size of the machine.
    fn opening(&self, work: &mut MachineWork<S>, p: &Point, size: f64) -> f64 {
        let mut active = vec![true; self.layout.n_constraints()];
        self.active_constraints(p.modes, &mut active);
        let mut phi = vec![0.0; self.layout.n_phi];
        self.phi(work, p, &mut phi);
        let angles = self.connections.joints.iter().flat_map(|joint| &joint.moments);
        for &row in angles.chain(self.connections.turn.iter().map(|turn| &turn.row)) {
            phi[row] *= size;
        }
        phi.iter().zip(active).filter(|(_, active)| *active).fold(0.0, |most: f64, (phi, _)| most.max(phi.abs()))
    }

    /// The first row of a joint whose axes should all be equal and are not, or whose axis came to point against the other
    /// although it was not placed so.
    pub fn closed_wrongly(&self, work: &mut MachineWork<S>, given: &Point, repaired: &Point) -> Option<usize> {
        // of the rotations with x̂_F · ŷ_M = ŷ_F · ẑ_M = ẑ_F · x̂_M = 0 the identity alone has a trace above zero
        let locked = self.with_motion(work, repaired, |at, _| {
            let wrong = |(_, axes): &&(usize, [Dot<S>; 3])| axes.iter().map(|axis| axis.value(at)).sum::<f64>() < 1.5;
            self.connections.locked.iter().find(wrong).map(|(row, _)| *row)
        });
        let opposed: Vec<&(usize, Dot<S>)> = self.with_motion(work, repaired, |at, _| {
            self.connections.hinged.iter().filter(|(_, axis)| axis.value(at) < 0.0).collect()
        });
        let turned_over = |given: &Motion<S>, _: &mut Scratch| {
            opposed.iter().find(|(_, axis)| axis.value(given) > PLACED_AGAINST).map(|(row, _)| *row)
        };
        locked.or_else(|| if opposed.is_empty() { None } else { self.with_motion(work, given, turned_over) })
    }
}
