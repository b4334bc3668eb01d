//! Elements in messages.

use std::fmt;

/// An element as messages call it, "joint `pin`", with its name.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    text: String,
    /// Full name; `None` if it has none.
    pub name: Option<String>,
}

impl Subject {
    /// An element of a kind.
    pub fn named(kind: &str, name: String) -> Self {
        Self { text: format!("{kind} `{name}`"), name: Some(name) }
    }

    /// A part of it.
    pub fn part(&self, text: String) -> Self {
        Self { text, name: self.name.clone() }
    }
}

impl From<String> for Subject {
    fn from(text: String) -> Self {
        Self { text, name: None }
    }
}

impl From<&str> for Subject {
    fn from(text: &str) -> Self {
        text.to_string().into()
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}
