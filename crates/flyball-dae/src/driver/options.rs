//! Options of a run.

use crate::failure::Failure;
use crate::method::Tolerances;
use crate::start::StartOptions;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Choice of steps.
#[derive(Clone, Debug, PartialEq)]
pub enum Steps {
    /// Constant, greater than 0. Events and inner steps shorten a step; the grid stays.
    Fixed(f64),
    /// A given sequence, repeated as often as needed.
    Sequence(Vec<f64>),
    /// By the error of each step.
    Controlled(Tolerances),
}

/// When the observer sees a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// After every step.
    Steps,
    /// At these times, ascending.
    Times(Vec<f64>),
    /// Every so many seconds from the start.
    Every(f64),
    /// At the end only.
    End,
}

/// A run from the given state to `end`.
#[derive(Clone, Debug)]
pub struct Options {
    /// End time.
    pub end: f64,
    /// Steps.
    pub steps: Steps,
    /// Output; default after every step.
    pub output: Output,
    /// Further times at which the observer sees a frame, ascending; default none.
    pub asked: Vec<f64>,
    /// Wishes for the start.
    pub start: StartOptions,
    /// Largest step of a controlled run; default none.
    pub h_max: Option<f64>,
    /// Whether a constant step that does not converge is divided into inner steps, up to the next point of its grid;
    /// default true.
    pub inner_steps: bool,
    /// First step of a controlled run; default chosen by the method.
    pub first_step: Option<f64>,
    /// Largest number of steps, default 10 million.
    pub max_steps: usize,
    /// Number of events within a millionth of the run that counts as chatter; default 500.
    pub chatter: usize,
    /// Simulated time between checkpoints; default none.
    pub checkpoint_every: Option<f64>,
    /// Fewest steps between checkpoints; default 1.
    pub checkpoint_steps: usize,
    /// Set from outside to end the run after the present step.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Options {
    /// Constant steps.
    pub fn fixed(end: f64, h: f64) -> Self {
        Self::new(end, Steps::Fixed(h))
    }

    /// Error-controlled steps with one tolerance for all.
    pub fn controlled(end: f64, tolerance: f64) -> Self {
        Self::new(end, Steps::Controlled(Tolerances::uniform(tolerance)))
    }

    /// Any choice of steps.
    pub fn new(end: f64, steps: Steps) -> Self {
        Self {
            end,
            steps,
            output: Output::Steps,
            asked: Vec::new(),
            start: StartOptions::default(),
            h_max: None,
            inner_steps: true,
            first_step: None,
            max_steps: 10_000_000,
            chatter: 500,
            checkpoint_every: None,
            checkpoint_steps: 1,
            cancel: None,
        }
    }

    pub(super) fn check(&self, t: f64) -> Result<(), Failure> {
        let bad = |option: &'static str, given: f64, wanted: &'static str| {
            Err(Failure::BadOption { option, given: format!("{given}"), wanted })
        };
        if !(self.end.is_finite() && self.end >= t) {
            return bad("end", self.end, "it must not lie before the start");
        }
        let positive = |x: f64| x.is_finite() && x > 0.0;
        match &self.steps {
            Steps::Fixed(h) if !positive(*h) => return bad("step", *h, "it must be greater than 0"),
            Steps::Sequence(all) if all.is_empty() => return bad("steps", 0.0, "the sequence must not be empty"),
            Steps::Sequence(all) => {
                if let Some(h) = all.iter().find(|h| !positive(**h)) {
                    return bad("steps", *h, "every step must be greater than 0");
                }
            }
            Steps::Controlled(tolerances) => {
                if !(positive(tolerances.rtol) && tolerances.rtol <= 0.1) {
                    return bad("rtol", tolerances.rtol, "it must be greater than 0 and at most 0.1");
                }
                for (name, atol) in
                    [("atol_q", tolerances.atol_q), ("atol_v", tolerances.atol_v), ("atol_x", tolerances.atol_x)]
                {
                    if !(positive(atol) || atol == 0.0) {
                        return bad(name, atol, "it must be greater than 0, or 0 to follow the sizes of the model");
                    }
                }
            }
            Steps::Fixed(_) => {}
        }
        for (name, value) in
            [("h_max", self.h_max), ("first_step", self.first_step), ("checkpoint_every", self.checkpoint_every)]
        {
            if let Some(value) = value.filter(|value| !positive(*value)) {
                return bad(name, value, "it must be greater than 0");
            }
        }
        match &self.output {
            Output::Every(dt) if !positive(*dt) => bad("output every", *dt, "it must be greater than 0"),
            Output::Times(times) => {
                if let Some(t) = times.iter().find(|t| !t.is_finite()) {
                    return bad("output times", *t, "times must be finite");
                }
                match times.windows(2).find(|pair| pair[0] >= pair[1]) {
                    Some(pair) => bad("output times", pair[1], "times must ascend"),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}
