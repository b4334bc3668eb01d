//! Changes of a start that does not fit its joints, in words.

use super::modes::unstable;
use flyball_dae::message::Message;
use flyball_machine::analysis::{Assembled, assemble};
use flyball_machine::{MachineSystem, MachineWarning};
use flyball_run::words;

/// Movements of the start shown, the largest first.
const SHOWN: usize = 8;

/// Changes of the start, each with what it is about.
fn changes(assembled: &Assembled) -> Vec<(&'static str, String)> {
    let moved = assembled.movements.iter().take(SHOWN).map(|movement| {
        ("start moved", format!("{} by {:.3e} m, {:.3e} rad", movement.body, movement.distance, movement.angle))
    });
    let mut all: Vec<(&str, String)> = moved.collect();
    if let Some(more) = assembled.movements.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        all.push(("", format!("… and {} by less", words::count(more, "body", "bodies"))));
    }
    all.extend(assembled.report.velocity_changed.iter().map(|change| ("start speed", change.to_string())));
    all
}

/// Prints a text with what it is about.
pub fn tell(about: &str, text: &str) {
    tell!("  {about:<11} {}", text.replace('\n', "\n              "));
}

/// Prints what had to be changed.
pub fn print(assembled: &Assembled) {
    changes(assembled).iter().for_each(|(about, text)| tell(about, text));
    assembled.warnings.iter().for_each(|warning| tell("warning", &warning.to_string()));
}

/// Notes on a model before the numbers of an analysis: positions that had to be repaired, and doubts about the machine.
pub struct Doubts {
    changes: Vec<(&'static str, String)>,
    warnings: Vec<Message>,
}

impl Doubts {
    /// Of the start as the file gives it, without velocities: small motions begin at rest.
    pub fn new(system: &MachineSystem) -> Self {
        let mut given = system.start();
        given.v.fill(0.0);
        let assembled = assemble(system, &given, &[]).ok();
        let mut warnings = assembled.as_ref().map_or_else(Vec::new, |assembled| assembled.warnings.clone());
        warnings.extend(system.warnings().iter().map(MachineWarning::message));
        Self { changes: assembled.as_ref().map_or_else(Vec::new, changes), warnings }
    }

    /// Prints them.
    pub fn print(&self) {
        self.changes.iter().for_each(|(about, text)| tell(about, text));
        self.warnings.iter().for_each(|warning| tell("warning", &warning.to_string()));
    }

    /// A sentence for each change of the start.
    pub fn changes(&self) -> Vec<String> {
        self.changes.iter().map(|(about, text)| format!("{about} {text}").trim().to_string()).collect()
    }

    /// All warnings, with that of a motion that grows.
    pub fn warnings(&self, is_stable: bool) -> Vec<Message> {
        self.warnings.iter().cloned().chain((!is_stable).then(unstable)).collect()
    }
}
