//! Handling of an event: modes change until they are consistent, then the run restarts.

use super::{EventRecord, Observer, Simulation, SnapshotKind};
use crate::failure::Failure;
use crate::index1::{Jerk, Regime};
use crate::system::{Crossing, Fired};

/// Rounds of mode changes at one instant.
const ROUNDS: usize = 100;
/// Rounds in which all modes change together. They may then go round in circles; where each has one answer to any choice
/// of the others, changing only the first that is wrong cannot (Murty, *Note on a Bard-type scheme*, 1974).
const TOGETHER: usize = 10;
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
        let near: Vec<f64> = switches.iter().map(|&i| self.sides.sign(i)).collect();
        switches.iter().for_each(|&i| self.sides.fired(i));
        self.show_state(SnapshotKind::BeforeEvent, h, observer)?;
        self.method.tell_rates(&self.state.xdot);
        let source = if time { self.time_event_source() } else { None };
        self.restart(switches, time, &near, h).map_err(|cause| self.after_event(switches, time, cause))?;
        let names = &self.system.layout().switches;
        let record = EventRecord {
            t: self.state.t,
            names: switches.iter().map(|&i| names[i].name.clone()).collect(),
            time,
            source,
            modes: self.state.modes.clone(),
        };
        observer.event(&record);
        self.events.push(record);
        self.refuse_chatter()?;
        self.show_state(SnapshotKind::AfterEvent, h, observer)
    }

    /// Changes modes and begins anew.
    fn restart(&mut self, switches: &[usize], time: bool, near: &[f64], h: f64) -> Result<(), Failure> {
        let changed = self.settle(switches, time)?;
        self.note_step()?;
        self.decide_sides()?;
        self.sign_what_fired(switches, near, h);
        if !changed {
            // what fired without an effect does not fire again before it has come back
            let guards = |&&i: &&usize| self.system.layout().switches[i].crossing == Crossing::Leaving;
            switches.iter().filter(guards).for_each(|&i| self.sides.mute(i));
        }
        // the method looks ahead: in a mode that is about to end a law may have no value there
        self.leave_zeros(switches, h)?;
        self.restart_method()
    }

    /// A failure of the start or of its equations, which is none of the first start.
    fn after_event(&self, switches: &[usize], time: bool, cause: Failure) -> Failure {
        if !cause.is_of_state() {
            return cause;
        }
        let names = &self.system.layout().switches;
        let mut names: Vec<String> = switches.iter().map(|&i| format!("the event {}", names[i].name)).collect();
        names.extend(time.then(|| self.time_event()));
        Failure::AfterEvent { t: self.state.t, event: names.join(" and "), cause: Box::new(cause) }
    }

    /// The element that the time event at the end of the step is of.
    fn time_event_source(&self) -> Option<String> {
        // after an accepted step `next` is where it began
        self.system.time_event_source(&self.next.point())
    }

    /// The time event at the end of the step, in words.
    fn time_event(&self) -> String {
        match self.time_event_source() {
            Some(source) => format!("the time event of {source}"),
            None => "a time event".into(),
        }
    }

    /// Sides of the switching functions at the present state, for which modes have been decided.
    pub(super) fn decide_sides(&mut self) -> Result<(), Failure> {
        if self.sides.is_empty() {
            return Ok(());
        }
        self.shown.copy_from(&self.state);
        self.read_switching()?;
        self.before.copy_from_slice(&self.values);
        self.sides.decide(&self.system.layout().switches, &self.values);
        Ok(())
    }

    /// Modes that begin at their own border are left at once where the motion goes there, and functions that either
    /// crossing counts for are put on the side they go to. What has no direction yet stays: the step shows it. True if a mode
    /// was left: the method is to begin anew.
    pub(super) fn leave_zeros(&mut self, fired: &[usize], h: f64) -> Result<bool, Failure> {
        let mut left: Vec<usize> = fired.to_vec();
        let n = self.system.layout().switches.len();
        while (0..n).any(|i| self.sides.rests(i)) {
            let (Some(far), Some(near)) = (self.soon(SOON * h), self.soon(0.5 * SOON * h)) else { break };
            let mut leaving = Vec::new();
            for i in 0..n {
                let crossing = self.system.layout().switches[i].crossing;
                let (now, near, far) = (self.before[i], near[i] - self.before[i], far[i] - self.before[i]);
                // a first or second derivative, known exactly: the change doubles or quadruples with the time
                let moves = near * far > 0.0 && (1.5..6.0).contains(&(far / near));
                if !moves || !self.sides.rests(i) {
                    continue;
                }
                if crossing == Crossing::Any && self.sides.sign(i) == 0.0 {
                    self.sides.put(i, far.signum(), now);
                } else if crossing == Crossing::Leaving
                    && self.sides.crosses(i, crossing, now + far)
                    && !left.contains(&i)
                {
                    leaving.push(i);
                }
            }
            if leaving.is_empty() {
                break;
            }
            self.settle(&leaving, false)?;
            self.note_step()?;
            self.decide_sides()?;
            left.extend(leaving);
        }
        Ok(left.len() > fired.len())
    }

    /// Switching functions a little later, if the motion can be continued by itself: q to order 3, v to order 2.
    fn soon(&mut self, dt: f64) -> Option<Vec<f64>> {
        let regime = Regime { system: &self.system, active: &self.active };
        self.between.copy_from(&self.state);
        let (soon, state) = (&mut self.between, &self.state);
        self.index1.factor(regime, &state.point()).ok()?;
        let mut jerk = Jerk::zero(self.system.layout());
        let known = self.index1.jerk(regime, state, &mut jerk).is_ok();
        if !known || !jerk.a.iter().chain(&jerk.x).all(|rate| rate.is_finite()) {
            // a law without a slope at its border: what the rates alone say
            jerk = Jerk::zero(self.system.layout());
        }
        soon.t += dt;
        let way = |i: usize| dt * (state.v[i] + dt * (state.a[i] / 2.0 + dt * jerk.a[i] / 6.0));
        let way: Vec<f64> = (0..state.v.len()).map(way).collect();
        self.system.layout().manifold.retract(&state.q, &way, &mut soon.q);
        for (values, rates, second) in [(&mut soon.v, &state.a, &jerk.a), (&mut soon.x, &state.xdot, &jerk.x)] {
            for ((value, rate), second) in values.iter_mut().zip(rates).zip(second) {
                *value += dt * (rate + 0.5 * dt * second);
            }
        }
        // a law that has no value there hides what it reads from none of the others
        let _ = self.index1.complete(regime, soon);
        self.shown.copy_from(&self.between);
        self.read_switching().ok()?;
        Some(self.values.clone())
    }

    /// A function that fired is at its zero, on the far side of its crossing. It counts as being there, unless the
    /// motion goes on to the near side and that way back is no event: then it counts as being on the near side, so that
    /// the next crossing is seen however soon it comes. Guards of modes are decided with them.
    fn sign_what_fired(&mut self, switches: &[usize], near: &[f64], h: f64) {
        let layout = self.system.layout();
        if switches.iter().all(|&i| layout.switches[i].crossing == Crossing::Leaving) {
            return;
        }
        let (Some(far), Some(middle)) = (self.soon(SOON * h), self.soon(0.5 * SOON * h)) else { return };
        for (&i, &near) in switches.iter().zip(near) {
            let (now, crossing) = (self.before[i], layout.switches[i].crossing);
            // first derivative of a parabola: the motion may turn within the time looked ahead
            let direction = (4.0 * (middle[i] - now) - (far[i] - now)) * near;
            // a change of mode may have moved the function itself; rounding moves it less than the motion does
            let jumped = now * near > direction.abs();
            let way_back_counts = match crossing {
                Crossing::Leaving => continue,
                Crossing::Any => true,
                Crossing::Rising => near > 0.0,
                Crossing::Falling => near < 0.0,
            };
            let returns = direction >= 0.0 && !way_back_counts;
            self.sides.put(i, if jumped || returns { near } else { -near }, now);
        }
    }

    /// Calls the system's reaction until nothing changes; the state is consistent afterwards. True if anything changed.
    pub(super) fn settle(&mut self, switches: &[usize], time: bool) -> Result<bool, Failure> {
        for round in 0..ROUNDS {
            let fired = if round == 0 { Fired { switches, time } } else { Fired { switches: &[], time: false } };
            // the reaction sees multipliers of least norm: those of left-out rows are no sign of no load
            self.shown.copy_from(&self.state);
            self.share_multipliers()?;
            self.ask(&fired)?;
            let changed = &mut self.between;
            if round >= TOGETHER && changed.v == self.state.v {
                let both = changed.modes.iter_mut().zip(&self.state.modes);
                both.filter(|(new, old)| **new != **old).skip(1).for_each(|(new, old)| *new = *old);
            }
            let modes = changed.modes != self.state.modes;
            let motion = changed.v != self.state.v;
            let held = changed.memory != self.state.memory || changed.x != self.state.x;
            if !(modes || motion || held) {
                return Ok(round > 0);
            }
            let before = modes.then(|| self.constraints());
            self.state.modes.copy_from_slice(&self.between.modes);
            self.state.memory.copy_from_slice(&self.between.memory);
            self.state.v.copy_from_slice(&self.between.v);
            self.state.x.copy_from_slice(&self.between.x);
            let mut felt = motion;
            if let Some(before) = before {
                let now = self.constraints();
                self.refuse_jump(&before, &now)?;
                felt |= before != now;
            }
            // modes that constraints do not feel leave the position as it is, to the last bit: to project it again would
            // move what the modes were decided by
            if felt {
                self.decide_rows()?;
            } else {
                let regime = Regime { system: &self.system, active: &self.active };
                self.index1.complete(regime, &mut self.state)?;
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
        let (source, ticks) = (self.time_event(), self.events[first..].iter().filter(|event| event.time).count());
        let clock = ticks > 0 && tally.iter().all(|(n, _)| *n <= ticks);
        if ticks > 0 {
            tally.push((ticks, &source));
        }
        crate::order::sort_by_key(&mut tally, |(n, _)| std::cmp::Reverse(*n));
        let names: Vec<&str> = tally.into_iter().take(2).map(|(_, name)| name).collect();
        let help = if clock {
            "give it a longer period, or simulate a shorter time"
        } else {
            "add hysteresis or damping, or stop the run at this event"
        };
        Err(Failure::Chatter { t: self.state.t, count, span, names: names.join(" and "), help })
    }
}
