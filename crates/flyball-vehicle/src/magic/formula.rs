//! Forces and moments at slips κ and α, camber γ and load, in the axes of TYDEX-W (ISO): x along the wheel, y to its left,
//! α = atan(v_sy/|v_x|), κ = −v_sx/|v_x|.
//!
//! ```text
//!   y = D sin(C atan(B x − E (B x − atan(B x)))) + S_v,   x = X + S_h,   B = K/(C D)
//! ```
//!
//! Equations and names are those of Pacejka, Tyre and Vehicle Dynamics, chapter 4 (4.E1 to 4.E78), in the form that
//! PAC2002 and MF 5.2 share: angles instead of their tangents, no influence of speed and pressure.

use super::Coefficients;
use flyball_machine::Real;

/// What the formula depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slips<R> {
    /// Longitudinal slip κ.
    pub kappa: R,
    /// Slip angle α [rad].
    pub alpha: R,
    /// Inclination γ [rad].
    pub gamma: R,
    /// Load, positive [N].
    pub load: R,
    /// Speed along the wheel [m/s].
    pub vx: R,
    /// Factor on friction.
    pub friction: f64,
}

/// Forces and moments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forces<R> {
    pub fx: R,
    pub fy: R,
    pub moment: [R; 3],
    /// Slip stiffness K_x and cornering stiffness K_y.
    pub stiffness: [R; 2],
}

/// sin(C atan(B x − E (B x − atan(B x)))).
fn sine<R: Real>(b: R, c: R, e: R, x: R) -> R {
    (c * bent(b, e, x)).sin()
}

/// cos of the same.
fn cosine<R: Real>(b: R, c: R, e: R, x: R) -> R {
    (c * bent(b, e, x)).cos()
}

fn bent<R: Real>(b: R, e: R, x: R) -> R {
    let bx = b * x;
    (bx - e * (bx - bx.atan())).atan()
}

/// The sign of a number.
fn sign<R: Real>(x: R) -> f64 {
    if x.value() < 0.0 { -1.0 } else { 1.0 }
}

/// a + b x.
fn line<R: Real>(a: f64, b: f64, x: R) -> R {
    x * b + a
}

/// A force over its slip: B, C, D, E with shifts.
struct Curve<R> {
    b: R,
    c: R,
    d: R,
    e: R,
    /// Shifted slip.
    x: R,
    shift: R,
}

impl<R: Real> Curve<R> {
    fn value(&self) -> R {
        self.d * sine(self.b, self.c, self.e, self.x) + self.shift
    }
}

impl Coefficients {
    /// Relative excess of load.
    fn excess<R: Real>(&self, load: R) -> R {
        let nominal = self.fnomin * self.lfzo;
        (load - nominal) * (1.0 / nominal)
    }

    /// F_x at pure slip, with K_x.   (4.E9 … 4.E18)
    fn longitudinal<R: Real>(&self, at: &Slips<R>) -> (Curve<R>, R) {
        let df = self.excess(at.load);
        let gamma = at.gamma * self.lgax;
        let x = at.kappa + line(self.phx1, self.phx2, df) * self.lhx;
        let c = R::from(self.pcx1 * self.lcx);
        let scale = self.lmux * at.friction;
        let d = at.load * line(self.pdx1, self.pdx2, df) * (gamma * gamma * -self.pdx3 + 1.0) * scale;
        let e = (df * df * self.pex3 + line(self.pex1, self.pex2, df)) * ((1.0 - self.pex4 * sign(x)) * self.lex);
        let k = at.load * line(self.pkx1, self.pkx2, df) * (df * self.pkx3).exp() * self.lkx;
        let shift = at.load * line(self.pvx1, self.pvx2, df) * (self.lvx * scale);
        (Curve { b: k / (c * d), c, d, e, x, shift }, k)
    }

    /// F_y at pure slip, with K_y and μ_y.   (4.E19 … 4.E30)
    fn lateral<R: Real>(&self, at: &Slips<R>) -> (Curve<R>, R, R) {
        let df = self.excess(at.load);
        let gamma = at.gamma * self.lgay;
        let x = at.alpha + line(self.phy1, self.phy2, df) * self.lhy + gamma * self.phy3;
        let c = R::from(self.pcy1 * self.lcy);
        let mu = line(self.pdy1, self.pdy2, df) * (gamma * gamma * -self.pdy3 + 1.0) * (self.lmuy * at.friction);
        let d = mu * at.load;
        let e = line(self.pey1, self.pey2, df) * (-(gamma * self.pey4 + self.pey3) * sign(x) + 1.0) * self.ley;
        let k = self.cornering(at.load) * (gamma.abs() * -self.pky3 + 1.0);
        let shift = at.load
            * (line(self.pvy1, self.pvy2, df) * self.lvy + line(self.pvy3, self.pvy4, df) * gamma)
            * (self.lmuy * at.friction);
        (Curve { b: k / (c * d), c, d, e, x, shift }, k, mu)
    }

    /// K_y without camber.   (4.E25)
    fn cornering<R: Real>(&self, load: R) -> R {
        let nominal = self.fnomin * self.lfzo;
        let angle = (load * (1.0 / (self.pky2 * nominal))).atan() * 2.0;
        angle.sin() * (self.pky1 * nominal * self.lky)
    }

    /// Combined slip.   (4.E50 … 4.E78)
    pub(crate) fn forces<R: Real>(&self, at: &Slips<R>) -> Forces<R> {
        let zero = R::zero();
        let df = self.excess(at.load);
        let with_x = self.pcx1 != 0.0;
        let (pure_x, kx) = if with_x { self.longitudinal(at) } else { (nothing(), zero) };
        let with_y = self.pcy1 != 0.0;
        let (pure_y, ky, mu) = if with_y { self.lateral(at) } else { (nothing(), zero, zero) };
        // G_xα = cos(…α_S)/cos(…S_H)
        let slope = (at.kappa * self.rbx2).atan().cos() * (self.rbx1 * self.lxal);
        let curve = line(self.rex1, self.rex2, df);
        let weight =
            |b: R, c: f64, e: R, x: R, shift: R| cosine(b, R::from(c), e, x + shift) / cosine(b, R::from(c), e, shift);
        let fx = pure_x.value() * weight(slope, self.rcx1, curve, at.alpha, R::from(self.rhx1));
        // G_yκ, and the force that κ induces
        let slope = ((at.alpha - self.rby3) * self.rby2).atan().cos() * (self.rby1 * self.lyka);
        let curve = line(self.rey1, self.rey2, df);
        let weighed = pure_y.value() * weight(slope, self.rcy1, curve, at.kappa, line(self.rhy1, self.rhy2, df));
        let induced = mu * at.load * (line(self.rvy1, self.rvy2, df) + at.gamma * self.rvy3);
        let induced = induced * (at.alpha * self.rvy4).atan().cos();
        let induced = induced * ((at.kappa * self.rvy6).atan() * self.rvy5).sin() * self.lvyka;
        let fy = weighed + induced;
        let mz = if with_y { self.aligning(at, &pure_y, [kx, ky], [fx, fy, weighed]) } else { zero };
        let mx = at.load
            * (at.gamma * -self.qsx2 + fy * (self.qsx3 / self.fnomin) + self.qsx1 * self.lvmx)
            * (self.unloaded_radius * self.lmx);
        let speed = at.vx * (1.0 / self.longvl);
        let resistance =
            fx * (self.qsy2 / self.fnomin) + speed.abs() * self.qsy3 + speed.powi(4) * self.qsy4 + self.qsy1;
        // it turns against the wheel, and ends smoothly with its motion
        let my = at.load * resistance * (at.vx * 10.0).tanh() * (-self.unloaded_radius * self.lmy);
        Forces { fx, fy, moment: [mx, my, mz], stiffness: [kx, ky] }
    }

    /// M_z.   (4.E31 … 4.E49, 4.E71 … 4.E78)
    fn aligning<R: Real>(&self, at: &Slips<R>, y: &Curve<R>, [kx, ky]: [R; 2], [fx, fy, weighed]: [R; 3]) -> R {
        let df = self.excess(at.load);
        let gamma = at.gamma * self.lgaz;
        let ratio = self.lky / (self.lmuy * at.friction);
        let shift = line(self.qhz1, self.qhz2, df) + line(self.qhz3, self.qhz4, df) * gamma;
        let driven = (kx / ky) * at.kappa;
        // α_eq = √(α² + (K_x κ/K_y)²) sgn α; without κ it is α itself
        let equal = |alpha: R| {
            let square = alpha * alpha + driven * driven;
            if square.value() > 0.0 { square.sqrt() * sign(alpha) } else { alpha }
        };
        let at_trail = equal(at.alpha + shift);
        let bt = (df * df * self.qbz3 + line(self.qbz1, self.qbz2, df))
            * (gamma * self.qbz4 + gamma.abs() * self.qbz5 + 1.0)
            * ratio;
        let ct = R::from(self.qcz1);
        let dt = at.load
            * line(self.qdz1, self.qdz2, df)
            * (gamma * self.qdz3 + gamma * gamma * self.qdz4 + 1.0)
            * (self.unloaded_radius / self.fnomin * self.ltr);
        let turned = (bt * ct * at_trail).atan() * std::f64::consts::FRAC_2_PI;
        let et =
            (df * df * self.qez3 + line(self.qez1, self.qez2, df)) * ((gamma * self.qez5 + self.qez4) * turned + 1.0);
        let level = at.alpha.cos();
        let trail = dt * cosine(bt, ct, et, at_trail) * level;
        let at_rest = equal(at.alpha + (y.x - at.alpha) + y.shift / ky);
        let br = y.b * y.c * self.qbz10 + self.qbz9 * ratio;
        let dr = at.load
            * (line(self.qdz6, self.qdz7, df) * self.lres + line(self.qdz8, self.qdz9, df) * gamma)
            * (self.unloaded_radius * self.lmuy * at.friction);
        let residual = dr * (br * at_rest).atan().cos() * level;
        let arm = (fy * (self.ssz2 / self.fnomin) + line(self.ssz3, self.ssz4, df) * gamma + self.ssz1)
            * (self.unloaded_radius * self.ls);
        -trail * weighed + residual + arm * fx
    }

    /// Relaxation lengths of κ and α [m].   (PAC2002, MF 5.2)
    pub(crate) fn relaxation<R: Real>(&self, load: R, camber: R) -> [R; 2] {
        let df = self.excess(load);
        let kappa = load
            * line(self.ptx1, self.ptx2, df)
            * (df * -self.ptx3).exp()
            * (self.unloaded_radius / self.fnomin * self.lsgkp);
        let nominal = self.fnomin * self.lfzo;
        let alpha = if self.pty2 == 0.0 {
            R::zero()
        } else {
            ((load * (1.0 / (self.pty2 * nominal))).atan() * 2.0).sin()
                * ((camber * self.lgay).abs() * -self.pky3 + 1.0)
                * (self.pty1 * self.unloaded_radius * self.lfzo * self.lsgal)
        };
        [kappa, alpha]
    }

    /// Radius at which the wheel rolls freely [m].
    pub(crate) fn rolling_radius<R: Real>(&self, deflection: R) -> R {
        let nominal = self.fnomin / self.vertical_stiffness;
        let share = deflection * (1.0 / nominal);
        -((share * self.breff).atan() * self.dreff + share * self.freff) * nominal + self.unloaded_radius
    }
}

fn nothing<R: Real>() -> Curve<R> {
    let zero = R::zero();
    Curve { b: zero, c: zero, d: zero, e: zero, x: zero, shift: zero }
}
