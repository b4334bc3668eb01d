//! Faces as pixels: the nearest at each sample is seen.

use super::Colour;
use super::face::{Face, cells};
use super::panel::Rectangle;

/// Samples per pixel of the result and direction.
const SAMPLES: usize = 2;
/// Brightness along outlines of parts.
const OUTLINE: f64 = 0.62;
/// No face.
const NONE: u32 = u32::MAX;

/// Pixels with their share of what is covered.
#[derive(Debug)]
pub struct Pixels {
    /// Columns and rows.
    pub size: (usize, usize),
    /// Red, green, blue, covered part, each from 0 to 1; colours are multiplied by it.
    pub values: Vec<[f32; 4]>,
}

/// Draws faces with `scale` pixels to a unit.
pub fn render(faces: &[Face], area: Rectangle, scale: f64) -> Pixels {
    let per = scale * SAMPLES as f64;
    let (columns, rows) = cells(area, per);
    let mut depth = vec![f32::NEG_INFINITY; columns * rows];
    let mut nearest = vec![NONE; columns * rows];
    for (i, face) in faces.iter().enumerate().filter(|(_, face)| face.opacity >= 1.0) {
        face.scan(area, per, |column, row, z| {
            let at = row * columns + column;
            if z as f32 > depth[at] {
                (depth[at], nearest[at]) = (z as f32, i as u32);
            }
        });
    }
    let part = |at: usize| faces.get(nearest[at] as usize).map(|face| face.part);
    let mut colours: Vec<[f32; 4]> = (0..columns * rows)
        .map(|at| {
            let Some(face) = faces.get(nearest[at] as usize) else { return [0.0; 4] };
            let (column, row) = (at % columns, at / columns);
            let around = [
                (column > 0).then(|| at - 1),
                (column + 1 < columns).then(|| at + 1),
                (row > 0).then(|| at - columns),
                (row + 1 < rows).then(|| at + columns),
            ];
            let meets = around.into_iter().flatten().any(|other| part(other) != Some(face.part));
            shade(face.colour, if meets { OUTLINE } else { 1.0 })
        })
        .collect();
    let mut clear: Vec<&Face> = faces.iter().filter(|face| face.opacity < 1.0 && face.opacity > 0.0).collect();
    let middle = |face: &Face| face.corners.iter().map(|p| p[2]).sum::<f64>() / face.corners.len().max(1) as f64;
    clear.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    for face in clear {
        let (over, share) = (shade(face.colour, 1.0), face.opacity as f32);
        face.scan(area, per, |column, row, z| {
            let at = row * columns + column;
            if z as f32 > depth[at] {
                colours[at] = std::array::from_fn(|i| share * over[i] + (1.0 - share) * colours[at][i]);
            }
        });
    }
    let size = cells(area, scale);
    let mean = |pixel: usize| {
        let (x, y) = (pixel % size.0 * SAMPLES, pixel / size.0 * SAMPLES);
        let mut sum = [0.0f32; 4];
        for (dx, dy) in (0..SAMPLES * SAMPLES).map(|k| (k % SAMPLES, k / SAMPLES)) {
            if x + dx < columns && y + dy < rows {
                let sample = colours[(y + dy) * columns + x + dx];
                (0..4).for_each(|i| sum[i] += sample[i] / (SAMPLES * SAMPLES) as f32);
            }
        }
        sum
    };
    Pixels { size, values: (0..size.0 * size.1).map(mean).collect() }
}

fn shade(Colour(r, g, b): Colour, brightness: f64) -> [f32; 4] {
    let part = |x: u8| (f64::from(x) / 255.0 * brightness) as f32;
    [part(r), part(g), part(b), 1.0]
}

#[cfg(test)]
mod tests {
    use super::super::face::tests::{AREA, square};
    use super::*;

    const RED: Colour = Colour(255, 0, 0);
    const BLUE: Colour = Colour(0, 0, 255);

    fn at(pixels: &Pixels, x: usize, y: usize) -> [f32; 4] {
        pixels.values[y * pixels.size.0 + x]
    }

    #[test]
    fn the_nearer_of_two_is_seen_in_any_order() {
        let (far, near) = (square(1.0, 1.0, 0.0, 0.0, RED), square(3.0, 3.0, 1.0, 0.0, BLUE));
        for faces in [[far.clone(), near.clone()], [near, far]] {
            let pixels = render(&faces, AREA, 1.0);
            assert_eq!(at(&pixels, 2, 2), [1.0, 0.0, 0.0, 1.0]);
            assert_eq!(at(&pixels, 5, 5), [0.0, 0.0, 1.0, 1.0]);
            assert_eq!(at(&pixels, 9, 9), [0.0; 4]);
        }
    }

    #[test]
    fn faces_that_pass_through_each_other_are_each_seen_where_they_are_nearer() {
        let (rising, falling) = (square(2.0, 2.0, 0.0, 1.0, RED), square(2.0, 2.0, 4.0, -1.0, BLUE));
        let pixels = render(&[rising, falling], AREA, 2.0);
        let (left, right) = (at(&pixels, 5, 8), at(&pixels, 10, 8));
        assert!(left[2] > 0.9 && left[0] == 0.0 && right[0] > 0.9 && right[2] == 0.0, "{left:?} {right:?}");
    }

    #[test]
    fn one_looks_through_clear_faces_at_what_is_behind_them_only() {
        let clear = |z: f64| Face { opacity: 0.25, ..square(1.0, 1.0, z, 0.0, BLUE) };
        let solid = square(1.0, 1.0, 1.0, 0.0, RED);
        assert_eq!(at(&render(&[clear(2.0), solid.clone()], AREA, 1.0), 2, 2), [0.75, 0.0, 0.25, 1.0]);
        assert_eq!(at(&render(&[clear(0.0), solid], AREA, 1.0), 2, 2), [1.0, 0.0, 0.0, 1.0]);
    }
}
