//! Everything at once: rotation, driven support, velocity constraint, and a controller that reads accelerations,
//! multipliers and its own output. There is no closed form; methods are compared with each other.
//!
//! A rigid body with centre p and rotation R hangs on a support that moves as u(t) = A (sin Ωt, 0, sin 2Ωt):
//!
//!   m p̈ = m g − d ṗ − λ,     J ω̇ = −ω × Jω + y₁ e₁ + y₂ e₂ + (R b̃)ᵀ λ − (∂k/∂ω)ᵀ ψ
//!   0 = Φ = p + R b − u(t)                                          the point b of the body is on the support
//!   0 = k = ω₃ + κ R₃₁ ω₁ + ν ω₁ ω₂ − μ sin Ωt                     a servo holds the spin, nonlinear in ω
//!   ẋ = (−x + ω̇₁ + c_λ λ₃ + c_ψ ψ)/τ                                filtered angular acceleration
//!   y₁ = −g_d ω₁ − g_a x + ε tanh(y₂)                               damping torque, implicit in y
//!   y₂ = −g_d ω₂ − 0.1 g_a ω̇₂ + ε sin(y₁) + c_ψ ψ

use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::{Factor, Manifold, so3};
use flyball_dae::scalar::{Real, three};
use flyball_dae::system::{Layout, Point, RowNames, State};

/// The body, its support and its controller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Everything {
    /// Mass [kg].
    pub m: f64,
    /// Inertia about the centre, in body axes [kg m²].
    pub inertia: [[f64; 3]; 3],
    /// Point on the support, in body axes [m].
    pub arm: [f64; 3],
    /// Gravity along −z [m/s²].
    pub g: f64,
    /// Drag on the centre [N s/m].
    pub drag: f64,
    /// Amplitude of the support A [m].
    pub amplitude: f64,
    /// Angular frequency of the support Ω [rad/s].
    pub frequency: f64,
    /// Velocity constraint: κ [1], ν [s], μ [rad/s].
    pub servo: [f64; 3],
    /// Time constant of the filter τ [s].
    pub tau: f64,
    /// Feedback of λ₃ into the filter c_λ [1/(kg m)].
    pub c_lambda: f64,
    /// Feedback of ψ: c_ψ [1/(kg m²)] into the filter, [1] into y₂.
    pub c_psi: f64,
    /// Feedback of the angular velocity g_d [N m s].
    pub g_d: f64,
    /// Feedback of the filter g_a [N m s²].
    pub g_a: f64,
    /// Coupling of the outputs ε [N m].
    pub coupling: f64,
    /// Angular velocities ω₁, ω₂ at the start [rad/s].
    pub omega0: [f64; 2],
}

impl Default for Everything {
    fn default() -> Self {
        Self {
            m: 2.0,
            inertia: [[0.05, 0.004, 0.0], [0.004, 0.08, -0.006], [0.0, -0.006, 0.06]],
            arm: [0.1, -0.05, 0.4],
            g: 9.81,
            drag: 0.3,
            amplitude: 0.05,
            frequency: 4.0,
            servo: [0.5, 0.2, 0.3],
            tau: 0.1,
            c_lambda: 0.01,
            c_psi: 0.02,
            g_d: 0.1,
            g_a: 0.02,
            coupling: 0.2,
            omega0: [0.8, -0.5],
        }
    }
}

impl Everything {
    /// Consistent start with R = I and an empty filter; a, λ, ψ, y are left to the start procedure.
    pub fn start(&self) -> State {
        let mut state = State::zero(&self.layout());
        let [w1, w2] = self.omega0;
        let w = [w1, w2, -self.servo[1] * w1 * w2]; // k = 0 with R₃₁ = 0, t = 0
        let arm_rate = so3::cross(&w, &self.arm);
        let rate = self.amplitude * self.frequency;
        for i in 0..3 {
            state.q[i] = -self.arm[i];
            state.v[i] = [rate, 0.0, 2.0 * rate][i] - arm_rate[i];
            state.v[3 + i] = w[i];
        }
        state
    }
}

impl Equations for Everything {
    fn layout(&self) -> Layout {
        let names = RowNames {
            v: ["px", "py", "pz", "wx", "wy", "wz"].map(String::from).to_vec(),
            phi: ["support x", "support y", "support z"].map(String::from).to_vec(),
            k: vec!["spin servo".into()],
            x: vec!["filter".into()],
            y: ["torque x", "torque y"].map(String::from).to_vec(),
        };
        let manifold = Manifold::new(&[Factor::Vector(3), Factor::Rotation]);
        Layout { manifold, n_phi: 3, n_k: 1, n_x: 1, n_y: 2, names, ..Layout::default() }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        for i in 0..3 {
            m[(i, i)] = R::from(self.m);
            for j in 0..3 {
                m[(3 + i, 3 + j)] = R::from(self.inertia[i][j]);
            }
        }
    }

    fn force<R: Real>(&self, p: &Point<R>, f: &mut [R]) {
        let w = [p.v[3], p.v[4], p.v[5]];
        let momentum = self.inertia.map(|row| so3::dot(&row.map(R::from), &w));
        let gyroscopic = so3::cross(&w, &momentum);
        for i in 0..3 {
            f[i] = p.v[i] * -self.drag;
            f[3 + i] = -gyroscopic[i];
        }
        f[2] -= R::from(self.m * self.g);
        f[3] += p.y[0];
        f[4] += p.y[1];
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        let rotation = so3::matrix(&[p.q[3], p.q[4], p.q[5], p.q[6]]);
        let arm = three(|i| R::from(self.arm[i]));
        for i in 0..3 {
            phi[i] = p.q[i] + so3::dot(&rotation[i], &arm);
        }
        let angle = p.t * self.frequency;
        phi[0] -= angle.sin() * self.amplitude;
        phi[2] -= (angle * 2.0).sin() * self.amplitude;
    }

    fn k<R: Real>(&self, p: &Point<R>, k: &mut [R]) {
        let [kappa, nu, mu] = self.servo;
        let tilt = so3::matrix(&[p.q[3], p.q[4], p.q[5], p.q[6]])[2][0];
        let [w1, w2, w3] = [p.v[3], p.v[4], p.v[5]];
        k[0] = w3 + tilt * w1 * kappa + w1 * w2 * nu - (p.t * self.frequency).sin() * mu;
    }

    fn control_rate<R: Real>(&self, p: &Point<R>, xdot: &mut [R]) {
        xdot[0] = (p.a[3] - p.x[0] + p.lambda[2] * self.c_lambda + p.psi[0] * self.c_psi) / self.tau;
    }

    fn output<R: Real>(&self, p: &Point<R>, y: &mut [R]) {
        y[0] = p.y[1].tanh() * self.coupling - p.v[3] * self.g_d - p.x[0] * self.g_a;
        y[1] = p.y[0].sin() * self.coupling - p.v[4] * self.g_d - p.a[4] * (0.1 * self.g_a) + p.psi[0] * self.c_psi;
    }
}
