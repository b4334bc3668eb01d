//! Faces in the order in which one paints them: what is behind first. Faces that are hidden everywhere are left out.
//!
//! At the middle of each cell of a fine grid, faces are sorted by depth; neighbours in this order are an arrow from the one behind
//! to the one before. Along the arrows everything is painted over by what hides it. Where arrows go in circles, as with faces that
//! pass through each other, these are cut along their planes (a binary partition of this group alone).

use super::face::{Face, cells};
use super::panel::Rectangle;

/// Cells per pixel and direction.
const PER: f64 = 2.0;
/// Depths that differ by less than this part of a pixel are the same.
const SAME: f64 = 1e-3;

/// The faces that are seen, farthest first.
pub fn painted(faces: &[Face], area: Rectangle) -> Vec<Face> {
    let seen = seen(faces, area);
    let arrows = arrows(&seen, area);
    let mut out = Vec::with_capacity(seen.len());
    for group in groups(seen.len(), &arrows).into_iter().rev() {
        match group.as_slice() {
            [one] => out.push(seen[*one].clone()),
            many => partition(many.iter().map(|i| seen[*i].clone()).collect(), &mut out),
        }
    }
    out
}

/// Faces that are the nearest somewhere, or lie before all that cannot be looked through.
fn seen(faces: &[Face], area: Rectangle) -> Vec<Face> {
    let (columns, rows) = cells(area, PER);
    let mut depth = vec![f64::NEG_INFINITY; columns * rows];
    for face in faces.iter().filter(|face| face.opacity >= 1.0) {
        face.scan(area, PER, |column, row, z| {
            let at = &mut depth[row * columns + column];
            *at = at.max(z);
        });
    }
    let is_seen = |face: &&Face| {
        let mut found = false;
        face.scan(area, PER, |column, row, z| found |= z >= depth[row * columns + column] - SAME);
        found
    };
    faces.iter().filter(is_seen).cloned().collect()
}

/// From faces to those just before them at some cell; sorted.
fn arrows(faces: &[Face], area: Rectangle) -> Vec<(usize, usize)> {
    let (columns, rows) = cells(area, PER);
    let mut layers: Vec<Vec<(f64, usize)>> = vec![Vec::new(); columns * rows];
    for (i, face) in faces.iter().enumerate() {
        face.scan(area, PER, |column, row, z| layers[row * columns + column].push((z, i)));
    }
    let mut arrows = Vec::new();
    for layer in &mut layers {
        layer.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (k, (z, i)) in layer.iter().enumerate() {
            if let Some((_, j)) = layer[k + 1..].iter().find(|(other, _)| *other > z + SAME) {
                arrows.push((*i, *j));
            }
        }
    }
    arrows.sort_unstable();
    arrows.dedup();
    arrows
}

/// Groups of faces whose arrows go in circles, those that arrows lead to first (Tarjan's strongly connected components).
fn groups(count: usize, arrows: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let next = |i: usize| {
        let from = arrows.partition_point(|(a, _)| *a < i);
        let to = arrows.partition_point(|(a, _)| *a <= i);
        from..to
    };
    const NEW: usize = usize::MAX;
    let (mut number, mut low, mut waiting) = (vec![NEW; count], vec![0; count], vec![false; count]);
    let (mut groups, mut stack, mut counter) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        let mut path = if number[root] == NEW { vec![(root, next(root))] } else { Vec::new() };
        while let Some((i, rest)) = path.last_mut() {
            let i = *i;
            if number[i] == NEW {
                (number[i], low[i], waiting[i]) = (counter, counter, true);
                counter += 1;
                stack.push(i);
            }
            match rest.next().map(|k| arrows[k].1) {
                Some(j) if number[j] == NEW => path.push((j, next(j))),
                Some(j) if waiting[j] => low[i] = low[i].min(number[j]),
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((before, _)) = path.last() {
                        low[*before] = low[*before].min(low[i]);
                    }
                    if low[i] == number[i] {
                        let at = stack.iter().rposition(|j| *j == i).unwrap_or(0);
                        let group = stack.split_off(at);
                        group.iter().for_each(|j| waiting[*j] = false);
                        groups.push(group);
                    }
                }
            }
        }
    }
    groups
}

/// Faces cut along the plane of one of them: those behind it, it, those before it.
fn partition(mut faces: Vec<Face>, out: &mut Vec<Face>) {
    let size = |face: &Face| face.corners.windows(2).map(|p| (p[1][0] - p[0][0]).hypot(p[1][1] - p[0][1])).sum::<f64>();
    let largest = (0..faces.len()).max_by(|i, j| size(&faces[*i]).total_cmp(&size(&faces[*j])));
    let Some(middle) = largest.map(|i| faces.swap_remove(i)) else { return };
    let Some([c, a, b]) = middle.depth() else { return partition(faces, out) };
    // before the plane is z > c + a x + b y
    let over = |p: &[f64; 3]| p[2] - c - a * p[0] - b * p[1];
    let (mut behind, mut before) = (Vec::new(), Vec::new());
    for face in faces {
        let (low, high) = face.corners.iter().map(over).fold((0.0f64, 0.0f64), |(l, h), x| (l.min(x), h.max(x)));
        if high <= SAME {
            behind.push(face);
        } else if low >= -SAME {
            before.push(face);
        } else {
            behind.push(face.cut([-a, -b, 1.0], c));
            before.push(face.cut([a, b, -1.0], -c));
        }
    }
    partition(behind, out);
    out.push(middle);
    partition(before, out);
}

#[cfg(test)]
mod tests {
    use super::super::face::tests::{AREA, square};
    use super::super::raster::render;
    use super::*;
    use crate::Colour;

    /// What paint in this order shows.
    fn paint(faces: &[Face]) -> Vec<Option<Colour>> {
        let (columns, rows) = cells(AREA, 3.0);
        let mut sheet = vec![None; columns * rows];
        for face in faces {
            face.scan(AREA, 3.0, |column, row, _| sheet[row * columns + column] = Some(face.colour));
        }
        sheet
    }

    #[test]
    fn what_is_hidden_is_left_out_and_what_is_before_comes_later() {
        let wall = square(1.0, 1.0, 5.0, 0.0, Colour(1, 0, 0));
        let hidden = square(1.0, 1.0, 0.0, 0.0, Colour(2, 0, 0));
        let half = square(3.0, 1.0, 0.0, 0.0, Colour(3, 0, 0));
        let order: Vec<u8> = painted(&[wall, hidden, half], AREA).iter().map(|face| face.colour.0).collect();
        assert_eq!(order, [3, 1]);
    }

    #[test]
    fn three_that_overlap_in_a_circle_and_two_that_pass_through_each_other_are_painted_as_they_are_seen() {
        // long bars, each rising over the next
        let bar = |p: [f64; 2], q: [f64; 2], colour: u8| {
            let (dx, dy) = (q[0] - p[0], q[1] - p[1]);
            let n = [-dy / dx.hypot(dy), dx / dx.hypot(dy)];
            let corners = vec![
                [p[0] - n[0], p[1] - n[1], 0.0],
                [q[0] - n[0], q[1] - n[1], 4.0],
                [q[0] + n[0], q[1] + n[1], 4.0],
                [p[0] + n[0], p[1] + n[1], 0.0],
            ];
            Face { corners, colour: Colour(colour, 0, 0), opacity: 1.0, part: colour.into() }
        };
        let (a, b, c) = ([1.5, 1.5], [8.5, 2.0], [5.0, 8.5]);
        let circle = vec![bar(a, b, 1), bar(b, c, 2), bar(c, a, 3)];
        let cross = vec![square(2.0, 2.0, 0.0, 1.0, Colour(4, 0, 0)), square(3.0, 3.0, 4.0, -1.0, Colour(5, 0, 0))];
        for faces in [circle, cross] {
            let shown = paint(&painted(&faces, AREA));
            let (columns, rows) = cells(AREA, 3.0);
            let (mut nearest, mut depth) = (vec![None; columns * rows], vec![f64::NEG_INFINITY; columns * rows]);
            for face in &faces {
                face.scan(AREA, 3.0, |column, row, z| {
                    let at = row * columns + column;
                    if z > depth[at] {
                        (depth[at], nearest[at]) = (z, Some(face.colour));
                    }
                });
            }
            let wrong = shown.iter().zip(&nearest).filter(|(a, b)| a != b).count();
            assert!(wrong <= 4, "{wrong} of {} samples", shown.len());
            assert!(render(&faces, AREA, 1.0).values.iter().any(|pixel| pixel[3] > 0.0));
        }
    }
}
