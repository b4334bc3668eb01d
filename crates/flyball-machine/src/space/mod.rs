//! Differences between the plane and space: vectors, rotations, and the moment of a force.
//!
//! The kernels of `constraint` and `force` are written once over [`Space`]; with R the rotation of a node and δ a
//! variation R ∘ exp(δ), all they need is
//!
//! ```text
//!   δ(R a)  = R (δ × a)                       w · δ(R a) = δ · (a × Rᵀ w)
//!   δ_c δ_r (R a) · w = b_r a_c − (a · b) δ_rc,   b = Rᵀ w     (first exp(δ_c), then exp(δ_r))
//! ```
//!
//! - `vector`: small fixed-length vectors
//! - `planar`: ℝ² and one angle
//! - `spatial`: ℝ³ and SO(3)

mod planar;
mod spatial;
mod vector;

pub use planar::Planar;
pub use spatial::Spatial;
pub use vector::Vector;

use std::fmt::Debug;

/// Types that exist for the plane and for space.
pub trait Family {
    /// The type of one of the two.
    type Of<S: Space>;
}

/// Something of the plane or of space, distinguished.
#[derive(Clone, Copy, Debug)]
pub enum Either<P, S> {
    /// Of the plane.
    Plane(P),
    /// Of space.
    Space(S),
}

/// The plane or space. The rotational velocities of a node are expressed in its own axes.
pub trait Space: Copy + Debug + Default + 'static {
    /// Number of translations.
    const D: usize;
    /// Number of rotational velocities.
    const A: usize;
    /// Lengths and forces.
    type Vector: Vector;
    /// Angular velocities and moments.
    type Angular: Vector;
    /// A rotation, ready to be applied.
    type Rotation: Copy + Debug;

    /// Distinguishes of which of the two something is.
    fn either<F: Family>(value: F::Of<Self>) -> Either<F::Of<Planar>, F::Of<Spatial>>;
    /// No rotation.
    fn identity() -> Self::Rotation;
    /// The rotation stored at the beginning of `q`.
    fn rotation(q: &[f64]) -> Self::Rotation;
    /// R a.
    fn rotate(r: &Self::Rotation, a: Self::Vector) -> Self::Vector;
    /// Rᵀ a.
    fn rotate_back(r: &Self::Rotation, a: Self::Vector) -> Self::Vector;
    /// w × a.
    fn cross(w: Self::Angular, a: Self::Vector) -> Self::Vector;
    /// r × f.
    fn moment(r: Self::Vector, f: Self::Vector) -> Self::Angular;
    /// Entry (r, c) of the second variation b · (e_c × (e_r × a)), given a · b.
    fn second(a: Self::Vector, b: Self::Vector, a_dot_b: f64, r: usize, c: usize) -> f64;
    /// From three components; the plane drops the third.
    fn vector(full: [f64; 3]) -> Self::Vector;
    /// As three components; the plane adds a zero.
    fn full(short: Self::Vector) -> [f64; 3];
    /// An angular quantity as three components; in the plane it points along z.
    fn full_angular(short: Self::Angular) -> [f64; 3];
    /// An angular quantity from three components; the plane keeps the third.
    fn angular(full: [f64; 3]) -> Self::Angular;
    /// R w of an angular quantity.
    fn angular_world(r: &Self::Rotation, w: Self::Angular) -> Self::Angular;
    /// Rᵀ w of an angular quantity.
    fn angular_local(r: &Self::Rotation, w: Self::Angular) -> Self::Angular;
    /// Entry (i, j) of the derivative of Rᵀ τ, b = Rᵀ τ: component i of b × e_j.
    fn angular_local_tangent(b: Self::Angular, i: usize, j: usize) -> f64;
    /// v × w of angular quantities.
    fn angular_cross(v: Self::Angular, w: Self::Angular) -> Self::Angular;
    /// The part of an inertia tensor that counts, in the leading rows and columns.
    fn inertia(tensor: &[[f64; 3]; 3]) -> [[f64; 3]; 3];
    /// ω × J ω.
    fn gyroscopic(j: &[[f64; 3]; 3], w: Self::Angular) -> Self::Angular;
    /// Its derivative ω̃ J − (J ω)~, by rows.
    fn gyroscopic_tangent(j: &[[f64; 3]; 3], w: Self::Angular) -> [[f64; 3]; 3];
    /// The rotation as a matrix, by rows.
    fn matrix(r: &Self::Rotation) -> [[f64; 3]; 3];
}
