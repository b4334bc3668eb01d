//! Quantities of results: a probe of the machine, or an expression of probes.

use crate::expression::{Expression, ExpressionError, Node, named_constant};
use crate::read::Reader;
use crate::units::{Expected, Known, Unit, UnitDimension, dimension_of, is_amount};
use flyball_machine::{Machine, Probe};

/// A number that can be read from a state of the machine.
#[derive(Clone, Debug)]
pub struct Quantity {
    /// Text, as written.
    pub name: String,
    /// Symbol of its unit; empty if it is not known.
    pub unit: String,
    /// Probes it is read from.
    pub probes: Vec<Probe>,
    /// Dimension of its unit; `None` if it is not known.
    pub(crate) dimension: Option<UnitDimension>,
    /// True if a sensor or block says what its numbers are measured in; they need not be those of SI.
    pub(crate) declared: bool,
    /// Expression of the probes, in their order, and of time; `None` is the one probe itself.
    pub(super) formula: Option<Expression>,
}

impl From<Probe> for Quantity {
    fn from(probe: Probe) -> Self {
        let declared = probe.is_signal() && !probe.unit.is_empty();
        let dimension = dimension(&probe);
        Self {
            name: probe.name.clone(),
            unit: probe.unit.clone(),
            dimension,
            declared,
            formula: None,
            probes: vec![probe],
        }
    }
}

/// Dimension of a probe's numbers; `None` if nobody said.
fn dimension(probe: &Probe) -> Option<UnitDimension> {
    match probe.unit.as_str() {
        "1" => Some(Expected::NUMBER.dimension),
        "" => None,
        symbol => Unit::parse(symbol).ok().map(|unit| unit.dimension),
    }
}

impl Quantity {
    /// A probe by its name.
    ///
    /// # Errors
    /// A suggestion what to write instead.
    pub fn find(machine: &Machine, name: &str) -> Result<Self, String> {
        Probe::find(machine, name).map(Self::from)
    }

    /// An expression of probes; `find` looks names up, as the file means them.
    #[inline(never)]
    pub(crate) fn formula(
        reader: &Reader,
        text: &str,
        find: impl Fn(&str) -> Result<Probe, String>,
    ) -> Result<Self, ExpressionError> {
        let (scope, phrase) = (reader.scope, reader.files.parsed.phrase(text));
        let flat = phrase.expression().and_then(|tree| scope.flat(tree)?.scalar())?;
        let tree = flat.as_ref();
        let mut probes: Vec<(String, Probe)> = Vec::new();
        for (name, span) in tree.names() {
            let is_number = scope.find(name).is_some() || named_constant(name).is_some() || name == "t";
            if is_number || probes.iter().any(|(known, _)| known == name) {
                continue;
            }
            let found = find(name);
            let probe =
                found.map_err(|help| ExpressionError::new(span, format!("there is no `{name}` to be read"), help))?;
            probes.push((name.to_string(), probe));
        }
        if probes.len() > MOST_PROBES {
            let message = format!("it reads {} quantities, more than {MOST_PROBES}", probes.len());
            return Err(ExpressionError::new(0..text.len(), message, "split it into several"));
        }
        let variables: Vec<&str> = probes.iter().map(|(name, _)| name.as_str()).chain(["t"]).collect();
        let known = dimension_of(tree, |node| match node {
            Node::Name(name) if name == "t" => Known::Dimension(Expected::TIME.dimension),
            Node::Name(name) => match probes.iter().find(|(known, _)| known == name) {
                Some((_, probe)) => dimension(probe).map_or(Known::Anything, Known::Dimension),
                None => scope.known(node, &[]),
            },
            _ => scope.known(node, &[]),
        })?;
        let expression = scope.expression(tree, &variables)?;
        let dimension = match known {
            Known::Dimension(dimension) => Some(dimension),
            Known::Plain => Some(Expected::NUMBER.dimension),
            Known::Anything => None,
        };
        let of = |dimension: UnitDimension| {
            let common = Expected::ALL.iter().find(|expected| expected.dimension == dimension);
            common.map_or_else(|| dimension.to_string(), |expected| expected.symbol.to_string())
        };
        Ok(Self {
            name: text.to_string(),
            unit: dimension.map_or_else(String::new, of),
            dimension,
            declared: false,
            formula: Some(expression),
            probes: probes.into_iter().map(|(_, probe)| probe).collect(),
        })
    }

    /// Its value from those of its probes, at a time.
    pub fn value(&self, probes: &[f64], t: f64) -> f64 {
        match &self.formula {
            None => probes[0],
            Some(expression) => {
                let mut variables = [0.0; MOST_PROBES + 1];
                variables[..probes.len()].copy_from_slice(probes);
                variables[probes.len()] = t;
                expression.evaluate(&variables[..=probes.len()])
            }
        }
    }

    /// Joint angles it shows, whose turns are to be counted.
    pub(crate) fn counted_angles(&self) -> impl Iterator<Item = String> + '_ {
        self.probes.iter().filter_map(Probe::counted_angle).map(str::to_string)
    }

    /// True if a text can only be an expression: it has more in it than a name.
    pub(crate) fn is_expression(text: &str) -> bool {
        !is_amount(text) && text.contains(['(', '+', '*', '/', '^', '<', '>', '?', '-', ' '])
    }
}

/// Most probes of an expression.
const MOST_PROBES: usize = 32;

/// Vectors of markers, by name.
const OF_A_BODY: [&str; 7] = ["position", "velocity", "acceleration", "spin", "spin_rate", "rotation", "quaternion"];

/// Angle of a body in the plane.
const ANGLE: &str = "angle";

/// True if something has the form of a quantity of a body or of one of its markers.
pub(super) fn is_of_a_body(rest: &str) -> bool {
    let parts: Vec<&str> = rest.split('.').collect();
    match parts.as_slice() {
        [.., part, "w" | "x" | "y" | "z"] => OF_A_BODY.contains(part),
        [.., last] => *last == ANGLE || OF_A_BODY.contains(last),
        [] => false,
    }
}

/// Quantities of a body by name.
pub(super) fn of_a_body() -> impl Iterator<Item = &'static str> {
    OF_A_BODY.into_iter().chain([ANGLE])
}
