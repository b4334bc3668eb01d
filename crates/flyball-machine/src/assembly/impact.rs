//! Impacts: contacts that touch at one instant, what rests meanwhile, and friction that presses along.
//!
//! The machine states which rows strike, rub and always act; the driver solves for the velocities; the machine decides
//! which contacts rest and which open.

use super::Assembly;
use super::work::MachineWork;
use crate::constraint::{OneSided, STICK};
use crate::node::{CLOSED, OPEN, SLOW, UNDECIDED};
use crate::space::Space;
use flyball_dae::system::{Change, Direction, Impact, Point, Rub, Strike};

/// Rates below this fraction of the fastest approach are rounding.
const ROUNDING: f64 = 1e-12;

impl<S: Space> Assembly<S> {
    /// Asks for the impact of contacts that touch at one instant, or lets them rest.
    pub(super) fn touch(&self, work: &mut MachineWork<S>, p: &Point, group: &[&OneSided<S>], change: &mut Change) {
        let before = Point { v: &*change.v, modes: &*change.modes, memory: &*change.memory, ..*p };
        let rates = self.gap_rates(work, &before, group.iter().copied());
        if approach(&rates) >= -self.slow(group.iter().copied()) {
            group.iter().for_each(|one| change.modes[one.place.mode] = CLOSED);
            return;
        }
        // rebounds below the rest speed end in rest
        let restitution = |one: &OneSided<S>, rate: f64| {
            let rebound = -one.law.restitution * rate;
            if rebound < one.law.rest_speed { 0.0 } else { one.law.restitution }
        };
        let struck = group.iter().zip(rates);
        let mut strikes: Vec<Strike> =
            struck.map(|(one, rate)| Strike { row: one.row, restitution: restitution(one, rate) }).collect();
        // what rested before is pressed by the impact, or lifted
        let resting = self.connections.one_sided.iter().filter(|one| one.acts(p.modes));
        strikes.extend(resting.map(|one| Strike { row: one.row, restitution: 0.0 }));
        let (always, rubs) = (self.rows_that_always_act(change.modes), self.rubs(&strikes));
        change.impact = Some(Impact { strikes, rubs, always });
    }

    /// Sets which contacts rest and which open after an impact that began at `p`, and adds the energy it took.
    pub fn after_impact(&self, work: &mut MachineWork<S>, p: &Point, impact: &Impact, change: &mut Change) {
        let (modes, memory) = (change.modes.to_vec(), change.memory.to_vec());
        let [before, after] = [p.v, &*change.v].map(|v| Point { v, modes: &modes, memory: &memory, ..*p });
        let (resting, group): (Vec<&OneSided<S>>, Vec<&OneSided<S>>) =
            impact.strikes.iter().map(|strike| self.one_sided(strike.row)).partition(|one| one.acts(p.modes));
        change.memory[group[0].place.memory] += self.energy_of_motion(before.v) - self.energy_of_motion(after.v);

        let fastest = approach(&self.gap_rates(work, &before, group.iter().copied()));
        let slow = self.slow(group.iter().chain(&resting).copied()).max(-ROUNDING * fastest);
        let rates = self.gap_rates(work, &after, group.iter().chain(&resting).copied());
        for (one, &rate) in group.iter().zip(&rates) {
            let opened = OneSided::<S>::opened(p.modes[one.place.mode]);
            change.modes[one.place.mode] = if rate <= slow { CLOSED } else { opened };
        }
        for (one, &rate) in resting.iter().zip(&rates[group.len()..]) {
            if rate > slow {
                change.modes[one.place.mode] = OPEN;
            }
        }
        self.knock_loose(work, &after, slow, change.modes);
    }

    /// Rates below this count as none.
    fn slow<'a>(&self, mut group: impl Iterator<Item = &'a OneSided<S>>) -> f64 {
        // a joint coordinate may be an angle
        if group.all(|one| one.gap.sides().is_some()) { SLOW * self.scale.speed } else { SLOW }
    }

    /// Rates of gaps.
    fn gap_rates<'a>(
        &self,
        work: &mut MachineWork<S>,
        p: &Point,
        group: impl Iterator<Item = &'a OneSided<S>>,
    ) -> Vec<f64> {
        self.with_motion(work, p, |at, _| group.map(|one| one.gap.rate(at)).collect())
    }

    /// The one-sided row in a row of Φ.
    fn one_sided(&self, row: usize) -> &OneSided<S> {
        let found = self.connections.one_sided.iter().find(|one| one.row == row);
        found.expect("a machine asks for impacts of one-sided rows only")
    }

    /// Friction that stuck and moves after an impact is to be decided anew.
    fn knock_loose(&self, work: &mut MachineWork<S>, after: &Point, slow: f64, modes: &mut [i32]) {
        let mut loosen = |mode: usize, slip: f64| {
            if modes[mode] == STICK && slip > slow {
                modes[mode] = UNDECIDED;
            }
        };
        self.with_motion(work, after, |at, _| {
            for stick in &self.connections.stick {
                loosen(stick.place.mode, stick.rate(at).abs());
            }
            for drag in &self.connections.drag {
                loosen(drag.place.mode, drag.rate(at).abs());
            }
            for skid in &self.connections.skid {
                let [x, y] = skid.rate(at);
                loosen(skid.place.mode, x.hypot(y));
            }
        });
    }

    /// Constraint rows that neither open nor slip.
    fn rows_that_always_act(&self, modes: &[i32]) -> Vec<bool> {
        let mut modes = modes.to_vec();
        let connections = &self.connections;
        connections.one_sided.iter().for_each(|one| modes[one.place.mode] = OPEN);
        connections.stick.iter().for_each(|stick| modes[stick.place.mode] = UNDECIDED);
        let mut active = vec![true; self.layout.n_constraints()];
        self.active_constraints(&modes, &mut active);
        active
    }

    /// Friction of the contacts struck, and of joints whose reaction presses. Friction of given force has no impulse.
    fn rubs(&self, strikes: &[Strike]) -> Vec<Rub> {
        let connections = &self.connections;
        let is_struck = |row: usize| strikes.iter().any(|strike| strike.row == row);
        let rows = |row: usize, count: usize| (row..row + count).map(Direction::Row).collect();
        let drags = connections.drag.iter().filter(|drag| is_struck(drag.gap_row));
        let drags = drags.map(|drag| (rows(drag.row, 1), vec![(drag.gap_row, drag.law.sliding)]));
        let skids = connections.skid.iter().filter(|skid| is_struck(skid.gap_row));
        let skids = skids.map(|skid| (rows(skid.row, 2), vec![(skid.gap_row, skid.law.sliding)]));
        let bearings = connections.bearing.iter().map(|bearing| {
            let terms = bearing.terms.iter().map(|term| (term.v, term.coefficient)).collect();
            (vec![Direction::Terms(terms)], bearing.weights.clone())
        });
        drags.chain(skids).chain(bearings).map(|(directions, pressed_by)| Rub { directions, pressed_by }).collect()
    }

    /// v · M v/2.
    fn energy_of_motion(&self, v: &[f64]) -> f64 {
        let mut momentum = vec![0.0; v.len()];
        self.mass_times(v, &mut momentum);
        0.5 * momentum.iter().zip(v).map(|(p, v)| p * v).sum::<f64>()
    }
}

/// Rate of the fastest approach: the least of the rates, or zero.
fn approach(rates: &[f64]) -> f64 {
    rates.iter().fold(0.0, |least: f64, &rate| least.min(rate))
}
