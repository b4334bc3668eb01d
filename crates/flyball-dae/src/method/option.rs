//! Options of methods as fields: name, kind, default, meaning, equation. Files, the command, its pages and the tests read
//! them; a value is checked against its field before a method sees it.

use super::Method;
use crate::failure::Failure;
use crate::suggest::suggestion;
use crate::system::System;
use std::borrow::Cow;
use std::fmt;

/// Values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionKind {
    /// A number in a closed range.
    Number {
        /// Smallest.
        least: f64,
        /// Largest.
        most: f64,
    },
    /// A whole number in a closed range.
    Whole {
        /// Smallest.
        least: u64,
        /// Largest.
        most: u64,
    },
    /// One of these names, each with its meaning.
    Choice(&'static [(&'static str, &'static str)]),
    /// True or false.
    Flag,
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Number { least, most } => write!(f, "a number from {least} to {most}"),
            Self::Whole { least, most } => write!(f, "a whole number from {least} to {most}"),
            Self::Choice(choices) => {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                write!(f, "one of {}", names.join(", "))
            }
            Self::Flag => write!(f, "true or false"),
        }
    }
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    /// A number.
    Number(f64),
    /// A whole number.
    Whole(u64),
    /// One of several names.
    Text(Cow<'static, str>),
    /// True or false.
    Flag(bool),
}

impl OptionValue {
    /// A value from a word of a command line: a flag, a whole number, a number, or a name.
    pub fn parse(word: &str) -> Self {
        let word = word.trim().trim_matches('"');
        match (word, word.parse::<u64>(), word.parse::<f64>()) {
            ("true", ..) => Self::Flag(true),
            ("false", ..) => Self::Flag(false),
            (_, Ok(whole), _) => Self::Whole(whole),
            (_, _, Ok(number)) => Self::Number(number),
            _ => Self::Text(Cow::Owned(word.to_string())),
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Number(value) if *value != 0.0 && value.abs() < 1e-3 => write!(f, "{value:e}"),
            Self::Number(value) => write!(f, "{value}"),
            Self::Whole(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "{value}"),
            Self::Flag(value) => write!(f, "{value}"),
        }
    }
}

impl From<f64> for OptionValue {
    fn from(value: f64) -> Self {
        Self::Number(value)
    }
}

impl From<&'static str> for OptionValue {
    fn from(value: &'static str) -> Self {
        Self::Text(Cow::Borrowed(value))
    }
}

/// The value of an option that is not given.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionDefault {
    /// This one.
    Value(OptionValue),
    /// One that follows from other options, as it says.
    Derived(&'static str),
}

impl fmt::Display for OptionDefault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::Derived(how) => write!(f, "{how}"),
        }
    }
}

/// One option of a method.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodOption {
    /// Key in `[simulate]` and on the command line.
    pub name: &'static str,
    /// Values it takes.
    pub kind: OptionKind,
    /// Value if it is not given.
    pub default: OptionDefault,
    /// A value other than the default.
    pub example: OptionValue,
    /// Meaning.
    pub doc: &'static str,
    /// Paper and equation; empty for our own.
    pub source: &'static str,
}

/// Default that follows from other options.
pub(super) const fn derived(how: &'static str) -> OptionDefault {
    OptionDefault::Derived(how)
}

/// Default that is a number.
pub(super) const fn default_number(value: f64) -> OptionDefault {
    OptionDefault::Value(OptionValue::Number(value))
}

/// Default that is a whole number.
pub(super) const fn default_whole(value: u64) -> OptionDefault {
    OptionDefault::Value(OptionValue::Whole(value))
}

/// Default that is a name.
pub(super) const fn default_name(value: &'static str) -> OptionDefault {
    OptionDefault::Value(text(value))
}

/// A name as a value.
pub(super) const fn text(value: &'static str) -> OptionValue {
    OptionValue::Text(Cow::Borrowed(value))
}

impl MethodOption {
    /// True if a value is of the kind and in its range. A whole number is a number, too.
    fn takes(&self, value: &OptionValue) -> bool {
        match (&self.kind, value) {
            (OptionKind::Number { least, most }, OptionValue::Number(value)) => (*least..=*most).contains(value),
            (OptionKind::Number { least, most }, OptionValue::Whole(value)) => {
                (*least..=*most).contains(&(*value as f64))
            }
            (OptionKind::Whole { least, most }, OptionValue::Whole(value)) => (*least..=*most).contains(value),
            (OptionKind::Choice(choices), OptionValue::Text(value)) => choices.iter().any(|(name, _)| name == value),
            (OptionKind::Flag, OptionValue::Flag(_)) => true,
            _ => false,
        }
    }

    /// Meaning, range, default and equation in one line.
    pub fn line(&self) -> String {
        let range = match self.kind {
            OptionKind::Number { least, most } => {
                format!("; from {} to {}", OptionValue::Number(least), OptionValue::Number(most))
            }
            OptionKind::Whole { least, most } => format!("; from {least} to {most}"),
            OptionKind::Choice(choices) => {
                let each: Vec<String> = choices.iter().map(|(name, doc)| format!("`{name}` {doc}")).collect();
                format!(": {}", each.join("; "))
            }
            OptionKind::Flag => String::new(),
        };
        let source = if self.source.is_empty() { String::new() } else { format!(" {}", self.source) };
        format!("{}{range}; default {}{source}", self.doc, self.default)
    }
}

/// Options that were given, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OptionValues(Vec<(String, OptionValue)>);

impl OptionValues {
    /// With one more.
    pub fn with(mut self, name: &str, value: impl Into<OptionValue>) -> Self {
        self.set(name, value);
        self
    }

    /// Sets one; the last value of a name counts.
    pub fn set(&mut self, name: &str, value: impl Into<OptionValue>) {
        self.0.retain(|(old, _)| old != name);
        self.0.push((name.to_string(), value.into()));
    }

    /// Names with values, in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The value of a name, if it was given.
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.iter().find(|(given, _)| *given == name).map(|(_, value)| value)
    }

    /// True if a name was given.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// A number; whole numbers are numbers, too.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name)? {
            OptionValue::Number(value) => Some(*value),
            OptionValue::Whole(value) => Some(*value as f64),
            _ => None,
        }
    }

    /// A whole number.
    pub fn whole(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            OptionValue::Whole(value) => Some(*value),
            _ => None,
        }
    }

    /// A name.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            OptionValue::Text(value) => Some(value),
            _ => None,
        }
    }

    /// True or false.
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.get(name)? {
            OptionValue::Flag(value) => Some(*value),
            _ => None,
        }
    }
}

/// Makes a method for a system.
type Make = fn(&dyn System, &OptionValues) -> Result<Box<dyn Method>, Failure>;

/// A method with its options.
#[derive(Debug)]
pub struct MethodEntry {
    /// Name in files and on the command line.
    pub name: &'static str,
    /// Description in a line.
    pub doc: &'static str,
    /// Keys of its papers.
    pub papers: &'static str,
    /// Cost of a step, in words.
    pub cost: &'static str,
    /// Work of an iteration, in evaluations of accelerations (`benches/README.md`).
    pub iteration: f64,
    /// Options, in groups.
    pub(super) options: &'static [&'static [MethodOption]],
    /// Its options as the program holds them, in its own words; refuses those that do not go together.
    pub(super) resolve: fn(&OptionValues) -> Result<String, Failure>,
    /// Makes it from options that were checked.
    pub(super) make: Make,
}

impl MethodEntry {
    /// All options.
    pub fn options(&self) -> impl Iterator<Item = &'static MethodOption> + use<> {
        let groups: &'static [&'static [MethodOption]] = self.options;
        groups.iter().flat_map(|group| group.iter())
    }

    /// An option by name.
    pub fn option(&self, name: &str) -> Option<&'static MethodOption> {
        self.options().find(|option| option.name == name)
    }

    /// The options as the program holds them, in its own words.
    ///
    /// # Errors
    /// An option the method does not have, a value it does not take, options that do not go together.
    pub fn resolve(&self, values: &OptionValues) -> Result<String, Failure> {
        self.check(values)?;
        (self.resolve)(values)
    }

    /// Makes the method.
    ///
    /// # Errors
    /// Those of [`Self::resolve`], and what the method refuses for this system.
    pub fn make(&self, system: &dyn System, values: &OptionValues) -> Result<Box<dyn Method>, Failure> {
        self.check(values)?;
        (self.make)(system, values)
    }

    /// Makes the method with those of the options that it has.
    ///
    /// # Errors
    /// Those of [`Self::make`].
    pub fn make_suited(&self, system: &dyn System, values: &OptionValues) -> Result<Box<dyn Method>, Failure> {
        self.make(system, &self.split(values).0)
    }

    /// The options that the method has, and the names of the others.
    pub fn split(&self, values: &OptionValues) -> (OptionValues, Vec<String>) {
        let (mut own, mut others) = (OptionValues::default(), Vec::new());
        for (name, value) in values.iter() {
            match self.option(name) {
                Some(_) => own.set(name, value.clone()),
                None => others.push(name.to_string()),
            }
        }
        (own, others)
    }

    /// A message about an option that the method does not have: the nearest of its options, and all of them.
    pub fn refuse(&self, name: &str) -> Failure {
        let names: Vec<&str> = self.options().map(|option| option.name).collect();
        let nearest = suggestion(name, names.iter().copied());
        let all = format!("options of {} are: {}", self.name, names.join(", "));
        let help = if nearest.starts_with("did you mean") { format!("{nearest} {all}") } else { all };
        Failure::UnknownOption { method: self.name, option: name.to_string(), help }
    }

    /// Names, kinds and ranges.
    fn check(&self, values: &OptionValues) -> Result<(), Failure> {
        for (name, value) in values.iter() {
            let option = self.option(name).ok_or_else(|| self.refuse(name))?;
            if !option.takes(value) {
                return Err(Failure::BadMethodOption {
                    method: self.name,
                    option: option.name,
                    given: value.to_string().into(),
                    wanted: option.kind.to_string().into(),
                });
            }
        }
        Ok(())
    }
}
