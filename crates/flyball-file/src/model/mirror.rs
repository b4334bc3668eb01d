//! Laws on coordinates that change their sign in a mirror.

use flyball_dae::scalar::Dual;
use flyball_machine::force::{CustomSpring, ForceKind};
use flyball_machine::joint::{Coordinate, JointKind, Measure};
use flyball_machine::{Axis, Force, Joint, Law, SpringLaw};
use std::sync::Arc;

/// The sign a joint coordinate takes in a mirror with these signs of the axes.
pub(crate) fn sign(coordinate: &Coordinate, signs: [f64; 3]) -> f64 {
    let of = |axis: Axis| signs[axis as usize];
    match coordinate.measure {
        Measure::Displacement(axis) => of(axis),
        // tan = sine/cosine: an angle in (−π/2, π/2] or beyond keeps its cosine, because both its axes are alike
        Measure::Angle { cosine, sine } => of(cosine.0) * of(cosine.1) * of(sine.0) * of(sine.1),
    }
}

fn turn(law: &mut Law, sign: f64) {
    if sign > 0.0 {
        return;
    }
    *law = match law {
        Law::Constant(c) => Law::Constant(-*c),
        Law::Polynomial(c) => Law::Polynomial(c.iter().map(|c| -c).collect()),
        Law::Sine { mean, amplitude, frequency, phase } => {
            Law::Sine { mean: -*mean, amplitude: -*amplitude, frequency: *frequency, phase: *phase }
        }
        Law::Table(spline) => {
            let spline = spline.clone();
            Law::custom(move |t| -spline.at(t))
        }
        Law::Pieces { times, laws } => {
            laws.iter_mut().for_each(|law| turn(law, sign));
            Law::Pieces { times: std::mem::take(times), laws: std::mem::take(laws) }
        }
        Law::Custom(f) => {
            let f = f.clone();
            Law::custom(move |t| -f(t))
        }
        Law::Switching { law, next } => {
            let (law, next) = (law.clone(), next.clone());
            Law::switching(move |t| -law(t), move |t| next(t))
        }
    };
}

/// T(x, ẋ) → −T(−x, −ẋ).
#[derive(Debug)]
struct Mirrored(Arc<dyn CustomSpring>);

impl CustomSpring for Mirrored {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        -self.0.elastic(-x)
    }
    fn energy(&self, x: f64) -> f64 {
        self.0.energy(-x)
    }
    fn damping(&self, x: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        -self.0.damping(-x, -rate)
    }
}

/// A table as a law of one's own.
#[derive(Debug)]
struct Tabulated(SpringLaw);

impl CustomSpring for Tabulated {
    fn elastic(&self, x: Dual<f64, 1>) -> Dual<f64, 1> {
        let value = self.0.evaluate(x.re, 0.0);
        Dual { re: value.tension, eps: x.eps.map(|e| e * value.by_elongation) }
    }
    fn energy(&self, x: f64) -> f64 {
        self.0.energy(x)
    }
    fn damping(&self, x: Dual<f64, 2>, rate: Dual<f64, 2>) -> Dual<f64, 2> {
        let value = self.0.evaluate(x.re, rate.re);
        Dual { re: value.damping, eps: rate.eps.map(|e| e * value.by_rate) }
    }
}

fn turn_spring(law: &mut SpringLaw) {
    *law = match law {
        SpringLaw::Linear { stiffness, damping, preload } => {
            SpringLaw::Linear { stiffness: *stiffness, damping: *damping, preload: -*preload }
        }
        SpringLaw::Table { .. } => SpringLaw::Custom(Arc::new(Mirrored(Arc::new(Tabulated(law.clone()))))),
        SpringLaw::Custom(own) => SpringLaw::Custom(Arc::new(Mirrored(own.clone()))),
    };
}

/// Mirrors what a joint says about coordinates and local points; `sign` knows the signs of coordinates.
pub(crate) fn mirror_joint(joint: &mut Joint, signs: [f64; 3], sign: impl Fn(&str) -> f64) {
    match &mut joint.kind {
        JointKind::Gear(gear) => {
            for (radius, angle) in gear.radii.iter_mut().zip(&gear.angles) {
                *radius *= sign(angle);
            }
        }
        JointKind::Rack(rack) => rack.radius *= sign(&rack.coordinates[0]) * sign(&rack.coordinates[1]),
        JointKind::Drive(drive) => turn(&mut drive.law, sign(&drive.coordinate)),
        JointKind::VelocityCoupling(coupling) => {
            for (coordinate, factor) in &mut coupling.terms {
                *factor *= sign(coordinate);
            }
        }
        JointKind::Stop(stop) if sign(&stop.coordinate) < 0.0 => {
            (stop.limit, stop.upper) = (-stop.limit, !stop.upper);
        }
        JointKind::StickSlip(friction) => turn(&mut friction.surface, sign(&friction.coordinate)),
        JointKind::Screw(screw) => screw.pitch *= signs.iter().product::<f64>(),
        JointKind::MarkerDrive(drive) => turn(&mut drive.law, signs[drive.axis as usize]),
        JointKind::PointOnCurve(curve) => {
            for point in &mut curve.points {
                *point = [0, 1, 2].map(|i| signs[i] * point[i]);
            }
        }
        _ => {}
    }
}

/// Mirrors what a force says about coordinates and local axes.
pub(crate) fn mirror_force(force: &mut Force, signs: [f64; 3], sign: impl Fn(&str) -> f64) {
    match &mut force.kind {
        ForceKind::Bushing(bushing) => {
            // moments and rotations are axial vectors
            let handed: f64 = signs.iter().product();
            let sign = |i: usize| if i < 3 { signs[i] } else { handed * signs[i - 3] };
            for i in 0..6 {
                bushing.preload[i] *= sign(i);
                for j in 0..6 {
                    bushing.stiffness[i][j] *= sign(i) * sign(j);
                }
            }
        }
        ForceKind::CoordinateSpring(spring) if sign(&spring.coordinate) < 0.0 => {
            spring.rest = -spring.rest;
            turn_spring(&mut spring.law);
            spring.acts = spring.acts.turned();
        }
        ForceKind::CoordinateForce(force) => turn(&mut force.law, sign(&force.coordinate)),
        ForceKind::Stop(stop) if sign(&stop.coordinate) < 0.0 => {
            (stop.limit, stop.upper) = (-stop.limit, !stop.upper);
        }
        _ => {}
    }
}
