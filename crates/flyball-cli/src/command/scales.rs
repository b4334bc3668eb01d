//! Time scales of a machine in words: how fast, made by which elements, and a step that resolves them.

use flyball_dae::system::{State, System};
use flyball_machine::MachineSystem;
use flyball_machine::analysis::{TimeScale, small_motion_notes, time_scales};
use std::f64::consts::TAU;

/// Steps per period of a vibration that resolve it with order 2.
const PER_PERIOD: f64 = 40.0;
/// Steps per time constant of a decay.
const PER_DECAY: f64 = 10.0;
/// Time scales shown.
const SHOWN: usize = 5;
/// Motions slower than this part of the run are not reported.
const SLOW: f64 = 1e-2;
/// Periods in a run above which a vibration is fast.
const FAST: f64 = 1e4;
/// Elements named per time scale, and the least share of one.
const NAMED: usize = 2;
const LEAST: f64 = 0.1;

/// Elements that have no name in the file.
fn in_words(name: &str) -> &str {
    match name {
        "reactions" => "reactions of joints",
        "control" => "controllers",
        name => name,
    }
}

/// `made by spring (97 %)`.
fn makers(scale: &TimeScale) -> String {
    let named = scale.shares.iter().filter(|(_, share)| share.abs() >= LEAST).take(NAMED);
    let all: Vec<String> = named.map(|(name, share)| format!("{} ({:.0} %)", in_words(name), 100.0 * share)).collect();
    if all.is_empty() { "made by many elements".into() } else { format!("made by {}", all.join(", ")) }
}

/// `, mostly rod.angle`; nothing if only a controller moves.
fn mover(scale: &TimeScale) -> String {
    if scale.coordinate.is_empty() { String::new() } else { format!(", mostly {}", scale.coordinate) }
}

/// The step that resolves it.
fn step(scale: &TimeScale) -> f64 {
    let rate = scale.eigenvalue.re.hypot(scale.eigenvalue.im);
    if scale.eigenvalue.im > 0.0 { TAU / rate / PER_PERIOD } else { 1.0 / rate / PER_DECAY }
}

/// The fastest turn at the start: rate [rad/s] and coordinate.
fn turn(system: &MachineSystem, state: &State) -> Option<(f64, String)> {
    let names = &system.layout().names.v;
    let turning =
        names.iter().zip(&state.v).filter(|(name, _)| name.ends_with(".angle") || name.contains(".rotation "));
    let (name, rate) = turning.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))?;
    Some((rate.abs(), name.clone()))
}

/// Prints the time scales at the start of a run over `span` [s].
#[inline(never)]
pub fn print(system: &MachineSystem, start: &State, span: f64) {
    let mut state = start.clone();
    state.v.fill(0.0);
    let found = match time_scales(system, &state, SHOWN) {
        Ok(found) => found,
        Err(error) => {
            tell!("  time scale  not known at the start: {}", error.message().headline());
            Vec::new()
        }
    };
    let rate = |scale: &TimeScale| scale.eigenvalue.re.hypot(scale.eigenvalue.im);
    let fast: Vec<&TimeScale> = found.iter().filter(|scale| rate(scale) * span > SLOW).collect();
    if fast.is_empty() && !found.is_empty() {
        tell!("  time scale  nothing vibrates or decays about the start");
    }
    for scale in &fast {
        let (omega, by, at) = (rate(scale), makers(scale), mover(scale));
        match scale.eigenvalue {
            mu if mu.im > 0.0 => {
                let damping = -mu.re / omega;
                let damped = if damping.abs() > 1e-6 { format!(", damping {damping:.2e}") } else { String::new() };
                tell!("  time scale  period {:.3e} s ({omega:.4e} rad/s{damped}), {by}{at}", TAU / omega);
            }
            mu if mu.re > 0.0 => tell!("  time scale  grows within {:.3e} s, {by}{at}", 1.0 / omega),
            _ => tell!("  time scale  decays within {:.3e} s, {by}{at}", 1.0 / omega),
        }
    }
    if !fast.is_empty() {
        for note in small_motion_notes(system, &state).unwrap_or_default() {
            tell!("              {note}");
        }
    }
    let turning = turn(system, start).filter(|(omega, _)| omega * span > SLOW);
    if let Some((omega, name)) = &turning {
        tell!("  time scale  turns within {:.3e} s ({omega:.4e} rad/s), {name}", TAU / omega);
    }
    let fastest = fast.iter().map(|scale| (step(scale), scale.shares.first().map_or("", |(name, _)| in_words(name))));
    let turns = turning.iter().map(|(omega, name)| (TAU / omega / PER_PERIOD, name.as_str()));
    if let Some((step, by)) = fastest.chain(turns).min_by(|a, b| a.0.total_cmp(&b.0)) {
        tell!("  step        {step:.1e} s would resolve the fastest of them ({by})");
        if span / step > FAST * PER_PERIOD {
            tell!("              if it matters; an implicit method with rho below 1 can step over it");
        }
    }
}
