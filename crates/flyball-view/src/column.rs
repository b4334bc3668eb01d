//! Numbers over time as few bytes.
//!
//! A column x₀ … xₙ₋₁ becomes kᵢ = round(xᵢ/2ᵉ), where 2ᵉ is its quantum; of these, the differences of the order that leaves the
//! fewest digits are written as variable-length numbers of 7 bits per byte, the sign in the lowest bit. Gzip does the rest.

use flate2::{Compression, write::DeflateEncoder};
use serde_json::{Value, json};
use std::io::Write;

/// Highest order of differences.
const ORDERS: usize = 5;
/// Digits that whole numbers may have: differences of the highest order still fit the 53 bits of a browser's numbers.
const BITS: i32 = 44;
/// Least range of a column: quanta of a smaller one would have no digits left.
const LEAST: f64 = 1e-280;

/// A column as bytes, and what the header says of it: a number that it always is; order, e and length; or the length of
/// numbers with four bytes, some of which are none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Column {
    pub note: Value,
    pub bytes: Vec<u8>,
}

impl Column {
    /// A column whose values may be off by half of `wanted`, which gets its range.
    #[inline(never)]
    pub fn new(values: &[f64], wanted: impl Fn(f64) -> f64) -> Self {
        if !values.iter().all(|x| x.is_finite()) {
            let bytes: Vec<u8> = values.iter().flat_map(|x| (*x as f32).to_le_bytes()).collect();
            return Self { note: json!([bytes.len()]), bytes };
        }
        let (low, high) = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(*x), h.max(*x)));
        // what is smaller than this is zero to everyone
        if low >= high || high - low < LEAST {
            return Self { note: json!(if low.is_finite() { low } else { 0.0 }), bytes: Vec::new() };
        }
        let largest = low.abs().max(high.abs());
        let exponent = (wanted(high - low).log2().floor() as i32).max(largest.log2().ceil() as i32 - BITS);
        let quantum = f64::from(exponent).exp2();
        let mut differences: Vec<i64> = values.iter().map(|x| (x / quantum).round() as i64).collect();
        let mut best = (digits(&differences), 0, differences.clone());
        for order in 1..=ORDERS {
            for k in (1..differences.len()).rev() {
                differences[k] -= differences[k - 1];
            }
            let count = digits(&differences);
            if count < best.0 {
                best = (count, order, differences.clone());
            }
        }
        let (_, order, differences) = best;
        let mut bytes = Vec::with_capacity(differences.len());
        for difference in differences {
            let mut rest = ((difference << 1) ^ (difference >> 63)) as u64;
            while rest >= 0x80 {
                bytes.push((rest & 0x7f) as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        Self { note: json!([order, exponent, bytes.len()]), bytes }
    }
}

/// Length of bytes after compression.
pub(crate) fn deflated(bytes: &[u8]) -> usize {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory can be written").len()
}

/// Binary digits of whole numbers and their signs.
fn digits(all: &[i64]) -> f64 {
    all.iter().map(|d| (2.0 * d.unsigned_abs() as f64).ln_1p()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parts of its range that a test asks for.
    const PART: f64 = 1.0 / 262_144.0;

    /// Reads a column back as the page does.
    fn read(column: &Column, n: usize) -> Vec<f64> {
        if let Some(constant) = column.note.as_f64() {
            return vec![constant; n];
        }
        let whole = |i: usize| column.note[i].as_i64().expect("order, exponent, length");
        let (order, quantum) = (whole(0) as usize, (whole(1) as f64).exp2());
        let mut bytes = column.bytes.iter();
        let mut sums = [0i64; ORDERS + 1];
        let mut next = || {
            let (mut shift, mut rest) = (0, 0u64);
            loop {
                let byte = *bytes.next().expect("a byte");
                rest |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte < 0x80 {
                    break;
                }
            }
            sums[order] = (rest >> 1) as i64 ^ -((rest & 1) as i64);
            (0..order).rev().for_each(|i| sums[i] += sums[i + 1]);
            sums[0] as f64 * quantum
        };
        (0..n).map(|_| next()).collect()
    }

    #[test]
    fn columns_come_back_to_half_of_what_is_wanted_and_smooth_ones_are_short() {
        let smooth: Vec<f64> = (0..1000).map(|k| (f64::from(k) * 0.01).sin()).collect();
        let far: Vec<f64> = smooth.iter().map(|x| 1e6 + x).collect();
        let jumping: Vec<f64> = (0..1000).map(|k| if k % 7 == 0 { 1e6 } else { f64::from(k % 3) }).collect();
        let constant = vec![0.25; 1000];
        for (values, most) in [(smooth, 1100), (far, 1100), (jumping, 4000), (constant, 0)] {
            let column = Column::new(&values, |range| range * PART);
            let back = read(&column, values.len());
            let range = values.iter().fold(f64::MIN, |a, b| a.max(*b)) - values.iter().fold(f64::MAX, |a, b| a.min(*b));
            assert!(values.iter().zip(&back).all(|(a, b)| (a - b).abs() <= 0.500001 * range * PART), "{}", column.note);
            assert!(column.bytes.len() <= most, "{} bytes", column.bytes.len());
        }
    }

    #[test]
    fn small_changes_of_large_numbers_keep_twelve_digits() {
        let values: Vec<f64> = (0..100).map(|k| 1e9 + 1e-9 * f64::from(k)).collect();
        let back = read(&Column::new(&values, |range| range * PART), values.len());
        assert!(values.iter().zip(&back).all(|(a, b)| (a - b).abs() <= 1e-12 * 1e9));
    }

    #[test]
    fn ranges_without_digits_are_constant() {
        let column = Column::new(&[0.0, 5e-324, 1e-310], |range| range * PART);
        assert_eq!(read(&column, 3), [0.0; 3]);
    }

    #[test]
    fn numbers_that_are_none_stay_so() {
        let column = Column::new(&[1.0, f64::NAN], |range| range);
        assert_eq!(column.note, json!([8]));
        assert!(f32::from_le_bytes(column.bytes[4..].try_into().expect("four")).is_nan());
    }
}
