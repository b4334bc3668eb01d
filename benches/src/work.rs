//! Runs, their cost and error, and the tolerance that just reaches an error.

use cpu_time::ThreadTime;
use flyball_dae::counters::Counters;

/// Result of one run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Mixed error at the end.
    pub error: f64,
    /// Work; for a peer, `accelerations` counts its calls of the right-hand side.
    pub counters: Counters,
}

/// A method to compare: name, and a run at one tolerance; a run that breaks down is `None`.
pub struct Contender<'a> {
    /// Crate and method.
    pub name: &'static str,
    /// From the problem to the end.
    pub run: Box<dyn Fn(f64) -> Option<Outcome> + 'a>,
}

/// A contender at one tolerance.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Relative and absolute tolerance.
    pub tolerance: f64,
    /// What came out.
    pub outcome: Outcome,
    /// CPU time of the thread [s], the least of all rounds.
    pub seconds: f64,
}

/// Runs slower than this are not repeated as often [s].
const SLOW: f64 = 0.02;

/// CPU time of the thread [s].
pub fn time<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let start = ThreadTime::now();
    let result = run();
    (start.elapsed().as_secs_f64(), result)
}

/// The least CPU time of many runs [s].
pub fn least_time<T>(rounds: usize, mut run: impl FnMut() -> T) -> f64 {
    (0..rounds).map(|_| time(|| std::hint::black_box(run())).0).fold(f64::INFINITY, f64::min)
}

/// Tolerances from `10^-first` to `10^-last`, four per decade.
pub fn tolerances(first: i32, last: i32) -> Vec<f64> {
    (4 * first..=4 * last).map(|k| 10_f64.powf(-f64::from(k) / 4.0)).collect()
}

/// All contenders at all tolerances. Rounds go over all of them, so that a disturbance of the machine meets all.
pub fn measure(contenders: &[Contender], tolerances: &[f64], rounds: usize) -> Vec<Vec<Sample>> {
    let sample = |contender: &Contender, tolerance: f64| {
        let (seconds, outcome) = time(|| (contender.run)(tolerance));
        outcome.filter(|o| o.error.is_finite()).map(|outcome| Sample { tolerance, outcome, seconds })
    };
    let mut all: Vec<Vec<Sample>> =
        contenders.iter().map(|c| tolerances.iter().filter_map(|&t| sample(c, t)).collect()).collect();
    for round in 1..rounds {
        for (contender, samples) in contenders.iter().zip(&mut all) {
            for known in samples.iter_mut().filter(|s| s.seconds < SLOW || round < 3) {
                let (seconds, _) = time(|| (contender.run)(known.tolerance));
                known.seconds = known.seconds.min(seconds);
            }
        }
    }
    all
}

/// The cheapest sample that reaches an error surely: all finer tolerances reach it too, so that no lucky end counts.
pub fn cheapest(samples: &[Sample], error: f64) -> Option<&Sample> {
    let sure = samples.iter().rev().take_while(|s| s.outcome.error <= error);
    sure.min_by(|a, b| a.seconds.total_cmp(&b.seconds))
}
