//! Convex hulls.

type Point = (f64, f64);

/// Areas this small beside the square of the size are rounding.
const FLAT: f64 = 1e-9;

/// Corners of the convex hull, in order.
pub fn hull(points: &[Point]) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    // points on a line, but for rounding, are the line between the outermost
    let (first, last) = (sorted[0], sorted[sorted.len() - 1]);
    let tall = sorted.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| (low.min(p.1), high.max(p.1)));
    let flat = FLAT * (last.0 - first.0).max(tall.1 - tall.0).powi(2);
    let turn = |o: Point, a: Point, b: Point| (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0);
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while chain.len() >= 2 && turn(chain[chain.len() - 2], chain[chain.len() - 1], p) <= flat {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut sorted.iter().copied());
    corners.extend(half(&mut sorted.iter().rev().copied()));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_on_a_line_are_one_line_in_every_direction() {
        for i in 0..100 {
            let (sin, cos) = (0.0628 * f64::from(i)).sin_cos();
            let points = [0.0, 0.3, 0.7, 1.0, 0.5].map(|x| (3.0 + x * cos, 7.0 + x * sin));
            assert_eq!(hull(&points).len(), 2, "{i}: {:?}", hull(&points));
        }
        assert_eq!(hull(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.5, 0.4)]).len(), 3);
    }
}
