//! Curves cut at the edges of their axes, and thinned where pixels hold many points.

use super::panel::Rectangle;

/// The pieces of a line inside a rectangle. Points that are not finite interrupt it.
pub fn clip(points: &[(f64, f64)], inside: Rectangle) -> Vec<Vec<(f64, f64)>> {
    let mut pieces: Vec<Vec<(f64, f64)>> = Vec::new();
    let mut open = false;
    for pair in points.windows(2) {
        let Some((a, b)) = segment(pair[0], pair[1], inside) else {
            open = false;
            continue;
        };
        match pieces.last_mut() {
            Some(piece) if open && piece.last() == Some(&a) => piece.push(b),
            _ => pieces.push(vec![a, b]),
        }
        open = b == pair[1];
    }
    pieces
}

/// The part of a segment inside a rectangle, after Liang and Barsky.
fn segment(a: (f64, f64), b: (f64, f64), r: Rectangle) -> Option<((f64, f64), (f64, f64))> {
    if ![a.0, a.1, b.0, b.1].iter().all(|x| x.is_finite()) {
        return None;
    }
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    let edges = [(-dx, a.0 - r.x), (dx, r.x + r.width - a.0), (-dy, a.1 - r.y), (dy, r.y + r.height - a.1)];
    for (towards, room) in edges {
        if towards == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if towards < 0.0 {
            first = first.max(room / towards);
        } else {
            last = last.min(room / towards);
        }
    }
    if first > last {
        return None;
    }
    let at = |s: f64| {
        if s == 0.0 {
            a
        } else if s == 1.0 {
            b
        } else {
            (a.0 + s * dx, a.1 + s * dy)
        }
    };
    Some((at(first), at(last)))
}

/// Half a pixel holds at most four points of a curve that runs from left to right: first, lowest, highest, last.
pub fn thin(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let runs_right = points.windows(2).all(|pair| pair[0].0 <= pair[1].0);
    if points.len() < 2000 || !runs_right {
        return points.to_vec();
    }
    let mut out = Vec::new();
    let mut from = 0;
    while from < points.len() {
        let cell = (points[from].0 * 2.0).floor();
        let count = points[from..].iter().take_while(|p| (p.0 * 2.0).floor() == cell).count().max(1);
        let group = &points[from..from + count];
        let lowest = (0..count).min_by(|&i, &j| group[i].1.total_cmp(&group[j].1)).unwrap_or(0);
        let highest = (0..count).max_by(|&i, &j| group[i].1.total_cmp(&group[j].1)).unwrap_or(0);
        let mut keep = [0, lowest, highest, count - 1];
        keep.sort_unstable();
        for (i, &k) in keep.iter().enumerate() {
            if i == 0 || keep[i - 1] != k {
                out.push(group[k]);
            }
        }
        from += count;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Rectangle = Rectangle { x: 0.0, y: 0.0, width: 1.0, height: 1.0 };

    #[test]
    fn lines_are_cut_at_the_edge() {
        assert_eq!(clip(&[(-1.0, 0.5), (2.0, 0.5)], UNIT), [vec![(0.0, 0.5), (1.0, 0.5)]]);
        assert_eq!(clip(&[(0.5, 0.5), (0.5, 2.0), (0.75, 0.5)], UNIT).len(), 2);
        assert!(clip(&[(2.0, 2.0), (3.0, 3.0)], UNIT).is_empty());
        assert_eq!(clip(&[(0.1, 0.1), (0.2, f64::NAN), (0.3, 0.1), (0.4, 0.1)], UNIT).len(), 1);
    }

    #[test]
    fn many_points_are_thinned_but_peaks_stay() {
        let points: Vec<_> = (0..100_000).map(|i| (f64::from(i) * 0.01, if i == 54_321 { 9.0 } else { 0.0 })).collect();
        let thinned = thin(&points);
        assert!(thinned.len() < 9000, "{}", thinned.len());
        assert!(thinned.iter().any(|p| p.1 == 9.0));
    }
}
