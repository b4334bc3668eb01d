//! Bushing: an elastic connection of F and M in all directions.
//!
//! ```text
//!   x = R_WFᵀ (p_WM − p_WF),   R_WFᵀ R_WM = exp(r),   θ = r + c
//!   force on M:   R_WF f at p_WM,          (f, m) = (f₀, m₀) − K (x, θ) − C (ẋ, θ̇)
//!   moment on M:  R_WM T⁻ᵀ(r) m            (opposite on F, at the same point of the world)
//! ```
//!
//! Stored energy (x, θ) · K (x, θ)/2 − (f₀, m₀) · (x, θ), dissipated power (ẋ, θ̇) · C (ẋ, θ̇). K is symmetric, diagonal
//! unless given in full; C is diagonal; f₀, m₀ are the preload; all along the axes of F.
//!
//! θ begins within half a turn and counts whole turns c about one axis (`whole_turns`): a shaft has the moment −k φ at any angle
//! φ. Rotations have no continuous vector beyond half a turn about axes that change; where the moment would jump there, the run
//! ends with `force/turned-aside`.

use super::fields::BETWEEN;
use super::force_law::{Acting, Generalized};
use super::law_row::{Compliant, MOST_ROWS, Strained};
use super::whole_turns::{HELD, WholeTurns, norm, tangent_inverse};
use super::{Force, ForceDefinition, ForceElement, ForceKind, ForceLaw, GeneralForce, Strength, Wrench};
use crate::catalog::{Entry, Example, Fields, Glyph, Kind, Site, Units, between, numbers, optional};
use crate::constraint::MarkerMotion;
use crate::ids;
use crate::machine::{Context, MachineError, ScalarPlace};
use crate::node::{Motion, Sink};
use crate::space::{Space, Vector};
use flyball_dae::failure::Failure;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::{Real, three};
use flyball_dae::system::LawRow;
use std::f64::consts::PI;
use std::sync::Arc;

/// Share of its moment by which a bushing may jump where it passes half a turn.
const CONTINUOUS: f64 = 1e-2;

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
    type Kernel<S: Space> = BushingKernel;

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

    #[inline(never)]
    fn kernel<S: Space>(&self, name: &str, context: &Context) -> Result<BushingKernel, MachineError> {
        let pairs = (0..6).flat_map(|i| (0..i).map(move |j| (i, j)));
        let uneven = pairs.map(|(i, j)| (self.stiffness[i][j] - self.stiffness[j][i]).abs()).fold(0.0, f64::max);
        let largest = self.stiffness.iter().flatten().fold(0.0_f64, |largest, k| largest.max(k.abs()));
        if uneven > 1e-12 * largest {
            let (what, help) = ("the asymmetry of the stiffness", "an elastic connection has a symmetric matrix");
            return Err(MachineError::BadValue { element: name.into(), what, value: uneven, help });
        }
        let markers = [self.first.as_str(), &self.second];
        let at_rest = TurnedBushing { bushing: Arc::new(self.clone()), turns: WholeTurns::default() };
        let force = GeneralForce::attach(&at_rest, name, markers, context)?;
        let count = if S::A == 1 {
            Count::Plane(context.planar_angle(&context.marker_pair(name, markers)?))
        } else {
            Count::Held(0)
        };
        Ok(BushingKernel { name: name.into(), bushing: at_rest.bushing, force, count })
    }
}

/// Relative position and rotation with their rates; the angle is r.
pub(super) struct Deformation<R> {
    pub x: [R; 3],
    pub x_rate: [R; 3],
    pub angle: [R; 3],
    pub angle_rate: [R; 3],
    /// Relative angular velocity in the axes of M.
    pub spin: [R; 3],
}

fn local<R: Real>(rotation: &[[R; 3]; 3], a: [R; 3]) -> [R; 3] {
    three(|i| dot(&[rotation[0][i], rotation[1][i], rotation[2][i]], &a))
}

/// Relative angular velocity in the axes of M.
fn relative_spin<R: Real>([f, m]: &[MarkerMotion<R>; 2]) -> [R; 3] {
    local(&m.rotation, three(|i| m.spin[i] - f.spin[i]))
}

impl Bushing {
    /// (f, m) of the spring at (x, θ).
    fn elastic<R: Real>(&self, x: &[R; 3], angle: &[R; 3]) -> [R; 6] {
        let all = [x[0], x[1], x[2], angle[0], angle[1], angle[2]];
        [0, 1, 2, 3, 4, 5].map(|i| (0..6).fold(R::from(self.preload[i]), |sum, j| sum - all[j] * self.stiffness[i][j]))
    }

    pub(super) fn deformation<R: Real>(&self, markers: &[MarkerMotion<R>; 2], turns: &WholeTurns) -> Deformation<R> {
        let [f, m] = markers;
        let d = three(|i| m.position[i] - f.position[i]);
        let carried = cross(&f.spin, &d);
        let d_rate = three(|i| m.velocity[i] - f.velocity[i] - carried[i]);
        let spin = relative_spin(markers);
        let angle = turns.rotation([&f.rotation, &m.rotation]);
        // θ̇ = T⁻¹(r) ω in the axes of M
        let angle_rate = tangent_inverse(&angle, &spin, 0.5);
        Deformation { x: local(&f.rotation, d), x_rate: local(&f.rotation, d_rate), angle, angle_rate, spin }
    }

    /// A vector along (K + μ)⁻¹ n with the rotational part of K, for a small μ: a free axis is its own.
    pub(super) fn softest_near(&self, n: [f64; 3]) -> [f64; 3] {
        let trace: f64 = (3..6).map(|i| self.stiffness[i][i].abs()).sum();
        if trace == 0.0 {
            return n;
        }
        let entry = |i: usize, j: usize| self.stiffness[3 + i][3 + j] / trace + if i == j { FREE_AXIS } else { 0.0 };
        let row = |i: usize| [entry(i, 0), entry(i, 1), entry(i, 2)];
        // cofactors of a symmetric matrix; its determinant is but a length
        let [a, b, c] = [cross(&row(1), &row(2)), cross(&row(2), &row(0)), cross(&row(0), &row(1))];
        let along = [dot(&a, &n), dot(&b, &n), dot(&c, &n)];
        if norm(along) > 0.0 { along } else { n }
    }

    /// Jump of the moment between r = π n with c₀ and r = −π n with c₁, as a share of what the moment is made of.
    pub(super) fn jump(&self, at: &Deformation<f64>, n: [f64; 3], offsets: [[f64; 3]; 2]) -> f64 {
        let [before, after] = [(PI, offsets[0]), (-PI, offsets[1])].map(|(length, offset)| {
            let r = n.times(length);
            let elastic = self.elastic(&at.x, &r.plus(offset));
            let rate = tangent_inverse(&r, &at.spin, 0.5);
            let spring = [elastic[3], elastic[4], elastic[5]];
            let damper = three(|i| -rate[i] * self.rotational_damping[i]);
            let preload = [self.preload[3], self.preload[4], self.preload[5]];
            let size = norm(spring.minus(preload)) + norm(preload) + norm(damper);
            (tangent_inverse(&r, &spring.plus(damper), -0.5), size)
        });
        let size = before.1.max(after.1);
        if size > 0.0 { norm(before.0.minus(after.0)) / size } else { 0.0 }
    }
}

/// Stiffness, as a share of all, that makes a free axis definite.
const FREE_AXIS: f64 = 1e-9;

/// A bushing that has turned.
#[derive(Clone, Debug)]
struct TurnedBushing {
    bushing: Arc<Bushing>,
    turns: WholeTurns,
}

impl TurnedBushing {
    /// The deformation with (f, m) of the spring.
    fn strained<R: Real>(&self, markers: &[MarkerMotion<R>; 2]) -> (Deformation<R>, [R; 3], [R; 6]) {
        let at = self.bushing.deformation(markers, &self.turns);
        let angle = three(|i| at.angle[i] + self.turns.offset[i]);
        let elastic = self.bushing.elastic(&at.x, &angle);
        (at, angle, elastic)
    }
}

impl ForceLaw for TurnedBushing {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], _t: R) -> [Wrench<R>; 2] {
        let (Deformation { x_rate, angle, angle_rate, .. }, _, elastic) = self.strained(markers);
        let Bushing { damping, rotational_damping, .. } = &*self.bushing;
        let [f, m] = markers;
        let force = three(|i| elastic[i] - x_rate[i] * damping[i]);
        let moment = three(|i| elastic[3 + i] - angle_rate[i] * rotational_damping[i]);
        let moment = tangent_inverse(&angle, &moment, -0.5);
        let force = three(|i| dot(&f.rotation[i], &force));
        let torque = three(|i| dot(&m.rotation[i], &moment));
        let d = three(|i| m.position[i] - f.position[i]);
        let carried = cross(&d, &force);
        let back = Wrench { force: three(|i| -force[i]), torque: three(|i| -torque[i] - carried[i]) };
        [back, Wrench { force, torque }]
    }

    fn energy(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        let (at, angle, elastic) = self.strained(markers);
        // −(f + f₀) · x/2 with f = f₀ − K x
        let all = at.x.iter().chain(&angle).enumerate();
        all.map(|(i, x)| -0.5 * (elastic[i] + self.bushing.preload[i]) * x).sum()
    }

    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        let Deformation { x_rate, angle_rate, .. } = self.bushing.deformation(markers, &self.turns);
        let sum = |c: &[f64; 3], x: [f64; 3]| (0..3).map(|i| c[i] * x[i] * x[i]).sum::<f64>();
        sum(&self.bushing.damping, x_rate) + sum(&self.bushing.rotational_damping, angle_rate)
    }
}

impl Compliant for TurnedBushing {
    fn strain<R: Real>(&self, markers: &[MarkerMotion<R>; 2]) -> Strained<R> {
        let (at, angle, elastic) = self.strained(markers);
        let all = |x: [R; 3], turn: [R; 3]| [x[0], x[1], x[2], turn[0], turn[1], turn[2]];
        let rate = all(at.x_rate, at.angle_rate);
        let [_, damping] = self.coefficients();
        // T = −f on the second marker
        let tension = std::array::from_fn(|i| rate[i] * damping[i] - elastic[i]);
        Strained { elongation: all(at.x, angle), rate, tension }
    }

    fn coefficients(&self) -> [[f64; MOST_ROWS]; 2] {
        let Bushing { stiffness, damping: d, rotational_damping: r, .. } = &*self.bushing;
        [std::array::from_fn(|i| stiffness[i][i]), [d[0], d[1], d[2], r[0], r[1], r[2]]]
    }
}

/// Rows of a bushing in the plane and in space.
const ROWS: [&[usize]; 2] = [&[0, 1, 5], &[0, 1, 2, 3, 4, 5]];
const ROW_NAMES: [&[&str]; 2] = [&["x", "y", "about_z"], &["x", "y", "z", "about_x", "about_y", "about_z"]];

/// Where whole turns are counted.
#[derive(Clone, Debug)]
enum Count {
    /// The angle is a coordinate of the plane.
    Plane(ScalarPlace),
    /// Place of the held values.
    Held(usize),
}

/// A bushing on its markers.
#[derive(Clone, Debug)]
pub struct BushingKernel {
    name: String,
    bushing: Arc<Bushing>,
    force: GeneralForce,
    count: Count,
}

impl BushingKernel {
    fn turned<S: Space>(&self, at: &Motion<S>) -> TurnedBushing {
        let turns = match &self.count {
            Count::Plane(angle) => WholeTurns::planar(angle.value(at.q)),
            Count::Held(first) => {
                let markers = self.force.markers(at);
                let held = &at.memory[*first..*first + HELD];
                WholeTurns::expected(&self.bushing, held, at.t, &markers, relative_spin(&markers))
            }
        };
        TurnedBushing { bushing: self.bushing.clone(), turns }
    }

    /// Runs an evaluation with the turns of now.
    #[inline]
    fn act<S: Space, T>(&self, at: &Motion<S>, run: impl FnOnce(Acting) -> T) -> T {
        let law = Generalized(self.turned(at));
        run(self.force.acting_as(&law))
    }
}

impl<S: Space> ForceElement<S> for BushingKernel {
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        self.act(at, |force| force.add_residual(at, out));
    }
    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.act(at, |force| force.stiffness(at, sink));
    }
    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.act(at, |force| force.damping(at, sink));
    }
    fn energy(&self, at: &Motion<S>) -> f64 {
        self.turned(at).energy(&self.force.markers(at))
    }
    fn dissipation(&self, at: &Motion<S>) -> f64 {
        self.turned(at).dissipation(&self.force.markers(at))
    }
    fn intensity(&self, at: &Motion<S>) -> f64 {
        self.act(at, |force| force.intensity(at))
    }
    fn can_be_sensed(&self) -> bool {
        true
    }
    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, _: &mut impl Sink) {
        self.act(at, |force| force.put_intensity(at, row, q, v));
    }
    fn law_names(&self) -> &'static [&'static str] {
        ROW_NAMES[S::D - 2]
    }
    fn write_law_rows(&self, at: &Motion<S>, out: &mut [LawRow]) {
        self.force.write_rows(&self.turned(at), ROWS[S::D - 2], at, out);
    }
    fn put_law_rows(
        &self,
        at: &Motion<S>,
        first: usize,
        direction: &mut impl Sink,
        q: &mut impl Sink,
        v: &mut impl Sink,
    ) {
        self.force.put_rows(self.turned(at), (ROWS[S::D - 2], first, true), at, direction, q, v);
    }
    fn held(&self) -> usize {
        if matches!(self.count, Count::Held(_)) { HELD } else { 0 }
    }
    fn set_held(&mut self, first: usize) {
        if let Count::Held(held) = &mut self.count {
            *held = first;
        }
    }
    fn note(&self, at: &Motion<S>, memory: &mut [f64]) -> Option<Failure> {
        let Count::Held(first) = self.count else { return None };
        let turns = self.turned(at).turns;
        let jump = turns.note(&self.bushing, &self.force.markers(at), at.t, &mut memory[first..first + HELD]);
        (jump > CONTINUOUS).then(|| Failure::ElementOutOfRange {
            id: ids::TURNED_ASIDE,
            t: at.t,
            element: self.name.clone(),
            what: "passes half a turn about an axis that changes or is none of its own; share by which its moment would jump",
            value: jump,
            help: "hold its other axes by a joint, or give it the same rotational stiffness about all axes and no preload \
                   across; a spring on a joint coordinate turns without limit",
        })
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
.glyph(Glyph::Rubber)
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
