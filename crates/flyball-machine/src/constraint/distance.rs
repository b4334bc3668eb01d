//! Two points keep their distance: Φ = (d · d − length²)/(2 length), d = p_M − p_F.
//!
//! Scaled so that λ is the force in the link: −λ d/length acts on the second point.

use super::{Constraint, Separation};
use crate::node::{Motion, Sink};
use crate::space::{Space, Vector};

/// One row.
#[derive(Clone, Copy, Debug)]
pub struct Distance<S: Space> {
    /// Row.
    pub row: usize,
    /// The two points.
    pub points: Separation<S>,
    /// Distance [m].
    pub length: f64,
}

impl<S: Space> Constraint<S> for Distance<S> {
    #[inline]
    fn phi(&self, at: &Motion<S>, phi: &mut [f64]) {
        let d = self.points.vector(at);
        phi[self.row] = (d.dot(d) / self.length - self.length) * 0.5;
    }

    #[inline]
    fn phi_dot(&self, at: &Motion<S>, phi_dot: &mut [f64]) {
        phi_dot[self.row] = self.points.vector(at).dot(self.points.rate(at)) / self.length;
    }

    #[inline]
    fn bias(&self, at: &Motion<S>, z: &mut [f64]) {
        let (d, rate) = (self.points.vector(at), self.points.rate(at));
        z[self.row] = (rate.dot(rate) + d.dot(self.points.bias(at))) / self.length;
    }

    #[inline]
    fn third(&self, at: &Motion<S>, third: &mut [f64]) {
        let (d, rate) = (self.points.vector(at), self.points.rate(at));
        third[self.row] = (3.0 * rate.dot(self.points.second(at)) + d.dot(self.points.third(at))) / self.length;
    }

    #[inline]
    fn jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let columns = self.points.columns(at, false);
        let gradient = columns.dot(self.points.vector(at).times(1.0 / self.length));
        for i in 0..columns.count {
            sink.put(self.row, columns.index[i], gradient[i]);
        }
    }

    #[inline]
    fn rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let (columns, rates) = (self.points.columns(at, false), self.points.columns(at, true));
        let first = rates.dot(self.points.vector(at).times(1.0 / self.length));
        let second = columns.dot(self.points.rate(at).times(1.0 / self.length));
        for i in 0..columns.count {
            sink.put(self.row, columns.index[i], first[i] + second[i]);
        }
    }

    #[inline]
    fn add_reaction(&self, at: &Motion<S>, lambda: &[f64], out: &mut [f64]) {
        let Separation { f, m, r_f, r_m } = self.points;
        let force = self.points.vector(at).times(lambda[self.row] / self.length);
        m.add_force::<S>(force, out);
        f.add_force::<S>(force.times(-1.0), out);
        m.add_moment::<S>(S::moment(r_m, at.local(&m, force)), out);
        f.add_moment::<S>(S::moment(at.local(&f, force), r_f), out);
    }

    #[inline]
    fn stiffness(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        let factor = lambda[self.row] / self.length;
        let columns = self.points.columns(at, false);
        let mut matrix = [[0.0; 12]; 12];
        for i in 0..columns.count {
            for j in 0..columns.count {
                matrix[i][j] = factor * columns.vector[i].dot(columns.vector[j]);
            }
        }
        self.points.add_curvature(at, self.points.vector(at).times(factor), &mut matrix);
        columns.put_square(&matrix, sink);
    }
}
