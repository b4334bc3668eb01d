//! A drawing as SVG.

use super::drawing::{Anchor, Drawing, Item, Stroke};
use super::painter::painted;
use super::text::{SMALL, Script, shift_of};
use super::{Colour, Face, Text};
use std::fmt::Write;

/// The whole file.
pub fn encode(drawing: &Drawing) -> String {
    let (width, height) = drawing.size;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'Noto Sans', 'DejaVu Sans', Arial, sans-serif\" stroke-linejoin=\"round\" stroke-linecap=\"butt\" xml:space=\"preserve\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for item in &drawing.items {
        match item {
            Item::Path { points, closed, stroke, fill } => {
                let name = if *closed { "polygon" } else { "polyline" };
                let list: Vec<String> = points.iter().map(|p| format!("{},{}", short(p.0), short(p.1))).collect();
                let _ = writeln!(out, "<{name} points=\"{}\"{}/>", list.join(" "), paint(*stroke, *fill));
            }
            Item::Circle { at, radius, stroke, fill } => {
                let (x, y) = (short(at.0), short(at.1));
                let _ =
                    writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"{}/>", short(*radius), paint(*stroke, *fill));
            }
            Item::Faces { area, faces } => painted(faces, *area).iter().for_each(|face| polygon(&mut out, face)),
            Item::Text { at, text, size, anchor, upwards, colour } => {
                let x = short(at.0);
                // parts of one text are anchored one by one in some viewers: begin where the whole begins
                let shift = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => -0.5 * text.width(*size),
                    Anchor::End => -text.width(*size),
                };
                let (anchor, begin) = match anchor {
                    _ if text.0.len() > 1 => ("", short(at.0 + if *upwards { 0.0 } else { shift })),
                    Anchor::Start => ("", x),
                    Anchor::Middle => (" text-anchor=\"middle\"", x),
                    Anchor::End => (" text-anchor=\"end\"", x),
                };
                let low = short(at.1 - if *upwards && text.0.len() > 1 { shift } else { 0.0 });
                let turn = if *upwards { format!(" transform=\"rotate(-90 {begin} {low})\"") } else { String::new() };
                let (size, colour) = (short(*size), hex(*colour));
                let _ = writeln!(
                    out,
                    "<text x=\"{begin}\" y=\"{low}\" font-size=\"{size}\" fill=\"{colour}\"{anchor}{turn}>{}</text>",
                    spans(text, size)
                );
            }
        }
    }
    out.push_str("</svg>\n");
    out
}

/// A face; a thin line of its own colour closes the seam to its neighbours.
fn polygon(out: &mut String, face: &Face) {
    let tenth = |x: f64| (x * 10.0).round() / 10.0;
    let list: Vec<String> = face.corners.iter().map(|p| format!("{},{}", tenth(p[0]), tenth(p[1]))).collect();
    let paint = if face.opacity < 1.0 {
        format!(" fill=\"{}\" fill-opacity=\"{}\"", hex(face.colour), short(face.opacity))
    } else {
        format!(" fill=\"{0}\" stroke=\"{0}\" stroke-width=\"0.7\"", hex(face.colour))
    };
    let _ = writeln!(out, "<polygon points=\"{}\"{paint}/>", list.join(" "));
}

/// Raised and lowered parts as spans.
fn spans(text: &Text, size: f64) -> String {
    let mut out = String::new();
    let mut height = 0.0;
    for (level, part) in text.0.iter().filter(|(_, part)| !part.is_empty()) {
        let wanted = shift_of(*level, size);
        if *level == Script::Line && height == 0.0 {
            out.push_str(&escape(part));
        } else {
            let scale = if *level == Script::Line { 1.0 } else { SMALL };
            let (down, size) = (short(height - wanted), short(size * scale));
            let _ = write!(out, "<tspan dy=\"{down}\" font-size=\"{size}\">{}</tspan>", escape(part));
        }
        height = wanted;
    }
    out
}

fn paint(stroke: Option<Stroke>, fill: Option<Colour>) -> String {
    let fill = fill.map_or("none".to_string(), hex);
    let Some(stroke) = stroke else { return format!(" fill=\"{fill}\"") };
    let mut out =
        format!(" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\"", hex(stroke.colour), short(stroke.width));
    if !stroke.dash.is_empty() {
        let dash: Vec<String> = stroke.dash.iter().map(f64::to_string).collect();
        let _ = write!(out, " stroke-dasharray=\"{}\"", dash.join(" "));
    }
    out
}

fn hex(Colour(r, g, b): Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Two decimals are enough for a pixel.
fn short(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
