//! Heights of roads, and the spectrum of random ones.

use crate::{mistake, model};
use flyball_machine::road::Surface;

fn surface(road: &str) -> Surface {
    Surface::from(&model(&format!("[[road]]\nname = 'road'\n{road}\n")).machine.roads[0].1)
}

fn height(road: &Surface, x: f64, y: f64) -> f64 {
    road.at([x, y], 0.0, 0.0, road.piece(x, 0.0)).height
}

#[test]
fn heights_are_those_of_their_formulas() {
    let cases: [(&str, f64, f64, f64); 12] = [
        ("type = 'flat'\nheight = 0.3", 5.0, 1.0, 0.3),
        (
            "type = 'incline'\ngrade = '10 deg'\nbank = '-5 deg'",
            2.0,
            3.0,
            2.0 * 10_f64.to_radians().tan() - 3.0 * 5_f64.to_radians().tan(),
        ),
        ("type = 'surface'\nz = '0.1*x*y'", 2.0, 3.0, 0.6),
        ("type = 'surface'\nz = '0.1*x*y'\nflip = 'y'", 2.0, 3.0, -0.6),
        ("type = 'stair'\nsteps = [[1, 0.2], [2, 0.5]]", 1.5, 0.0, 0.2),
        ("type = 'stair'\nsteps = [[1, 0.2], [2, 0.5]]", 0.99, 0.0, 0.0),
        ("type = 'stair'\nsteps = [[1, 0.2], [2, 0.5]]\nflip = 'x'", -2.5, 0.0, 0.5),
        ("type = 'bump'\nfrom = 1\nlength = 2\nrise = 0.3", 1.5, 0.0, 0.15),
        ("type = 'cleat'\nlength = 1\nrise = 0.02\nramp = 0.1", 0.05, 0.0, 0.01),
        ("type = 'sine'\namplitude = 0.1\nwavelength = 4", 1.0, 0.0, 0.1),
        ("type = 'profile'\npoints = [[0, 0], [1, 0.1], [2, 0]]", 1.25, 0.0, 0.075),
        ("type = 'profile'\npoints = [[0, 0, 1], [1, 0.1, 2]]\ntrack = 2", 1.0, 0.5, 0.75 * 0.1 + 0.25 * 2.0),
    ];
    for (text, x, y, wanted) in cases {
        let found = height(&surface(text), x, y);
        assert!((found - wanted).abs() < 1e-15, "{text}: {found} instead of {wanted}"); // rounding
    }
}

#[test]
fn a_sweep_reaches_its_last_wavelength_at_its_end() {
    let road = surface("type = 'sine'\namplitude = 0.1\nwavelength = 4\nlength = 100\nlast_wavelength = 0.5");
    let zeros: Vec<f64> = (0..200_000)
        .map(|i| 98.0 + 1e-5 * f64::from(i))
        .filter(|x| height(&road, *x, 0.0) < 0.0 && height(&road, x + 1e-5, 0.0) >= 0.0)
        .collect();
    let last = zeros[zeros.len() - 1] - zeros[zeros.len() - 2];
    assert!((last - 0.5).abs() < 0.01, "{last}");
    assert_eq!(height(&road, 100.1, 0.0), 0.0);
}

/// Spectral density at a harmonic of the whole length, by the definition.
fn density(z: &[f64], length: f64, harmonic: usize) -> f64 {
    let turn = std::f64::consts::TAU * harmonic as f64 / z.len() as f64;
    let (mut re, mut im) = (0.0, 0.0);
    for (i, z) in z.iter().enumerate() {
        let (sine, cosine) = (turn * i as f64).sin_cos();
        re += z * cosine;
        im += z * sine;
    }
    2.0 * length * (re * re + im * im) / (z.len() as f64).powi(2)
}

#[test]
fn a_road_of_class_a_has_the_roughness_of_its_class() {
    // ISO 8608: G = 16e-6 m³ (n/0.1)⁻², rms 3.81 mm over 0.011 … 2.83 cycles/m
    let length = 1e5;
    let road = surface("type = 'random'\nclass = 'A'\nseed = 1\nlength = 100000");
    let count = 1_000_000;
    let z: Vec<f64> = (0..count).map(|i| height(&road, length * f64::from(i) / f64::from(count), 0.0)).collect();
    let rms = (z.iter().map(|z| z * z).sum::<f64>() / f64::from(count)).sqrt();
    assert!((rms / 3.81e-3 - 1.0).abs() < 0.02, "rms {rms}");
    let mut low = 0.011;
    while 2.0 * low < 2.83 {
        let ratios: Vec<f64> = (0..8)
            .map(|k| {
                let harmonic = (low * 2_f64.powf((f64::from(k) + 0.5) / 8.0) * length).round();
                density(&z, length, harmonic as usize) / (16e-6 * (0.1 * length / harmonic).powi(2))
            })
            .collect();
        let mean = ratios.iter().sum::<f64>() / 8.0;
        assert!((mean - 1.0).abs() < 0.1, "octave from {low}: {mean}");
        low *= 2.0;
    }
}

#[test]
fn classes_are_four_times_apart_and_tracks_as_coherent_as_they_should_be() {
    let road = |more: &str| surface(&format!("type = 'random'\nseed = 3\nlength = 5000\ntrack = 1.6\n{more}"));
    let rms = |road: &Surface, y: f64| {
        let z = (0..50_000).map(|i| height(road, 0.1 * f64::from(i), y).powi(2));
        (z.sum::<f64>() / 5e4).sqrt()
    };
    let [a, c] = ["class = 'A'", "class = 'C'"].map(|class| rms(&road(class), 0.8));
    assert!((c / a - 4.0).abs() < 1e-9);
    let same = road("class = 'B'\ncoherence = 1");
    assert_eq!(height(&same, 12.3, 0.8), height(&same, 12.3, -0.8));
    let half = road("class = 'B'\ncoherence = 0.6");
    let product = (0..50_000).map(|i| {
        let x = 0.1 * f64::from(i);
        height(&half, x, 0.8) * height(&half, x, -0.8)
    });
    let correlation = product.sum::<f64>() / 5e4 / rms(&half, 0.8) / rms(&half, -0.8);
    assert!((correlation - 0.6).abs() < 0.1, "{correlation}");
    assert!((rms(&half, -0.8) / rms(&half, 0.8) - 1.0).abs() < 0.1);
}

#[test]
fn roads_that_make_no_sense_are_refused_by_name() {
    let road = |keys: &str| mistake(&format!("[[road]]\nname = 'road'\n{keys}\n"));
    for (keys, id, part) in [
        ("type = 'stair'\nsteps = [[1, 0], [1, 1]]", "vehicle/bad-value", "ascending"),
        ("type = 'stair'\nsteps = [[1, 0, 3]]", "file/bad-table", "row 1"),
        ("type = 'bump'\nlength = 0\nrise = 1", "vehicle/bad-value", "positive"),
        ("type = 'random'\nclass = 'A'\nlength = 1e9", "vehicle/road-too-long", "it repeats"),
        ("type = 'random'\nclass = 'A'\nlength = 10", "vehicle/bad-value", "longest wavelength"),
        ("type = 'random'", "file/missing-key", "roughness"),
        ("type = 'random'\nclass = 'Z'", "file/unknown-choice", "class"),
        ("type = 'profile'\npoints = [[0, 0], [0, 1]]", "vehicle/bad-value", "points"),
        ("type = 'gravel'", "file/unknown-type", "no such road"),
        ("type = 'surface'\nz = 'x + w'", "file/", "w"),
        ("type = 'incline'\ngrade = '90 deg'", "vehicle/bad-value", "between -90 and 90"),
    ] {
        let error = road(keys);
        assert!(error.contains(id) && error.contains(part), "{keys}: {error}");
    }
    let error = mistake(
        "[[body]]\nname = 'wheel'\nmass = 1\ninertia = [1, 1, 1]\n[[road]]\nname = 'street'\ntype = 'flat'\n\
         [[force]]\nname = 'tyre'\ntype = 'tyre'\non = 'wheel'\nroad = 'steet'\nradius = 1\nstiffness = 1\n",
    );
    assert!(error.contains("file/unknown-reference") && error.contains("street"), "{error}");
}
