//! Mass, centre of mass and inertia tensor.

use super::Rotation;
use crate::space::Vector;

/// An inertia tensor about the centre of mass, in body axes [kg m²].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tensor(pub [[f64; 3]; 3]);

/// In the plane: the moment of inertia about z.
impl From<f64> for Tensor {
    fn from(z: f64) -> Self {
        Self([[0.0; 3], [0.0; 3], [0.0, 0.0, z]])
    }
}

/// The principal moments along x, y, z.
impl From<[f64; 3]> for Tensor {
    fn from([x, y, z]: [f64; 3]) -> Self {
        Self([[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]])
    }
}

/// The full tensor by rows.
impl From<[[f64; 3]; 3]> for Tensor {
    fn from(full: [[f64; 3]; 3]) -> Self {
        Self(full)
    }
}

impl Tensor {
    /// J ω.
    pub fn times(&self, w: [f64; 3]) -> [f64; 3] {
        self.0.map(|row| row.dot(w))
    }

    /// The tensor R J Rᵀ of the turned body.
    pub fn turned(&self, rotation: Rotation) -> Self {
        let r = rotation.matrix();
        let mut out = [[0.0; 3]; 3];
        for i in 0..3 {
            for j in 0..3 {
                out[i][j] = r[i].dot(self.times(r[j]));
            }
        }
        Self(out)
    }

    /// The tensor about a point at `offset` from the centre of mass (Steiner).
    pub fn moved(&self, mass: f64, offset: [f64; 3]) -> Self {
        let mut out = self.0;
        let square = offset.dot(offset);
        for i in 0..3 {
            for j in 0..3 {
                out[i][j] += mass * (f64::from(u8::from(i == j)) * square - offset[i] * offset[j]);
            }
        }
        Self(out)
    }

    /// Principal moments in ascending order, by the rotations of Jacobi.
    pub fn principal_moments(&self) -> [f64; 3] {
        let mut a = self.0;
        for _ in 0..30 {
            for (p, q) in [(0, 1), (0, 2), (1, 2)] {
                if a[p][q] == 0.0 {
                    continue;
                }
                let angle = 0.5 * (2.0 * a[p][q]).atan2(a[q][q] - a[p][p]);
                let (s, c) = angle.sin_cos();
                for k in 0..3 {
                    let (x, y) = (a[k][p], a[k][q]);
                    (a[k][p], a[k][q]) = (c * x - s * y, s * x + c * y);
                }
                for k in 0..3 {
                    let (x, y) = (a[p][k], a[q][k]);
                    (a[p][k], a[q][k]) = (c * x - s * y, s * x + c * y);
                }
            }
        }
        let mut moments = [a[0][0], a[1][1], a[2][2]];
        flyball_dae::order::ascending(&mut moments);
        moments
    }
}

/// Inertia: the resistance of a body to acceleration.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Inertia {
    /// Mass [kg].
    pub mass: f64,
    /// Centre of mass in the body frame [m].
    pub centre: [f64; 3],
    /// Tensor about the centre of mass, in body axes [kg m²].
    pub tensor: Tensor,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn principal_moments_do_not_depend_on_the_axes() {
        let tensor = Tensor::from([3.0, 1.0, 2.5]);
        for k in 0..20 {
            let turned = tensor.turned(Rotation::vector([0.3, 1.1, -0.8].map(|c| c * f64::from(k))));
            let moments = turned.principal_moments();
            for (found, expected) in moments.iter().zip([1.0, 2.5, 3.0]) {
                assert!((found - expected).abs() < 1e-13); // rounding
            }
        }
    }

    #[test]
    fn steiner_moves_a_point_mass() {
        let moved = Tensor::default().moved(2.0, [0.0, 3.0, 0.0]);
        assert_eq!(moved, Tensor::from([18.0, 0.0, 18.0]));
    }
}
