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

fn advance(face: &Face, c: char) -> u16 {
    face.glyph_index(c).or_else(|| face.glyph_index('?')).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0)
}

/// Shows the outline of every character to `builder` after `place`, which is told where the character begins.
pub fn outline<B: OutlineBuilder>(text: &str, size: f64, builder: &mut B, mut place: impl FnMut(&mut B, f64, f64)) {
    let face = face();
    let scale = size / f64::from(face.units_per_em());
    let mut x = 0.0;
    for c in text.chars() {
        if let Some(glyph) = face.glyph_index(c).or_else(|| face.glyph_index('?')) {
            place(builder, x, scale);
            face.outline_glyph(glyph, builder);
        }
        x += f64::from(advance(face, c)) * scale;
    }
}
