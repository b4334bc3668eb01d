//! Kinks and jumps of laws of time as time events.
//!
//! One mode counts the kinks passed. Laws are evaluated on their own side of the next one: a step that ends at a kink sees
//! the law before it, the step that begins there the law after it.

use crate::force::Force;
use crate::joint::{Equation, Joint, Place};
use crate::law::Law;
use crate::machine::Machine;
use flyball_dae::system::{Layout, Point};

/// Times at which laws change, with the mode that counts them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    kinks: Vec<f64>,
    mode: usize,
}

impl Clock {
    /// The kinks of all laws of a machine; owns a mode if there are any.
    pub fn new(machine: &Machine, layout: &mut Layout) -> Self {
        let joints = machine.joints.iter().flat_map(|(_, joint)| joint_kinks(joint, machine));
        let forces = machine
            .forces
            .iter()
            .flat_map(|(_, force): &(String, Force)| force.kind.law().map_or(Vec::new(), Law::kinks));
        let mut kinks: Vec<f64> = joints.chain(forces).filter(|t| t.is_finite()).collect();
        kinks.sort_by(f64::total_cmp);
        kinks.dedup();
        let mode = layout.n_modes;
        layout.n_modes += usize::from(!kinks.is_empty());
        Self { kinks, mode }
    }

    fn passed(&self, modes: &[i32]) -> usize {
        modes[self.mode] as usize
    }

    /// The time at which laws are evaluated.
    #[inline]
    pub fn time(&self, t: f64, modes: &[i32]) -> f64 {
        if self.kinks.is_empty() {
            return t;
        }
        match self.kinks.get(self.passed(modes)) {
            Some(&next) if t >= next => next.next_down(),
            _ => t,
        }
    }

    /// The next kink.
    pub fn next_event(&self, p: &Point) -> Option<f64> {
        if self.kinks.is_empty() {
            return None;
        }
        self.kinks[self.passed(p.modes).min(self.kinks.len())..].iter().copied().find(|&kink| kink > p.t)
    }

    /// Counts the kinks up to now.
    pub fn advance(&self, t: f64, modes: &mut [i32]) {
        if !self.kinks.is_empty() {
            modes[self.mode] = self.kinks.partition_point(|&kink| kink <= t) as i32;
        }
    }
}

fn joint_kinks(joint: &Joint, machine: &Machine) -> Vec<f64> {
    let equations = joint.kind.definition().equations(machine.dimension).unwrap_or_default();
    let kinks = |equation: &Equation| match equation {
        Equation::Coupling { law, .. }
        | Equation::VelocityCoupling { law, .. }
        | Equation::StickSlip { surface: law, .. }
        | Equation::Along(_, Place::Law(law)) => law.kinks(),
        _ => Vec::new(),
    };
    equations.iter().flat_map(kinks).collect()
}
