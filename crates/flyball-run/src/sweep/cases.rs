//! Cases of a study, each computed from its number alone.

use super::draws::{SOBOL, latin, normal_quantile, sobol, uniform};
use super::extremes::EXTREMES;
use super::variation::{CASES, Distribution, Draw, Variation};
use crate::results::Column;
use flyball_file::Model;

/// Cases of a study, counted from 0. Their order is part of the study.
#[derive(Clone, Debug, PartialEq)]
pub struct Cases {
    design: Design,
    count: usize,
}

/// Way in which cases are made.
#[derive(Clone, Debug, PartialEq)]
enum Design {
    /// All combinations of listed values; the first parameter changes fastest.
    Grid(Vec<Variation>),
    /// The first values of all, then the second ones, and so on.
    List(Vec<Variation>),
    /// Points of the unit cube, carried to the distributions.
    Drawn(Vec<Draw>, Points, u64),
}

/// Points of the unit cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Independent draws.
    Random,
    /// A Latin hypercube: each of as many equal intervals as there are cases has one point, in every coordinate.
    Latin,
    /// The Sobol' sequence, shifted by the seed; at its best with powers of two.
    Sobol,
}

impl Points {
    /// Names, as written on the command line.
    pub const NAMES: [&str; 3] = ["random", "latin", "sobol"];

    /// By name.
    pub fn of(name: &str) -> Option<Self> {
        let all = [Self::Random, Self::Latin, Self::Sobol];
        Self::NAMES.iter().position(|known| *known == name).map(|i| all[i])
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases {
    /// All combinations; `None` if there are none or too many.
    pub fn new(vary: Vec<Variation>) -> Option<Self> {
        let count = vary.iter().map(|one| one.values.len()).try_fold(1usize, |n, m| n.checked_mul(m));
        let count = count.filter(|count| (1..=CASES).contains(count))?;
        Some(Self { design: Design::Grid(vary), count })
    }

    /// The first values of all parameters, then the second ones, and so on.
    ///
    /// # Errors
    /// If they have different numbers of values, none or too many.
    pub fn list(vary: Vec<Variation>) -> Result<Self, String> {
        let count = vary.first().map_or(0, |one| one.values.len());
        if let Some(other) = vary.iter().find(|other| other.values.len() != count) {
            let (a, b) = (&vary[0].key, &other.key);
            return Err(format!(
                "`{a}` has {count} values and `{b}` has {}; in a list all have as many",
                other.values.len()
            ));
        }
        limited(count)?;
        Ok(Self { design: Design::List(vary), count })
    }

    /// So many points, carried to distributions.
    ///
    /// # Errors
    /// If there are no cases or too many, or too many parameters for the points.
    pub fn drawn(draws: Vec<Draw>, points: Points, count: usize, seed: u64) -> Result<Self, String> {
        limited(count)?;
        if points == Points::Sobol && draws.len() > SOBOL {
            let n = draws.len();
            return Err(format!(
                "a Sobol' sequence has at most {SOBOL} parameters here, not {n}; a Latin hypercube has any number"
            ));
        }
        Ok(Self { design: Design::Drawn(draws, points, seed), count })
    }

    /// Number of cases.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Index of the value of every listed parameter in a case.
    fn indices(&self, mut case: usize) -> Vec<usize> {
        match &self.design {
            Design::Grid(vary) => {
                let one = |one: &Variation| {
                    let index = case % one.values.len();
                    case /= one.values.len();
                    index
                };
                vary.iter().map(one).collect()
            }
            Design::List(vary) => vec![case; vary.len()],
            Design::Drawn(..) => Vec::new(),
        }
    }

    /// Overrides of a case: parameters with their values as written.
    pub fn overrides(&self, case: usize) -> Vec<(String, String)> {
        match &self.design {
            Design::Grid(vary) | Design::List(vary) => {
                let pairs = vary.iter().zip(self.indices(case));
                pairs.map(|(one, i)| (one.key.clone(), one.values[i].clone())).collect()
            }
            Design::Drawn(draws, ..) => {
                let written = |(one, value): (&Draw, f64)| {
                    (one.key.clone(), format!("{value:?} {}", one.unit).trim_end().to_string())
                };
                draws.iter().zip(self.numbers(case)).map(written).collect()
            }
        }
    }

    /// Values of a case as numbers.
    pub fn numbers(&self, case: usize) -> Vec<f64> {
        match &self.design {
            Design::Grid(vary) | Design::List(vary) => {
                vary.iter().zip(self.indices(case)).map(|(one, i)| one.numbers[i]).collect()
            }
            Design::Drawn(draws, points, seed) => {
                let point = |i: usize| match points {
                    Points::Random => uniform(*seed, i, case),
                    Points::Latin => latin(*seed, i, case, self.count),
                    Points::Sobol => sobol(*seed, i, case),
                };
                let value = |(i, one): (usize, &Draw)| match one.distribution {
                    Distribution::Uniform(low, high) => low + (high - low) * point(i),
                    Distribution::Normal(mean, deviation) => mean + deviation * normal_quantile(point(i)),
                };
                draws.iter().enumerate().map(value).collect()
            }
        }
    }

    /// Parameters and values in one line each, as they make rows belong together.
    pub fn describe(&self) -> Vec<String> {
        match &self.design {
            Design::Grid(vary) => vary.iter().map(ToString::to_string).collect(),
            Design::List(vary) => vary.iter().map(|one| format!("together {one}")).collect(),
            Design::Drawn(draws, points, seed) => {
                let head = format!("{} {} cases, seed {seed}", points.name(), self.count);
                std::iter::once(head).chain(draws.iter().map(ToString::to_string)).collect()
            }
        }
    }

    /// Names and units of the parameters.
    pub fn parameters(&self) -> Vec<Column> {
        match &self.design {
            Design::Grid(vary) | Design::List(vary) => {
                vary.iter().map(|one| Column::new(&one.key, &one.unit)).collect()
            }
            Design::Drawn(draws, ..) => draws.iter().map(|one| Column::new(&one.key, &one.unit)).collect(),
        }
    }

    /// Names of the parameters with the units of their values: where none is written, that of the number of the model.
    pub fn parameters_of(&self, model: &Model) -> Vec<Column> {
        let known = model.parameters().unwrap_or_default();
        let mut all = self.parameters();
        for column in all.iter_mut().filter(|column| column.unit.is_empty()) {
            if let Some(number) = known.iter().find(|number| number.name == column.name) {
                column.unit = number.unit.clone();
            }
        }
        all
    }

    /// Headings of the table: parameters, then what is found of every output but the first, which is time.
    pub fn headings(parameters: &[Column], outputs: &[Column]) -> Vec<String> {
        let mut all: Vec<String> = parameters.iter().map(ToString::to_string).collect();
        for output in outputs.iter().skip(1) {
            for what in EXTREMES {
                all.push(Column::new(format!("{}.{what}", output.name), &output.unit).to_string());
            }
        }
        all
    }
}

fn limited(count: usize) -> Result<(), String> {
    let is_sound = (1..=CASES).contains(&count);
    is_sound.then_some(()).ok_or_else(|| format!("{count} cases are asked for; a sweep has between 1 and {CASES}"))
}

#[cfg(test)]
mod tests {
    use super::super::variation::{draw, variation};
    use super::*;

    #[test]
    fn every_combination_comes_once_and_the_first_changes_fastest() {
        let vary = ["a=1,2", "b=3 m,4 m,5 m"].map(|text| variation(text).expect("sound"));
        let cases = Cases::new(vary.to_vec()).expect("six");
        let all: Vec<Vec<f64>> = (0..cases.count()).map(|case| cases.numbers(case)).collect();
        assert_eq!(all, [[1.0, 3.0], [2.0, 3.0], [1.0, 4.0], [2.0, 4.0], [1.0, 5.0], [2.0, 5.0]]);
        assert_eq!(cases.overrides(3), [("a".into(), "2".into()), ("b".into(), "4 m".into())]);
        assert_eq!(Cases::headings(&cases.parameters(), &[Column::new("t", "s")]), ["a", "b [m]"]);
    }

    #[test]
    fn a_list_goes_through_all_values_together() {
        let vary = ["a=1,2", "b=3,4"].map(|text| variation(text).expect("sound"));
        let cases = Cases::list(vary.to_vec()).expect("two");
        assert_eq!([cases.numbers(0), cases.numbers(1)], [[1.0, 3.0], [2.0, 4.0]]);
        let uneven = ["a=1,2", "b=3"].map(|text| variation(text).expect("sound"));
        assert!(Cases::list(uneven.to_vec()).expect_err("uneven").contains("`b` has 1"));
    }

    #[test]
    fn drawn_values_follow_their_distributions_and_their_seed() {
        let draws = ["a=uniform(200 mm, 300 mm)", "b=normal(1, 0.1)"].map(|text| draw(text).expect("sound"));
        for points in [Points::Random, Points::Latin, Points::Sobol] {
            let cases = |seed| Cases::drawn(draws.to_vec(), points, 4096, seed).expect("sound");
            let of = |i: usize| (0..4096).map(move |case| (case, i));
            let mean = of(1).map(|(case, i)| cases(1).numbers(case)[i]).sum::<f64>() / 4096.0;
            let spread = of(1).map(|(case, i)| (cases(1).numbers(case)[i] - 1.0).powi(2)).sum::<f64>() / 4096.0;
            assert!((mean - 1.0).abs() < 5e-3 && (spread.sqrt() - 0.1).abs() < 5e-3, "{points:?} {mean} {spread}");
            assert!(of(0).all(|(case, i)| (200.0..300.0).contains(&cases(1).numbers(case)[i])));
            assert_ne!(cases(1).numbers(5), cases(2).numbers(5));
            assert!(cases(1).overrides(0)[0].1.ends_with(" mm"));
        }
    }
}
