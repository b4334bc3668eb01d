//! A joint coordinate measured between its two markers: its value and its rate.

use crate::control::sensor::{Level, MarkerSensor, Sense, SensedMarker};
use crate::joint::{Axis, Measure};
use crate::machine::Attachment;
use flyball_dae::manifold::so3::cross;
use flyball_dae::scalar::Real;

/// Value and rate of a joint coordinate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoordinateSense(pub Measure);

/// A joint coordinate on its markers.
pub(crate) type MeasuredCoordinate = MarkerSensor<CoordinateSense>;

/// The coordinate between the markers F and M.
pub(crate) fn measured(markers: [Attachment; 2], measure: Measure) -> MeasuredCoordinate {
    MarkerSensor { markers, sense: CoordinateSense(measure) }
}

fn dot<R: Real>(a: &[R; 3], b: &[R; 3]) -> R {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// An axis of a marker in world axes.
fn axis<R: Real>(marker: &SensedMarker<R>, axis: Axis) -> [R; 3] {
    marker.rotation.map(|row| row[axis as usize])
}

impl Sense for CoordinateSense {
    fn count(&self) -> usize {
        2
    }

    fn level(&self) -> Level {
        Level::Velocity
    }

    fn evaluate<R: Real>(&self, f: &SensedMarker<R>, m: &SensedMarker<R>, out: &mut [R]) {
        match self.0 {
            Measure::Angle { cosine, sine } => {
                // c = a · b,   ċ = (ω_F × a) · b + a · (ω_M × b);   s likewise
                let product = |(i, j): (Axis, Axis)| {
                    let (a, b) = (axis(f, i), axis(m, j));
                    (dot(&a, &b), dot(&cross(&f.spin, &a), &b) + dot(&a, &cross(&m.spin, &b)))
                };
                let ((c, c_dot), (s, s_dot)) = (product(cosine), product(sine));
                out[0] = s.atan2(c);
                out[1] = (c * s_dot - s * c_dot) / (c * c + s * s);
            }
            Measure::Displacement(along) => {
                out[0] = m.seen_from(f, Level::Position)[along as usize];
                out[1] = m.seen_from(f, Level::Velocity)[along as usize];
            }
        }
    }
}

/// Direction in which one unit on a joint coordinate acts on the body of the second marker: a force along a displacement, a
/// moment about an angle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direction(pub Measure);

impl Direction {
    /// In world axes.
    pub fn of<R: Real>(&self, f: &SensedMarker<R>, m: &SensedMarker<R>) -> [R; 3] {
        match self.0 {
            // ṡ = a · (v_M − v_F) + …
            Measure::Displacement(along) => axis(f, along),
            // ∂α/∂ω_M = (c ∂s − s ∂c)/(c² + s²),   ∂(a · b)/∂ω_M = b × a
            Measure::Angle { cosine, sine } => {
                let product = |(i, j): (Axis, Axis)| {
                    let (a, b) = (axis(f, i), axis(m, j));
                    (dot(&a, &b), cross(&b, &a))
                };
                let ((c, by_c), (s, by_s)) = (product(cosine), product(sine));
                let scale = R::one() / (c * c + s * s);
                [0, 1, 2].map(|i| (by_s[i] * c - by_c[i] * s) * scale)
            }
        }
    }
}

impl Sense for Direction {
    fn count(&self) -> usize {
        3
    }

    fn level(&self) -> Level {
        Level::Position
    }

    fn evaluate<R: Real>(&self, f: &SensedMarker<R>, m: &SensedMarker<R>, out: &mut [R]) {
        out.copy_from_slice(&self.of(f, m));
    }
}
