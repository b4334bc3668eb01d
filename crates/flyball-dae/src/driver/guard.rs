//! Ends of a run by name: positions that are lost, positions that jump, steps without length.

use super::{Simulation, Steps};
use crate::extent::largest;
use crate::failure::Failure;
use crate::method::Level;

/// Positions that an event moves by more than this, relative to the size of the coordinates, have jumped.
const JUMP: f64 = 1e-7;
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
            let all = rows.iter().zip(active).enumerate().filter(|(_, (_, active))| **active);
            all.fold((0.0, 0), |worst: (f64, usize), (i, (r, _))| if r.abs() > worst.0 { (r.abs(), i) } else { worst })
        };
        self.system.phi(&p, &mut rows[..n_phi]);
        let (worst, row) = acting(&rows[..n_phi], &self.active);
        self.worst_position = self.worst_position.max(worst);
        self.system.phi_dot(&p, &mut rows[..n_phi]);
        self.system.k(&p, &mut rows[n_phi..]);
        self.worst_velocity = self.worst_velocity.max(acting(rows, &self.active).0);
        let relative = match &self.options.steps {
            Steps::Controlled(tolerances) => (TOLERANCES * tolerances.rtol).max(LEAST),
            _ => MOST,
        };
        let bound = relative * size(p.q).max(1e-8 * largest(p.q));
        // a method that holds no velocities is asked to drift
        if worst > bound && self.method.facts().velocity == Level::Solved {
            let name = layout.names.phi[row].clone();
            return Err(Failure::PositionLost { t: p.t, name, residual: worst, bound });
        }
        Ok(())
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
        let bound = JUMP * size(&self.state.q);
        match (0..layout.n_phi).filter(|&i| now.acting[i]).max_by(|&i, &j| jump(i).total_cmp(&jump(j))) {
            Some(row) if jump(row) > bound => {
                let (name, size) = (layout.names.phi[row].clone(), jump(row));
                Err(Failure::PositionJumps { t: self.state.t, name, size })
            }
            _ => Ok(()),
        }
    }
}

/// Size of coordinates, as far as it says how far positions may be off.
fn size(q: &[f64]) -> f64 {
    largest(q).clamp(1e-3, 1.0)
}
