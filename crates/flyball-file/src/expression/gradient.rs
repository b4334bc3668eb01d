//! Value and gradient: one sweep forward, one back.

use super::Function;
use super::evaluate::{apply, apply_once};
use super::tape::{Expression, Instruction};
use flyball_dae::scalar::Dual;

/// Registers for [`Expression::gradient`], made once.
#[derive(Clone, Debug, Default)]
pub struct GradientWork {
    values: Vec<f64>,
    /// ∂value/∂first argument of each instruction that is not linear.
    slopes: Vec<f64>,
    adjoints: Vec<f64>,
}

impl Expression {
    /// Registers for this expression.
    pub fn work(&self) -> GradientWork {
        let n = self.registers();
        let mut values = vec![0.0; n];
        values[self.variables..self.variables + self.constants.len()].copy_from_slice(&self.constants);
        GradientWork { values, slopes: vec![0.0; n], adjoints: vec![0.0; n] }
    }

    /// The value, and its derivatives by all variables into `gradient`.
    ///
    /// # Panics
    /// If `work` is of another expression or a length is wrong.
    pub fn gradient(&self, variables: &[f64], work: &mut GradientWork, gradient: &mut [f64]) -> f64 {
        let n = self.registers();
        let (values, slopes) = (&mut work.values[..n], &mut work.slopes[..n]);
        values[..self.variables].copy_from_slice(variables);
        let first = self.variables + self.constants.len();
        for (instruction, at) in self.instructions.iter().zip(first..n) {
            (values[at], slopes[at]) = forward(instruction, values);
        }
        let adjoints = &mut work.adjoints[..n];
        adjoints.fill(0.0);
        adjoints[usize::from(self.root)] = 1.0;
        for (instruction, at) in self.instructions.iter().zip(first..n).rev() {
            let adjoint = adjoints[at];
            // what does not reach the result may be infinite without harm
            if adjoint != 0.0 {
                back(instruction, adjoint, slopes[at], values, adjoints);
            }
        }
        gradient.copy_from_slice(&adjoints[..self.variables]);
        values[usize::from(self.root)]
    }
}

/// Value and slope by the first argument; the slope of what [`back`] treats by itself is 0.
#[inline(always)]
fn forward(instruction: &Instruction, values: &[f64]) -> (f64, f64) {
    let [a, b, c] = instruction.read(values);
    match instruction.function {
        Function::Add => (a + b, 0.0),
        Function::Subtract => (a - b, 0.0),
        Function::Multiply => (a * b, 0.0),
        Function::Divide => (a / b, 0.0),
        Function::Negate => (-a, -1.0),
        Function::Sin => {
            let (s, c) = a.sin_cos();
            (s, c)
        }
        Function::Cos => {
            let (s, c) = a.sin_cos();
            (c, -s)
        }
        Function::Exp => {
            let e = a.exp();
            (e, e)
        }
        Function::Sqrt => {
            let root = a.sqrt();
            (root, if root == 0.0 { 0.0 } else { 0.5 / root })
        }
        Function::Min | Function::Max | Function::If | Function::Mod => {
            (apply(instruction.function, 0, [a, b, c]), 0.0)
        }
        function if has_several_slopes(instruction) => (apply_once(function, instruction.exponent, [a, b, c]), 0.0),
        Function::Power => {
            let n = instruction.exponent;
            (a.powi(n), f64::from(n) * a.powi(n - 1))
        }
        function => {
            // the value by itself: dual numbers lose it where the slope is infinite
            let dual = apply_once(function, instruction.exponent, [Dual::<f64, 1>::variable(a, 0), b.into(), c.into()]);
            (apply_once(function, instruction.exponent, [a, b, c]), dual.eps[0])
        }
    }
}

/// True if slopes by more than the first argument are taken from dual numbers in [`back`].
fn has_several_slopes(instruction: &Instruction) -> bool {
    match instruction.function {
        Function::Power => instruction.exponent == 0,
        function => matches!(function, Function::Atan2 | Function::Hypot | Function::Ramp | Function::Smooth),
    }
}

#[inline(always)]
fn back(instruction: &Instruction, adjoint: f64, slope: f64, values: &[f64], adjoints: &mut [f64]) {
    let [a, b, c] = instruction.arguments.map(usize::from);
    match instruction.function {
        Function::Add => {
            adjoints[a] += adjoint;
            adjoints[b] += adjoint;
        }
        Function::Subtract => {
            adjoints[a] += adjoint;
            adjoints[b] -= adjoint;
        }
        Function::Multiply => {
            let (x, y) = (values[a], values[b]);
            adjoints[a] += adjoint * y;
            adjoints[b] += adjoint * x;
        }
        Function::Divide => {
            let (x, y) = (values[a], values[b]);
            adjoints[a] += adjoint / y;
            adjoints[b] -= adjoint * x / (y * y);
        }
        Function::Min => adjoints[if values[b] < values[a] { b } else { a }] += adjoint,
        Function::Max => adjoints[if values[a] < values[b] { b } else { a }] += adjoint,
        Function::If => adjoints[if values[a] != 0.0 { b } else { c }] += adjoint,
        Function::Mod => {
            adjoints[a] += adjoint;
            adjoints[b] -= adjoint * (values[a] / values[b]).floor();
        }
        function if has_several_slopes(instruction) => {
            let variables = [a, b, c];
            let duals = [0, 1, 2].map(|i| Dual::<f64, 3>::variable(values[variables[i]], i));
            let slopes = apply_once(function, instruction.exponent, duals).eps;
            for (variable, slope) in variables.into_iter().zip(slopes) {
                adjoints[variable] += adjoint * slope;
            }
        }
        _ => adjoints[a] += adjoint * slope,
    }
}
