//! Solids as convex polygons in their own frames, counterclockwise as seen from outside.

use crate::scene::Solid;
use flyball_machine::space::{Space, Spatial, Vector};
use std::f64::consts::TAU;

/// Corners of a face.
pub type Polygon = Vec<[f64; 3]>;

/// Faces around cylinders and spheres, and around tubes, which wheels are made of.
const AROUND: usize = 28;
const AROUND_TUBE: usize = 48;
/// Faces around wires.
pub const THIN: usize = 6;

/// Faces of a solid.
pub fn solid(solid: &Solid) -> Vec<Polygon> {
    match solid {
        Solid::Cylinder { radius, low, high } => prism(&ring([0.0; 2], *radius, 0.0, TAU, AROUND), *low, *high),
        Solid::Tube { outer, inner, low, high } => tube(*outer, *inner, *low, *high),
        Solid::Block { edges } => {
            let [x, y, z] = edges.map(|edge| 0.5 * edge.abs());
            prism(&[[-x, -y], [x, -y], [x, y], [-x, y]], -z, z)
        }
        Solid::Sphere { radius } => sphere(*radius),
        Solid::Plate { corners, round, low, high } => prism(&outline(corners, *round), *low, *high),
        Solid::Wire { points, radius } => wire(points, *radius, THIN),
    }
}

/// Points on a part of a circle, the last one left out.
fn ring(centre: [f64; 2], radius: f64, from: f64, to: f64, count: usize) -> Vec<[f64; 2]> {
    let point = |k: usize| {
        let (sin, cos) = (from + (to - from) * k as f64 / count as f64).sin_cos();
        [centre[0] + radius * cos, centre[1] + radius * sin]
    };
    (0..count).map(point).collect()
}

/// A convex outline from one height to another.
pub fn prism(outline: &[[f64; 2]], low: f64, high: f64) -> Vec<Polygon> {
    let at = |p: [f64; 2], z: f64| [p[0], p[1], z];
    let around = outline.iter().zip(outline.iter().cycle().skip(1));
    let mut faces: Vec<Polygon> =
        around.map(|(p, q)| vec![at(*p, low), at(*q, low), at(*q, high), at(*p, high)]).collect();
    faces.push(outline.iter().map(|p| at(*p, high)).collect());
    faces.push(outline.iter().rev().map(|p| at(*p, low)).collect());
    faces
}

fn tube(outer: f64, inner: f64, low: f64, high: f64) -> Vec<Polygon> {
    let [wide, narrow] = [outer, inner].map(|radius| ring([0.0; 2], radius, 0.0, TAU, AROUND_TUBE));
    let at = |p: [f64; 2], z: f64| [p[0], p[1], z];
    let mut faces = Vec::new();
    for i in 0..AROUND_TUBE {
        let j = (i + 1) % AROUND_TUBE;
        let (a, b, c, d) = (wide[i], wide[j], narrow[i], narrow[j]);
        faces.push(vec![at(a, low), at(b, low), at(b, high), at(a, high)]);
        faces.push(vec![at(d, low), at(c, low), at(c, high), at(d, high)]);
        faces.push(vec![at(a, high), at(b, high), at(d, high), at(c, high)]);
        faces.push(vec![at(c, low), at(d, low), at(b, low), at(a, low)]);
    }
    faces
}

fn sphere(radius: f64) -> Vec<Polygon> {
    const ROWS: usize = 14;
    let point = |row: usize, column: usize| {
        let (height, level) = (TAU * (0.5 * row as f64 / ROWS as f64 - 0.25)).sin_cos();
        let (sin, cos) = (TAU * column as f64 / AROUND as f64).sin_cos();
        [radius * level * cos, radius * level * sin, radius * height]
    };
    let mut faces = Vec::new();
    for (row, column) in (0..ROWS * AROUND).map(|k| (k / AROUND, k % AROUND)) {
        let (lower, upper) = (row == 0, row + 1 == ROWS);
        let mut face = vec![point(row, column)];
        face.extend((!lower).then(|| point(row, column + 1)));
        face.push(point(row + 1, column + 1));
        face.extend((!upper).then(|| point(row + 1, column)));
        faces.push(face);
    }
    faces
}

/// The outline at a distance around a convex polygon, a line or a point.
fn outline(corners: &[[f64; 2]], round: f64) -> Vec<[f64; 2]> {
    let n = corners.len();
    if n < 2 {
        return corners.first().map_or_else(Vec::new, |centre| ring(*centre, round, 0.0, TAU, AROUND));
    }
    let heading = |p: [f64; 2], q: [f64; 2]| (q[1] - p[1]).atan2(q[0] - p[0]) - 0.25 * TAU;
    let mut points = Vec::new();
    for i in 0..n {
        let (before, p, after) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
        let (enter, mut leave) = (heading(before, p), heading(p, after));
        while leave < enter {
            leave += TAU;
        }
        points.extend(ring(p, round, enter, leave, 8));
        points.extend(ring(p, round, leave, leave, 1));
    }
    points
}

/// A round wire through points.
pub fn wire(points: &[[f64; 3]], radius: f64, around: usize) -> Vec<Polygon> {
    let n = points.len();
    if n < 2 {
        return Vec::new();
    }
    let mut across = [0.0; 3];
    let mut rings = Vec::with_capacity(n);
    for i in 0..n {
        let along = super::camera::unit(points[(i + 1).min(n - 1)].minus(points[i.saturating_sub(1)]));
        // the direction across is carried along, so that the wire is not twisted
        across = across.minus(along.times(across.dot(along)));
        if across.dot(across) < 1e-12 {
            let axis = if along[0].abs() < 0.7 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
            across = Spatial::cross(along, axis);
        }
        across = super::camera::unit(across);
        let other = Spatial::cross(along, across);
        let corner = |k: usize| {
            let (sin, cos) = (TAU * k as f64 / around as f64).sin_cos();
            points[i].plus(across.times(radius * cos)).plus(other.times(radius * sin))
        };
        rings.push((0..around).map(corner).collect::<Polygon>());
    }
    swept(&rings)
}

/// Faces between rings of as many points, and at both ends.
pub fn swept(rings: &[Polygon]) -> Vec<Polygon> {
    let mut faces = Vec::new();
    for pair in rings.windows(2) {
        let m = pair[0].len();
        for j in 0..m {
            let k = (j + 1) % m;
            faces.push(vec![pair[0][j], pair[0][k], pair[1][k], pair[1][j]]);
        }
    }
    if let (Some(first), Some(last)) = (rings.first(), rings.last()) {
        faces.push(first.iter().rev().copied().collect());
        faces.push(last.clone());
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Volume from the faces, ∮ x · n dA / 3.
    fn volume(faces: &[Polygon]) -> f64 {
        let cone = |a: [f64; 3], b: [f64; 3], c: [f64; 3]| a.dot(Spatial::cross(b, c)) / 6.0;
        faces.iter().flat_map(|face| (1..face.len() - 1).map(|k| cone(face[0], face[k], face[k + 1]))).sum()
    }

    #[test]
    fn faces_are_closed_and_look_outwards() {
        let pi = std::f64::consts::PI;
        let wire_points: Vec<[f64; 3]> = (0..=20).map(|k| [0.1 * f64::from(k), 0.0, 0.0]).collect();
        let cases = [
            (Solid::Cylinder { radius: 0.5, low: -1.0, high: 2.0 }, 0.75 * pi, 0.02),
            (Solid::Tube { outer: 1.0, inner: 0.5, low: 0.0, high: 2.0 }, 1.5 * pi, 0.02),
            (Solid::Block { edges: [1.0, 2.0, 3.0] }, 6.0, 1e-12),
            (Solid::Sphere { radius: 1.0 }, 4.0 / 3.0 * pi, 0.03),
            (
                Solid::Plate { corners: vec![[0.0, 0.0], [2.0, 0.0]], round: 0.5, low: 0.0, high: 1.0 },
                2.0 + 0.25 * pi,
                0.02,
            ),
            (Solid::Wire { points: wire_points, radius: 0.1 }, 0.02 * pi, 0.2),
        ];
        for (form, exact, part) in cases {
            let faces = solid(&form);
            let found = volume(&faces);
            assert!((found - exact).abs() <= part * exact, "{form:?}: {found} is not {exact}");
            // its farthest corner in some directions
            for d in [
                [1.0, 0.0, 0.0],
                [0.0, -1.0, 0.0],
                [0.0, 0.0, 1.0],
                [0.0, 0.0, -1.0],
                [0.6, 0.0, -0.8],
                [0.48, 0.64, 0.6],
            ] {
                let corner = faces.iter().flatten().map(|p| p.dot(d)).fold(f64::NEG_INFINITY, f64::max);
                let support = form.support(d);
                assert!(
                    (corner - support).abs() <= 0.03 * form.reach(),
                    "{form:?} along {d:?}: {support} is not {corner}"
                );
            }
        }
    }
}
