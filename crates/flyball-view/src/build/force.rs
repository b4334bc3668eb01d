//! Springs, dampers, rubber, motors; arrows of forces; sensors, blocks and actuators.

use super::body::part;
use super::joint::{arrows, floor, motor, of_coordinate, wheel};
use super::stage::{Site, Stage, distance};
use crate::scene::{Element, Family, Link, LinkKind, Paint, Part, Solid};
use flyball_machine::catalog::{Fields, Glyph, Value};
use flyball_machine::force::Acts;
use flyball_machine::{Force, Frame, Rotation};
use std::f64::consts::{FRAC_PI_2, TAU};

/// A number among fields.
pub fn number(fields: &Fields, key: &str) -> Option<f64> {
    fields.iter().find_map(|(known, value)| match value {
        Value::Number(number) if *known == key => Some(*number),
        _ => None,
    })
}

/// A force.
pub fn element(stage: &Stage, name: &str, force: &Force) -> Element {
    let kind = &force.kind;
    let mut element = Element::new(name, Family::Force, kind.name());
    let fields = kind.show().unwrap_or_default();
    draw(stage, &mut element, &kind.markers(), &kind.coordinate_references(), &fields);
    element
}

/// Sensors, blocks and actuators.
pub fn control(stage: &Stage) -> Vec<Element> {
    let all = &stage.machine.control;
    let mut elements = Vec::new();
    elements.extend(all.sensors.iter().map(|(name, _)| Element::new(name, Family::Control, "sensor")));
    elements.extend(all.blocks.iter().map(|(name, _)| Element::new(name, Family::Control, "block")));
    for (name, actuator) in &all.actuators {
        let kind = &actuator.kind;
        let mut element = Element::new(name, Family::Control, kind.file_type());
        draw(stage, &mut element, &kind.markers(), &kind.coordinate_references(), &kind.show().unwrap_or_default());
        elements.push(element);
    }
    elements
}

fn draw(stage: &Stage, element: &mut Element, markers: &[String], coordinates: &[String], fields: &Fields) {
    let u = stage.unit;
    let sites: Vec<Site> = markers.iter().filter_map(|marker| stage.site(marker)).collect();
    let joint = coordinates.iter().find_map(|reference| of_coordinate(stage, reference));
    let link = |kind: LinkKind, radius: f64| match sites.as_slice() {
        [a, b, ..] => vec![Link { kind, ends: [a.place(), b.place()], radius, taut: None }],
        _ => Vec::new(),
    };
    match stage.effort_glyph(&element.kind) {
        Some(Glyph::Spring) => {
            let damps = number(fields, "damping").is_some_and(|damping| damping != 0.0);
            let stretches = fields.iter().any(|(key, value)| match value {
                Value::Number(number) => *key == "stiffness" && *number != 0.0,
                _ => matches!(*key, "stiffness" | "force" | "tension" | "table"),
            });
            let kind = match (stretches, damps) {
                (false, true) => LinkKind::Damper,
                (_, false) => LinkKind::Spring,
                _ => LinkKind::SpringDamper,
            };
            element.links = if pulls(fields) { rope(stage, &sites, fields) } else { link(kind, 1.3 * u) };
        }
        Some(Glyph::Damper) => element.links = link(LinkKind::Damper, 1.1 * u),
        Some(Glyph::SpringThenDamper) => element.links = link(LinkKind::SpringThenDamper, 1.1 * u),
        Some(Glyph::Rubber) => {
            if let [f, .., m] = sites.as_slice() {
                let ring = Solid::Tube { outer: 1.7 * u, inner: 0.7 * u, low: -0.9 * u, high: 0.9 * u };
                element.parts.push(part(f.track, f.frame, ring, Paint::Rubber));
                let pin = Solid::Cylinder { radius: 0.55 * u, low: -1.4 * u, high: 1.4 * u };
                element.parts.push(part(m.track, m.frame, pin, Paint::Steel));
            }
        }
        Some(Glyph::Floor) => {
            if let [plane, point, ..] = sites.as_slice() {
                element.parts = floor(stage, plane, point, number(fields, "radius").unwrap_or(0.0));
            }
        }
        Some(Glyph::Motor) => element.parts = joint.map_or_else(Vec::new, |[f, _]| motor(stage, f)),
        Some(Glyph::Spiral) => element.parts = joint.map_or_else(Vec::new, |[f, _]| vec![spiral(stage, f)]),
        Some(Glyph::Tyre) => {
            if let (Some(hub), Some(r)) = (sites.first(), number(fields, "radius")) {
                let turned = Frame::default().rotated(Rotation::about([1.0, 0.0, 0.0], FRAC_PI_2));
                element.parts = wheel(&Site { track: hub.track, frame: hub.frame.then(turned) }, r, 0.2 * r);
            }
        }
        _ => element.links = link(LinkKind::Line, 0.15 * u),
    }
    let acts_at = sites.last().copied().or_else(|| joint.map(|[_, m]| *m));
    if let Some(site) = acts_at {
        element.arrows = arrows(&element.name, site.place());
    }
}

/// Whether a spring only pulls.
fn pulls(fields: &Fields) -> bool {
    fields.iter().any(|(key, value)| *key == "acts" && matches!(value, Value::Text(way) if way == Acts::Pull.name()))
}

/// A rope; without a rest length it is taut as placed.
fn rope(stage: &Stage, sites: &[Site], fields: &Fields) -> Vec<Link> {
    let [a, b, ..] = sites else { return Vec::new() };
    let ends = [a.place(), b.place()];
    let placed = || {
        let [p, q] = ends.map(|end| stage.start[end.track].point(end.at));
        distance(p, q)
    };
    let taut = number(fields, "rest_length").unwrap_or_else(placed);
    vec![Link { kind: LinkKind::Rope, ends, radius: 0.28 * stage.unit, taut: Some(taut) }]
}

/// A flat spiral around the axis of a joint.
fn spiral(stage: &Stage, site: &Site) -> Part {
    let u = stage.unit;
    let height = if stage.planar { stage.faces(site.track)[0] - 0.4 * u } else { 1.3 * u };
    let point = |i: usize| {
        let turn = i as f64 / 24.0;
        let (sin, cos) = (TAU * turn).sin_cos();
        let r = u * (0.9 + 0.55 * turn);
        [r * cos, r * sin, height]
    };
    let wire = Solid::Wire { points: (0..=60).map(point).collect(), radius: 0.12 * u };
    part(site.track, site.frame, wire, Paint::Drive)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, Motion, Scene, build};
    use flyball_machine::catalog::Catalog;
    use flyball_machine::force::SpringDamper;
    use flyball_machine::{Body, Machine, MachineError, SpringLaw};

    fn scene(force: Force) -> Result<Scene, MachineError> {
        let mut machine = Machine::planar();
        machine.body("load", Body::point(1.0).at([0.0, -2.0]));
        machine.force("link", force);
        let system = machine.build()?;
        let motion = Motion::poses(&system, &[system.start()])?;
        let (catalog, title) = (&Catalog::standard(), "");
        let input = Input {
            system: &system,
            catalog,
            motion: &motion,
            title,
            description: "",
            events: &[],
            facts: &[],
            looks: &[],
        };
        build(&input)
    }

    #[test]
    fn springs_that_pull_are_ropes_and_others_are_not() -> Result<(), MachineError> {
        let law = SpringLaw::Linear { stiffness: 10.0, damping: 1.0, preload: 0.0 };
        let kinds = [
            (Acts::Pull, None, LinkKind::Rope, Some(2.0)),
            (Acts::Pull, Some(3.0), LinkKind::Rope, Some(3.0)),
            (Acts::Push, None, LinkKind::SpringDamper, None),
            (Acts::Both, None, LinkKind::SpringDamper, None),
        ];
        for (acts, rest_length, kind, taut) in kinds {
            let (first, second) = ("ground".into(), "load".into());
            let scene = scene(Force::new(SpringDamper { first, second, rest_length, law: law.clone(), acts }))?;
            let link = scene.elements.iter().flat_map(|element| &element.links).next().expect("it is drawn");
            assert_eq!((link.kind, link.taut), (kind, taut), "{acts:?}");
        }
        Ok(())
    }
}
