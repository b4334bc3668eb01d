//! Values of fields: what a file gives an element, and what an element gives to be written.

use super::{Mistake, SignalFormula};
use crate::control::Wiring;
use crate::force::{Force, SpringLaw};
use crate::geometry::{Curve, Frame, Rotation, Tensor};
use crate::ids;
use crate::law::Law;
use crate::road::SurfaceFunction;
use std::fmt;
use std::sync::Arc;

/// The value of a field.
#[derive(Clone, Debug)]
pub enum Value {
    /// True or false.
    Flag(bool),
    /// A whole number from 0 or 1.
    Count(usize),
    /// A number in SI.
    Number(f64),
    /// A text, a choice or a reference.
    Text(String),
    /// Name and text of a file.
    Document(String, Arc<str>),
    /// Several of these.
    Texts(Vec<String>),
    /// Numbers in SI.
    Numbers(Vec<f64>),
    /// A vector.
    Vector([f64; 3]),
    /// Points.
    Points(Vec<[f64; 3]>),
    /// An inertia tensor.
    Tensor(Tensor),
    /// A rotation.
    Rotation(Rotation),
    /// A function of time.
    Law(Law),
    /// A function of x and y.
    Surface(SurfaceFunction),
    /// A function through points.
    Curve(Curve),
    /// A tension over elongation.
    Tension(Tension),
    /// Coordinates with factors.
    Weights(Vec<(String, f64)>),
    /// Names with points.
    Markers(Vec<(String, [f64; 3])>),
    /// Frames in a row.
    Frames(Vec<Frame>),
    /// Signals of inputs.
    Wiring(Wiring),
    /// A whole number from 0 of any size.
    Whole(u64),
    /// Rows of numbers.
    Rows(Vec<Vec<f64>>),
    /// A force inside another element.
    Force(Box<Force>),
    /// An expression of signals.
    Formula(SignalFormula),
    /// Names with expressions of signals.
    Formulas(Vec<(String, SignalFormula)>),
    /// Names with numbers.
    Named(Vec<(String, f64)>),
    /// A table with one key, which says what follows.
    Case(&'static str, Values),
    /// A table.
    Record(Values),
}

/// A tension over elongation.
#[derive(Clone)]
pub enum Tension {
    /// Through a table.
    Curve(Curve),
    /// A law of the reader's own, which lacks only its linear damping [N s/m or N m s/rad].
    Law(Arc<DampedLaw>),
}

/// A spring law for a given damping.
pub type DampedLaw = dyn Fn(f64) -> SpringLaw + Send + Sync;

impl fmt::Debug for Tension {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Curve(curve) => write!(f, "{curve:?}"),
            Self::Law(_) => write!(f, "law"),
        }
    }
}

impl Tension {
    /// With linear damping.
    pub fn with_damping(self, damping: f64) -> SpringLaw {
        match self {
            Self::Curve(elastic) => SpringLaw::Table { elastic, damping },
            Self::Law(law) => law(damping),
        }
    }
}

/// Keys with their values, in the order they are written.
pub type Fields = Vec<(&'static str, Value)>;

/// The values of the fields of one element.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// Keys that were given, with their values.
    pub entries: Fields,
    /// The element, as in "joint `pin`", for messages.
    pub element: String,
}

macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident: $Variant:ident -> $Type:ty;)*) => {
        $($(#[$doc])* pub fn $name(&self, key: &str) -> Option<$Type> {
            match self.get(key) {
                Some(Value::$Variant(value)) => Some(value.clone()),
                _ => None,
            }
        })*
    };
}

impl Values {
    fn get(&self, key: &str) -> Option<&Value> {
        self.entries.iter().find(|(name, ..)| *name == key).map(|(_, value)| value)
    }

    /// True if the key was given.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    getters! {
        /// True or false.
        flag: Flag -> bool;
        /// A whole number.
        count: Count -> usize;
        /// A number in SI.
        number: Number -> f64;
        /// A text, a choice or a reference.
        text: Text -> String;
        /// Several of these.
        texts: Texts -> Vec<String>;
        /// Numbers in SI.
        numbers: Numbers -> Vec<f64>;
        /// A vector.
        vector: Vector -> [f64; 3];
        /// Points.
        points: Points -> Vec<[f64; 3]>;
        /// An inertia tensor.
        tensor: Tensor -> Tensor;
        /// A rotation.
        rotation: Rotation -> Rotation;
        /// A function of time.
        law: Law -> Law;
        /// A function of x and y.
        surface: Surface -> SurfaceFunction;
        /// A function through points.
        curve: Curve -> Curve;
        /// A tension over elongation.
        tension: Tension -> Tension;
        /// Coordinates with factors.
        weights: Weights -> Vec<(String, f64)>;
        /// Names with points.
        markers: Markers -> Vec<(String, [f64; 3])>;
        /// Frames in a row.
        frames: Frames -> Vec<Frame>;
        /// Signals of inputs.
        wiring: Wiring -> Wiring;
        /// A whole number from 0.
        whole: Whole -> u64;
        /// Rows of numbers.
        rows: Rows -> Vec<Vec<f64>>;
        /// An expression of signals.
        formula: Formula -> SignalFormula;
        /// Names with expressions of signals.
        formulas: Formulas -> Vec<(String, SignalFormula)>;
        /// Names with numbers.
        named: Named -> Vec<(String, f64)>;
        /// A table.
        record: Record -> Values;
    }

    /// Name and text of a file.
    pub fn document(&self, key: &str) -> Option<(String, String)> {
        match self.get(key) {
            Some(Value::Document(name, text)) => Some((name.clone(), text.to_string())),
            _ => None,
        }
    }

    /// A force inside another element.
    pub fn force(&self, key: &str) -> Option<Force> {
        match self.get(key) {
            Some(Value::Force(force)) => Some((**force).clone()),
            _ => None,
        }
    }

    /// A number, or its default.
    pub fn number_or(&self, key: &str, default: f64) -> f64 {
        self.number(key).unwrap_or(default)
    }

    /// A number that is there or has the default 0.
    pub fn number_or_zero(&self, key: &str) -> f64 {
        self.number_or(key, 0.0)
    }

    /// A law of time, or zero.
    pub fn law_or_zero(&self, key: &str) -> Law {
        self.law(key).unwrap_or(Law::Constant(0.0))
    }

    /// True if a flag is given and true.
    pub fn is_set(&self, key: &str) -> bool {
        self.flag(key) == Some(true)
    }

    /// Three numbers, or zeros.
    pub fn triple(&self, key: &str) -> [f64; 3] {
        self.array(key).unwrap_or_default()
    }

    /// A fixed number of numbers.
    pub fn array<const N: usize>(&self, key: &str) -> Option<[f64; N]> {
        self.numbers(key)?.try_into().ok()
    }

    /// The one key of a table and what follows.
    pub fn case(&self, key: &str) -> Option<(&'static str, Values)> {
        match self.get(key) {
            Some(Value::Case(name, values)) => Some((name, values.clone())),
            _ => None,
        }
    }

    /// A required text; empty only if reading it failed and was reported.
    pub fn name(&self, key: &str) -> String {
        self.text(key).unwrap_or_default()
    }

    /// The two names of `between`.
    pub fn between(&self) -> [String; 2] {
        let mut names = self.texts("between").unwrap_or_default().into_iter();
        [names.next().unwrap_or_default(), names.next().unwrap_or_default()]
    }

    /// A frame: `position`, and `angle` about z or `rotation`.
    pub fn frame(&self) -> Frame {
        let rotation = match (self.number("angle"), self.rotation("rotation")) {
            (Some(angle), _) => Rotation::about_z(angle),
            (None, rotation) => rotation.unwrap_or_default(),
        };
        Frame::at(self.vector("position").unwrap_or_default()).rotated(rotation)
    }

    /// Two numbers of which both or none must be given.
    ///
    /// # Errors
    /// If only one is.
    pub fn both(&self, [first, second]: [&'static str; 2]) -> Result<Option<[f64; 2]>, Mistake> {
        match (self.number(first), self.number(second)) {
            (Some(a), Some(b)) => Ok(Some([a, b])),
            (None, None) => Ok(None),
            (given, _) => {
                let (given, missing) = if given.is_some() { (first, second) } else { (second, first) };
                let message = format!("{} has `{given}` but no `{missing}`", self.element);
                Err(Mistake::new(
                    ids::MISSING_KEY,
                    given,
                    message,
                    format!("add `{missing} = …`; limits come in pairs"),
                ))
            }
        }
    }
}

/// A number as a field.
pub fn number(key: &'static str, value: f64) -> (&'static str, Value) {
    (key, Value::Number(value))
}

/// Numbers as a field.
pub fn numbers(key: &'static str, values: &[f64]) -> (&'static str, Value) {
    (key, Value::Numbers(values.to_vec()))
}

/// True or false as a field.
pub fn flag(key: &'static str, value: bool) -> (&'static str, Value) {
    (key, Value::Flag(value))
}

/// A text, a choice or a reference as a field.
pub fn text(key: &'static str, value: impl Into<String>) -> (&'static str, Value) {
    (key, Value::Text(value.into()))
}

/// A vector as a field.
pub fn vector(key: &'static str, value: [f64; 3]) -> (&'static str, Value) {
    (key, Value::Vector(value))
}

/// A law of time as a field.
pub fn law(key: &'static str, value: &Law) -> (&'static str, Value) {
    (key, Value::Law(value.clone()))
}

/// The field `between` of two names.
pub fn between(first: &str, second: &str) -> (&'static str, Value) {
    ("between", Value::Texts(vec![first.into(), second.into()]))
}

/// The sides of a limit.
pub const SIDES: [&str; 2] = ["upper", "lower"];

/// True if the field `side` says that a coordinate stays below its limit.
pub fn is_upper(v: &Values) -> bool {
    v.name("side") == SIDES[0]
}

/// The side of a limit as a field.
pub fn side(upper: bool) -> (&'static str, Value) {
    text("side", SIDES[usize::from(!upper)])
}

/// Adds a rotation that turns.
pub(crate) fn push_rotation(out: &mut Fields, rotation: Rotation) {
    if rotation.0.map(f64::to_bits) != Rotation::identity().0.map(f64::to_bits) {
        out.push(("rotation", Value::Rotation(rotation)));
    }
}

/// Adds a vector that is not zero.
pub(crate) fn push_vector(out: &mut Fields, key: &'static str, vector: [f64; 3]) {
    if vector.map(f64::to_bits) != [0; 3] {
        out.push((key, Value::Vector(vector)));
    }
}

/// Adds an angular velocity that is not zero; those with three components are read from lists of numbers.
pub(crate) fn push_spin(out: &mut Fields, key: &'static str, vector: [f64; 3]) {
    if vector.map(f64::to_bits) != [0; 3] {
        out.push((key, Value::Numbers(vector.to_vec())));
    }
}
