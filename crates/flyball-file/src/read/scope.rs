//! Parameters and functions by name: what the texts of one file mean.

use crate::expression::{
    Context, Definition, Expression, ExpressionError, Flat, Node, Tree, component_name, flatten, named_constant,
    split_component,
};
use crate::parsed::Phrase;
use crate::sorted::{SortedMap, SortedSet};
use crate::suggest::suggestion;
use crate::units::{Known, Unit, dimension_of};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A named number of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parameter {
    pub value: f64,
    pub known: Known,
    /// True if it is a quantity as written, so that its angles count: 1 Hz is not 1 rad/s.
    pub strict: bool,
}

impl Parameter {
    /// A number whose unit nobody said.
    pub fn plain(value: f64) -> Self {
        Self { value, known: Known::Anything, strict: false }
    }
}

/// A named number, vector or matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameters {
    /// Rows and columns; a vector has one column, a number is 1 × 1.
    pub shape: [usize; 2],
    pub cells: Vec<Parameter>,
}

impl Parameters {
    /// The names and values of its components.
    pub fn components<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (String, &'a Parameter)> {
        self.cells.iter().enumerate().map(move |(i, cell)| match self.shape {
            [1, 1] => (name.to_string(), cell),
            [..=3, 1] => (format!("{name}.{}", ["x", "y", "z"][i]), cell),
            shape => (component_name(name, shape, i), cell),
        })
    }

    /// The place of a component.
    pub fn place(&self, path: &[usize]) -> Option<usize> {
        let [rows, columns] = self.shape;
        let within = |i: usize, n: usize| i.checked_sub(1).filter(|i| *i < n);
        match path {
            [i] if columns == 1 && rows > 1 => within(*i, rows),
            [i, j] if columns > 1 => Some(within(*i, rows)? * columns + within(*j, columns)?),
            _ => None,
        }
    }
}

/// Parameters and functions by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub parameters: SortedMap<String, Parameter>,
    /// Vectors and matrices.
    pub arrays: SortedMap<String, Parameters>,
    pub functions: SortedMap<String, Arc<Definition>>,
    /// Parameters and functions whose definitions were refused.
    pub refused: SortedSet<String>,
}

/// Value of a text: expressions of the variables, row by row.
pub(super) struct Evaluated {
    pub shape: [usize; 2],
    pub cells: Vec<Cell>,
}

/// An expression of the variables, its dimension, and whether angles count in it.
pub(super) struct Cell {
    pub expression: Expression,
    pub known: Known,
    pub strict: bool,
}

impl Context for Scope {
    fn shape(&self, name: &str) -> Option<[usize; 2]> {
        self.arrays.get(name).map(|array| array.shape)
    }
    fn function(&self, name: &str) -> Option<&Definition> {
        self.functions.get(name).map(|definition| &**definition)
    }
    fn functions(&self) -> Vec<&str> {
        self.functions.keys().map(String::as_str).collect()
    }
    fn is_refused(&self, name: &str) -> bool {
        self.refused.contains(name)
    }
    fn constant(&self, node: &Node) -> Option<f64> {
        match node {
            Node::Number(value, Some(unit)) => Unit::parse(unit).ok().map(|unit| unit.convert(*value)),
            Node::Name(name) => self.find(name).map(|parameter| parameter.value).or_else(|| named_constant(name)),
            _ => None,
        }
    }
}

impl Scope {
    /// Gives a name its value.
    pub fn insert(&mut self, name: String, value: Parameters) {
        self.refused.remove(&name);
        match value.cells.as_slice() {
            [number] => {
                self.parameters.insert(name, *number);
            }
            _ => {
                self.arrays.insert(name, value);
            }
        }
    }

    /// A parameter, or a component of one.
    pub fn find(&self, name: &str) -> Option<&Parameter> {
        self.parameters.get(name).or_else(|| {
            let (base, path) = split_component(name)?;
            let array = self.arrays.get(base)?;
            array.cells.get(array.place(&path)?)
        })
    }

    /// The parameter that a name means, whole or by a component that it may not have.
    pub fn base<'n>(&self, name: &'n str) -> Option<&'n str> {
        let is_known = |name: &str| self.parameters.contains_key(name) || self.arrays.contains_key(name);
        let base = || split_component(name).map(|(base, _)| base).filter(|base| self.arrays.contains_key(*base));
        if is_known(name) { Some(name) } else { base() }
    }

    /// True for a parameter whose definition was refused, or a component of one.
    pub fn is_refused_parameter(&self, name: &str) -> bool {
        self.refused.contains(split_component(name).map_or(name, |(base, _)| base)) || self.refused.contains(name)
    }

    /// Names of all parameters.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.parameters.keys().chain(self.arrays.keys())
    }

    /// Values of all numbers, components of vectors by name.
    pub fn values(&self) -> BTreeMap<String, f64> {
        let components = self.arrays.iter().flat_map(|(name, array)| array.components(name));
        let numbers = self.parameters.iter().map(|(name, parameter)| (name.clone(), parameter.value));
        numbers.chain(components.map(|(name, parameter)| (name, parameter.value))).collect()
    }

    /// Dimension of a leaf.
    pub fn known(&self, node: &Node, variables: &[&str]) -> Known {
        match node {
            Node::Number(_, Some(unit)) => {
                Unit::parse(unit).map_or(Known::Anything, |unit| Known::Dimension(unit.dimension))
            }
            Node::Name(name) if variables.contains(&name.as_str()) => Known::Anything,
            Node::Name(name) => self.find(name).map_or(Known::Plain, |parameter| parameter.known),
            Node::Free(_) => Known::Anything,
            _ => Known::Plain,
        }
    }

    /// An expression of numbers per component.
    pub fn flat<'t>(&self, tree: &'t Tree) -> Result<Flat<'t>, ExpressionError> {
        flatten(tree, self)
    }

    /// Compiles a text.
    pub(super) fn compile(&self, phrase: &Phrase, variables: &[&str]) -> Result<Evaluated, ExpressionError> {
        let tree = match phrase {
            Phrase::Amount(Ok(quantity)) => {
                let known = Known::Dimension(quantity.unit.dimension);
                let expression = Expression::constant(quantity.value(), variables.len());
                return Ok(Evaluated { shape: [1, 1], cells: vec![Cell { expression, known, strict: true }] });
            }
            Phrase::Amount(Err(error)) => {
                return Err(ExpressionError::new(error.span.clone(), error.message.clone(), error.help.clone()));
            }
            Phrase::Expression(tree) => tree.as_ref().map_err(Clone::clone)?,
        };
        let Flat { shape, cells } = self.flat(tree)?;
        let cells = cells.iter().map(|tree| self.cell(tree, variables)).collect::<Result<_, _>>()?;
        Ok(Evaluated { shape, cells })
    }

    fn cell(&self, tree: &Tree, variables: &[&str]) -> Result<Cell, ExpressionError> {
        for (node, span) in &tree.nodes {
            if let Node::Number(_, Some(unit)) = node {
                Unit::parse(unit).map_err(|error| ExpressionError::new(span.clone(), error.message, error.help))?;
            }
        }
        let known = dimension_of(tree, |node| self.known(node, variables))?;
        let expression = self.expression(tree, variables)?;
        Ok(Cell { expression, known, strict: self.is_strict(tree) })
    }

    /// The tape of a tree of numbers, with parameters and units put in.
    pub(crate) fn expression(&self, tree: &Tree, variables: &[&str]) -> Result<Expression, ExpressionError> {
        Expression::compile(tree, variables, |node| match node {
            Node::Name(name) if variables.contains(&name.as_str()) => None,
            _ => self.constant(node),
        })
        .map_err(|mut error| {
            if let Some((name, _)) = tree.names().find(|(name, span)| *span == error.span && !variables.contains(name))
            {
                let parameters = self.names().map(String::as_str);
                error.message = format!("there is no parameter `{name}`");
                error.help = suggestion(name, parameters.chain(variables.iter().copied()).chain(["pi", "e"]));
            }
            error
        })
    }

    /// True if an expression is made of quantities as written, by nothing that could change their unit.
    fn is_strict(&self, tree: &Tree) -> bool {
        use crate::expression::Function::{Add, Max, Min, Negate, Subtract};
        let mut strict: Vec<bool> = Vec::with_capacity(tree.nodes.len());
        for (node, _) in &tree.nodes {
            strict.push(match node {
                Node::Number(_, unit) => unit.is_some(),
                Node::Name(name) => self.find(name).is_some_and(|parameter| parameter.strict),
                Node::Call(Negate | Add | Subtract | Min | Max, arguments) => arguments.iter().all(|&i| strict[i]),
                _ => false,
            });
        }
        strict.last().copied().unwrap_or(false)
    }

    /// The functions with the numbers that parameters of this scope have in them, for a file that has others.
    pub fn closed_functions(&self) -> SortedMap<String, Arc<Definition>> {
        let closed = |definition: &Arc<Definition>| {
            let mut own = self.clone();
            for argument in &definition.arguments {
                own.parameters.remove(argument);
                own.arrays.remove(argument);
            }
            Arc::new(Definition { arguments: definition.arguments.clone(), tree: own.with_numbers(&definition.tree) })
        };
        self.functions.iter().map(|(name, definition)| (name.clone(), closed(definition))).collect()
    }

    /// A tree with numbers in the place of parameters.
    #[inline(never)]
    fn with_numbers(&self, tree: &Tree) -> Tree {
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        let mut places: Vec<usize> = Vec::with_capacity(tree.nodes.len());
        for (node, span) in &tree.nodes {
            let moved = |arguments: &[usize]| arguments.iter().map(|&i| places[i]).collect();
            let node = match node {
                Node::Name(name) => match (self.find(name), self.arrays.get(name)) {
                    (Some(parameter), _) => Node::Free(parameter.value),
                    (None, Some(Parameters { shape: [rows, columns], cells })) => {
                        let first = nodes.len();
                        nodes.extend(cells.iter().map(|cell| (Node::Free(cell.value), span.clone())));
                        match columns {
                            1 => Node::List((first..first + rows).collect()),
                            _ => {
                                let next = nodes.len();
                                for row in 0..*rows {
                                    let start = first + row * columns;
                                    nodes.push((Node::List((start..start + columns).collect()), span.clone()));
                                }
                                Node::List((next..next + rows).collect())
                            }
                        }
                    }
                    (None, None) => node.clone(),
                },
                Node::Number(..) | Node::Free(_) => node.clone(),
                Node::Call(function, arguments) => Node::Call(*function, moved(arguments)),
                Node::Apply(name, arguments) => Node::Apply(name.clone(), moved(arguments)),
                Node::List(items) => Node::List(moved(items)),
                Node::Pick(base, index) => Node::Pick(places[*base], places[*index]),
            };
            places.push(nodes.len());
            nodes.push((node, span.clone()));
        }
        Tree { nodes }
    }
}
