//! One page with everything inside.

use crate::motion::Motion;
use crate::pack::{extent, pack};
use crate::scene::{Chart, Element, Link, Part, Ribbon, Scene, SectionForm, Sheet, Solid, TrackPoint};
use flate2::{Compression, write::GzEncoder};
use flyball_machine::Frame;
use serde_json::{Value, json};
use std::io::Write;

/// The frame of the page: style, elements, and the lines that open what is packed.
const SHELL: &str = include_str!("page/shell.html");
/// The viewer, built from `viewer/`.
const VIEWER: &str = include_str!("page/viewer.js");

/// What a page may do beyond showing what is inside of it.
struct Mode {
    /// Its name for the viewer.
    name: &'static str,
    /// What its content policy allows in addition.
    allowed: &'static str,
}

const ALONE: Mode = Mode { name: "alone", allowed: "" };
const LIVE: Mode = Mode { name: "live", allowed: "; connect-src 'self'" };
const PLAYGROUND: Mode = Mode { name: "playground", allowed: " 'wasm-unsafe-eval' blob:; worker-src blob:" };

/// The page as text.
pub fn page(scene: &Scene, motion: &Motion) -> String {
    filled(&scene.title, &packed(scene, motion), &ALONE)
}

/// A page that a command on this machine keeps up to date; `data` are [`packed`].
pub fn live_page(title: &str, data: &[u8]) -> String {
    filled(title, data, &LIVE)
}

/// A page that simulates by itself: `module` is the simulator, `examples` are models by name.
pub fn playground_page(module: &[u8], examples: &[(&str, &str)]) -> String {
    let examples = json!(examples.iter().map(|(name, text)| json!([name, text])).collect::<Vec<_>>()).to_string();
    // length of the examples, the examples, the module
    let mut data = (examples.len() as u32).to_le_bytes().to_vec();
    data.extend(examples.as_bytes());
    data.extend(module);
    filled("Flyball playground", &data, &PLAYGROUND)
}

/// Scene and motion as bytes that the viewer opens.
pub fn packed(scene: &Scene, motion: &Motion) -> Vec<u8> {
    pack(header(scene, motion), motion, scene.planar)
}

fn filled(title: &str, data: &[u8], mode: &Mode) -> String {
    let parts = [
        ("TITLE", escaped(title)),
        ("MODE", mode.name.to_string()),
        ("ALLOWED", mode.allowed.to_string()),
        ("VIEWER", zipped(VIEWER.as_bytes())),
        ("DATA", zipped(data)),
    ];
    let mut page = String::with_capacity(SHELL.len() + parts.iter().map(|(_, part)| part.len()).sum::<usize>());
    let mut rest = SHELL;
    // in one pass, so that no part can stand for another
    while let Some(at) = rest.find("{{") {
        let (before, after) = rest.split_at(at);
        let known =
            parts.iter().find(|(name, _)| after[2..].starts_with(name) && after[2 + name.len()..].starts_with("}}"));
        page.push_str(before);
        match known {
            Some((name, part)) => {
                page.push_str(part);
                rest = &after[name.len() + 4..];
            }
            None => {
                page.push_str("{{");
                rest = &after[2..];
            }
        }
    }
    page.push_str(rest);
    page
}

/// Text between tags.
fn escaped(text: &str) -> String {
    let text = flyball_text::visible_line(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Gzip in base64.
fn zipped(bytes: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map(|bytes| base64(&bytes)).expect("memory can be written")
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = three.iter().enumerate().fold(0u32, |word, (i, byte)| word | u32::from(*byte) << (16 - 8 * i));
        for i in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// The scene as JSON.
fn header(scene: &Scene, motion: &Motion) -> Value {
    json!({
        "title": scene.title,
        "description": scene.description,
        "planar": scene.planar,
        "up": scene.up,
        "size": scene.size,
        "unit": scene.unit,
        "extent": extent(motion),
        "floor": scene.floor,
        "tracks": scene.tracks.iter().map(|track| json!({
            "name": track.name,
            "centre": track.centre,
            "markers": track.markers.iter().map(|(name, x)| json!([name, frame(x)])).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "elements": scene.elements.iter().map(element).collect::<Vec<_>>(),
        "events": scene.events.iter().map(|event| json!([event.t, event.text])).collect::<Vec<_>>(),
        "ghost": scene.ghost.as_ref().map(|frames| frames.iter().map(frame).collect::<Vec<_>>()),
        "facts": scene.facts,
        "chart": scene.chart.as_ref().map(chart),
        "knobs": scene.knobs.iter().map(|knob| json!({ "name": knob.name, "value": knob.value, "unit": knob.unit })).collect::<Vec<_>>(),
    })
}

fn chart(chart: &Chart) -> Value {
    let tenth = |x: &f64| (10.0 * x).round() / 10.0;
    json!({
        "size": chart.size.map(|x| tenth(&x)),
        "boxes": chart.boxes.iter().map(|one| json!({
            "name": one.name,
            "note": one.note,
            "role": one.role,
            "area": one.area.map(|x| tenth(&x)),
            "loop": one.in_loop,
        })).collect::<Vec<_>>(),
        "wires": chart.wires.iter().map(|(points, signals, in_loop)| json!({
            "points": points.iter().map(|p| p.map(|x| tenth(&x))).collect::<Vec<_>>(),
            "signals": signals,
            "loop": in_loop,
        })).collect::<Vec<_>>(),
    })
}

fn element(element: &Element) -> Value {
    let look = &element.look;
    let mut all = json!({ "name": element.name, "family": element.family.name(), "kind": element.kind });
    let mut put = |key: &str, list: Vec<Value>| {
        if !list.is_empty() {
            all[key] = list.into();
        }
    };
    put("markers", element.markers.iter().map(place).collect());
    put("parts", element.parts.iter().map(part).collect());
    put("links", element.links.iter().map(link).collect());
    put("ribbons", element.ribbons.iter().map(ribbon).collect());
    put("sheets", element.sheets.iter().map(sheet).collect());
    let arrow =
        |arrow: &crate::Arrow| json!({ "place": place(&arrow.place), "moment": arrow.moment, "series": arrow.series });
    put("arrows", element.arrows.iter().map(arrow).collect());
    if look != &crate::Look::default() {
        all["look"] = json!({ "colour": look.colour, "opacity": look.opacity, "hidden": look.hidden });
    }
    all
}

/// Numbers as short as seven digits.
fn short(x: f64) -> Value {
    let rounded = format!("{x:.6e}").parse::<f64>().unwrap_or(x);
    json!(if rounded == 0.0 { 0.0 } else { rounded })
}

fn vector(v: &[f64]) -> Value {
    v.iter().map(|x| short(*x)).collect::<Vec<_>>().into()
}

fn frame(frame: &Frame) -> Value {
    json!([vector(&frame.position), vector(&frame.rotation.0)])
}

fn place(place: &TrackPoint) -> Value {
    json!([place.track, vector(&place.at)])
}

fn part(part: &Part) -> Value {
    let solid = match &part.solid {
        Solid::Cylinder { radius, low, high } => json!(["cylinder", short(*radius), short(*low), short(*high)]),
        Solid::Tube { outer, inner, low, high } => {
            json!(["tube", short(*outer), short(*inner), short(*low), short(*high)])
        }
        Solid::Block { edges } => json!(["block", vector(edges)]),
        Solid::Sphere { radius } => json!(["sphere", short(*radius)]),
        Solid::Plate { corners, round, low, high } => {
            let corners: Vec<Value> = corners.iter().map(|corner| vector(corner)).collect();
            json!(["plate", corners, short(*round), short(*low), short(*high)])
        }
        Solid::Wire { points, radius } => {
            let points: Vec<Value> = points.iter().map(|point| vector(point)).collect();
            json!(["wire", points, short(*radius)])
        }
    };
    json!({ "track": part.track, "turn": part.turn, "frame": frame(&part.frame), "solid": solid, "paint": part.paint.name() })
}

fn link(link: &Link) -> Value {
    json!({ "kind": link.kind.name(), "ends": link.ends.each_ref().map(place), "radius": short(link.radius) })
}

fn ribbon(ribbon: &Ribbon) -> Value {
    let section = match ribbon.section {
        SectionForm::Rectangle(edges) => json!({ "edges": vector(&edges) }),
        SectionForm::Round(radius) => json!({ "radius": short(radius) }),
    };
    json!({ "nodes": ribbon.nodes, "section": section })
}

fn sheet(sheet: &Sheet) -> Value {
    json!({
        "track": sheet.track,
        "frame": frame(&sheet.frame),
        "x": vector(&sheet.x),
        "y": vector(&sheet.y),
        "heights": vector(&sheet.heights),
        "speed": sheet.speed,
        "window": vector(&sheet.window),
        "lifts": vector(&sheet.lifts),
        "stripe": short(sheet.stripe),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_rfc_4648() {
        for (plain, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(plain.as_bytes()), text);
        }
    }
}
