//! `flyball diagram`: the control of a model as a block diagram.

use super::CommandError;
use super::model::ModelFile;
use super::targets::picture_name;
use crate::{document, ids};
use flyball_dae::message::Message;
use flyball_picture::blocks::draw;
use flyball_run::words;
use serde_json::{Map, json};
use std::path::PathBuf;

/// Draw sensors, blocks and actuators of a model with their wires; loops are marked.
#[derive(clap::Args)]
#[command(
    after_help = "Sensors stand at the left, actuators at the right; what they read and act on is the machine.\n\n\
                        Examples:\n  flyball diagram cart-pole.toml -o cart-pole.svg\n  flyball diagram robot-arm.toml"
)]
pub struct Diagram {
    #[command(flatten)]
    model: ModelFile,
    /// Picture to write, .svg or .png; default the model's name with -diagram.svg in the current folder
    #[arg(short, long, value_parser = picture_name)]
    output: Option<PathBuf>,
}

impl Diagram {
    /// Draws it.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let (model, _) = self.model.load()?;
        let path = self.output.clone().unwrap_or_else(|| format!("{}-diagram.svg", self.model.stem()).into());
        self.model.check_outputs(&model, [path.as_path()])?;
        if model.machine.control.is_empty() {
            let text = format!("{} has no sensors, blocks or actuators to draw", model.name);
            let message = Message::error(ids::NO_DIAGRAM, text).help("`flyball view` shows the machine itself");
            return Err(CommandError::Analysis(Box::new(message)));
        }
        let diagram = flyball_view::block_diagram(&model.machine, &model.name).map_err(flyball_run::RunError::from)?;
        draw(&diagram).write(&path).map_err(|reason| CommandError::write(&path, reason))?;
        let looped = diagram.blocks.iter().filter(|block| block.marked).count();
        if document::is_on() {
            let entry = |key: &str, value: serde_json::Value| (key.to_string(), value);
            document::add(Map::from_iter([
                entry("model", json!(model.name)),
                entry("diagram", json!(path.display().to_string())),
                entry("boxes", json!(diagram.blocks.len())),
                entry("wires", json!(diagram.wires.len())),
                entry("in_loops", json!(looped)),
            ]));
        } else {
            let boxes = words::count(diagram.blocks.len(), "box", "boxes");
            let wires = words::count(diagram.wires.len(), "wire", "wires");
            let loops = if looped > 0 { format!(", {looped} in loops") } else { String::new() };
            tell!("{}: {boxes}, {wires}{loops} in {}", model.name, path.display());
        }
        Ok(())
    }
}
