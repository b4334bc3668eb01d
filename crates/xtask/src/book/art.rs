//! Forms of lines in a picture of a joint, as points.

use super::view::AZIMUTH;
use flyball_machine::catalog::art::LineForm;
use flyball_machine::geometry::{Curve, Interpolation, Outside};
use flyball_picture::zigzag;

/// Points of a spline between two of its own.
const FINE: u32 = 16;

/// Lines of a form, each from point to point.
pub fn lines(form: &LineForm) -> Vec<Vec<[f64; 3]>> {
    match *form {
        LineForm::Straight(points) => vec![points.to_vec()],
        LineForm::Spline(points) => vec![spline(points)],
        LineForm::Spring([from, to], height) => {
            vec![zigzag((from, height), (to, height), 0.06).into_iter().map(|(x, y)| [x, y, 0.0]).collect()]
        }
        LineForm::Thread([radius, low, high, pitch]) => {
            let turns = ((high - low) / pitch) as usize;
            (0..turns).map(|turn| half_turn(radius, low + pitch * (turn as f64 + 0.5), pitch)).collect()
        }
    }
}

/// The half turn of a thread that the viewer sees.
fn half_turn(radius: f64, middle: f64, pitch: f64) -> Vec<[f64; 3]> {
    let point = |angle: f64| {
        let (sin, cos) = (angle + AZIMUTH).to_radians().sin_cos();
        [radius * cos, radius * sin, middle + pitch * angle / 360.0]
    };
    (-6..=6).map(|i| point(f64::from(i) * 15.0)).collect()
}

/// A spline through points at equal parameters, as a machine sees it.
fn spline(points: &[[f64; 3]]) -> Vec<[f64; 3]> {
    let s: Vec<f64> = (0..points.len()).map(|i| i as f64).collect();
    let through = |i: usize| {
        let values: Vec<f64> = points.iter().map(|p| p[i]).collect();
        Curve::through(&s, &values, Interpolation::Spline, Outside::Extend).expect("ascending")
    };
    let curves = [0, 1, 2].map(through);
    let count = FINE * (points.len() as u32 - 1);
    (0..=count).map(|i| curves.each_ref().map(|curve| curve.at(f64::from(i) / f64::from(FINE)))).collect()
}
