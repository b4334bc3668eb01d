//! All combinations of the values of several parameters.

use super::extremes::EXTREMES;
use super::variation::{CASES, Variation};
use crate::results::Column;

/// Cases of a study, counted from 0: the first parameter changes fastest.
#[derive(Clone, Debug, PartialEq)]
pub struct Cases {
    vary: Vec<Variation>,
    count: usize,
}

impl Cases {
    /// All combinations; `None` if there are none or too many.
    pub fn new(vary: Vec<Variation>) -> Option<Self> {
        let count = vary.iter().map(|one| one.values.len()).try_fold(1usize, |n, m| n.checked_mul(m));
        let count = count.filter(|count| (1..=CASES).contains(count))?;
        Some(Self { vary, count })
    }

    /// Number of cases.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Index of the value of every parameter in a case.
    fn indices(&self, mut case: usize) -> Vec<usize> {
        let one = |one: &Variation| {
            let index = case % one.values.len();
            case /= one.values.len();
            index
        };
        self.vary.iter().map(one).collect()
    }

    /// Overrides of a case: parameters with their values as written.
    pub fn overrides(&self, case: usize) -> Vec<(String, String)> {
        let pairs = self.vary.iter().zip(self.indices(case));
        pairs.map(|(one, i)| (one.key.clone(), one.values[i].clone())).collect()
    }

    /// Values of a case as numbers.
    pub fn numbers(&self, case: usize) -> Vec<f64> {
        self.vary.iter().zip(self.indices(case)).map(|(one, i)| one.numbers[i]).collect()
    }

    /// Parameters and values in one line each, as they make rows belong together.
    pub fn describe(&self) -> Vec<String> {
        self.vary.iter().map(|one| format!("{}={}", one.key, one.values.join(","))).collect()
    }

    /// Headings of the table: parameters, then what is found of every output but the first, which is time.
    pub fn headings(&self, outputs: &[Column]) -> Vec<String> {
        let mut all: Vec<String> = self.vary.iter().map(|one| Column::new(&one.key, &one.unit).to_string()).collect();
        for output in outputs.iter().skip(1) {
            for what in EXTREMES {
                all.push(Column::new(format!("{}.{what}", output.name), &output.unit).to_string());
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::variation;
    use super::*;

    #[test]
    fn every_combination_comes_once_and_the_first_changes_fastest() {
        let vary = ["a=1,2", "b=3 m,4 m,5 m"].map(|text| variation(text).expect("sound"));
        let cases = Cases::new(vary.to_vec()).expect("six");
        let all: Vec<Vec<f64>> = (0..cases.count()).map(|case| cases.numbers(case)).collect();
        assert_eq!(all, [[1.0, 3.0], [2.0, 3.0], [1.0, 4.0], [2.0, 4.0], [1.0, 5.0], [2.0, 5.0]]);
        assert_eq!(cases.overrides(3), [("a".into(), "2".into()), ("b".into(), "4 m".into())]);
        assert_eq!(cases.headings(&[Column::new("t", "s")]), ["a", "b [m]"]);
    }
}
