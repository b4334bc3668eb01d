//! Memory that a model will need, estimated from its counts before anything is made.
//!
//! Sizes were measured on machines of 10³ to 10⁵ such parts: state, patterns, factors and copies of a run together.

use crate::ids;
use flyball_dae::message::Message;
use std::cell::Cell;

/// Memory of a model if nothing else is said [bytes].
pub const DEFAULT: u64 = 4_000_000_000;

/// Bytes of a value in a text, parsed.
const VALUE: u64 = 200;
/// Bytes of an element of a model.
pub const ELEMENT: u64 = 22_000;

/// Memory that a model may take, and takes.
#[derive(Debug)]
pub(crate) struct Budget {
    limit: u64,
    spent: Cell<u64>,
}

impl Budget {
    /// Of this limit, or the usual one.
    pub fn new(limit: Option<u64>) -> Self {
        Self { limit: limit.unwrap_or(DEFAULT), spent: Cell::new(0) }
    }

    /// Spends `count` parts of `bytes` each; what to say if that is too much.
    pub fn spend(&self, count: usize, bytes: u64) -> Result<(), Box<Message>> {
        let more = (count as u64).saturating_mul(bytes);
        let all = self.spent.get().saturating_add(more);
        self.spent.set(all);
        if all <= self.limit {
            return Ok(());
        }
        let text = format!("the model needs about {} of memory, more than {}", amount(all), amount(self.limit));
        let message = Message::error(ids::TOO_LARGE, text).help(HELP);
        Err(Box::new(message.number("memory", all as f64, "B").number("limit", self.limit as f64, "B")))
    }

    /// True if more was asked for than there is.
    pub fn is_spent(&self) -> bool {
        self.spent.get() > self.limit
    }

    /// Spends what the values of a text take, by the signs between them.
    pub fn spend_text(&self, text: &str) -> Result<(), Box<Message>> {
        let signs = text.bytes().filter(|byte| matches!(byte, b',' | b'=' | b'[' | b'{')).count();
        self.spend(signs, VALUE)
    }
}

/// Bytes for people.
fn amount(bytes: u64) -> String {
    let (unit, size) = match bytes {
        0..1_000_000 => ("kB", 1e3),
        1_000_000..1_000_000_000 => ("MB", 1e6),
        _ => ("GB", 1e9),
    };
    format!("{:.1} {unit}", bytes as f64 / size)
}

/// Suggested cure.
const HELP: &str = "use fewer, or allow more with --limit-memory";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_limit() {
        let budget = Budget::new(Some(1_000_000));
        assert_eq!(budget.spend(40, ELEMENT), Ok(()));
        let told = budget.spend(110, ELEMENT).expect_err("too much");
        assert_eq!(told.text, "the model needs about 3.3 MB of memory, more than 1.0 MB");
        assert!(Budget::new(None).spend(usize::MAX, u64::MAX).is_err());
        assert!(Budget::new(None).spend_text(&"[1,".repeat(1000)).is_ok());
    }
}
