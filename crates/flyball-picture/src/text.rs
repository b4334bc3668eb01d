//! Text with raised and lowered parts.

use super::font;
use flyball_text::visible_line;

/// Where a part of a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// On the line.
    Line,
    /// Below, small.
    Sub,
    /// Above, small.
    Super,
}

/// Size of raised and lowered parts, relative to the text.
pub const SMALL: f64 = 0.72;
/// How far they are moved, relative to the size of the text.
pub const RAISED: f64 = 0.38;
/// How far lowered.
pub const LOWERED: f64 = 0.2;

/// A text in parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text(pub Vec<(Script, String)>);

impl Text {
    /// A text as it stands; raised and lowered characters such as `₁`, `²`, `⁻` become raised and lowered parts, because
    /// fonts have them incompletely.
    pub fn plain(text: impl Into<String>) -> Self {
        let mut parts = vec![(Script::Line, String::new())];
        visible_line(&text.into()).chars().for_each(|c| push(&mut parts, Script::Line, c));
        Self(parts)
    }

    /// A text in which `_1`, `_{ab}` lower and `^2`, `^{-3}` raise.
    pub fn marked(text: &str) -> Self {
        let mut parts: Vec<(Script, String)> = vec![(Script::Line, String::new())];
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            let level = match c {
                '_' => Script::Sub,
                '^' => Script::Super,
                _ => {
                    push(&mut parts, Script::Line, c);
                    continue;
                }
            };
            match chars.next() {
                Some('{') => chars.by_ref().take_while(|&c| c != '}').for_each(|c| push(&mut parts, level, c)),
                Some(c) => push(&mut parts, level, c),
                None => push(&mut parts, Script::Line, c),
            }
        }
        Self(parts)
    }

    /// Width at a size, in pixels.
    pub fn width(&self, size: f64) -> f64 {
        self.0.iter().map(|(level, part)| font::width(part, size_of(*level, size))).sum()
    }

    /// The same followed by more.
    pub fn then(mut self, more: Self) -> Self {
        self.0.extend(more.0);
        self
    }
}

/// Size of a part.
pub fn size_of(level: Script, size: f64) -> f64 {
    if level == Script::Line { size } else { SMALL * size }
}

/// Shift of a part upwards.
pub fn shift_of(level: Script, size: f64) -> f64 {
    match level {
        Script::Line => 0.0,
        Script::Sub => -LOWERED * size,
        Script::Super => RAISED * size,
    }
}

/// Characters that are raised or lowered by themselves, with what they show.
const LOWERED_CHARACTERS: [char; 14] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉', '₊', '₋', '₌', 'ₙ'];
const RAISED_CHARACTERS: [char; 14] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁺', '⁻', '⁼', 'ⁿ'];
const SHOWN: [char; 14] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '−', '=', 'n'];

fn push(parts: &mut Vec<(Script, String)>, level: Script, c: char) {
    let shown = |all: &[char; 14]| all.iter().position(|known| *known == c).map(|i| SHOWN[i]);
    let (level, c) = match (shown(&LOWERED_CHARACTERS), shown(&RAISED_CHARACTERS)) {
        (Some(shown), _) if level == Script::Line => (Script::Sub, shown),
        (_, Some(shown)) if level == Script::Line => (Script::Super, shown),
        (Some(shown), _) | (_, Some(shown)) => (level, shown),
        _ => (level, c),
    };
    match parts.last_mut() {
        Some((last, part)) if *last == level => part.push(c),
        _ => parts.push((level, c.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_lower_and_raise() {
        let parts = Text::marked("λ_1 of 10^{-3}").0;
        let levels: Vec<_> = parts.iter().map(|(level, part)| (*level, part.as_str())).collect();
        assert_eq!(levels, [(Script::Line, "λ"), (Script::Sub, "1"), (Script::Line, " of 10"), (Script::Super, "-3")]);
        assert_eq!(Text::plain("a_b").0, [(Script::Line, "a_b".to_string())]);
        let parts = Text::plain("λ₁ [m s⁻²]").0;
        let levels: Vec<_> = parts.iter().map(|(level, part)| (*level, part.as_str())).collect();
        let expected = [
            (Script::Line, "λ"),
            (Script::Sub, "1"),
            (Script::Line, " [m s"),
            (Script::Super, "−2"),
            (Script::Line, "]"),
        ];
        assert_eq!(levels, expected);
        assert!(Text::marked("x_1").width(10.0) < Text::plain("x1").width(10.0));
    }
}
