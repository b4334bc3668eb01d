//! The embedded font: widths and outlines of characters.

use std::sync::OnceLock;
use ttf_parser::{Face, OutlineBuilder};

/// Noto Sans Regular (Open Font License), parsed once.
fn face() -> &'static Face<'static> {
    static FACE: OnceLock<Face<'static>> = OnceLock::new();
    FACE.get_or_init(|| Face::parse(notosans::REGULAR_TTF, 0).expect("the embedded font is sound"))
}

/// Width of a text at a size, in pixels.
pub fn width(text: &str, size: f64) -> f64 {
    let face = face();
    let units: u32 = text.chars().map(|c| u32::from(advance(face, c))).sum();
    f64::from(units) * size / f64::from(face.units_per_em())
}

/// True for accents that stand over the character before them.
fn is_accent(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

fn advance(face: &Face, c: char) -> u16 {
    if is_accent(c) {
        return 0;
    }
    face.glyph_index(c).or_else(|| face.glyph_index('?')).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0)
}

/// Shows the outline of every character to `builder` after `place`, which gets the place where the character begins.
pub fn outline<B: OutlineBuilder>(text: &str, size: f64, builder: &mut B, mut place: impl FnMut(&mut B, f64, f64)) {
    let face = face();
    let scale = size / f64::from(face.units_per_em());
    let (mut x, mut middle) = (0.0, 0.0);
    for c in text.chars() {
        if let Some(glyph) = face.glyph_index(c).or_else(|| face.glyph_index('?')) {
            let centre = face.glyph_bounding_box(glyph).map_or(0.0, |b| 0.5 * scale * f64::from(b.x_min + b.x_max));
            place(builder, if is_accent(c) { middle - centre } else { x }, scale);
            face.outline_glyph(glyph, builder);
            if !is_accent(c) {
                middle = x + centre;
            }
        }
        x += f64::from(advance(face, c)) * scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Text;

    #[test]
    fn every_character_of_our_labels_has_an_outline() {
        let labels = "αβγδεζηθλμνξπρστφχψω ΔΦΨΩ −×·°′∞≤≥→√ v̇ ẍ ₀₁₂₃₄₅₆₇₈₉ ⁰¹²³⁴⁵⁶⁷⁸⁹⁻ äöüßéñ µ … ’ —";
        for (_, part) in Text::plain(labels).0 {
            for c in part.chars() {
                assert!(face().glyph_index(c).is_some(), "{c:?} has no outline");
            }
        }
    }

    struct Box(Vec<(f64, f64)>, f64, f64);

    impl OutlineBuilder for Box {
        fn move_to(&mut self, x: f32, _: f32) {
            let last = self.0.last_mut().expect("placed before");
            let x = self.1 + self.2 * f64::from(x);
            *last = (last.0.min(x), last.1.max(x));
        }
        fn line_to(&mut self, x: f32, y: f32) {
            self.move_to(x, y);
        }
        fn quad_to(&mut self, _: f32, _: f32, x: f32, y: f32) {
            self.move_to(x, y);
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, x: f32, y: f32) {
            self.move_to(x, y);
        }
        fn close(&mut self) {}
    }

    #[test]
    fn accents_stand_over_the_middle_of_their_character() {
        let mut boxes = Box(Vec::new(), 0.0, 1.0);
        outline("v\u{307}", 10.0, &mut boxes, |boxes, x, scale| {
            boxes.0.push((f64::INFINITY, f64::NEG_INFINITY));
            (boxes.1, boxes.2) = (x, scale);
        });
        let middle = |(low, high): (f64, f64)| 0.5 * (low + high);
        assert!((middle(boxes.0[0]) - middle(boxes.0[1])).abs() < 0.1, "{:?}", boxes.0);
        assert_eq!(width("v\u{307}", 10.0), width("v", 10.0));
    }
}
