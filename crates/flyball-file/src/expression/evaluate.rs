//! The tape over any scalar. Nothing is allocated.

use super::tape::Expression;
use super::{Function, MAX_REGISTERS};
use flyball_dae::scalar::Real;

impl Expression {
    /// The value for given variables.
    ///
    /// # Panics
    /// If the number of variables is not that of [`Expression::compile`].
    pub fn evaluate<R: Real>(&self, variables: &[R]) -> R {
        assert_eq!(
            variables.len(),
            self.variables,
            "an expression is evaluated with the variables it was compiled with"
        );
        match self.registers() {
            ..=8 => self.run(variables, &mut [R::zero(); 8]),
            9..=32 => self.run(variables, &mut [R::zero(); 32]),
            33..=128 => self.run(variables, &mut [R::zero(); 128]),
            _ => self.run(variables, &mut [R::zero(); MAX_REGISTERS]),
        }
    }

    /// One sweep for any number of registers: all functions are compiled into it.
    #[inline(never)]
    fn run<R: Real>(&self, variables: &[R], registers: &mut [R]) -> R {
        let first = self.load(variables, registers);
        for (at, instruction) in (first..).zip(&self.instructions) {
            let arguments = instruction.read(registers);
            registers[at] = apply(instruction.function, instruction.exponent, arguments);
        }
        registers[usize::from(self.root)]
    }
}

impl Expression {
    /// Writes variables and constants into their registers; gives the next one.
    pub(super) fn load<R: Real>(&self, variables: &[R], registers: &mut [R]) -> usize {
        registers[..self.variables].copy_from_slice(variables);
        let first = self.variables + self.constants.len();
        for (register, &constant) in registers[self.variables..first].iter_mut().zip(&self.constants) {
            *register = R::from(constant);
        }
        first
    }
}

pub(super) fn truth<R: Real>(condition: bool) -> R {
    R::from(f64::from(u8::from(condition)))
}

/// One instruction, compiled once where no sweep over many waits for it.
#[inline(never)]
pub(super) fn apply_once<R: Real>(function: Function, exponent: i32, arguments: [R; 3]) -> R {
    apply(function, exponent, arguments)
}

/// One instruction.
#[inline(always)]
pub(super) fn apply<R: Real>(function: Function, exponent: i32, [a, b, c]: [R; 3]) -> R {
    let (x, y) = (a.value(), b.value());
    match function {
        Function::Negate => -a,
        Function::Add => a + b,
        Function::Subtract => a - b,
        Function::Multiply => a * b,
        Function::Divide => a / b,
        Function::Power if exponent != 0 => a.powi(exponent),
        Function::Power if y == 0.0 => R::one(),
        Function::Power => a.powf(b),
        Function::Not => truth(x == 0.0),
        Function::Less => truth(x < y),
        Function::LessEqual => truth(x <= y),
        Function::Greater => truth(x > y),
        Function::GreaterEqual => truth(x >= y),
        Function::Equal => truth(x == y),
        Function::NotEqual => truth(x != y),
        Function::And => truth(x != 0.0 && y != 0.0),
        Function::Or => truth(x != 0.0 || y != 0.0),
        Function::Sin => a.sin(),
        Function::Cos => a.cos(),
        Function::Tan => a.tan(),
        Function::Asin => a.asin(),
        Function::Acos => a.acos(),
        Function::Atan => a.atan(),
        Function::Atan2 => a.atan2(b),
        Function::Sinh => a.tanh() * cosh(a),
        Function::Cosh => cosh(a),
        Function::Tanh => a.tanh(),
        Function::Exp => a.exp(),
        Function::Log => a.ln(),
        Function::Log10 => a.ln() / std::f64::consts::LN_10,
        Function::Sqrt => a.sqrt(),
        Function::Hypot => a.hypot(b),
        Function::Abs => a.abs(),
        Function::Sign => R::from(if x == 0.0 { 0.0 } else { x.signum() }),
        Function::Floor => R::from(x.floor()),
        Function::Ceil => R::from(x.ceil()),
        Function::Round => R::from(x.round()),
        Function::Min => a.min(b),
        Function::Max => a.max(b),
        Function::Mod => a - b * (x / y).floor(),
        Function::Located => a,
        Function::If if x != 0.0 => b,
        Function::If => c,
        Function::Step => truth(x >= 0.0),
        Function::Pulse => truth(y <= x && x < c.value()),
        Function::Ramp => part(a, b, c),
        Function::Smooth => {
            // 6 u⁵ − 15 u⁴ + 10 u³
            let u = part(a, b, c);
            ((u * 6.0 - 15.0) * u + 10.0) * u * u * u
        }
    }
}

/// (eˣ + e⁻ˣ)/2.
fn cosh<R: Real>(x: R) -> R {
    (x.exp() + (-x).exp()) * 0.5
}

/// (x − a)/(b − a), held to [0, 1].
fn part<R: Real>(x: R, a: R, b: R) -> R {
    let u = (x - a) / (b - a);
    match u.value() {
        u if u <= 0.0 => R::zero(),
        u if u >= 1.0 => R::one(),
        _ => u,
    }
}
