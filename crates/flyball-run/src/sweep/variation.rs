//! A parameter of a study with its values, or with the distribution that they are drawn from.

use std::fmt;

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

impl fmt::Display for Variation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}={}", self.key, self.values.join(","))
    }
}

/// A parameter whose values are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// Its name.
    pub key: String,
    /// Its distribution, in the unit.
    pub distribution: Distribution,
    /// The unit; empty for plain numbers.
    pub unit: String,
}

/// A distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Distribution {
    /// Between two numbers.
    Uniform(f64, f64),
    /// Mean and standard deviation.
    Normal(f64, f64),
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (name, a, b) = match self.distribution {
            Distribution::Uniform(a, b) => ("uniform", a, b),
            Distribution::Normal(a, b) => ("normal", a, b),
        };
        write!(f, "{}={name}({a:?}, {b:?}) {}", self.key, self.unit)
    }
}

const DRAW_HELP: &str = "write it as key=uniform(low, high) or key=normal(mean, deviation); both numbers may have a unit, the same for both";

/// Reads `key=uniform(low, high)` or `key=normal(mean, deviation)`.
///
/// # Errors
/// The mistake in the text, and how to write it.
pub fn draw(text: &str) -> Result<Draw, String> {
    let (key, rest) = text.split_once('=').ok_or(DRAW_HELP)?;
    let (name, rest) = rest.split_once('(').ok_or(DRAW_HELP)?;
    let inside = rest.trim().strip_suffix(')').ok_or(DRAW_HELP)?;
    let (a, b) = inside.split_once(',').ok_or(DRAW_HELP)?;
    let cure = |reason: String| reason.replace(HELP, DRAW_HELP);
    let ((a, first), (b, second)) = (number(a).map_err(cure)?, number(b).map_err(cure)?);
    if !first.is_empty() && !second.is_empty() && first != second {
        return Err(DRAW_HELP.into());
    }
    let distribution = match name.trim() {
        "uniform" if a < b => Distribution::Uniform(a, b),
        "normal" if b > 0.0 => Distribution::Normal(a, b),
        "uniform" => return Err(format!("the interval from {a} to {b} is empty; {DRAW_HELP}")),
        "normal" => return Err(format!("the deviation {b} is not positive; {DRAW_HELP}")),
        other => return Err(format!("there is no distribution `{other}`; {DRAW_HELP}")),
    };
    Ok(Draw { key: key.trim().into(), distribution, unit: if second.is_empty() { first } else { second } })
}

/// Reads a table with a name in every heading, `name` or `name [unit]`, and a case in every row.
///
/// # Errors
/// The mistake in it.
#[cfg(feature = "std-fs")]
pub fn variations_of_table(text: &str) -> Result<Vec<Variation>, String> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).comment(Some(b'#')).from_reader(text.as_bytes());
    let headings = reader.headers().map_err(|error| error.to_string())?.clone();
    let mut all: Vec<Variation> = headings
        .iter()
        .map(|heading| {
            let (key, unit) = heading.strip_suffix(']').and_then(|text| text.split_once('[')).unwrap_or((heading, ""));
            Variation { key: key.trim().into(), unit: unit.trim().into(), values: Vec::new(), numbers: Vec::new() }
        })
        .collect();
    if let Some(twice) = (1..all.len()).find(|i| all[..*i].iter().any(|other| other.key == all[*i].key)) {
        return Err(format!("there are two columns `{}`", all[twice].key));
    }
    for (row, record) in reader.records().enumerate() {
        let record = record.map_err(|error| match error.kind() {
            csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                format!("row {} has {len} of {expected_len} numbers", row + 1)
            }
            _ => error.to_string(),
        })?;
        for (one, cell) in all.iter_mut().zip(&record) {
            let value: f64 = cell
                .parse()
                .ok()
                .filter(|value: &f64| value.is_finite())
                .ok_or_else(|| format!("`{cell}` in row {} of column `{}` is not a number", row + 1, one.key))?;
            one.numbers.push(value);
            one.values.push(format!("{value:?} {}", one.unit).trim_end().to_string());
        }
    }
    if all.iter().all(|one| one.values.is_empty()) {
        return Err(
            "it has no rows; the first line has names, `name` or `name [unit]`, and each one after it a case".into()
        );
    }
    Ok(all)
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
    fn draws_have_two_numbers_of_one_unit() {
        let found = draw("crank.l = uniform(0.2, 300 mm)").expect("a draw");
        assert_eq!((found.key.as_str(), found.unit.as_str()), ("crank.l", "mm"));
        assert_eq!(draw("m=normal(1, 0.1)").expect("a draw").distribution, Distribution::Normal(1.0, 0.1));
        for text in
            ["m", "m=1", "m=normal(1)", "m=normal(1, 0)", "m=uniform(2, 1)", "m=beta(1, 2)", "m=uniform(1 m, 2 mm)"]
        {
            assert!(draw(text).is_err(), "{text}");
        }
    }

    #[test]
    #[cfg(feature = "std-fs")]
    fn a_table_has_a_parameter_per_column() {
        let all = variations_of_table("l [mm], crank.mass\n200, 1\n# a remark\n300, 2e-1\n").expect("a table");
        assert_eq!(all[0].values, ["200.0 mm", "300.0 mm"]);
        assert_eq!((all[1].key.as_str(), &all[1].numbers), ("crank.mass", &vec![1.0, 0.2]));
        assert!(variations_of_table("l\n1\nx\n").expect_err("a word").contains("row 2"));
        for (text, words) in [
            ("l,m\n1,2\n3\n", "row 2 has 1 of 2"),
            ("l,l [mm]\n1,2\n", "two columns `l`"),
            ("", "no rows"),
            ("l\n", "no rows"),
        ] {
            let wrong = variations_of_table(text).expect_err(words);
            assert!(wrong.contains(words), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_study_is_refused_with_its_number() {
        assert!(variation("l=1:2:1000000000").expect_err("too many").contains("1000000000"));
        for text in ["l", "l=a,b", "l=1 m,2 mm", "l=1 mm:2 m:3", "l=1:2", "l=nan", "l=1:2:0"] {
            assert!(variation(text).is_err(), "{text}");
        }
    }
}
