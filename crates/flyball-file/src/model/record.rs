//! The model that reading gives.

use super::reading::Origin;
use super::refused::{place_of, refused};
use super::{Phase, Quantity, ReadOptions};
use crate::diagnostic::{Diagnostic, Diagnostics, Label, Place, Source};
use crate::ids;
use crate::suggest::suggestion;
use crate::units::Unit;
use flyball_dae::driver::{Options, Output, Steps};
use flyball_dae::message::Message;
use flyball_dae::method::{OptionValues, Tolerances};
use flyball_machine::catalog::Catalog;
use flyball_machine::{Machine, MachineError, MachineSystem, Parameter, Shape};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A model that was read.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// Description of the model; may be empty.
    pub description: String,
    /// The machine.
    pub machine: Machine,
    /// Settings of its run.
    pub simulate: Settings,
    /// Columns that were asked for; empty means all there is.
    pub outputs: Vec<OutputColumn>,
    /// Parameters with their values in SI.
    pub parameters: BTreeMap<String, f64>,
    /// SHA-256 of all texts that were read, overrides included, in hexadecimal.
    pub hash: String,
    /// Files that were read, the model itself first.
    pub files: Vec<PathBuf>,
    /// Likely mistakes.
    pub warnings: Diagnostics,
    /// Numbers that a run should give.
    pub expect: Vec<Expectation>,
    /// Looks of elements.
    pub visuals: Vec<Visual>,
    /// Parts of the run, one after the other; none if it has only one.
    pub phases: Vec<Phase>,
    /// Where elements stand in the sources.
    pub(crate) places: BTreeMap<String, Place>,
    pub(crate) sources: Vec<Source>,
    /// Its numbers by name, if they were asked for.
    pub(super) numbers: Vec<Parameter>,
    pub(super) origin: Origin,
    pub(super) options: ReadOptions,
}

/// Settings of a run; those that are `None` were not given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Method by name.
    pub method: Option<String>,
    /// Options of methods; those that the method does not have were meant for another one.
    pub method_options: OptionValues,
    /// Constant step [s].
    pub step: Option<f64>,
    /// Whether constant steps may be divided where they do not converge.
    pub inner_steps: Option<bool>,
    /// Relative tolerance.
    pub rtol: Option<f64>,
    /// Absolute tolerance.
    pub atol: Option<f64>,
    /// End of the run [s].
    pub end: Option<f64>,
    /// Time between results [s].
    pub every: Option<f64>,
    /// Rows of the results: `equal`, `events` or `steps`.
    pub rows: Option<String>,
    /// Start of the run: `given` or `equilibrium`.
    pub start: Option<String>,
    /// First step of an error-controlled run [s].
    pub first_step: Option<f64>,
    /// Largest step of an error-controlled run [s].
    pub largest_step: Option<f64>,
}

impl Settings {
    /// Options of a run, with a default end [s] and a default tolerance where the file says nothing.
    pub fn options(&self, end: f64, tolerance: f64) -> Options {
        let rtol = self.rtol.or(self.atol).unwrap_or(tolerance);
        // without a number it follows the sizes of the model
        let atol = self.atol.unwrap_or(0.0);
        let steps = match self.step {
            Some(step) => Steps::Fixed(step),
            None => Steps::Controlled(Tolerances { rtol, atol_q: atol, atol_v: atol, atol_x: atol }),
        };
        let mut options = Options::new(self.end.unwrap_or(end), steps);
        options.first_step = self.first_step;
        options.h_max = self.largest_step;
        options.inner_steps = self.inner_steps.unwrap_or(true);
        if let Some(every) = self.every {
            options.output = Output::Every(every);
        }
        options
    }
}

/// A column of results.
#[derive(Clone, Debug)]
pub struct OutputColumn {
    /// Its name.
    pub name: String,
    /// Quantity that it shows.
    pub quantity: Quantity,
    /// Symbol of its unit.
    pub unit: String,
    pub(crate) conversion: Option<Unit>,
}

impl OutputColumn {
    /// A value of SI in the unit of the column.
    pub fn convert(&self, value: f64) -> f64 {
        self.conversion.map_or(value, |unit| unit.from_si(value))
    }
}

/// Looks of an element.
#[derive(Clone, Debug, PartialEq)]
pub struct Visual {
    /// Name of the element.
    pub of: String,
    /// Red, green, blue.
    pub colour: Option<[u8; 3]>,
    /// From 0, not seen, to 1.
    pub opacity: Option<f64>,
    /// True if it is not shown.
    pub hide: bool,
    /// Shape of a body, instead of its own.
    pub shape: Option<Shape>,
}

/// A number that a run should give.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// Which number.
    pub quantity: Quantity,
    /// When [s]; `None` is the end of the run.
    pub at: Option<f64>,
    /// Its value in SI.
    pub value: f64,
    /// Largest difference.
    pub tolerance: f64,
    /// Where it comes from.
    pub source: String,
}

impl Model {
    /// Name and description.
    pub fn title(&self) -> String {
        let description = self.description.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{}{}{description}", self.name, if description.is_empty() { "" } else { ": " })
    }

    /// Values that were given from outside.
    pub fn overrides(&self) -> &[(String, String)] {
        &self.options.overrides
    }

    /// Turns the machine into the equation.
    ///
    /// # Errors
    /// All mistakes, at the elements that the machine names.
    pub fn build(&self) -> Result<MachineSystem, Diagnostics> {
        self.machine.build().map_err(|error| self.locate(&error))
    }

    /// The same with the symbolic work of a system that was built from this model or from it with other values.
    ///
    /// # Errors
    /// All mistakes, at the elements that the machine names.
    pub fn rebuild(&self, earlier: &MachineSystem) -> Result<MachineSystem, Diagnostics> {
        earlier.rebuilt(&self.machine).map_err(|error| self.locate(&error))
    }

    /// This model with other values, as [`ReadOptions::overrides`] gives them: they take the place of earlier ones of the
    /// same names. Nothing is read or parsed again but the values themselves.
    ///
    /// # Errors
    /// Everything that is wrong with the model then.
    pub fn with(&self, values: &[(String, String)]) -> Result<Self, Diagnostics> {
        let mut options = self.options.clone();
        for (name, value) in values {
            match options.overrides.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => known.clone_from(value),
                None => options.overrides.push((name.clone(), value.clone())),
            }
        }
        self.origin.read(&options)
    }

    /// Sets a parameter, a number of an element or a setting, as `l`, `spring.stiffness`, `crank.position.x` or
    /// `simulate.step`, to a number in SI or a text as in a file: `"30 mm"`, `"2*l"`.
    ///
    /// # Errors
    /// Everything that is wrong with the model then; it stays as it is.
    pub fn set(&mut self, name: &str, value: impl ToString) -> Result<(), Diagnostics> {
        *self = self.with(&[(name.to_string(), value.to_string())])?;
        Ok(())
    }

    /// Types of elements that it may have.
    pub fn catalog(&self) -> &Catalog {
        &self.options.catalog
    }

    /// All numbers that are written in the model, by the names that [`Model::set`] takes: parameters first, then those of
    /// elements and settings.
    ///
    /// # Errors
    /// As for [`Model::with`].
    pub fn parameters(&self) -> Result<Vec<Parameter>, Diagnostics> {
        self.origin.numbers(&self.options)
    }

    /// A number by its name. What is not written in the model is that of its machine, where it has one.
    ///
    /// # Errors
    /// If there is none of the name: the nearest one.
    pub fn parameter(&self, name: &str) -> Result<Parameter, Diagnostics> {
        let all = self.parameters()?;
        let found = all.iter().find(|parameter| parameter.name == name).cloned();
        found.map_or_else(|| self.machine.parameter_of(&self.options.catalog, name), Ok).map_err(|error| match error {
            MachineError::UnknownParameter { name, .. } if !name.contains('.') => {
                let known = all.iter().map(|parameter| parameter.name.as_str()).filter(|known| !known.contains('.'));
                let message = Message::error(ids::UNKNOWN_PARAMETER, format!("the model has no parameter `{name}`"));
                self.place(message.help(suggestion(&name, known)))
            }
            error => self.locate(&error),
        })
    }

    /// How many texts have been parsed for this model and for all that differ from it in values: files, tables of numbers,
    /// and texts that stand for numbers.
    pub fn texts_parsed(&self) -> usize {
        self.origin.parsed.count()
    }

    /// An error of the machine at the element it names.
    pub fn locate(&self, error: &MachineError) -> Diagnostics {
        let all = error.each().into_iter().map(|error| refused(error, &self.places)).collect();
        Diagnostics { sources: self.sources.clone(), all }
    }

    /// A message of a run at the element that it names.
    pub fn place(&self, message: Message) -> Diagnostics {
        let place = message.element.as_deref().and_then(|row| self.place_of_row(row));
        let labels = place.map(|place| Label { place, text: String::new() }).into_iter().collect();
        Diagnostics { sources: self.sources.clone(), all: vec![Diagnostic { message, labels }] }
    }

    /// Where the element of a row of the equation stands: the one that the row says its value comes from, else the one with the longest
    /// name that the row begins with.
    fn place_of_row(&self, row: &str) -> Option<Place> {
        let source = row.split_once(", from ").and_then(|(_, source)| source.split('`').nth(1));
        if let Some(place) = source.and_then(|name| self.place_of(name)) {
            return Some(place);
        }
        let belongs = |name: &str| {
            row.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ':', ',']))
        };
        let found = self.places.iter().filter(|(name, _)| belongs(name));
        found.max_by_key(|(name, _)| name.len()).map(|(_, place)| place.clone())
    }

    /// Where an element stands: its file and bytes. Nodes of beams stand at their beam.
    pub fn place_of(&self, name: &str) -> Option<Place> {
        place_of(&self.places, name)
    }

    /// The texts that were read.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }
}
