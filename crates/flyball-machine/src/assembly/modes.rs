//! The discrete part: modes, switching functions, rows that act only sometimes, and impacts.

use super::Assembly;
use crate::constraint::{BACKWARD, FORWARD, OneSided, STICK, Verdict};
use crate::force::ForceElement;
use crate::machine::{MachineError, suggestion};
use crate::node::{CLOSED, OPEN, SwitchPlace};
use crate::space::Space;
use flyball_dae::index1::Index1;
use flyball_dae::start::{Start, StartOptions};
use flyball_dae::system::{Change, Crossing, Fired, Layout, Point, State, Switch, System};

/// Gives an element a mode, a held value and a switching function.
fn lay_out(layout: &mut Layout, element: &str, what: &str) -> SwitchPlace {
    let place = SwitchPlace { mode: layout.n_modes, memory: layout.n_memory, switch: layout.switches.len() };
    layout.n_modes += 1;
    layout.n_memory += 1;
    layout.switches.push(Switch::new(format!("{element}: {what}"), Crossing::Falling));
    place
}

impl<S: Space> Assembly<S> {
    /// Lays out modes and switching functions of all elements; called before the start state is made.
    pub(super) fn lay_out_modes(
        layout: &mut Layout,
        forces: &mut [(String, crate::force::ForceKernel<S>)],
        connections: &mut crate::machine::Connections<S>,
    ) {
        for (name, force) in forces {
            if let Some(what) = force.switch_name() {
                force.set_place(lay_out(layout, name, what));
            }
        }
        for one in &mut connections.one_sided {
            one.place = lay_out(layout, &one.name, "gap");
        }
        for stick in &mut connections.stick {
            stick.place = lay_out(layout, &stick.name, "slip");
        }
    }

    pub fn switching(&self, p: &Point, out: &mut [f64]) {
        self.with_motion(p, |at| {
            for (_, force) in &self.forces {
                force.switching(at, out);
            }
            for one in &self.connections.one_sided {
                out[one.place.switch] = one.switching(at, p.lambda);
            }
            for stick in &self.connections.stick {
                out[stick.place.switch] = stick.switching(at, p.psi);
            }
        });
    }

    pub fn active_constraints(&self, modes: &[i32], active: &mut [bool]) {
        for one in &self.connections.one_sided {
            active[one.row] &= one.acts(modes);
        }
        for stick in &self.connections.stick {
            active[self.layout.n_phi + stick.rate.row] &= stick.acts(modes);
        }
    }

    pub fn on_event(&self, system: &dyn System, p: &Point, fired: &Fired, change: &mut Change) {
        let mut touching = Vec::new();
        self.with_motion(p, |at| {
            for (_, force) in &self.forces {
                force.react(at, fired, change);
            }
            for stick in &self.connections.stick {
                let fired = fired.switches.contains(&stick.place.switch);
                change.modes[stick.place.mode] = stick.next_mode(at, p.psi, fired);
            }
            for one in &self.connections.one_sided {
                match one.verdict(at, p.lambda, fired.switches.contains(&one.place.switch)) {
                    Verdict::Stay => {}
                    Verdict::Open => change.modes[one.place.mode] = OPEN,
                    Verdict::Touch => touching.push(one),
                }
            }
        });
        for one in touching {
            self.touch(system, p, one, change);
        }
    }

    /// Impact or rest of one contact; several at one instant follow each other.
    fn touch(&self, system: &dyn System, p: &Point, one: &OneSided<S>, change: &mut Change) {
        let mut held = State {
            t: p.t,
            q: p.q.to_vec(),
            v: change.v.to_vec(),
            modes: change.modes.to_vec(),
            memory: change.memory.to_vec(),
            x: change.x.to_vec(),
            ..State::zero(&self.layout)
        };
        let mode = one.place.mode;
        let rate = self.with_motion(&held.point(), |at| one.gap.rate(at));
        let rebound = -one.law.restitution * rate;
        let rests = rebound < one.law.rest_speed;
        change.modes[mode] = if rests { CLOSED } else { OPEN };
        held.modes[mode] = CLOSED;
        // the velocity nearest in the mass metric that all acting rows and the gap allow: e = 0
        if Start::solve(system, &mut Index1::new(system), &mut held, &StartOptions::default()).is_err() {
            // the run meets the same failure when it goes on, and names it
            change.modes[mode] = CLOSED;
            return;
        }
        let before = self.energy_of_motion(change.v);
        if rests {
            change.memory[one.place.memory] += before - self.energy_of_motion(&held.v);
            return;
        }
        // v⁺ = v⁻ + (1 + e)(v₀ − v⁻), with v₀ for e = 0
        for (v, v_0) in change.v.iter_mut().zip(&held.v) {
            *v += (1.0 + one.law.restitution) * (v_0 - *v);
        }
        change.memory[one.place.memory] += before - self.energy_of_motion(change.v);
    }

    /// The mode of an element as a word.
    pub fn mode_name(&self, name: &str, modes: &[i32]) -> Result<&'static str, MachineError> {
        if let Some(stick) = self.connections.stick.iter().find(|stick| stick.name == name) {
            return Ok(match modes[stick.place.mode] {
                STICK => "stick",
                FORWARD => "forward",
                BACKWARD => "backward",
                _ => "undecided",
            });
        }
        let joint = self.connections.one_sided.iter().find(|one| one.name == name).map(|one| one.place.mode);
        let force = || self.forces.iter().find(|(other, _)| other == name).and_then(|(_, force)| force.mode());
        Ok(match modes[joint.or_else(force).ok_or_else(|| self.unknown_switched(name))?] {
            OPEN => "open",
            CLOSED => "closed",
            _ => "undecided",
        })
    }

    /// An element without modes.
    pub fn unknown_switched(&self, name: &str) -> MachineError {
        let (one, stick) = (&self.connections.one_sided, &self.connections.stick);
        let forces = self.forces.iter().filter(|(_, force)| force.switch_name().is_some());
        let names = one.iter().map(|one| &one.name).chain(stick.iter().map(|stick| &stick.name));
        let names = names.chain(forces.map(|(name, _)| name)).map(String::as_str);
        MachineError::UnknownForce { name: name.into(), help: suggestion(name, names) }
    }

    /// v · M v/2.
    fn energy_of_motion(&self, v: &[f64]) -> f64 {
        let mut momentum = vec![0.0; v.len()];
        self.mass_times(v, &mut momentum);
        0.5 * momentum.iter().zip(v).map(|(p, v)| p * v).sum::<f64>()
    }
}
