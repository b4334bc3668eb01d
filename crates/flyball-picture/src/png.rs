//! A drawing as PNG, with the embedded font.

use super::drawing::{Anchor, Drawing, Item, Stroke};
use super::raster::{Pixels, render};
use super::text::{shift_of, size_of};
use super::{Colour, Text, font};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, StrokeDash, Transform,
};
use ttf_parser::OutlineBuilder;

/// The whole file, `scale` pixels to a pixel of the drawing.
pub fn encode(drawing: &Drawing, scale: f32) -> Result<Vec<u8>, String> {
    let (width, height) = (drawing.size.0 as f32 * scale, drawing.size.1 as f32 * scale);
    let mut sheet = Pixmap::new(width.ceil() as u32, height.ceil() as u32)
        .ok_or_else(|| format!("a picture of {width} by {height} pixels is too large"))?;
    sheet.fill(tiny_skia::Color::WHITE);
    let to_pixels = Transform::from_scale(scale, scale);
    for item in &drawing.items {
        match item {
            Item::Path { points, closed, stroke, fill } => {
                if let Some(path) = polyline(points, *closed) {
                    draw(&mut sheet, &path, *stroke, *fill, to_pixels);
                }
            }
            Item::Circle { at, radius, stroke, fill } => {
                if let Some(path) = PathBuilder::from_circle(at.0 as f32, at.1 as f32, *radius as f32) {
                    draw(&mut sheet, &path, *stroke, *fill, to_pixels);
                }
            }
            Item::Faces { area, faces } => {
                blend(&mut sheet, &render(faces, *area, scale.into()), (area.x, area.y), scale)
            }
            Item::Text { at, text, size, anchor, upwards, colour } => {
                let left = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => -0.5 * text.width(*size),
                    Anchor::End => -text.width(*size),
                };
                if let Some(path) = letters(text, *size, left) {
                    let turn = if *upwards { Transform::from_rotate(-90.0) } else { Transform::identity() };
                    let place = turn.post_translate(at.0 as f32, at.1 as f32).post_concat(to_pixels);
                    draw(&mut sheet, &path, None, Some(*colour), place);
                }
            }
        }
    }
    sheet.encode_png().map(mark).map_err(|error| error.to_string())
}

/// Lays pixels over the sheet, with their corner at a place of the drawing.
fn blend(sheet: &mut Pixmap, pixels: &Pixels, corner: (f64, f64), scale: f32) {
    let place = |x: f64| (x as f32 * scale).round() as usize;
    let (left, upper) = (place(corner.0), place(corner.1));
    let (width, height) = (sheet.width() as usize, sheet.height() as usize);
    let paper = sheet.pixels_mut();
    for (k, over) in pixels.values.iter().enumerate() {
        let (x, y) = (left + k % pixels.size.0, upper + k / pixels.size.0);
        if over[3] == 0.0 || x >= width || y >= height {
            continue;
        }
        let under = &mut paper[y * width + x];
        let mix = |part: f32, below: u8| (255.0 * part + (1.0 - over[3]) * f32::from(below)).round() as u8;
        let (r, g, b) = (mix(over[0], under.red()), mix(over[1], under.green()), mix(over[2], under.blue()));
        if let Some(colour) = PremultipliedColorU8::from_rgba(r, g, b, 255) {
            *under = colour;
        }
    }
}

/// Text in every picture that says who drew it.
pub const PNG_MARK: &[u8] = b"Software\0Flyball";

/// Adds the mark as a text chunk after the header.
fn mark(mut file: Vec<u8>) -> Vec<u8> {
    // signature of 8 bytes, then the header chunk: length, name, 13 bytes, checksum
    const HEADER_END: usize = 8 + 4 + 4 + 13 + 4;
    let body = [b"tEXt".as_slice(), PNG_MARK].concat();
    let length = (PNG_MARK.len() as u32).to_be_bytes();
    let chunk = [length.as_slice(), &body, &crc32fast::hash(&body).to_be_bytes()].concat();
    file.splice(HEADER_END..HEADER_END, chunk);
    file
}

fn polyline(points: &[(f64, f64)], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        if i == 0 { builder.move_to(x as f32, y as f32) } else { builder.line_to(x as f32, y as f32) }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

fn draw(sheet: &mut Pixmap, path: &Path, stroke: Option<Stroke>, fill: Option<Colour>, place: Transform) {
    let paint = |Colour(r, g, b): Colour| {
        let mut paint = Paint::default();
        paint.set_color_rgba8(r, g, b, 255);
        paint
    };
    if let Some(colour) = fill {
        sheet.fill_path(path, &paint(colour), FillRule::Winding, place, None);
    }
    if let Some(stroke) = stroke {
        let dash = stroke.dash.iter().map(|&length| length as f32).collect();
        let pen = tiny_skia::Stroke {
            width: stroke.width as f32,
            line_cap: LineCap::Butt,
            line_join: LineJoin::Round,
            dash: if stroke.dash.is_empty() { None } else { StrokeDash::new(dash, 0.0) },
            ..tiny_skia::Stroke::default()
        };
        sheet.stroke_path(path, &paint(stroke.colour), &pen, place, None);
    }
}

/// Outlines of a text that begins at `left` on its base line.
fn letters(text: &Text, size: f64, left: f64) -> Option<Path> {
    let mut pen = Pen { builder: PathBuilder::new(), x: 0.0, y: 0.0, scale: 1.0 };
    let mut x = left;
    for (level, part) in &text.0 {
        let (size_here, up) = (size_of(*level, size), shift_of(*level, size));
        font::outline(part, size_here, &mut pen, |pen, offset, scale| {
            (pen.x, pen.y, pen.scale) = ((x + offset) as f32, -up as f32, scale as f32);
        });
        x += font::width(part, size_here);
    }
    pen.builder.finish()
}

/// Puts glyph outlines (y up, in font units) into a path (y down, in pixels).
struct Pen {
    builder: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + self.scale * x, self.y - self.scale * y)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.builder.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.builder.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.builder.close();
    }
}
