//! Kinks and jumps of laws of time as time events.
//!
//! Held values are the times of the last one, of the next one, and of the next one of each law; a mode counts those passed.
//! Laws are evaluated on their own side of both: a step that ends at a kink sees the law before it, the step that begins there
//! the law after it. A time between both decides on which side a law is, so that rounding at a jump does not.
//! Points of smooth tables are no events; steps end there all the same, because a bump between two stages is not seen.

use crate::control::block::BlockKind;
use crate::force::Force;
use crate::joint::{Equation, Joint, Offset};
use crate::law::Law;
use crate::machine::{Machine, MachineWarning};
use flyball_dae::system::{Layout, Point};

/// The laws that jump or have kinks, with the mode and the held values of their clock.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    laws: Vec<Law>,
    /// Elements that the laws are of.
    names: Vec<String>,
    /// Laws and sources through smooth tables, whose points steps do not leave out.
    smooth: Vec<Law>,
    mode: usize,
    memory: usize,
}

/// Mode before the run has looked at the clock.
const NOT_SET: i32 = 0;

/// Where between two kinks the sides of laws are decided; no simple fraction, at which a law might touch a threshold.
const INSIDE: f64 = 0.381_966;

impl Clock {
    /// The clock of all laws of a machine; owns a mode and held values if there are any with kinks.
    pub fn new(machine: &Machine, layout: &mut Layout) -> Self {
        let joints = machine.joints.iter().flat_map(|(name, joint)| {
            let named = |law| (name.clone(), law);
            joint_laws(joint, machine).into_iter().map(named)
        });
        let forces = machine
            .forces
            .iter()
            .filter_map(|(name, force): &(String, Force)| Some((name.clone(), force.kind.law().cloned()?)));
        let roads = machine.roads.iter().map(|(name, road)| (name.clone(), road.height.clone()));
        let actuators = machine
            .control
            .actuators
            .iter()
            .filter_map(|(name, actuator)| Some((name.clone(), actuator.kind.law().cloned()?)));
        let sources = machine.control.blocks.iter().filter_map(|(_, block)| match &block.kind {
            BlockKind::Table(table) => table.curve_of_time().cloned().map(Law::Table),
            _ => None,
        });
        let all: Vec<(String, Law)> = joints.chain(forces).chain(roads).chain(actuators).collect();
        let smooth = all.iter().map(|(_, law)| law.clone()).chain(sources).filter(Law::has_knots).collect();
        let (names, laws): (Vec<String>, Vec<Law>) = all.into_iter().filter(|(_, law)| law.has_kinks()).unzip();
        let (mode, memory) = (layout.n_modes, layout.n_memory);
        layout.n_modes += usize::from(!laws.is_empty());
        layout.n_memory += if laws.is_empty() { 0 } else { 2 + laws.len() };
        Self { laws, names, smooth, mode, memory }
    }

    /// The time at which laws are evaluated, and one of the same stretch between two kinks.
    #[inline]
    pub fn time(&self, p: &Point) -> (f64, f64) {
        if self.laws.is_empty() || p.modes[self.mode] == NOT_SET {
            return (p.t, p.t);
        }
        let (last, next) = (p.memory[self.memory], p.memory[self.memory + 1]);
        let stretch = if next < f64::MAX { last + INSIDE * (next - last) } else { last + last.abs().max(1.0) };
        if p.t >= next {
            (next.next_down(), stretch)
        } else if p.t <= last {
            (last.next_up(), stretch)
        } else {
            (p.t, stretch)
        }
    }

    /// The next kink.
    pub fn next_event(&self, p: &Point) -> Option<f64> {
        if self.laws.is_empty() {
            return None;
        }
        Some(p.memory[self.memory + 1]).filter(|&next| next > p.t && next < f64::MAX)
    }

    /// The same with the name of the element.
    pub fn next_source(&self, p: &Point) -> Option<(f64, String)> {
        let next = self.next_event(p)?;
        let kinks = &p.memory[self.memory + 2..self.memory + 2 + self.laws.len()];
        let name = kinks.iter().position(|&kink| kink == next).map(|i| self.names[i].clone());
        Some((next, name.unwrap_or_else(|| "a law of time".into())))
    }

    /// The next point of a smooth table.
    pub fn next_knot(&self, t: f64) -> Option<f64> {
        self.smooth.iter().filter_map(|law| law.next_knot(t)).min_by(f64::total_cmp)
    }

    /// Passes the kinks up to now.
    pub fn advance(&self, t: f64, modes: &mut [i32], memory: &mut [f64]) {
        if self.laws.is_empty() || (modes[self.mode] != NOT_SET && t < memory[self.memory + 1]) {
            return;
        }
        let is_set = modes[self.mode] != NOT_SET;
        modes[self.mode] = modes[self.mode].wrapping_add(1).max(1);
        let [last, next, kinks @ ..] = &mut memory[self.memory..self.memory + 2 + self.laws.len()] else { return };
        *last = t;
        for (kink, law) in kinks.iter_mut().zip(&self.laws).filter(|(kink, _)| !is_set || **kink <= t) {
            *kink = law.next_kink(t).unwrap_or(f64::MAX);
        }
        *next = kinks.iter().copied().fold(f64::MAX, f64::min);
    }
}

fn joint_laws(joint: &Joint, machine: &Machine) -> Vec<Law> {
    let equations = joint.kind.definition().equations(machine.dimension).unwrap_or_default();
    let law = |equation: Equation| match equation {
        Equation::Coupling { law, .. }
        | Equation::VelocityCoupling { law, .. }
        | Equation::StickSlip { surface: law, .. }
        | Equation::Along(_, Offset::Law(law)) => Some(law),
        _ => None,
    };
    equations.into_iter().filter_map(law).collect()
}

/// Names prescribed positions whose tables make the velocity jump after a time.
pub(crate) fn kinked_drives(machine: &Machine, t: f64) -> Vec<MachineWarning> {
    let kinked = |(name, joint): &(String, Joint)| {
        let equations = joint.kind.definition().equations(machine.dimension).unwrap_or_default();
        let curves = equations.iter().filter_map(|equation| match equation {
            Equation::Coupling { law: Law::Table(curve), .. } | Equation::Along(_, Offset::Law(Law::Table(curve))) => {
                Some(curve)
            }
            _ => None,
        });
        let (time, curve) = curves.filter_map(|curve| Some((curve.next_kink(t)?, curve))).next()?;
        let more = if curve.next_kink(time).is_some() { " and later" } else { "" };
        Some(MachineWarning::DriveWithKinks { element: name.clone(), time, more })
    };
    machine.joints.iter().filter_map(kinked).collect()
}
