//! What happens at an event: modes change until they are consistent, then the run restarts.

use super::{EventRecord, FrameKind, Observer, Simulation};
use crate::failure::Failure;
use crate::index1::Model;
use crate::system::{Change, Crossing, Fired};

/// Rounds of mode changes at one instant.
const ROUNDS: usize = 30;
/// Fraction of the last step by which switching functions are looked ahead after an event.
const SOON: f64 = 1e-3;
/// Fraction of the run within which too many events are chatter.
const CHATTER_SPAN: f64 = 1e-6;

impl Simulation<'_> {
    /// Handles an event at the present state.
    pub(super) fn react(
        &mut self,
        switches: &[usize],
        time: bool,
        h: f64,
        observer: &mut dyn Observer,
    ) -> Result<(), Failure> {
        self.counters.events += 1;
        let near: Vec<f64> = switches.iter().map(|&i| self.signs[i]).collect();
        self.show_state(FrameKind::BeforeEvent, h, observer)?;
        self.settle(switches, time)?;
        self.note_step();
        self.restart_method()?;
        self.shown.copy_from(&self.state);
        self.share_multipliers()?;
        self.system.switching(&self.shown.point(), &mut self.values);
        self.remember_signs();
        self.sign_what_fired(switches, &near, h);
        let names = &self.system.layout().switches;
        let record = EventRecord {
            t: self.state.t,
            names: switches.iter().map(|&i| names[i].name.clone()).collect(),
            time,
            modes: self.state.modes.clone(),
        };
        observer.event(&record);
        self.events.push(record);
        self.refuse_chatter()?;
        self.show_state(FrameKind::AfterEvent, h, observer)
    }

    /// A function that fired is at its zero, on the far side of its crossing. It counts as being there, unless the
    /// motion goes on to the near side and that way back is no event: then it counts as being on the near side, so that
    /// the next crossing is seen however soon it comes.
    fn sign_what_fired(&mut self, switches: &[usize], near: &[f64], h: f64) {
        if switches.is_empty() {
            return;
        }
        let now = self.values.clone();
        self.between.copy_from(&self.state);
        let (soon, state) = (&mut self.between, &self.state);
        let dt = SOON * h;
        soon.t += dt;
        let way: Vec<f64> = state.v.iter().map(|v| dt * v).collect();
        self.system.layout().manifold.retract(&state.q, &way, &mut soon.q);
        for (rates, values) in [(&state.a, &mut soon.v), (&state.xdot, &mut soon.x)] {
            for (value, rate) in values.iter_mut().zip(rates) {
                *value += dt * rate;
            }
        }
        if !soon.y.is_empty() {
            // functions of outputs move with them; where there are none soon, the present ones stand
            let model = Model { system: self.system, active: &self.active };
            if self.index1.complete(model, soon).is_err() {
                soon.y.copy_from_slice(&state.y);
            }
        }
        self.system.switching(&soon.point(), &mut self.values);
        for (&i, &near) in switches.iter().zip(near) {
            let direction = (self.values[i] - now[i]) * near;
            // a change of mode may have moved the function itself; rounding moves it less than the motion does
            let jumped = now[i] * near > direction.abs();
            let way_back_counts = match self.system.layout().switches[i].crossing {
                Crossing::Any => true,
                Crossing::Rising => near > 0.0,
                Crossing::Falling => near < 0.0,
            };
            let returns = direction >= 0.0 && !way_back_counts;
            self.signs[i] = if jumped || returns { near } else { -near };
        }
    }

    /// Calls the system's reaction until nothing changes; the state is consistent afterwards.
    pub(super) fn settle(&mut self, switches: &[usize], time: bool) -> Result<(), Failure> {
        for round in 0..ROUNDS {
            let fired = if round == 0 { Fired { switches, time } } else { Fired { switches: &[], time: false } };
            // the reaction sees multipliers of least norm: those of left-out rows are no sign of no load
            self.shown.copy_from(&self.state);
            self.share_multipliers()?;
            self.between.copy_from(&self.state);
            let changed = &mut self.between;
            let mut change = Change {
                modes: &mut changed.modes,
                memory: &mut changed.memory,
                v: &mut changed.v,
                x: &mut changed.x,
                stop: false,
                failure: None,
            };
            self.system.on_event(&self.shown.point(), &fired, &mut change);
            let (stop, failure) = (change.stop, change.failure);
            self.stopped |= stop;
            if let Some(failure) = failure {
                return Err(failure);
            }
            let modes = changed.modes != self.state.modes;
            let motion = changed.v != self.state.v;
            let held = changed.memory != self.state.memory || changed.x != self.state.x;
            if !(modes || motion || held) {
                return Ok(());
            }
            self.state.modes.copy_from_slice(&self.between.modes);
            self.state.memory.copy_from_slice(&self.between.memory);
            self.state.v.copy_from_slice(&self.between.v);
            self.state.x.copy_from_slice(&self.between.x);
            if modes || motion {
                self.decide_rows()?;
            } else {
                let model = Model { system: self.system, active: &self.active };
                self.index1.complete(model, &mut self.state)?;
            }
        }
        let names = &self.system.layout().switches;
        let names: Vec<&str> = switches.iter().map(|&i| names[i].name.as_str()).collect();
        Err(Failure::ModesDoNotSettle { t: self.state.t, rounds: ROUNDS, names: names.join(", ") })
    }

    fn refuse_chatter(&self) -> Result<(), Failure> {
        let count = self.options.chatter;
        let Some(first) = self.events.len().checked_sub(count) else { return Ok(()) };
        let span = self.state.t - self.events[first].t;
        if count < 2 || span >= CHATTER_SPAN * (self.options.end - self.start_time) {
            return Ok(());
        }
        let mut tally: Vec<(usize, &str)> = Vec::new();
        for name in self.events[first..].iter().flat_map(|event| &event.names) {
            match tally.iter_mut().find(|(_, known)| known == name) {
                Some((n, _)) => *n += 1,
                None => tally.push((1, name)),
            }
        }
        tally.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
        let names: Vec<&str> = tally.into_iter().take(2).map(|(_, name)| name).collect();
        Err(Failure::Chatter { t: self.state.t, count, span, names: names.join(" and ") })
    }
}
