//! Ends of a run by name: positions that are lost, positions that jump, steps without length.

use super::{Simulation, Steps};
use crate::failure::Failure;
use crate::method::Enforcement;
use crate::system::{CoordinateKind, State};

/// Positions that an event moves by more than this, relative to what the row is the difference of, have jumped.
const JUMP: f64 = 1e-7;
/// Part of a coordinate that counts as the size of a row: far from the origin positions round.
const ROUNDS: f64 = 1e-2;
/// Shown positions may be off by this many tolerances, within limits; constant steps are held to the upper one.
const TOLERANCES: f64 = 100.0;
const LEAST: f64 = 1e-6;
const MOST: f64 = 1e-4;

/// Residuals of the constraints at a state, and which of them act in its modes.
#[derive(PartialEq)]
pub(super) struct Constraints {
    acting: Vec<bool>,
    phi: Vec<f64>,
    phi_dot: Vec<f64>,
    k: Vec<f64>,
}

impl Simulation<'_> {
    /// The shortest step that still moves time over the whole run.
    pub(super) fn smallest_step(&self) -> f64 {
        16.0 * f64::EPSILON * self.state.t.abs().max(self.options.end - self.start_time)
    }

    /// Measures what the state in `shown` leaves open, and refuses positions that are lost.
    pub(super) fn measure_violation(&mut self) -> Result<(), Failure> {
        let layout = self.system.layout();
        let p = self.shown.point();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let rows = &mut self.rhs[n_v..];
        let acting = |rows: &[f64], active: &[bool]| {
            let all = rows.iter().zip(active).filter(|(_, active)| **active);
            all.fold(0.0, |worst: f64, (r, _)| worst.max(r.abs()))
        };
        self.system.phi(&p, &mut rows[..n_phi]);
        let worst = acting(&rows[..n_phi], &self.active);
        self.worst_position = self.worst_position.max(worst);
        self.system.phi_dot(&p, &mut rows[..n_phi]);
        self.system.k(&p, &mut rows[n_phi..]);
        self.worst_velocity = self.worst_velocity.max(acting(rows, &self.active));
        let relative = match &self.options.steps {
            Steps::Controlled(tolerances) => (TOLERANCES * tolerances.rtol).max(LEAST),
            _ => MOST,
        };
        // a method that holds no velocities is asked to drift
        if worst <= relative * self.least_size() || self.method.facts().velocity != Enforcement::Solved {
            return Ok(());
        }
        let sizes = self.row_sizes(&self.shown);
        let mut phi = vec![0.0; n_phi];
        self.system.phi(&self.shown.point(), &mut phi);
        let share = |i: usize| phi[i].abs() / sizes[i];
        match (0..n_phi).filter(|&i| self.active[i]).max_by(|&i, &j| share(i).total_cmp(&share(j))) {
            Some(row) if share(row) > relative => {
                let (name, bound) = (layout.names.phi[row].clone(), relative * sizes[row]);
                Err(Failure::PositionLost { t: self.shown.t, name, residual: phi[row].abs(), bound })
            }
            _ => Ok(()),
        }
    }

    /// The least size of a row: the length of the system or 1 rad, whichever is the smaller number.
    pub(super) fn least_size(&self) -> f64 {
        self.length().min(1.0)
    }

    fn length(&self) -> f64 {
        let length = self.system.layout().length;
        if length > 0.0 { length } else { 1.0 }
    }

    /// Size of what each row of Φ is the difference of: the size of the system and 1 rad, moved into the row; more where
    /// coordinates are so large that they round.
    pub(super) fn row_sizes(&self, state: &State) -> Vec<f64> {
        let layout = self.system.layout();
        let mut coordinates = vec![0.0; layout.n_v()];
        layout.manifold.sizes(&state.q, &mut coordinates);
        for (i, size) in coordinates.iter_mut().enumerate() {
            let natural = if layout.measure(i) == CoordinateKind::Length { self.length() } else { 1.0 };
            *size = natural.max(ROUNDS * *size);
        }
        let mut g = vec![0.0; self.system.phi_pattern().len()];
        self.system.phi_jacobian(&state.point(), &mut g);
        let mut sizes = vec![self.least_size(); layout.n_phi];
        for ((row, column), g) in self.system.phi_pattern().iter().zip(&g) {
            sizes[row] = sizes[row].max((g * coordinates[column]).abs());
        }
        sizes
    }

    /// Residuals of the constraints at the present state, and which of them act in its present modes.
    pub(super) fn constraints(&self) -> Constraints {
        let (layout, p) = (self.system.layout(), self.state.point());
        let mut now = Constraints {
            acting: vec![true; layout.n_constraints()],
            phi: vec![0.0; layout.n_phi],
            phi_dot: vec![0.0; layout.n_phi],
            k: vec![0.0; layout.n_k],
        };
        self.system.active_constraints(&self.state.modes, &mut now.acting);
        self.system.phi(&p, &mut now.phi);
        self.system.phi_dot(&p, &mut now.phi_dot);
        self.system.k(&p, &mut now.k);
        now
    }

    /// Positions must go on where an event has changed what acts.
    pub(super) fn refuse_jump(&self, before: &Constraints, now: &Constraints) -> Result<(), Failure> {
        if !self.started {
            return Ok(());
        }
        let layout = self.system.layout();
        let jump = |i: usize| (now.phi[i] - before.phi[i]).abs();
        if (0..layout.n_phi).all(|i| !now.acting[i] || jump(i) <= JUMP * self.least_size()) {
            return Ok(());
        }
        let sizes = self.row_sizes(&self.state);
        let share = |i: usize| jump(i) / sizes[i];
        match (0..layout.n_phi).filter(|&i| now.acting[i]).max_by(|&i, &j| share(i).total_cmp(&share(j))) {
            Some(row) if share(row) > JUMP => {
                let (name, size) = (layout.names.phi[row].clone(), jump(row));
                Err(Failure::PositionJumps { t: self.state.t, name, size })
            }
            _ => Ok(()),
        }
    }
}
