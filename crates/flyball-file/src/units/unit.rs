//! The table of units and prefixes.

use super::UnitDimension;
use crate::suggest::suggestion;
use std::f64::consts::PI;
use std::ops::Range;

/// A unit: value in SI = value · times / over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// Its dimension.
    pub dimension: UnitDimension,
    /// Factor to SI.
    pub times: f64,
    /// Divisor to SI; factors such as 1/1000 are exact this way.
    pub over: f64,
}

/// A unit that is not known, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitError {
    /// Where.
    pub span: Range<usize>,
    /// What.
    pub message: String,
    /// Suggested cure.
    pub help: String,
}

/// Symbol, exponents of m, kg, s, rad, A, factor, divisor, whether prefixes may stand before it.
type Line = (&'static str, [i8; 5], f64, f64, bool);

const UNITS: &[Line] = &[
    ("m", [1, 0, 0, 0, 0], 1.0, 1.0, true),
    ("g", [0, 1, 0, 0, 0], 1.0, 1000.0, true),
    ("s", [0, 0, 1, 0, 0], 1.0, 1.0, true),
    ("rad", [0, 0, 0, 1, 0], 1.0, 1.0, true),
    ("A", [0, 0, 0, 0, 1], 1.0, 1.0, true),
    ("N", [1, 1, -2, 0, 0], 1.0, 1.0, true),
    ("Nm", [2, 1, -2, 0, 0], 1.0, 1.0, true),
    ("J", [2, 1, -2, 0, 0], 1.0, 1.0, true),
    ("W", [2, 1, -3, 0, 0], 1.0, 1.0, true),
    ("Pa", [-1, 1, -2, 0, 0], 1.0, 1.0, true),
    ("Hz", [0, 0, -1, 0, 0], 1.0, 1.0, true),
    ("V", [2, 1, -3, 0, -1], 1.0, 1.0, true),
    ("Ohm", [2, 1, -3, 0, -2], 1.0, 1.0, true),
    ("Ω", [2, 1, -3, 0, -2], 1.0, 1.0, true),
    ("H", [2, 1, -2, 0, -2], 1.0, 1.0, true),
    ("bar", [-1, 1, -2, 0, 0], 1e5, 1.0, true),
    ("t", [0, 1, 0, 0, 0], 1000.0, 1.0, false),
    ("l", [3, 0, 0, 0, 0], 1.0, 1000.0, false),
    ("min", [0, 0, 1, 0, 0], 60.0, 1.0, false),
    ("h", [0, 0, 1, 0, 0], 3600.0, 1.0, false),
    ("deg", [0, 0, 0, 1, 0], PI, 180.0, false),
    ("°", [0, 0, 0, 1, 0], PI, 180.0, false),
    ("rev", [0, 0, 0, 1, 0], 2.0 * PI, 1.0, false),
    ("rpm", [0, 0, -1, 1, 0], PI, 30.0, false),
    ("in", [1, 0, 0, 0, 0], 254.0, 1e4, false),
    ("ft", [1, 0, 0, 0, 0], 3048.0, 1e4, false),
    ("lb", [0, 1, 0, 0, 0], 0.45359237, 1.0, false),
    ("lbf", [1, 1, -2, 0, 0], 4.4482216152605, 1.0, false),
    ("%", [0, 0, 0, 0, 0], 1.0, 100.0, false),
    ("1", [0, 0, 0, 0, 0], 1.0, 1.0, false),
];

const PREFIXES: &[(&str, f64, f64)] = &[
    ("G", 1e9, 1.0),
    ("M", 1e6, 1.0),
    ("k", 1e3, 1.0),
    ("d", 1.0, 10.0),
    ("c", 1.0, 100.0),
    ("m", 1.0, 1e3),
    ("µ", 1.0, 1e6),
    ("μ", 1.0, 1e6),
    ("u", 1.0, 1e6),
    ("n", 1.0, 1e9),
];

impl Unit {
    const ONE: Self = Self { dimension: UnitDimension::NONE, times: 1.0, over: 1.0 };

    /// A value in SI.
    pub fn convert(&self, value: f64) -> f64 {
        if self.over == 1.0 { value * self.times } else { value * self.times / self.over }
    }

    /// A value of SI in this unit.
    pub fn from_si(&self, value: f64) -> f64 {
        value * self.over / self.times
    }

    /// Parses `kN/m`, `N m s/rad`, `kg m^2`, `m/s²`, `N/(m s)`.
    ///
    /// # Errors
    /// The first part that is not a unit.
    pub fn parse(text: &str) -> Result<Self, UnitError> {
        let mut parser = Parser { text, at: 0 };
        let unit = parser.product(0)?;
        if parser.at < text.len() {
            return Err(parser.error(parser.at..text.len(), "cannot be read as a unit"));
        }
        Ok(unit)
    }

    fn times(self, other: Self, sign: i32) -> Self {
        let (times, over) = if sign > 0 { (other.times, other.over) } else { (other.over, other.times) };
        let dimension = match sign {
            1 => self.dimension.times(other.dimension),
            _ => self.dimension.over(other.dimension),
        };
        Self { dimension, times: self.times * times, over: self.over * over }
    }
}

/// Most brackets in a unit.
const MAX_DEPTH: usize = 4;

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn error(&self, span: Range<usize>, what: &str) -> UnitError {
        let text = &self.text[span.clone()];
        UnitError {
            span,
            message: format!("`{text}` {what}"),
            help: "units are written as in `30 mm`, `2 kN/m`, `5 N m/rad`, `9.81 m/s^2`".into(),
        }
    }

    fn skip(&mut self, characters: &[char]) -> Option<char> {
        let c = self.text[self.at..].chars().next().filter(|c| characters.contains(c))?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn product(&mut self, depth: usize) -> Result<Unit, UnitError> {
        let mut unit = Unit::ONE;
        let mut sign = 1;
        let mut first = true;
        loop {
            while self.skip(&[' ']).is_some() {}
            if !first {
                match self.skip(&['*', '·', '/']) {
                    Some('/') => sign = -1,
                    Some(_) => sign = 1,
                    None if self.at == self.text.len() || self.text[self.at..].starts_with(')') => return Ok(unit),
                    // a blank multiplies, after a stroke too
                    None => sign = 1,
                }
                while self.skip(&[' ']).is_some() {}
            }
            first = false;
            let factor = self.factor(depth)?;
            unit = unit.times(factor, sign);
        }
    }

    fn factor(&mut self, depth: usize) -> Result<Unit, UnitError> {
        let open = self.at;
        let mut unit = if self.skip(&['(']).is_some() {
            if depth == MAX_DEPTH {
                return Err(self.error(open..self.text.len(), "has too many brackets"));
            }
            let inner = self.product(depth + 1)?;
            if self.skip(&[')']).is_none() {
                return Err(self.error(open..self.text.len(), "has no closing bracket"));
            }
            inner
        } else {
            let symbol = |c: char| c.is_alphabetic() || matches!(c, '°' | '%' | '1');
            let length: usize = self.text[self.at..].chars().take_while(|c| symbol(*c)).map(char::len_utf8).sum();
            let span = self.at..self.at + length;
            if length == 0 {
                return Err(self.error(self.at..self.text.len(), "cannot be read as a unit"));
            }
            self.at += length;
            self.look_up(span)?
        };
        let exponent = self.exponent()?;
        let base = unit;
        unit = Unit::ONE;
        for _ in 0..exponent.abs() {
            unit = unit.times(base, exponent.signum());
        }
        Ok(unit)
    }

    fn look_up(&self, span: Range<usize>) -> Result<Unit, UnitError> {
        let symbol = &self.text[span.clone()];
        let find = |wanted: &str, prefixed: bool| {
            UNITS.iter().find(|(symbol, .., prefixes)| *symbol == wanted && (!prefixed || *prefixes)).map(
                |(_, exponents, times, over, _)| Unit {
                    dimension: UnitDimension::of(*exponents),
                    times: *times,
                    over: *over,
                },
            )
        };
        if let Some(unit) = find(symbol, false) {
            return Ok(unit);
        }
        for (prefix, times, over) in PREFIXES {
            if let Some(unit) = symbol.strip_prefix(prefix).and_then(|rest| find(rest, true)) {
                // kg is exactly 1, not 1000/1000
                let (times, over) = (unit.times * times, unit.over * over);
                let (times, over) = if times == over { (1.0, 1.0) } else { (times, over) };
                return Ok(Unit { times, over, ..unit });
            }
        }
        let mut error = self.error(span, "is not a known unit");
        let known = UNITS.iter().map(|(symbol, ..)| *symbol).chain(["mm", "cm", "km", "kg", "ms", "kN", "MPa", "GPa"]);
        let near = suggestion(symbol, known.filter(|symbol| *symbol != "1"));
        if near.starts_with("did you mean") {
            error.help = near;
        }
        Err(error)
    }

    fn exponent(&mut self) -> Result<i32, UnitError> {
        if let Some(c) = self.skip(&['²', '³']) {
            return Ok(if c == '²' { 2 } else { 3 });
        }
        if self.skip(&['^']).is_none() {
            return Ok(1);
        }
        let start = self.at;
        let sign = if self.skip(&['-']).is_some() { -1 } else { 1 };
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let value = self.text[self.at..self.at + digits].parse::<i32>().ok().filter(|value| (1..=9).contains(value));
        self.at += digits;
        match value {
            Some(value) => Ok(sign * value),
            None => Err(self.error(start..self.text.len(), "is not an exponent between 1 and 9")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_means_its_dimension_without_a_factor() {
        for expected in crate::units::Expected::ALL {
            if ["1", "m/rev"].contains(&expected.symbol) {
                continue;
            }
            let unit = Unit::parse(expected.symbol).expect("symbols of fields are units");
            assert_eq!(unit.dimension, expected.dimension, "{}", expected.symbol);
            assert_eq!(unit.convert(1.0), 1.0, "{}", expected.symbol);
        }
    }

    #[test]
    fn usual_units_have_their_usual_size() {
        for (text, value, expected) in [
            ("mm", 30.0, 0.03),
            ("deg", 180.0, PI),
            ("rpm", 30.0, PI),
            ("kN/m", 2.0, 2000.0),
            ("kg m^2", 1.5, 1.5),
            ("g cm²", 1.0, 1e-7),
            ("N m s/rad", 3.0, 3.0),
            ("km/h", 36.0, 10.0),
            ("N/(m s)", 4.0, 4.0),
            ("1/s", 5.0, 5.0),
            ("µm", 1.0, 1e-6),
            ("in", 1.0, 0.0254),
        ] {
            let found = Unit::parse(text).expect(text).convert(value);
            assert!((found - expected).abs() <= f64::EPSILON * expected.abs(), "{text}: {found}"); // rounding
        }
    }

    #[test]
    fn a_blank_after_a_stroke_multiplies() {
        assert_eq!(Unit::parse("N/m s").map(|unit| unit.dimension), Unit::parse("N s/m").map(|unit| unit.dimension));
    }

    #[test]
    fn unknown_units_are_named_with_their_place() {
        let error = Unit::parse("kN/mmm").expect_err("not a unit");
        assert_eq!((error.span, error.message.as_str()), (3..6, "`mmm` is not a known unit"));
        assert_eq!(error.help, "did you mean `mm`?");
        for text in ["", "^2", "m^", "m^99", "(m", "((((((m))))))", "m//s", "3 m"] {
            assert!(Unit::parse(text).is_err(), "{text}");
        }
    }
}
