//! The formula against a second evaluation of it, its symmetries, derivatives, peaks and slopes; broken files.

use super::Coefficients;
use super::formula::Slips;
use super::tir::read;
use crate::ids;
use flyball_dae::message::Id;
use flyball_dae::scalar::Dual;
use std::collections::HashMap;
use std::f64::consts::PI;

/// A tyre with every coefficient of its own; the numbers are of the size that passenger cars have.
pub(crate) const SAMPLE: &str = "\
[MDI_HEADER]
FILE_TYPE = 'tir'
[UNITS]
LENGTH = 'meter'
FORCE = 'newton'
ANGLE = 'radians'
MASS = 'kg'
TIME = 'second'
[MODEL]
PROPERTY_FILE_FORMAT = 'PAC2002'
LONGVL = 16.7 $reference speed
[DIMENSION]
UNLOADED_RADIUS = 0.32
WIDTH = 0.245
[VERTICAL]
VERTICAL_STIFFNESS = 2.1e5
VERTICAL_DAMPING = 50
BREFF = 8.4
DREFF = 0.27
FREFF = 0.07
FNOMIN = 4000
[SCALING_COEFFICIENTS]
LFZO = 1.02
LCX = 0.99
LMUX = 0.95
LEX = 1.1
LKX = 0.97
LHX = 0.9
LVX = 0.8
LCY = 1.01
LMUY = 0.96
LEY = 1.05
LKY = 0.98
LHY = 0.9
LVY = 0.7
LGAY = 0.95
LTR = 0.9
LRES = 0.8
LGAZ = 1.03
LXAL = 1.04
LYKA = 0.93
LVYKA = 0.9
LS = 0.85
[LONGITUDINAL_COEFFICIENTS]
PCX1 = 1.65
PDX1 = 1.21
PDX2 = -0.037
PDX3 = 0.3
PEX1 = 0.344
PEX2 = 0.095
PEX3 = -0.02
PEX4 = 0.05
PKX1 = 21.5
PKX2 = -0.16
PKX3 = 0.245
PHX1 = -0.0016
PHX2 = 0.0007
PVX1 = 0.002
PVX2 = -0.001
RBX1 = 12.35
RBX2 = -10.77
RCX1 = 1.092
REX1 = 0.1
REX2 = -0.2
RHX1 = 0.007
PTX1 = 2.38
PTX2 = 0.14
PTX3 = -0.29
[OVERTURNING_COEFFICIENTS]
QSX1 = 0.01
QSX2 = 0.4
QSX3 = 0.02
[LATERAL_COEFFICIENTS]
PCY1 = 1.3507
PDY1 = 1.0489
PDY2 = -0.18033
PDY3 = -2.88
PEY1 = -0.0074722
PEY2 = -0.0063208
PEY3 = 0.2
PEY4 = -3
PKY1 = -21.92
PKY2 = 2.0012
PKY3 = 0.1
PHY1 = 0.0026
PHY2 = -0.001
PHY3 = 0.03
PVY1 = 0.03
PVY2 = -0.01
PVY3 = -0.2
PVY4 = -0.3
RBY1 = 6.46
RBY2 = 4.2
RBY3 = -0.015
RCY1 = 1.08
REY1 = 0.05
REY2 = 0.1
RHY1 = 0.009
RHY2 = 0.003
RVY1 = 0.05
RVY2 = 0.02
RVY3 = -0.3
RVY4 = 94
RVY5 = 1.8
RVY6 = 25
PTY1 = 2.1
PTY2 = 2.0
[ROLLING_COEFFICIENTS]
QSY1 = 0.01
QSY2 = 0.02
QSY3 = 0.001
QSY4 = 0.0001
[ALIGNING_COEFFICIENTS]
QBZ1 = 10.9
QBZ2 = -1.9
QBZ3 = -0.5
QBZ4 = 0.3
QBZ5 = -0.5
QBZ9 = 18
QBZ10 = 0.1
QCZ1 = 1.18
QDZ1 = 0.125
QDZ2 = -0.01
QDZ3 = -0.6
QDZ4 = 0.5
QDZ6 = -0.008
QDZ7 = 0.003
QDZ8 = -0.2
QDZ9 = -0.1
QEZ1 = -1.6
QEZ2 = -0.4
QEZ3 = 0.1
QEZ4 = 0.17
QEZ5 = -0.9
QHZ1 = 0.005
QHZ2 = -0.002
QHZ3 = 0.14
QHZ4 = 0.04
SSZ1 = 0.04
SSZ2 = 0.03
SSZ3 = 0.5
SSZ4 = -0.3
";

fn sample() -> Coefficients {
    read(SAMPLE).unwrap_or_else(|error| panic!("{error:?}"))
}

fn at(kappa: f64, alpha: f64, gamma: f64, load: f64) -> Slips<f64> {
    Slips { kappa, alpha, gamma, load, vx: 20.0, friction: 1.0 }
}

/// All forces and moments once more, from the text of the file, in the order of the book.
fn again(kappa: f64, alpha: f64, gamma: f64, fz: f64, vx: f64) -> [f64; 5] {
    let pairs = SAMPLE.lines().filter_map(|line| line.split('$').next()?.split_once('='));
    let all: HashMap<&str, f64> = pairs.filter_map(|(k, v)| Some((k.trim(), v.trim().parse().ok()?))).collect();
    let g = |key: &str| all.get(key).copied().unwrap_or(if key.starts_with('L') { 1.0 } else { 0.0 });
    let (fz0, r0) = (g("FNOMIN"), g("UNLOADED_RADIUS"));
    let fz0s = fz0 * g("LFZO");
    let dfz = (fz - fz0s) / fz0s;
    let sgn = |x: f64| if x < 0.0 { -1.0 } else { 1.0 };
    // longitudinal force, pure slip
    let shx = (g("PHX1") + g("PHX2") * dfz) * g("LHX");
    let kx = kappa + shx;
    let gx = gamma * g("LGAX");
    let cx = g("PCX1") * g("LCX");
    let mux = (g("PDX1") + g("PDX2") * dfz) * (1.0 - g("PDX3") * gx.powi(2)) * g("LMUX");
    let dx = mux * fz;
    let ex = (g("PEX1") + g("PEX2") * dfz + g("PEX3") * dfz.powi(2)) * (1.0 - g("PEX4") * sgn(kx)) * g("LEX");
    let kxk = fz * (g("PKX1") + g("PKX2") * dfz) * f64::exp(g("PKX3") * dfz) * g("LKX");
    let bx = kxk / (cx * dx);
    let svx = fz * (g("PVX1") + g("PVX2") * dfz) * g("LVX") * g("LMUX");
    let fx0 = dx * f64::sin(cx * f64::atan(bx * kx - ex * (bx * kx - f64::atan(bx * kx)))) + svx;
    // lateral force, pure slip
    let gy = gamma * g("LGAY");
    let shy = (g("PHY1") + g("PHY2") * dfz) * g("LHY") + g("PHY3") * gy;
    let ay = alpha + shy;
    let cy = g("PCY1") * g("LCY");
    let muy = (g("PDY1") + g("PDY2") * dfz) * (1.0 - g("PDY3") * gy.powi(2)) * g("LMUY");
    let dy = muy * fz;
    let ey = (g("PEY1") + g("PEY2") * dfz) * (1.0 - (g("PEY3") + g("PEY4") * gy) * sgn(ay)) * g("LEY");
    let ky0 = g("PKY1") * fz0 * f64::sin(2.0 * f64::atan(fz / (g("PKY2") * fz0 * g("LFZO")))) * g("LFZO") * g("LKY");
    let ky = ky0 * (1.0 - g("PKY3") * gy.abs());
    let by = ky / (cy * dy);
    let svy = fz * ((g("PVY1") + g("PVY2") * dfz) * g("LVY") + (g("PVY3") + g("PVY4") * dfz) * gy) * g("LMUY");
    let fy0 = dy * f64::sin(cy * f64::atan(by * ay - ey * (by * ay - f64::atan(by * ay)))) + svy;
    // combined slip
    let (bxa, cxa, exa) =
        (g("RBX1") * f64::cos(f64::atan(g("RBX2") * kappa)) * g("LXAL"), g("RCX1"), g("REX1") + g("REX2") * dfz);
    let cosx = |x: f64| f64::cos(cxa * f64::atan(bxa * x - exa * (bxa * x - f64::atan(bxa * x))));
    let fx = fx0 * cosx(alpha + g("RHX1")) / cosx(g("RHX1"));
    let (byk, cyk, eyk) = (
        g("RBY1") * f64::cos(f64::atan(g("RBY2") * (alpha - g("RBY3")))) * g("LYKA"),
        g("RCY1"),
        g("REY1") + g("REY2") * dfz,
    );
    let shyk = g("RHY1") + g("RHY2") * dfz;
    let cosy = |x: f64| f64::cos(cyk * f64::atan(byk * x - eyk * (byk * x - f64::atan(byk * x))));
    let gyk = cosy(kappa + shyk) / cosy(shyk);
    let dvyk = muy * fz * (g("RVY1") + g("RVY2") * dfz + g("RVY3") * gamma) * f64::cos(f64::atan(g("RVY4") * alpha));
    let svyk = dvyk * f64::sin(g("RVY5") * f64::atan(g("RVY6") * kappa)) * g("LVYKA");
    let fy = gyk * fy0 + svyk;
    // moments
    let gz = gamma * g("LGAZ");
    let sht = g("QHZ1") + g("QHZ2") * dfz + (g("QHZ3") + g("QHZ4") * dfz) * gz;
    let shf = shy + svy / ky;
    let [ateq, areq] = [alpha + sht, alpha + shf].map(|a| f64::hypot(a, kxk / ky * kappa) * sgn(a));
    let bt = (g("QBZ1") + g("QBZ2") * dfz + g("QBZ3") * dfz.powi(2))
        * (1.0 + g("QBZ4") * gz + g("QBZ5") * gz.abs())
        * g("LKY")
        / g("LMUY");
    let ct = g("QCZ1");
    let dt = fz * (g("QDZ1") + g("QDZ2") * dfz) * (1.0 + g("QDZ3") * gz + g("QDZ4") * gz.powi(2)) * r0 / fz0 * g("LTR");
    let et = (g("QEZ1") + g("QEZ2") * dfz + g("QEZ3") * dfz.powi(2))
        * (1.0 + (g("QEZ4") + g("QEZ5") * gz) * 2.0 / PI * f64::atan(bt * ct * ateq));
    let t = dt * f64::cos(ct * f64::atan(bt * ateq - et * (bt * ateq - f64::atan(bt * ateq)))) * alpha.cos();
    let br = g("QBZ9") * g("LKY") / g("LMUY") + g("QBZ10") * by * cy;
    let dr = fz * ((g("QDZ6") + g("QDZ7") * dfz) * g("LRES") + (g("QDZ8") + g("QDZ9") * dfz) * gz) * r0 * g("LMUY");
    let mzr = dr * f64::cos(f64::atan(br * areq)) * alpha.cos();
    let s = (g("SSZ1") + g("SSZ2") * fy / fz0 + (g("SSZ3") + g("SSZ4") * dfz) * gz) * r0 * g("LS");
    let mz = -t * (fy - svyk) + mzr + s * fx;
    let mx = r0 * fz * (g("QSX1") * g("LVMX") - g("QSX2") * gamma + g("QSX3") * fy / fz0) * g("LMX");
    let v = vx / g("LONGVL");
    let my = -r0 * fz * (g("QSY1") + g("QSY2") * fx / fz0 + g("QSY3") * v.abs() + g("QSY4") * v.powi(4)) * g("LMY");
    [fx, fy, mx, my, mz]
}

#[test]
fn a_second_evaluation_gives_the_same() {
    let tyre = sample();
    for load in [800.0, 4000.0, 7000.0] {
        for kappa in [-0.4, -0.03, 0.0, 0.05, 0.3] {
            for alpha in [-0.3, -0.02, 0.0, 0.06, 0.2] {
                for gamma in [-0.1, 0.0, 0.05] {
                    let found = tyre.forces(&at(kappa, alpha, gamma, load));
                    let [mx, my, mz] = found.moment;
                    let found = [found.fx, found.fy, mx, my, mz];
                    let wanted = again(kappa, alpha, gamma, load, 20.0);
                    let near = found.iter().zip(wanted).all(|(f, w)| (f - w).abs() < 1e-9 * (1.0 + load)); // rounding
                    assert!(near, "κ {kappa}, α {alpha}, γ {gamma}, {load} N: {found:?} instead of {wanted:?}");
                }
            }
        }
    }
}

/// The tyre without what makes left and right differ.
fn symmetric() -> Coefficients {
    let mut tyre = sample();
    let odd: [&mut f64; 24] = [
        &mut tyre.phx1,
        &mut tyre.phx2,
        &mut tyre.pvx1,
        &mut tyre.pvx2,
        &mut tyre.pex4,
        &mut tyre.rhx1,
        &mut tyre.phy1,
        &mut tyre.phy2,
        &mut tyre.pvy1,
        &mut tyre.pvy2,
        &mut tyre.pey3,
        &mut tyre.rby3,
        &mut tyre.rvy1,
        &mut tyre.rvy2,
        &mut tyre.qhz1,
        &mut tyre.qhz2,
        &mut tyre.qdz6,
        &mut tyre.qdz7,
        &mut tyre.qdz3,
        &mut tyre.qez4,
        &mut tyre.qbz4,
        &mut tyre.ssz1,
        &mut tyre.qsx1,
        &mut tyre.rhy1,
    ];
    for coefficient in odd {
        *coefficient = 0.0;
    }
    tyre.rhy2 = 0.0;
    tyre
}

#[test]
fn without_asymmetries_the_mirror_image_has_mirrored_forces() {
    let tyre = symmetric();
    for (kappa, alpha, gamma) in [(0.1, 0.05, 0.0), (-0.2, 0.1, 0.04), (0.0, 0.2, -0.05)] {
        let (one, other) =
            (tyre.forces(&at(kappa, alpha, gamma, 5000.0)), tyre.forces(&at(kappa, -alpha, -gamma, 5000.0)));
        let pairs = [
            (one.fx, other.fx),
            (one.fy, -other.fy),
            (one.moment[0], -other.moment[0]),
            (one.moment[1], other.moment[1]),
            (one.moment[2], -other.moment[2]),
        ];
        assert!(pairs.iter().all(|(a, b)| (a - b).abs() < 1e-9 * 5000.0), "{pairs:?}"); // rounding
    }
    let drive = [0.1, -0.1].map(|kappa| tyre.forces(&at(kappa, 0.0, 0.0, 5000.0)).fx);
    assert!((drive[0] + drive[1]).abs() < 1e-9);
}

#[test]
fn slopes_and_peaks_are_those_of_the_coefficients() {
    let tyre = symmetric();
    let d = 1e-6;
    let slope = (tyre.forces(&at(0.0, d, 0.0, 5000.0)).fy - tyre.forces(&at(0.0, -d, 0.0, 5000.0)).fy) / (2.0 * d);
    let k = tyre.forces(&at(0.0, 0.0, 0.0, 5000.0)).stiffness;
    assert!((slope / k[1] - 1.0).abs() < 1e-6); // truncation(d²)
    let slope = (tyre.forces(&at(d, 0.0, 0.0, 5000.0)).fx - tyre.forces(&at(-d, 0.0, 0.0, 5000.0)).fx) / (2.0 * d);
    assert!((slope / k[0] - 1.0).abs() < 1e-6); // truncation(d²)
    let largest = (0..20_000).map(|i| tyre.forces(&at(0.0, -1e-4 * f64::from(i), 0.0, 5000.0)).fy).fold(0.0, f64::max);
    let df = (5000.0 - 4080.0) / 4080.0;
    let peak = (1.0489 - 0.18033 * df) * 0.96 * 5000.0;
    assert!((largest / peak - 1.0).abs() < 1e-6, "{largest} instead of {peak}");
}

#[test]
fn lateral_force_of_the_semi_active_car_has_its_stiffness_and_friction() {
    let tyre = Coefficients {
        unloaded_radius: 0.316,
        vertical_stiffness: 2.1e5,
        fnomin: 3928.5,
        pcy1: 1.3507,
        pdy1: 1.0489,
        pdy2: -0.18033,
        pey1: -0.0074722,
        pey2: -0.0063208,
        pky1: -21.92,
        pky2: 2.0012,
        ..Coefficients::default()
    };
    let found = tyre.forces(&at(0.0, 0.0, 0.0, 4000.0));
    assert!((found.stiffness[1] + 69.6e3).abs() < 50.0, "{found:?}"); // digits printed
    // the formula of the data, written out
    for (a, fz) in [(0.02_f64, 3000.0), (-0.08, 5200.0), (0.2, 4401.0)] {
        let f0 = 3928.5;
        let f = (fz - f0) / f0;
        let (c, d, e) = (1.3507, fz * (1.0489 - 0.18033 * f), -0.0074722 - 0.0063208 * f);
        let b = 21.92 * f0 * f64::sin(2.0 * f64::atan(fz / (2.0012 * f0))) / (c * d);
        let wanted = d * f64::sin(c * f64::atan(b * a - e * (b * a - f64::atan(b * a))));
        let found = tyre.forces(&at(0.0, -a, 0.0, fz)).fy;
        assert!((found - wanted).abs() < 1e-9 * fz, "{found} instead of {wanted}"); // rounding
    }
}

#[test]
fn derivatives_equal_differences() {
    let tyre = sample();
    for values in [[0.05, 0.03, 0.02, 4200.0], [-0.2, -0.1, -0.04, 2500.0], [0.0, 0.07, 0.0, 6000.0]] {
        let steps = [1e-6, 1e-6, 1e-6, 1e-2];
        let of = |v: [f64; 4]| {
            let f = tyre.forces(&at(v[0], v[1], v[2], v[3]));
            [f.fx, f.fy, f.moment[0], f.moment[1], f.moment[2]]
        };
        let x: [Dual<f64, 4>; 4] = [0, 1, 2, 3].map(|i| Dual::variable(values[i], i));
        let dual = Slips { kappa: x[0], alpha: x[1], gamma: x[2], load: x[3], vx: Dual::from(20.0), friction: 1.0 };
        let found = tyre.forces(&dual);
        let found = [found.fx, found.fy, found.moment[0], found.moment[1], found.moment[2]];
        for i in 0..4 {
            // at zero camber its size has a kink
            if i == 2 && values[2] == 0.0 {
                continue;
            }
            let (mut up, mut down) = (values, values);
            up[i] += steps[i];
            down[i] -= steps[i];
            for (k, (f, (u, d))) in found.iter().zip(of(up).into_iter().zip(of(down))).enumerate() {
                let slope = (u - d) / (2.0 * steps[i]);
                assert!(
                    (f.eps[i] - slope).abs() < 1e-5 * (1.0 + slope.abs()),
                    "{values:?}: {k} by {i}: {} and {slope}",
                    f.eps[i]
                );
            }
        }
    }
}

#[test]
fn broken_files_are_refused_by_name() {
    let cases: [(&str, &str, Id, &str); 10] = [
        ("PKY1 = -21.92", "", ids::BAD_TYRE_FILE, "`PKY1` is zero or not there"),
        ("FORCE = 'newton'", "FORCE = 'lbf'", ids::BAD_TYRE_FILE, "lbf"),
        ("PKY1 = -21.92", "PKY1 = NaN", ids::BAD_TYRE_FILE, "PKY1"),
        ("PKY1 = -21.92", "PKY1", ids::BAD_TYRE_FILE, "no `KEY = value`"),
        ("PKY1 = -21.92", "PKY9 = -21.92", ids::UNKNOWN_TYRE_KEY, "PKY9"),
        ("PKY1 = -21.92", "PKY1 = 1\nPKY1 = 2", ids::BAD_TYRE_FILE, "once more"),
        ("[VERTICAL]", "", ids::BAD_TYRE_FILE, "[VERTICAL]"),
        ("[VERTICAL]", "[VERTICAL", ids::BAD_TYRE_FILE, "does not end"),
        ("FNOMIN = 4000", "", ids::BAD_TYRE_FILE, "FNOMIN"),
        ("FNOMIN = 4000", "FNOMIN = 0", ids::BAD_TYRE_FILE, "FNOMIN"),
    ];
    for (from, to, id, part) in cases {
        assert!(SAMPLE.contains(from));
        let error = read(&SAMPLE.replacen(from, to, 1)).expect_err("it is broken");
        assert!(error.id == id && error.text.contains(part), "{to}: {error:?}");
    }
    // no force along the wheel is as good as none across it; without both there is nothing to compute
    let without =
        |key: &str| SAMPLE.lines().filter(|line| !line.trim_start().starts_with(key)).collect::<Vec<_>>().join("\n");
    assert!(read(&without("P")).is_err_and(|error| error.text.contains("neither")), "no coefficients");
    // cut off in the middle of a line, of a section, of everything
    for share in [0.0, 0.05, 0.12, 0.18] {
        let end = (SAMPLE.len() as f64 * share) as usize;
        assert!(read(&SAMPLE[..end]).is_err(), "{share}");
    }
}
