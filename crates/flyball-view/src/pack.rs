//! Scenes and motions as few bytes: a header as JSON, then columns one after the other: times, poses, quantities.

use crate::column::{Column, deflated};
use crate::motion::{Motion, Pose, Series};
use crate::scene::Scene;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

/// Parts of the extent of a motion that positions, and what turns move, are rounded to.
const PLACE: f64 = 1e-6;
/// Least distance of something from the origin of its track, beside the size of the machine.
const REACH: f64 = 0.05;
/// Largest rounding of entries of quaternions.
const TURN: f64 = 1e-4;
/// Parts of their range that quantities are rounded to: those that the model asks for, and others, where half a quantum is a
/// quarter of a pixel of a plot with a thousand.
const ASKED: f64 = 1.0 / 131_072.0;
const VALUE: f64 = 1.0 / 2048.0;
/// Parts of the time that instants are rounded to.
const INSTANT: f64 = 1e-11;
/// Reactions that are this part of the largest one of their unit are rounding.
const ROUNDING: f64 = 1e-12;
/// An entry of quaternions that is never smaller over a run follows from the others.
const SURE: f64 = 0.5;
/// Bytes of the name of a quantity, its unit and the note on its column in a page, about.
const NAME: usize = 8;

/// The columns of a page.
#[derive(Default)]
struct Columns {
    notes: Vec<Value>,
    bytes: Vec<u8>,
}

impl Columns {
    fn put(&mut self, column: Column) {
        self.notes.push(column.note);
        self.bytes.extend(column.bytes);
    }
}

/// The bytes of a page: length of the header, header, columns; `header` gets what describes them. Quantities that no longer fit
/// `room`, in bytes after compression, are left out, the least important first; they may always take as much as the poses.
pub(crate) fn pack(mut header: Value, scene: &Scene, motion: &Motion, room: usize) -> Vec<u8> {
    let mut columns = Columns::default();
    header["times"] = times(&mut columns, &motion.times);
    let extent = extent(scene, motion);
    let reaches = reaches(scene, motion.poses.len());
    let kept = motion.poses.iter().zip(reaches).map(|(pose, reach)| {
        let turn = (PLACE * extent / reach).min(TURN);
        put_pose(&mut columns, pose, scene.planar, [PLACE * extent, turn])
    });
    header["poses"] = kept.collect::<Vec<_>>().into();
    let taken = deflated(&columns.bytes);
    let room = room.saturating_sub(taken + deflated(header.to_string().as_bytes())).max(taken);
    put_series(&mut header, &mut columns, motion, room);
    header["columns"] = columns.notes.into();
    let text = header.to_string();
    let mut all = Vec::with_capacity(4 + text.len() + columns.bytes.len());
    all.extend((text.len() as u32).to_le_bytes());
    all.extend(text.as_bytes());
    all.extend(&columns.bytes);
    all
}

/// Times: even ones by their first and step, others as a column.
#[inline(never)]
fn times(columns: &mut Columns, times: &[f64]) -> Value {
    let n = times.len();
    let first = times.first().copied().unwrap_or(0.0);
    let step = if n > 1 { (times[n - 1] - first) / (n - 1) as f64 } else { 0.0 };
    let even = times.iter().enumerate().all(|(k, t)| (t - (first + step * k as f64)).abs() <= 1e-9 * step);
    if even {
        return json!({ "first": first, "step": step, "count": n });
    }
    columns.put(Column::new(times, |range| range * INSTANT));
    json!({ "count": n })
}

/// How far the things on each track are from its origin [m], at least a part of the size of the machine.
fn reaches(scene: &Scene, tracks: usize) -> Vec<f64> {
    let mut all = vec![(REACH * scene.size).max(f64::MIN_POSITIVE); tracks];
    let far = |p: [f64; 3]| p.iter().map(|x| x * x).sum::<f64>().sqrt();
    let mut put = |track: usize, reach: f64| {
        if let Some(most) = track.checked_sub(1).and_then(|i| all.get_mut(i)) {
            *most = most.max(reach);
        }
    };
    for (track, data) in scene.tracks.iter().enumerate() {
        data.markers.iter().for_each(|(_, frame)| put(track, far(frame.position)));
    }
    for element in &scene.elements {
        element.parts.iter().for_each(|part| put(part.track, far(part.frame.position) + part.solid.reach()));
        element.links.iter().flat_map(|link| &link.ends).for_each(|end| put(end.track, far(end.at)));
        element.markers.iter().for_each(|place| put(place.track, far(place.at)));
    }
    all
}

/// Columns of a pose; in space, which entry of the quaternions is left out because it follows from the others: its number from
/// 0, or from 4 if it is negative, and none as 8.
fn put_pose(columns: &mut Columns, pose: &Pose, planar: bool, [place, turn]: [f64; 2]) -> Value {
    for i in 0..if planar { 2 } else { 3 } {
        let values: Vec<f64> = pose.position.iter().map(|p| p[i]).collect();
        columns.put(Column::new(&values, |_| place));
    }
    if planar {
        let mut turns = Turns::default();
        let angles: Vec<f64> = pose.rotation.iter().map(|q| turns.next(2.0 * q[3].atan2(q[0]))).collect();
        columns.put(Column::new(&angles, |_| turn));
        return 8.into();
    }
    // never small, and never of another sign, as it is where a body turns by more than half a turn between two instants
    let is_sure = |i: &usize| {
        let first = pose.rotation.first().map_or(0.0, |q| q[*i]);
        pose.rotation.iter().all(|q| q[*i] * first.signum() >= SURE)
    };
    let sure = (0..4).find(is_sure).filter(|_| !pose.rotation.is_empty());
    for i in (0..4).filter(|i| Some(*i) != sure) {
        let values: Vec<f64> = pose.rotation.iter().map(|q| q[i]).collect();
        columns.put(Column::new(&values, |_| turn));
    }
    sure.map_or(8, |i| if pose.rotation[0][i] < 0.0 { i + 4 } else { i }).into()
}

/// Columns of quantities: those that are asked for, then others in their order as long as there is room.
#[inline(never)]
fn put_series(header: &mut Value, columns: &mut Columns, motion: &Motion, room: usize) {
    let known: HashMap<&str, &Series> = motion.series.iter().map(|series| (series.name.as_str(), series)).collect();
    let largest = largest(motion);
    let encode = |series: &Series| {
        let is_rounding = is_reaction(&series.name)
            && !series.asked
            && magnitude(&series.values) <= ROUNDING * largest.get(series.unit.as_str()).copied().unwrap_or(0.0);
        match is_rounding {
            true => Column::new(&[0.0], |_| 1.0),
            false => Column::new(&series.values, |range| range * if series.asked { ASKED } else { VALUE }),
        }
    };
    let (mut kept, mut lengths) = (Vec::new(), Vec::new());
    let mut names: HashSet<&str> = HashSet::new();
    let all: Vec<(&Series, Vec<String>, Column)> =
        motion.series.iter().map(|series| (series, components(&known, series), encode(series))).collect();
    let costs: Vec<usize> = all.iter().map(|(_, _, column)| NAME + deflated(&column.bytes)).collect();
    let own = all.iter().zip(&costs).filter(|((_, parts, _), _)| parts.is_empty());
    let all_fit = own.map(|(_, cost)| cost).sum::<usize>() <= room;
    let (mut taken, mut is_full) = (0, false);
    let mut left_out = motion.left_out;
    for ((series, parts, column), cost) in all.into_iter().zip(costs) {
        // a length follows from its components where these are there
        if !parts.is_empty() && (all_fit || parts.iter().all(|part| names.contains(part.as_str()))) {
            lengths.push(json!([series.name, series.unit, parts]));
            continue;
        }
        // those that never change take no room
        is_full |= !series.asked && taken + cost > room;
        if is_full && !series.asked && !column.bytes.is_empty() {
            left_out += 1;
            continue;
        }
        taken += cost;
        names.insert(&series.name);
        kept.push(json!([series.name, series.unit]));
        columns.put(column);
    }
    header["asked"] = motion.series.iter().filter(|series| series.asked).count().into();
    header["series"] = kept.into();
    header["lengths"] = lengths.into();
    header["leftOut"] = left_out.into();
}

fn magnitude(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most: f64, x| most.max(x.abs()))
}

/// True for forces and moments of elements.
fn is_reaction(name: &str) -> bool {
    let whole = ["x", "y", "z"].iter().find_map(|axis| name.strip_suffix(axis)?.strip_suffix('.')).unwrap_or(name);
    whole.ends_with(".force") || whole.ends_with(".moment")
}

/// Largest reactions by unit.
fn largest(motion: &Motion) -> HashMap<&str, f64> {
    let mut largest = HashMap::new();
    for series in motion.series.iter().filter(|series| is_reaction(&series.name)) {
        let most = largest.entry(series.unit.as_str()).or_insert(0.0);
        *most = magnitude(&series.values).max(*most);
    }
    largest
}

/// Names of the components whose length a series is, if they are there too.
fn components(known: &HashMap<&str, &Series>, series: &Series) -> Vec<String> {
    let names = ["x", "y", "z"].map(|axis| format!("{}.{axis}", series.name));
    let parts: Vec<&Series> = names.iter().filter_map(|name| known.get(name.as_str()).copied()).collect();
    let length = |k: usize| parts.iter().map(|part| part.values[k] * part.values[k]).sum::<f64>().sqrt();
    let same = |(k, value): (usize, &f64)| (value - length(k)).abs() <= 1e-9 * value.abs();
    let fits = !series.asked && parts.len() >= 2 && series.values.iter().enumerate().all(same);
    if fits { parts.iter().map(|part| part.name.clone()).collect() } else { Vec::new() }
}

/// Angles without jumps by whole turns.
#[derive(Default)]
struct Turns {
    last: Option<f64>,
}

impl Turns {
    fn next(&mut self, angle: f64) -> f64 {
        let turn = std::f64::consts::TAU;
        let near = self.last.map_or(angle, |last| angle + turn * ((last - angle) / turn).round());
        self.last = Some(near);
        near
    }
}

/// Extent of a scene: diagonal of the box around all positions, at least the size of the machine, which may turn in its place [m].
pub(crate) fn extent(scene: &Scene, motion: &Motion) -> f64 {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for p in motion.poses.iter().flat_map(|pose| &pose.position).filter(|p| p.iter().all(|x| x.is_finite())) {
        (0..3).for_each(|i| (low[i], high[i]) = (low[i].min(p[i]), high[i].max(p[i])));
    }
    let diagonal = (0..3).map(|i| (high[i] - low[i]).powi(2)).sum::<f64>().sqrt();
    let extent = diagonal.max(scene.size);
    if extent.is_finite() && extent > 0.0 { extent } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values without rule, which take as many bytes as they need.
    fn noise(seed: u32, n: usize) -> Vec<f64> {
        let mut x = seed.wrapping_mul(2_654_435_761) | 1;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
            f64::from(x) / f64::from(u32::MAX)
        };
        (0..n).map(|_| next()).collect()
    }

    fn series(name: &str, unit: &str, values: Vec<f64>, asked: bool) -> Series {
        Series { name: name.into(), unit: unit.into(), values, asked }
    }

    /// The header of what is packed.
    fn packed(motion: &Motion, room: usize) -> Value {
        let scene = Scene { size: 1.0, ..Scene::default() };
        let bytes = pack(json!({}), &scene, motion, room);
        let length = u32::from_le_bytes(bytes[..4].try_into().expect("four")) as usize;
        serde_json::from_slice(&bytes[4..4 + length]).expect("a header")
    }

    fn names(header: &Value, key: &str) -> Vec<String> {
        header[key].as_array().expect("a list").iter().map(|one| one[0].as_str().expect("a name").into()).collect()
    }

    fn motion(n: usize) -> Motion {
        let axis = |i: u32| noise(i, n);
        let (x, y) = (axis(1), axis(2));
        let length: Vec<f64> = x.iter().zip(&y).map(|(x, y)| x.hypot(*y)).collect();
        Motion {
            times: (0..n).map(|k| k as f64).collect(),
            poses: Vec::new(),
            series: vec![
                series("wanted", "m", axis(3), true),
                series("pin.force.x", "N", x, false),
                series("pin.force.y", "N", y, false),
                series("pin.force", "N", length, false),
                series("pin.moment", "N m", axis(4), false),
                series("ball.moment", "N m", axis(5).iter().map(|x| 1e-15 * x).collect(), false),
            ],
            left_out: 0,
        }
    }

    #[test]
    fn what_is_least_important_is_left_out_first_and_what_is_asked_for_stays() {
        let motion = motion(400);
        let all = packed(&motion, usize::MAX);
        assert_eq!(names(&all, "series"), ["wanted", "pin.force.x", "pin.force.y", "pin.moment", "ball.moment"]);
        assert_eq!((names(&all, "lengths"), all["leftOut"].as_u64()), (vec!["pin.force".to_string()], Some(0)));
        // rounding beside the other moment
        assert_eq!(all["columns"].as_array().and_then(|all| all.last()), Some(&json!(0.0)));
        let none = packed(&motion, 0);
        assert_eq!(
            (names(&none, "series").join(" "), none["leftOut"].as_u64()),
            ("wanted ball.moment".into(), Some(4))
        );
        let some = packed(&motion, 2500);
        assert_eq!(names(&some, "series")[..2], ["wanted", "pin.force.x"]);
        assert!(some["leftOut"].as_u64() > Some(0), "{some}");
    }

    #[test]
    fn an_entry_of_quaternions_that_is_never_small_follows_from_the_others() {
        let turned = |angle: f64| [(0.5 * angle).cos(), 0.0, (0.5 * angle).sin(), 0.0];
        let pose = |most: f64| Pose {
            position: vec![[0.0; 3]; 50],
            rotation: (0..50).map(|k| turned(most * f64::from(k) / 49.0)).collect(),
        };
        let motion =
            Motion { times: (0..50).map(f64::from).collect(), poses: vec![pose(1.0), pose(7.0)], ..Motion::default() };
        assert_eq!(extent(&Scene { size: 2.0, ..Scene::default() }, &motion), 2.0, "it only turns");
        let header = packed(&motion, usize::MAX);
        assert_eq!(header["poses"], json!([0, 8]));
        assert_eq!(header["columns"].as_array().map(Vec::len), Some(6 + 7));
    }
}
