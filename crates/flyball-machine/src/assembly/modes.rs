//! The discrete part: modes, switching functions, rows that act only sometimes.

use super::Assembly;
use super::work::MachineWork;
use crate::constraint::{BACKWARD, FORWARD, GapDecision, OneSided, PRESS, STICK, Skid};
use crate::force::ForceElement;
use crate::machine::{MachineError, suggestion};
use crate::node::{CLOSED, Motion, OPEN, OPEN_AGAIN, SwitchPlace, UNDECIDED};
use crate::space::Space;
use flyball_dae::system::{Change, Crossing, Fired, Layout, Point, ReactionForm, Switch};

/// Gives an element modes, a held value and switching functions.
fn lay_out(layout: &mut Layout, element: &str, modes: usize, switches: &[&str]) -> SwitchPlace {
    let place = SwitchPlace { mode: layout.n_modes, memory: layout.n_memory, switch: layout.switches.len() };
    layout.n_modes += modes;
    layout.n_memory += 1;
    for what in switches {
        layout.switches.push(Switch::new(format!("{element}: {what}"), Crossing::Leaving));
    }
    place
}

/// Names of the switching functions of friction: stick, forward, backward; in space stick, slide, press.
const SWITCHES: [&str; 3] = ["hold", "slip", "slip"];

/// Writes the switching function of the present mode of a friction, and while it sticks that of its `rest`; the others
/// are 1.
fn watch(modes: &[i32], place: SwitchPlace, value: f64, rest: impl FnOnce() -> f64, out: &mut [f64]) {
    let out = &mut out[place.switch..place.switch + 3];
    out.fill(1.0);
    if modes[place.mode] == STICK {
        out[1] = rest();
    }
    if modes[place.mode] != UNDECIDED {
        out[(modes[place.mode] - STICK) as usize] = value;
    }
}

/// True if the function of the present mode of a friction fired.
fn has_fired(modes: &[i32], place: SwitchPlace, fired: &Fired) -> bool {
    let mode = modes[place.mode];
    mode != UNDECIDED && fired.switches.contains(&(place.switch + (mode - STICK) as usize))
}

impl<S: Space> Assembly<S> {
    /// Lays out modes and switching functions of all elements; called before the start state is made.
    #[inline(never)]
    pub(super) fn lay_out_modes(
        layout: &mut Layout,
        forces: &mut [(String, crate::force::ForceKernel<S>)],
        connections: &mut crate::machine::Connections<S>,
    ) {
        for (name, force) in forces {
            let switches = force.switch_names();
            if !switches.is_empty() {
                force.set_place(lay_out(layout, name, force.modes(), &switches));
            }
        }
        for one in &mut connections.one_sided {
            one.place = lay_out(layout, &one.name, 1, &OneSided::<S>::SWITCHES);
        }
        for drag in &mut connections.drag {
            drag.contact_mode = connections.one_sided[drag.contact].place.mode;
            drag.place = lay_out(layout, &drag.name, 1, &SWITCHES);
            layout.yielding.push(drag.row);
            layout.reaction = ReactionForm::General;
        }
        for skid in &mut connections.skid {
            skid.contact_mode = connections.one_sided[skid.contact].place.mode;
            skid.place = lay_out(layout, &skid.name, 1, &SWITCHES);
            layout.yielding.extend([skid.row, skid.row + 1]);
            skid.direction = layout.n_memory;
            layout.n_memory += Skid::KEPT;
            layout.reaction = ReactionForm::General;
        }
        if !connections.bearing.is_empty() {
            layout.reaction = ReactionForm::General;
        }
        for stick in &mut connections.stick {
            stick.place = lay_out(layout, &stick.name, 1, &SWITCHES);
            layout.yielding.push(stick.rate.row);
        }
    }

    pub fn switching(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, scratch| {
            self.control.switching(at, p, &mut scratch.control, out);
            for (_, force) in &self.forces {
                force.switching(at, out);
            }
            for one in &self.connections.one_sided {
                one.switching(at, p.lambda, out);
            }
            for stick in &self.connections.stick {
                watch(at.modes, stick.place, stick.switching(at, p.psi), || stick.rest(at), out);
            }
            for drag in &self.connections.drag {
                watch(at.modes, drag.place, drag.switching(at, p.lambda, p.psi), || drag.rest(at), out);
            }
            for skid in &self.connections.skid {
                watch(at.modes, skid.place, skid.switching(at, p.lambda, p.psi), || skid.rest(at), out);
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
        for drag in &self.connections.drag {
            active[self.layout.n_phi + drag.row] &= drag.acts(modes);
        }
        for skid in &self.connections.skid {
            for row in skid.row..skid.row + 2 {
                active[self.layout.n_phi + row] &= skid.acts(modes);
            }
        }
    }

    pub fn on_event(&self, work: &mut MachineWork<S>, p: &Point, fired: &Fired, change: &mut Change) {
        self.clock.advance(p.t, change.modes, change.memory);
        let (t, stretch) = self.clock.time(&Point { modes: change.modes, memory: change.memory, ..*p });
        let mut touching = Vec::new();
        self.with_motion(work, p, |at, _| {
            for (_, force) in &self.forces {
                force.react(at, fired, change);
            }
            self.control.react_actuators(at, fired, change);
            self.control.renew(at, fired, change.memory);
            for stick in &self.connections.stick {
                let fired = has_fired(p.modes, stick.place, fired);
                let behind = Motion { t, stretch, ..*at };
                change.modes[stick.place.mode] = stick.next_mode(at, &behind, p.psi, fired);
            }
            for drag in &self.connections.drag {
                let fired = has_fired(p.modes, drag.place, fired);
                change.modes[drag.place.mode] = drag.next_mode(at, p.lambda, p.psi, fired);
            }
            let skids = &self.connections.skid;
            for skid in skids {
                let has_fired = |skid: &Skid| has_fired(p.modes, skid.place, fired);
                let beside = |other: &&Skid| matches!((skid.foot, other.foot), (Some(a), Some(b)) if a.0 == b.0);
                let stops = skids.iter().filter(beside).any(|other| has_fired(other) && other.is_stopping(at));
                let (mode, direction) = skid.next_mode(at, p.lambda, p.psi, (has_fired(skid), stops));
                change.modes[skid.place.mode] = mode;
                if let Some(d) = direction {
                    skid.note(at, d, change.memory);
                }
            }
            for one in &self.connections.one_sided {
                match one.decide(at, p.lambda, one.has_fired(p.modes, fired.switches)) {
                    GapDecision::Stay => {}
                    GapDecision::Open => change.modes[one.place.mode] = OneSided::<S>::opened(p.modes[one.place.mode]),
                    GapDecision::Touch => touching.push(one),
                }
            }
        });
        if !touching.is_empty() {
            self.touch(work, p, &touching, change);
        }
        self.control.react(p, work.control(), fired, change);
    }

    /// The mode of an element as a word.
    pub fn mode_name(&self, name: &str, modes: &[i32]) -> Result<&'static str, MachineError> {
        let stick = self.connections.stick.iter().find(|stick| stick.name == name).map(|stick| stick.place.mode);
        let drag = || self.connections.drag.iter().find(|drag| drag.name == name).map(|drag| drag.place.mode);
        let skid = self.connections.skid.iter().find(|skid| skid.name == name);
        if let Some(skid) = skid {
            return Ok(match modes[skid.place.mode] {
                STICK => "stick",
                FORWARD | PRESS => "slide",
                _ => "undecided",
            });
        }
        if let Some(mode) = stick.or_else(drag) {
            return Ok(match modes[mode] {
                STICK => "stick",
                FORWARD => "forward",
                BACKWARD => "backward",
                _ => "undecided",
            });
        }
        let joint = self.connections.one_sided.iter().find(|one| one.name == name).map(|one| one.place.mode);
        let force = self.forces.iter().find(|(other, _)| other == name).map(|(_, force)| force);
        let mode = joint.or_else(|| force?.mode()).ok_or_else(|| self.unknown_switched(name))?;
        let words = force.map_or(["open", "closed"], ForceElement::mode_words);
        Ok(match modes[mode] {
            OPEN | OPEN_AGAIN => words[0],
            CLOSED => words[1],
            _ => "undecided",
        })
    }

    /// An element without modes.
    pub fn unknown_switched(&self, name: &str) -> MachineError {
        let (one, stick) = (&self.connections.one_sided, &self.connections.stick);
        let forces = self.forces.iter().filter(|(_, force)| force.mode().is_some());
        let names = one.iter().map(|one| &one.name).chain(stick.iter().map(|stick| &stick.name));
        let names = names.chain(forces.map(|(name, _)| name)).map(String::as_str);
        MachineError::UnknownForce { name: name.into(), help: suggestion(name, names) }
    }
}
