//! Roads as faces in the axes of their markers, with bands across that pass where the road does.

use super::mesh::Polygon;
use crate::scene::Sheet;

/// Faces in the window at a time, and whether each lies in a dark band. Only what lies between `part` along x is made.
#[inline(never)]
pub fn faces(sheet: &Sheet, t: f64, instant: usize, part: [f64; 2]) -> Vec<(bool, Polygon)> {
    let shift = sheet.speed * t;
    let lift = sheet.lifts.get(instant).copied().unwrap_or(0.0);
    let m = sheet.y.len();
    let (low, high) = (sheet.window[0].max(part[0]) + shift, sheet.window[1].min(part[1]) + shift);
    let mut faces = Vec::new();
    for i in 0..sheet.x.len().saturating_sub(1) {
        let (a, b) = (sheet.x[i], sheet.x[i + 1]);
        if b < low || a > high {
            continue;
        }
        let height = |s: f64, j: usize| {
            let part = (s - a) / (b - a);
            (1.0 - part) * sheet.heights[i * m + j] + part * sheet.heights[(i + 1) * m + j]
        };
        let mut from = a.max(low);
        loop {
            // a piece ends where its band does
            let band = (from / sheet.stripe + 1e-9).floor();
            let to = b.min(high).min((band + 1.0) * sheet.stripe);
            for j in 0..m.saturating_sub(1) {
                // both ends of a step are at one place
                let at = |s: f64, k: usize, j: usize| {
                    let z = if b > a { height(s, j) } else { sheet.heights[(i + k) * m + j] };
                    [s - shift, sheet.y[j], z + lift]
                };
                faces.push((
                    band.rem_euclid(2.0) >= 1.0,
                    vec![at(from, 0, j), at(to, 1, j), at(to, 1, j + 1), at(from, 0, j + 1)],
                ));
            }
            if to >= b.min(high) {
                break;
            }
            from = to;
        }
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::*;
    use flyball_machine::Frame;

    #[test]
    fn a_step_passes_the_window_with_its_speed() {
        let sheet = Sheet {
            track: 0,
            frame: Frame::default(),
            x: vec![0.0, 6.0, 6.0, 12.0],
            y: vec![-1.0, 1.0],
            heights: vec![0.0, 0.0, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5],
            speed: 2.0,
            window: [0.0, 4.0],
            lifts: vec![0.0, 0.25],
            stripe: 1.5,
        };
        let faces = faces(&sheet, 2.0, 1, [f64::NEG_INFINITY, f64::INFINITY]);
        let points: Vec<[f64; 3]> = faces.iter().flat_map(|(_, face)| face.clone()).collect();
        let ahead = |p: &&[f64; 3]| p[0] > 2.0 + 1e-9;
        assert!(points.iter().all(|p| p[0] >= 0.0 && p[0] <= 4.0));
        assert!(points.iter().filter(ahead).all(|p| p[2] == 0.75));
        assert!(points.iter().filter(|p| p[0] < 2.0 - 1e-9).all(|p| p[2] == 0.25));
        let riser = |face: &Polygon| face.iter().all(|p| (p[0] - 2.0).abs() < 1e-12);
        assert_eq!(faces.iter().filter(|(_, face)| riser(face)).count(), 1);
        assert!(faces.iter().any(|(dark, _)| *dark) && faces.iter().any(|(dark, _)| !*dark));
    }
}
