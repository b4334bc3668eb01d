//! Five-link wheel suspension in the 14 coordinates and 12 constraints of [S] §2, over a bump or down a stair.
//!
//! Five rods hang on the fixed car body by universal joints at Aᵢ, the wheel carrier on rod 1 by a ball joint at B₁,
//! the wheel on the carrier by its axle; four loops close where rods 2 to 5 meet the carrier:
//!
//!   q = (φ₁, ψ₁, α, β, γ, φ₂, ψ₂, φ₃, ψ₃, φ₄, ψ₄, φ₅, ψ₅, δ)
//!   0 = Φ = (Bᵢ of rod i) − (Bᵢ of the carrier),   i = 2 … 5
//!   Rᵢ = Rot(n_φ, φᵢ) Rot(n_ψ, ψᵢ),   R₆ = R₁ Rx(α) Ry(β) Rz(γ),   R₇ = R₆ Ry(δ)
//!
//! With the Jacobians J, J_ω of centres of mass and rotations and what velocities alone make of their accelerations,
//! γ and β (`chain`), the equations are those of Newton and Euler, projected:
//!
//!   M(q) = Σ m JᵀJ + J_ωᵀ I J_ω,   f = Σ Jᵀ (F − m γ) − J_ωᵀ (I β + ω × I ω)
//!
//! so that M depends on q, which is what (12a), (16) and the feedback of the drift in [S] are about.
//!
//!   strut:  F = c (l₀ − l) − d l̇ between rod 5 and the car body
//!   tyre:   F = k D + d Ḋ if D > 0 and this is positive, otherwise 0;   D = z₀ + z_road + r₀ − z_W
//!
//! [S] prints no data, and those of its benchmark are not public: `data` says what is published and what is chosen.
//! Modes: number of road jumps passed; 1 while the tyre is off the road. Its switching function is min(D, k D + d Ḋ).

mod chain;
mod data;
mod road;

pub use road::Road;

use crate::reference::Sample;
use chain::{Hinge, Link, plus};
use data::{BODIES, Body, RODS, STRUT, TYRE, WHEEL_CENTRE};
use flyball_dae::equations::{Differentiated, Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::{Real, three};
use flyball_dae::system::{Change, Crossing, Fired, Layout, Point, RowNames, State, Switch, System};

/// On the bump at 1 s: [`FiveLink::bump`].
pub const BUMP_REFERENCE: &[Sample] = data::BUMP;
/// On the stair: the road step, then contact and lift-off in turn [s], from an independent model: [`FiveLink::stair`].
pub const STAIR_EVENTS: [f64; 6] = data::STAIR_EVENTS;
/// Multipliers of the design position in static equilibrium [N], from an independent model.
pub const STATIC_MULTIPLIERS: [f64; 12] = data::STATIC_MULTIPLIERS;

/// Mode 0: number of road jumps passed.
const ROAD: usize = 0;
/// Mode 1: 1 while the tyre is off the road.
const LIFTED: usize = 1;
/// Coordinate of the wheel's spin.
const DELTA: usize = 13;
/// Bodies: rods 1 to 5, then these.
const CARRIER: usize = 5;
const WHEEL: usize = 6;
/// Deflections and forces of the tyre below this count as zero at an event, where the direction of motion decides.
const TOUCHING: f64 = 1e-9;
/// Weight on Earth [m/s²].
const GRAVITY: f64 = 9.81;

/// The suspension and its road.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FiveLink {
    /// The road.
    pub road: Road,
    /// Spin of the wheel at the start [rad/s].
    pub spin: f64,
}

impl Default for FiveLink {
    fn default() -> Self {
        Self::bump()
    }
}

/// The tyre: deflection [m], its rate [m/s], and the force of the law without its cut [N].
struct Tyre<R> {
    deflection: R,
    rate: R,
    push: R,
}

impl FiveLink {
    /// Over the smooth bump.
    pub fn bump() -> Self {
        Self { road: Road::Bump, spin: 100.0 }
    }

    /// Down the stair.
    pub fn stair() -> Self {
        Self { road: Road::Stair, ..Self::bump() }
    }

    /// The suspension as integrators see it.
    pub fn system(self) -> Box<dyn System> {
        Box::new(Differentiated::new(self))
    }

    /// Start in static equilibrium, the wheel spinning.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        state.v[DELTA] = self.spin;
        state
    }

    /// Rods, carrier and wheel as they stand.
    fn links<R: Real>(&self, p: &Point<R>) -> [Link<R>; 7] {
        let rod = |i: usize| {
            let (first, rod) = (data::FIRST_COORDINATE[i], &RODS[i]);
            [(first, rod.axis_phi), (first + 1, rod.axis_psi)]
                .into_iter()
                .fold(Link::ground(), |link, (coordinate, axis)| {
                    link.behind(&Hinge { coordinate, pivot: rod.a, axis }, p)
                })
        };
        let [first, second, third, fourth, strut] = [rod(0), rod(1), rod(2), rod(3), rod(4)];
        let ball = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let carrier = ball
            .into_iter()
            .enumerate()
            .fold(first, |link, (i, axis)| link.behind(&Hinge { coordinate: 2 + i, pivot: RODS[0].b, axis }, p));
        let wheel = carrier.behind(&Hinge { coordinate: DELTA, pivot: WHEEL_CENTRE, axis: [0.0, 1.0, 0.0] }, p);
        [first, second, third, fourth, strut, carrier, wheel]
    }

    /// Position of the wheel centre [m].
    pub fn wheel_centre<R: Real>(&self, p: &Point<R>) -> [R; 3] {
        self.links(p)[WHEEL].motion(&WHEEL_CENTRE).position
    }

    /// Length of the strut [m].
    pub fn strut_length<R: Real>(&self, p: &Point<R>) -> R {
        let end = self.links(p)[4].motion(&STRUT.on_rod).position;
        let along = three(|i| end[i] - STRUT.on_body[i]);
        dot(&along, &along).sqrt()
    }

    fn tyre<R: Real>(&self, wheel: &Link<R>, p: &Point<R>, passed: i32) -> Tyre<R> {
        let centre = wheel.moving(&WHEEL_CENTRE, p);
        let (height, slope) = self.road.height(p.t, passed);
        let deflection = height - centre.position[2] + (TYRE.nominal_height + TYRE.radius);
        let rate = slope - centre.velocity[2];
        Tyre { deflection, rate, push: deflection * TYRE.stiffness + rate * TYRE.damping }
    }
}

/// Adds a force at a point of a link to the generalized forces.
fn push<R: Real>(link: &Link<R>, position: &[R; 3], force: &[R; 3], f: &mut [R]) {
    for (coordinate, column) in link.columns(position) {
        f[coordinate] += dot(&column, force);
    }
}

/// f of one body: weight and what velocities make of its accelerations.
fn inertial_force<R: Real>(body: &Body, link: &Link<R>, f: &mut [R]) {
    let centre = link.motion(&body.centre);
    // Jᵀ (m g − m γ)
    let mut force = three(|i| centre.bias[i] * -body.mass);
    force[2] -= R::from(body.mass * GRAVITY);
    push(link, &centre.position, &force, f);
    // −J_ωᵀ (I β + ω × I ω)
    let spin = link.spin();
    let gyroscopic = cross(&spin, &link.times_inertia(&body.inertia, &spin));
    let moment = plus(&link.times_inertia(&body.inertia, &link.bias()), &gyroscopic);
    for (coordinate, axis) in link.axes() {
        f[coordinate] -= dot(&axis, &moment);
    }
}

/// M of one body.
fn inertia<R: Real>(body: &Body, link: &Link<R>, m: &mut Matrix<R>) {
    let centre = link.motion(&body.centre).position;
    for ((i, column), (_, axis)) in link.columns(&centre).zip(link.axes()) {
        let momentum = link.times_inertia(&body.inertia, &axis);
        for ((j, other), (_, other_axis)) in link.columns(&centre).zip(link.axes()) {
            m[(i, j)] += dot(&column, &other) * body.mass + dot(&momentum, &other_axis);
        }
    }
}

impl Equations for FiveLink {
    fn layout(&self) -> Layout {
        let rod = |i: usize| [format!("phi{i}"), format!("psi{i}")];
        let mut v = rod(1).to_vec();
        v.extend(["alpha", "beta", "gamma"].map(String::from));
        v.extend((2..=5).flat_map(rod));
        v.push("delta".into());
        let phi = (2..=5).flat_map(|i| ["x", "y", "z"].map(|axis| format!("rod {i} on carrier, {axis}"))).collect();
        Layout {
            n_modes: 2,
            names: RowNames { v, phi, ..RowNames::default() },
            switches: vec![Switch::new("tyre", Crossing::Any)],
            ..Layout::mechanical(Manifold::vector(14), 12)
        }
    }

    fn mass<R: Real>(&self, p: &Point<R>, m: &mut Matrix<R>) {
        for (body, link) in BODIES.iter().zip(&self.links(p)) {
            inertia(body, link, m);
        }
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let links = self.links(p);
        f.fill(R::zero());
        for (body, link) in BODIES.iter().zip(&links) {
            inertial_force(body, link, f);
        }
        let end = links[4].moving(&STRUT.on_rod, p);
        let along = three(|i| end.position[i] - STRUT.on_body[i]);
        let length = dot(&along, &along).sqrt();
        let unit = three(|i| along[i] / length);
        let strut = (R::from(STRUT.free_length) - length) * STRUT.stiffness - dot(&unit, &end.velocity) * STRUT.damping;
        push(&links[4], &end.position, &three(|i| unit[i] * strut), f);
        if p.modes[LIFTED] == 0 {
            let tyre = self.tyre(&links[WHEEL], p, p.modes[ROAD]);
            let centre = links[WHEEL].motion(&WHEEL_CENTRE).position;
            push(&links[WHEEL], &centre, &[R::zero(), R::zero(), tyre.push], f);
        }
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let links = self.links(p);
        for i in 1..5 {
            let on_rod = links[i].motion(&RODS[i].b).position;
            let on_carrier = links[CARRIER].motion(&RODS[i].b).position;
            for axis in 0..3 {
                phi[3 * (i - 1) + axis] = on_rod[axis] - on_carrier[axis];
            }
        }
    }

    fn switching(&self, p: &Point, g: &mut [f64]) {
        let tyre = self.tyre(&self.links(p)[WHEEL], p, p.modes[ROAD]);
        g[0] = (TYRE.stiffness * tyre.deflection).min(tyre.push);
    }

    fn next_time_event(&self, p: &Point) -> Option<f64> {
        self.road.next_jump(p.modes[ROAD])
    }

    fn on_event(&self, p: &Point, fired: &Fired, change: &mut Change) {
        let passed = self.road.passed(p.t);
        let tyre = self.tyre(&self.links(p)[WHEEL], p, passed);
        let contact = if tyre.deflection.abs() < TOUCHING {
            tyre.rate > 0.0
        } else if tyre.push.abs() < TOUCHING * TYRE.stiffness {
            // the force of a tyre that is still deflected goes through zero: from contact to none, or back
            (p.modes[LIFTED] == 0) == fired.switches.is_empty()
        } else {
            tyre.deflection > 0.0 && tyre.push > 0.0
        };
        change.modes[ROAD] = passed;
        change.modes[LIFTED] = i32::from(!contact);
    }
}
