//! Characters to tokens.

use super::ExpressionError;
use std::ops::Range;

/// A token with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub span: Range<usize>,
}

/// Kind of a token, with its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TokenKind {
    Number(f64),
    /// A name; dots join the parts of a reference, `[2]` or `[2][1]` picks a component.
    Name(String),
    /// A unit in square brackets after a number.
    Unit(String),
    /// An operator or bracket.
    Symbol(&'static str),
}

/// Longer symbols first.
const SYMBOLS: [&str; 20] =
    ["<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "^", "(", ")", "[", "]", ",", "<", ">", "!", "%"];

/// Components of what stands in brackets.
pub(super) const COMPONENTS: [&str; 3] = [".x", ".y", ".z"];

/// Splits a text.
#[inline(never)]
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ExpressionError> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let (kind, length) = if c.is_ascii_digit() || (c == '.' && rest[1..].starts_with(|d: char| d.is_ascii_digit()))
        {
            number(rest, at)?
        } else if c.is_alphabetic() || c == '_' {
            name(rest)
        } else if let Some(component) = component(rest, out.last()) {
            (TokenKind::Symbol(component), component.len())
        } else if c == '[' && matches!(out.last(), Some(Token { kind: TokenKind::Number(_), .. })) {
            let end = rest.find(']').ok_or_else(|| {
                ExpressionError::new(at..at + 1, "the unit has no closing bracket", "write for instance `9.81 [m/s^2]`")
            })?;
            (TokenKind::Unit(rest[1..end].to_string()), end + 1)
        } else {
            let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)).ok_or_else(|| {
                let help = if c == '=' { "compare with `==`" } else { "remove it" };
                ExpressionError::new(at..at + c.len_utf8(), format!("`{c}` has no meaning here"), help)
            })?;
            (TokenKind::Symbol(symbol), symbol.len())
        };
        out.push(Token { kind, span: at..at + length });
        at += length;
    }
    Ok(out)
}

fn number(rest: &str, at: usize) -> Result<(TokenKind, usize), ExpressionError> {
    let bytes = rest.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit() || **b == b'_').count();
    let mut end = digits(0);
    if bytes.get(end) == Some(&b'.') {
        end += 1 + digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    let text = rest[..end].replace('_', "");
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((TokenKind::Number(value), end)),
        _ => Err(ExpressionError::new(at..at + end, format!("`{}` is not a number", &rest[..end]), "check its digits")),
    }
}

/// Length of the `[2]` or `[2][1]` that picks a component of a vector or matrix.
fn index(rest: &str) -> usize {
    let digits = rest.strip_prefix('[').map_or(0, |inner| inner.bytes().take_while(u8::is_ascii_digit).count());
    match digits > 0 && rest[1 + digits..].starts_with(']') {
        true => digits + 2 + index(&rest[digits + 2..]),
        false => 0,
    }
}

/// `.x`, `.y` or `.z` behind a bracket.
fn component(rest: &str, before: Option<&Token>) -> Option<&'static str> {
    matches!(before.map(|token| &token.kind), Some(TokenKind::Symbol(")" | "]"))).then_some(())?;
    let component = COMPONENTS.into_iter().find(|component| rest.starts_with(component))?;
    let ends = !rest[component.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
    ends.then_some(component)
}

#[inline(never)]
fn name(rest: &str) -> (TokenKind, usize) {
    let mut end = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        let joins = c == '.' && next.is_some_and(|c| c.is_alphanumeric() || c == '_');
        if !(c.is_alphanumeric() || c == '_' || joins) {
            break;
        }
        end = at + c.len_utf8();
    }
    end += index(&rest[end..]);
    (TokenKind::Name(rest[..end].to_string()), end)
}
