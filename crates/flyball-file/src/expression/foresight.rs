//! Where an expression of one variable leaves the cells of its branches, found beforehand.
//!
//! Branches that look at a straight line are solved for. The rest is searched from left to right over intervals: bounds of
//! the quantity that a branch looks at ([`Bound`]) show that nothing happens there, or that it rises or falls all the way, so
//! that its ends decide; other intervals are halved. Nothing is left out by chance, except visits to another cell that are
//! shorter than [`SHORTEST`].

use super::bound::Bound;
use super::branch::{cell_of, look, looked};
use super::evaluate::apply_once;
use super::tape::Expression;
use super::{Function, text};

/// Intervals below this size, of their place or of 1, are decided by their ends.
const SHORTEST: f64 = 1e-12;
/// First interval of a search, of its place or of 1.
const FIRST: f64 = 1e-3;
/// Most bounds of one interval; then its parts are decided by their ends.
const MOST_OF_ONE: usize = 4096;
/// Most bounds of a search; then it ends, and begins anew from where it came to.
const MOST: usize = 100_000;
/// Places beyond which nothing is searched.
const FAR: f64 = 1e15;
/// Distance within which rounding may bring the former cell back, of its place or of 1.
const NOISE: f64 = 1e-12;
/// Most attempts to get behind rounding.
const ROUNDS: usize = 100;

impl Expression {
    /// The first number after `t` at which a branch of an expression of one variable leaves its cell: it and what follows
    /// lie in the next cell, what precedes it in the former. After a long search without a change it is the number that
    /// the search came to.
    pub fn next_change(&self, t: f64) -> Option<f64> {
        let changes = (0..self.branches.len()).filter_map(|branch| {
            if self.looks_at_lines(branch) { self.next_on_line(branch, t) } else { Search::new(self, branch, t).next() }
        });
        changes.min_by(f64::total_cmp)
    }

    /// True if all arguments of a branch are straight lines of the variable.
    fn looks_at_lines(&self, branch: usize) -> bool {
        let instruction = &self.instructions[usize::from(self.branches[branch])];
        let count = text::arguments(instruction.function);
        instruction.arguments[..count].iter().all(|&register| self.is_line(register))
    }

    fn next_on_line(&self, branch: usize, t: f64) -> Option<f64> {
        let (s, cells) = self.seen(branch, t)?;
        // from a second later, which is exact on a line
        let rate = self.seen(branch, t + 1.0)?.0 - s;
        if rate == 0.0 {
            return None;
        }
        let (cell, way) = (cell_of(s, cells), if rate > 0.0 { 1 } else { -1 });
        let thresholds = (0..3).map(|i| cell + way * i + i32::from(way > 0));
        for threshold in thresholds.filter(|&threshold| threshold > cells[0] && threshold <= cells[1]) {
            let mut at = t + (f64::from(threshold) - s) / rate;
            if at - t <= 1e-12 * t.abs().max(1.0) {
                continue;
            }
            // the first instant behind the threshold
            let is_behind =
                |at: f64| self.seen(branch, at).is_some_and(|(s, _)| (s >= f64::from(threshold)) == (way > 0));
            for _ in 0..8 {
                if is_behind(at) {
                    break;
                }
                at = at.next_up();
            }
            return Some(at);
        }
        None
    }

    /// Value that a branch looks at, and its cells, at a number.
    fn seen(&self, branch: usize, t: f64) -> Option<(f64, [i32; 2])> {
        let mut seen = None;
        self.walk(&[t], |other, instruction, arguments| {
            if other == branch {
                seen = look(instruction.function, arguments).map(|(s, _, cells)| (s, cells));
            }
            apply_once(instruction.function, instruction.exponent, arguments)
        });
        seen
    }

    /// True if a register is a straight line of the variables.
    fn is_line(&self, register: u16) -> bool {
        let first = self.variables + self.constants.len();
        let Some(at) = usize::from(register).checked_sub(first) else { return true };
        let instruction = &self.instructions[at];
        let [a, b, _] = instruction.arguments;
        let is_constant = |register: u16| (self.variables..first).contains(&usize::from(register));
        match instruction.function {
            Function::Negate => self.is_line(a),
            Function::Add | Function::Subtract => self.is_line(a) && self.is_line(b),
            Function::Multiply => (is_constant(a) && self.is_line(b)) || (is_constant(b) && self.is_line(a)),
            Function::Divide => is_constant(b) && self.is_line(a),
            _ => false,
        }
    }

    /// Bounds of the first `count` instructions over an interval of the variable.
    fn bound_registers(&self, low: f64, high: f64, count: usize, registers: &mut Vec<Bound>) {
        registers.clear();
        registers.push(Bound::variable(low, high));
        registers.extend(self.constants.iter().map(|&constant| Bound::from(constant)));
        for instruction in &self.instructions[..count] {
            let arguments = instruction.arguments.map(|i| registers[usize::from(i)]);
            registers.push(Bound::apply(instruction.function, instruction.exponent, arguments));
        }
    }

    /// Bounds of its value over an interval of its variable.
    #[cfg(test)]
    pub(super) fn bounds(&self, low: f64, high: f64) -> Bound {
        let mut registers = Vec::new();
        self.bound_registers(low, high, self.instructions.len(), &mut registers);
        registers[usize::from(self.root)]
    }
}

/// A search for the end of the cell of a branch.
struct Search<'a> {
    expression: &'a Expression,
    branch: usize,
    from: f64,
    /// The cell behind `from`, if it has one there.
    cell: Option<i32>,
    registers: Vec<Bound>,
    waiting: Vec<[f64; 2]>,
}

impl<'a> Search<'a> {
    fn new(expression: &'a Expression, branch: usize, t: f64) -> Self {
        let (registers, waiting) = (Vec::new(), Vec::new());
        let mut search = Self { expression, branch, from: t.next_up(), cell: None, registers, waiting };
        search.cell = search.cell_at(search.from);
        search
    }

    fn cell_at(&self, x: f64) -> Option<i32> {
        self.expression.seen(self.branch, x).map(|(s, cells)| cell_of(s, cells))
    }

    /// Whether the branch stays in its cell over an interval, and whether what it looks at rises or falls all the way.
    fn bound(&mut self, low: f64, high: f64) -> [bool; 2] {
        let at = usize::from(self.expression.branches[self.branch]);
        let instruction = &self.expression.instructions[at];
        self.expression.bound_registers(low, high, at, &mut self.registers);
        let [a, b, c] = instruction.arguments.map(|i| self.registers[usize::from(i)]);
        // a pulse or ramp that may end before it begins has no cells to rely on
        let has_cells = b.value.high < c.value.low;
        if matches!(instruction.function, Function::Pulse | Function::Ramp) && !has_cells {
            return [b.value.low >= c.value.high && self.cell.is_none(), false];
        }
        let Some((Bound { value, slope }, cells)) = looked(instruction.function, [a, b, c]) else {
            return [true, false];
        };
        let stays = match self.cell {
            None => value.is_nowhere(),
            Some(cell) => !value.is_nowhere() && [value.low, value.high].iter().all(|s| cell_of(*s, cells) == cell),
        };
        [stays, slope.low > 0.0 || slope.high < 0.0]
    }

    /// The first change after the number it begins at.
    fn next(mut self) -> Option<f64> {
        let (mut at, mut all) = (self.from, 0);
        let mut width = FIRST * at.abs().max(1.0);
        while at < FAR && !self.bound(at, f64::INFINITY)[0] {
            let end = at + width;
            let mut count = 0;
            if let Some(change) = self.first_in(at, end, &mut count) {
                return Some(change);
            }
            (at, all) = (end, all + count);
            if all > MOST {
                return Some(at);
            }
            width *= match count {
                ..=64 => 2.0,
                1024.. => 0.5,
                _ => 1.0,
            };
        }
        None
    }

    /// The first change within an interval at whose begin there is none.
    fn first_in(&mut self, low: f64, high: f64, count: &mut usize) -> Option<f64> {
        self.waiting.clear();
        self.waiting.push([low, high]);
        while let Some([low, high]) = self.waiting.pop() {
            *count += 1;
            let [stays, is_monotone] = self.bound(low, high);
            if stays {
                continue;
            }
            let middle = low + 0.5 * (high - low);
            let is_short = high - low <= SHORTEST * low.abs().max(1.0) || middle <= low || middle >= high;
            if !(is_monotone || is_short || *count > MOST_OF_ONE) {
                self.waiting.extend([[middle, high], [low, middle]]);
            } else if self.cell_at(high) != self.cell {
                return Some(self.end_of_cell(low, high));
            }
        }
        None
    }

    /// The first number of another cell between one of this cell and one of another.
    fn end_of_cell(&self, mut low: f64, mut high: f64) -> f64 {
        loop {
            let middle = low + 0.5 * (high - low);
            if middle <= low || middle >= high {
                break;
            }
            *if self.cell_at(middle) == self.cell { &mut low } else { &mut high } = middle;
        }
        self.behind_noise(high)
    }

    /// The number from which on rounding does not bring the cell back: what precedes it lies in the cell still.
    fn behind_noise(&self, mut at: f64) -> f64 {
        let unit = at.next_up() - at;
        for _ in 0..ROUNDS {
            // its neighbours, and farther out eight numbers per octave
            let octaves =
                (0..).map(|i| 8.0 * (f64::from(i) / 8.0).exp2()).take_while(|k| k * unit <= NOISE * at.abs().max(1.0));
            let numbers = (1..8).map(f64::from).chain(octaves).map(|k| at + k * unit);
            let Some(back) = numbers.filter(|x| self.cell_at(*x) == self.cell).last() else { break };
            at = back.next_up();
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    fn changes(text: &str, end: f64) -> Vec<f64> {
        let expression = Expression::parse(text, &["t"]).expect(text);
        let next = |t: &f64| expression.next_change(*t);
        std::iter::successors(expression.next_change(0.0), next).take_while(|t| *t < end).collect()
    }

    fn are(text: &str, end: f64, expected: &[f64]) {
        let found = changes(text, end);
        let near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-14 * b.max(1.0)); // rounding
        assert!(found.len() == expected.len() && near, "{text}: {found:?}, expected {expected:?}");
    }

    #[test]
    fn changes_behind_curves_are_foreseen_to_rounding() {
        let a = 0.95_f64.asin();
        are("sin(10*t) > 0.95", 1.0, &[a / 10.0, (PI - a) / 10.0, (2.0 * PI + a) / 10.0, (3.0 * PI - a) / 10.0]);
        are("if(exp(-t) < 0.5, 1, 2)", 9.0, &[2.0_f64.ln()]);
        are("floor(t^2)", 2.1, &[1.0, 2.0_f64.sqrt(), 3.0_f64.sqrt(), 2.0]);
        are("sign(cos(pi*t)) + located(abs(sin(pi*t)))", 2.2, &[0.5, 1.0, 1.5, 2.0]);
        are("mod(t^3, 1)", 1.3, &[1.0, 2.0_f64.cbrt()]);
        are("step(mod(t, 1)^2 - 0.25)", 2.2, &[0.5, 1.0, 1.5, 2.0]);
        are("pulse(t^2, 0.25, 4) + round(t^2)", 1.3, &[0.5, 0.5_f64.sqrt(), 1.5_f64.sqrt()]);
    }

    #[test]
    fn short_visits_are_found_and_touching_is_none() {
        // the sine is above 1 − 1e-12 for 2√2 1e-6/1000 around each crest
        let half = (2e-12_f64).sqrt() / 1000.0;
        let found = changes("sin(1000*t) > 1 - 1e-12", 0.01);
        let crests = [PI / 2000.0, 5.0 * PI / 2000.0];
        let expected: Vec<f64> = crests.iter().flat_map(|crest| [crest - half, crest + half]).collect();
        assert!(found.len() == 4 && found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        assert!(changes("sin(t) > 1", 100.0).is_empty());
        assert!(changes("if(max(0, sin(t) - 2) > 0, 1, 0)", 1e9).is_empty());
    }

    #[test]
    fn each_side_of_a_change_has_its_own_cell() {
        for text in ["sin(10*t) > 0.95", "floor(7*cos(3*t))", "mod(t^3, 0.1)", "sqrt(t) > 0.3"] {
            let expression = Expression::parse(text, &["t"]).expect(text);
            for change in changes(text, 3.0) {
                let sides = [change.next_down(), change.next_up()].map(|t| expression.seen(0, t));
                let cells = sides.map(|side| side.map(|(s, cells)| cell_of(s, cells)));
                assert_ne!(cells[0], cells[1], "{text} at {change}");
            }
        }
    }

    #[test]
    fn a_search_without_end_stops_and_goes_on() {
        let found = changes("sin(t) + sin(sqrt(2)*t) + 0*t > 1.99999999", 2e4);
        assert!(found.len() < 20, "{found:?}");
    }
}
