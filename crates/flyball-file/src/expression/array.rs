//! Vectors and matrices of expressions, and their functions.

use super::flat::{MAX_CELLS, kind};
use super::pinv::pinv;
use super::{ExpressionError, Function, Node, Tree};
use std::ops::Range;

/// Nodes of a vector or matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct Array {
    /// Rows and columns; a vector has one column.
    pub shape: [usize; 2],
    /// Nodes.
    pub cells: Vec<usize>,
}

impl Array {
    /// A number.
    pub fn scalar(cell: usize) -> Self {
        Self { shape: [1, 1], cells: vec![cell] }
    }
}

/// Nodes of numbers, children before parents.
#[derive(Default)]
pub(super) struct Builder {
    pub nodes: Vec<(Node, Range<usize>)>,
}

/// The numbers of arguments, of those that do not change.
type Constants = [Option<Vec<f64>>];
/// Writes a function of vectors out; `None` if the shapes do not fit.
type Write = fn(&mut Builder, &[Array], &Constants, &Range<usize>) -> Option<Array>;

/// A function of vectors and matrices.
#[derive(Clone, Copy, Debug)]
pub struct VectorFunction {
    /// Its name.
    pub name: &'static str,
    /// Number of arguments.
    pub arguments: usize,
    /// Its formula, in words.
    pub doc: &'static str,
    /// Writes it out; `None` if the shapes do not fit.
    write: Write,
}

/// Every function of vectors and matrices.
pub const VECTOR_FUNCTIONS: &[VectorFunction] = &[
    VectorFunction {
        name: "dot", arguments: 2, doc: "dot(a, b) = Σ aᵢ bᵢ of two vectors of one length", write: dot
    },
    VectorFunction {
        name: "cross",
        arguments: 2,
        doc: "cross(a, b) = a × b of two vectors of 3 components; of 2 components it is the number a₁ b₂ − a₂ b₁",
        write: cross,
    },
    VectorFunction { name: "norm", arguments: 1, doc: "norm(a) = √(Σ aᵢ²), the length of a vector", write: norm },
    VectorFunction { name: "unit", arguments: 1, doc: "unit(a) = a/norm(a)", write: unit },
    VectorFunction { name: "transpose", arguments: 1, doc: "transpose(a): rows become columns", write: transpose },
    VectorFunction {
        name: "diag",
        arguments: 1,
        doc: "diag(a): square matrix with the vector a on its diagonal",
        write: diag,
    },
    VectorFunction {
        name: "pinv",
        arguments: 1,
        doc: "pinv(a): pseudo-inverse (Moore, Penrose) of a matrix of numbers that do not change",
        write: write_pinv,
    },
];

/// Writes a function of vectors out; `None` if there is none of this name.
pub(super) fn apply_vector(
    out: &mut Builder,
    name: &str,
    inputs: &[Array],
    constants: &Constants,
    span: Range<usize>,
) -> Option<Result<Array, ExpressionError>> {
    let function = VECTOR_FUNCTIONS.iter().find(|function| function.name == name)?;
    if inputs.len() != function.arguments {
        let message = format!("`{name}` takes {} argument(s), not {}", function.arguments, inputs.len());
        return Some(Err(ExpressionError::new(span, message, function.doc)));
    }
    let written = (function.write)(out, inputs, constants, &span);
    Some(written.ok_or_else(|| {
        let kinds: Vec<String> = inputs.iter().map(|input| kind(input.shape)).collect();
        let fixed = if name == "pinv" && constants[0].is_none() { " that changes" } else { "" };
        let message = format!("`{name}` does not go with {}{fixed}", kinds.join(" and "));
        ExpressionError::new(span, message, function.doc)
    }))
}

impl Builder {
    /// Adds a node.
    pub fn push(&mut self, node: Node, span: Range<usize>) -> usize {
        self.nodes.push((node, span));
        self.nodes.len() - 1
    }

    /// Adds a number.
    pub fn leaf(&mut self, node: Node, span: Range<usize>) -> Array {
        Array::scalar(self.push(node, span))
    }

    fn two(&mut self, function: Function, a: usize, b: usize, span: &Range<usize>) -> usize {
        self.push(Node::Call(function, vec![a, b]), span.clone())
    }

    /// A function of numbers at each component; numbers go with every component.
    pub fn each(&mut self, function: Function, inputs: &[&Array], span: &Range<usize>) -> Array {
        let shape = inputs.iter().map(|input| input.shape).find(|shape| *shape != [1, 1]).unwrap_or([1, 1]);
        let cell = |input: &Array, i: usize| if input.shape == [1, 1] { input.cells[0] } else { input.cells[i] };
        let cells = (0..shape[0] * shape[1])
            .map(|i| self.push(Node::Call(function, inputs.iter().map(|input| cell(input, i)).collect()), span.clone()))
            .collect();
        Array { shape, cells }
    }

    /// Σ aᵢ bᵢ
    fn sum(&mut self, pairs: impl Iterator<Item = (usize, usize)>, span: &Range<usize>) -> Option<usize> {
        let mut sum = None;
        for (a, b) in pairs {
            let term = self.two(Function::Multiply, a, b, span);
            sum = Some(sum.map_or(term, |sum| self.two(Function::Add, sum, term, span)));
        }
        sum
    }

    /// The product of two matrices that fit.
    pub fn product(&mut self, a: &Array, b: &Array, span: &Range<usize>) -> Array {
        let ([rows, inner], [_, columns]) = (a.shape, b.shape);
        let mut cells = Vec::with_capacity(rows * columns);
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let pairs = (0..inner).map(|k| (a.cells[i * inner + k], b.cells[k * columns + j]));
            cells.push(self.sum(pairs, span).expect("a matrix has columns"));
        }
        // a row is a vector like a column
        let shape = if rows == 1 { [columns, 1] } else { [rows, columns] };
        Array { shape, cells }
    }

    /// The expression of one node.
    pub fn extract(&self, root: usize) -> Tree {
        let mut needed = vec![false; root + 1];
        needed[root] = true;
        for i in (0..=root).rev() {
            if let (true, Node::Call(_, arguments)) = (needed[i], &self.nodes[i].0) {
                arguments.iter().for_each(|&argument| needed[argument] = true);
            }
        }
        let mut places = vec![0; root + 1];
        let mut nodes: Vec<(Node, Range<usize>)> = Vec::new();
        for i in (0..=root).filter(|&i| needed[i]) {
            let (node, span) = &self.nodes[i];
            let node = match node {
                Node::Call(function, arguments) => {
                    Node::Call(*function, arguments.iter().map(|&argument| places[argument]).collect())
                }
                leaf => leaf.clone(),
            };
            places[i] = nodes.len();
            nodes.push((node, span.clone()));
        }
        Tree { nodes }
    }
}

fn is_vector(a: &Array) -> bool {
    a.shape[0] > 1 && a.shape[1] == 1
}

fn dot(out: &mut Builder, inputs: &[Array], _: &Constants, span: &Range<usize>) -> Option<Array> {
    let [a, b] = inputs else { return None };
    (is_vector(a) && a.shape == b.shape).then_some(())?;
    let pairs = a.cells.iter().copied().zip(b.cells.iter().copied());
    Some(Array::scalar(out.sum(pairs, span)?))
}

fn cross(out: &mut Builder, inputs: &[Array], _: &Constants, span: &Range<usize>) -> Option<Array> {
    let [a, b] = inputs else { return None };
    (is_vector(a) && a.shape == b.shape && a.shape[0] <= 3).then_some(())?;
    let mut minor = |i: usize, j: usize| {
        let (left, right) = (
            out.two(Function::Multiply, a.cells[i], b.cells[j], span),
            out.two(Function::Multiply, a.cells[j], b.cells[i], span),
        );
        out.two(Function::Subtract, left, right, span)
    };
    Some(match a.shape[0] {
        2 => Array::scalar(minor(0, 1)),
        _ => Array { shape: [3, 1], cells: vec![minor(1, 2), minor(2, 0), minor(0, 1)] },
    })
}

fn norm(out: &mut Builder, inputs: &[Array], _: &Constants, span: &Range<usize>) -> Option<Array> {
    let [a] = inputs else { return None };
    is_vector(a).then_some(())?;
    let sum = out.sum(a.cells.iter().map(|&cell| (cell, cell)), span)?;
    Some(Array::scalar(out.push(Node::Call(Function::Sqrt, vec![sum]), span.clone())))
}

fn unit(out: &mut Builder, inputs: &[Array], constants: &Constants, span: &Range<usize>) -> Option<Array> {
    let length = norm(out, inputs, constants, span)?;
    Some(out.each(Function::Divide, &[&inputs[0], &length], span))
}

fn transpose(_: &mut Builder, inputs: &[Array], _: &Constants, _: &Range<usize>) -> Option<Array> {
    let [Array { shape: [rows, columns], cells }] = inputs else { return None };
    let cells = (0..*columns).flat_map(|j| (0..*rows).map(move |i| cells[i * columns + j])).collect();
    Some(Array { shape: [*columns, *rows], cells })
}

fn diag(out: &mut Builder, inputs: &[Array], _: &Constants, span: &Range<usize>) -> Option<Array> {
    let [a] = inputs else { return None };
    let n = a.shape[0];
    (is_vector(a) && n * n <= MAX_CELLS).then_some(())?;
    let zero = out.push(Node::Number(0.0, None), span.clone());
    let cells = (0..n * n).map(|k| if k / n == k % n { a.cells[k / n] } else { zero }).collect();
    Some(Array { shape: [n, n], cells })
}

fn write_pinv(out: &mut Builder, inputs: &[Array], constants: &Constants, span: &Range<usize>) -> Option<Array> {
    let ([Array { shape: [rows, columns], .. }], [Some(numbers)]) = (inputs, constants) else { return None };
    let inverse = pinv(numbers, *rows, *columns);
    let cells = inverse.into_iter().map(|value| out.push(Node::Free(value), span.clone())).collect();
    Some(Array { shape: [*columns, *rows], cells })
}
