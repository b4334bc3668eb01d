//! The scene of a machine.
//!
//! - `stage`: frames, places of markers, sizes: what all elements are drawn from
//! - `body`, `beam`: bodies by their shapes, or by the points they join
//! - `joint`: solids of joints; `force`: springs, dampers, arrows; which of them an element is drawn as, its entry in the
//!   catalog says ([`Glyph`](flyball_machine::catalog::Glyph))
//! - `road`: heights of roads as far as wheels come
//! - `hull`: convex outlines of points

mod beam;
mod body;
mod force;
mod hull;
mod joint;
mod road;
mod stage;

use crate::motion::Motion;
use crate::scene::{Chart, Element, EventMark, Family, Look, Part, Scene, Solid};
use flyball_machine::catalog::Catalog;
use flyball_machine::{Dimension, Frame, Machine, MachineError, MachineSystem};
use stage::Stage;

/// A machine and its run.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The machine.
    pub system: &'a MachineSystem,
    /// Types of its elements.
    pub catalog: &'a Catalog,
    /// Its motion.
    pub motion: &'a Motion,
    /// Name of the model.
    pub title: &'a str,
    /// Description of the model.
    pub description: &'a str,
    /// Events of the run.
    pub events: &'a [EventMark],
    /// Facts about the run, as label and text.
    pub facts: &'a [[String; 2]],
    /// Looks of elements by name.
    pub looks: &'a [(String, Look)],
}

/// The scene.
///
/// # Errors
/// If a marker of an element is not known.
pub fn build(input: &Input) -> Result<Scene, MachineError> {
    let machine = input.system.machine();
    let stage = Stage::new(input.system, input.catalog, input.motion)?;
    let mut elements = vec![Element::new("ground", Family::Ground, "ground")];
    elements.extend(machine.roads.iter().map(|(name, road)| road::element(&stage, name, road)));
    let joints: Vec<Element> = machine.joints.iter().map(|(name, joint)| joint::element(&stage, name, joint)).collect();
    let forces: Vec<Element> = machine.forces.iter().map(|(name, force)| force::element(&stage, name, force)).collect();
    for (i, (name, body)) in machine.bodies.iter().enumerate() {
        let mut element = body::element(&stage, i, name, body);
        // a wheel of a joint or tyre says more than a box of its inertia
        let track = 1 + i;
        let covered = |part: &Part| {
            part.track == track && matches!(part.solid, Solid::Tube { outer, .. } if outer > 3.0 * stage.unit)
        };
        if stage.points[track].len() <= 1 && joints.iter().chain(&forces).any(|one| one.parts.iter().any(covered)) {
            element.parts.clear();
        }
        if let Some((_, look)) = input.looks.iter().find(|(known, look)| known == name && !look.shapes.is_empty()) {
            element.parts = look.shapes.iter().flat_map(|shape| body::solid(&stage, track, shape, &[])).collect();
        }
        elements.push(element);
    }
    elements.extend(machine.beams.iter().map(|(name, beam)| beam::element(&stage, name, beam)));
    elements.extend(joints);
    elements.extend(forces);
    elements.extend(force::control(&stage));
    for element in &mut elements {
        if let Some((_, look)) = input.looks.iter().rev().find(|(name, _)| *name == element.name) {
            element.look = look.clone();
        }
    }
    let planar = machine.dimension == Dimension::Two;
    Ok(Scene {
        title: input.title.into(),
        description: input.description.into(),
        planar,
        up: stage.up,
        size: stage.size,
        unit: stage.unit,
        floor: (!planar).then(|| stage.floor(&elements)),
        ghost: ghost(&stage, input.motion),
        tracks: stage.tracks,
        elements,
        events: input.events.to_vec(),
        facts: input.facts.to_vec(),
        chart: chart(machine)?,
        knobs: Vec::new(),
        chapters: false,
        failure: None,
        edition: 0,
    })
}

/// The block diagram of the control; laying it out needs the font of pictures.
fn chart(machine: &Machine) -> Result<Option<Chart>, MachineError> {
    #[cfg(feature = "picture")]
    return crate::diagram::chart(machine);
    #[cfg(not(feature = "picture"))]
    {
        let _ = machine;
        Ok(None)
    }
}

/// The start as given, if the run began elsewhere by more than a thousandth of the machine.
fn ghost(stage: &Stage, motion: &Motion) -> Option<Vec<Frame>> {
    let moved = |(track, given): (usize, &Frame)| {
        let frame = motion.frame(track, 0);
        let arm = |i: usize| -> [f64; 3] { std::array::from_fn(|k| if k == i { 0.3 * stage.size } else { 0.0 }) };
        let apart = |p: [f64; 3]| stage::distance(given.point(p), frame.point(p));
        [[0.0; 3], arm(0), arm(1), arm(2)].into_iter().map(apart).fold(0.0, f64::max)
    };
    if motion.times.is_empty() {
        return None;
    }
    let farthest = stage.start.iter().enumerate().map(moved).fold(0.0, f64::max);
    (farthest > 1e-3 * stage.size).then(|| stage.start.clone())
}
