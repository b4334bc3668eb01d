//! What stretches between two points, and beams, as faces in the world.

use super::mesh::{Polygon, THIN, solid, swept, wire};
use crate::scene::{Link, LinkKind, Ribbon, SectionForm, Solid};
use flyball_machine::space::Vector;
use flyball_machine::{Frame, Rotation};
use std::f64::consts::TAU;

/// Role of a piece, which gives its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A coil.
    Coil,
    /// The housing of a damper.
    House,
    /// Rods and eyes.
    Rod,
    /// A thin line.
    Line,
}

/// Turns of a coil.
const TURNS: f64 = 8.0;
/// Part of a damper that its housing takes at the start.
const HOUSE: f64 = 0.55;

/// Faces of a link between two points; `first` is its length at the start of the run, `up` the direction against gravity.
#[inline(never)]
pub fn link(link: &Link, from: [f64; 3], to: [f64; 3], first: f64, up: [f64; 3]) -> Vec<(Piece, Vec<Polygon>)> {
    let along = to.minus(from);
    let length = along.dot(along).sqrt();
    if length <= 0.0 || !length.is_finite() {
        return Vec::new();
    }
    if link.kind == LinkKind::Rope {
        return vec![(Piece::Line, rope(link, from, to, up))];
    }
    let frame = Frame::at(from).rotated(Rotation::with_z(along));
    let r = link.radius;
    let shaft =
        |radius: f64, from: f64, to: f64| solid(&Solid::Cylinder { radius, low: from, high: to.max(from + 1e-9) });
    let damper = |radius: f64, from: f64, to: f64| {
        let end = (from * length + HOUSE * (to - from) * first).min(to * length);
        [
            (Piece::House, shaft(radius, from * length, end)),
            (Piece::Rod, shaft(0.42 * radius, from * length, to * length)),
        ]
    };
    let mut pieces = Vec::new();
    let mut eyes = r;
    match link.kind {
        LinkKind::Spring => pieces.push((Piece::Coil, coil(r, 0.0, length))),
        LinkKind::Damper => pieces.extend(damper(r, 0.0, 1.0)),
        LinkKind::SpringDamper => {
            pieces.push((Piece::Coil, coil(1.15 * r, 0.0, length)));
            pieces.extend(damper(0.62 * r, 0.0, 1.0));
        }
        LinkKind::SpringThenDamper => {
            pieces.push((Piece::Coil, coil(r, 0.0, 0.5 * length)));
            pieces.extend(damper(0.8 * r, 0.5, 1.0));
        }
        LinkKind::Rod => {
            pieces.push((Piece::Rod, shaft(r, 0.0, length)));
            eyes = 1.6 * r;
        }
        LinkKind::Rope | LinkKind::Line => {
            pieces.push((Piece::Line, shaft(r, 0.0, length)));
            eyes = 0.0;
        }
    }
    if eyes > 0.0 {
        let eye = |height: f64| {
            let across = Frame::at([0.0, 0.0, height]).rotated(Rotation::about([1.0, 0.0, 0.0], 0.25 * TAU));
            placed(&eye_of(eyes), across)
        };
        pieces.push((Piece::Rod, [eye(0.0), eye(length)].concat()));
    }
    pieces.into_iter().map(|(piece, faces)| (piece, placed(&faces, frame))).collect()
}

/// A rope: straight where it is taut, else a parabola that hangs, and bows to the side where its ends are above each other.
fn rope(link: &Link, from: [f64; 3], to: [f64; 3], up: [f64; 3]) -> Vec<Polygon> {
    const PIECES: usize = 24;
    const ASIDE: f64 = 0.3;
    let chord = to.minus(from);
    let length = chord.dot(chord).sqrt();
    let along = chord.times(1.0 / length);
    let first = if up[0].abs() < 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
    let aside = first.minus(up.times(first.dot(up)));
    let pull = aside.times(ASIDE).minus(up);
    let across = pull.minus(along.times(pull.dot(along)));
    let bow = link.bow(length) / across.dot(across).sqrt().max(1e-9);
    let point = |i: usize| {
        let s = i as f64 / PIECES as f64;
        // p(s) = a + s (b − a) + 4 s (1 − s) bow
        from.plus(chord.times(s)).plus(across.times(4.0 * s * (1.0 - s) * bow))
    };
    wire(&(0..=PIECES).map(point).collect::<Vec<_>>(), link.radius, THIN)
}

fn eye_of(radius: f64) -> Vec<Polygon> {
    solid(&Solid::Cylinder { radius: 0.45 * radius, low: -0.45 * radius, high: 0.45 * radius })
}

/// Faces carried by a frame.
pub fn placed(faces: &[Polygon], frame: Frame) -> Vec<Polygon> {
    faces.iter().map(|face| face.iter().map(|p| frame.point(*p)).collect()).collect()
}

/// A coil along z with straight ends.
fn coil(radius: f64, from: f64, to: f64) -> Vec<Polygon> {
    const ENDS: f64 = 0.06;
    let count = 14 * TURNS as usize;
    let point = |i: usize| {
        let s = i as f64 / count as f64;
        let inside = ((s - ENDS) / (1.0 - 2.0 * ENDS)).clamp(0.0, 1.0);
        let widen = (s.min(1.0 - s) / ENDS).min(1.0);
        let (sin, cos) = (TAU * TURNS * inside).sin_cos();
        [widen * radius * cos, widen * radius * sin, from + (to - from) * s]
    };
    wire(&(0..=count).map(point).collect::<Vec<_>>(), 0.16 * radius, THIN)
}

/// Faces of a beam through the frames of its nodes: between two nodes the axis is the cubic with their tangents, and the section
/// turns evenly.
#[inline(never)]
pub fn ribbon(ribbon: &Ribbon, nodes: &[Frame]) -> Vec<Polygon> {
    const PER_ELEMENT: usize = 8;
    let section: Vec<[f64; 2]> = match ribbon.section {
        SectionForm::Rectangle([w, h]) => {
            vec![[-0.5 * w, -0.5 * h], [0.5 * w, -0.5 * h], [0.5 * w, 0.5 * h], [-0.5 * w, 0.5 * h]]
        }
        SectionForm::Round(radius) => circle(radius),
    };
    let mut rings = Vec::new();
    for (i, pair) in nodes.windows(2).enumerate() {
        let [a, b] = [pair[0], pair[1]];
        let apart = b.position.minus(a.position);
        let length = apart.dot(apart).sqrt();
        let turned = a.rotation.inverse().then(b.rotation).log();
        for k in usize::from(i > 0)..=PER_ELEMENT {
            let s = k as f64 / PER_ELEMENT as f64;
            let (s2, s3) = (s * s, s * s * s);
            // p(s) = h₀₀ p_a + h₁₀ L t_a + h₀₁ p_b + h₁₁ L t_b
            let middle = a
                .position
                .times(2.0 * s3 - 3.0 * s2 + 1.0)
                .plus(a.rotation.axis(0).times(length * (s3 - 2.0 * s2 + s)))
                .plus(b.position.times(3.0 * s2 - 2.0 * s3))
                .plus(b.rotation.axis(0).times(length * (s3 - s2)));
            let frame = Frame::at(middle).rotated(a.rotation.then(Rotation::vector(turned.times(s))));
            rings.push(section.iter().map(|p| frame.point([0.0, p[0], p[1]])).collect());
        }
    }
    swept(&rings)
}

fn circle(radius: f64) -> Vec<[f64; 2]> {
    let point = |j: usize| {
        let (sin, cos) = (TAU * j as f64 / 16.0).sin_cos();
        [radius * cos, radius * sin]
    };
    (0..16).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::TrackPoint;

    #[test]
    fn springs_reach_from_end_to_end() {
        let end = TrackPoint { track: 0, at: [0.0; 3] };
        for kind in
            [LinkKind::Spring, LinkKind::Damper, LinkKind::SpringDamper, LinkKind::SpringThenDamper, LinkKind::Rod]
        {
            let one = Link { kind, ends: [end, end], radius: 0.1, taut: None };
            let (from, to) = ([1.0, 0.0, 0.0], [1.0, 3.0, 0.0]);
            let points: Vec<[f64; 3]> =
                link(&one, from, to, 2.0, [0.0, 0.0, 1.0]).into_iter().flat_map(|(_, faces)| faces.concat()).collect();
            let (low, high) = points.iter().fold((f64::MAX, f64::MIN), |(l, h), p| (l.min(p[1]), h.max(p[1])));
            assert!((-0.1..=0.0).contains(&low) && (3.0..=3.1).contains(&high), "{kind:?}: {low} {high}");
            assert!(points.iter().all(|p| (p[0] - 1.0).hypot(p[2]) < 0.14), "{kind:?}");
        }
    }
    /// A slack rope is as long as it is when taut: the sum of the pieces of its axis, to 2 % for a tenth of slack.
    #[test]
    fn slack_ropes_hang_and_keep_their_length() {
        let end = TrackPoint { track: 0, at: [0.0; 3] };
        let one = Link { kind: LinkKind::Rope, ends: [end, end], radius: 1e-6, taut: Some(1.1) };
        for (to, up) in
            [([1.0, 0.0, 0.0], [0.0, 0.0, 1.0]), ([0.0, 0.0, 1.0], [0.0, 0.0, 1.0]), ([0.0, 1.0, 0.0], [0.0, 1.0, 0.0])]
        {
            let faces = rope(&one, [0.0; 3], to, up);
            let points: Vec<[f64; 3]> = faces.concat();
            let mut heights: Vec<f64> = points.iter().map(|p| p.dot(to)).collect();
            flyball_dae::order::ascending(&mut heights);
            heights.dedup_by(|a, b| (*a - *b).abs() < 1e-3);
            let at = |s: f64| points.iter().copied().find(|p| (p.dot(to) - s).abs() < 1e-3).expect("a ring is there");
            let length: f64 = heights
                .windows(2)
                .map(|pair| {
                    let apart = at(pair[1]).minus(at(pair[0]));
                    apart.dot(apart).sqrt()
                })
                .sum();
            assert!((length - 1.1).abs() < 0.02, "{to:?}: {length}");
            assert!(points.iter().all(|p| p.dot(up) < up.dot(to).max(0.0) + 1e-4), "it does not rise");
        }
        let taut = Link { taut: Some(0.9), ..one };
        assert_eq!(taut.bow(1.0), 0.0);
    }
}
