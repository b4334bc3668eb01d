//! End, minimum and maximum of every output of a run.

use crate::error::RunError;
use crate::plan::Plan;
use crate::results::{EVENT_SIDE, Table};
use crate::run::{Columns, Setup};
use flyball_dae::driver::{Flow, Snapshot};
use flyball_machine::MachineSystem;

/// Numbers found of every output, in this order.
pub const EXTREMES: [&str; 3] = ["end", "min", "max"];

/// Runs, and gives [`EXTREMES`] of every column but the first, which is time.
///
/// # Errors
/// If the run fails.
pub fn extremes(system: &MachineSystem, plan: &Plan, columns: &mut dyn Columns) -> Result<Vec<f64>, RunError> {
    let width = columns.headings().len();
    let mut all = vec![[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]; width - 1];
    let mut row = Vec::new();
    let mut watch = |snapshot: &Snapshot| {
        row.clear();
        columns.fill(snapshot.state, &mut row);
        for (found, value) in all.iter_mut().zip(&row[1..]) {
            *found = [*value, found[1].min(*value), found[2].max(*value)];
        }
        Flow::Continue
    };
    Setup::new(system, plan.make_method(system)?, plan.start.clone(), plan.options.clone())
        .watched(&mut watch)
        .run()?;
    Ok(all.concat())
}

/// The same of the rows of a run in phases; what a phase does not have does not count.
pub fn extremes_of_rows(table: &Table) -> Vec<f64> {
    let columns = table.columns.iter().zip(&table.values).skip(1).filter(|(column, _)| column.name != EVENT_SIDE);
    let one = |(_, values): (_, &Vec<f64>)| {
        let end = values.last().copied().unwrap_or(f64::NAN);
        [
            end,
            values.iter().copied().fold(f64::INFINITY, f64::min),
            values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        ]
    };
    columns.flat_map(one).collect()
}
