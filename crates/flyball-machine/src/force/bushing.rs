//! Bushing: an elastic connection of F and M in all directions.
//!
//! ```text
//!   x = R_WFᵀ (p_WM − p_WF),   R_WFᵀ R_WM = exp(θ)
//!   force on M:   R_WF f at p_WM,          f = −k x − c ẋ          (opposite on F, at the same point of the world)
//!   moment on M:  R_WM T⁻ᵀ(θ) m,           m = −k_θ θ − c_θ θ̇      (opposite on F)
//! ```
//!
//! Stored energy (x · k x + θ · k_θ θ)/2, dissipated power ẋ · c ẋ + θ̇ · c_θ θ̇, with diagonal k, c, k_θ, c_θ along
//! the axes of F. Valid for relative rotations below half a turn.

use super::{Force, ForceDefinition, ForceLaw, GeneralForce, Wrench};
use crate::constraint::MarkerMotion;
use crate::machine::{Context, MachineError};
use crate::space::Space;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::Real;

/// An elastic connection in all directions.
#[derive(Clone, Debug)]
pub struct Bushing {
    /// Marker F.
    pub first: String,
    /// Marker M.
    pub second: String,
    /// Stiffness along the axes of F [N/m].
    pub stiffness: [f64; 3],
    /// Damping along the axes of F [N s/m].
    pub damping: [f64; 3],
    /// Stiffness about the axes of F [N m/rad].
    pub rotational_stiffness: [f64; 3],
    /// Damping about the axes of F [N m s/rad].
    pub rotational_damping: [f64; 3],
}

impl Force {
    /// A bushing between two markers with the given stiffness [N/m] and rotational stiffness [N m/rad], undamped.
    pub fn bushing(
        first: impl Into<String>,
        second: impl Into<String>,
        stiffness: [f64; 3],
        rotational_stiffness: [f64; 3],
    ) -> Self {
        Self::new(Bushing {
            first: first.into(),
            second: second.into(),
            stiffness,
            damping: [0.0; 3],
            rotational_stiffness,
            rotational_damping: [0.0; 3],
        })
    }
}

impl ForceDefinition for Bushing {
    type Kernel<S: Space> = GeneralForce;

    fn name(&self) -> &'static str {
        "bushing"
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<GeneralForce, MachineError> {
        GeneralForce::attach(self, name, [&self.first, &self.second], context)
    }
}

/// Relative position and rotation with their rates.
struct Deformation<R> {
    x: [R; 3],
    x_rate: [R; 3],
    angle: [R; 3],
    angle_rate: [R; 3],
}

fn local<R: Real>(rotation: &[[R; 3]; 3], a: [R; 3]) -> [R; 3] {
    [0, 1, 2].map(|i| dot(&[rotation[0][i], rotation[1][i], rotation[2][i]], &a))
}

fn deformation<R: Real>([f, m]: &[MarkerMotion<R>; 2]) -> Deformation<R> {
    let d = [0, 1, 2].map(|i| m.position[i] - f.position[i]);
    let carried = cross(&f.spin, &d);
    let d_rate = [0, 1, 2].map(|i| m.velocity[i] - f.velocity[i] - carried[i]);
    let spin = [0, 1, 2].map(|i| m.spin[i] - f.spin[i]);
    let angle = relative_rotation(&f.rotation, &m.rotation);
    // θ̇ = T⁻¹(θ) ω in the axes of M
    let angle_rate = tangent_inverse(&angle, &local(&m.rotation, spin), 0.5);
    Deformation { x: local(&f.rotation, d), x_rate: local(&f.rotation, d_rate), angle, angle_rate }
}

/// log(R_Fᵀ R_M) from the antisymmetric part a = sin θ n and the trace.
fn relative_rotation<R: Real>(f: &[[R; 3]; 3], m: &[[R; 3]; 3]) -> [R; 3] {
    let column = |r: &[[R; 3]; 3], j: usize| [r[0][j], r[1][j], r[2][j]];
    let entry = |i: usize, j: usize| dot(&column(f, i), &column(m, j));
    let a = [entry(2, 1) - entry(1, 2), entry(0, 2) - entry(2, 0), entry(1, 0) - entry(0, 1)].map(|c| c * 0.5);
    let square = dot(&a, &a);
    let cosine = (entry(0, 0) + entry(1, 1) + entry(2, 2) - 1.0) * 0.5;
    // θ/sin θ: the series of asin(s)/s leaves out s¹² below 1e-24
    let factor = if square.value() < 1e-4 && cosine.value() > 0.0 {
        [63.0 / 2816.0, 35.0 / 1152.0, 5.0 / 112.0, 3.0 / 40.0, 1.0 / 6.0, 1.0]
            .into_iter()
            .fold(R::zero(), |sum, c| sum * square + c)
    } else {
        let sine = square.sqrt();
        sine.atan2(cosine) / sine
    };
    a.map(|c| c * factor)
}

/// (I + half θ̃ + c θ̃²) y; `half` is 1/2 for T⁻¹(θ) and −1/2 for its transpose.
fn tangent_inverse<R: Real>(angle: &[R; 3], y: &[R; 3], half: f64) -> [R; 3] {
    let square = dot(angle, angle);
    let c = if square.value() < 1e-3 {
        [1.0 / 1209600.0, 1.0 / 30240.0, 1.0 / 720.0, 1.0 / 12.0].into_iter().fold(R::zero(), |sum, c| sum * square + c)
    } else {
        let angle = square.sqrt() * 0.5;
        (R::one() - angle / angle.tan()) / square
    };
    let first = cross(angle, y);
    let second = cross(angle, &first);
    [0, 1, 2].map(|i| y[i] + first[i] * half + second[i] * c)
}

impl ForceLaw for Bushing {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], _t: R) -> [Wrench<R>; 2] {
        let Deformation { x, x_rate, angle, angle_rate } = deformation(markers);
        let [f, m] = markers;
        let force = [0, 1, 2].map(|i| -x[i] * self.stiffness[i] - x_rate[i] * self.damping[i]);
        let moment =
            [0, 1, 2].map(|i| -angle[i] * self.rotational_stiffness[i] - angle_rate[i] * self.rotational_damping[i]);
        let moment = tangent_inverse(&angle, &moment, -0.5);
        let force = [0, 1, 2].map(|i| dot(&f.rotation[i], &force));
        let torque = [0, 1, 2].map(|i| dot(&m.rotation[i], &moment));
        let d = [0, 1, 2].map(|i| m.position[i] - f.position[i]);
        let carried = cross(&d, &force);
        let back = Wrench { force: force.map(|c| -c), torque: [0, 1, 2].map(|i| -torque[i] - carried[i]) };
        [back, Wrench { force, torque }]
    }

    fn energy(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        let Deformation { x, angle, .. } = deformation(markers);
        let sum = |k: &[f64; 3], x: [f64; 3]| (0..3).map(|i| 0.5 * k[i] * x[i] * x[i]).sum::<f64>();
        sum(&self.stiffness, x) + sum(&self.rotational_stiffness, angle)
    }

    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        let Deformation { x_rate, angle_rate, .. } = deformation(markers);
        let sum = |c: &[f64; 3], x: [f64; 3]| (0..3).map(|i| c[i] * x[i] * x[i]).sum::<f64>();
        sum(&self.damping, x_rate) + sum(&self.rotational_damping, angle_rate)
    }
}

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    vec![Force::new(Bushing {
        first: "first.f".into(),
        second: "second.m".into(),
        stiffness: [20.0, 30.0, 10.0],
        damping: [1.0, 2.0, 0.5],
        rotational_stiffness: [4.0, 3.0, 6.0],
        rotational_damping: [0.2, 0.3, 0.4],
    })]
}
