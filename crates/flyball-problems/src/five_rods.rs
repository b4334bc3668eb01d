//! Wheel carrier on five rigid rods with strut and tyre, driven over a bump or down a stair.
//!
//! A spatial suspension in the manner of [S] with own data. Coordinates q = (x, y, z, a, b, c): carrier origin r and
//! Cardan angles, R = Rx(a) Ry(b) Rz(c); body rates w = H(a, b, c) (ȧ, ḃ, ċ). Rod i joins the chassis point Aᵢ and
//! the carrier point Bᵢ:
//!
//!   0 = Φᵢ = (|r + R Bᵢ − Aᵢ|² − Lᵢ²)/2,     Lᵢ from the design position r = (0, 0.65, 0), R = I
//!
//!   m r̈ = (0, 0, −m g + F_t) + F_s + reactions
//!   Hᵀ (J H (ä, b̈, c̈) + J Ḣ (ȧ, ḃ, ċ) + w × J w) = Hᵀ (B_s × Rᵀ F_s) + reactions
//!   strut:  F_s = −(k_s (l − l₀) + d_s l̇) n,     l n = r + R B_s − A_s
//!   tyre:   F_t = k_t (road + z_free − z)
//!
//! Roads. Bump: 0.025 (1 − cos(2π (t − 0.1)/0.2)) m for 0.1 s < t < 0.3 s, tyre bilateral. Its second derivative jumps
//! at both ends, which are therefore time events. Stair: down by 0.06 m at t = 0.2 s, weak damper, tyre unilateral;
//! the wheel lifts off at the step and then bounces. At every event all modes are computed anew: the road step ends
//! the contact without any zero of the gap. Modes: number of road events passed; 1 while the tyre carries force.

mod data;

use crate::reference::Sample;
use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::{Manifold, so3};
use flyball_dae::scalar::Real;
use flyball_dae::system::{Change, Crossing, Fired, Layout, Names, Point, State, Switch};

/// On the bump: [`FiveRods::bump`].
pub const BUMP_REFERENCE: &[Sample] = data::BUMP;
/// On the stair: the road step, then contact and lift-off in turn [s], nine digits: [`FiveRods::stair`].
pub const STAIR_EVENTS: [f64; 8] = data::STAIR_EVENTS;

/// Mode 0: number of road events passed.
const ROAD: usize = 0;
/// Mode 1: 1 while the tyre carries force.
const CONTACT: usize = 1;
/// Gaps below this count as zero when the contact is computed anew; the direction of motion decides [m].
const TOUCHING: f64 = 1e-6;

/// The road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// A smooth bump.
    Bump,
    /// A step down.
    Stair,
}

impl Road {
    /// Times where the road is not smooth [s].
    pub fn events(self) -> &'static [f64] {
        match self {
            Self::Bump => &[0.1, 0.3],
            Self::Stair => &[0.2],
        }
    }

    /// Height of the road after `passed` of its events [m].
    pub fn height<R: Real>(self, t: R, passed: i32) -> R {
        match (self, passed) {
            (Self::Bump, 1) => ((t - 0.1) * (2.0 * std::f64::consts::PI / 0.2)).cos() * -0.025 + 0.025,
            (Self::Stair, 1) => R::from(-0.06),
            _ => R::zero(),
        }
    }

    /// Its rate [m/s].
    fn rate(self, t: f64, passed: i32) -> f64 {
        let frequency = 2.0 * std::f64::consts::PI / 0.2;
        match (self, passed) {
            (Self::Bump, 1) => 0.025 * frequency * (frequency * (t - 0.1)).sin(),
            _ => 0.0,
        }
    }

    /// Number of events up to `t`, with rounding of `t` forgiven.
    fn passed(self, t: f64) -> i32 {
        self.events().iter().filter(|&&event| event <= t + 1e-12).count() as i32
    }
}

/// The suspension and its road.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FiveRods {
    /// Rod ends on the chassis [m].
    pub chassis: [[f64; 3]; 5],
    /// Rod ends on the carrier, in body axes [m].
    pub carrier: [[f64; 3]; 5],
    /// Mass of the carrier with its wheel [kg].
    pub m: f64,
    /// Principal moments of inertia [kg m²].
    pub inertia: [f64; 3],
    /// Strut end on the chassis [m].
    pub strut_top: [f64; 3],
    /// Strut end on the carrier, in body axes [m].
    pub strut_bottom: [f64; 3],
    /// Stiffness of the strut [N/m].
    pub k_s: f64,
    /// Damping of the strut [N s/m].
    pub d_s: f64,
    /// Free length of the strut [m].
    pub l_0: f64,
    /// Stiffness of the tyre [N/m].
    pub k_t: f64,
    /// Height of the carrier at which the tyre is free on a flat road [m].
    pub z_free: f64,
    /// Gravity along −z [m/s²].
    pub g: f64,
    /// Carrier origin in the design position [m].
    pub design: [f64; 3],
    /// True if the tyre cannot pull.
    pub unilateral: bool,
    /// The road.
    pub road: Road,
}

impl Default for FiveRods {
    fn default() -> Self {
        Self::bump()
    }
}

impl FiveRods {
    /// Over the bump.
    pub fn bump() -> Self {
        Self {
            chassis: [
                [-0.1, 0.25, -0.12],
                [0.2, 0.28, -0.1],
                [-0.15, 0.35, 0.12],
                [0.18, 0.36, 0.15],
                [0.12, 0.22, -0.05],
            ],
            carrier: [
                [0.0, 0.05, -0.13],
                [0.02, 0.04, -0.12],
                [-0.02, 0.02, 0.14],
                [0.03, 0.03, 0.16],
                [0.14, 0.03, -0.02],
            ],
            m: 40.0,
            inertia: [1.0, 1.6, 1.2],
            strut_top: [0.02, 0.45, 0.55],
            strut_bottom: [0.0, -0.02, -0.05],
            k_s: 20000.0,
            d_s: 1500.0,
            l_0: 0.776737584639696,
            k_t: 180000.0,
            z_free: 0.017938946913719243,
            g: 9.81,
            design: [0.0, 0.65, 0.0],
            unilateral: false,
            road: Road::Bump,
        }
    }

    /// Down the stair, with a weak damper and a tyre that cannot pull.
    pub fn stair() -> Self {
        Self { d_s: 100.0, unilateral: true, road: Road::Stair, ..Self::bump() }
    }

    /// Start in static equilibrium.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        state.q[..3].copy_from_slice(&self.design);
        state.modes[CONTACT] = 1;
        state
    }

    /// Height of the free tyre over the road [m].
    fn gap<R: Real>(&self, p: &Point<R>, passed: i32) -> R {
        p.q[2] - self.z_free - self.road.height(p.t, passed)
    }
}

/// Rotation matrix and the matrix H of the body rates.
struct Cardan<R> {
    rotation: [[R; 3]; 3],
    h: [[R; 3]; 3],
    sin_cos: [(R, R); 3],
}

impl<R: Real> Cardan<R> {
    fn new(angles: &[R]) -> Self {
        let sin_cos: [(R, R); 3] = std::array::from_fn(|i| angles[i].sin_cos());
        let [(sa, ca), (sb, cb), (sc, cc)] = sin_cos;
        let rotation = [
            [cb * cc, -(cb * sc), sb],
            [ca * sc + sa * sb * cc, ca * cc - sa * sb * sc, -(sa * cb)],
            [sa * sc - ca * sb * cc, sa * cc + ca * sb * sc, ca * cb],
        ];
        let (zero, one) = (R::zero(), R::one());
        Self { rotation, h: [[cb * cc, sc, zero], [-(cb * sc), cc, zero], [sb, zero, one]], sin_cos }
    }

    /// R u.
    fn turn(&self, u: &[f64; 3]) -> [R; 3] {
        let u = u.map(R::from);
        self.rotation.map(|row| so3::dot(&row, &u))
    }

    /// Ḣ (ȧ, ḃ, ċ).
    fn bias(&self, rates: &[R; 3]) -> [R; 3] {
        let [_, (sb, cb), (sc, cc)] = self.sin_cos;
        let [a, b, c] = *rates;
        [cc * c * b - (sb * cc * b + cb * sc * c) * a, (sb * sc * b - cb * cc * c) * a - sc * c * b, cb * b * a]
    }
}

impl Equations for FiveRods {
    fn layout(&self) -> Layout {
        let names = Names {
            v: ["x", "y", "z", "a", "b", "c"].map(String::from).to_vec(),
            phi: (1..=5).map(|i| format!("rod {i}")).collect(),
            ..Names::default()
        };
        Layout {
            n_modes: 2,
            names,
            switches: vec![Switch::new("tyre gap", Crossing::Any)],
            ..Layout::mechanical(Manifold::vector(6), 5)
        }
    }

    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        let h = Cardan::new(&p.q[3..6]).h;
        for i in 0..3 {
            m[(i, i)] = R::from(self.m);
            for j in i..3 {
                let mut sum = R::zero();
                for l in 0..3 {
                    sum += h[l][i] * h[l][j] * self.inertia[l];
                }
                m.set_symmetric(3 + i, 3 + j, sum);
            }
        }
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let cardan = Cardan::new(&p.q[3..6]);
        let rates = [p.v[3], p.v[4], p.v[5]];
        let w = cardan.h.map(|row| so3::dot(&row, &rates));

        let arm = cardan.turn(&self.strut_bottom);
        let swing = so3::cross(&w, &self.strut_bottom.map(R::from));
        let mut along: [R; 3] = std::array::from_fn(|i| p.q[i] + arm[i] - self.strut_top[i]);
        let length = so3::dot(&along, &along).sqrt();
        along = along.map(|component| component / length);
        let velocity: [R; 3] = std::array::from_fn(|i| p.v[i] + so3::dot(&cardan.rotation[i], &swing));
        let push = (length - self.l_0) * -self.k_s - so3::dot(&along, &velocity) * self.d_s;

        let strut = along.map(|component| component * push);

        f[..3].copy_from_slice(&strut);
        f[2] -= R::from(self.m * self.g);
        if p.modes[CONTACT] == 1 || !self.unilateral {
            f[2] -= self.gap(p, p.modes[ROAD]) * self.k_t;
        }

        // Rᵀ F_s
        let strut: [R; 3] = std::array::from_fn(|j| {
            cardan.rotation[0][j] * strut[0] + cardan.rotation[1][j] * strut[1] + cardan.rotation[2][j] * strut[2]
        });
        let moment = so3::cross(&self.strut_bottom.map(R::from), &strut);
        let momentum: [R; 3] = std::array::from_fn(|i| w[i] * self.inertia[i]);
        let gyroscopic = so3::cross(&w, &momentum);
        let bias = cardan.bias(&rates);
        let body: [R; 3] = std::array::from_fn(|i| moment[i] - gyroscopic[i] - bias[i] * self.inertia[i]);
        for j in 0..3 {
            f[3 + j] = cardan.h[0][j] * body[0] + cardan.h[1][j] * body[1] + cardan.h[2][j] * body[2];
        }
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let cardan = Cardan::new(&p.q[3..6]);
        for i in 0..5 {
            let arm = cardan.turn(&self.carrier[i]);
            let rod: [R; 3] = std::array::from_fn(|j| p.q[j] + arm[j] - self.chassis[i][j]);
            let design: [f64; 3] = std::array::from_fn(|j| self.design[j] + self.carrier[i][j] - self.chassis[i][j]);
            phi[i] = (so3::dot(&rod, &rod) - so3::dot(&design, &design)) * 0.5;
        }
    }

    fn switching(&self, p: &Point, g: &mut [f64]) {
        g[0] = if self.unilateral { self.gap(p, p.modes[ROAD]) } else { 1.0 };
    }

    fn next_time_event(&self, p: &Point) -> Option<f64> {
        self.road.events().get(p.modes[ROAD] as usize).copied()
    }

    fn on_event(&self, p: &Point, _fired: &Fired, change: &mut Change) {
        let passed = self.road.passed(p.t);
        let gap = self.gap(p, passed);
        let opening = p.v[2] - self.road.rate(p.t, passed);
        let contact = if gap.abs() < TOUCHING { opening < 0.0 } else { gap < 0.0 };
        change.modes[ROAD] = passed;
        change.modes[CONTACT] = i32::from(contact || !self.unilateral);
    }
}
