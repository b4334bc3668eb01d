//! Where a wheel touches a road.
//!
//! ```text
//!            c ●───── a  spin axis           p = c + ρ e_d          lowest point of the wheel plane on the road
//!              │                             e_x = unit(a × n)      along the wheel on the road
//!          e_d │ ρ                           e_d = a × e_x          down the wheel plane
//!    ──────────●───────── road, normal n     e_y = n × e_x          to the left on the road
//!              p
//! ```
//!
//! n is the normal of the road at p itself: p is found by Newton's method, and one more step over the scalar gives its
//! exact derivatives. Deflection D = radius − ρ; with c moving at v and a turning at ȧ
//!
//! ```text
//!   ρ̇ (n · e_d) = n_z ∂h/∂t − n · v + ρ (n · a)(e_d · ȧ)
//! ```
//!
//! At an edge of the road, t along it, p lies in the plane of the wheel, e_d points to it, and n = e_x × t: the same with n · ṗ of
//! the edge instead of n_z ∂h/∂t.
//!
//! Instead, the vertical contact has its point below c, and the load along z of the road: then only heights count.

use super::place::Place;
use crate::vector::{V3, cross, dot, minus, plus, rotate, rotate_back, times, unit};
use flyball_dae::scalar::Dual;
use flyball_machine::Real;
use flyball_machine::constraint::MarkerMotion;
use flyball_machine::road::{Surface, SurfacePoint};

/// Steps of Newton's method; slopes that vary little over a wheel need three.
const MOST_STEPS: usize = 20;
/// Steps below this share of the radius end it.
const CLOSE: f64 = 1e-14;

/// How the point of contact is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContactPoint {
    /// In the plane of the wheel, load along the normal of the road.
    #[default]
    Disc,
    /// Vertically below the centre of the wheel, load along z of the road.
    Vertical,
}

impl ContactPoint {
    /// As written in model files.
    pub const NAMES: [&'static str; 2] = ["disc", "vertical"];

    /// Its name in model files.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// From its name in model files.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Disc, Self::Vertical].into_iter().find(|point| point.name() == name)
    }
}

/// A wheel in the axes of its road.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wheel<R> {
    /// Centre [m].
    pub c: V3<R>,
    /// Spin axis.
    pub a: V3<R>,
    /// Velocity of the centre against the marker of the road [m/s].
    pub v: V3<R>,
    /// Angular velocity against it [rad/s].
    pub w: V3<R>,
}

impl<R: Real> Wheel<R> {
    /// A wheel whose spin axis is y of its marker.
    pub fn new([road, wheel]: &[MarkerMotion<R>; 2]) -> Self {
        let local = |a: V3<R>| rotate_back(&road.rotation, a);
        let d = minus(wheel.position, road.position);
        let swing = cross(&road.spin, &d);
        Self {
            c: local(d),
            a: local(wheel.axis(1)),
            v: local(minus(minus(wheel.velocity, road.velocity), swing)),
            w: local(minus(wheel.spin, road.spin)),
        }
    }

    /// The same over another scalar.
    fn map<T: Real>(&self, f: impl Fn(R) -> T + Copy) -> Wheel<T> {
        Wheel { c: self.c.map(f), a: self.a.map(f), v: self.v.map(f), w: self.w.map(f) }
    }
}

/// A point of contact, in the axes of the road.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact<R> {
    /// The point [m].
    pub p: V3<R>,
    /// Along the wheel, to its left, and normal to both.
    pub e: [V3<R>; 3],
    /// Loaded radius [m].
    pub rho: R,
    /// Its rate [m/s].
    pub rho_rate: R,
    /// Camber: inclination of the wheel about e_x [rad].
    pub camber: R,
    /// Velocity of the point as one of the carrier, which does not spin, over the road [m/s].
    pub velocity: V3<R>,
}

/// A road at a moment.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a, R> {
    pub road: &'a Surface,
    pub t: R,
    pub stretch: f64,
    pub place: Place,
}

impl<'a, R: Real> Moment<'a, R> {
    fn at(&self, x: R, y: R) -> SurfacePoint<R> {
        match self.place {
            Place::Piece(piece) => self.road.at([x, y], self.t, self.stretch, piece),
            Place::Edge(seam) => {
                let [before, after] = [seam, seam + 1].map(|piece| self.road.at([x, y], self.t, self.stretch, piece));
                // the edge of a step is the upper one
                if after.height.value() > before.height.value() { after } else { before }
            }
        }
    }

    /// The same over another scalar.
    fn over<T: Real>(&self, f: impl Fn(R) -> T) -> Moment<'a, T> {
        Moment { road: self.road, t: f(self.t), stretch: self.stretch, place: self.place }
    }
}

/// The wheel plane cut by the tangent plane of the road at (x, y): the point, its axes, ρ.
fn cut<R: Real>(wheel: &Wheel<R>, point: &SurfacePoint<R>, [x, y]: [R; 2]) -> (V3<R>, V3<R>, V3<R>, V3<R>, R) {
    let [hx, hy] = point.slope;
    let n = unit([-hx, -hy, R::one()]);
    let e_x = unit(cross(&wheel.a, &n));
    let e_d = cross(&wheel.a, &e_x);
    let rho = dot(&n, &minus([x, y, point.height], wheel.c)) / dot(&n, &e_d);
    (plus(wheel.c, times(e_d, rho)), n, e_x, e_d, rho)
}

/// (x, y) of the point of contact as numbers, and the inverse of the matrix of Newton's method there.
fn find(wheel: &Wheel<f64>, moment: &Moment<f64>) -> ([f64; 2], [[f64; 2]; 2]) {
    type Local = Dual<f64, 2>;
    let (mut at, mut inverse) = ([wheel.c[0], wheel.c[1]], [[0.0; 2]; 2]);
    let (lifted, here) = (wheel.map(Local::from), moment.over(Local::from));
    for _ in 0..MOST_STEPS {
        let xy = [Local::variable(at[0], 0), Local::variable(at[1], 1)];
        let (p, .., rho) = cut(&lifted, &here.at(xy[0], xy[1]), xy);
        let residual = [p[0] - xy[0], p[1] - xy[1]];
        let [[a, b], [c, d]] = residual.map(|r| r.eps);
        let determinant = a * d - b * c;
        inverse = [[d / determinant, -b / determinant], [-c / determinant, a / determinant]];
        let step = [0, 1].map(|i| -(inverse[i][0] * residual[0].re + inverse[i][1] * residual[1].re));
        at = [at[0] + step[0], at[1] + step[1]];
        if step[0].hypot(step[1]) <= CLOSE * rho.re.abs() {
            break;
        }
    }
    (at, inverse)
}

/// The contact in the plane of the wheel, on a piece of the road.
fn disc<R: Real>(wheel: &Wheel<R>, moment: &Moment<R>) -> Contact<R> {
    let (at, inverse) = find(&wheel.map(R::value), &moment.over(R::value));
    // one step of Newton's method over the scalar: exact to first order
    let [x, y] = at.map(R::from);
    let (p, ..) = cut(wheel, &moment.at(x, y), [x, y]);
    let residual = [p[0] - x, p[1] - y];
    let moved = [0, 1].map(|i| R::from(at[i]) - residual[0] * inverse[i][0] - residual[1] * inverse[i][1]);
    let point = moment.at(moved[0], moved[1]);
    let (p, n, e_x, e_d, rho) = cut(wheel, &point, moved);
    Contact::in_plane(wheel, p, [e_x, e_d, n], rho, n[2] * point.rate)
}

/// a · (p − c) of the point of an edge at y, and the point.
fn beside<R: Real>(wheel: &Wheel<R>, moment: &Moment<R>, x: R, y: R) -> (R, SurfacePoint<R>) {
    let point = moment.at(x, y);
    (dot(&wheel.a, &minus([x, y, point.height], wheel.c)), point)
}

/// The contact in the plane of the wheel, at the edge over a seam.
fn edge<R: Real>(wheel: &Wheel<R>, moment: &Moment<R>, seam: usize) -> Contact<R> {
    let (plain, then) = (wheel.map(R::value), moment.over(R::value));
    let at_seam = moment.road.seam(seam, then.t);
    let (mut y, mut slope) = (plain.c[1], 1.0);
    for _ in 0..MOST_STEPS {
        let (residual, point) = beside(&plain, &then, at_seam, y);
        slope = plain.a[1] + plain.a[2] * point.slope[1];
        y -= residual / slope;
        if residual.abs() <= CLOSE * (plain.c[2] - point.height).abs() {
            break;
        }
    }
    let x = moment.road.seam(seam, moment.t);
    // one step of Newton's method over the scalar: exact to first order
    let y = R::from(y) - beside(wheel, moment, x, R::from(y)).0 * (1.0 / slope);
    let point = moment.at(x, y);
    let p = [x, y, point.height];
    let d = minus(p, wheel.c);
    let rho = dot(&d, &d).sqrt();
    let e_d = times(d, R::one() / rho);
    let e_x = cross(&e_d, &wheel.a);
    let n = unit(cross(&e_x, &[R::zero(), R::one(), point.slope[1]]));
    // the edge passes with the road; what the road as a whole rises by is left of ∂h/∂t
    let speed = moment.road.speed();
    let rises = point.rate - point.slope[0] * speed;
    Contact::in_plane(wheel, p, [e_x, e_d, n], rho, n[2] * rises - n[0] * speed)
}

/// The contact below the centre.
fn vertical<R: Real>(wheel: &Wheel<R>, moment: &Moment<R>) -> Contact<R> {
    let [x, y, z] = wheel.c;
    let point = moment.at(x, y);
    let n = [R::zero(), R::zero(), R::one()];
    let e_x = unit(cross(&wheel.a, &n));
    let rise = point.slope[0] * wheel.v[0] + point.slope[1] * wheel.v[1] + point.rate;
    Contact {
        p: [x, y, point.height],
        e: [e_x, cross(&n, &e_x), n],
        rho: z - point.height,
        rho_rate: wheel.v[2] - rise,
        camber: dot(&n, &wheel.a).asin(),
        velocity: wheel.v,
    }
}

impl<R: Real> Contact<R> {
    pub fn new(kind: ContactPoint, wheel: &Wheel<R>, moment: &Moment<R>) -> Self {
        let mut contact = match (kind, moment.place) {
            (ContactPoint::Disc, Place::Piece(_)) => disc(wheel, moment),
            (ContactPoint::Disc, Place::Edge(seam)) => edge(wheel, moment, seam),
            (ContactPoint::Vertical, _) => vertical(wheel, moment),
        };
        // the road passes below its marker
        contact.velocity[0] = contact.velocity[0] + moment.road.speed();
        contact
    }

    /// One in the plane of the wheel, from e_x, e_d, n and what the road rises by along n at p.
    fn in_plane(wheel: &Wheel<R>, p: V3<R>, [e_x, e_d, n]: [V3<R>; 3], rho: R, rises: R) -> Self {
        let spin = dot(&wheel.w, &wheel.a);
        let turning = cross(&wheel.w, &wheel.a);
        let lean = dot(&n, &wheel.a);
        let pushed = rises - dot(&n, &wheel.v) + rho * lean * dot(&e_d, &turning);
        let carrier = minus(wheel.w, times(wheel.a, spin));
        Contact {
            p,
            e: [e_x, cross(&n, &e_x), n],
            rho,
            rho_rate: pushed / dot(&n, &e_d),
            camber: lean.asin(),
            velocity: plus(wheel.v, cross(&carrier, &minus(p, wheel.c))),
        }
    }

    /// A vector of the contact frame in the axes of the road.
    pub fn vector(&self, [x, y, z]: V3<R>) -> V3<R> {
        plus(plus(times(self.e[0], x), times(self.e[1], y)), times(self.e[2], z))
    }
}

/// A vector in the axes of the road, in world axes.
pub(super) fn to_world<R: Real>(road: &MarkerMotion<R>, a: V3<R>) -> V3<R> {
    rotate(&road.rotation, a)
}
