//! Points in the unit cube, each computed from its number alone: draws, Latin hypercubes, Sobol' sequences.

/// Most coordinates of a Sobol' sequence.
pub const SOBOL: usize = 21;

/// Degree, coefficients and first direction numbers of the primitive polynomials.
///
/// S. Joe, F. Y. Kuo: Constructing Sobol sequences with better two-dimensional projections. SIAM J. Sci. Comput. 30 (2008),
/// the first rows of their set `new-joe-kuo-6`.
#[rustfmt::skip]
const POLYNOMIALS: [(u32, u32, &[u32]); SOBOL - 1] = [
    (1, 0, &[1]), (2, 1, &[1, 3]), (3, 1, &[1, 3, 1]), (3, 2, &[1, 1, 1]), (4, 1, &[1, 1, 3, 3]), (4, 4, &[1, 3, 5, 13]),
    (5, 2, &[1, 1, 5, 5, 17]), (5, 4, &[1, 1, 5, 5, 5]), (5, 7, &[1, 1, 7, 11, 19]), (5, 11, &[1, 1, 5, 1, 1]),
    (5, 13, &[1, 1, 1, 3, 11]), (5, 14, &[1, 3, 5, 5, 31]), (6, 1, &[1, 3, 3, 9, 7, 49]), (6, 13, &[1, 1, 1, 15, 21, 21]),
    (6, 16, &[1, 3, 1, 13, 27, 49]), (6, 19, &[1, 1, 1, 15, 7, 5]), (6, 22, &[1, 3, 1, 15, 13, 25]),
    (6, 25, &[1, 1, 5, 5, 19, 61]), (7, 1, &[1, 3, 7, 11, 23, 15, 103]), (7, 4, &[1, 3, 7, 13, 13, 15, 69]),
];
const BITS: u32 = 32;

/// Mixes the bits of a number: the finalizer of splitmix64.
fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// 64 random bits that belong to three numbers.
fn bits(seed: u64, coordinate: u64, number: u64) -> u64 {
    const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
    let next = |state: u64, number: u64| mix(state.wrapping_add(GAMMA.wrapping_mul(number.wrapping_add(1))));
    next(next(next(0, seed), coordinate), number)
}

/// A draw from (0, 1).
pub fn uniform(seed: u64, coordinate: usize, number: usize) -> f64 {
    ((bits(seed, coordinate as u64, number as u64) >> 11) as f64 + 0.5) * 2f64.powi(-53)
}

/// A coordinate of a Latin hypercube of `count` points: each of `count` equal intervals has one point, drawn inside it.
pub fn latin(seed: u64, coordinate: usize, number: usize, count: usize) -> f64 {
    let place = permuted(seed, coordinate as u64, number as u64, count as u64);
    (place as f64 + uniform(!seed, coordinate, number)) / count as f64
}

/// A permutation of 0..count that needs no list: a Feistel network over the next power of four, walked until it is inside.
fn permuted(seed: u64, coordinate: u64, number: u64, count: u64) -> u64 {
    let mut half = 1;
    while 1u64 << (2 * half) < count {
        half += 1;
    }
    let mask = (1u64 << half) - 1;
    let mut at = number;
    loop {
        let (mut left, mut right) = (at >> half, at & mask);
        for round in 0..6 {
            let next = left ^ (bits(seed, coordinate << 3 | round, right) & mask);
            (left, right) = (right, next);
        }
        at = left << half | right;
        if at < count {
            return at;
        }
    }
}

/// A coordinate of the Sobol' sequence in the order of Gray codes, shifted digit by digit by draws that belong to the seed.
pub fn sobol(seed: u64, coordinate: usize, number: usize) -> f64 {
    let shift = (bits(seed, coordinate as u64, u64::MAX) >> BITS) as u32;
    (f64::from(sobol_digits(coordinate, number as u32) ^ shift) + 0.5) * 2f64.powi(-(BITS as i32))
}

fn sobol_digits(coordinate: usize, number: u32) -> u32 {
    let gray = number ^ (number >> 1);
    let mut directions = [0u32; BITS as usize];
    match coordinate.checked_sub(1) {
        None => (0..BITS).for_each(|i| directions[i as usize] = 1 << (BITS - 1 - i)),
        Some(row) => {
            let (degree, coefficients, first) = POLYNOMIALS[row];
            for i in 0..BITS {
                directions[i as usize] = match first.get(i as usize) {
                    Some(first) => first << (BITS - 1 - i),
                    None => {
                        let before = |k: u32| directions[(i - k) as usize];
                        let inner = (1..degree).filter(|k| coefficients >> (degree - 1 - k) & 1 == 1);
                        inner.fold(before(degree) ^ (before(degree) >> degree), |sum, k| sum ^ before(k))
                    }
                };
            }
        }
    }
    (0..BITS).filter(|i| gray >> i & 1 == 1).fold(0, |sum, i| sum ^ directions[i as usize])
}

/// Quantile of the standard normal distribution.
///
/// M. J. Wichura: Algorithm AS 241, the percentage points of the normal distribution. Appl. Statist. 37 (1988), PPND16.
#[rustfmt::skip]
#[allow(clippy::excessive_precision)] // the coefficients as they are printed
pub fn normal_quantile(p: f64) -> f64 {
    let ratio = |r: f64, [top, bottom]: [[f64; 8]; 2]| {
        let of = |all: [f64; 8]| all.iter().rev().fold(0.0, |sum, c| sum * r + c);
        of(top) / of(bottom)
    };
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        return q * ratio(0.180625 - q * q, [
            [3.3871328727963666080e0, 1.3314166789178437745e+2, 1.9715909503065514427e+3, 1.3731693765509461125e+4,
             4.5921953931549871457e+4, 6.7265770927008700853e+4, 3.3430575583588128105e+4, 2.5090809287301226727e+3],
            [1.0, 4.2313330701600911252e+1, 6.8718700749205790830e+2, 5.3941960214247511077e+3,
             2.1213794301586595867e+4, 3.9307895800092710610e+4, 2.8729085735721942674e+4, 5.2264952788528545610e+3],
        ]);
    }
    let r = (-(if q < 0.0 { p } else { 1.0 - p }).ln()).sqrt();
    let size = if r <= 5.0 {
        ratio(r - 1.6, [
            [1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
             1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4],
            [1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
             1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9],
        ])
    } else {
        ratio(r - 5.0, [
            [6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
             2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7],
            [1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
             7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15],
        ])
    };
    if q < 0.0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_latin_hypercube_has_one_point_in_every_interval() {
        for count in [1, 2, 7, 64, 1000] {
            let mut seen: Vec<usize> = (0..count).map(|i| (latin(3, 1, i, count) * count as f64) as usize).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn draws_are_uniform_and_coordinates_independent() {
        let n = 20_000;
        let mean = |f: &dyn Fn(usize) -> f64| (0..n).map(f).sum::<f64>() / n as f64;
        assert!((mean(&|i| uniform(7, 0, i)) - 0.5).abs() < 0.01);
        assert!((mean(&|i| uniform(7, 0, i) * uniform(7, 1, i)) - 0.25).abs() < 0.01);
        assert!((mean(&|i| uniform(7, 0, i) * uniform(7, 0, i + 1)) - 0.25).abs() < 0.01);
        assert!((mean(&|i| uniform(7, 0, i) * uniform(8, 0, i)) - 0.25).abs() < 0.01);
    }

    #[test]
    fn the_first_points_of_the_sequence_are_those_of_the_tables() {
        // Joe and Kuo's program, three coordinates, points 1 to 7
        let first = |number: u32| [0, 1, 2].map(|c| f64::from(sobol_digits(c, number)) * 2f64.powi(-32));
        let wanted = [
            [0.5, 0.5, 0.5],
            [0.75, 0.25, 0.25],
            [0.25, 0.75, 0.75],
            [0.375, 0.375, 0.625],
            [0.875, 0.875, 0.125],
            [0.625, 0.125, 0.875],
            [0.125, 0.625, 0.375],
        ];
        for (i, point) in wanted.iter().enumerate() {
            assert_eq!(first(i as u32 + 1), *point, "point {}", i + 1);
        }
    }

    #[test]
    fn every_coordinate_of_a_sequence_fills_equal_intervals() {
        for coordinate in 0..SOBOL {
            let mut seen: Vec<usize> = (0..256).map(|i| (sobol(5, coordinate, i) * 256.0) as usize).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..256).collect::<Vec<_>>(), "coordinate {coordinate}");
        }
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        // of tables, and far out from the asymptotic series
        for (p, x) in [
            (0.5, 0.0),
            (0.975, 1.959_963_984_540_054),
            (0.001, -3.090_232_306_167_813_5),
            (1e-20, -9.262_340_089_798_408),
        ] {
            let found = normal_quantile(p);
            assert!((found - x).abs() <= 4e-15 * x.abs().max(1.0), "{p}: {found} {x}");
        }
    }
}
