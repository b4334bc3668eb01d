//! Runs with given steps, errors and orders.

pub use flyball_problems::study::{alternating, exact_newton, norm2, run, run_watched};

use flyball_dae::method::soi2::Options;
use flyball_dae::system::{State, System};
use std::f64::consts::PI;

/// A step sequence of about n steps over the time t.
pub type Sequence = fn(usize, f64) -> Vec<f64>;

pub fn constant(n: usize, t: f64) -> Vec<f64> {
    vec![t / n as f64; n]
}

/// Steps that swell and shrink by 30 %, three times over the run.
pub fn smooth(n: usize, t: f64) -> Vec<f64> {
    let time = |i: usize| {
        let s = i as f64 / n as f64;
        t * (s + 0.3 * (6.0 * PI * s).sin() / (6.0 * PI))
    };
    (0..n).map(|i| time(i + 1) - time(i)).collect()
}

/// Ten random steps with ratios up to 4, frozen and repeated: the end of the run sees the same steps at every n.
pub fn random(n: usize, t: f64) -> Vec<f64> {
    let mut seed = 7u64;
    let parts: Vec<f64> = (0..10)
        .map(|_| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            4f64.powf((seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5)
        })
        .collect();
    let sum: f64 = parts.iter().sum();
    let part = |i: usize| parts[i % 10] / sum * t * 10.0 / n as f64;
    (0..n / 10 * 10).map(part).collect()
}

pub fn norm_max(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

pub const VARIABLES: [&str; 7] = ["q", "v", "a", "λ", "ψ", "x", "y"];

fn groups(s: &State) -> [&Vec<f64>; 7] {
    [&s.q, &s.v, &s.a, &s.lambda, &s.psi, &s.x, &s.y]
}

/// Errors of all variables; a quaternion and its negative are the same rotation.
pub fn errors(system: &dyn System, got: &State, wanted: &State) -> [f64; 7] {
    let mut got = got.clone();
    for &(iq, _) in system.layout().manifold.rotations() {
        let sign = (iq..iq + 4).map(|i| got.q[i] * wanted.q[i]).sum::<f64>().signum();
        got.q[iq..iq + 4].iter_mut().for_each(|c| *c *= sign);
    }
    let (got, wanted) = (groups(&got), groups(wanted));
    std::array::from_fn(|i| norm_max(got[i], wanted[i]))
}

/// Orders of all variables, from four halvings: the slope over the last two. Absent variables count as order 2.
pub fn orders(
    system: &dyn System,
    start: &State,
    options: Options,
    wanted: &State,
    sequence: Sequence,
    n: usize,
) -> [f64; 7] {
    let error = |level: u32| {
        let steps = sequence(n << level, wanted.t - start.t);
        errors(system, &run(system, start, options, &steps).state, wanted)
    };
    let all: Vec<[f64; 7]> = (0..5).map(error).collect();
    std::array::from_fn(|i| if all[4][i] == 0.0 { 2.0 } else { 0.5 * (all[2][i] / all[4][i]).log2() })
}

/// The run with n steps, extrapolated with that of n/2.
pub fn extrapolated(system: &dyn System, start: &State, options: Options, t: f64, n: usize) -> State {
    let [coarse, mut fine] = [n / 2, n].map(|n| run(system, start, options, &constant(n, t)).state);
    let coarse = groups(&coarse).map(Clone::clone);
    let fine_groups =
        [&mut fine.q, &mut fine.v, &mut fine.a, &mut fine.lambda, &mut fine.psi, &mut fine.x, &mut fine.y];
    for (fine, coarse) in fine_groups.into_iter().zip(coarse) {
        for (fine, coarse) in fine.iter_mut().zip(coarse) {
            *fine += (*fine - coarse) / 3.0;
        }
    }
    fine
}
