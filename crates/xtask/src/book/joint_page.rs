//! Every joint: what it holds, its picture, its coordinates, as it stands in a file and in a program.

use super::reference_pages::MADE;
use super::scene;
use flyball_dae::system::System;
use flyball_file::{Model, ReadOptions};
use flyball_machine::catalog::Catalog;
use flyball_machine::catalog::art::{Art, Group};
use flyball_machine::joint::Measure;
use flyball_machine::{Body, Dimension, Joint, Machine, MachineSystem};
use flyball_picture::Drawing;
use std::fmt::Write;
use std::path::Path;

const INTRODUCTION: &str = "\
Each section has a picture of the model below it, as placed at the start. F is the marker on the first body, M the marker on \
the second. Grey parts stand on the ground; green arrows are the motions that stay, with the names of their coordinates. Each \
model is a whole file: save it and run it. The Rust line makes the same joint.\n\n\
A joint is written in one of two ways. `between` names two markers (a body alone stands for its own frame), and the joint \
brings them together. With `at` and `axis` the joint makes both markers itself, at one point of the world, with the bodies as \
they are placed; all its coordinates are then zero at the start.\n";

/// A model of `docs/joints` with what stands above it.
struct Entry {
    name: &'static str,
    /// Its prose.
    prose: String,
    /// The joint in Rust.
    rust: String,
    /// The file without its first comments.
    file: String,
    model: Model,
    system: MachineSystem,
}

impl Entry {
    fn read(folder: &Path, name: &'static str) -> Result<Self, String> {
        let path = folder.join("joints").join(format!("{name}.toml"));
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let head: Vec<&str> = text
            .lines()
            .take_while(|line| line.starts_with('#'))
            .map(|line| line.trim_start_matches(['#', ' ']))
            .collect();
        let file = text.lines().skip(head.len()).collect::<Vec<_>>().join("\n");
        let (rust, prose): (Vec<&str>, Vec<&str>) = head.iter().partition(|line| line.starts_with("in Rust: "));
        let model = flyball_file::read(&path, &ReadOptions::default()).map_err(|error| error.to_string())?;
        let system = model.build().map_err(|error| error.to_string())?;
        let rust = rust.concat().trim_start_matches("in Rust: ").to_string();
        Ok(Self { name, prose: prose.join(" "), rust, file, model, system })
    }

    /// The joint that the page is about.
    fn joint(&self) -> Result<(&str, &Joint), String> {
        let found = self.model.machine.joints.iter().find(|(_, joint)| joint.kind.definition().name() == self.name);
        let (name, joint) = found.ok_or_else(|| format!("joints/{}.toml has no such joint", self.name))?;
        Ok((name, joint))
    }

    fn write(&self, out: &mut String) -> Result<(), String> {
        let (name, joint) = self.joint()?;
        let _ = write!(out, "\n### {}\n\n{}\n\n", self.name, self.prose);
        let _ = write!(out, "![{}](pictures/joints/{}.svg)\n\n", self.model.description, self.name);
        let _ = write!(out, "- Removes: {}\n- Coordinates: {}\n", self.removed(joint)?, coordinates(joint));
        let _ = write!(out, "\n```toml\n# {}.toml\n{}\n```\n\n", self.name, self.file.trim());
        let _ = write!(
            out,
            "```rust\n# use flyball_machine::{{Axis, Joint, Law}};\n# let joint =\n{}\n# ;\n\
             # let model = flyball_file::read(\"../../docs/joints/{}.toml\", &Default::default()).unwrap();\n\
             # let (_, filed) = model.machine.joints.into_iter().find(|(name, _)| name == \"{name}\").unwrap();\n\
             # assert_eq!(format!(\"{{joint:?}}\"), format!(\"{{filed:?}}\"));\n```\n",
            self.rust, self.name
        );
        Ok(())
    }

    /// Freedoms that the joint takes: alone between two bodies, or what the model has less than without it.
    fn removed(&self, joint: &Joint) -> Result<String, String> {
        if joint.kind.definition().is_coupling() {
            let mut without = self.model.machine.clone();
            without.joints.retain(|(_, other)| other.kind.definition().name() != self.name);
            let rest = without.build().map_err(|error| error.to_string())?;
            return Ok(freedoms(&self.system, &rest));
        }
        let alone = |mut machine: Machine, body: Body| {
            machine.body("a", body.clone());
            machine.body("b", body.at([0.5, 0.0]));
            let free = machine.build().ok()?;
            machine.joint("joint", Joint { first: "a".into(), second: "b".into(), ..joint.clone() });
            Some(freedoms(&machine.build().ok()?, &free))
        };
        let plane = alone(Machine::planar(), Body::rigid(1.0, 1.0));
        match (plane, alone(Machine::spatial(), Body::rigid(1.0, [1.0; 3]))) {
            (Some(plane), Some(space)) => Ok(format!("in the plane {plane}, in space {space}")),
            (None, Some(space)) => Ok(format!("{space}; there is none in the plane")),
            (Some(plane), None) => Ok(format!("{plane}; only in the plane")),
            (None, None) => Err(format!("{} makes no equations", self.name)),
        }
    }
}

/// Freedoms that a system lacks beside a freer one. Joint coordinates that it has as coordinates of its own bring their
/// equations with them and take nothing.
fn freedoms(system: &MachineSystem, freer: &MachineSystem) -> String {
    let (with, without) = (system.layout(), freer.layout());
    let count = |n: usize| if n == 1 { "one freedom".to_string() } else { format!("{n} freedoms") };
    match (with.n_phi - without.n_phi - (with.n_v() - without.n_v()), with.n_k - without.n_k) {
        (0, 0) => "nothing: it is a force".into(),
        (phi, 0) => count(phi),
        (0, k) => format!("{} of velocity, none of position", count(k)),
        (phi, k) => format!("{}, and {} of velocity", count(phi), count(k)),
    }
}

fn coordinates(joint: &Joint) -> String {
    let of = |dimension| -> Vec<String> {
        let all = joint.kind.definition().coordinates(dimension);
        let one = |c: &flyball_machine::joint::Coordinate| {
            format!("`{}` [{}]", c.name, if matches!(c.measure, Measure::Angle { .. }) { "rad" } else { "m" })
        };
        all.iter().map(one).collect()
    };
    let (plane, space) = (of(Dimension::Two), of(Dimension::Three));
    match (plane.is_empty(), space.is_empty()) {
        (true, true) => "none of its own".into(),
        (true, false) => space.join(", "),
        _ if plane == space => plane.join(", "),
        _ => format!("in the plane {}; in space {}", plane.join(", "), space.join(", ")),
    }
}

/// The joints of the catalog that have a picture, with it.
fn pictured() -> Vec<(&'static str, Art)> {
    Catalog::standard().joints().iter().filter_map(|entry| Some((entry.name, entry.art?))).collect()
}

/// The page.
///
/// # Errors
/// A mistake in a model.
pub fn joint_page(folder: &Path) -> Result<String, String> {
    let mut out = format!("# Joints\n\n{MADE}\n{INTRODUCTION}");
    let joints = pictured();
    for group in Group::ALL {
        let _ = write!(out, "\n## {}\n", group.title());
        for (name, _) in joints.iter().filter(|(_, art)| art.group == group) {
            Entry::read(folder, name)?.write(&mut out)?;
        }
    }
    Ok(out)
}

/// The pictures by name.
///
/// # Errors
/// A mistake in a model.
pub fn joint_pictures(folder: &Path) -> Result<Vec<(&'static str, Drawing)>, String> {
    let draw = |(name, art): (&'static str, Art)| Ok((name, scene::draw(&Entry::read(folder, name)?.system, &art)?));
    pictured().into_iter().map(draw).collect()
}
