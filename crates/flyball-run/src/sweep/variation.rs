//! A parameter of a study with its values.

/// Cases at most.
pub const CASES: usize = 1_000_000;

/// A parameter with its values as written and as numbers of one unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// Its name.
    pub key: String,
    /// Values as written, unit included.
    pub values: Vec<String>,
    /// The numbers in them.
    pub numbers: Vec<f64>,
    /// The unit of all; empty for plain numbers.
    pub unit: String,
}

const HELP: &str = "write it as key=first:last:number or key=a,b,c; values may have a unit, the same for all";

/// Reads `key=first:last:number` or `key=a,b,c`.
///
/// # Errors
/// The mistake in the text, and how to write it.
pub fn variation(text: &str) -> Result<Variation, String> {
    let (key, values) = text.split_once('=').ok_or(HELP)?;
    let parts: Vec<&str> = values.split(':').map(str::trim).collect();
    let (pairs, written) = match parts.as_slice() {
        [list] => {
            let written: Vec<String> = list.split(',').map(|value| value.trim().to_string()).collect();
            (written.iter().map(|value| number(value)).collect::<Result<Vec<_>, _>>()?, written)
        }
        [first, last, count] => {
            let ((first, unit), (last, last_unit)) = (number(first)?, number(last)?);
            if !unit.is_empty() && !last_unit.is_empty() && unit != last_unit {
                return Err(format!("`{values}` goes from {unit} to {last_unit}; {HELP}"));
            }
            let unit = if last_unit.is_empty() { unit } else { last_unit };
            let count = count.parse::<usize>().map_err(|_| HELP.to_string())?;
            if !(1..=CASES).contains(&count) {
                return Err(format!("{count} values are asked for; a sweep has between 1 and {CASES} cases"));
            }
            let step = |i: usize| if count > 1 { i as f64 / (count - 1) as f64 } else { 0.0 };
            let numbers = (0..count).map(|i| first + (last - first) * step(i));
            let pairs: Vec<(f64, String)> = numbers.map(|value| (value, unit.clone())).collect();
            let written = pairs.iter().map(|(value, unit)| format!("{value:?} {unit}").trim().to_string()).collect();
            (pairs, written)
        }
        _ => return Err(HELP.into()),
    };
    let unit = pairs[0].1.clone();
    if pairs.iter().any(|(_, other)| *other != unit) {
        return Err(HELP.into());
    }
    let numbers = pairs.into_iter().map(|(value, _)| value).collect();
    Ok(Variation { key: key.trim().into(), values: written, numbers, unit })
}

/// A number with its unit.
fn number(text: &str) -> Result<(f64, String), String> {
    let text = text.trim();
    // the longest beginning that is a number: `1e-3 m`, `200mm`
    let ends = text.char_indices().map(|(i, c)| i + c.len_utf8()).rev();
    let parsed = ends.filter_map(|end| Some((text[..end].trim().parse::<f64>().ok()?, &text[end..]))).next();
    match parsed {
        Some((value, unit)) if value.is_finite() => Ok((value, unit.trim().to_string())),
        _ => Err(format!("`{text}` is not a number; {HELP}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges_are_numbers_of_one_unit() {
        let list = variation("l=200 mm,300 mm").expect("a list");
        assert_eq!((list.unit.as_str(), list.numbers), ("mm", vec![200.0, 300.0]));
        let range = variation("l=0.2:0.4 m:3").expect("a range");
        assert_eq!(range.values, ["0.2 m", "0.30000000000000004 m", "0.4 m"]);
        assert_eq!(variation("k=1e3,2e3").expect("a list").numbers, [1e3, 2e3]);
    }

    #[test]
    fn what_is_no_study_is_refused_with_its_number() {
        assert!(variation("l=1:2:1000000000").expect_err("too many").contains("1000000000"));
        for text in ["l", "l=a,b", "l=1 m,2 mm", "l=1 mm:2 m:3", "l=1:2", "l=nan", "l=1:2:0"] {
            assert!(variation(text).is_err(), "{text}");
        }
    }
}
