//! The plan of a run: settings, and what was chosen where they say nothing.

use super::choice::{Choice, choose};
use super::method;
use crate::error::RunError;
use crate::results::Metadata;
use crate::run::Rows;
use crate::words::count;
use flyball_dae::driver::{Options, Output, Steps};
use flyball_dae::method::{Method, MethodEntry, OptionValues, Switching};
use flyball_dae::system::{State, System};
use flyball_file::{Model, Settings, message_json};
use flyball_machine::analysis::{Movement, RestStart, start_at_rest};
use flyball_machine::{MachineSystem, MachineWarning};
use serde_json::{Value, json};

/// Begin of the names of explicit methods, and the implicit one that takes their place where something turns stiff.
const EXPLICIT: &str = "mdop";
const IMPLICIT: &str = "mradau";
/// End of a run if the settings say nothing [s].
pub const END: f64 = 10.0;
/// Tolerance if the settings say nothing.
pub const TOLERANCE: f64 = 1e-6;
/// Most restart points of a run.
const CHECKPOINTS: f64 = 50.0;
/// Fewest steps between them: matrices that are dropped more often cost a short run a tenth of its time.
const CHECKPOINT_STEPS: usize = 100;
/// Rows of an error-controlled run if the settings say nothing.
const ROWS: f64 = 1000.0;
/// Movements to the equilibrium shown.
const MOVED: usize = 4;
/// More steps or rows than anybody waits for or can store.
const ENDLESS: f64 = 1e9;

/// Lays the restart points of a run over a span of time. Matrices are dropped at each, since no restart point holds them,
/// and whether one is kept or not: the results are the same to the last bit.
pub fn lay_checkpoints(options: &mut Options, span: f64) {
    options.checkpoint_every = (span > 0.0).then_some(span / CHECKPOINTS);
    options.checkpoint_steps = CHECKPOINT_STEPS;
}

/// Settings of a run with what was chosen for them.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The method.
    pub method: &'static MethodEntry,
    /// Reason of the choice, if it was chosen.
    pub why: Option<String>,
    /// Whether the run may change to an implicit method and back: an explicit one was chosen, not named.
    pub switches: bool,
    /// Options of methods that were given.
    pub given: OptionValues,
    /// The rest.
    pub options: Options,
    /// Which states become rows.
    pub rows: Rows,
    /// State that the run begins with.
    pub start: State,
    /// Bodies that moved to where the machine rests, if the run begins at rest.
    pub rest: Option<Vec<Movement>>,
}

/// Refuses a run from `begin` with steps or rows without number.
///
/// # Errors
/// [`RunError::Endless`] with the number.
pub fn refuse_endless(options: &Options, begin: f64) -> Result<(), RunError> {
    let span = options.end - begin;
    let steps = match options.steps {
        Steps::Fixed(h) => ("steps", "step", h),
        _ => ("steps", "step", f64::INFINITY),
    };
    let rows = match options.output {
        Output::Every(every) => ("rows", "every", every),
        _ => ("rows", "every", f64::INFINITY),
    };
    for (what, key, length) in [steps, rows] {
        if length > 0.0 && span / length > ENDLESS {
            return Err(RunError::Endless { span, what, key, length, most: ENDLESS });
        }
    }
    Ok(())
}

impl Plan {
    /// From settings, and by choice where they say nothing; a method given here overrides theirs.
    ///
    /// # Errors
    /// If there is no such method, or no equilibrium where the run should begin with it.
    pub fn new(settings: &Settings, system: &MachineSystem, method: Option<&str>) -> Result<Self, RunError> {
        let (start, rest) = match settings.start.as_deref() {
            Some("equilibrium") => {
                let RestStart { state, movements } = start_at_rest(system)?;
                (state, Some(movements))
            }
            _ => (system.start(), None),
        };
        Ok(Self { rest, ..Self::beginning_at(settings, system, start, method)? })
    }

    /// The same from a state, whatever the settings say of the start.
    ///
    /// # Errors
    /// If there is no such method.
    pub fn beginning_at(
        settings: &Settings,
        system: &MachineSystem,
        start: State,
        method: Option<&str>,
    ) -> Result<Self, RunError> {
        let mut options = settings.options(END, TOLERANCE);
        let span = options.end - start.t;
        let rows = Rows::of(settings.rows.as_deref());
        if settings.every.is_none() && rows != Rows::Steps {
            options.output = match options.steps {
                _ if span <= 0.0 => Output::End,
                Steps::Fixed(step) => Output::Every(step),
                _ => Output::Every(span / ROWS),
            };
        }
        lay_checkpoints(&mut options, span);
        let given = settings.method_options.clone();
        let (name, why, switches) = match method.or(settings.method.as_deref()) {
            Some(name) => (name.to_string(), None, false),
            None if matches!(options.steps, Steps::Fixed(_)) => {
                ("generalized-alpha".into(), Some("it suits constant steps".into()), false)
            }
            None => {
                let Choice { method, why } = choose(system, &start, &given, &options);
                (method.into(), Some(why), method.starts_with(EXPLICIT))
            }
        };
        Ok(Self { method: method::find(&name)?, why, switches, given, options, rows, start, rest: None })
    }

    /// Makes the method.
    ///
    /// # Errors
    /// If the method is not known or its options are out of range.
    pub fn make_method(&self, system: &dyn System) -> Result<Box<dyn Method>, RunError> {
        let method = self.method.make_suited(system, &self.given)?;
        if !self.switches {
            return Ok(method);
        }
        let implicit = method::find(IMPLICIT)?.make_suited(system, &self.given)?;
        Ok(Box::new(Switching::new(system, method, implicit)))
    }

    /// Remarks about options that were given for another method than the one taken.
    pub fn unused(&self) -> Vec<String> {
        let (_, others) = self.method.split(&self.given);
        others.iter().map(|name| format!("`{name}` is no option of {}", self.method.name)).collect()
    }

    /// Refuses what would never end: steps or rows without number.
    ///
    /// # Errors
    /// [`RunError::Endless`] with the number.
    pub fn refuse_endless(&self) -> Result<(), RunError> {
        refuse_endless(&self.options, self.start.t)
    }

    /// Remarks about the machine that matter before the end.
    pub fn warnings<'a>(&self, system: &'a MachineSystem) -> impl Iterator<Item = &'a MachineWarning> {
        let end = self.options.end;
        system.warnings().iter().filter(move |warning| warning.since().is_none_or(|since| since <= end))
    }

    /// Lines about a start at rest.
    pub fn rest_lines(&self) -> Vec<String> {
        let Some(movements) = &self.rest else { return Vec::new() };
        let mut lines = vec!["at rest, in the equilibrium near the given start".to_string()];
        if movements.is_empty() {
            lines.push("nothing moved".into());
        }
        for Movement { body, distance, angle } in movements.iter().take(MOVED) {
            lines.push(format!("{body} moved by {distance:.3e} m, {angle:.3e} rad"));
        }
        if let Some(more) = movements.len().checked_sub(MOVED).filter(|more| *more > 0) {
            lines.push(format!("… and {} by less", count(more, "body", "bodies")));
        }
        lines
    }

    /// Steps in words.
    pub fn steps(&self) -> String {
        match &self.options.steps {
            Steps::Fixed(h) if *h < 1e-5 => format!("constant steps of {h:e} s"),
            Steps::Fixed(h) => format!("constant steps of {h} s"),
            Steps::Sequence(_) => "given steps".into(),
            Steps::Controlled(t) if t.atol_q == 0.0 => format!("error-controlled steps, rtol {:e}", t.rtol),
            Steps::Controlled(t) => format!("error-controlled steps, rtol {:e}, atol {:e}", t.rtol, t.atol_q),
        }
    }

    /// The same as metadata of a model that was read.
    pub fn metadata(&self, model: &Model, system: &MachineSystem) -> Metadata {
        let mut all = Metadata::default();
        all.set("model", model.name.as_str());
        all.set("hash", model.hash.as_str());
        self.describe(&mut all);
        all.set("parameters", json!(model.parameters));
        let of_file = model.warnings.all.iter().map(|warning| message_json(&warning.message));
        let of_machine = self.warnings(system).map(|warning| message_json(&warning.message()));
        all.set("model_warnings", of_machine.chain(of_file).collect::<Value>());
        all
    }

    /// The same as metadata of a machine of this name, which was built in code.
    pub fn metadata_of_machine(&self, name: &str, system: &MachineSystem) -> Metadata {
        let mut all = Metadata::default();
        all.set("model", name);
        self.describe(&mut all);
        let warnings = self.warnings(system).map(|warning| message_json(&warning.message()));
        all.set("model_warnings", warnings.collect::<Value>());
        all
    }

    fn describe(&self, all: &mut Metadata) {
        all.set("version", env!("CARGO_PKG_VERSION"));
        all.set("method", self.method.name);
        all.set("method_options", method::metadata(self.method, &self.given));
        all.set("steps", self.steps());
        all.set("end", self.options.end);
        if let Steps::Controlled(t) = &self.options.steps {
            all.set(
                "tolerances",
                json!({ "rtol": t.rtol, "atol_q": t.atol_q, "atol_v": t.atol_v, "atol_x": t.atol_x }),
            );
        }
        if let Some(why) = &self.why {
            all.set("chosen_because", why.as_str());
        }
        if let Some(movements) = &self.rest {
            let one = |m: &Movement| json!({ "body": m.body, "distance": m.distance, "angle": m.angle });
            all.set("start", json!({ "at": "equilibrium", "moved": movements.iter().map(one).collect::<Vec<_>>() }));
        }
        all.set("output", format!("{:?}", self.options.output));
        all.set("rows", self.rows.name());
    }
}
