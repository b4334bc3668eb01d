//! Roads: their heights over a grid, as far as wheels come.

use super::stage::{Site, Stage};
use crate::scene::{Element, Family, Sheet};
use flyball_machine::Road;
use flyball_machine::catalog::Value;
use flyball_machine::road::Surface;

/// Columns across that are looked at; two are kept where the road is straight across.
const ACROSS: usize = 13;
/// Samples along, before those on straight pieces are left out.
const ALONG: usize = 1500;
/// Most rows with those at seams.
const MOST_ROWS: usize = 6000;
/// Heights that differ by less than this part of a wheel are the same.
const FLAT: f64 = 1e-4;

/// Wheels of a road: where their hubs come in its axes, and the largest radius.
struct Wheels {
    x: [f64; 2],
    y: [f64; 2],
    radius: f64,
}

/// A road.
pub fn element(stage: &Stage, name: &str, road: &Road) -> Element {
    let mut element = Element::new(name, Family::Ground, format!("{} road", road.name()));
    if let Some(site) = stage.site(&road.on).filter(|_| !stage.planar) {
        let wheels = wheels(stage, name, &site);
        element.sheets.push(sheet(stage, road, &site, &wheels));
    }
    element
}

fn wheels(stage: &Stage, name: &str, site: &Site) -> Wheels {
    let none = [f64::INFINITY, f64::NEG_INFINITY];
    let mut found = Wheels { x: none, y: none, radius: 0.0 };
    let wider = |[low, high]: [f64; 2], x: f64| [low.min(x), high.max(x)];
    for (_, force) in &stage.machine.forces {
        let fields = force.kind.show().unwrap_or_default();
        let rolls = |(key, value): &(&str, Value)| *key == "road" && matches!(value, Value::Text(road) if road == name);
        let Some(hub) = force.kind.markers().first().and_then(|hub| stage.site(hub)) else { continue };
        if !fields.iter().any(rolls) {
            continue;
        }
        found.radius = found.radius.max(super::force::number(&fields, "radius").unwrap_or(0.0));
        for p in stage.travel(&hub, site) {
            (found.x, found.y) = (wider(found.x, p[0]), wider(found.y, p[1]));
        }
    }
    if found.x[0] > found.x[1] {
        let reach = 0.5 * stage.size;
        return Wheels { x: [-reach, reach], y: [-reach, reach], radius: 0.1 * stage.size };
    }
    found
}

#[inline(never)]
fn sheet(stage: &Stage, road: &Road, site: &Site, wheels: &Wheels) -> Sheet {
    let surface = Surface::from(road);
    let r = if wheels.radius > 0.0 { wheels.radius } else { 5.0 * stage.unit };
    let window = [wheels.x[0] - 3.0 * r, wheels.x[1] + 3.0 * r];
    let across = [wheels.y[0] - 1.3 * r, wheels.y[1] + 1.3 * r];
    let times = &stage.motion.times;
    let [first, last] = [times.first(), times.last()].map(|t| t.copied().unwrap_or(0.0));
    // what passes the window over the run, where it is at t = 0
    let shifts = [road.speed * first, road.speed * last];
    let whole = [window[0] + shifts[0].min(shifts[1]), window[1] + shifts[0].max(shifts[1])];
    let y: Vec<f64> =
        (0..ACROSS).map(|j| across[0] + (across[1] - across[0]) * j as f64 / (ACROSS - 1) as f64).collect();
    let height = |x: f64, y: f64, piece: usize| surface.at([x, y], 0.0, 0.0, piece).height;
    let mut rows: Vec<(f64, Vec<f64>)> = places(&surface, road.flipped[0], whole)
        .into_iter()
        .map(|(x, piece)| (x, y.iter().map(|y| height(x, *y, piece)).collect()))
        .collect();
    let same = FLAT * r;
    let straight =
        |row: &Vec<f64>| (1..ACROSS - 1).all(|j| (row[j] - between(row[0], row[ACROSS - 1], j)).abs() <= same);
    let kept = if rows.iter().all(|(_, row)| straight(row)) { vec![0, ACROSS - 1] } else { (0..ACROSS).collect() };
    rows.iter_mut().for_each(|(_, row)| *row = kept.iter().map(|j| row[*j]).collect());
    let rows = without_straight(rows, same);
    let lift = |t: f64| {
        let piece = surface.piece(-road.speed * t, t);
        surface.at([-road.speed * t, 0.0], t, t, piece).height - height(0.0, 0.0, piece)
    };
    let mut lifts: Vec<f64> = times.iter().map(|t| lift(*t)).collect();
    if lifts.iter().all(|lift| lift.abs() <= 1e-9 * r) {
        lifts.clear();
    }
    Sheet {
        track: site.track,
        frame: site.frame,
        x: rows.iter().map(|(x, _)| *x).collect(),
        y: kept.iter().map(|j| y[*j]).collect(),
        heights: rows.into_iter().flat_map(|(_, row)| row).collect(),
        speed: road.speed,
        window,
        lifts,
        stripe: 4.0 * r,
    }
}

/// The j-th of `ACROSS` values between two.
fn between(a: f64, b: f64, j: usize) -> f64 {
    a + (b - a) * j as f64 / (ACROSS - 1) as f64
}

/// Places along x with their pieces; a seam is there twice, once on each of its sides.
fn places(surface: &Surface, backwards: bool, [from, to]: [f64; 2]) -> Vec<(f64, usize)> {
    let step = (to - from) / ALONG as f64;
    let mut places = Vec::new();
    let (mut x, mut piece) = (from, surface.piece(from, 0.0));
    while x <= to && places.len() < MOST_ROWS {
        places.push((x, piece));
        let next = from + step * (((x - from) / step).floor() + 1.0);
        let [before, behind] = surface.room(x, 0.0, piece);
        let seam = x + if backwards { before } else { behind };
        if seam > next || !surface.has_seams() {
            x = if next > x { next } else { x + step };
            continue;
        }
        places.push((seam, piece));
        piece = if backwards { piece.saturating_sub(1) } else { piece + 1 };
        x = seam.max(x);
    }
    places
}

/// Rows without those that lie on the straight line between others.
fn without_straight(rows: Vec<(f64, Vec<f64>)>, same: f64) -> Vec<(f64, Vec<f64>)> {
    let mut kept: Vec<usize> = Vec::new();
    let mut k = 0;
    while k < rows.len() {
        kept.push(k);
        // as far as one line goes
        let on_line = |i: usize, to: usize| {
            let (a, b, p) = (&rows[k], &rows[to], &rows[i]);
            let s = if b.0 > a.0 { (p.0 - a.0) / (b.0 - a.0) } else { return false };
            (0..p.1.len()).all(|j| (p.1[j] - (a.1[j] + s * (b.1[j] - a.1[j]))).abs() <= same)
        };
        let mut to = k + 1;
        while to + 1 < rows.len() && (k + 1..=to).all(|i| on_line(i, to + 1)) {
            to += 1;
        }
        k = to;
    }
    kept.into_iter().map(|k| rows[k].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_rows_are_left_out_and_steps_stay() {
        let step = |k: usize| (0.01 * k as f64, vec![if k < 50 { 0.0 } else { 1.0 }; 2]);
        let rows: Vec<(f64, Vec<f64>)> =
            (0..50).map(step).chain([(0.5, vec![0.0; 2])]).chain((50..100).map(step)).collect();
        let kept = without_straight(rows, 1e-6);
        assert_eq!(
            kept.iter().map(|(x, row)| (*x, row[0])).collect::<Vec<_>>(),
            [(0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.99, 1.0)]
        );
    }
}
