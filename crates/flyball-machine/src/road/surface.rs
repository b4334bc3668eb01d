//! A road as forces see it: height, slope and their exact first derivatives, over any scalar that carries one derivative.

use super::element::Shape;
use super::{Road, Second};
use crate::law::Law;
use flyball_dae::scalar::{Dual, Real};
use std::sync::Arc;

/// A road that forces keep.
#[derive(Clone, Debug)]
pub struct Surface {
    shape: Arc<dyn Shape>,
    law: Law,
    speed: f64,
    signs: [f64; 2],
    seams: Arc<[f64]>,
    /// Factor on friction.
    pub friction: f64,
}

/// A point of a road.
#[derive(Clone, Copy, Debug)]
pub struct SurfacePoint<R> {
    /// z [m].
    pub height: R,
    /// ∂z/∂x, ∂z/∂y.
    pub slope: [R; 2],
    /// ∂z/∂t [m/s].
    pub rate: R,
}

impl From<&Road> for Surface {
    fn from(road: &Road) -> Self {
        let signs = road.flipped.map(|flipped| if flipped { -1.0 } else { 1.0 });
        let shape: Arc<dyn Shape> = Arc::from(road.shape.copy());
        let seams = shape.seams().into();
        Self { shape, law: road.height.clone(), speed: road.speed, signs, seams, friction: road.friction }
    }
}

impl Surface {
    /// Speed with which the road passes below its marker, against x [m/s].
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// True if height, slope or curvature jump somewhere.
    pub fn has_seams(&self) -> bool {
        !self.seams.is_empty()
    }

    /// Place along the road that is at x of the marker.
    fn along(&self, x: f64, t: f64) -> f64 {
        self.signs[0] * (x + self.speed * t)
    }

    /// The piece at x.
    pub fn piece(&self, x: f64, t: f64) -> usize {
        let s = self.along(x, t);
        self.seams.partition_point(|seam| *seam <= s)
    }

    /// Distances to the ends of a piece at x, before and behind; they fall through zero where it ends [m].
    pub fn room(&self, x: f64, t: f64, piece: usize) -> [f64; 2] {
        let s = self.along(x, t);
        let before = piece.checked_sub(1).and_then(|last| self.seams.get(last)).map_or(f64::MAX, |seam| s - seam);
        [before, self.seams.get(piece).map_or(f64::MAX, |seam| seam - s)]
    }

    /// Where a seam lies, in x of the marker.
    pub fn seam<R: Real>(&self, seam: usize, t: R) -> R {
        R::from(self.signs[0] * self.seams[seam]) - t * self.speed
    }

    /// The point at (x, y). Its derivatives are exact to first order: `R` carries no others.
    pub fn at<R: Real>(&self, [x, y]: [R; 2], t: R, stretch: f64, piece: usize) -> SurfacePoint<R> {
        let [sx, sy] = self.signs;
        let place = [self.along(x.value(), t.value()), sy * y.value()];
        let seed = |i: usize| Second::variable(Dual::variable(place[i], i), i);
        let found = self.shape.height([seed(0), seed(1)], piece);
        let (hx, hy) = (sx * found.re.eps[0], sy * found.re.eps[1]);
        let (hxx, hxy, hyy) = (found.eps[0].eps[0], sx * sy * found.eps[0].eps[1], found.eps[1].eps[1]);
        // z = H(x + V t, y) + law(t): derivatives by t follow from those by x
        let [value, rate, second, _] = self.law.jet_in(t.value(), stretch);
        let v = self.speed;
        let (dx, dy, dt) = (x - R::from(x.value()), y - R::from(y.value()), t - R::from(t.value()));
        let moved = dx + dt * v;
        let slope = [moved * hxx + dy * hxy + R::from(hx), moved * hxy + dy * hyy + R::from(hy)];
        SurfacePoint {
            height: moved * hx + dy * hy + dt * rate + R::from(found.re.re + value),
            rate: slope[0] * v + dt * second + R::from(rate),
            slope,
        }
    }
}
