//! Faces of a scene at an instant, shaded, as a camera sees them.

use super::camera::{Camera, unit};
use super::links::{self, Piece, placed};
use super::mesh::{Polygon, solid};
use super::sheet;
use crate::motion::Motion;
use crate::scene::{Element, Family, Paint, Part, Scene, Sheet, TrackPoint};
use flyball_machine::Frame;
use flyball_machine::space::{Space, Spatial, Vector};
use flyball_picture::{Colour, Face};

/// Colours of bodies, one after the other; those of the page.
const BODIES: [Colour; 10] = [
    Colour(0x3a, 0x78, 0xb5),
    Colour(0xe0, 0x8a, 0x3c),
    Colour(0x2a, 0x9d, 0x8f),
    Colour(0xc8, 0x55, 0x6a),
    Colour(0x85, 0x72, 0xb8),
    Colour(0x7c, 0x9a, 0x3e),
    Colour(0xb9, 0x77, 0x2f),
    Colour(0x4a, 0xa3, 0xc7),
    Colour(0xa8, 0x56, 0x8f),
    Colour(0x5f, 0x73, 0x88),
];
const STEEL: Colour = Colour(0xaa, 0xb4, 0xbf);
const GROUND: Colour = Colour(0x8e, 0x99, 0xa6);
const ROADS: [Colour; 2] = [Colour(0x9a, 0xa2, 0xab), Colour(0x8b, 0x93, 0x9c)];
const FLOORS: [Colour; 2] = [Colour(0xf6, 0xf8, 0xfa), Colour(0xed, 0xf0, 0xf4)];
const SHADOW: Colour = Colour(0xd3, 0xd9, 0xe0);

/// A scene and its motion.
#[derive(Clone, Copy, Debug)]
pub struct Scenery<'a> {
    pub scene: &'a Scene,
    pub motion: &'a Motion,
}

/// A face in the world.
pub struct Shaded {
    pub corners: Polygon,
    pub colour: Colour,
    pub opacity: f64,
    pub part: usize,
    /// True for surfaces that are seen from both sides.
    pub two_sided: bool,
}

impl Scenery<'_> {
    /// The frame of a track; the start as given where there is no motion.
    fn frame(&self, track: usize, instant: usize) -> Frame {
        self.motion.frame(track, instant)
    }

    fn point(&self, place: &TrackPoint, instant: usize) -> [f64; 3] {
        self.frame(place.track, instant).point(place.at)
    }

    /// Faces of everything that moves or is held, without floor and roads.
    pub fn machine(&self, instant: usize) -> Vec<Shaded> {
        let mut faces = Vec::new();
        let mut part = 0;
        let mut add = |polygons: Vec<Polygon>, colour: Colour, opacity: f64, part: usize| {
            faces.extend(polygons.into_iter().map(|corners| Shaded {
                corners,
                colour,
                opacity,
                part,
                two_sided: false,
            }));
        };
        for (i, element) in self.scene.elements.iter().enumerate().filter(|(_, element)| !element.look.hidden) {
            let opacity = element.look.opacity.unwrap_or(1.0);
            for one in &element.parts {
                let [track, turn] = [one.track, one.turn].map(|track| self.frame(track, instant));
                let position = track.point(one.frame.position);
                let frame = Frame::at(position).rotated(turn.rotation.then(one.frame.rotation));
                part += 1;
                add(placed(&solid(&one.solid), frame), self.colour(i, element, one), opacity, part);
            }
            for link in &element.links {
                let [from, to] = link.ends.map(|end| self.point(&end, instant));
                let [a, b] = link.ends.map(|end| self.point(&end, 0));
                let first = b.minus(a).dot(b.minus(a)).sqrt();
                for (piece, polygons) in links::link(link, from, to, first, self.scene.up) {
                    part += 1;
                    add(polygons, wished(element).unwrap_or(colour_of(piece)), opacity, part);
                }
            }
            for ribbon in &element.ribbons {
                let nodes: Vec<Frame> = ribbon.nodes.iter().map(|node| self.frame(*node, instant)).collect();
                part += 1;
                add(links::ribbon(ribbon, &nodes), self.own(i, element), opacity, part);
            }
        }
        faces
    }

    /// Faces of roads along a part of the world: within `reach` of a point.
    pub fn roads(&self, instant: usize, middle: [f64; 3], reach: f64) -> Vec<Shaded> {
        let t = self.motion.times.get(instant).copied().unwrap_or(0.0);
        let all = self.scene.elements.iter().filter(|element| !element.look.hidden);
        let all = all.flat_map(|element| element.sheets.iter().map(move |sheet| (element, sheet)));
        let faces = |(element, sheet): (&Element, &Sheet)| {
            let frame = self.frame(sheet.track, instant).then(sheet.frame);
            let at = frame.inverse().point(middle)[0];
            let (wish, opacity) = (wished(element), element.look.opacity.unwrap_or(1.0));
            let shaded = move |(dark, corners): (bool, Polygon)| Shaded {
                corners: corners.into_iter().map(|p| frame.point(p)).collect(),
                colour: wish.unwrap_or(ROADS[usize::from(dark)]),
                opacity,
                part: usize::MAX,
                two_sided: true,
            };
            sheet::faces(sheet, t, instant, [at - reach, at + reach]).into_iter().map(shaded)
        };
        all.flat_map(faces).collect()
    }

    /// Squares of the floor around a point, and the shadow of faces on it.
    #[inline(never)]
    pub fn floor(&self, machine: &[Shaded], middle: [f64; 3], reach: f64) -> Vec<Shaded> {
        let Some(floor) = self.scene.floor else { return Vec::new() };
        let up = self.scene.up;
        let cell = nice_below(0.5 * reach);
        let [right, away] = super::camera::level(self.scene);
        let corner = |i: f64, j: f64| right.times(cell * i).plus(away.times(cell * j)).plus(up.times(floor));
        let (a, b) = ((middle.dot(right) / cell).round(), (middle.dot(away) / cell).round());
        let count = (2.2 * reach / cell).ceil() as i64;
        let plain = |corners: Polygon, colour: Colour| Shaded {
            corners,
            colour,
            opacity: 1.0,
            part: usize::MAX,
            two_sided: true,
        };
        let mut faces = Vec::new();
        for (i, j) in (-count..count).flat_map(|i| (-count..count).map(move |j| (i, j))) {
            let (x, y) = (a + i as f64, b + j as f64);
            let square = vec![corner(x, y), corner(x + 1.0, y), corner(x + 1.0, y + 1.0), corner(x, y + 1.0)];
            faces.push(plain(square, FLOORS[usize::from((x + y).rem_euclid(2.0) >= 1.0)]));
        }
        let sun = self.sun();
        for face in machine.iter().filter(|face| face.opacity >= 1.0 && normal(&face.corners).dot(sun) > 0.0) {
            // p − s (height − floor)/(s · up)
            let fall = |p: &[f64; 3]| p.minus(sun.times((p.dot(up) - floor) / sun.dot(up)));
            let above = 0.02 * self.scene.unit;
            if face.corners.iter().all(|p| p.dot(up) >= floor) {
                faces.push(plain(face.corners.iter().map(|p| fall(p).plus(up.times(above))).collect(), SHADOW));
            }
        }
        faces
    }

    /// Direction to the sun.
    fn sun(&self) -> [f64; 3] {
        let [right, away] = super::camera::level(self.scene);
        unit(right.times(0.35).minus(away.times(0.5)).plus(self.scene.up.times(1.5)))
    }

    /// Faces as a camera sees them; those that look away are left out.
    pub fn seen(&self, camera: &Camera, faces: Vec<Shaded>, flat: bool) -> Vec<Face> {
        let sun = self.sun();
        let lit = |face: Shaded| {
            let mut n = normal(&face.corners);
            if n.dot(camera.towards) <= 0.0 {
                if !face.two_sided {
                    return None;
                }
                n = n.times(-1.0);
            }
            let (sky, direct, fill) =
                (0.5 + 0.5 * n.dot(self.scene.up), n.dot(sun).max(0.0), n.dot(camera.towards).max(0.0));
            let brightness = if flat { 1.0 } else { 0.42 + 0.2 * sky + 0.38 * direct + 0.16 * fill };
            let corners = face.corners.iter().map(|p| camera.place(*p)).collect();
            Some(Face { corners, colour: lighted(face.colour, brightness), opacity: face.opacity, part: face.part })
        };
        faces.into_iter().filter_map(lit).collect()
    }

    /// The colour of a part: its wish, its role, or that of the body that it is on.
    fn colour(&self, i: usize, element: &Element, part: &Part) -> Colour {
        let mark = Colour(0x38, 0x42, 0x4d);
        if element.look.colour.is_some() || element.family == Family::Body {
            return if part.paint == Paint::Mark { mark } else { self.own(i, element) };
        }
        match part.paint {
            Paint::Body => {
                let name = &self.scene.tracks[part.track].name;
                let of = |(_, one): &(usize, &Element)| one.family == Family::Body && one.name == *name;
                let body = self.scene.elements.iter().enumerate().find(of);
                body.map_or(STEEL, |(i, body)| self.own(i, body))
            }
            Paint::Steel => STEEL,
            Paint::Rubber => Colour(0x3b, 0x41, 0x49),
            Paint::Ground => GROUND,
            Paint::Drive => Colour(0xe5, 0xb5, 0x3a),
            Paint::Mark => mark,
        }
    }

    /// The colour of a body or beam: its wish, or the next one.
    fn own(&self, i: usize, element: &Element) -> Colour {
        let is_body = |one: &&Element| matches!(one.family, Family::Body | Family::Beam);
        let before = self.scene.elements[..i].iter().filter(is_body).count();
        wished(element).unwrap_or(BODIES[before % BODIES.len()])
    }
}

/// Corners of all that is drawn of a machine at an instant, always in the same order.
pub fn points(scene: &Scene, motion: &Motion, instant: usize) -> Vec<[f64; 3]> {
    Scenery { scene, motion }.machine(instant).into_iter().flat_map(|face| face.corners).collect()
}

fn wished(element: &Element) -> Option<Colour> {
    element.look.colour.map(|[r, g, b]| Colour(r, g, b))
}

fn colour_of(piece: Piece) -> Colour {
    match piece {
        Piece::Coil => Colour(0x6b, 0x77, 0x85),
        Piece::House => Colour(0x4a, 0x54, 0x5f),
        Piece::Rod => STEEL,
        Piece::Line => Colour(0x38, 0x42, 0x4d),
    }
}

/// The unit normal of a polygon (Newell).
fn normal(corners: &[[f64; 3]]) -> [f64; 3] {
    let pairs = corners.iter().zip(corners.iter().cycle().skip(1));
    unit(pairs.fold([0.0; 3], |n, (p, q)| n.plus(Spatial::cross(*p, *q))))
}

fn lighted(Colour(r, g, b): Colour, brightness: f64) -> Colour {
    let part = |x: u8| (f64::from(x) * brightness).round().clamp(0.0, 255.0) as u8;
    Colour(part(r), part(g), part(b))
}

/// 1, 2 or 5 times a power of ten, not above a number.
fn nice_below(x: f64) -> f64 {
    let power = 10f64.powf(x.log10().floor());
    [5.0, 2.0, 1.0].into_iter().map(|one| one * power).find(|one| *one <= 1.001 * x).unwrap_or(power)
}
