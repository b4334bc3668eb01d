//! What ends a run by name: positions that are lost, positions that jump, steps without length.

use super::{Simulation, Steps};
use crate::extent::largest;
use crate::failure::Failure;
use crate::method::Level;

/// Positions that an event leaves off by more than this, relative to the size of the coordinates, have jumped; what is
/// shown at an event is projected to rounding.
const JUMP: f64 = 1e-7;
/// Rows that begin to act may be open by this much where coordinates are near zero.
const OPEN: f64 = 1e-8;
/// Shown positions may be off by this many tolerances, within limits; constant steps are held to the upper one.
const TOLERANCES: f64 = 100.0;
const LEAST: f64 = 1e-6;
const MOST: f64 = 1e-4;

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

    /// Positions must go on where an event has changed what acts.
    pub(super) fn refuse_jump(&mut self) -> Result<(), Failure> {
        if !self.started {
            return Ok(());
        }
        let layout = self.system.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let mut acting = vec![true; layout.n_constraints()];
        self.system.active_constraints(&self.state.modes, &mut acting);
        let rows = &mut self.rhs[n_v..n_v + n_phi];
        self.system.phi(&self.state.point(), rows);
        let bound = (JUMP * size(&self.state.q)).max(OPEN);
        match (0..n_phi).filter(|&i| acting[i]).max_by(|&i, &j| rows[i].abs().total_cmp(&rows[j].abs())) {
            Some(row) if rows[row].abs() > bound => {
                let (name, size) = (layout.names.phi[row].clone(), rows[row].abs());
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
