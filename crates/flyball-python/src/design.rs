//! Cases of a study, made from a description in JSON.

use crate::model::Model;
use crate::numbers::Numbers;
use crate::{guard, raise};
use flyball_run::sweep::{Cases, Distribution, Draw, Points, Variation, variation, variations_of_table};
use pyo3::prelude::*;
use serde_json::Value;

/// Cases of a study, each computed from its number alone.
#[pyclass(frozen, module = "flyball._native")]
pub struct Design {
    pub cases: Cases,
    description: String,
}

fn listed(value: &Value) -> Result<Variation, String> {
    let (key, values) = (text(value, "key"), value["values"].as_array().map_or(&[][..], Vec::as_slice));
    let numbers: Option<Vec<f64>> = values.iter().map(Value::as_f64).collect();
    match numbers {
        Some(numbers) if numbers.is_empty() => Err(format!("`{key}` has no values")),
        Some(numbers) => {
            let values = numbers.iter().map(|value| format!("{value:?}")).collect();
            Ok(Variation { key, values, numbers, unit: String::new() })
        }
        None => {
            let written: Vec<String> =
                values.iter().map(|one| one.as_str().map_or_else(|| one.to_string(), String::from)).collect();
            let cure = "write numbers, or texts of one unit such as \"30 mm\"";
            let reason = |reason: String| format!("`{key}`: {}; {cure}", reason.split("; ").next().unwrap_or_default());
            variation(&format!("{key}={}", written.join(","))).map_err(reason)
        }
    }
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_string()
}

fn drawn(value: &Value) -> Result<Draw, String> {
    let number = |i: usize| value["numbers"][i].as_f64().filter(|number| number.is_finite());
    let (key, unit) = (text(value, "key"), text(value, "unit"));
    let distribution = match (value["distribution"].as_str(), number(0), number(1)) {
        (Some("uniform"), Some(low), Some(high)) if low < high => Distribution::Uniform(low, high),
        (Some("normal"), Some(mean), Some(deviation)) if deviation > 0.0 => Distribution::Normal(mean, deviation),
        (Some("uniform"), Some(low), Some(high)) => {
            return Err(format!("`{key}` is uniform between {low} and {high}: give the lower number first"));
        }
        (Some("normal"), Some(_), Some(deviation)) => {
            return Err(format!("`{key}` is normal with the deviation {deviation}: give a positive one"));
        }
        _ => return Err(format!("the distribution of `{key}` has numbers that are not finite")),
    };
    Ok(Draw { key, distribution, unit })
}

fn cases(all: &Value) -> Result<Cases, String> {
    let parameters = all["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    let lists = || parameters.iter().map(listed).collect::<Result<Vec<_>, _>>();
    match all["kind"].as_str().unwrap_or_default() {
        "grid" => Cases::new(lists()?).ok_or_else(|| "a study has between 1 and 1000000 cases".to_string()),
        "list" => Cases::list(lists()?),
        "table" => Cases::list(variations_of_table(&text(all, "text"))?),
        kind => {
            let points = Points::of(kind).ok_or_else(|| format!("there is no design `{kind}`"))?;
            let count = all["cases"].as_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
            let draws = parameters.iter().map(drawn).collect::<Result<Vec<_>, _>>()?;
            Cases::drawn(draws, points, count, all["seed"].as_u64().unwrap_or(0))
        }
    }
}

#[pymethods]
impl Design {
    /// From its description.
    #[new]
    fn new(py: Python<'_>, description: String) -> PyResult<Self> {
        let all: Value = serde_json::from_str(&description).unwrap_or_default();
        let cases = cases(&all).map_err(|reason| raise::argument(py, &reason))?;
        Ok(Self { cases, description })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().description.clone(),)))
    }

    /// Number of cases.
    fn __len__(&self) -> usize {
        self.cases.count()
    }

    /// Names and units of the parameters.
    #[getter]
    fn parameters(&self) -> Vec<(String, String)> {
        self.cases.parameters().into_iter().map(|column| (column.name, column.unit)).collect()
    }

    /// Values of a case.
    fn numbers(&self, py: Python<'_>, case: usize) -> PyResult<Vec<f64>> {
        self.checked(py, case)?;
        Ok(self.cases.numbers(case))
    }

    /// Values of all cases, a row each.
    fn table(&self, py: Python<'_>) -> PyResult<Numbers> {
        let size = [self.cases.count(), self.cases.parameters().len()];
        let values = guard::guarded(py, || (0..size[0]).flat_map(|case| self.cases.numbers(case)).collect())?;
        Ok(Numbers::matrix(size, values))
    }

    /// The same as texts for a model.
    fn overrides(&self, py: Python<'_>, case: usize) -> PyResult<Vec<(String, String)>> {
        self.checked(py, case)?;
        Ok(self.cases.overrides(case))
    }

    /// What it is, in lines.
    fn describe(&self) -> Vec<String> {
        self.cases.describe()
    }
}

impl Design {
    fn checked(&self, py: Python<'_>, case: usize) -> PyResult<()> {
        let count = self.cases.count();
        let refused = || raise::argument(py, &format!("there is no case {case}: the study has {count}"));
        (case < count).then_some(()).ok_or_else(refused)
    }
}

/// Names of the parameters of a study, with the units that their values have in a model.
#[pyfunction]
pub fn study_units(py: Python<'_>, model: &Model, design: &Design) -> PyResult<Vec<(String, String)>> {
    let all = guard::guarded(py, || design.cases.parameters_of(&model.model))?;
    Ok(all.into_iter().map(|column| (column.name, column.unit)).collect())
}
