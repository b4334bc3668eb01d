//! Scenes and motions as few bytes: a header as JSON, then columns of whole numbers.
//!
//! A column x₀ … xₙ₋₁ becomes kₖ = round((xₖ − low)/quantum); of these, the differences of order 0, 1 or 2 that are smallest are
//! written as variable-length numbers of 7 bits per byte, the sign in the lowest bit. Gzip does the rest.

/// Parts of the size of a motion that positions are rounded to: 2⁻²³ leaves 6e-8 of it.
const POSITION: f64 = 1.0 / 8_388_608.0;
/// Parts of one that entries of quaternions are rounded to.
const ROTATION: f64 = 1.0 / 8_388_608.0;
/// Parts of its range that a quantity is rounded to: far below a pixel of a plot.
const VALUE: f64 = 1.0 / 262_144.0;
/// Least range of a column: quanta of a smaller one would have no digits left.
const LEAST: f64 = 1e-280;

use crate::motion::{Motion, Series};
use serde_json::{Value, json};
use std::collections::HashMap;

/// Columns in a row, and where each begins.
#[derive(Default)]
pub(crate) struct Columns {
    /// All bytes.
    pub bytes: Vec<u8>,
}

/// Quantum so that all values fit whole numbers of 31 bits.
fn quantum(wanted: f64, range: f64) -> f64 {
    wanted.max(range / f64::from(1u32 << 30))
}

impl Columns {
    /// Appends a column; what describes it.
    fn add(&mut self, values: impl Iterator<Item = f64> + Clone, wanted: impl Fn(f64) -> f64) -> Value {
        let (low, high) = values.clone().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
        let first = self.bytes.len();
        if !values.clone().all(f64::is_finite) {
            values.for_each(|x| self.bytes.extend((x as f32).to_le_bytes()));
            return json!({ "raw": first });
        }
        // what is smaller than this is zero to everyone
        if low >= high || high - low < LEAST {
            return json!({ "constant": if low.is_finite() { low } else { 0.0 } });
        }
        let quantum = quantum(wanted(high - low), high - low);
        let whole = || values.clone().map(|x| ((x - low) / quantum).round() as i64);
        let cost = |order: usize| differences(whole(), order).map(|d| length(zigzag(d))).sum::<usize>();
        let order = (0..=2).min_by_key(|order| cost(*order)).unwrap_or(0);
        for d in differences(whole(), order) {
            let mut rest = zigzag(d);
            while rest >= 0x80 {
                self.bytes.push((rest & 0x7f) as u8 | 0x80);
                rest >>= 7;
            }
            self.bytes.push(rest as u8);
        }
        json!({ "at": first, "low": low, "quantum": quantum, "order": order })
    }
}

/// Differences of an order, beginning from zeros.
fn differences(values: impl Iterator<Item = i64>, order: usize) -> impl Iterator<Item = i64> {
    let (mut last, mut before) = (0, 0);
    values.map(move |x| {
        let predicted = match order {
            0 => 0,
            1 => last,
            _ => 2 * last - before,
        };
        (before, last) = (last, x);
        x - predicted
    })
}

fn zigzag(x: i64) -> u64 {
    ((x << 1) ^ (x >> 63)) as u64
}

/// Bytes of a variable-length number.
fn length(x: u64) -> usize {
    (64 - x.leading_zeros() as usize).div_ceil(7).max(1)
}

/// The bytes of a page: length of the header, header, columns; `header` gets the places of the columns.
pub(crate) fn pack(mut header: Value, motion: &Motion, planar: bool) -> Vec<u8> {
    let mut columns = Columns::default();
    let extent = extent(motion);
    let n = motion.times.len();
    let t0 = motion.times.first().copied().unwrap_or(0.0);
    let step = if n > 1 { (motion.times[n - 1] - t0) / (n - 1) as f64 } else { 0.0 };
    let even = motion.times.iter().enumerate().all(|(k, t)| (t - (t0 + step * k as f64)).abs() <= 1e-9 * step);
    header["times"] = if even {
        json!({ "first": t0, "step": step, "count": n })
    } else {
        let first = columns.bytes.len();
        motion.times.iter().for_each(|t| columns.bytes.extend(t.to_le_bytes()));
        json!({ "raw": first, "count": n })
    };
    let mut poses = Vec::new();
    for pose in &motion.poses {
        let mut all: Vec<Value> = (0..if planar { 2 } else { 3 })
            .map(|i| columns.add(pose.position.iter().map(move |p| p[i]), |_| extent * POSITION))
            .collect();
        if planar {
            let mut turns = Turns::default();
            let angles: Vec<f64> = pose.rotation.iter().map(|q| turns.next(2.0 * q[3].atan2(q[0]))).collect();
            all.push(columns.add(angles.iter().copied(), |_| ROTATION));
        } else {
            all.extend((0..4).map(|i| columns.add(pose.rotation.iter().map(move |q| q[i]), |_| ROTATION)));
        }
        poses.push(Value::from(all));
    }
    header["poses"] = poses.into();
    let known: HashMap<&str, &Series> = motion.series.iter().map(|series| (series.name.as_str(), series)).collect();
    let series = motion.series.iter().map(|series| {
        let parts = components(&known, series);
        let column = match parts.is_empty() {
            true => columns.add(series.values.iter().copied(), |range| range * VALUE),
            false => parts.into(),
        };
        json!({ "name": series.name, "unit": series.unit, "asked": series.asked, "column": column })
    });
    header["series"] = series.collect::<Vec<_>>().into();
    header["leftOut"] = motion.left_out.into();
    let text = header.to_string();
    let mut all = Vec::with_capacity(4 + text.len() + columns.bytes.len());
    all.extend((text.len() as u32).to_le_bytes());
    all.extend(text.as_bytes());
    all.extend(&columns.bytes);
    all
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

/// Diagonal of the box around all positions [m].
pub(crate) fn extent(motion: &Motion) -> f64 {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for p in motion.poses.iter().flat_map(|pose| &pose.position).filter(|p| p.iter().all(|x| x.is_finite())) {
        (0..3).for_each(|i| (low[i], high[i]) = (low[i].min(p[i]), high[i].max(p[i])));
    }
    let diagonal = (0..3).map(|i| (high[i] - low[i]).powi(2)).sum::<f64>().sqrt();
    if diagonal.is_finite() && diagonal > 0.0 { diagonal } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a column back as the page does.
    fn read(columns: &Columns, column: &Value, n: usize) -> Vec<f64> {
        if let Some(constant) = column["constant"].as_f64() {
            return vec![constant; n];
        }
        let mut at = column["at"].as_u64().expect("a place") as usize;
        let (low, quantum) = (column["low"].as_f64().expect("low"), column["quantum"].as_f64().expect("quantum"));
        let order = column["order"].as_u64().expect("an order");
        let (mut last, mut before) = (0i64, 0i64);
        let mut out = Vec::new();
        for _ in 0..n {
            let (mut shift, mut rest) = (0, 0u64);
            loop {
                let byte = columns.bytes[at];
                at += 1;
                rest |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte < 0x80 {
                    break;
                }
            }
            let d = (rest >> 1) as i64 ^ -((rest & 1) as i64);
            let x = d + [0, last, 2 * last - before][order as usize];
            (before, last) = (last, x);
            out.push(low + quantum * x as f64);
        }
        out
    }

    #[test]
    fn columns_come_back_to_half_a_quantum_and_smooth_ones_are_short() {
        let smooth: Vec<f64> = (0..1000).map(|k| (f64::from(k) * 0.01).sin()).collect();
        let jumping: Vec<f64> = (0..1000).map(|k| if k % 7 == 0 { 1e6 } else { f64::from(k % 3) }).collect();
        let constant = vec![0.25; 1000];
        for (values, most) in [(smooth, 2000), (jumping, 4000), (constant, 0)] {
            let mut columns = Columns::default();
            let column = columns.add(values.iter().copied(), |range| range * VALUE);
            let back = read(&columns, &column, values.len());
            let quantum = column["quantum"].as_f64().unwrap_or(0.0);
            assert!(values.iter().zip(&back).all(|(a, b)| (a - b).abs() <= 0.5000001 * quantum), "{column}");
            assert!(columns.bytes.len() <= most, "{} bytes", columns.bytes.len());
        }
    }

    #[test]
    fn ranges_without_digits_are_constant() {
        let mut columns = Columns::default();
        let column = columns.add([0.0, 5e-324, 1e-310].into_iter(), |range| range * VALUE);
        assert_eq!(read(&columns, &column, 3), [0.0; 3]);
    }

    #[test]
    fn numbers_that_are_none_stay_so() {
        let mut columns = Columns::default();
        let column = columns.add([1.0, f64::NAN].into_iter(), |range| range);
        assert_eq!(column, json!({ "raw": 0 }));
        assert!(columns.bytes.len() == 8 && f32::from_le_bytes(columns.bytes[4..].try_into().expect("four")).is_nan());
    }
}
