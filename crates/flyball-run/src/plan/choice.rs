//! A method where the file names none: the candidates are tried from the start, and their counted work decides.
//!
//! MDOP5 is tried at the wanted tolerance and at a hundred times of it. If its steps follow the tolerance and its stages
//! show no mode that is too fast for them, accuracy rules them and nothing is stiff. Otherwise stability does; then implicit
//! methods are tried too, and the one that needs less work for the whole run is taken: work at equal error, since order 2
//! may miss the tolerance by far. Where nothing is stiff and the tolerance is tight, MDOP8 is tried beside MDOP5; MRADAU
//! always is, and taken where it is far ahead. What a
//! start excites dies out: a trial of a long run goes on while its steps still grow, as long as it costs little of the run. Counters decide,
//! not clocks: the choice is the same on every computer.

use super::method;
use crate::run::Setup;
use flyball_dae::counters::Counters;
use flyball_dae::driver::{Flow, Options, Output, Snapshot, SnapshotKind, Steps};
use flyball_dae::method::{MethodEntry, OptionValues, Tolerances};
use flyball_dae::system::{Differences, State, System};
use flyball_machine::MachineSystem;

/// Steps of a trial at first.
const TRIED: usize = 100;
/// Frames for each step of a trial; where events follow each other fast, steps alone would not end it.
const SNAPSHOTS: usize = 10;
/// A trial may take this part of the steps that the run seems to need.
const PART: f64 = 0.02;
/// Steps of a trial at most.
const MOST: usize = 3200;
/// Steps that grow by more over the second half of a trial are still on their way.
const GROWS: f64 = 1.2;
/// More held steps than this mean that stability rules.
const HELD: f64 = 0.5;
/// Steps that show something even if the next one fails.
const ENOUGH: usize = 10;
/// A step that grows by less at a hundred times the tolerance is held by stability; order 5 lets it grow by 100^(1/5) = 2.5.
const FOLLOWS: f64 = 1.5;
const LOOSER: f64 = 100.0;
/// Tolerance below which order 8 may need less work than order 5, and the part of the work that is worth another method.
const TIGHT: f64 = 1e-6;
const WORTH: f64 = 0.9;
/// By what less work an implicit method is taken although nothing seems stiff.
const FAR: f64 = 3.0;
/// Part of the tolerance at which errors of a trial are measured.
const MEASURED: f64 = 0.01;

/// A method with the reason why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Method by name.
    pub method: &'static str,
    /// Reason of the choice.
    pub why: String,
}

/// Findings of a few steps of a method.
struct Trial {
    /// Steps it took to the end of the run, if it came so far.
    whole: Option<usize>,
    /// Mean of the later steps [s].
    step: f64,
    /// Expected work of the whole run, in evaluations of accelerations.
    work: f64,
    /// Part of the steps that stability held.
    held: f64,
    /// By what the later half of the later steps is longer than the earlier one.
    growth: f64,
    /// Steps the whole run seems to need.
    steps: f64,
    /// State that it came to.
    end: State,
}

/// Work of counters, in evaluations of accelerations.
fn work(method: &MethodEntry, c: &Counters) -> f64 {
    (c.accelerations + c.projection_iterations) as f64 + method.iteration * c.iterations as f64
}

/// Tries a method for as many steps as it takes to see the run and not only its start; `None` if the first ones fail.
fn attempt(
    system: &MachineSystem,
    start: &State,
    name: &str,
    given: &OptionValues,
    options: &Options,
    factor: f64,
) -> Option<Trial> {
    let mut limit = TRIED;
    loop {
        let trial = steps(system, start, name, given, options, factor, limit)?;
        let allowed = (PART * trial.steps) as usize;
        if trial.whole.is_some() || trial.growth < GROWS || 2 * limit > allowed.min(MOST) {
            return Some(trial);
        }
        limit *= 2;
    }
}

/// A few steps; `None` if they fail.
#[inline(never)]
fn steps(
    system: &MachineSystem,
    start: &State,
    name: &str,
    given: &OptionValues,
    options: &Options,
    factor: f64,
    limit: usize,
) -> Option<Trial> {
    let Steps::Controlled(wanted) = &options.steps else { return None };
    let tolerances = Tolerances {
        rtol: (factor * wanted.rtol).min(0.1),
        atol_q: factor * wanted.atol_q,
        atol_v: factor * wanted.atol_v,
        atol_x: factor * wanted.atol_x,
    };
    let options = Options {
        steps: Steps::Controlled(tolerances),
        output: Output::Steps,
        checkpoint_every: None,
        ..options.clone()
    };
    let begin = start.t;
    // times after half and three quarters of the steps
    let (mut steps, mut snapshots, mut half, mut late) = (0, 0, begin, begin);
    let mut watch = |snapshot: &Snapshot| {
        snapshots += 1;
        if snapshot.kind == SnapshotKind::Step {
            steps += 1;
            if steps == limit / 2 {
                half = snapshot.state.t;
            }
            if steps == 3 * limit / 4 {
                late = snapshot.state.t;
            }
        }
        if steps == limit || snapshots == SNAPSHOTS * limit { Flow::Stop } else { Flow::Continue }
    };
    let method = method::find(name).ok()?;
    let made = method.make_suited(system, given).ok()?;
    let mut run = Setup::new(system, made, start.clone(), options.clone()).watched(&mut watch).begin().ok()?;
    let failed = run.finish().is_err();
    let (end, spent) = (run.state().clone(), work(method, &run.counters()));
    let t = end.t;
    let held = run.method().held_by_stability();
    drop(run);
    // a failure later on may be one of the model; the run itself will show it
    if failed && steps < ENOUGH {
        return None;
    }
    if t >= options.end || steps < limit {
        // the whole run, or all that events let pass
        let step = (t - begin) / steps.max(1) as f64;
        let work = spent * (options.end - begin) / (t - begin).max(f64::MIN_POSITIVE);
        let whole = (t >= options.end).then_some(steps);
        return Some(Trial { whole, step, work, held, growth: 1.0, steps: steps as f64, end });
    }
    let step = (t - half) / (limit - limit / 2) as f64;
    let rest = (options.end - t) / step;
    let growth = (t - late) / (late - half).max(f64::MIN_POSITIVE);
    let work = spent + rest * spent / limit as f64;
    Some(Trial { whole: None, step, work, held, growth, steps: limit as f64 + rest, end })
}

/// The implicit method that needs the least work, with its trial; none if all fail within the first steps.
fn best_implicit(
    system: &MachineSystem,
    start: &State,
    given: &OptionValues,
    options: &Options,
) -> Option<(&'static str, Trial)> {
    let second = if system.layout().n_k > 0 { "soi2" } else { "generalized-alpha" };
    let low = attempt(system, start, second, given, options, 1.0).map(|mut trial| {
        // order 2: an error of r tolerances costs √r times the steps
        trial.work *= missed(system, start, given, options, &trial.end).unwrap_or(1.0).max(1.0).sqrt();
        (second, trial)
    });
    let high = attempt(system, start, "mradau", given, options, 1.0).map(|trial| ("mradau", trial));
    low.into_iter().chain(high).min_by(|(_, a), (_, b)| a.work.total_cmp(&b.work))
}

/// Error of a state that a trial came to, in tolerances of the largest position and velocity: beside MRADAU at a tighter one.
#[inline(never)]
fn missed(system: &MachineSystem, start: &State, given: &OptionValues, options: &Options, end: &State) -> Option<f64> {
    let Steps::Controlled(wanted) = &options.steps else { return None };
    let steps = Steps::Controlled(Tolerances::relative((MEASURED * wanted.rtol).max(1e-12)));
    let options = Options { steps, output: Output::Steps, end: end.t, checkpoint_every: None, ..options.clone() };
    let method = method::find("mradau").ok()?.make_suited(system, given).ok()?;
    let mut snapshots = 0;
    let mut watch = |_: &Snapshot| {
        snapshots += 1;
        if snapshots == MOST { Flow::Stop } else { Flow::Continue }
    };
    let run = Setup::new(system, method, start.clone(), options).watched(&mut watch).run().ok()?;
    let right = Some(&run.audit.summary.state).filter(|right| right.t == end.t)?;
    let (off, size) = (Differences::between(system, end, right), Differences::sizes(right));
    let relative = |i: usize| if size.0[i] > 0.0 { off.0[i] / size.0[i] } else { 0.0 };
    Some(relative(0).max(relative(1)) / wanted.rtol)
}

/// MRADAU in the place of MDOP5, where it needs far less work: tight tolerances follow what is stiff at looser ones.
fn far_ahead(
    system: &MachineSystem,
    start: &State,
    given: &OptionValues,
    options: &Options,
    five: &Trial,
) -> Option<Choice> {
    let high = attempt(system, start, "mradau", given, options, 1.0)?;
    (FAR * high.work < five.work).then(|| Choice {
        method: "mradau",
        why: format!(
            "its steps of {:.1e} s need {} than those of mdop5 of {:.1e} s, which follow the tolerance",
            high.step,
            times(five.work / high.work, "less work"),
            five.step
        ),
    })
}

/// MDOP8 in the place of MDOP5, where it needs clearly less work.
fn order_eight(
    system: &MachineSystem,
    start: &State,
    given: &OptionValues,
    options: &Options,
    five: &Trial,
) -> Option<Choice> {
    let Steps::Controlled(wanted) = &options.steps else { return None };
    if wanted.rtol >= TIGHT {
        return None;
    }
    let eight = attempt(system, start, "mdop8", given, options, 1.0)?;
    (eight.work < WORTH * five.work).then(|| Choice {
        method: "mdop8",
        why: format!(
            "nothing is stiff, and at this tolerance it needs {} than mdop5, with steps of {:.1e} s instead of {:.1e} s",
            times(five.work / eight.work, "less work"),
            eight.step,
            five.step
        ),
    })
}

/// Chooses for a run with error-controlled steps.
pub fn choose(system: &MachineSystem, start: &State, given: &OptionValues, options: &Options) -> Choice {
    let Some(tight) = attempt(system, start, "mdop5", given, options, 1.0) else {
        let method = best_implicit(system, start, given, options).map_or("generalized-alpha", |(name, _)| name);
        return Choice { method, why: "mdop5 fails within the first steps".into() };
    };
    if let Some(steps) = tight.whole {
        return Choice { method: "mdop5", why: format!("nothing is stiff: the whole run takes it {steps} steps") };
    }
    let Some(loose) = attempt(system, start, "mdop5", given, options, LOOSER) else {
        return Choice { method: "mdop5", why: "its first steps succeed at this tolerance".into() };
    };
    if loose.step > FOLLOWS * tight.step && tight.held < HELD {
        if let Some(choice) = far_ahead(system, start, given, options, &tight) {
            return choice;
        }
        if let Some(choice) = order_eight(system, start, given, options, &tight) {
            return choice;
        }
        let why = format!(
            "nothing is stiff: its first steps of {:.1e} s follow the tolerance, they are {:.1e} s at a hundred times of it",
            tight.step, loose.step
        );
        return Choice { method: "mdop5", why };
    }
    let held = format!("stability holds steps of mdop5 at {:.1e} s whatever the tolerance", tight.step);
    match best_implicit(system, start, given, options) {
        Some((implicit, other)) if other.work < tight.work => {
            let why = format!(
                "{held}; {implicit} takes {:.1e} s and {}",
                other.step,
                times(tight.work / other.work, "less work")
            );
            Choice { method: implicit, why }
        }
        Some((implicit, other)) => {
            let why = format!(
                "it needs {} than {implicit} with steps of {:.1e} s, although {held}",
                times(other.work / tight.work, "less work"),
                other.step
            );
            Choice { method: "mdop5", why }
        }
        None => {
            Choice { method: "mdop5", why: format!("implicit methods fail within the first steps, although {held}") }
        }
    }
}

/// `2.3 times less work`.
fn times(ratio: f64, what: &str) -> String {
    format!("{ratio:.1} times {what}")
}
