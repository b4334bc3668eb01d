//! Which way an algebraic loop takes: from output to output, and from actuators through the motion to sensors.

use super::block::{BlockDefinition, Clock, Of, On};
use super::kernel::SensorPlace;
use super::netlist::{Element, Member, Netlist};
use super::order::circle;
use super::sensor::SensorElement;
use super::signal::{Wire, count};
use crate::machine::MachineError;
use crate::space::Space;

/// Refuses loops that close within one tick: at a tick a held value reads its inputs at once, and those that depend on it
/// in turn would show it the value of the tick before. `hears` lists what signals depend on without a state or a tick in
/// between.
pub(super) fn refuse_sampled_loops(list: &Netlist, names: &[String], hears: &[Vec<usize>]) -> Result<(), MachineError> {
    let mut clocks: Vec<Option<Clock>> = vec![None; list.signals];
    let mut at_ticks = hears.to_vec();
    for element in &list.elements {
        let Some((block, clock)) = element.block().and_then(|block| Some((block, block.clock()?))) else { continue };
        for output in 0..count(&element.outputs) {
            let inputs = element.heard.iter().enumerate();
            let through = inputs.filter(|(i, _)| block.depends(Of::Output(output), On::Input(*i)));
            at_ticks[element.first + output] = through.map(|(_, &signal)| signal).collect();
            clocks[element.first + output] = Some(clock);
        }
    }
    for (signal, clock) in clocks.iter().enumerate() {
        let Some(clock) = clock else { continue };
        // what does not tick together with it stays as it is
        let ticks = |other: usize| clocks[other].is_none_or(|other| clock.can_meet(&other));
        let together = |(node, hears): (usize, &Vec<usize>)| if ticks(node) { hears.clone() } else { Vec::new() };
        let together: Vec<Vec<usize>> = at_ticks.iter().enumerate().map(together).collect();
        if let Some(found) = circle(&together, signal) {
            let path = found.iter().chain(&found[..1]).map(|&node| names[node].clone()).collect();
            let of = |element: &&Element| (element.first..element.first + count(&element.outputs)).contains(&found[0]);
            let of_loop = list.elements.iter().find(of).expect("every signal belongs to an element");
            let element = of_loop.name.to_string();
            return Err(MachineError::SampledLoop { element, path });
        }
    }
    Ok(())
}

/// Signals, actuators and the motion, with what each depends on without a state in between.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    names: Vec<String>,
    hears: Vec<Vec<usize>>,
    /// The signal in each row of y.
    signal_of_row: Vec<usize>,
}

impl Ways {
    /// Adds actuators, the motion, and sensors of accelerations and reactions to what signals depend on.
    #[inline(never)]
    pub(super) fn new<S: Space>(
        list: &Netlist,
        names: &[String],
        mut hears: Vec<Vec<usize>>,
        wires: &[Wire],
        sensors: &[SensorPlace<S>],
    ) -> Self {
        let mut names = names.to_vec();
        let rows = wires.iter().filter_map(|wire| if let Wire::Y(row) = wire { Some(row + 1) } else { None }).max();
        let mut signal_of_row = vec![0; rows.unwrap_or(0)];
        for (signal, wire) in wires.iter().enumerate().rev() {
            if let Wire::Y(row) = wire {
                signal_of_row[*row] = signal;
            }
        }
        let motion = names.len();
        names.push("motion".into());
        hears.push(Vec::new());
        for element in list.elements.iter().filter(|element| matches!(element.member, Member::Actuator(_))) {
            hears[motion].push(names.len());
            names.push(element.name.into());
            hears.push(element.heard.clone());
        }
        for sensor in sensors.iter().filter(|sensor| sensor.kernel.is_coupled()) {
            for row in sensor.row..sensor.row + sensor.count {
                hears[signal_of_row[row]].push(motion);
            }
        }
        Self { names, hears, signal_of_row }
    }

    /// A loop through a row of y, or any loop, as `a → b → a`.
    pub fn loop_through(&self, row: Option<usize>) -> Option<String> {
        let wanted = row.and_then(|row| self.signal_of_row.get(row)).copied();
        let mut starts = wanted.into_iter().chain(0..self.hears.len());
        let mut found = starts.find_map(|start| circle(&self.hears, start))?;
        // from the first signal on, whichever row was given
        let first = (0..found.len()).min_by_key(|&i| found[i])?;
        found.rotate_left(first);
        let names: Vec<&str> = found.iter().chain(&found[..1]).map(|&node| self.names[node].as_str()).collect();
        Some(names.join(" → "))
    }
}
