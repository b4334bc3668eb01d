//! Impacts: contacts that touch at one instant, what rests meanwhile, and friction that presses along.

use super::Assembly;
use crate::constraint::{OneSided, STICK};
use crate::node::{CLOSED, OPEN, SLOW, UNDECIDED};
use crate::space::Space;
use flyball_dae::jump::{Direction, Jump, Rub, Strike};
use flyball_dae::system::{Change, Point, State, System};

/// Rates below this fraction of the fastest approach are rounding.
const ROUNDING: f64 = 1e-12;

impl<S: Space> Assembly<S> {
    /// Impact or rest of contacts that touch at one instant.
    pub(super) fn touch(&self, system: &dyn System, p: &Point, group: &[&OneSided<S>], change: &mut Change) {
        let mut struck = State {
            t: p.t,
            q: p.q.to_vec(),
            v: change.v.to_vec(),
            modes: change.modes.to_vec(),
            memory: change.memory.to_vec(),
            x: change.x.to_vec(),
            ..State::zero(&self.layout)
        };
        let rate = |state: &State, one: &OneSided<S>| self.with_motion(&state.point(), |at| one.gap.rate(at));
        let approach = group.iter().fold(0.0, |least: f64, one| least.min(rate(&struck, one)));
        if approach >= -SLOW {
            group.iter().for_each(|one| change.modes[one.place.mode] = CLOSED);
            return;
        }
        // rebounds below the rest speed end in rest
        let restitution = |one: &OneSided<S>| {
            let rebound = -one.law.restitution * rate(&struck, one);
            if rebound < one.law.rest_speed { 0.0 } else { one.law.restitution }
        };
        let mut strikes: Vec<Strike> =
            group.iter().map(|one| Strike { row: one.row, restitution: restitution(one) }).collect();
        // what rested before is pressed by the impact, or lifted
        let resting: Vec<_> = self.connections.one_sided.iter().filter(|one| one.acts(p.modes)).collect();
        strikes.extend(resting.iter().map(|one| Strike { row: one.row, restitution: 0.0 }));

        let before = self.energy_of_motion(&struck.v);
        let (always, rubs) = (self.rows_that_always_act(&struck.modes), self.rubs(&strikes));
        let mut jump = self.jump.borrow_mut();
        let jump = jump.get_or_insert_with(|| Jump::new(system));
        if let Err(failure) = jump.solve(system, &mut struck, &always, &strikes, &rubs) {
            change.failure = Some(failure);
            return;
        }
        change.v.copy_from_slice(&struck.v);
        change.memory[group[0].place.memory] += before - self.energy_of_motion(change.v);

        let slow = SLOW.max(-ROUNDING * approach);
        for one in group {
            let rests = rate(&struck, one) <= slow;
            change.modes[one.place.mode] = if rests { CLOSED } else { OneSided::<S>::opened(p.modes[one.place.mode]) };
        }
        for one in resting {
            if rate(&struck, one) > slow {
                change.modes[one.place.mode] = OPEN;
            }
        }
        self.knock_loose(&struck, slow, change);
    }

    /// Friction that stuck and moves after an impact is to be decided anew.
    fn knock_loose(&self, struck: &State, slow: f64, change: &mut Change) {
        let mut loosen = |mode: usize, slip: f64| {
            if change.modes[mode] == STICK && slip > slow {
                change.modes[mode] = UNDECIDED;
            }
        };
        self.with_motion(&struck.point(), |at| {
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
