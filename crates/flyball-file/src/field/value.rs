//! What was read, or is to be written.

use crate::diagnostic::Place;
use crate::document::Item;
use crate::expression::Expression;
use flyball_machine::control::Wiring;
use flyball_machine::geometry::{Curve, Frame, Tensor};
use flyball_machine::{Force, Law, Rotation};

/// The value of a field.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Flag(bool),
    Count(usize),
    Number(f64),
    Text(String),
    Texts(Vec<String>),
    Numbers(Vec<f64>),
    Vector([f64; 3]),
    Points(Vec<[f64; 3]>),
    Tensor(Tensor),
    Rotation(Rotation),
    Law(Law),
    Tension(Tension),
    Weights(Vec<(String, f64)>),
    Markers(Vec<(String, [f64; 3])>),
    Frames(Vec<Frame>),
    Wiring(Wiring),
    Whole(u64),
    Rows(Vec<Vec<f64>>),
    Force(Box<Force>),
    /// Lines that are written as they are.
    Raw(String),
    Items(Vec<(String, Item)>),
    Case(&'static str, Values),
    Record(Values),
}

/// A tension over elongation.
#[derive(Clone, Debug)]
pub(crate) enum Tension {
    Expression(Expression),
    Table(Curve),
}

/// The fields of one table.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    pub entries: Vec<(&'static str, Value, Place)>,
    /// The table itself.
    pub place: Place,
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
        self.entries.iter().find(|(name, ..)| *name == key).map(|(_, value, _)| value)
    }

    /// True if the key was given.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Where a key was given, or the table.
    pub fn place(&self, key: &str) -> Place {
        let found = self.entries.iter().find(|(name, ..)| *name == key);
        found.map_or_else(|| self.place.clone(), |(.., place)| place.clone())
    }

    getters! {
        flag: Flag -> bool;
        count: Count -> usize;
        number: Number -> f64;
        text: Text -> String;
        texts: Texts -> Vec<String>;
        numbers: Numbers -> Vec<f64>;
        vector: Vector -> [f64; 3];
        points: Points -> Vec<[f64; 3]>;
        tensor: Tensor -> Tensor;
        rotation: Rotation -> Rotation;
        law: Law -> Law;
        tension: Tension -> Tension;
        weights: Weights -> Vec<(String, f64)>;
        markers: Markers -> Vec<(String, [f64; 3])>;
        frames: Frames -> Vec<Frame>;
        wiring: Wiring -> Wiring;
        whole: Whole -> u64;
        rows: Rows -> Vec<Vec<f64>>;
        items: Items -> Vec<(String, Item)>;
        record: Record -> Values;
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

    /// One of the two names of a pair.
    pub fn side(&self, key: &str, which: usize) -> String {
        self.texts(key).and_then(|texts| texts.get(which).cloned()).unwrap_or_default()
    }
}
