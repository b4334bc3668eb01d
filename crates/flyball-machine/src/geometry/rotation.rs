//! Rotations as unit quaternions.

use crate::space::Vector;
use flyball_dae::manifold::so3;

/// A rotation R_AB: takes components in B to components in A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation(pub [f64; 4]);

impl Default for Rotation {
    fn default() -> Self {
        Self::identity()
    }
}

impl Rotation {
    /// No rotation.
    pub fn identity() -> Self {
        Self([1.0, 0.0, 0.0, 0.0])
    }

    /// By an angle about z [rad].
    pub fn about_z(angle: f64) -> Self {
        Self::vector([0.0, 0.0, angle])
    }

    /// By |x| about x [rad].
    pub fn vector(x: [f64; 3]) -> Self {
        Self(so3::exp(&x))
    }

    /// By an angle [rad] about an axis of any length.
    pub fn about(axis: [f64; 3], angle: f64) -> Self {
        let length = axis.dot(axis).sqrt();
        Self::vector(axis.times(angle / length))
    }

    /// From a matrix by rows; its columns must be orthonormal and right-handed.
    pub fn from_matrix(m: [[f64; 3]; 3]) -> Self {
        // the largest of the four components is found first (Shepperd 1978), so that nothing is lost
        let trace = m[0][0] + m[1][1] + m[2][2];
        let squares = [trace, m[0][0], m[1][1], m[2][2]];
        let largest = (0..4).max_by(|&i, &j| squares[i].total_cmp(&squares[j])).expect("four candidates");
        let q = match largest {
            0 => [1.0 + trace, m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]],
            1 => [m[2][1] - m[1][2], 1.0 + 2.0 * m[0][0] - trace, m[0][1] + m[1][0], m[0][2] + m[2][0]],
            2 => [m[0][2] - m[2][0], m[0][1] + m[1][0], 1.0 + 2.0 * m[1][1] - trace, m[1][2] + m[2][1]],
            _ => [m[1][0] - m[0][1], m[0][2] + m[2][0], m[1][2] + m[2][1], 1.0 + 2.0 * m[2][2] - trace],
        };
        Self(q.times(1.0 / q.dot(q).sqrt()))
    }

    /// A rotation whose z-axis points along `axis`; x and y are the nearest to those of the world.
    pub fn with_z(axis: [f64; 3]) -> Self {
        let z = axis.times(1.0 / axis.dot(axis).sqrt());
        // half-way quaternion between e_z and z; opposite directions turn about x
        if z[2] < -1.0 + 1e-12 {
            return Self([0.0, 1.0, 0.0, 0.0]);
        }
        let q = [1.0 + z[2], -z[1], z[0], 0.0];
        Self(q.times(1.0 / q.dot(q).sqrt()))
    }

    /// A rotation about z whose x-axis points along `axis`, for the plane.
    pub fn with_x_in_plane(axis: [f64; 3]) -> Self {
        Self::about_z(axis[1].atan2(axis[0]))
    }

    /// self ∘ other.
    pub fn then(self, other: Self) -> Self {
        Self(so3::multiply(&self.0, &other.0))
    }

    /// The opposite rotation.
    pub fn inverse(self) -> Self {
        Self(so3::conjugate(&self.0))
    }

    /// R a.
    pub fn apply(self, a: [f64; 3]) -> [f64; 3] {
        self.matrix().map(|row| row.dot(a))
    }

    /// The matrix, by rows.
    pub fn matrix(self) -> [[f64; 3]; 3] {
        so3::matrix(&self.0)
    }

    /// Column `i` of the matrix: the i-th axis of B in A.
    pub fn axis(self, i: usize) -> [f64; 3] {
        self.matrix().map(|row| row[i])
    }

    /// The rotation vector of smallest length.
    pub fn log(self) -> [f64; 3] {
        so3::log(&self.0)
    }

    /// The angle about z of a rotation in the plane, in (−2π, 2π].
    pub fn angle_about_z(self) -> f64 {
        2.0 * self.0[3].atan2(self.0[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matrix_and_quaternion_agree_at_any_angle() {
        for k in 0..60 {
            let x = [0.7, -1.3, 0.4].map(|c| c * f64::from(k));
            let r = Rotation::vector(x);
            let back = Rotation::from_matrix(r.matrix());
            let distance = r.inverse().then(back).log();
            assert!(distance.dot(distance).sqrt() < 1e-14, "{x:?}"); // rounding
        }
    }

    #[test]
    fn z_axis_is_taken_to_the_wanted_direction() {
        for axis in [[0.0, 0.0, 2.0], [0.0, 0.0, -1.0], [1.0, 2.0, -3.0], [0.0, 5.0, 0.0]] {
            let unit = axis.times(1.0 / axis.dot(axis).sqrt());
            let z = Rotation::with_z(axis).axis(2);
            assert!(z.minus(unit).dot(z.minus(unit)) < 1e-28, "{axis:?}"); // rounding
        }
    }
}
