//! Names of other elements.

use super::Reader;
use super::Subject;
use crate::diagnostic::Place;
use crate::document::{Item, ItemValue};
use crate::expression::{Expression, Node, named_constant};
use crate::field::Refers;
use crate::ids;
use crate::sorted::{SortedMap, SortedSet};
use flyball_machine::catalog::Placement;
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

/// Names of a subsystem, as names of the whole.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Empty, or the name of the subsystem with a dot.
    pub prefix: String,
    /// Names that stand for something outside.
    pub bindings: SortedMap<String, String>,
    /// Markers that this subsystem puts on bodies outside, as `body.marker` written inside.
    pub outside_markers: SortedSet<String>,
    /// Names that mean the ground of a subsystem that is placed: its own `ground`, or what is bound to that outside.
    pub grounds: SortedMap<String, Ground>,
}

/// The ground of a subsystem, as a marker where its origin stands.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// `body.marker`.
    pub reference: String,
    pub placement: Placement,
    used: Rc<Cell<bool>>,
}

impl Ground {
    pub fn new(reference: String, placement: Placement) -> Self {
        Self { reference, placement, used: Rc::default() }
    }

    /// The marker, which is needed from now on.
    pub fn take(&self) -> String {
        self.used.set(true);
        self.reference.clone()
    }

    pub fn is_used(&self) -> bool {
        self.used.get()
    }
}

impl Names {
    /// The full name of something of this subsystem.
    pub fn full(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The name of a marker on a body outside: no two subsystems make the same.
    pub fn outside_marker(&self, name: &str) -> String {
        format!("{}{name}", self.prefix.replace('.', "/"))
    }

    /// A signal; those of this subsystem are found by their short names.
    pub fn resolve_signal(&self, reference: &str) -> String {
        let first = reference.split('.').next().unwrap_or_default();
        if self.bindings.contains_key(first) { self.resolve(reference) } else { reference.to_string() }
    }

    /// The full name of what a reference means.
    pub fn resolve(&self, reference: &str) -> String {
        if let Some((body, marker)) = reference.split_once('.').filter(|_| self.outside_markers.contains(reference)) {
            return format!("{}.{}", self.resolve(body), self.outside_marker(marker));
        }
        let (first, rest) = reference.split_once('.').map_or((reference, ""), |(first, rest)| (first, rest));
        let joined = |first: &str| if rest.is_empty() { first.to_string() } else { format!("{first}.{rest}") };
        match self.bindings.get(first) {
            Some(bound) => joined(bound),
            None if first == "ground" => reference.to_string(),
            None => self.full(reference),
        }
    }
}

/// A reference to check when everything is read.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub refers: Refers,
    /// Full name.
    pub name: String,
    pub place: Place,
    /// The element that refers to it.
    pub element: Subject,
    /// The subsystem in which a signal is looked up first; empty at the top.
    pub scope: String,
    /// Parameters that may be meant too.
    pub parameters: Vec<String>,
}

impl Reader<'_> {
    /// A reference, resolved and remembered.
    pub fn reference(&self, key: &str, item: &Item, refers: Refers) -> Option<String> {
        let example = match refers {
            Refers::Body | Refers::Binding => "\"crank\"",
            Refers::Marker => "\"crank.tip\"",
            Refers::Coordinate => "\"pin.angle\"",
            Refers::Joint => "\"pin\"",
            Refers::Force => "\"spring\"",
            Refers::Road => "\"road\"",
            Refers::Signal => "\"controller\"",
            Refers::Quantity => "\"pin.force.y\"",
        };
        let written = self.text(key, item, example)?;
        let written = self.interpolate(key, &item.span, &written)?;
        let ground = self.names.grounds.get(&written).filter(|_| refers == Refers::Marker);
        let name = match (ground, refers) {
            (Some(ground), _) => ground.take(),
            (None, Refers::Signal) => self.names.resolve_signal(&written),
            _ => self.names.resolve(&written),
        };
        let name = self.on_ground(&name).unwrap_or(name);
        self.mention(refers, name.clone(), self.place(&item.span), Vec::new());
        Some(name)
    }

    /// Meaning of `left.ground.hook`, with anything after it: a marker that a subsystem puts on its ground.
    pub fn on_ground(&self, name: &str) -> Option<String> {
        let (subsystem, rest) = name.split_once(".ground.")?;
        let inside = self.inside.borrow();
        let names = inside.get(&format!("{subsystem}."))?;
        let (marker, rest) = rest.split_once('.').map_or((rest, None), |(marker, rest)| (marker, Some(rest)));
        let written = format!("ground.{marker}");
        let known = names.outside_markers.contains(&written).then(|| names.resolve(&written))?;
        Some(rest.map_or(known.clone(), |rest| format!("{known}.{rest}")))
    }

    fn mention(&self, refers: Refers, name: String, place: Place, parameters: Vec<String>) {
        let own = self.element.name.as_deref().and_then(|name| name.rsplit_once('.'));
        let scope = own.map_or(self.names.prefix.trim_end_matches('.'), |(scope, _)| scope).to_string();
        let mention = Mention { refers, name, place, element: self.element.clone(), scope, parameters };
        self.mentions.borrow_mut().push(mention);
    }

    /// Names in an expression that are neither known variables nor parameters, with the signals they mean; `u7` is not
    /// one of them where inputs are numbered.
    #[inline(never)]
    pub fn signals_in(&self, item: &Item, known: &[&str]) -> Vec<(String, String)> {
        let mut out: Vec<(String, String)> = Vec::new();
        let ItemValue::Text(text) = &item.value else { return out };
        let phrase = self.files.parsed.phrase(text);
        let Some(tree) = phrase.tree() else { return out };
        for (name, span) in tree.names() {
            let numbered = name.strip_prefix('u').is_some_and(|number| number.parse::<usize>().is_ok());
            let is_known = known.contains(&name)
                || (numbered && known.contains(&"u1"))
                || self.scope.base(name).is_some()
                || self.scope.is_refused_parameter(name)
                || named_constant(name).is_some()
                || out.iter().any(|(found, _)| found == name);
            if !is_known {
                let signal = self.names.resolve_signal(name);
                let place = self.place(&self.inside(item, &span));
                self.mention(Refers::Signal, signal.clone(), place, self.scope.names().cloned().collect());
                out.push((name.to_string(), signal));
            }
        }
        out
    }

    /// Fills `{…}` in a name with whole numbers.
    pub fn interpolate(&self, key: &str, span: &Range<usize>, text: &str) -> Option<String> {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((inner, after)) = after.split_once('}') else {
                let message = format!("`{key}` of {} has a curly bracket without end", self.element);
                return self.fail(ids::BAD_NAME, span, message, "write for instance `\"cell{i}.tip\"`");
            };
            let phrase = self.files.parsed.phrase(inner);
            let value = phrase.expression().and_then(|tree| {
                let flat = self.scope.flat(tree)?.scalar()?;
                Expression::compile(&flat, &[], |node| match node {
                    Node::Name(name) => self.scope.find(name).map(|parameter| parameter.value),
                    _ => None,
                })
            });
            match value.map(|expression| expression.as_constant()) {
                Ok(Some(value)) if value.fract() == 0.0 && value.abs() < 1e9 => out.push_str(&format!("{value}")),
                Ok(_) => {
                    let message = format!("`{{{inner}}}` in `{key}` of {} is not a whole number", self.element);
                    return self.fail(ids::BAD_NAME, span, message, "names are filled with whole numbers only");
                }
                Err(error) if error.repeats => return None, // why, has been reported
                Err(error) => {
                    let message = format!("`{{{inner}}}` in `{key}` of {}: {}", self.element, error.message);
                    return self.fail(ids::EXPRESSION, span, message, error.help);
                }
            }
            rest = after;
        }
        out.push_str(rest);
        Some(out)
    }
}
