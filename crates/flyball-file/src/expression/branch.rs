//! Branches of an expression: instructions whose value jumps, and kinks inside `located(…)`.
//!
//! A branch looks at one number s of its arguments and is in cell ⌊s⌋, held to the cells that it has. Evaluated in given
//! cells, an expression is smooth; where s leaves its cell, it must be given the next one. Cell k is mode k + 1, or k if it is
//! negative; mode 0 is not decided yet: the values themselves decide. The sign has a mode of its own while it looks at zero.

use super::evaluate::{apply, apply_once, truth};
use super::tape::{Expression, Instruction};
use super::{Function, MAX_REGISTERS};
use flyball_dae::scalar::Real;
use std::ops::{Add, Div, Neg, Sub};

/// Largest number of a cell of floor and its kin; farther out nothing is located.
const CELLS: i32 = 1 << 30;

/// Mode of a sign that looks at zero.
const AT_ZERO: i32 = i32::MAX;

/// Distance beyond its cell that s may have, so that rounding at an event does not bring the former cell back.
fn slack(scale: f64) -> f64 {
    1e-9 * scale + 1e-12
}

/// True for functions whose value jumps.
pub(super) fn jumps(function: Function) -> bool {
    use Function::{Ceil, Floor, Greater, GreaterEqual, Less, LessEqual, Mod, Pulse, Round, Sign, Step};
    matches!(function, Less | LessEqual | Greater | GreaterEqual | Sign | Floor | Ceil | Round | Mod | Step | Pulse)
}

/// True for functions with a kink.
pub(super) fn has_kink(function: Function) -> bool {
    matches!(function, Function::Abs | Function::Min | Function::Max | Function::Ramp)
}

/// The number a branch looks at, with its first and last cell; pulses and ramps must have an end after their begin.
pub(super) fn looked<T>(function: Function, [a, b, c]: [T; 3]) -> Option<(T, [i32; 2])>
where
    T: Copy + From<f64> + Add<Output = T> + Sub<Output = T> + Div<Output = T> + Neg<Output = T>,
{
    Some(match function {
        Function::Less | Function::GreaterEqual | Function::Max => (a - b, [-1, 0]),
        Function::Greater | Function::LessEqual | Function::Min => (b - a, [-1, 0]),
        Function::Step | Function::Sign | Function::Abs => (a, [-1, 0]),
        Function::Floor => (a, [-CELLS, CELLS]),
        Function::Ceil => (-a, [-CELLS, CELLS]),
        Function::Round => (a + 0.5.into(), [-CELLS, CELLS]),
        Function::Mod => (a / b, [-CELLS, CELLS]),
        Function::Pulse | Function::Ramp => ((a - b) / (c - b), [-1, 1]),
        _ => return None,
    })
}

/// The number a branch looks at, the scale of its rounding, and its first and last cell. `None` where it has no cells.
pub(super) fn look(function: Function, [a, b, c]: [f64; 3]) -> Option<(f64, f64, [i32; 2])> {
    let (s, cells) = looked(function, [a, b, c])?;
    let largest = a.abs().max(b.abs());
    let scale = match function {
        Function::Pulse | Function::Ramp if b < c => largest.max(c.abs()) / (c - b),
        Function::Pulse | Function::Ramp => return None,
        Function::Step | Function::Sign | Function::Abs => 0.0,
        Function::Floor | Function::Ceil | Function::Round => a.abs(),
        Function::Mod => s.abs(),
        _ => largest,
    };
    let is_counted = if cells[1] == CELLS { s.abs() < f64::from(CELLS) } else { s.is_finite() };
    is_counted.then_some((s, scale, cells))
}

pub(super) fn cell_of(s: f64, [first, last]: [i32; 2]) -> i32 {
    (s.floor() as i32).clamp(first, last)
}

fn mode_of(cell: i32) -> i32 {
    if cell < 0 { cell } else { cell + 1 }
}

/// The cell of a mode that is decided.
fn decided(mode: i32) -> Option<i32> {
    match mode {
        0 => None,
        ..0 => Some(mode),
        _ => Some(mode - 1),
    }
}

/// One instruction in a given cell.
fn apply_in<R: Real>(instruction: &Instruction, cell: i32, [a, b, c]: [R; 3]) -> R {
    let (below, number) = (cell < 0, f64::from(cell));
    match instruction.function {
        Function::Less | Function::Greater => truth(below),
        Function::LessEqual | Function::GreaterEqual | Function::Step => truth(!below),
        Function::Sign => R::from(if below { -1.0 } else { 1.0 }),
        Function::Floor | Function::Round => R::from(number),
        Function::Ceil => R::from(-number),
        Function::Mod => a - b * number,
        Function::Pulse => truth(cell == 0),
        Function::Abs => {
            if below {
                -a
            } else {
                a
            }
        }
        Function::Min | Function::Max => {
            if below {
                b
            } else {
                a
            }
        }
        Function::Ramp if cell == 0 => (a - b) / (c - b),
        Function::Ramp => R::from(if below { 0.0 } else { 1.0 }),
        function => apply_once(function, instruction.exponent, [a, b, c]),
    }
}

/// One instruction in a given mode; an argument that has no cells decides by itself.
fn apply_as<R: Real>(instruction: &Instruction, mode: i32, arguments: [R; 3]) -> R {
    match decided(mode) {
        _ if mode == AT_ZERO => R::zero(),
        Some(cell) if look(instruction.function, arguments.map(R::value)).is_some() => {
            apply_in(instruction, cell, arguments)
        }
        _ => apply_once(instruction.function, instruction.exponent, arguments),
    }
}

/// The mode after an event, from what s was and is now and which of its two functions passed zero. Rounding leaves no cell; an s
/// that jumps onto the border of a cell is in it.
fn next_mode(function: Function, mode: i32, [before, arguments]: [[f64; 3]; 2], left: [bool; 2]) -> i32 {
    let Some((s, scale, cells)) = look(function, arguments) else { return 0 };
    let slack = slack(scale);
    let jumps = look(function, before).is_none_or(|(before, ..)| (s - before).abs() > slack);
    if mode == AT_ZERO {
        return match left {
            [true, _] => mode_of(-1),
            [_, true] => mode_of(0),
            _ if s.abs() > slack => mode_of(cell_of(s, cells)),
            _ => AT_ZERO,
        };
    }
    let Some(now) = decided(mode) else {
        return if function == Function::Sign && s == 0.0 { AT_ZERO } else { mode_of(cell_of(s, cells)) };
    };
    if function == Function::Sign && s == 0.0 && jumps {
        return AT_ZERO;
    }
    let next = match left {
        [true, _] if now > cells[0] => now - 1,
        [_, true] if now < cells[1] => now + 1,
        _ => {
            let (first, end) = (f64::from(now), f64::from(now + 1));
            let below = now > cells[0] && s < first - slack;
            let above = now < cells[1] && (s > end + slack || (jumps && s >= end));
            if below || above { cell_of(s, cells) } else { now }
        }
    };
    mode_of(next)
}

/// Two functions that are positive inside the cell and fall through zero where s leaves it: below, above.
fn switching(function: Function, mode: i32, arguments: [f64; 3]) -> [f64; 2] {
    let Some((s, _, cells)) = look(function, arguments) else { return [1.0; 2] };
    match decided(mode) {
        _ if mode == AT_ZERO => [s, -s],
        None => [1.0; 2],
        Some(cell) => [
            if cell > cells[0] { s - f64::from(cell) } else { 1.0 },
            if cell < cells[1] { f64::from(cell + 1) - s } else { 1.0 },
        ],
    }
}

impl Expression {
    /// Number of its branches; each has one mode and two switching functions.
    pub fn branches(&self) -> usize {
        self.branches.len()
    }

    /// The value in given modes of its branches.
    ///
    /// # Panics
    /// If the number of variables or modes is wrong.
    pub fn evaluate_in<R: Real>(&self, variables: &[R], modes: &[i32]) -> R {
        if self.branches.is_empty() {
            return self.evaluate(variables);
        }
        self.walk(variables, |branch, instruction, arguments| apply_as(instruction, modes[branch], arguments))
    }

    /// The value with the cells that its branches have for other values of the variables.
    ///
    /// # Panics
    /// If a number of variables is wrong.
    pub fn evaluate_beside<R: Real>(&self, variables: &[R], deciding: &[f64]) -> R {
        match self.registers() {
            ..=32 => self.beside(variables, deciding, &mut [R::zero(); 32], &mut [0.0; 32]),
            33..=128 => self.beside(variables, deciding, &mut [R::zero(); 128], &mut [0.0; 128]),
            _ => self.beside(variables, deciding, &mut [R::zero(); MAX_REGISTERS], &mut [0.0; MAX_REGISTERS]),
        }
    }

    fn beside<R: Real>(&self, variables: &[R], deciding: &[f64], registers: &mut [R], others: &mut [f64]) -> R {
        let first = self.load(variables, registers);
        self.load(deciding, others);
        let mut branches = self.branches.iter().peekable();
        for (i, instruction) in self.instructions.iter().enumerate() {
            let (arguments, other) = (instruction.read(registers), instruction.read(others));
            others[first + i] = apply_once(instruction.function, instruction.exponent, other);
            let is_branch = branches.next_if(|at| usize::from(**at) == i).is_some();
            // a sign that looks at zero has no side
            let is_zero = instruction.function == Function::Sign && other[0] == 0.0;
            registers[first + i] = match look(instruction.function, other).filter(|_| is_branch && !is_zero) {
                Some((s, _, cells)) => apply_as(instruction, mode_of(cell_of(s, cells)), arguments),
                None => apply_once(instruction.function, instruction.exponent, arguments),
            };
        }
        registers[usize::from(self.root)]
    }

    /// Its switching functions, two per branch: positive while the modes hold.
    pub fn switching(&self, variables: &[f64], modes: &[i32], out: &mut [f64]) {
        self.walk(variables, |branch, instruction, arguments| {
            let own = switching(instruction.function, modes[branch], arguments);
            out[2 * branch..2 * branch + 2].copy_from_slice(&own);
            apply_as(instruction, modes[branch], arguments)
        });
    }

    /// The modes after an event, from the variables before and after what jumped there; `left` says which switching functions
    /// passed zero.
    ///
    /// # Panics
    /// If a number of variables or of modes is wrong.
    pub fn decide(&self, variables: [&[f64]; 2], left: impl Fn(usize) -> bool, modes: &mut [i32]) {
        match self.registers() {
            ..=32 => self.decide_in(variables, &left, modes, &mut [0.0; 32], &mut [0.0; 32]),
            33..=128 => self.decide_in(variables, &left, modes, &mut [0.0; 128], &mut [0.0; 128]),
            _ => self.decide_in(variables, &left, modes, &mut [0.0; MAX_REGISTERS], &mut [0.0; MAX_REGISTERS]),
        }
    }

    fn decide_in(
        &self,
        [before, variables]: [&[f64]; 2],
        left: &dyn Fn(usize) -> bool,
        modes: &mut [i32],
        registers: &mut [f64],
        old: &mut [f64],
    ) {
        let first = self.load(variables, registers);
        self.load(before, old);
        let mut branches = self.branches.iter().enumerate().peekable();
        for (i, instruction) in self.instructions.iter().enumerate() {
            let (arguments, others) = (instruction.read(registers), instruction.read(old));
            let branch = branches.next_if(|(_, at)| usize::from(**at) == i).map(|(branch, _)| branch);
            let mode = branch.map_or(0, |branch| modes[branch]);
            old[first + i] = apply_as(instruction, mode, others);
            let mut new_mode = 0;
            if let Some(branch) = branch {
                let passed = [left(2 * branch), left(2 * branch + 1)];
                new_mode = next_mode(instruction.function, mode, [others, arguments], passed);
                modes[branch] = new_mode;
            }
            registers[first + i] = apply_as(instruction, new_mode, arguments);
        }
    }

    /// The root of the tape, with branches evaluated by the caller.
    pub(super) fn walk<R: Real>(&self, variables: &[R], mut branch: impl FnMut(usize, &Instruction, [R; 3]) -> R) -> R {
        match self.registers() {
            ..=32 => self.walk_over(variables, &mut [R::zero(); 32], &mut branch),
            33..=128 => self.walk_over(variables, &mut [R::zero(); 128], &mut branch),
            _ => self.walk_over(variables, &mut [R::zero(); MAX_REGISTERS], &mut branch),
        }
    }

    /// One sweep for any number of registers and whatever is done with branches: all functions are compiled into it.
    #[inline(never)]
    fn walk_over<R: Real>(
        &self,
        variables: &[R],
        registers: &mut [R],
        evaluate: &mut dyn FnMut(usize, &Instruction, [R; 3]) -> R,
    ) -> R {
        let first = self.load(variables, registers);
        let mut branches = self.branches.iter().enumerate().peekable();
        for (i, instruction) in self.instructions.iter().enumerate() {
            let arguments = instruction.read(registers);
            registers[first + i] = match branches.next_if(|(_, at)| usize::from(**at) == i) {
                Some((branch, _)) => evaluate(branch, instruction, arguments),
                None => apply(instruction.function, instruction.exponent, arguments),
            };
        }
        registers[usize::from(self.root)]
    }
}
