//! Integrals of expressions, by Gauss's and Kronrod's nodes on intervals that are halved where needed.

/// Kronrod's nodes beside the middle, their weights, and Gauss's weights of every second one.   (Kronrod 1965)
const NODES: [(f64, f64, f64); 7] = [
    (0.207_784_955_007_898_47, 0.204_432_940_075_298_9, 0.0),
    (0.405_845_151_377_397_2, 0.190_350_578_064_785_4, 0.381_830_050_505_118_9),
    (0.586_087_235_467_691_1, 0.169_004_726_639_267_9, 0.0),
    (0.741_531_185_599_394_5, 0.140_653_259_715_525_92, 0.279_705_391_489_276_64),
    (0.864_864_423_359_769_1, 0.104_790_010_322_250_18, 0.0),
    (0.949_107_912_342_758_5, 0.063_092_092_629_978_56, 0.129_484_966_168_869_7),
    (0.991_455_371_120_812_6, 0.022_935_322_010_529_224, 0.0),
];
const MIDDLE: [f64; 2] = [0.209_482_141_084_727_83, 0.417_959_183_673_469_4];

/// Error of the whole, relative to the integral of the size.
const TOLERANCE: f64 = 1e-12;
/// Error of integrable infinities, at which halving ends.
const ROUGH: f64 = 1e-7;
/// Halvings of an interval, and intervals in all.
const DEPTH: usize = 50;
const MOST: usize = 400;

/// ∫ f from `from` to `to`, by Kronrod's and by Gauss's rule, and ∫ |f|.
fn rules(f: &impl Fn(f64) -> f64, from: f64, to: f64) -> [f64; 3] {
    let (middle, half) = (0.5 * (from + to), 0.5 * (to - from));
    let value = f(middle);
    let mut sums = [MIDDLE[0] * value, MIDDLE[1] * value, MIDDLE[0] * value.abs()];
    for (node, kronrod, gauss) in NODES {
        let (left, right) = (f(middle - half * node), f(middle + half * node));
        sums[0] += kronrod * (left + right);
        sums[1] += gauss * (left + right);
        sums[2] += kronrod * (left.abs() + right.abs());
    }
    [sums[0] * half, sums[1] * half, sums[2] * half.abs()]
}

/// ∫ f dx from `from` to `to`; `None` if it is infinite or undefined.
pub fn integral(f: impl Fn(f64) -> f64, from: f64, to: f64) -> Option<f64> {
    if from == to {
        return Some(0.0);
    }
    let whole = rules(&f, from, to);
    let (mut waiting, mut sum, mut missed, mut size) = (vec![(from, to, 0, whole)], 0.0, 0.0, whole[2]);
    let mut intervals = 1;
    while let Some((from, to, depth, [kronrod, gauss, absolute])) = waiting.pop() {
        let error = (kronrod - gauss).abs();
        if error <= TOLERANCE * size.max(absolute) {
            sum += kronrod;
            continue;
        }
        if !error.is_finite() || depth == DEPTH || intervals > MOST {
            (sum, missed) = (sum + kronrod, missed + error);
            continue;
        }
        let middle = 0.5 * (from + to);
        let (left, right) = (rules(&f, from, middle), rules(&f, middle, to));
        size = size.max(left[2] + right[2]);
        intervals += 2;
        waiting.extend([(middle, to, depth + 1, right), (from, middle, depth + 1, left)]);
    }
    (sum.is_finite() && missed <= ROUGH * size).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smooth_bent_and_steep_laws_are_integrated() {
        let close = |found: Option<f64>, expected: f64, to: f64| {
            let found = found.expect("finite");
            assert!((found - expected).abs() <= to * expected.abs(), "{found} instead of {expected}");
        };
        close(integral(|x| x * x * x, 0.0, -2.0), 4.0, 1e-14);
        close(integral(|x: f64| (x - 0.3).max(0.0), 0.0, 1.0), 0.245, 1e-11);
        close(integral(|x: f64| 1.0 / (x * x), 0.6, 1e-3), -(1e3 - 1.0 / 0.6), 1e-11);
        close(integral(|x: f64| 1.0 / (x * x), 1.0, 1e4), 1.0 - 1e-4, 1e-11);
        close(integral(|x: f64| x.abs().powf(-0.25), 0.0, 1.0), 4.0 / 3.0, 1e-6);
        close(integral(|x: f64| if x > 0.37 { 5.0 } else { 1.0 }, 0.0, 1.0), 0.37 + 5.0 * 0.63, 1e-10);
        assert_eq!(integral(|x| x, 2.0, 2.0), Some(0.0));
    }

    #[test]
    fn infinite_and_undefined_integrals_are_none() {
        assert_eq!(integral(|x: f64| 1.0 / (x * x), 0.0, 1.0), None);
        assert_eq!(integral(|x: f64| 1.0 / x, 0.0, 1.0), None);
        assert_eq!(integral(f64::ln, 0.0, -1.0), None);
    }
}
