//! Names of elements that could not be read; references to them are not reported again.

use super::quantity::{is_of_a_body, of_a_body};
use std::collections::HashSet;

/// Names of what could not be read.
#[derive(Debug, Default)]
pub(super) struct Broken {
    /// Bodies.
    pub bodies: HashSet<String>,
    /// Other elements.
    pub elements: HashSet<String>,
    /// Subsystems, without the numbers of copies.
    pub subsystems: HashSet<String>,
}

impl Broken {
    /// True if a name may belong to something that could not be read.
    pub fn may_have(&self, name: &str) -> bool {
        parts(name).any(|(part, _)| self.bodies.contains(part) || self.has(part))
    }

    /// True if a quantity may be one of something that could not be read.
    pub fn may_show(&self, quantity: &str) -> bool {
        let of_a_body = |(part, rest): (&str, &str)| self.bodies.contains(part) && is_of_a_body(rest);
        parts(quantity).any(|(part, rest)| self.has(part) || of_a_body((part, rest)))
    }

    /// Names that a quantity of a body that could not be read may have meant.
    pub fn meant(&self, quantity: &str) -> Option<Vec<String>> {
        let (body, _) = parts(quantity).find(|(part, _)| self.bodies.contains(*part))?;
        Some(of_a_body().map(|of| format!("{body}.{of}")).collect())
    }

    fn has(&self, part: &str) -> bool {
        let unnumbered = part.trim_end_matches(|c: char| c.is_ascii_digit());
        self.elements.contains(part) || self.subsystems.contains(part) || self.subsystems.contains(unnumbered)
    }
}

/// The name up to each of its dots, with what follows.
fn parts(name: &str) -> impl Iterator<Item = (&str, &str)> {
    name.match_indices('.').map(|(at, _)| (&name[..at], &name[at + 1..])).chain([(name, "")])
}
