//! A part of the cases of a study, for one job of many.

use std::fmt;

/// Every n-th case from the i-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    pub index: usize,
    /// Number of parts.
    pub count: usize,
}

impl Shard {
    /// All cases.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// True if a case belongs to it.
    pub fn has(self, case: usize) -> bool {
        case % self.count == self.index
    }

    /// True if it is not the whole study.
    pub fn is_part(self) -> bool {
        self.count > 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// Reads `i/n`, counted from 0.
///
/// # Errors
/// How to write it.
pub fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
    match numbers {
        Some((index, count)) if index < count => Ok(Shard { index, count }),
        _ => Err("write it as i/n with i from 0 to n - 1, such as 0/8".into()),
    }
}
