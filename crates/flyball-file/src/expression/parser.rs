//! Tokens to a tree: operators by binding power (Pratt).

use super::function::{FUNCTIONS, Function};
use super::token::{COMPONENTS, Token, TokenKind, tokens};
use super::tree::{Node, Tree};
use super::{ExpressionError, MAX_DEPTH, MAX_LENGTH};
use std::ops::Range;

/// Binary operators with left and right binding power.
pub(super) const OPERATORS: [(&str, Function, u8, u8); 14] = [
    ("||", Function::Or, 1, 2),
    ("&&", Function::And, 3, 4),
    ("<", Function::Less, 5, 6),
    ("<=", Function::LessEqual, 5, 6),
    (">", Function::Greater, 5, 6),
    (">=", Function::GreaterEqual, 5, 6),
    ("==", Function::Equal, 5, 6),
    ("!=", Function::NotEqual, 5, 6),
    ("+", Function::Add, 7, 8),
    ("-", Function::Subtract, 7, 8),
    ("*", Function::Multiply, 9, 10),
    ("/", Function::Divide, 9, 10),
    ("%", Function::Mod, 9, 10),
    ("^", Function::Power, 14, 13),
];

/// Binding power of comparisons, of which no two follow each other.
pub(super) const COMPARISON: u8 = 5;

/// Binding power of a sign and of `!`: −x² is −(x²), −x·y is (−x)·y, !x > y is (!x) > y.
pub(super) const SIGN: u8 = 11;

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    next: usize,
    depth: usize,
    nodes: Vec<(Node, Range<usize>)>,
}

pub(super) fn parse(text: &str) -> Result<Tree, ExpressionError> {
    if text.len() > MAX_LENGTH {
        let message = format!("the expression has {} bytes, more than {MAX_LENGTH}", text.len());
        return Err(ExpressionError::new(0..text.len(), message, "split it into parameters, or use a table"));
    }
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, depth: 0, nodes: Vec::new() };
    parser.expression(0)?;
    match parser.peek() {
        None => Ok(Tree { nodes: parser.nodes }),
        Some(token) => Err(parser.unexpected(token)),
    }
}

impl Parser<'_> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.next).cloned()
    }

    fn symbol(&self) -> Option<&'static str> {
        match self.tokens.get(self.next).map(|token| &token.kind) {
            Some(TokenKind::Symbol(symbol)) => Some(symbol),
            _ => None,
        }
    }

    fn push(&mut self, node: Node, span: Range<usize>) -> usize {
        self.nodes.push((node, span));
        self.nodes.len() - 1
    }

    fn span(&self, node: usize) -> Range<usize> {
        self.nodes[node].1.clone()
    }

    fn unexpected(&self, token: Token) -> ExpressionError {
        let text = &self.text[token.span.clone()];
        let help = match (&token.kind, token.span.start) {
            (TokenKind::Symbol("*"), at) if self.text[..at].ends_with('*') => "write powers as `a^b`",
            (TokenKind::Symbol(")"), _) => "remove the bracket, or open one before it",
            (TokenKind::Name(_) | TokenKind::Number(_), at) if at > 0 => {
                "an operator is missing before it; a quantity is one number and one unit, as in `\"30 mm\"`"
            }
            _ => "a number, a name or a bracket belongs here",
        };
        ExpressionError::new(token.span.clone(), format!("`{text}` is not expected here"), help)
    }

    /// An expression whose operators bind at least this strongly.
    fn expression(&mut self, power: u8) -> Result<usize, ExpressionError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let at = self.peek().map_or(self.text.len(), |token| token.span.start);
            let message = format!("more than {MAX_DEPTH} levels of brackets");
            return Err(ExpressionError::new(at..at, message, "split the expression into parameters"));
        }
        let mut left = self.operand()?;
        let mut compared = None;
        while let Some(symbol) = self.symbol() {
            let Some((_, function, l, r)) = OPERATORS.into_iter().find(|(s, ..)| *s == symbol) else { break };
            if l < power {
                break;
            }
            if let (COMPARISON, Some(first)) = (l, compared) {
                let span = self.tokens[self.next].span.clone();
                let message = format!("`{first}` and `{symbol}` follow each other without brackets");
                let help = "a comparison is 1 or 0: write `a < b && b < c`, or put brackets around one of them";
                return Err(ExpressionError::new(span, message, help));
            }
            compared = (l == COMPARISON).then_some(symbol);
            self.next += 1;
            let right = self.expression(r)?;
            let span = self.span(left).start..self.span(right).end;
            left = self.push(Node::Call(function, vec![left, right]), span);
        }
        self.depth -= 1;
        Ok(left)
    }

    #[inline(never)]
    fn operand(&mut self) -> Result<usize, ExpressionError> {
        let Some(token) = self.peek() else {
            let end = self.text.len();
            return Err(ExpressionError::new(end..end, "the expression ends too early", "a number or name is missing"));
        };
        self.next += 1;
        match token.kind.clone() {
            TokenKind::Number(value) => Ok(self.number(value, token.span)),
            TokenKind::Name(name) if self.symbol() == Some("(") => {
                let call = self.call(&name, token.span)?;
                self.components(call)
            }
            TokenKind::Name(name) if name.contains("[0]") => Err(from_one(token.span)),
            TokenKind::Name(name) => {
                let named = self.push(Node::Name(name), token.span);
                self.components(named)
            }
            TokenKind::Symbol("(") => {
                let inner = self.expression(0)?;
                self.close(&token, ")")?;
                self.components(inner)
            }
            TokenKind::Symbol("[") => {
                let (items, end) = self.list(&token, "]")?;
                let list = self.push(Node::List(items), token.span.start..end);
                self.components(list)
            }
            TokenKind::Symbol(sign @ ("-" | "+" | "!")) => {
                let inner = self.expression(SIGN)?;
                let function = match sign {
                    "-" => Function::Negate,
                    "!" => Function::Not,
                    _ => return Ok(inner),
                };
                let span = token.span.start..self.span(inner).end;
                Ok(self.push(Node::Call(function, vec![inner]), span))
            }
            _ => Err(self.unexpected(token)),
        }
    }

    fn number(&mut self, value: f64, mut span: Range<usize>) -> usize {
        let mut unit = None;
        if let Some(Token { kind: TokenKind::Unit(text), span: end }) = self.peek() {
            self.next += 1;
            span.end = end.end;
            unit = Some(text);
        }
        self.push(Node::Number(value, unit), span)
    }

    /// What picks components behind an operand: `[2]`, `.x`.
    fn components(&mut self, mut operand: usize) -> Result<usize, ExpressionError> {
        while let Some(symbol) = self.symbol() {
            let open = self.peek().expect("its symbol was seen");
            let (index, end) = match COMPONENTS.iter().position(|component| *component == symbol) {
                Some(axis) => {
                    self.next += 1;
                    (self.push(Node::Number(axis as f64 + 1.0, None), open.span.clone()), open.span.end)
                }
                None if symbol == "[" => {
                    self.next += 1;
                    let index = self.expression(0)?;
                    (index, self.close(&open, "]")?)
                }
                None => break,
            };
            let span = self.span(operand).start..end;
            operand = self.push(Node::Pick(operand, index), span);
        }
        Ok(operand)
    }

    /// Expressions between commas up to a closing bracket, and where that ends.
    fn list(&mut self, open: &Token, end: &'static str) -> Result<(Vec<usize>, usize), ExpressionError> {
        let mut items = Vec::new();
        if self.symbol() != Some(end) {
            items.push(self.expression(0)?);
            while self.symbol() == Some(",") {
                self.next += 1;
                items.push(self.expression(0)?);
            }
        }
        let end = self.close(open, end)?;
        Ok((items, end))
    }

    fn close(&mut self, open: &Token, bracket: &'static str) -> Result<usize, ExpressionError> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Symbol(bracket) => {
                self.next += 1;
                Ok(token.span.end)
            }
            Some(token) => Err(self.unexpected(token)),
            None => {
                let help = format!("add `{bracket}`");
                Err(ExpressionError::new(open.span.clone(), "this bracket is never closed", help))
            }
        }
    }

    #[inline(never)]
    fn call(&mut self, name: &str, span: Range<usize>) -> Result<usize, ExpressionError> {
        let open = self.peek().expect("the caller saw the bracket");
        self.next += 1;
        let (arguments, end) = self.list(&open, ")")?;
        let whole = span.start..end;
        let Some(called) = FUNCTIONS.iter().find(|called| called.name == name) else {
            return Ok(self.push(Node::Apply(name.to_string(), arguments), whole));
        };
        if arguments.len() != called.arguments {
            let message = format!("`{name}` takes {} argument(s), not {}", called.arguments, arguments.len());
            return Err(ExpressionError::new(whole, message, called.doc));
        }
        Ok(self.push(Node::Call(called.function, arguments), whole))
    }
}

/// The error of a component 0.
pub(super) fn from_one(span: Range<usize>) -> ExpressionError {
    ExpressionError::new(span, "there is no component 0", "components are counted from 1: the first is `[1]`")
}
