//! Entries of the catalog: all that a model file needs to know about a type of element.

use super::art::Art;
use super::{Field, Glyph, Values};
use flyball_dae::message::{Id, Message};

/// A type of body, beam, joint, force, sensor, block or actuator.
#[derive(Debug)]
pub struct Entry<T: 'static> {
    /// Its type as written in model files.
    pub name: &'static str,
    /// Description in one line.
    pub doc: &'static str,
    /// Its fields, beside those of every element of its family.
    pub fields: &'static [Field],
    /// Groups of keys of which exactly one must be given; an empty name in a group lets none be given.
    pub one_of: &'static [&'static [&'static str]],
    /// Keys of which at least one must be given, if there are any.
    pub any_of: &'static [&'static str],
    /// Makes it; all required fields are there.
    pub make: fn(&Values) -> Result<T, Mistake>,
    /// The element in use, for laws that every entry must obey and for its page.
    pub examples: &'static [Example],
    /// False for a joint that stands between coordinates instead of markers.
    pub between_markers: bool,
    /// The actuator that a force becomes if its value depends on signals.
    pub signalled: Option<Signalled>,
    /// Memory that one of its fields asks for.
    pub memory: Option<Memory>,
    /// Its picture in the book.
    pub art: Option<Art>,
    /// Its picture in machines.
    pub glyph: Option<Glyph>,
}

// an entry is copied whatever it makes
impl<T> Clone for Entry<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Entry<T> {}

impl<T> Entry<T> {
    /// An entry without examples; laws that run over the catalog refuse it until it has some.
    pub const fn new(
        name: &'static str,
        doc: &'static str,
        fields: &'static [Field],
        make: fn(&Values) -> Result<T, Mistake>,
    ) -> Self {
        Self {
            name,
            doc,
            fields,
            one_of: &[],
            any_of: &[],
            make,
            examples: &[],
            between_markers: true,
            signalled: None,
            memory: None,
            art: None,
            glyph: None,
        }
    }

    /// With groups of keys of which exactly one must be given.
    #[must_use]
    pub const fn one_of(mut self, groups: &'static [&'static [&'static str]]) -> Self {
        self.one_of = groups;
        self
    }

    /// With keys of which at least one must be given.
    #[must_use]
    pub const fn any_of(mut self, keys: &'static [&'static str]) -> Self {
        self.any_of = keys;
        self
    }

    /// With examples.
    #[must_use]
    pub const fn examples(mut self, examples: &'static [Example]) -> Self {
        self.examples = examples;
        self
    }

    /// As a joint between coordinates instead of markers.
    #[must_use]
    pub const fn coupling(mut self) -> Self {
        self.between_markers = false;
        self
    }

    /// As a force that becomes an actuator if its value depends on signals; some keys have other names there.
    #[must_use]
    pub const fn signalled(mut self, actuator: &'static str, renamed: &'static [[&'static str; 2]]) -> Self {
        self.signalled = Some(Signalled { actuator, renamed });
        self
    }

    /// With its picture in the book.
    #[must_use]
    pub const fn art(mut self, art: Art) -> Self {
        self.art = Some(art);
        self
    }

    /// With its picture in machines.
    #[must_use]
    pub const fn glyph(mut self, glyph: Glyph) -> Self {
        self.glyph = Some(glyph);
        self
    }

    /// With the memory that one of its fields asks for.
    #[must_use]
    pub const fn memory(mut self, memory: Memory) -> Self {
        self.memory = Some(memory);
        self
    }
}

/// The actuator that a force becomes.
#[derive(Clone, Copy, Debug)]
pub struct Signalled {
    /// Its type.
    pub actuator: &'static str,
    /// Keys of the force with those of the actuator.
    pub renamed: &'static [[&'static str; 2]],
}

/// Memory that a count asks for.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// The field with the count.
    pub key: &'static str,
    /// The count if it is left out.
    pub default: usize,
    /// Things that are counted, as in "points of history".
    pub what: &'static str,
    /// Bytes of each, in the plane and in space.
    pub bytes: [u64; 2],
}

/// An element as it stands in a model file, in the scene of its family.
///
/// Two bodies `first` and `second` move, with markers `first.f`, `first.tip` and `second.tip`; the ground has a marker
/// `anchor`. Joints between markers need no `between`: they are attached in several ways. Elements on coordinates find the
/// joints `one` and `two` with `one.angle` and `two.displacement`, and `three.angle` of a body `third`.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its keys without `name` and `type`, one to a line.
    pub keys: &'static str,
    /// The dimensions it is for.
    pub dimensions: &'static [usize],
    /// Further elements beside those of the scene.
    pub others: &'static str,
    /// All elements, instead of those of the scene.
    pub scene: Option<&'static str>,
}

impl Example {
    /// In the plane and in space.
    pub const fn new(keys: &'static str) -> Self {
        Self { keys, dimensions: &[2, 3], others: "", scene: None }
    }

    /// In the plane only.
    pub const fn plane(keys: &'static str) -> Self {
        Self { keys, dimensions: &[2], others: "", scene: None }
    }

    /// In space only.
    pub const fn space(keys: &'static str) -> Self {
        Self { keys, dimensions: &[3], others: "", scene: None }
    }

    /// Beside further elements.
    #[must_use]
    pub const fn with(mut self, others: &'static str) -> Self {
        self.others = others;
        self
    }

    /// Among elements of its own instead of the scene.
    #[must_use]
    pub const fn among(mut self, scene: &'static str) -> Self {
        self.scene = Some(scene);
        self
    }
}

/// Values that make no element.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The key that is to blame; empty if it is the element as a whole.
    pub key: &'static str,
    /// The mistake and a cure; its text begins with or names the element.
    pub message: Box<Message>,
}

impl Mistake {
    /// A mistake at a key.
    pub fn new(id: Id, key: &'static str, text: impl Into<String>, help: impl Into<String>) -> Self {
        Self { key, message: Box::new(Message::error(id, text).help(help)) }
    }

    /// With a count.
    #[must_use]
    pub fn count(self, name: &'static str, count: usize) -> Self {
        Self { message: Box::new(self.message.count(name, count)), ..self }
    }
}
