//! Bodies on hinges in a row, with velocities and the accelerations that velocities alone make.
//!
//! Everything is given in the design position, where all rotations are the identity. Hinge k turns about the axis nₖ
//! through the point Pₖ, both fixed in the body before it:
//!
//!   Rₖ = Rₖ₋₁ Rot(nₖ, θₖ),   pₖ = pₖ₋₁ + Rₖ₋₁ (Pₖ − Pₖ₋₁),   aₖ = Rₖ₋₁ nₖ
//!   ωₖ = ωₖ₋₁ + aₖ θ̇ₖ,       βₖ = βₖ₋₁ + ωₖ₋₁ × aₖ θ̇ₖ         (angular acceleration at θ̈ = 0)

use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::{Real, three};
use flyball_dae::system::Point;

/// Hinges before the wheel, the last body of the longest row.
const LONGEST: usize = 6;

/// A hinge in the design position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hinge {
    /// Coordinate that turns it.
    pub coordinate: usize,
    /// Point on its axis [m].
    pub pivot: [f64; 3],
    /// Unit vector along its axis.
    pub axis: [f64; 3],
}

/// A hinge as it stands.
#[derive(Clone, Copy, Debug)]
struct Turned<R> {
    coordinate: usize,
    pivot: [R; 3],
    axis: [R; 3],
}

/// A body behind its hinges.
#[derive(Clone, Copy, Debug)]
pub struct Link<R> {
    hinges: [Option<Turned<R>>; LONGEST],
    design_pivot: [f64; 3],
    pivot: [R; 3],
    rotation: [[R; 3]; 3],
    spin: [R; 3],
    bias: [R; 3],
    pivot_bias: [R; 3],
}

/// A point of a body: position, velocity, and acceleration where all coordinates' accelerations are zero.
#[derive(Clone, Copy, Debug)]
pub struct Motion<R> {
    pub position: [R; 3],
    pub velocity: [R; 3],
    pub bias: [R; 3],
}

impl<R: Real> Link<R> {
    /// Ground.
    pub fn ground() -> Self {
        let (o, l) = (R::zero(), R::one());
        Self {
            hinges: [None; LONGEST],
            design_pivot: [0.0; 3],
            pivot: [o; 3],
            rotation: [[l, o, o], [o, l, o], [o, o, l]],
            spin: [o; 3],
            bias: [o; 3],
            pivot_bias: [o; 3],
        }
    }

    /// The body behind one more hinge.
    pub fn behind(&self, hinge: &Hinge, p: &Point<R>) -> Self {
        let motion = self.motion(&hinge.pivot);
        let axis = self.turned(&hinge.axis);
        let rate = p.v[hinge.coordinate];
        let step = three(|i| axis[i] * rate);
        let turned = Turned { coordinate: hinge.coordinate, pivot: motion.position, axis };
        let mut hinges = self.hinges;
        *hinges.iter_mut().find(|place| place.is_none()).expect("the wheel has six hinges before it") = Some(turned);
        Self {
            hinges,
            design_pivot: hinge.pivot,
            pivot: motion.position,
            rotation: product(&self.rotation, &about(&hinge.axis, p.q[hinge.coordinate])),
            spin: plus(&self.spin, &step),
            bias: plus(&self.bias, &cross(&self.spin, &step)),
            pivot_bias: motion.bias,
        }
    }

    /// R u.
    pub fn turned(&self, u: &[f64; 3]) -> [R; 3] {
        let u = three(|i| R::from(u[i]));
        three(|i| dot(&self.rotation[i], &u))
    }

    /// R J Rᵀ u for a symmetric J given in the design position.
    pub fn times_inertia(&self, inertia: &[[f64; 3]; 3], u: &[R; 3]) -> [R; 3] {
        let local = three(|j| self.rotation[0][j] * u[0] + self.rotation[1][j] * u[1] + self.rotation[2][j] * u[2]);
        let momentum = three(|i| dot(&three(|j| R::from(inertia[i][j])), &local));
        three(|i| dot(&self.rotation[i], &momentum))
    }

    /// The point that is at `design` in the design position.
    pub fn motion(&self, design: &[f64; 3]) -> Motion<R> {
        let arm = self.turned(&three(|i| design[i] - self.design_pivot[i]));
        let position = plus(&self.pivot, &arm);
        // γ = γ_pivot + β × r + ω × (ω × r)
        let swing = cross(&self.spin, &cross(&self.spin, &arm));
        let bias = plus(&self.pivot_bias, &plus(&cross(&self.bias, &arm), &swing));
        Motion { position, velocity: [R::zero(); 3], bias }
    }

    /// The same with its velocity.
    pub fn moving(&self, design: &[f64; 3], p: &Point<R>) -> Motion<R> {
        let mut motion = self.motion(design);
        for (coordinate, column) in self.columns(&motion.position) {
            for i in 0..3 {
                motion.velocity[i] += column[i] * p.v[coordinate];
            }
        }
        motion
    }

    /// Coordinates before the body with their derivatives of the position of a point: aₖ × (r − pₖ).
    pub fn columns(&self, position: &[R; 3]) -> impl Iterator<Item = (usize, [R; 3])> {
        let position = *position;
        self.hinges.into_iter().flatten().map(move |hinge| {
            let arm = three(|i| position[i] - hinge.pivot[i]);
            (hinge.coordinate, cross(&hinge.axis, &arm))
        })
    }

    /// Coordinates before the body with the axes they turn it about.
    pub fn axes(&self) -> impl Iterator<Item = (usize, [R; 3])> {
        self.hinges.into_iter().flatten().map(|hinge| (hinge.coordinate, hinge.axis))
    }

    /// ω.
    pub fn spin(&self) -> [R; 3] {
        self.spin
    }

    /// Angular acceleration where all coordinates' accelerations are zero.
    pub fn bias(&self) -> [R; 3] {
        self.bias
    }
}

/// Sum of two vectors.
pub fn plus<R: Real>(a: &[R; 3], b: &[R; 3]) -> [R; 3] {
    three(|i| a[i] + b[i])
}

/// Rotation by `angle` about a unit vector: I cos θ + ñ sin θ + n nᵀ (1 − cos θ).
fn about<R: Real>(n: &[f64; 3], angle: R) -> [[R; 3]; 3] {
    let (s, c) = angle.sin_cos();
    let versine = R::one() - c;
    let skew = [[0.0, -n[2], n[1]], [n[2], 0.0, -n[0]], [-n[1], n[0], 0.0]];
    three(|i| {
        three(|j| {
            let diagonal = if i == j { c } else { R::zero() };
            diagonal + s * skew[i][j] + versine * (n[i] * n[j])
        })
    })
}

fn product<R: Real>(a: &[[R; 3]; 3], b: &[[R; 3]; 3]) -> [[R; 3]; 3] {
    three(|i| three(|j| a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j]))
}
