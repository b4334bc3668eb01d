//! `flyball parameters`: all numbers of a model, by name.

use super::CommandError;
use super::model::ModelFile;
use super::names::{WIDEST, is_like};
use crate::{document, ids};
use flyball_dae::message::Message;
use flyball_machine::Parameter;
use serde_json::{Map, json};

/// List everything that --set and --vary can change, with value, unit and meaning.
#[derive(clap::Args)]
#[command(
    after_help = "First the parameters of the model and of its subsystems, then settings and numbers of elements, as far as \
                  they are written. What is not written can be set too: `flyball schema` and the reference list all keys.\n\n\
                  Examples:\n  flyball parameters crank.toml\n  flyball parameters crank.toml crank\n  \
                  flyball parameters crank.toml '*.mass' --set l=0.3"
)]
pub struct Parameters {
    #[command(flatten)]
    model: ModelFile,
    /// Only names that contain this text; `*` stands for any characters
    pattern: Option<String>,
}

impl Parameters {
    /// Prints the list.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let (model, _) = self.model.load()?;
        let wanted = |one: &Parameter| self.pattern.as_deref().is_none_or(|pattern| is_like(&one.name, pattern));
        let found: Vec<Parameter> =
            model.parameters().map_err(CommandError::Model)?.into_iter().filter(wanted).collect();
        if found.is_empty() {
            let pattern = self.pattern.unwrap_or_default();
            let message =
                Message::error(ids::NO_PARAMETERS, format!("nothing in {} has a name like `{pattern}`", model.name));
            let message = message.help("leave the pattern out to see all names").about(pattern);
            return Err(CommandError::Analysis(Box::new(message)));
        }
        let value = |one: &Parameter| one.value.map_or_else(String::new, |value| value.to_string());
        let width = found.iter().map(|one| one.name.chars().count()).max().unwrap_or(0).min(WIDEST);
        let digits = found.iter().map(|one| value(one).len()).max().unwrap_or(0).min(WIDEST);
        for one in &found {
            let line = format!("{:<width$}  {:>digits$}  {:<8}  {}", one.name, value(one), one.unit, one.meaning);
            tell!("{}", line.trim_end());
        }
        let described =
            |one: &Parameter| json!({ "name": one.name, "value": one.value, "unit": one.unit, "meaning": one.meaning });
        document::add(Map::from_iter([("parameters".into(), found.iter().map(described).collect())]));
        Ok(())
    }
}
