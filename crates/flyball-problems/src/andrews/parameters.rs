//! Masses and lengths of the mechanism, shared by both choices of coordinates.

use flyball_dae::scalar::Real;

/// Data of Andrews' mechanism; letters as in the literature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// Masses of the seven bodies [kg].
    pub m: [f64; 7],
    /// Moments of inertia of the seven bodies about their centres [kg m²].
    pub i: [f64; 7],
    /// Fixed point A [m].
    pub a: [f64; 2],
    /// Fixed point B [m].
    pub b: [f64; 2],
    /// Fixed end C of the spring [m].
    pub c: [f64; 2],
    /// Stiffness of the spring [N/m].
    pub c0: f64,
    /// Unstretched length of the spring [m].
    pub l0: f64,
    /// Torque on the crank [N m].
    pub mom: f64,
    /// Length of the crank OF [m].
    pub rr: f64,
    /// Centre of the crank from O [m].
    pub ra: f64,
    /// Length of the rod FE [m].
    pub d: f64,
    /// Centre of the rod from F [m].
    pub da: f64,
    /// Length EG [m].
    pub e: f64,
    /// Centre of EG from E [m].
    pub ea: f64,
    /// Length EH [m].
    pub zf: f64,
    /// Centre of EH from E [m].
    pub fa: f64,
    /// Length AG [m].
    pub zt: f64,
    /// Centre of AG, along it [m].
    pub ta: f64,
    /// Centre of AG, across it [m].
    pub tb: f64,
    /// Length AH [m].
    pub u: f64,
    /// Centre of AH, along it [m].
    pub ua: f64,
    /// Centre of AH, across it [m].
    pub ub: f64,
    /// Length BE of the ternary body [m].
    pub ss: f64,
    /// Centre of the ternary body, along BE [m].
    pub sa: f64,
    /// Centre of the ternary body, across BE [m].
    pub sb: f64,
    /// Spring end D on the ternary body, along BE [m].
    pub sc: f64,
    /// Spring end D on the ternary body, across BE [m].
    pub sd: f64,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            m: [0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498],
            i: [2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5],
            a: [-0.06934, -0.00227],
            b: [-0.03635, 0.03273],
            c: [0.014, 0.072],
            c0: 4530.0,
            l0: 0.07785,
            mom: 0.033,
            rr: 0.007,
            ra: 0.00092,
            d: 0.028,
            da: 0.0115,
            e: 0.02,
            ea: 0.01421,
            zf: 0.02,
            fa: 0.01421,
            zt: 0.04,
            ta: 0.02308,
            tb: 0.00916,
            u: 0.04,
            ua: 0.01228,
            ub: 0.00449,
            ss: 0.035,
            sa: 0.01874,
            sb: 0.01043,
            sc: 0.018,
            sd: 0.02,
        }
    }
}

impl Parameters {
    /// Force of the spring on the point D at `point` [N].
    pub fn spring<R: Real>(&self, point: [R; 2]) -> [R; 2] {
        let (x, y) = (point[0] - self.c[0], point[1] - self.c[1]);
        let length = (x * x + y * y).sqrt();
        let factor = (length - self.l0) / length * -self.c0;
        [factor * x, factor * y]
    }
}
