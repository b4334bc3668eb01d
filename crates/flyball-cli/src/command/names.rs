//! `flyball names`: all quantities of a model, by name.

use super::CommandError;
use super::model::ModelFile;
use flyball_machine::Probe;

/// List everything that can be asked for in [[output]], [[expect]] and expressions, with unit and meaning.
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
    pub fn run(self) -> Result<(), CommandError> {
        let (model, _) = self.model.load()?;
        let wanted = |probe: &Probe| self.pattern.as_deref().is_none_or(|pattern| matches(&probe.name, pattern));
        let found: Vec<Probe> = Probe::all(&model.machine).into_iter().filter(wanted).collect();
        if found.is_empty() {
            let text = format!(
                "names/none: nothing in {} has a name like `{}`\n  help: leave the pattern out to see all names",
                model.name,
                self.pattern.unwrap_or_default()
            );
            return Err(CommandError::Analysis { text });
        }
        let width = found.iter().map(|probe| probe.name.chars().count()).max().unwrap_or(0).min(WIDEST);
        for Probe { name, unit, meaning, .. } in &found {
            tell!("{name:<width$}  {:<8}  {meaning}", if unit == "1" { "" } else { unit });
        }
        Ok(())
    }
}

/// True if a name contains a pattern whose stars stand for any characters.
pub(super) fn matches(name: &str, pattern: &str) -> bool {
    let mut rest = name;
    let parts: Vec<&str> = pattern.split('*').collect();
    let ends = parts.len() > 1;
    for (i, part) in parts.iter().enumerate() {
        let last = ends && i + 1 == parts.len();
        if last && !part.is_empty() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_characters() {
        assert!(matches("pin.force.x", "force"));
        assert!(matches("pin.force.x", "pin*x") && !matches("pin.force.x", "pin*y"));
        assert!(matches("motor.power", "*.power") && !matches("motor.powers", "*.power"));
    }
}
