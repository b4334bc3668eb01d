//! Which way a spring acts: both ways, or one way with its whole force cut, damping included.
//!
//! ```text
//!   pull:   slack → taut where the elastic part of T and T itself are both positive,   taut → slack where T falls through zero
//!   push:   the same with −T
//! ```
//!
//! A slack spring has no force. With damping, T vanishes while the spring is still stretched: it then relaxes by itself,
//! and what it had stored is lost; that loss is booked at the event.

use super::{Force, ForceKind, SpringLaw, SpringValue};
use crate::node::{CLOSED, OPEN, SwitchPlace, UNDECIDED};
use flyball_dae::system::{Change, Fired};
use std::ops::Range;

/// Which way a spring acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Acts {
    /// It pulls and pushes.
    #[default]
    Both,
    /// It only pulls, as a rope does: T ≥ 0.
    Pull,
    /// It only pushes, as a buffer does: T ≤ 0.
    Push,
}

impl Acts {
    /// As written in model files.
    pub const NAMES: [&'static str; 3] = ["both", "pull", "push"];

    /// From its name in model files.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Both, Self::Pull, Self::Push].into_iter().find(|acts| acts.name() == name)
    }

    /// Its name in model files.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The same for a coordinate that counts the other way.
    pub fn turned(self) -> Self {
        match self {
            Self::Both => Self::Both,
            Self::Pull => Self::Push,
            Self::Push => Self::Pull,
        }
    }
}

impl Force {
    /// Lets a spring act one way only.
    pub fn acts(mut self, acts: Acts) -> Self {
        match &mut self.kind {
            ForceKind::SpringDamper(spring) => spring.acts = acts,
            ForceKind::CoordinateSpring(spring) => spring.acts = acts,
            _ => self.misplaced = Some("acts"),
        }
        self
    }
}

/// Forces within this of zero leave the mode alone when something else changed.
const BORDER: f64 = 1e-9;

/// A spring law that acts one way or both. Its modes are slack or taut if it acts one way, then those of the branches of
/// the law; its switching functions follow each other likewise.
#[derive(Clone, Debug)]
pub(super) struct OneWaySpring {
    law: SpringLaw,
    /// 1 pulls, −1 pushes, 0 does both.
    sign: f64,
    /// Energy stored while slack [J].
    slack: f64,
    /// Number of branches of the law.
    branches: usize,
    pub place: SwitchPlace,
}

impl OneWaySpring {
    /// Names of the switching functions: slack, taut.
    const SWITCHES: [&'static str; 2] = ["taut", "slack"];

    /// A law that acts.
    pub fn new(law: &SpringLaw, acts: Acts) -> Self {
        let sign = match acts {
            Acts::Both => 0.0,
            Acts::Pull => 1.0,
            Acts::Push => -1.0,
        };
        let slack = if acts == Acts::Both { 0.0 } else { law.relaxed().map_or(0.0, |x| law.energy(x)) };
        Self { law: law.clone(), sign, slack, branches: law.branches(), place: SwitchPlace::default() }
    }

    fn is_taut(&self, modes: &[i32]) -> bool {
        self.sign == 0.0 || modes[self.place.mode] == CLOSED
    }

    /// Modes of the branches of the law.
    fn own_modes(&self) -> Range<usize> {
        let first = self.place.mode + usize::from(self.sign != 0.0);
        first..first + self.branches
    }

    /// The first switching function of the branches of the law.
    fn own_switch(&self) -> usize {
        self.place.switch + 2 * usize::from(self.sign != 0.0)
    }

    /// Tension and its derivatives.
    #[inline]
    pub fn evaluate(&self, x: f64, rate: f64, modes: &[i32]) -> SpringValue {
        if self.is_taut(modes) {
            self.law.evaluate_in(x, rate, &modes[self.own_modes()])
        } else {
            SpringValue::default()
        }
    }

    /// Stored energy [J].
    pub fn energy(&self, x: f64, modes: &[i32]) -> f64 {
        if self.is_taut(modes) { self.law.energy(x) } else { self.slack }
    }

    /// Names of its switching functions.
    pub fn switch_names(&self) -> Vec<&'static str> {
        let one_way: &[&str] = if self.sign == 0.0 { &[] } else { &Self::SWITCHES };
        one_way.iter().copied().chain(self.law.switch_names()).collect()
    }

    /// Number of its modes.
    pub fn modes(&self) -> usize {
        usize::from(self.sign != 0.0) + self.branches
    }

    /// Index of its mode, if it acts one way.
    pub fn mode(&self) -> Option<usize> {
        (self.sign != 0.0).then_some(self.place.mode)
    }

    /// Elastic part and whole of the tension, in the direction that counts.
    fn forces(&self, x: f64, rate: f64, modes: &[i32]) -> (f64, f64) {
        let value = self.law.evaluate_in(x, rate, &modes[self.own_modes()]);
        (self.sign * (value.tension - value.damping), self.sign * value.tension)
    }

    /// Falls through zero where the mode ends; written to `out` in the place of the mode.
    pub fn switching(&self, x: f64, rate: f64, modes: &[i32], out: &mut [f64]) {
        if self.branches > 0 {
            let first = self.own_switch();
            self.law.switching(x, &modes[self.own_modes()], &mut out[first..first + 2 * self.branches]);
        }
        if self.sign == 0.0 {
            return;
        }
        let (elastic, whole) = self.forces(x, rate, modes);
        let out = &mut out[self.place.switch..self.place.switch + 2];
        // a law may be zero all over its slack side: only what is above zero counts as stretched
        (out[0], out[1]) = match modes[self.place.mode] {
            CLOSED => (1.0, whole),
            OPEN => ((f64::MIN_POSITIVE - elastic).max(-whole), 1.0),
            _ => (1.0, 1.0),
        };
    }

    /// Decides the mode anew.
    pub fn react(&self, x: f64, rate: f64, fired: &Fired, change: &mut Change) {
        if self.branches > 0 {
            let first = self.own_switch();
            let left = |i: usize| fired.switches.contains(&(first + i));
            self.law.decide(x, &left, &mut change.modes[self.own_modes()]);
        }
        if self.sign == 0.0 {
            return;
        }
        let (elastic, whole) = self.forces(x, rate, change.modes);
        let mode = &mut change.modes[self.place.mode];
        let fired = fired.switches.contains(&(self.place.switch + usize::from(*mode == CLOSED)));
        let stored = self.law.energy(x) - self.slack;
        match *mode {
            UNDECIDED => *mode = if elastic > 0.0 && whole > 0.0 { CLOSED } else { OPEN },
            CLOSED if fired || whole < -BORDER => {
                *mode = OPEN;
                change.memory[self.place.memory] += stored;
            }
            OPEN if fired || (elastic > BORDER && whole > BORDER) => {
                *mode = CLOSED;
                change.memory[self.place.memory] -= stored;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        for name in Acts::NAMES {
            assert_eq!(Acts::from_name(name).map(Acts::name), Some(name));
        }
        assert_eq!(Acts::from_name("sideways"), None);
    }

    #[test]
    fn a_slack_spring_keeps_the_energy_of_its_relaxed_length() {
        let law = SpringLaw::Linear { stiffness: 4.0, damping: 1.0, preload: 2.0 };
        let spring = OneWaySpring::new(&law, Acts::Pull);
        assert_eq!(spring.energy(7.0, &[OPEN]), -0.5); // preload + stiffness x = 0 at x = −1/2
        assert_eq!(spring.energy(7.0, &[CLOSED]), law.energy(7.0));
    }
}
