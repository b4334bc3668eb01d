//! The force of a tyre: load, slip forces, lift-off and touch-down, seams of the road.
//!
//! ```text
//!   N = k D + d Ḋ        while closed;  open → closed where D > 0 and N > 0 begin to hold, closed → open where N falls
//!                        through zero
//! ```
//!
//! Modes are open or closed, and the piece or edge of the road below. A seam at which the height jumps may open or close the
//! contact in the same event; the energy of the spring that is lost there is booked.

use super::contact::{Contact, Moment, Wheel, to_world};
use super::element::Tyre;
use super::place::{BEHIND, Place};
use super::slip::{Rolling, SlipForces};
use crate::vector::{cross, dot, minus, plus};
use flyball_machine::Real;
use flyball_machine::constraint::MarkerMotion;
use flyball_machine::force::{ForceResult, Inner, StateLaw, Wrench};
use flyball_machine::node::{CLOSED, OPEN, UNDECIDED};
use flyball_machine::road::Surface;

/// Deflections and forces within this of zero leave the mode alone when something else changed.
const BORDER: f64 = 1e-9;

/// Results by name.
pub(super) const RESULTS: &[ForceResult] = &{
    const fn result(name: &'static str, unit: &'static str, meaning: &'static str) -> ForceResult {
        ForceResult { name, unit, meaning }
    }
    [
        result("Fx", "N", "force along the wheel, at the point of contact"),
        result("Fy", "N", "force to the left of the wheel, on the road"),
        result("Fz", "N", "load, along the normal of the road"),
        result("Mx", "N m", "overturning moment"),
        result("My", "N m", "rolling resistance moment"),
        result("Mz", "N m", "aligning moment"),
        result("slip", "1", "longitudinal slip that acts"),
        result("slip_angle", "rad", "slip angle that acts, positive with a positive force"),
        result("camber", "rad", "inclination of the wheel about its direction of travel"),
        result("contact_x", "m", "point of contact, in the axes of the road"),
        result("contact_y", "m", "point of contact, in the axes of the road"),
        result("contact_z", "m", "point of contact, in the axes of the road"),
        result("loaded_radius", "m", "distance from the centre to the point of contact"),
        result("deflection", "m", "radius minus loaded radius"),
    ]
};

/// A tyre on its road.
#[derive(Clone, Debug)]
pub(super) struct TyreLaw {
    pub tyre: Tyre,
    pub road: Surface,
}

/// Contact and forces at one evaluation.
struct Touch<R> {
    contact: Contact<R>,
    load: R,
    forces: SlipForces<R>,
    /// Angular velocity about the spin axis.
    spin: R,
}

impl<R: Real> Touch<R> {
    /// Force and moment in the axes of contact.
    fn wrench(&self) -> [[R; 3]; 2] {
        let [fx, fy] = self.forces.force;
        [[fx, fy, self.load], self.forces.moment]
    }
}

impl TyreLaw {
    /// The place on the road that a mode means.
    fn place(&self, modes: &[i32]) -> Option<Place> {
        modes.get(1).and_then(|mode| Place::from_mode(*mode))
    }

    fn contact<R: Real>(&self, wheel: &Wheel<R>, at: &Inner<R>) -> Contact<R> {
        let below = || Place::Piece(self.road.piece(wheel.c[0].value(), at.t.value()));
        self.contact_on(wheel, at, self.place(at.modes).unwrap_or_else(below))
    }

    fn contact_on<R: Real>(&self, wheel: &Wheel<R>, at: &Inner<R>, place: Place) -> Contact<R> {
        let moment = Moment { road: &self.road, t: at.t, stretch: at.stretch, place };
        Contact::new(self.tyre.contact, wheel, &moment)
    }

    /// Point of contact along the road, on a piece of it.
    fn on_piece(&self, wheel: &Wheel<f64>, at: &Inner<f64>) -> impl Fn(usize) -> f64 {
        move |piece| self.contact_on(wheel, at, Place::Piece(piece)).p[0]
    }

    /// The place that follows this one at once.
    fn follow(&self, wheel: &Wheel<f64>, at: &Inner<f64>, place: Place, fired: &dyn Fn(usize) -> bool) -> Place {
        let (x, first) = (self.on_piece(wheel, at), 2 + 2 * place.slot());
        let [behind, ahead] = place.room(&self.road, at.t, &x);
        if fired(first) || behind < -2.0 * BEHIND {
            place.next(false, &self.road, at.t, x)
        } else if fired(first + 1) || ahead < -2.0 * BEHIND {
            place.next(true, &self.road, at.t, x)
        } else {
            place
        }
    }

    /// N, whether it acts or not.
    fn push<R: Real>(&self, contact: &Contact<R>) -> R {
        self.depth(contact) * self.tyre.stiffness - contact.rho_rate * self.tyre.damping
    }

    fn depth<R: Real>(&self, contact: &Contact<R>) -> R {
        -contact.rho + self.tyre.radius
    }

    fn touch<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>, rates: &mut [R]) -> Touch<R> {
        let wheel = Wheel::new(markers);
        let contact = self.contact(&wheel, at);
        let touches = at.modes[0] == CLOSED;
        let load = if touches { self.push(&contact) } else { R::zero() };
        let spin = dot(&wheel.w, &wheel.a);
        let rolling = Rolling {
            vx: dot(&contact.velocity, &contact.e[0]),
            vy: dot(&contact.velocity, &contact.e[1]),
            spin,
            radius: contact.rho,
            load,
            camber: contact.camber,
            friction: self.road.friction,
            touches,
        };
        let forces = self.tyre.slip.forces(&rolling, at.x, rates);
        Touch { contact, load, forces, spin }
    }

    /// The same with the rates of the states left out.
    fn forces_only<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>) -> Touch<R> {
        self.touch(markers, at, &mut [R::zero(); 2][..at.x.len()])
    }

    fn spring_energy(&self, contact: &Contact<f64>, mode: i32) -> f64 {
        if mode == CLOSED { 0.5 * self.tyre.stiffness * self.depth(contact).powi(2) } else { 0.0 }
    }

    /// Power of its forces on both markers [W].
    fn power(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>) -> f64 {
        let mut rates = [0.0; 2];
        let wrenches = self.wrenches(markers, at, &mut rates[..at.x.len()]);
        let of = |i: usize| dot(&wrenches[i].force, &markers[i].velocity) + dot(&wrenches[i].torque, &markers[i].spin);
        of(0) + of(1)
    }

    /// Sliding power and damping [W].
    fn heat(&self, touch: &Touch<f64>) -> f64 {
        if touch.load == 0.0 {
            return 0.0;
        }
        let [fx, fy] = touch.forces.force;
        let v = &touch.contact.velocity;
        let slip = dot(v, &touch.contact.e[0]) - touch.spin * touch.contact.rho;
        self.tyre.damping * touch.contact.rho_rate.powi(2) - fx * slip - fy * dot(v, &touch.contact.e[1])
    }
}

impl StateLaw for TyreLaw {
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>, rates: &mut [R]) -> [Wrench<R>; 2] {
        let touch = self.touch(markers, at, rates);
        if at.modes[0] != CLOSED {
            return [Wrench::zero(), Wrench::zero()];
        }
        let road = &markers[0];
        let [force, moment] = touch.wrench().map(|v| to_world(road, touch.contact.vector(v)));
        // from the origins of both markers to the point of contact
        let reach = to_world(road, touch.contact.p);
        let arm = minus(plus(road.position, reach), markers[1].position);
        let [back, twist] = [force, moment].map(|v| v.map(|c| -c));
        [
            Wrench { force: back, torque: plus(cross(&reach, &back), twist) },
            Wrench { force, torque: plus(cross(&arm, &force), moment) },
        ]
    }

    fn strength<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>) -> R {
        self.forces_only(markers, at).load
    }

    fn write_results<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>, out: &mut [R]) {
        let touch = self.forces_only(markers, at);
        let [force, moment] = touch.wrench();
        let c = &touch.contact;
        let rest = [touch.forces.slip[0], touch.forces.slip[1], c.camber, c.p[0], c.p[1], c.p[2], c.rho, self.depth(c)];
        out.iter_mut().zip(force.into_iter().chain(moment).chain(rest)).for_each(|(out, value)| *out = value);
    }

    fn energy(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>) -> f64 {
        self.spring_energy(&self.contact(&Wheel::new(markers), at), at.modes[0])
    }

    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>) -> f64 {
        self.heat(&self.forces_only(markers, at))
    }

    fn input_power(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>) -> f64 {
        // what the road and the bristles add: power of the forces + rate of the spring's energy + heat
        if at.modes[0] != CLOSED {
            return 0.0;
        }
        let touch = self.forces_only(markers, at);
        let stored = -self.tyre.stiffness * self.depth(&touch.contact) * touch.contact.rho_rate;
        self.power(markers, at) + stored + self.heat(&touch)
    }

    fn switch_names(&self) -> Vec<&'static str> {
        let seams = ["seam behind", "seam ahead", "seam behind", "seam ahead", "edge left behind", "edge left ahead"];
        let seams = if self.road.has_seams() { &seams[..] } else { &[] };
        ["touch-down", "lift-off"].iter().chain(seams).copied().collect()
    }

    fn modes(&self) -> usize {
        1 + usize::from(self.road.has_seams())
    }

    fn switching(&self, markers: &[MarkerMotion<f64>; 2], at: &Inner<f64>, out: &mut [f64]) {
        let wheel = Wheel::new(markers);
        let contact = self.contact(&wheel, at);
        let (depth, push) = (self.depth(&contact), self.push(&contact));
        (out[0], out[1]) = match at.modes[0] {
            CLOSED => (1.0, push),
            OPEN => ((-depth).max(-push), 1.0),
            _ => (1.0, 1.0),
        };
        if self.road.has_seams() {
            out[2..2 + 2 * Place::SLOTS].fill(1.0);
            if let Some(place) = self.place(at.modes) {
                let first = 2 + 2 * place.slot();
                let room = match place {
                    Place::Piece(_) => place.room(&self.road, at.t, |_| contact.p[0]),
                    Place::Edge(_) => place.room(&self.road, at.t, self.on_piece(&wheel, at)),
                };
                out[first..first + 2].copy_from_slice(&room);
            }
        }
    }

    fn react(
        &self,
        markers: &[MarkerMotion<f64>; 2],
        at: &Inner<f64>,
        fired: &dyn Fn(usize) -> bool,
        modes: &mut [i32],
    ) -> f64 {
        let wheel = Wheel::new(markers);
        let before = self.contact(&wheel, at);
        let was = modes[0];
        let mut jumped = false;
        if self.road.has_seams() {
            let next = match self.place(modes) {
                None => Place::Piece(self.road.piece(before.p[0], at.t)),
                Some(place) => self.follow(&wheel, &Inner { modes, ..*at }, place, fired),
            };
            let mode = next.mode();
            jumped = modes[1] != mode && modes[1] != UNDECIDED;
            modes[1] = mode;
        }
        let after = self.contact(&wheel, &Inner { modes, ..*at });
        let (depth, push) = (self.depth(&after), self.push(&after));
        let fired = !jumped && fired(usize::from(was == CLOSED));
        modes[0] = match was {
            UNDECIDED if depth > 0.0 && push > 0.0 => CLOSED,
            UNDECIDED => OPEN,
            CLOSED if fired || push < -BORDER => OPEN,
            OPEN if fired || (depth > BORDER && push > BORDER) => CLOSED,
            same => same,
        };
        if was == UNDECIDED {
            return 0.0;
        }
        // a spring that is left relaxing loses what it has stored; one that a jump of the road bends was bent by the road
        self.spring_energy(&before, was) - self.spring_energy(&after, modes[0])
    }
}
