//! Tokens to a tree: operators by binding power (Pratt).

use super::function::{FUNCTIONS, Function};
use super::token::{Token, TokenKind, tokens};
use super::tree::{Node, Tree};
use super::{ExpressionError, MAX_DEPTH, MAX_LENGTH};
use crate::suggest::suggestion;
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

    fn operand(&mut self) -> Result<usize, ExpressionError> {
        let Some(token) = self.peek() else {
            let end = self.text.len();
            return Err(ExpressionError::new(end..end, "the expression ends too early", "a number or name is missing"));
        };
        self.next += 1;
        match token.kind.clone() {
            TokenKind::Number(value) => Ok(self.number(value, token.span)),
            TokenKind::Name(name) if self.symbol() == Some("(") => self.call(&name, token.span),
            TokenKind::Name(name) => Ok(self.push(Node::Name(name), token.span)),
            TokenKind::Symbol("(") => {
                let inner = self.expression(0)?;
                self.close(&token)?;
                Ok(inner)
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

    fn close(&mut self, open: &Token) -> Result<usize, ExpressionError> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Symbol(")") => {
                self.next += 1;
                Ok(token.span.end)
            }
            Some(token) => Err(self.unexpected(token)),
            None => Err(ExpressionError::new(open.span.clone(), "this bracket is never closed", "add `)`")),
        }
    }

    fn call(&mut self, name: &str, span: Range<usize>) -> Result<usize, ExpressionError> {
        let Some(called) = FUNCTIONS.iter().find(|called| called.name == name) else {
            let help = match name {
                "ln" => "the natural logarithm is `log`".to_string(),
                _ => suggestion(name, FUNCTIONS.iter().map(|called| called.name)),
            };
            return Err(ExpressionError::new(span, format!("there is no function `{name}`"), help));
        };
        let open = self.peek().expect("the caller saw the bracket");
        self.next += 1;
        let mut arguments = Vec::new();
        if self.symbol() != Some(")") {
            arguments.push(self.expression(0)?);
            while self.symbol() == Some(",") {
                self.next += 1;
                arguments.push(self.expression(0)?);
            }
        }
        let end = self.close(&open)?;
        let whole = span.start..end;
        if arguments.len() != called.arguments {
            let message = format!("`{name}` takes {} argument(s), not {}", called.arguments, arguments.len());
            return Err(ExpressionError::new(whole, message, called.doc));
        }
        Ok(self.push(Node::Call(called.function, arguments), whole))
    }
}
