//! Vectors, matrices and functions that are formulas, written out: one expression of numbers per component.
//!
//! A call puts the arguments into the formula, so that tapes, derivatives, branches and units need to know nothing of it;
//! equal parts are computed once, because the tape finds them.

use super::array::{Array, Builder, apply_vector};
use super::library::{Definition, library};
use super::parser::from_one;
use super::{Expression, ExpressionError, Function, Node, Tree, named_constant};
use crate::suggest::suggestion;
use std::borrow::Cow;
use std::ops::Range;

/// Most nodes of an expression that is written out.
const MAX_NODES: usize = 1 << 15;
/// Most components of a vector or matrix.
pub(crate) const MAX_CELLS: usize = 10_000;
/// Deepest nesting of functions that call functions.
const MAX_CALLS: usize = 64;

/// What names mean while an expression is written out.
pub(crate) trait Context {
    /// Rows and columns of a vector or matrix of this name.
    fn shape(&self, name: &str) -> Option<[usize; 2]>;
    /// The function of this name.
    fn function(&self, name: &str) -> Option<&Definition>;
    /// Names of all functions of one's own.
    fn functions(&self) -> Vec<&str>;
    /// True for a parameter or function whose definition was refused.
    fn is_refused(&self, name: &str) -> bool;
    /// The value of a leaf that does not change.
    fn constant(&self, node: &Node) -> Option<f64>;
}

/// Nothing but the names that every expression knows.
pub(super) struct Plain;

impl Context for Plain {
    fn shape(&self, _: &str) -> Option<[usize; 2]> {
        None
    }
    fn function(&self, _: &str) -> Option<&Definition> {
        None
    }
    fn functions(&self) -> Vec<&str> {
        Vec::new()
    }
    fn is_refused(&self, _: &str) -> bool {
        false
    }
    fn constant(&self, node: &Node) -> Option<f64> {
        match node {
            Node::Name(name) => named_constant(name),
            _ => None,
        }
    }
}

/// An expression written out: its components row by row.
#[derive(Clone, Debug)]
pub(crate) struct Flat<'t> {
    /// Rows and columns; a vector has one column.
    pub shape: [usize; 2],
    /// Expressions of numbers.
    pub cells: Vec<Cow<'t, Tree>>,
}

impl<'t> Flat<'t> {
    /// The expression of one number.
    ///
    /// # Errors
    /// If it is a vector or matrix.
    pub fn scalar(mut self) -> Result<Cow<'t, Tree>, ExpressionError> {
        match (self.cells.len(), self.cells.pop()) {
            (1, Some(cell)) => Ok(cell),
            (_, last) => {
                let end = last.and_then(|tree| tree.nodes.last().map(|(_, span)| span.end)).unwrap_or(0);
                let message = format!("it is {}, but a number is expected", kind(self.shape));
                Err(ExpressionError::new(0..end, message, "pick a component: `a.x` or `a[1]`"))
            }
        }
    }
}

/// A shape in words.
pub(crate) fn kind([rows, columns]: [usize; 2]) -> String {
    match (rows, columns) {
        (1, 1) => "a number".into(),
        (_, 1) => format!("a vector of {rows} components"),
        _ => format!("a matrix of {rows} × {columns}"),
    }
}

/// A name with a component as it is written, `r.x`, `r[2]` or `a[2][1]`: the name and the numbers, counted from 1.
pub(crate) fn split_component(name: &str) -> Option<(&str, Vec<usize>)> {
    let end = name.find('[').unwrap_or(name.len());
    if end < name.len() {
        let numbers = name[end..].split('[').skip(1).map(|part| part.strip_suffix(']')?.parse().ok());
        return Some((&name[..end], numbers.collect::<Option<Vec<usize>>>()?));
    }
    let (base, axis) = name.rsplit_once('.')?;
    let axis = ["x", "y", "z"].iter().position(|known| *known == axis)?;
    Some((base, vec![axis + 1]))
}

/// The name of a component.
pub(crate) fn component_name(name: &str, [rows, columns]: [usize; 2], cell: usize) -> String {
    match (rows, columns) {
        (_, 1) => format!("{name}[{}]", cell + 1),
        _ => format!("{name}[{}][{}]", cell / columns + 1, cell % columns + 1),
    }
}

/// Writes an expression out; one that is flat already stays as it is.
///
/// # Errors
/// If a function, a component or a product of shapes does not exist.
pub(crate) fn flatten<'t>(tree: &'t Tree, context: &dyn Context) -> Result<Flat<'t>, ExpressionError> {
    let is_flat = |node: &Node| match node {
        Node::Number(..) | Node::Free(_) | Node::Call(..) => true,
        Node::Name(name) => {
            let base = split_component(name).map_or(name.as_str(), |(base, _)| base);
            [name, base].iter().all(|name| context.shape(name).is_none() && !context.is_refused(name))
        }
        Node::Apply(..) | Node::List(_) | Node::Pick(..) => false,
    };
    if tree.nodes.iter().all(|(node, _)| is_flat(node)) {
        return Ok(Flat { shape: [1, 1], cells: vec![Cow::Borrowed(tree)] });
    }
    let mut walk = Walk { context, out: Builder::default() };
    let root = walk.tree(tree, None)?;
    if root.cells.len() > MAX_CELLS {
        let end = tree.nodes.last().map_or(0, |(_, span)| span.end);
        let message = format!("it is {}, more than {MAX_CELLS} components", kind(root.shape));
        return Err(ExpressionError::new(0..end, message, "use a smaller one"));
    }
    let cells = root.cells.iter().map(|&cell| Cow::Owned(walk.out.extract(cell))).collect();
    Ok(Flat { shape: root.shape, cells })
}

/// The error of what uses a name whose definition was refused.
fn refused(name: &str, span: Range<usize>) -> ExpressionError {
    let message = format!("`{name}` was refused where it is defined");
    ExpressionError { repeats: true, ..ExpressionError::new(span, message, "correct its definition") }
}

/// A call that is being written out.
struct Call<'a> {
    name: &'a str,
    names: &'a [String],
    values: &'a [Array],
    /// The call as it stands in the text.
    at: Range<usize>,
    /// How many calls it stands in, with itself.
    depth: usize,
}

struct Walk<'a> {
    context: &'a dyn Context,
    out: Builder,
}

impl Walk<'_> {
    fn tree(&mut self, tree: &Tree, call: Option<&Call>) -> Result<Array, ExpressionError> {
        let mut values: Vec<Array> = Vec::with_capacity(tree.nodes.len());
        for (node, span) in &tree.nodes {
            let span = call.map_or(span, |call| &call.at).clone();
            let told = |error: ExpressionError| match call {
                Some(call) if error.message.starts_with("in `") => ExpressionError { span: call.at.clone(), ..error },
                Some(call) => {
                    let message = format!("in `{}`: {}", call.name, error.message);
                    ExpressionError { span: call.at.clone(), message, ..error }
                }
                None => error,
            };
            let value = self.node(node, span.clone(), &values, call).map_err(told)?;
            values.push(value);
            if self.out.nodes.len() > MAX_NODES {
                let message = format!("the expression has more than {MAX_NODES} parts when its functions are put in");
                return Err(ExpressionError::new(span, message, "shorten it, or use a table"));
            }
        }
        let empty = || ExpressionError::new(0..0, "the expression is empty", "write a number or a formula");
        values.pop().ok_or_else(empty)
    }

    fn node(
        &mut self,
        node: &Node,
        span: Range<usize>,
        values: &[Array],
        call: Option<&Call>,
    ) -> Result<Array, ExpressionError> {
        match node {
            Node::Number(..) | Node::Free(_) => Ok(self.out.leaf(node.clone(), span)),
            Node::Name(name) => self.name(name, span, call),
            Node::Call(function, arguments) => {
                let inputs: Vec<Array> = arguments.iter().map(|&i| values[i].clone()).collect();
                self.out.call(*function, &inputs, span)
            }
            Node::List(items) => {
                let rows: Vec<Array> = items.iter().map(|&i| values[i].clone()).collect();
                self.out.list(&rows, span)
            }
            Node::Pick(base, index) => {
                let number = self.constant(&values[*index]).filter(|i| i.fract() == 0.0 && *i >= 0.0);
                let Some(number) = number else {
                    let help = "a component has a whole number, counted from 1, or is `.x`, `.y`, `.z`";
                    return Err(ExpressionError::new(span, "the component is not a whole number", help));
                };
                self.out.pick(&values[*base], number as usize, span)
            }
            Node::Apply(name, arguments) => {
                let inputs: Vec<Array> = arguments.iter().map(|&i| values[i].clone()).collect();
                self.apply(name, &inputs, span, call.map_or(0, |call| call.depth))
            }
        }
    }

    #[inline(never)]
    fn name(&mut self, name: &str, span: Range<usize>, call: Option<&Call>) -> Result<Array, ExpressionError> {
        let argument = |name: &str| {
            let call = call?;
            call.names.iter().position(|known| known == name).map(|i| call.values[i].clone())
        };
        let (base, path) = split_component(name).unwrap_or((name, Vec::new()));
        let whole = argument(name).or_else(|| self.named(name, &span));
        let mut value = match whole {
            Some(value) => return Ok(value),
            None => match argument(base).or_else(|| self.named(base, &span)) {
                Some(value) => value,
                None if [name, base].iter().any(|name| self.context.is_refused(name)) => {
                    return Err(refused(name, span));
                }
                // a parameter, a variable or a signal
                None => return Ok(self.out.leaf(Node::Name(name.to_string()), span)),
            },
        };
        for number in path {
            value = self.out.pick(&value, number, span.clone())?;
        }
        Ok(value)
    }

    /// A vector or matrix by name.
    fn named(&mut self, name: &str, span: &Range<usize>) -> Option<Array> {
        let shape = self.context.shape(name)?;
        let leaf = |cell| Node::Name(component_name(name, shape, cell));
        let cells = (0..shape[0] * shape[1]).map(|cell| self.out.push(leaf(cell), span.clone())).collect();
        Some(Array { shape, cells })
    }

    /// The value of a number that does not change.
    fn constant(&self, value: &Array) -> Option<f64> {
        let [cell] = value.cells.as_slice() else { return None };
        let tree = self.out.extract(*cell);
        Expression::compile(&tree, &[], |node| self.context.constant(node)).ok()?.as_constant()
    }

    #[inline(never)]
    fn apply(
        &mut self,
        name: &str,
        inputs: &[Array],
        span: Range<usize>,
        depth: usize,
    ) -> Result<Array, ExpressionError> {
        let context = self.context;
        if context.is_refused(name) {
            return Err(refused(name, span));
        }
        let Some(definition) = context.function(name).or_else(|| library(name)) else {
            let numbers = |value: &Array| {
                let cells = value.cells.iter().map(|&cell| self.constant(&Array::scalar(cell)));
                cells.collect::<Option<Vec<f64>>>()
            };
            let constants: Vec<Option<Vec<f64>>> = inputs.iter().map(numbers).collect();
            return apply_vector(&mut self.out, name, inputs, &constants, span.clone()).unwrap_or_else(|| {
                let help = match name {
                    "ln" => "the natural logarithm is `log`".to_string(),
                    _ => suggestion(name, super::function_names().chain(context.functions())),
                };
                let name_alone = span.start..span.start + name.len();
                Err(ExpressionError::new(name_alone, format!("there is no function `{name}`"), help))
            });
        };
        let count = definition.arguments.len();
        if inputs.len() != count {
            let message = format!("`{name}` takes {count} argument(s), not {}", inputs.len());
            let help = format!("it is `{name}({})`", definition.arguments.join(", "));
            return Err(ExpressionError::new(span, message, help));
        }
        if depth >= MAX_CALLS {
            let message = format!("functions call each other more than {MAX_CALLS} deep");
            return Err(ExpressionError::new(span, message, "write some of them out"));
        }
        let call = Call { name, names: &definition.arguments, values: inputs, at: span, depth: depth + 1 };
        self.tree(&definition.tree, Some(&call))
    }
}

impl Builder {
    /// The component or row with this number, counted from 1.
    fn pick(&mut self, value: &Array, number: usize, span: Range<usize>) -> Result<Array, ExpressionError> {
        let [rows, columns] = value.shape;
        if number == 0 {
            return Err(from_one(span));
        }
        if [rows, columns] == [1, 1] || number > rows {
            let message = format!("component {number} of {}", kind(value.shape));
            let help = match value.shape {
                [1, 1] => "a number has no components; a unit in brackets stands right behind a number".to_string(),
                _ => format!("the last is `[{rows}]`"),
            };
            return Err(ExpressionError::new(span, message, help));
        }
        let cells = value.cells[(number - 1) * columns..number * columns].to_vec();
        Ok(Array { shape: [columns, 1], cells })
    }

    /// A vector by its components, or a matrix by its rows.
    fn list(&mut self, rows: &[Array], span: Range<usize>) -> Result<Array, ExpressionError> {
        let width = rows.first().map_or(0, |row| row.cells.len());
        if width == 0 || rows.iter().any(|row| row.shape != [width, 1]) {
            let help = "write a vector as `[1, 2, 3]`, a matrix as rows of the same length: `[[1, 0], [0, 1]]`";
            return Err(ExpressionError::new(span, "the list is neither a vector nor a matrix", help));
        }
        let cells = rows.iter().flat_map(|row| row.cells.iter().copied()).collect();
        let shape = if width == 1 { [rows.len(), 1] } else { [rows.len(), width] };
        Ok(Array { shape, cells })
    }

    /// An operator or function of numbers; sums, products and choices go over vectors and matrices.
    #[inline(never)]
    fn call(&mut self, function: Function, inputs: &[Array], span: Range<usize>) -> Result<Array, ExpressionError> {
        if inputs.iter().all(|input| input.shape == [1, 1]) {
            let arguments = inputs.iter().map(|input| input.cells[0]).collect();
            return Ok(Array::scalar(self.push(Node::Call(function, arguments), span)));
        }
        let shapes: Vec<[usize; 2]> = inputs.iter().map(|input| input.shape).collect();
        match (function, inputs) {
            (Function::Negate, [a]) => Ok(self.each(function, &[a], &span)),
            (Function::Add | Function::Subtract, [a, b]) if a.shape == b.shape => {
                Ok(self.each(function, &[a, b], &span))
            }
            (Function::Multiply, [a, b]) | (Function::Divide, [a, b]) if b.shape == [1, 1] => {
                Ok(self.each(function, &[a, b], &span))
            }
            (Function::Multiply, [a, b]) if a.shape == [1, 1] => Ok(self.each(function, &[a, b], &span)),
            (Function::Multiply, [a, b]) if a.shape[1] == b.shape[0] => {
                if a.cells.len().saturating_mul(b.shape[1]) > MAX_NODES {
                    let message = format!("the product of {} and {} is too large", kind(a.shape), kind(b.shape));
                    return Err(ExpressionError::new(span, message, "use smaller ones"));
                }
                Ok(self.product(a, b, &span))
            }
            (Function::If, [condition, a, b]) if condition.shape == [1, 1] && a.shape == b.shape => {
                Ok(self.each(function, &[condition, a, b], &span))
            }
            _ => {
                let kinds: Vec<String> = shapes.into_iter().map(kind).collect();
                let help = match function {
                    Function::Multiply => "write `dot(a, b)`, `cross(a, b)` or `transpose(a)*b`",
                    Function::Add | Function::Subtract => "add vectors of the same length",
                    _ => "give it numbers: components are `a.x` or `a[1]`",
                };
                let name = function.word();
                let message = format!("`{name}` does not go with {}", kinds.join(" and "));
                Err(ExpressionError::new(span, message, help))
            }
        }
    }
}
