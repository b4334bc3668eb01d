//! Text that a terminal shows as it is: characters that move the cursor, hide or turn text around are written as escapes.

use std::borrow::Cow;

/// True for characters that are not seen but change what is seen: controls, marks of direction, spaces without width.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{061c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The text with hidden characters as in TOML and JSON, `\u001b`; ends of lines stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_hidden(c) && c != '\n')
}

/// The same with ends of lines as `\n`.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_hidden)
}

fn escaped(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            c if !hidden(c) => shown.push(c),
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            c if u32::from(c) > 0xffff => shown.push_str(&format!("\\U{:08x}", u32::from(c))),
            c => shown.push_str(&format!("\\u{:04x}", u32::from(c))),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        assert_eq!(visible("a\u{1b}[2Jb\n\u{202e}c"), "a\\u001b[2Jb\n\\u202ec");
        assert_eq!(visible_line("a\nb\t\u{9b}\u{e0041}"), "a\\nb\\t\\u009b\\U000e0041");
        // letters of every script, and ours, stay
        for plain in ["größe", "מנוע", "ω̇ = 3 µm · √2 … ×", "ロボット"] {
            assert_eq!(visible_line(plain), plain);
        }
    }
}
