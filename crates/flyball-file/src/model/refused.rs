//! Mistakes that the machine finds, at the elements of the file.

use super::assemble::Assembly;
use crate::diagnostic::{Diagnostic, Place, Report};
use flyball_machine::MachineError;
use std::collections::BTreeMap;

/// A mistake in the words of files, at the element that it names.
pub(super) fn refused(error: &MachineError, places: &BTreeMap<String, Place>) -> Diagnostic {
    let mut message = error.message();
    message.text = as_in_files(&message.text);
    message.help = in_files(error).unwrap_or_else(|| as_in_files(&message.help));
    let place = message.element.as_deref().and_then(|name| place_of(places, name));
    Diagnostic::at(message, place.unwrap_or(Place { source: 0, span: 0..0 }))
}

/// Where an element stands. Nodes of beams stand at their beam.
pub(super) fn place_of(places: &BTreeMap<String, Place>, name: &str) -> Option<Place> {
    let mut name = name;
    loop {
        if let Some(place) = places.get(name) {
            return Some(place.clone());
        }
        name = name.rsplit_once('.')?.0;
    }
}

/// Reports beside the mistakes of a file those that the machine finds in the values of elements that could be read. What depends on
/// other elements is not judged: these may be among those that could not.
pub(super) fn judge_values(assembly: &Assembly, report: &Report) {
    let Err(error) = assembly.machine.build() else { return };
    for error in error.each().into_iter().filter(|error| error.is_of_own_values()) {
        report.add(refused(error, &assembly.places));
    }
}

/// Ways of the builder, as written in files.
const IN_FILES: &[(&str, &str)] = &[
    ("make it `Body::massless()`", "say `type = \"massless\"`"),
    ("use `Machine::spatial()`", "use `dimension = 3`"),
    ("`.mass(…)`", "`mass`"),
    ("`.density(…)`", "`density`"),
    ("`.at(…)`", "`at`"),
    ("`.", "`"),
];

/// The cure of an error whose builder has another way than a file.
fn in_files(error: &MachineError) -> Option<String> {
    match error {
        MachineError::UnconnectedInput { element, port } => Some(format!(
            "add a signal to `inputs` of `{element}`, as `inputs = {{ \"{port}\" = \"…\" }}`, or connect it with \
             `[[connect]]` and `to = \"{element}.{port}\"`; a constant is a signal too"
        )),
        MachineError::TooManyInputs { .. } => {
            Some("remove some, or connect by name as `inputs = { port = \"signal\" }`".into())
        }
        _ => None,
    }
}

fn as_in_files(text: &str) -> String {
    IN_FILES.iter().fold(text.to_string(), |text, (builder, file)| text.replace(builder, file))
}
