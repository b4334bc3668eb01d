//! Pictures of machines: `--picture` with its instants, panels and direction.

use super::page::Page;
use super::targets::picture_name;
use super::{CommandError, mechanism};
use flyball_dae::system::State;
use flyball_file::Model;
use flyball_machine::{Dimension, MachineSystem};
use flyball_picture::Figure;
use flyball_view::still::{Camera, DIRECTIONS, Layer, Still, panels};
use flyball_view::{Motion, Scene};
use std::path::PathBuf;

/// A picture of a run.
#[derive(clap::Args, Clone, Debug)]
pub struct Picture {
    /// Draw snapshots of the motion, .svg or .png
    #[arg(long, value_parser = picture_name)]
    pub picture: Option<PathBuf>,
    /// Direction from which the picture looks at a machine in space: iso, front, back, left, right, top, bottom, an axis such as x
    /// or -y, or angles `azimuth,elevation` in degrees from the front
    #[arg(long, requires = "picture", allow_hyphen_values = true, default_value = "iso", value_name = "DIRECTION")]
    pub from: String,
    /// Number of panels of the picture, evenly spread in time
    #[arg(long, requires = "picture", conflicts_with = "at", default_value_t = PANELS)]
    pub panels: usize,
    /// Instants of the picture [s], such as 0,0.2,1.5; each shows the computed state nearest to it
    #[arg(long, requires = "picture", value_delimiter = ',', value_name = "TIMES")]
    pub at: Vec<f64>,
}

/// Panels of a picture unless another number is asked for, and most of them.
const PANELS: usize = 8;
const MOST_PANELS: usize = 64;

impl Picture {
    /// Refuses what cannot be drawn, before anything is computed.
    #[inline(never)]
    pub fn check(&self) -> Result<(), CommandError> {
        if self.picture.is_none() {
            return Ok(());
        }
        let scene = Scene { up: [0.0, 0.0, 1.0], ..Scene::default() };
        if Camera::parse(&self.from, &scene).is_none() {
            let text = format!("`{}` is no direction to look from", self.from);
            let help = format!("use one of {}, or angles such as 30,20", DIRECTIONS.join(", "));
            return Err(CommandError::argument(text, help));
        }
        let count = if self.at.is_empty() { self.panels } else { self.at.len() };
        if count == 0 || count > MOST_PANELS {
            let text = format!("a picture of {count} panels cannot be drawn");
            return Err(CommandError::argument(text, format!("ask for 1 to {MOST_PANELS}")));
        }
        if let Some(t) = self.at.iter().find(|t| !t.is_finite()) {
            return Err(CommandError::argument(
                format!("--at {t} is no time"),
                "give times in seconds, such as --at 0,0.5",
            ));
        }
        Ok(())
    }

    /// Refuses instants that a run does not reach, before it begins.
    pub fn check_times(&self, begin: f64, end: f64) -> Result<(), CommandError> {
        match self.at.iter().find(|t| !(begin..=end).contains(*t)) {
            Some(t) => Err(CommandError::argument(
                format!("--at {t} is no time of this run"),
                format!("it goes from {begin} s to {end} s"),
            )),
            None => Ok(()),
        }
    }

    /// Indices of the states that are nearest to the wanted instants.
    fn chosen(&self, states: &[State]) -> Vec<usize> {
        let (first, last) = match (states.first(), states.last()) {
            (Some(first), Some(last)) => (first.t, last.t),
            _ => return Vec::new(),
        };
        let panels = self.panels.min(states.len());
        let spread = |k: usize| first + (last - first) * k as f64 / (self.panels - 1).max(1) as f64;
        let wanted: Vec<f64> = if self.at.is_empty() { (0..panels).map(spread).collect() } else { self.at.clone() };
        let nearest = |t: &f64| {
            let off = |k: &usize| (states[*k].t - t).abs();
            (0..states.len()).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0)
        };
        wanted.iter().map(nearest).collect()
    }

    /// The picture: in space the scene of the page, in the plane a drawing.
    pub fn figure(&self, model: &Model, system: &MachineSystem, states: &[State]) -> Result<Figure, CommandError> {
        let chosen = self.chosen(states);
        let title = |k: usize| format!("t = {:.4} s", states[k].t);
        if system.machine().dimension == Dimension::Two {
            let shown = chosen.into_iter().map(|k| (title(k), &states[k]));
            return Ok(mechanism::snapshots(system, &model.name, shown));
        }
        // ways of sliders and roads follow from all of the motion
        let (scene, motion) = Page::new(model, system, states).scene()?;
        let stills: Vec<Still> =
            chosen.into_iter().map(|k| Still { title: title(k), layers: vec![Layer::plain(k)] }).collect();
        Ok(drawn(&scene, &motion, &self.from, &model.name, &stills))
    }
}

/// A picture of a scene from a direction; `iso` from one that is none.
pub fn drawn(scene: &Scene, motion: &Motion, from: &str, title: &str, stills: &[Still]) -> Figure {
    let camera = Camera::parse(from, scene).or_else(|| Camera::parse("iso", scene));
    camera.map_or_else(
        || Figure::stacked(flyball_picture::Text::plain(title), Vec::new()),
        |camera| panels(scene, motion, &camera, title, stills),
    )
}
