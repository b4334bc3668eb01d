//! Changes of a start that does not fit its joints, in words.

use flyball_machine::MachineSystem;
use flyball_machine::analysis::{Assembled, assemble};
use flyball_run::words;

/// Movements of the start shown, the largest first.
const SHOWN: usize = 8;

/// Lines, each with what it is about.
fn lines(assembled: &Assembled) -> Vec<(&'static str, String)> {
    let moved = assembled.movements.iter().take(SHOWN).map(|movement| {
        ("start moved", format!("{} by {:.3e} m, {:.3e} rad", movement.body, movement.distance, movement.angle))
    });
    let mut all: Vec<(&str, String)> = moved.collect();
    if let Some(more) = assembled.movements.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        all.push(("", format!("… and {} by less", words::count(more, "body", "bodies"))));
    }
    all.extend(assembled.report.velocity_changed.iter().map(|change| ("start speed", change.to_string())));
    all.extend(assembled.warnings.iter().map(|warning| ("warning", warning.clone())));
    all
}

/// Prints lines with what they are about.
fn tell_all(lines: &[(&'static str, String)]) {
    for (about, text) in lines {
        tell!("  {about:<11} {}", text.replace('\n', "\n              "));
    }
}

/// Prints what had to be changed.
pub fn print(assembled: &Assembled) {
    tell_all(&lines(assembled));
}

/// What an analysis says of a model before its numbers: positions that had to be repaired, and doubts about the machine.
pub struct Doubts(Vec<(&'static str, String)>);

impl Doubts {
    /// Of the start as the file gives it, without velocities: small motions begin at rest.
    pub fn new(system: &MachineSystem) -> Self {
        let mut given = system.start();
        given.v.fill(0.0);
        let mut all = assemble(system, &given, &[]).map_or_else(|_| Vec::new(), |assembled| lines(&assembled));
        all.extend(system.warnings().iter().map(|warning| ("warning", warning.to_string())));
        Self(all)
    }

    /// Prints them.
    pub fn print(&self) {
        tell_all(&self.0);
    }

    /// A sentence each.
    pub fn sentences(&self) -> Vec<String> {
        let one = |(about, text): &(&str, String)| match *about {
            "warning" | "" => text.clone(),
            about => format!("{about} {text}"),
        };
        self.0.iter().map(one).collect()
    }
}
