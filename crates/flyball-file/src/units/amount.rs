//! A number with a unit.

use super::unit::{Unit, UnitError};

/// A number with a unit, as in `"30 mm"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount {
    /// The number as written.
    pub number: f64,
    /// Its unit.
    pub unit: Unit,
}

/// Where the number of an amount ends; `None` if the text is something else.
fn split(text: &str) -> Option<usize> {
    let body = text.trim_start();
    let start = text.len() - body.len();
    let unsigned = body.strip_prefix(['-', '+']).unwrap_or(body);
    let sign = body.len() - unsigned.len();
    let bytes = unsigned.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit() || **b == b'_').count();
    let mut end = digits(0);
    if bytes.get(end) == Some(&b'.') {
        end += 1 + digits(end + 1);
    }
    if end == 0 {
        return None;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    let rest = unsigned[end..].trim_start();
    rest.starts_with(|c: char| c.is_alphabetic() || matches!(c, '°')).then_some(start + sign + end)
}

/// True if a text is a number followed by a unit, right or wrong, and not an expression.
pub fn is_amount(text: &str) -> bool {
    split(text).is_some()
        || text.trim_end().strip_suffix('%').is_some_and(|number| number.trim().parse::<f64>().is_ok())
}

impl Amount {
    /// Parses a number and a unit.
    ///
    /// # Errors
    /// If the unit is not known.
    pub fn parse(text: &str) -> Result<Self, UnitError> {
        let end = split(text).unwrap_or_else(|| text.trim_end().trim_end_matches('%').len());
        let number = text[..end].trim().replace('_', "").parse::<f64>().ok().filter(|number| number.is_finite());
        let Some(number) = number else {
            let message = format!("`{}` is not a number", text[..end].trim());
            return Err(UnitError { span: 0..end, message, help: "check its digits".into() });
        };
        let rest = &text[end..];
        let blank = rest.len() - rest.trim_start().len();
        let unit = Unit::parse(rest.trim()).map_err(|mut error| {
            let start = end + blank;
            error.span = start + error.span.start..start + error.span.end;
            error
        })?;
        Ok(Self { number, unit })
    }

    /// The value in SI.
    pub fn value(&self) -> f64 {
        self.unit.convert(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_told_from_expressions() {
        for text in ["30 mm", "-5deg", "1.5e3 N/m", "10 %", " 2 kN", "90°"] {
            assert!(is_amount(text) && Amount::parse(text).is_ok(), "{text}");
        }
        for text in ["2*pi*f", "x", "3", "1e5", "(2) m", "sin(t)", "2 + 3", ""] {
            assert!(!is_amount(text), "{text}");
        }
        assert_eq!(Amount::parse("30 mm").map(|q| q.value()), Ok(0.03));
        assert_eq!(Amount::parse("3 xm").map_err(|e| e.span), Err(2..4));
    }
}
