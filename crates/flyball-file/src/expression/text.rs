//! A compiled expression as a text that compiles to the same tape.

use super::function::{FUNCTIONS, Function};
use super::parser::{COMPARISON, OPERATORS, SIGN};
use super::tape::Expression;
use super::{MAX_LENGTH, MAX_REGISTERS};
use std::fmt::Write;

/// Binding power of what needs no brackets.
const TIGHT: u8 = u8::MAX;

impl Expression {
    /// A text of these variables that compiles to this expression; `None` if it would be too long.
    pub fn text(&self, variables: &[&str]) -> Option<String> {
        self.written(self.root, variables, 0).map(|(text, _)| text)
    }

    /// True if it depends on a variable.
    pub(crate) fn uses(&self, variable: usize) -> bool {
        let heard = |arguments: &[u16]| arguments.iter().any(|&register| usize::from(register) == variable);
        usize::from(self.root) == variable
            || self.instructions.iter().any(|i| heard(&i.arguments[..arguments(i.function)]))
    }

    /// The text of a register, and how strongly its operator binds on the left and on the right.
    fn written(&self, register: u16, variables: &[&str], depth: usize) -> Option<(String, [u8; 2])> {
        let at = usize::from(register);
        if at < self.variables {
            return Some((variables.get(at)?.to_string(), [TIGHT; 2]));
        }
        let Some(at) = (at - self.variables).checked_sub(self.constants.len()) else {
            return Some((constant(self.constants[at - self.variables]), [TIGHT; 2]));
        };
        if depth > MAX_REGISTERS {
            return None;
        }
        let instruction = &self.instructions[at];
        let count = arguments(instruction.function);
        let inner: Option<Vec<_>> =
            instruction.arguments[..count].iter().map(|&i| self.written(i, variables, depth + 1)).collect();
        let inner = inner?;
        let bracketed =
            |(text, _): &(String, [u8; 2]), needed: bool| if needed { format!("({text})") } else { text.clone() };
        let operator = OPERATORS.iter().find(|(_, function, ..)| *function == instruction.function);
        let (text, powers) = match (operator, instruction.function) {
            (Some((symbol, _, l, r)), _) => {
                let both_compare = *l == COMPARISON && inner[0].1[0] == COMPARISON;
                let first = bracketed(&inner[0], both_compare || inner[0].1[1] <= *l);
                let second = bracketed(&inner[1], inner[1].1[0] < *r);
                (format!("{first} {symbol} {second}"), [*l, *r])
            }
            (None, Function::Negate | Function::Not) => {
                let sign = if instruction.function == Function::Negate { "-" } else { "!" };
                (format!("({sign}{})", bracketed(&inner[0], inner[0].1[0] < SIGN)), [TIGHT; 2])
            }
            (None, function) => {
                let name = FUNCTIONS.iter().find(|called| called.function == function)?.name;
                let list: Vec<String> = inner.into_iter().map(|(text, _)| text).collect();
                let call = format!("{name}({})", list.join(", "));
                (if instruction.located { format!("located({call})") } else { call }, [TIGHT; 2])
            }
        };
        (text.len() <= MAX_LENGTH).then_some((text, powers))
    }
}

impl Function {
    /// The word or symbol that it is written with.
    pub(super) fn word(self) -> &'static str {
        let symbol = OPERATORS.iter().find(|(_, operator, ..)| *operator == self).map(|(symbol, ..)| *symbol);
        let name = || FUNCTIONS.iter().find(|called| called.function == self).map(|called| called.name);
        symbol.or_else(name).unwrap_or(if self == Self::Not { "!" } else { "-" })
    }
}

/// Number of arguments.
pub(super) fn arguments(function: Function) -> usize {
    if OPERATORS.iter().any(|(_, operator, ..)| *operator == function) {
        return 2;
    }
    FUNCTIONS.iter().find(|called| called.function == function).map_or(1, |called| called.arguments)
}

/// A number that folds back to the same bits.
#[inline(never)]
fn constant(value: f64) -> String {
    let mut text = String::new();
    let _ = match value {
        value if value.is_nan() => write!(text, "(0.0 / 0.0)"),
        value if value.is_infinite() => write!(text, "({}1.0 / 0.0)", if value < 0.0 { "-" } else { "" }),
        value if value.is_sign_negative() => write!(text, "(-{:?})", -value),
        value => write!(text, "{value:?}"),
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_compiles_to_the_same_tape() {
        for text in [
            "1000*(x - y) + sin(2*pi*t)",
            "x/y - t^3 + x^2.5 + 2^y - y^-2",
            "x - (y - t) - (x/(y/t))*(-x)^(y^t)",
            "(x^y)^t + !(x < y) - (x < y) + if(x > y && t > 0 || x == y, x % y, pow(x, y))",
            "-(x + y)*-3 + atan2(x, y) + smooth(t, 0, 1/0)",
            "x+y+t+x*y*t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t+x+y+t",
            "located(abs(min(x, y)) + t) + max(x, y) - round(x) + hypot(x, y)",
            "2*pi",
            "t",
            &vec!["x*t"; 300].join(" - "),
        ] {
            let names = ["x", "y", "t"];
            let expression = Expression::parse(text, &names).expect(text);
            let written = expression.text(&names).expect("short enough");
            assert_eq!(Expression::parse(&written, &names).expect(&written), expression, "{text} as {written}");
        }
    }

    #[test]
    fn what_is_not_heard_is_known() {
        let expression = Expression::parse("sin(y)*2", &["x", "y", "t"]).expect("parses");
        assert_eq!([0, 1, 2].map(|i| expression.uses(i)), [false, true, false]);
    }
}
