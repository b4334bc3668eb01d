//! Labels with texts, wrapped to a width.
//!
//! ```text
//!   method      mdop5, error-controlled steps, rtol 1e-6
//!               chosen because nothing is stiff: the whole run takes it 57 steps
//! ```

use std::fmt;

/// Columns of a line, unless the format asks for others: `{:100}` wraps at 100.
pub const WIDTH: usize = 80;
/// A width at which nothing is wrapped.
pub const UNWRAPPED: usize = u16::MAX as usize;

/// Columns of a label.
const LABEL: usize = 11;
/// Columns before a text.
const INDENT: usize = LABEL + 3;

/// Texts with labels; a text may have several lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    all: Vec<(&'static str, String)>,
}

impl Lines {
    /// Adds a text under a label; without a label it goes on with the text before.
    pub fn add(&mut self, label: &'static str, text: impl Into<String>) {
        self.all.push((label, text.into()));
    }

    /// Adds all of others.
    pub fn append(&mut self, others: Self) {
        self.all.extend(others.all);
    }

    /// Labels and texts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.all.iter().map(|(label, text)| (*label, text.as_str()))
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let room = f.width().unwrap_or(WIDTH).saturating_sub(INDENT).max(1);
        let mut first = true;
        for (label, text) in self.iter() {
            for (i, line) in text.split('\n').enumerate() {
                for (k, part) in wrapped(line, room).into_iter().enumerate() {
                    let label = if i + k == 0 { label } else { "" };
                    let end = if std::mem::take(&mut first) { "" } else { "\n" };
                    write!(f, "{end}  {label:<LABEL$} {part}")?;
                }
            }
        }
        Ok(())
    }
}

/// A line in parts of at most `room` columns. What goes on is set in by as much as the text of the line: behind the last gap
/// of two spaces or more, as between the columns of a table. A word that is longer stays whole, and a line that fits stays
/// as it is.
pub fn wrapped(line: &str, room: usize) -> Vec<String> {
    if line.chars().count() <= room {
        return vec![line.to_string()];
    }
    let (head, text) = line.split_at(text_start(line, room));
    let margin = " ".repeat(head.chars().count());
    let mut parts = vec![head.to_string()];
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let last = parts.last_mut().expect("there is always one");
        let length = last.chars().count() + word.chars().count() + usize::from(!is_empty);
        if length > room && !is_empty {
            parts.push(format!("{margin}{word}"));
        } else {
            last.push_str(if is_empty { "" } else { " " });
            last.push_str(word);
        }
        is_empty = false;
    }
    parts
}

/// Byte at which the text of a line begins: behind the last gap that leaves it a third of the room.
fn text_start(line: &str, room: usize) -> usize {
    let (mut start, mut spaces) = (0, 0);
    for (column, (byte, c)) in line.char_indices().enumerate() {
        if 3 * column > 2 * room {
            break;
        }
        if c != ' ' && (spaces >= 2 || column == spaces) {
            start = byte;
        }
        spaces = if c == ' ' { spaces + 1 } else { 0 };
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Lines {
        let mut lines = Lines::default();
        lines.add("method", "mdop5");
        lines.add("", "chosen because nothing is stiff: the whole run takes it fifty seven steps or so, which is few");
        lines.add("warning", "one\n  help: two");
        lines
    }

    #[test]
    fn lines_are_wrapped_at_eighty_columns() {
        let text = example().to_string();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
        assert_eq!(words(&text), words(&format!("{:1$}", example(), UNWRAPPED)));
        assert!(text.contains("\n  warning     one\n                help: two"), "{text}");
    }

    #[test]
    fn another_width_is_kept_and_long_words_stay_whole() {
        let text = format!("{:30}", example());
        assert!(text.lines().all(|line| line.chars().count() <= 30), "{text}");
        assert_eq!(wrapped("abcdefgh ij", 4), ["abcdefgh", "ij"]);
    }

    #[test]
    fn what_goes_on_stands_below_the_last_column() {
        assert_eq!(wrapped("a   N   force on the body", 17), ["a   N   force on", "        the body"]);
        assert_eq!(wrapped(" one two three", 9), [" one two", " three"]);
        // a gap far to the right is none
        assert_eq!(wrapped("one two three  four", 14), ["one two three", "four"]);
    }

    #[test]
    fn unwrapped_lines_are_as_they_were_given() {
        let text = format!("{:1$}", example(), UNWRAPPED);
        assert_eq!(text.lines().count(), 4);
        assert!(text.starts_with("  method      mdop5\n              chosen because"), "{text}");
    }
}
