//! Andrews' squeezing mechanism in 31 absolute coordinates with 30 constraints.   [AB] §5.2
//!
//! Angles ψ₁..ψ₇ of the bodies, their centres c₁..c₇ and the joint points F, E, D, G, H, which have no mass:
//!
//!   q = (ψ₁..ψ₇, c₁..c₇, F, E, D, G, H),     M = diag(I₁..I₇, m₁, m₁, …, m₇, m₇, 0, …, 0)
//!
//! Each of the 15 vector constraints places a point on a body: 0 = target − reference − R(ψ) local.
//! The torque acts on ψ₁, the spring on D. In the angles of [`crate::andrews`]
//! ψ = (β, β+Θ, γ, Φ+δ, δ, Ω+ε, ε).

mod data;

use crate::andrews::{Parameters, START};
use crate::reference::Sample;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The mechanism in absolute coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AndrewsAbsolute {
    /// Masses and lengths.
    pub parameters: Parameters,
}

/// Reference solution of the default data.
pub const REFERENCE: &[Sample] = data::SAMPLES;

/// Where a constraint measures from.
#[derive(Clone, Copy)]
enum Origin {
    /// A point of the ground.
    Ground([f64; 2]),
    /// A point among the coordinates, by its first index.
    Joint(usize),
}

/// One vector constraint: first index of the target, origin, body, local vector.
type Placement = (usize, Origin, usize, [f64; 2]);

/// First index of the centre of a body, counted from zero.
const fn centre(body: usize) -> usize {
    7 + 2 * body
}
/// First indices of the joint points.
const F: usize = 21;
const E: usize = 23;
const D: usize = 25;
const G: usize = 27;
const H: usize = 29;

impl AndrewsAbsolute {
    /// Start at rest.
    pub fn start(&self) -> State {
        let [beta, theta, gamma, phi, delta, omega, epsilon] = START;
        let mut state = State::zero(&self.layout());
        let q = &mut state.q;
        q[..7].copy_from_slice(&[beta, beta + theta, gamma, phi + delta, delta, omega + epsilon, epsilon]);
        // points that hang on the ground first; E is among them, so that the other ways to E are not needed
        for grounded in [true, false] {
            for (target, origin, body, local) in self.placements() {
                let [x, y] = match origin {
                    Origin::Ground(point) if grounded => point,
                    Origin::Joint(i) if !grounded && target != E => [q[i], q[i + 1]],
                    _ => continue,
                };
                let (s, c) = q[body].sin_cos();
                q[target] = x + c * local[0] - s * local[1];
                q[target + 1] = y + s * local[0] + c * local[1];
            }
        }
        state
    }

    fn placements(&self) -> [Placement; 15] {
        use Origin::{Ground, Joint};
        let Parameters { a, b, rr, ra, d, da, e, ea, zf, fa, zt, ta, tb, u, ua, ub, ss, sa, sb, sc, sd, .. } =
            self.parameters;
        let o = [0.0, 0.0];
        [
            (centre(0), Ground(o), 0, [ra, 0.0]),
            (F, Ground(o), 0, [rr, 0.0]),
            (centre(1), Joint(F), 1, [-da, 0.0]),
            (E, Joint(F), 1, [-d, 0.0]),
            (centre(2), Ground(b), 2, [sb, -sa]),
            (E, Ground(b), 2, [0.0, -ss]),
            (D, Ground(b), 2, [sd, -sc]),
            (centre(3), Joint(G), 3, [0.0, ea - e]),
            (E, Joint(G), 3, [0.0, -e]),
            (centre(4), Ground(a), 4, [ta, tb]),
            (G, Ground(a), 4, [zt, 0.0]),
            (centre(5), Joint(H), 5, [zf - fa, 0.0]),
            (E, Joint(H), 5, [zf, 0.0]),
            (centre(6), Ground(a), 6, [-ub, -ua]),
            (H, Ground(a), 6, [0.0, -u]),
        ]
    }
}

impl Equations for AndrewsAbsolute {
    fn layout(&self) -> Layout {
        let mut names = RowNames::default();
        names.v.extend((1..=7).map(|i| format!("psi{i}")));
        let points = (1..=7).map(|i| format!("c{i}")).chain(["F", "E", "D", "G", "H"].map(String::from));
        names.v.extend(points.flat_map(|point| [format!("{point} x"), format!("{point} y")]));
        let joints = [
            "c1 on 1", "F on 1", "c2 on 2", "E on 2", "c3 on 3", "E on 3", "D on 3", "c4 on 4", "E on 4", "c5 on 5",
            "G on 5", "c6 on 6", "E on 6", "c7 on 7", "H on 7",
        ];
        names.phi.extend(joints.iter().flat_map(|joint| [format!("{joint} x"), format!("{joint} y")]));
        Layout { names, ..Layout::mechanical(Manifold::vector(31), 30) }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        for body in 0..7 {
            m[(body, body)] = R::from(self.parameters.i[body]);
            let x = centre(body);
            m[(x, x)] = R::from(self.parameters.m[body]);
            m[(x + 1, x + 1)] = R::from(self.parameters.m[body]);
        }
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        f.fill(R::zero());
        f[0] = R::from(self.parameters.mom);
        [f[D], f[D + 1]] = self.parameters.spring([p.q[D], p.q[D + 1]]);
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let q = p.q;
        let turns: [(R, R); 7] = std::array::from_fn(|body| q[body].sin_cos());
        for (row, (target, origin, body, local)) in self.placements().into_iter().enumerate() {
            let (s, c) = turns[body];
            let (mut x, mut y) = (q[target] - c * local[0] + s * local[1], q[target + 1] - s * local[0] - c * local[1]);
            match origin {
                Origin::Ground(point) => (x, y) = (x - point[0], y - point[1]),
                Origin::Joint(i) => (x, y) = (x - q[i], y - q[i + 1]),
            }
            phi[2 * row] = x;
            phi[2 * row + 1] = y;
        }
    }
}
