//! `flyball names`: all quantities of a model, by name.

use super::CommandError;
use super::model::ModelFile;
use crate::{document, ids};
use flyball_dae::message::Message;
use flyball_machine::Probe;
use serde_json::{Map, json};

/// List everything that can be asked for in [[output]], [[expect]] and expressions, with unit and meaning; what is marked
/// `signal` can be used in expressions of blocks, actuators and forces too.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  flyball names crank.toml\n  flyball names crank.toml pin.force\n  \
                        flyball names crank.toml '*.power'")]
pub struct Names {
    #[command(flatten)]
    model: ModelFile,
    /// Only names that contain this text; `*` stands for any characters
    pattern: Option<String>,
}

/// Widest column of names; longer ones push the rest of their line.
pub(super) const WIDEST: usize = 36;

impl Names {
    /// Prints the list.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let (model, _) = self.model.load()?;
        let wanted = |probe: &Probe| self.pattern.as_deref().is_none_or(|pattern| is_like(&probe.name, pattern));
        let found: Vec<Probe> = Probe::all(&model.machine).into_iter().filter(wanted).collect();
        if found.is_empty() {
            let pattern = self.pattern.unwrap_or_default();
            let message =
                Message::error(ids::NO_NAMES, format!("nothing in {} has a name like `{pattern}`", model.name));
            let message = message.help("leave the pattern out to see all names").about(pattern);
            return Err(CommandError::Analysis(Box::new(message)));
        }
        let width = found.iter().map(|probe| probe.name.chars().count()).max().unwrap_or(0).min(WIDEST);
        let is_signal = |probe: &Probe| probe.can_be_signal(&model.machine);
        for probe in &found {
            let Probe { name, unit, meaning, .. } = probe;
            let signal = if is_signal(probe) { "signal" } else { "" };
            tell!("{name:<width$}  {:<8}  {signal:<6}  {meaning}", if unit == "1" { "" } else { unit });
        }
        let described = |probe: &Probe| {
            let Probe { name, unit, meaning, .. } = probe;
            json!({ "name": name, "unit": unit, "signal": is_signal(probe), "meaning": meaning })
        };
        document::add(Map::from_iter([("names".into(), found.iter().map(described).collect())]));
        Ok(())
    }
}

/// True if a name contains a pattern whose stars stand for any characters; behind a star it is to end with the rest.
pub(super) fn is_like(name: &str, pattern: &str) -> bool {
    let end = if pattern.contains('*') { "" } else { "*" };
    flyball_run::results::matches(&format!("*{pattern}{end}"), name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_characters() {
        assert!(is_like("pin.force.x", "force"));
        assert!(is_like("pin.force.x", "pin*x") && !is_like("pin.force.x", "pin*y"));
        assert!(is_like("motor.power", "*.power") && !is_like("motor.powers", "*.power"));
    }
}
