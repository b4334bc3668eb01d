//! Flat faces in space, as they lie in a picture.

use super::Colour;
use super::panel::Rectangle;

/// A convex face: x to the right and y downwards in pixels, z towards the viewer in the same unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Its corners, in order.
    pub corners: Vec<[f64; 3]>,
    /// Its colour.
    pub colour: Colour,
    /// From 0, not seen, to 1.
    pub opacity: f64,
    /// Number of the part that it belongs to; outlines are drawn where parts meet in the picture.
    pub part: usize,
}

impl Face {
    /// Depth over the picture, z = c + a x + b y; none if it is seen from its edge.
    pub fn depth(&self) -> Option<[f64; 3]> {
        // Newell's normal, which needs no three corners that are far apart
        let mut n = [0.0; 3];
        let mut middle = [0.0; 3];
        for (p, q) in self.corners.iter().zip(self.corners.iter().cycle().skip(1)) {
            n[0] += (p[1] - q[1]) * (p[2] + q[2]);
            n[1] += (p[2] - q[2]) * (p[0] + q[0]);
            n[2] += (p[0] - q[0]) * (p[1] + q[1]);
            (0..3).for_each(|i| middle[i] += p[i] / self.corners.len() as f64);
        }
        let size = n.iter().map(|x| x * x).sum::<f64>().sqrt();
        if self.corners.len() < 3 || n[2].abs() <= 1e-6 * size || !size.is_finite() {
            return None;
        }
        let (a, b) = (-n[0] / n[2], -n[1] / n[2]);
        Some([middle[2] - a * middle[0] - b * middle[1], a, b])
    }

    /// The part of it on the side of a plane where w · p ≤ d.
    pub fn cut(&self, w: [f64; 3], d: f64) -> Self {
        let over = |p: &[f64; 3]| w[0] * p[0] + w[1] * p[1] + w[2] * p[2] - d;
        let mut corners = Vec::with_capacity(self.corners.len() + 1);
        for (p, q) in self.corners.iter().zip(self.corners.iter().cycle().skip(1)) {
            let (a, b) = (over(p), over(q));
            if a <= 0.0 {
                corners.push(*p);
            }
            if (a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0) {
                let s = a / (a - b);
                corners.push(std::array::from_fn(|i| p[i] + s * (q[i] - p[i])));
            }
        }
        Self { corners, ..self.clone() }
    }

    /// The part of it in a rectangle, if there is any.
    pub fn clipped(&self, area: Rectangle) -> Option<Self> {
        let inside = |p: &[f64; 3]| {
            p[0] >= area.x && p[0] <= area.x + area.width && p[1] >= area.y && p[1] <= area.y + area.height
        };
        if self.corners.iter().all(inside) {
            return Some(self.clone());
        }
        let cut = self
            .cut([-1.0, 0.0, 0.0], -area.x)
            .cut([1.0, 0.0, 0.0], area.x + area.width)
            .cut([0.0, -1.0, 0.0], -area.y)
            .cut([0.0, 1.0, 0.0], area.y + area.height);
        (cut.corners.len() > 2).then_some(cut)
    }

    /// Calls `mark(column, row, z)` for the middles of a grid of cells, `per` of them to a pixel, that it covers.
    pub fn scan(&self, area: Rectangle, per: f64, mut mark: impl FnMut(usize, usize, f64)) {
        let Some([c, a, b]) = self.depth() else { return };
        let (columns, rows) = cells(area, per);
        let (low, high) =
            self.corners.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), p| (l.min(p[1]), h.max(p[1])));
        let cell = |x: f64, from: f64| (x - from) * per - 0.5;
        let first = cell(low, area.y).ceil().max(0.0) as usize;
        for row in first..rows {
            let y = area.y + (row as f64 + 0.5) / per;
            if y > high {
                break;
            }
            let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
            for (p, q) in self.corners.iter().zip(self.corners.iter().cycle().skip(1)) {
                if (p[1] <= y) != (q[1] <= y) {
                    let x = p[0] + (y - p[1]) / (q[1] - p[1]) * (q[0] - p[0]);
                    (left, right) = (left.min(x), right.max(x));
                }
            }
            let from = cell(left, area.x).ceil().max(0.0) as usize;
            for column in from..columns {
                let x = area.x + (column as f64 + 0.5) / per;
                if x > right {
                    break;
                }
                mark(column, row, c + a * x + b * y);
            }
        }
    }
}

/// Columns and rows of a grid over a rectangle.
pub fn cells(area: Rectangle, per: f64) -> (usize, usize) {
    ((area.width * per).ceil().max(0.0) as usize, (area.height * per).ceil().max(0.0) as usize)
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub const AREA: Rectangle = Rectangle { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };

    /// A square from (x, y) with an edge of 4, at a depth that rises along x.
    pub fn square(x: f64, y: f64, z: f64, slope: f64, colour: Colour) -> Face {
        let corner = |u: f64, v: f64| [x + u, y + v, z + slope * u];
        let corners = vec![corner(0.0, 0.0), corner(4.0, 0.0), corner(4.0, 4.0), corner(0.0, 4.0)];
        Face { corners, colour, opacity: 1.0, part: colour.0.into() }
    }

    #[test]
    fn depth_is_that_of_the_plane_and_edges_have_none() {
        let face = square(1.0, 2.0, 5.0, 0.5, Colour(1, 0, 0));
        let [c, a, b] = face.depth().expect("it is seen");
        assert!((a - 0.5).abs() < 1e-12 && b.abs() < 1e-12 && (c + a * 1.0 - 5.0).abs() < 1e-12);
        let edge = Face { corners: vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 0.0, 1.0]], ..face };
        assert_eq!(edge.depth(), None);
    }

    #[test]
    fn cells_are_those_whose_middle_is_inside() {
        let mut count = 0;
        square(8.0, 3.0, 0.0, 0.0, Colour(1, 0, 0)).scan(AREA, 2.0, |column, row, _| {
            assert!((16..20).contains(&column) && (6..14).contains(&row));
            count += 1;
        });
        assert_eq!(count, 4 * 8);
    }

    #[test]
    fn faces_are_cut_at_the_rectangle() {
        let cut = square(8.0, 8.0, 0.0, 1.0, Colour(1, 0, 0)).clipped(AREA).expect("a corner is inside");
        assert!(cut.corners.iter().all(|p| p[0] <= 10.0 && p[1] <= 10.0 && (p[2] - (p[0] - 8.0)).abs() < 1e-12));
        assert!(square(20.0, 0.0, 0.0, 0.0, Colour(1, 0, 0)).clipped(AREA).is_none());
    }
}
