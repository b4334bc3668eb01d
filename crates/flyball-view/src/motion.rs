//! Poses and quantities over time.

use crate::scene::Scene;
use flyball_dae::system::State;
use flyball_file::{OutputColumn, Quantity, Readout};
use flyball_machine::{Frame, Machine, MachineError, MachineSystem, Probe, Rotation};
use std::collections::HashSet;

/// Poses of a frame over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Pose {
    /// Positions [m].
    pub position: Vec<[f64; 3]>,
    /// Unit quaternions, scalar first, without jumps of sign.
    pub rotation: Vec<[f64; 4]>,
}

impl Pose {
    /// The frame at an instant.
    pub fn frame(&self, k: usize) -> Frame {
        Frame { position: self.position[k], rotation: Rotation(self.rotation[k]) }
    }
}

/// A quantity over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Its values.
    pub values: Vec<f64>,
    /// True if the model asks for it.
    pub asked: bool,
}

/// A run as it is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// Times [s].
    pub times: Vec<f64>,
    /// Poses of the tracks behind the ground.
    pub poses: Vec<Pose>,
    /// Quantities.
    pub series: Vec<Series>,
    /// Quantities that were left out because there would be too many numbers.
    pub left_out: usize,
}

/// Most values of quantities that are kept.
const MOST_VALUES: usize = 6_000_000;

/// Names of frames: bodies, then nodes of beams.
pub(crate) fn frame_names(machine: &Machine) -> Vec<String> {
    let bodies = machine.bodies.iter().map(|(name, _)| name.clone());
    let nodes =
        machine.beams.iter().flat_map(|(name, beam)| beam.node_names().map(move |node| format!("{name}.{node}")));
    bodies.chain(nodes).collect()
}

impl Motion {
    /// Poses of all bodies, without quantities.
    ///
    /// # Errors
    /// If a frame cannot be read.
    pub fn poses(system: &MachineSystem, states: &[State]) -> Result<Self, MachineError> {
        let machine = system.machine();
        let names = frame_names(machine);
        let parts =
            ["position.x", "position.y", "position.z", "quaternion.w", "quaternion.x", "quaternion.y", "quaternion.z"];
        let probes: Vec<Probe> = names
            .iter()
            .flat_map(|name| parts.iter().filter_map(move |part| Probe::named(machine, &format!("{name}.{part}"))))
            .collect();
        let mut set = system.probes(&probes)?;
        let mut poses = vec![Pose { position: Vec::new(), rotation: Vec::new() }; names.len()];
        let mut row = Vec::with_capacity(probes.len());
        for state in states {
            row.clear();
            set.read(system, state, &mut row);
            for (pose, seven) in poses.iter_mut().zip(row.chunks_exact(parts.len())) {
                let mut turned = [seven[3], seven[4], seven[5], seven[6]];
                let same =
                    pose.rotation.last().is_none_or(|last| (0..4).map(|i| last[i] * turned[i]).sum::<f64>() >= 0.0);
                if !same {
                    turned = turned.map(|x| -x);
                }
                pose.position.push([seven[0], seven[1], seven[2]]);
                pose.rotation.push(turned);
            }
        }
        Ok(Self { times: states.iter().map(|state| state.t).collect(), poses, series: Vec::new(), left_out: 0 })
    }

    /// Adds the quantities: those that the model asks for, those of arrows, velocities, signals and energies.
    ///
    /// # Errors
    /// If a quantity cannot be read.
    pub fn with_series(
        mut self,
        system: &MachineSystem,
        states: &[State],
        outputs: &[OutputColumn],
        scene: &Scene,
    ) -> Result<Self, MachineError> {
        let machine = system.machine();
        // work is an integral over the run, which no state gives
        let known = |quantity: &Quantity| quantity.probes.iter().all(|probe| !probe.is_integral());
        let mut wanted: Vec<(String, Quantity, Option<OutputColumn>)> = outputs
            .iter()
            .filter(|output| known(&output.quantity))
            .map(|output| (output.name.clone(), output.quantity.clone(), Some(output.clone())))
            .collect();
        let mut taken: HashSet<String> = wanted.iter().map(|(name, ..)| name.clone()).collect();
        for name in names(system, scene) {
            // no suggestion for what an element does not have: that would compare all names of the machine
            if let Some(probe) = Probe::named(machine, &name)
                && taken.insert(name.clone())
            {
                wanted.push((name, probe.into(), None));
            }
        }
        let most = (MOST_VALUES / states.len().max(1)).max(outputs.len());
        self.left_out = wanted.len().saturating_sub(most);
        wanted.truncate(most);
        let mut readout = Readout::new(system, wanted.iter().map(|(_, quantity, _)| quantity.clone()).collect())?;
        let mut series: Vec<Series> = wanted
            .iter()
            .map(|(name, quantity, output)| Series {
                name: name.clone(),
                unit: output.as_ref().map_or_else(|| quantity.unit.clone(), |output| output.unit.clone()),
                values: Vec::with_capacity(states.len()),
                asked: output.is_some(),
            })
            .collect();
        let mut row = Vec::with_capacity(wanted.len());
        for state in states {
            row.clear();
            readout.read(state, &mut row);
            for ((series, (.., output)), value) in series.iter_mut().zip(&wanted).zip(&row) {
                series.values.push(output.as_ref().map_or(*value, |output| output.convert(*value)));
            }
        }
        self.series = series;
        Ok(self)
    }

    /// The frame of a track at an instant; the ground is the first.
    pub fn frame(&self, track: usize, k: usize) -> Frame {
        if track == 0 { Frame::at([0.0; 3]) } else { self.poses[track - 1].frame(k) }
    }
}

/// Names of what may be shown, the most important first; those that a machine does not have are skipped.
#[inline(never)]
fn names(system: &MachineSystem, scene: &Scene) -> Vec<String> {
    let machine = system.machine();
    let axes: &[&str] = if scene.planar { &["x", "y"] } else { &["x", "y", "z"] };
    let moments: &[&str] = if scene.planar { &["z"] } else { &["x", "y", "z"] };
    let mut names: Vec<String> = ["total", "kinetic", "potential"].map(|kind| format!("energy.{kind}")).to_vec();
    names.extend(["position", "velocity"].map(|kind| format!("constraint.{kind}")));
    names.extend(system.read(&system.start()).signals().into_iter().map(|signal| signal.name));
    let coordinates = |order: &str| {
        let mut all = Vec::new();
        for (joint, data) in &machine.joints {
            let own = data.kind.definition().coordinates(machine.dimension);
            all.extend(own.iter().map(|coordinate| format!("{joint}.{}{order}", coordinate.name)));
        }
        all
    };
    let forces = machine.forces.iter().map(|(name, _)| name);
    let acting: Vec<&String> = forces
        .chain(machine.control.actuators.iter().map(|(name, _)| name))
        .chain(machine.joints.iter().map(|(name, _)| name))
        .collect();
    let bodies: Vec<&String> = machine.bodies.iter().map(|(name, _)| name).collect();
    // components first: what they are the components of follows from them
    let of = |elements: &[&String], kind: &str, axes: &[&str]| -> Vec<String> {
        let parts = |name: &String| axes.iter().map(|axis| format!("{name}.{kind}.{axis}")).collect::<Vec<_>>();
        elements.iter().flat_map(|name| parts(name).into_iter().chain([format!("{name}.{kind}")])).collect()
    };
    if scene.planar {
        names.extend(of(&bodies, "angle", &[]));
    }
    names.extend(of(&acting, "force", axes));
    names.extend(of(&bodies, "velocity", &[]));
    names.extend(of(&acting, "power", &[]));
    names.extend(coordinates(""));
    names.extend(of(&acting, "moment", moments));
    names.extend(of(&acting, "energy", &[]));
    names.extend(coordinates(".rate"));
    names.extend(of(&bodies, "spin", &[]));
    names.extend(of(&bodies, "acceleration", &[]));
    names.extend(bodies.iter().flat_map(|body| axes.iter().map(move |axis| format!("{body}.velocity.{axis}"))));
    names
}
