//! Bushing: an elastic connection of F and M in all directions.
//!
//! ```text
//!   x = R_WFᵀ (p_WM − p_WF),   R_WFᵀ R_WM = exp(θ)
//!   force on M:   R_WF f at p_WM,          (f, m) = (f₀, m₀) − K (x, θ) − C (ẋ, θ̇)
//!   moment on M:  R_WM T⁻ᵀ(θ) m            (opposite on F, at the same point of the world)
//! ```
//!
//! Stored energy (x, θ) · K (x, θ)/2 − (f₀, m₀) · (x, θ), dissipated power (ẋ, θ̇) · C (ẋ, θ̇). K is symmetric, diagonal
//! unless given in full; C is diagonal; f₀, m₀ are the preload; all along the axes of F. Valid for relative rotations
//! below half a turn.

use super::fields::BETWEEN;
use super::{Force, ForceDefinition, ForceKind, ForceLaw, GeneralForce, Strength, Wrench};
use crate::catalog::{Entry, Example, Fields, Kind, Site, Units, between, numbers, optional};
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
    /// K of (x, θ) [N/m, N/rad, N m/rad].
    pub stiffness: [[f64; 6]; 6],
    /// Force f₀ and moment m₀ on M where nothing is deformed [N, N m].
    pub preload: [f64; 6],
    /// Damping along the axes of F [N s/m].
    pub damping: [f64; 3],
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
        let mut matrix = [[0.0; 6]; 6];
        for (i, k) in stiffness.into_iter().chain(rotational_stiffness).enumerate() {
            matrix[i][i] = k;
        }
        Self::bushing_matrix(first, second, matrix)
    }

    /// A bushing with a full, symmetric stiffness matrix of displacements and rotations, undamped.
    pub fn bushing_matrix(first: impl Into<String>, second: impl Into<String>, stiffness: [[f64; 6]; 6]) -> Self {
        let (first, second) = (first.into(), second.into());
        let (preload, damping, rotational_damping) = ([0.0; 6], [0.0; 3], [0.0; 3]);
        Self::new(Bushing { first, second, stiffness, preload, damping, rotational_damping })
    }

    /// Damps a bushing along [N s/m] and about [N m s/rad] the axes of its first marker.
    pub fn bushing_damping(mut self, damping: [f64; 3], rotational_damping: [f64; 3]) -> Self {
        match &mut self.kind {
            ForceKind::Bushing(bushing) => {
                (bushing.damping, bushing.rotational_damping) = (damping, rotational_damping);
            }
            _ => self.misplaced = Some("bushing_damping"),
        }
        self
    }

    /// Force [N] and moment [N m] of a bushing on its second marker where nothing is deformed, in axes of the first.
    pub fn bushing_preload(mut self, force: [f64; 3], moment: [f64; 3]) -> Self {
        match &mut self.kind {
            ForceKind::Bushing(bushing) => {
                bushing.preload[..3].copy_from_slice(&force);
                bushing.preload[3..].copy_from_slice(&moment);
            }
            _ => self.misplaced = Some("bushing_preload"),
        }
        self
    }
}

impl ForceDefinition for Bushing {
    type Kernel<S: Space> = GeneralForce;

    fn name(&self) -> &'static str {
        "bushing"
    }

    fn markers(&self) -> Vec<String> {
        vec![self.first.clone(), self.second.clone()]
    }

    fn show(&self) -> Result<Fields, &'static str> {
        let k = &self.stiffness;
        let is_diagonal = (0..6).all(|i| (0..6).all(|j| i == j || k[i][j] == 0.0));
        let mut out = vec![between(&self.first, &self.second)];
        if is_diagonal {
            let diagonal = [0, 1, 2, 3, 4, 5].map(|i| k[i][i]);
            out.extend([numbers("stiffness", &diagonal[..3]), numbers("rotational_stiffness", &diagonal[3..])]);
        } else {
            out.push(numbers("matrix", &k.concat()));
        }
        out.extend([
            numbers("preload", &self.preload[..3]),
            numbers("preload_moment", &self.preload[3..]),
            numbers("damping", &self.damping),
            numbers("rotational_damping", &self.rotational_damping),
        ]);
        Ok(out)
    }

    fn place(&mut self, site: &mut dyn Site) {
        let Self { first, second, stiffness, preload, damping: _, rotational_damping: _ } = self;
        site.see_both(first, second);
        // moments and rotations are axial vectors
        let signs = site.signs();
        let handed: f64 = signs.iter().product();
        let sign = |i: usize| if i < 3 { signs[i] } else { handed * signs[i - 3] };
        for i in 0..6 {
            preload[i] *= sign(i);
            for j in 0..6 {
                stiffness[i][j] *= sign(i) * sign(j);
            }
        }
    }

    fn strength(&self) -> Strength {
        Strength::Size
    }

    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<GeneralForce, MachineError> {
        let pairs = (0..6).flat_map(|i| (0..i).map(move |j| (i, j)));
        let uneven = pairs.map(|(i, j)| (self.stiffness[i][j] - self.stiffness[j][i]).abs()).fold(0.0, f64::max);
        let largest = self.stiffness.iter().flatten().fold(0.0_f64, |largest, k| largest.max(k.abs()));
        if uneven > 1e-12 * largest {
            let (what, help) = ("the asymmetry of the stiffness", "an elastic connection has a symmetric matrix");
            return Err(MachineError::BadValue { element: name.into(), what, value: uneven, help });
        }
        GeneralForce::attach(self, name, [&self.first, &self.second], context)
    }
}

impl Bushing {
    /// (f, m) of the spring.
    fn elastic<R: Real>(&self, x: &[R; 3], angle: &[R; 3]) -> [R; 6] {
        let all = [x[0], x[1], x[2], angle[0], angle[1], angle[2]];
        [0, 1, 2, 3, 4, 5].map(|i| (0..6).fold(R::from(self.preload[i]), |sum, j| sum - all[j] * self.stiffness[i][j]))
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
        let elastic = self.elastic(&x, &angle);
        let force = [0, 1, 2].map(|i| elastic[i] - x_rate[i] * self.damping[i]);
        let moment = [0, 1, 2].map(|i| elastic[3 + i] - angle_rate[i] * self.rotational_damping[i]);
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
        let elastic = self.elastic(&x, &angle);
        // −(f + f₀) · x/2 with f = f₀ − K x
        x.iter().chain(&angle).enumerate().map(|(i, x)| -0.5 * (elastic[i] + self.preload[i]) * x).sum()
    }

    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        let Deformation { x_rate, angle_rate, .. } = deformation(markers);
        let sum = |c: &[f64; 3], x: [f64; 3]| (0..3).map(|i| c[i] * x[i] * x[i]).sum::<f64>();
        sum(&self.damping, x_rate) + sum(&self.rotational_damping, angle_rate)
    }
}

pub(super) const ENTRIES: &[Entry<Force>] = &[Entry::new(
    "bushing",
    "an elastic connection in all directions, along the axes of the first marker",
    &[
        BETWEEN,
        optional("stiffness", Kind::Numbers(Units::STIFFNESS, 3), "along the axes; default 0"),
        optional("rotational_stiffness", Kind::Numbers(Units::TORSION, 3), "about the axes; default 0"),
        optional("matrix", Kind::Numbers(Units::NUMBER, 36), "the whole symmetric stiffness, row by row, in SI units"),
        optional("preload", Kind::Numbers(Units::FORCE, 3), "force on the second marker where nothing is deformed"),
        optional("preload_moment", Kind::Numbers(Units::MOMENT, 3), "moment there"),
        optional("damping", Kind::Numbers(Units::DAMPING, 3), "along the axes; default 0"),
        optional("rotational_damping", Kind::Numbers(Units::TORSIONAL_DAMPING, 3), "about the axes; default 0"),
    ],
    |v| {
        let [first, second] = v.between();
        let force = match v.array::<36>("matrix") {
            Some(rows) => {
                let matrix = std::array::from_fn(|i| std::array::from_fn(|j| rows[6 * i + j]));
                Force::bushing_matrix(first, second, matrix)
            }
            None => Force::bushing(first, second, v.triple("stiffness"), v.triple("rotational_stiffness")),
        };
        Ok(force
            .bushing_damping(v.triple("damping"), v.triple("rotational_damping"))
            .bushing_preload(v.triple("preload"), v.triple("preload_moment")))
    },
)
.one_of(&[&["stiffness", "matrix", ""], &["rotational_stiffness", "matrix", ""]])
.any_of(&[
    "stiffness",
    "rotational_stiffness",
    "matrix",
    "damping",
    "rotational_damping",
    "preload",
    "preload_moment",
])
.examples(&[
    Example::plane(
        "between = ['first.f', 'second']\nstiffness = [30, 20, 10]\nrotational_stiffness = [0, 0, 4]\n\
         preload = [1, 2, 0]\npreload_moment = [0, 0, 0.1]\ndamping = [1, 2, 0]\nrotational_damping = [0, 0, 0.3]",
    ),
    Example::space(
        "between = ['first.f', 'second']\nstiffness = [30, 20, 10]\nrotational_stiffness = [2, 3, 4]\n\
         preload = [1, 2, 3]\npreload_moment = [0.3, -0.2, 0.1]\ndamping = [1, 2, 3]\nrotational_damping = [0.1, 0.2, 0.3]",
    ),
    Example::plane(
        "between = ['first.f', 'second.tip']\nmatrix = [30, 2, 0, 0, 0, 1, 2, 40, 0, 0, 0, -3, 0, 0, 0, 0, 0, 0, \
         0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -3, 0, 0, 0, 5]",
    ),
    Example::space(
        "between = ['first.f', 'second.tip']\nmatrix = [30, 2, -1, 3, 1, 2, 2, 40, 1, -2, 3, 1, -1, 1, 50, 2, -1, 3, \
         3, -2, 2, 9, 1, -1, 1, 3, -1, 1, 8, 2, 2, 1, 3, -1, 2, 7]",
    ),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Force> {
    vec![Force::new(Bushing {
        first: "first.f".into(),
        second: "second.m".into(),
        stiffness: [0, 1, 2, 3, 4, 5].map(|i| {
            [0, 1, 2, 3, 4, 5].map(|j| if i == j { 20.0 - 3.0 * i as f64 } else { 0.3 * (i + j) as f64 - 1.0 })
        }),
        preload: [1.0, -2.0, 0.5, 0.3, 0.2, -0.4],
        damping: [1.0, 2.0, 0.5],
        rotational_damping: [0.2, 0.3, 0.4],
    })]
}
