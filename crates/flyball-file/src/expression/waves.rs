//! Waves of an expression: how often its sines turn with one of its variables.

use super::{Expression, Function};

impl Expression {
    /// The highest angular frequency of its sines, cosines and tangents of straight lines of a variable, the others held.
    pub fn highest_frequency(&self, variable: usize) -> f64 {
        let first = self.variables + self.constants.len();
        // slopes of registers that are straight lines
        let mut slopes: Vec<Option<f64>> = (0..first).map(|i| Some(f64::from(u8::from(i == variable)))).collect();
        let mut highest = 0.0_f64;
        for instruction in &self.instructions {
            let [a, b, _] = instruction.arguments.map(usize::from);
            let constant = |i: usize| i.checked_sub(self.variables).and_then(|i| self.constants.get(i));
            let slope = match instruction.function {
                Function::Sin | Function::Cos | Function::Tan => {
                    highest = highest.max(slopes[a].map_or(0.0, f64::abs));
                    None
                }
                Function::Negate => slopes[a].map(|a| -a),
                Function::Add => slopes[a].zip(slopes[b]).map(|(a, b)| a + b),
                Function::Subtract => slopes[a].zip(slopes[b]).map(|(a, b)| a - b),
                Function::Multiply => match (constant(a), constant(b)) {
                    (Some(factor), _) => slopes[b].map(|b| factor * b),
                    (None, Some(factor)) => slopes[a].map(|a| factor * a),
                    (None, None) => None,
                },
                Function::Divide => constant(b).and_then(|divisor| slopes[a].map(|a| a / divisor)),
                _ => None,
            };
            slopes.push(slope.filter(|slope| slope.is_finite()));
        }
        highest
    }
}
