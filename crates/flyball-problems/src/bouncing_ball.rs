//! Bouncing ball: an event that changes the velocity, and a ball that comes to rest.
//!
//!   flying:   m z̈ = −m g                  until z = 0, then ż ← −e ż
//!   resting:  m z̈ = −m g − λ,   0 = z       once the rebound is slower than `rest_speed`
//!
//! Closed form: dropped from height H it lands at t₁ = √(2H/g) with speed v₁ = g t₁; the n-th flight after that takes
//! 2 eⁿ t₁. Infinitely many bounces would end at t₁ (1 + e)/(1 − e).

use flyball_dae::equations::{Equations, Matrix};
use flyball_dae::manifold::Manifold;
use flyball_dae::scalar::Real;
use flyball_dae::system::{Change, Crossing, Fired, Layout, Point, RowNames, State, Switch};

/// Mode: 0 flying, 1 resting.
const RESTING: i32 = 1;

/// The ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BouncingBall {
    /// Mass [kg].
    pub m: f64,
    /// Gravity along −z [m/s²].
    pub g: f64,
    /// Coefficient of restitution e [1].
    pub restitution: f64,
    /// Height at the start, at rest [m].
    pub height: f64,
    /// Rebounds slower than this end on the ground [m/s].
    pub rest_speed: f64,
}

impl Default for BouncingBall {
    fn default() -> Self {
        Self { m: 1.0, g: 9.81, restitution: 0.8, height: 1.0, rest_speed: 1e-2 }
    }
}

impl BouncingBall {
    /// Start: held at its height and released.
    pub fn start(&self) -> State {
        self.exact(0.0)
    }

    /// Exact state at time `t`; just after the impact if `t` is one.
    pub fn exact(&self, t: f64) -> State {
        let fall = (2.0 * self.height / self.g).sqrt();
        let mut state = State::zero(&self.layout());
        state.t = t;
        state.a[0] = -self.g;
        if t < fall {
            (state.q[0], state.v[0]) = (self.height - 0.5 * self.g * t * t, -self.g * t);
            return state;
        }
        let (mut start, mut speed) = (fall, self.g * fall * self.restitution);
        while speed >= self.rest_speed {
            let since = t - start;
            if since < 2.0 * speed / self.g {
                (state.q[0], state.v[0]) = (since * (speed - 0.5 * self.g * since), speed - self.g * since);
                return state;
            }
            start += 2.0 * speed / self.g;
            speed *= self.restitution;
        }
        state.a[0] = 0.0;
        state.lambda[0] = -self.m * self.g;
        state.modes[0] = RESTING;
        state
    }

    /// Times of all impacts, the last of which ends at rest [s].
    pub fn impacts(&self) -> Vec<f64> {
        let fall = (2.0 * self.height / self.g).sqrt();
        let (mut times, mut speed) = (vec![fall], self.g * fall * self.restitution);
        while speed >= self.rest_speed {
            times.push(times[times.len() - 1] + 2.0 * speed / self.g);
            speed *= self.restitution;
        }
        times
    }
}

impl Equations for BouncingBall {
    fn layout(&self) -> Layout {
        let names = RowNames { v: vec!["z".into()], phi: vec!["ground".into()], ..RowNames::default() };
        Layout {
            n_modes: 1,
            names,
            switches: vec![Switch::new("impact", Crossing::Falling)],
            ..Layout::mechanical(Manifold::vector(1), 1)
        }
    }

    fn mass<R: Real>(&self, _p: &Point<R>, m: &mut Matrix<R>) {
        m[(0, 0)] = R::from(self.m);
    }

    fn force<R: Real>(&self, _p: &Point<R>, f: &mut [R]) {
        f[0] = R::from(-self.m * self.g);
    }

    fn phi<R: Real>(&self, p: &Point<R>, phi: &mut [R]) {
        phi[0] = p.q[0];
    }

    fn switching(&self, p: &Point, g: &mut [f64]) {
        g[0] = if p.modes[0] == RESTING { 1.0 } else { p.q[0] };
    }

    fn on_event(&self, p: &Point, fired: &Fired, change: &mut Change) {
        if fired.switches.contains(&0) && p.modes[0] != RESTING && p.v[0] < 0.0 {
            let rebound = -self.restitution * p.v[0];
            if rebound < self.rest_speed {
                change.v[0] = 0.0;
                change.modes[0] = RESTING;
            } else {
                change.v[0] = rebound;
            }
        }
    }

    fn active_constraints(&self, modes: &[i32], active: &mut [bool]) {
        active[0] = modes[0] == RESTING;
    }
}
