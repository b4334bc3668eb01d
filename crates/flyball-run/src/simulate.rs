//! A machine that was built in code, simulated in one line.

use crate::error::RunError;
use crate::plan::Plan;
use crate::report::Report;
use crate::results::Table;
use crate::run::{Audit, MachineColumns, Setup};
use flyball_file::Settings;
use flyball_machine::{Machine, MachineSystem};

/// A run of a machine: its summary, its rows, its cost.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The summary; prints.
    pub summary: Report,
    /// The rows.
    pub table: Table,
    /// Cost and quality.
    pub audit: Audit,
    /// Method and options, and why.
    pub plan: Plan,
}

impl Simulated {
    /// The numbers of a column, such as `crank.angle`; those of time are `t`.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn column(&self, name: &str) -> Result<&[f64], RunError> {
        self.table.column(name)
    }

    /// Writes the rows in the format of the name: .csv, .npz or (if built in) .parquet.
    ///
    /// # Errors
    /// If the file cannot be written.
    #[cfg(feature = "std-fs")]
    pub fn write(&self, path: impl AsRef<std::path::Path>) -> Result<(), RunError> {
        self.table.write(path)
    }
}

/// Machines that can be simulated.
pub trait Simulate {
    /// Runs to `end` [s], with a method and error-controlled steps that are chosen; the summary says why. Columns are all
    /// bodies, reactions, signals and the energy.
    ///
    /// # Errors
    /// If the machine cannot be built or the run fails.
    fn simulate(&self, end: f64) -> Result<Simulated, RunError> {
        self.simulate_with(&Settings { end: Some(end), ..Settings::default() })
    }

    /// Runs with these settings, and by choice where they say nothing.
    ///
    /// # Errors
    /// If the machine cannot be built or the run fails.
    fn simulate_with(&self, settings: &Settings) -> Result<Simulated, RunError>;
}

impl Simulate for Machine {
    fn simulate_with(&self, settings: &Settings) -> Result<Simulated, RunError> {
        self.build()?.simulate_with(settings)
    }
}

impl Simulate for MachineSystem {
    fn simulate_with(&self, settings: &Settings) -> Result<Simulated, RunError> {
        let plan = Plan::new(settings, self, None)?;
        plan.refuse_endless()?;
        let outcome = Setup::new(self, plan.make_method(self)?, plan.start.clone(), plan.options.clone())
            .balanced(self)
            .recorded(MachineColumns::new(self, &[]), plan.rows)
            .described(plan.metadata_of_machine("machine", self))
            .run()?;
        let mut summary = Report::new("machine", self, &plan, &outcome);
        summary.add_warnings(self, &plan);
        summary.lines.add("results", format!("{} rows, {} columns", outcome.rows, outcome.columns));
        Ok(Simulated { summary, table: outcome.table, audit: outcome.audit, plan })
    }
}
