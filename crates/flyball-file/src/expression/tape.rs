//! The tree as a flat list of instructions over registers: variables, then constants, then results.

use super::branch::{has_kink, jumps};
use super::evaluate::apply_once;
use super::flat::{Plain, flatten};
use super::{ExpressionError, Function, MAX_REGISTERS, Node, Tree};
use std::collections::HashMap;

/// One instruction; its result goes to the next register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Instruction {
    pub function: Function,
    /// Registers of the arguments; unused ones are 0.
    pub arguments: [u16; 3],
    /// Integer exponent of a power, or 0 for a power of any exponent.
    pub exponent: i32,
    /// True for a kink that is located.
    pub located: bool,
}

impl Instruction {
    /// Its arguments in registers.
    #[inline(always)]
    pub(super) fn read<R: Copy>(&self, registers: &[R]) -> [R; 3] {
        let [a, b, c] = self.arguments;
        [registers[usize::from(a)], registers[usize::from(b)], registers[usize::from(c)]]
    }

    fn is_branch(&self) -> bool {
        self.located || jumps(self.function)
    }
}

/// The branches among instructions.
fn branches(instructions: &[Instruction]) -> Vec<u16> {
    (0..instructions.len()).filter(|&i| instructions[i].is_branch()).map(|i| i as u16).collect()
}

/// A compiled expression of named variables.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    pub(super) variables: usize,
    pub(super) constants: Vec<f64>,
    pub(super) instructions: Vec<Instruction>,
    pub(super) root: u16,
    /// Instructions that are branches, in ascending order.
    pub(super) branches: Vec<u16>,
}

/// A value during compilation: known now, or in a register (constants and results are numbered apart).
#[derive(Clone, Copy)]
enum Operand {
    Known(f64),
    Variable(u16),
    Result(u16),
}

/// Largest integer exponent that is multiplied out.
const MAX_EXPONENT: f64 = 64.0;

impl Expression {
    /// Compiles a tree. `constant` gives the value of a node that is a name or a number with a unit and does not change;
    /// other names are looked up among the variables.
    ///
    /// # Errors
    /// If a name is unknown or the expression is too long.
    pub fn compile(
        tree: &Tree,
        variables: &[&str],
        mut constant: impl FnMut(&Node) -> Option<f64>,
    ) -> Result<Self, ExpressionError> {
        Self::compile_with(tree, variables, &mut constant)
    }

    fn compile_with(
        tree: &Tree,
        variables: &[&str],
        constant: &mut dyn FnMut(&Node) -> Option<f64>,
    ) -> Result<Self, ExpressionError> {
        let flat = flatten(tree, &Plain)?.scalar()?;
        let tree = flat.as_ref();
        let mut operands: Vec<Operand> = Vec::with_capacity(tree.nodes.len());
        let mut compiler = Compiler { constants: Vec::new(), code: Vec::new(), known: HashMap::new() };
        let located = located(tree);
        for (i, (node, span)) in tree.nodes.iter().enumerate() {
            let operand = match node {
                Node::Call(Function::Located, arguments) => operands[arguments[0]],
                Node::Free(value) => Operand::Known(*value),
                Node::Call(function, arguments) => {
                    let arguments: Vec<Operand> = arguments.iter().map(|&i| operands[i]).collect();
                    compiler.call(*function, &arguments, located[i] && has_kink(*function))
                }
                _ => match (constant(node), node) {
                    (Some(value), _) => Operand::Known(value),
                    (None, Node::Number(value, _)) => Operand::Known(*value),
                    (None, Node::Name(name)) => match variables.iter().position(|variable| variable == name) {
                        Some(index) => Operand::Variable(index as u16),
                        None => {
                            let help = crate::suggest::suggestion(name, variables.iter().copied());
                            return Err(ExpressionError::new(span.clone(), format!("`{name}` is not known"), help));
                        }
                    },
                    (None, _) => unreachable!("calls and free numbers are other branches, and nothing else is flat"),
                },
            };
            operands.push(operand);
        }
        let whole = 0..tree.nodes.last().map_or(0, |(_, span)| span.end);
        let Some(root) = operands.last().copied() else {
            return Err(ExpressionError::new(0..0, "the expression is empty", "write a number or a formula"));
        };
        let root = compiler.raw(root);
        let registers = variables.len() + compiler.constants.len() + compiler.code.len();
        if registers > MAX_REGISTERS {
            let message = format!("the expression needs {registers} registers, more than {MAX_REGISTERS}");
            return Err(ExpressionError::new(whole, message, "shorten it, or use a table"));
        }
        Ok(compiler.finish(variables.len(), root))
    }

    /// The same with all its kinks located.
    #[must_use]
    pub fn with_kinks_located(mut self) -> Self {
        self.instructions.iter_mut().for_each(|instruction| instruction.located |= has_kink(instruction.function));
        self.branches = branches(&self.instructions);
        self
    }

    /// A constant beside variables that it does not need.
    pub fn constant(value: f64, variables: usize) -> Self {
        let root = u16::try_from(variables).expect("registers are counted in 16 bits");
        Self { variables, constants: vec![value], instructions: Vec::new(), root, branches: Vec::new() }
    }

    /// Parses and compiles a text whose names are all variables, `pi` or `e`.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn parse(text: &str, variables: &[&str]) -> Result<Self, ExpressionError> {
        Self::compile(&Tree::parse(text)?, variables, |node| match node {
            Node::Name(name) => named_constant(name),
            _ => None,
        })
    }

    /// Its value if it does not depend on any variable.
    pub fn as_constant(&self) -> Option<f64> {
        let index = usize::from(self.root).checked_sub(self.variables)?;
        self.constants.get(index).copied()
    }

    /// Number of registers it needs.
    pub(super) fn registers(&self) -> usize {
        self.variables + self.constants.len() + self.instructions.len()
    }
}

/// The nodes inside `located(…)`.
fn located(tree: &Tree) -> Vec<bool> {
    let mut inside = vec![false; tree.nodes.len()];
    // parents come after their children
    for (i, (node, _)) in tree.nodes.iter().enumerate().rev() {
        if let Node::Call(function, arguments) = node
            && (inside[i] || *function == Function::Located)
        {
            arguments.iter().for_each(|&argument| inside[argument] = true);
        }
    }
    inside
}

/// π and e.
pub(crate) fn named_constant(name: &str) -> Option<f64> {
    match name {
        "pi" => Some(std::f64::consts::PI),
        "e" => Some(std::f64::consts::E),
        _ => None,
    }
}

/// Registers before their final numbers are known: variables as they are, constants and results marked by high bits.
struct Compiler {
    constants: Vec<f64>,
    code: Vec<Instruction>,
    known: HashMap<Instruction, u16>,
}

const CONSTANT: u16 = 1 << 15;
const RESULT: u16 = 1 << 14;

impl Compiler {
    fn raw(&mut self, operand: Operand) -> u16 {
        match operand {
            Operand::Variable(index) => index,
            Operand::Result(index) => index | RESULT,
            Operand::Known(value) => {
                let found = self.constants.iter().position(|c| c.to_bits() == value.to_bits());
                let index = found.unwrap_or_else(|| {
                    self.constants.push(value);
                    self.constants.len() - 1
                });
                index as u16 | CONSTANT
            }
        }
    }

    fn call(&mut self, function: Function, arguments: &[Operand], located: bool) -> Operand {
        let exponent = match (function, arguments) {
            (Function::Power, [_, Operand::Known(p)]) if p.fract() == 0.0 && p.abs() <= MAX_EXPONENT => *p as i32,
            _ => 0,
        };
        let values: Vec<f64> = arguments
            .iter()
            .filter_map(|operand| match operand {
                Operand::Known(value) => Some(*value),
                _ => None,
            })
            .collect();
        if values.len() == arguments.len() {
            let value = |i: usize| values.get(i).copied().unwrap_or(0.0);
            return Operand::Known(apply_once(function, exponent, [value(0), value(1), value(2)]));
        }
        let mut registers = [0; 3];
        for (register, operand) in registers.iter_mut().zip(arguments) {
            *register = self.raw(*operand);
        }
        let instruction = Instruction { function, arguments: registers, exponent, located };
        if let Some(&index) = self.known.get(&instruction) {
            return Operand::Result(index);
        }
        let index = self.code.len() as u16;
        self.code.push(instruction);
        self.known.insert(instruction, index);
        Operand::Result(index)
    }

    fn finish(self, variables: usize, root: u16) -> Expression {
        let constants = self.constants.len();
        let place = |raw: u16| match raw {
            raw if raw & CONSTANT != 0 => variables as u16 + (raw & !CONSTANT),
            raw if raw & RESULT != 0 => (variables + constants) as u16 + (raw & !RESULT),
            raw => raw,
        };
        let instructions: Vec<Instruction> =
            self.code.iter().map(|i| Instruction { arguments: i.arguments.map(place), ..*i }).collect();
        let branches = branches(&instructions);
        Expression { variables, constants: self.constants, instructions, root: place(root), branches }
    }
}
