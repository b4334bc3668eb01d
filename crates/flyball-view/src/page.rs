//! One page with everything inside.

use crate::ending::Ending;
use crate::film::FRAMES;
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

/// Bytes of a page as a file, unless the motion alone needs more.
const PAGE: usize = 390_000;

/// Quantities that a page carries.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Content {
    /// Those that the model asks for, and others as long as the page stays small.
    #[default]
    Small,
    /// All.
    Whole,
}

/// The page as text.
pub fn page(scene: &Scene, motion: &Motion, content: Content) -> String {
    let viewer = zipped(VIEWER.as_bytes());
    let room = match content {
        // bytes that go into the letters that are left
        Content::Small => (PAGE / 2 - SHELL.len()).saturating_sub(viewer.chars().count()) / 8 * 15,
        Content::Whole => usize::MAX,
    };
    // longer films are larger
    let room = room.saturating_mul(motion.times.len().div_ceil(FRAMES).max(1));
    filled(&scene.title, viewer, &pack(header(scene, motion), scene, motion, room), &ALONE)
}

/// A page that a command on this machine keeps up to date; `data` are [`packed`].
pub fn live_page(title: &str, data: &[u8]) -> String {
    filled(title, zipped(VIEWER.as_bytes()), data, &LIVE)
}

/// A model of the playground: its name, that of its file, and the folder of files that it belongs to.
#[derive(Clone, Debug)]
pub struct PlaygroundModel {
    /// Name of the model.
    pub name: String,
    /// Name of its own file.
    pub file: String,
    /// Names and texts of all files.
    pub files: Vec<(String, String)>,
}

/// A page that simulates by itself: `module` is the simulator.
pub fn playground_page(module: &[u8], models: &[PlaygroundModel]) -> String {
    let mut folders: Vec<&[(String, String)]> = Vec::new();
    let mut list = Vec::new();
    for model in models {
        let known = folders.iter().position(|folder| *folder == model.files).unwrap_or_else(|| {
            folders.push(&model.files);
            folders.len() - 1
        });
        list.push(json!([model.name, model.file, known]));
    }
    let models = json!({ "models": list, "folders": folders }).to_string();
    // length of the models, the models, the module
    let mut data = (models.len() as u32).to_le_bytes().to_vec();
    data.extend(models.as_bytes());
    data.extend(module);
    filled("Flyball playground", zipped(VIEWER.as_bytes()), &data, &PLAYGROUND)
}

/// Scene and whole motion as bytes that the viewer opens.
pub fn packed(scene: &Scene, motion: &Motion) -> Vec<u8> {
    pack(header(scene, motion), scene, motion, usize::MAX)
}

fn filled(title: &str, viewer: String, data: &[u8], mode: &Mode) -> String {
    let parts = [
        ("TITLE", escaped(title)),
        ("MODE", mode.name.to_string()),
        ("ALLOWED", mode.allowed.to_string()),
        ("VIEWER", viewer),
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

/// Gzip as letters.
fn zipped(bytes: &[u8]) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let zipped = encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory can be written");
    letters(&zipped)
}

/// Letters that carry 15 bits each, from U+0100 on: a file in UTF-16 takes 16 bits for each of them, where base64 takes 20. The
/// first says how many bytes of the last ones are none.
fn letters(bytes: &[u8]) -> String {
    const BITS: usize = 15;
    let count = (8 * bytes.len()).div_ceil(BITS);
    let letter = |bits: u32| char::from_u32(0x100 + bits).expect("U+0100 to U+80FF are no surrogates");
    let mut text = String::with_capacity(3 * (count + 1));
    text.push(letter((BITS * count / 8 - bytes.len()) as u32));
    let (mut word, mut held) = (0u32, 0);
    for byte in bytes {
        word = word << 8 | u32::from(*byte);
        held += 8;
        if held >= BITS {
            held -= BITS;
            text.push(letter(word >> held));
            word &= (1 << held) - 1;
        }
    }
    if held > 0 {
        text.push(letter(word << (BITS - held)));
    }
    text
}

/// A page as a file: in UTF-16 with its mark, which browsers honour before anything else that is said of the encoding.
pub fn page_file(page: &str) -> Vec<u8> {
    std::iter::once(0xfeff).chain(page.encode_utf16()).flat_map(u16::to_le_bytes).collect()
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
        "extent": extent(scene, motion),
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
        "failure": scene.failure.as_ref().map(ending),
        "chart": scene.chart.as_ref().map(chart),
        "chapters": scene.chapters,
        "edition": scene.edition,
        "knobs": scene.knobs.iter().map(|knob| json!({ "name": knob.name, "value": knob.value, "unit": knob.unit })).collect::<Vec<_>>(),
    })
}

/// As the messages of a file: of folders a page says nothing.
#[inline(never)]
fn ending(ending: &Ending) -> Value {
    let name = |file: &str| file.rsplit(['/', '\\']).next().unwrap_or_default().to_string();
    json!({
        "message": ending.text,
        "notes": ending.notes,
        "help": ending.help,
        "element": ending.element,
        "file": ending.place.as_ref().map(|(file, _)| name(file)),
        "line": ending.place.as_ref().map(|(_, line)| line),
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

#[inline(never)]
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

#[inline(never)]
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

#[inline(never)]
fn link(link: &Link) -> Value {
    let mut out =
        json!({ "kind": link.kind.name(), "ends": link.ends.each_ref().map(place), "radius": short(link.radius) });
    if let Some(taut) = link.taut {
        out["taut"] = json!(short(taut));
    }
    out
}

#[inline(never)]
fn ribbon(ribbon: &Ribbon) -> Value {
    let section = match ribbon.section {
        SectionForm::Rectangle(edges) => json!({ "edges": vector(&edges) }),
        SectionForm::Round(radius) => json!({ "radius": short(radius) }),
    };
    json!({ "nodes": ribbon.nodes, "section": section })
}

#[inline(never)]
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

    /// Reads letters back as the page does.
    fn bytes(text: &str) -> Vec<u8> {
        let all: Vec<u32> = text.chars().map(|letter| letter as u32 - 0x100).collect();
        let length = (all.len() - 1) * 15 / 8 - all[0] as usize;
        let bit = |k: usize| all[1 + k / 15] >> (14 - k % 15) & 1;
        (0..length).map(|i| (0..8).fold(0, |byte, k| byte << 1 | bit(8 * i + k) as u8)).collect()
    }

    #[test]
    fn letters_carry_any_bytes_and_take_sixteen_fifteenths_of_them() {
        for length in 0..100 {
            let given: Vec<u8> = (0..length).map(|i| (151 * i + length) as u8).collect();
            let text = letters(&given);
            assert_eq!(bytes(&text), given);
            assert!(page_file(&text).len() <= 2 + 2 + 2 * (8 * given.len()).div_ceil(15));
            assert!(text.chars().all(|letter| letter > 'ÿ'), "no letter means anything in a page");
        }
    }
}
