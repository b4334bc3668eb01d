//! Rows of several phases in one place.

use super::{Columns, MachineColumns, Rows};
use crate::error::RunError;
use crate::results::{Column, FilePosition, Metadata, Table, Writer};
use flyball_dae::driver::Inside;
use flyball_dae::system::State;
use std::cell::RefCell;
use std::rc::Rc;

/// Columns of a phase at the places of those of the whole run; what the phase does not have is not a number.
pub(super) struct PhaseColumns<'a> {
    pub inner: MachineColumns<'a>,
    headings: Vec<Column>,
    /// Place of every column of the phase, if the run has it.
    places: Vec<Option<usize>>,
    row: Vec<f64>,
    integrals: Integrals,
}

/// Integrals over the run, such as works, as one phase leaves them to the next.
pub(super) type Integrals = Rc<RefCell<Vec<f64>>>;

impl<'a> PhaseColumns<'a> {
    /// Integrals go on where there are as many of them as before.
    pub fn new(mut inner: MachineColumns<'a>, headings: &[Column], integrals: Integrals) -> Self {
        inner.load(&integrals.take());
        let place = |column: &Column| headings.iter().position(|other| other.name == column.name);
        let places = inner.headings().iter().map(place).collect();
        Self { inner, headings: headings.to_vec(), places, row: Vec::new(), integrals }
    }
}

impl Drop for PhaseColumns<'_> {
    fn drop(&mut self) {
        self.inner.save(&mut self.integrals.borrow_mut());
    }
}

impl Columns for PhaseColumns<'_> {
    fn headings(&self) -> Vec<Column> {
        self.headings.clone()
    }

    fn fill(&mut self, state: &State, row: &mut Vec<f64>) {
        self.row.clear();
        self.inner.fill(state, &mut self.row);
        let first = row.len();
        row.resize(first + self.headings.len(), f64::NAN);
        for (value, place) in self.row.iter().zip(&self.places) {
            if let Some(place) = place {
                row[first + place] = *value;
            }
        }
    }

    fn inside(&self) -> Inside {
        self.inner.inside()
    }

    fn node(&mut self, state: &State, weight: f64) {
        self.inner.node(state, weight);
    }

    fn reached(&mut self, t: f64) {
        self.inner.reached(t);
    }

    fn save(&mut self, to: &mut Vec<f64>) {
        self.inner.save(to);
    }

    fn load(&mut self, from: &[f64]) -> bool {
        self.inner.load(from)
    }
}

/// A file or memory that takes the rows of all phases. The last row waits: where the next phase begins at the same time, its
/// first row stands in the place of it, or with both sides of events they are marked as such.
pub(super) struct PhaseRows {
    sink: Sink,
    rows: Rows,
    held: Option<Vec<f64>>,
    begins: bool,
}

enum Sink {
    File(Box<dyn Writer>),
    Memory(Table),
}

impl PhaseRows {
    pub fn new(writer: Option<Box<dyn Writer>>, headings: Vec<Column>, rows: Rows) -> Self {
        let sink = writer.map_or_else(|| Sink::Memory(Table::new(headings)), Sink::File);
        Self { sink, rows, held: None, begins: false }
    }

    /// The next row is the first of a phase.
    pub fn begin(&mut self) {
        self.begins = true;
    }

    fn write(&mut self, row: &[f64]) -> Result<(), RunError> {
        match &mut self.sink {
            Sink::File(writer) => writer.row(row),
            Sink::Memory(table) => {
                table.values.iter_mut().zip(row).for_each(|(column, value)| column.push(*value));
                Ok(())
            }
        }
    }

    fn add(&mut self, row: &[f64]) -> Result<(), RunError> {
        let mut row = row.to_vec();
        if let Some(mut held) = self.held.take() {
            let meets = std::mem::take(&mut self.begins) && held[0] == row[0];
            if meets && self.rows == Rows::Events {
                let mark = row.len() - 1;
                (held[mark], row[mark]) = (-1.0, 1.0);
            }
            if !meets || self.rows == Rows::Events {
                self.write(&held)?;
            }
        }
        self.held = Some(row);
        Ok(())
    }

    /// Writes the row that waits and closes the file; the rows and, without a file, the table.
    pub fn finish(&mut self, metadata: &Metadata) -> Result<(u64, Table), RunError> {
        if let Some(held) = self.held.take() {
            self.write(&held)?;
        }
        match &mut self.sink {
            Sink::File(writer) => {
                let rows = writer.sync()?.rows;
                writer.finish(metadata)?;
                Ok((rows, Table::default()))
            }
            Sink::Memory(table) => {
                table.metadata = metadata.clone();
                Ok((table.rows() as u64, std::mem::take(table)))
            }
        }
    }
}

/// Hands the rows of one phase on.
pub(super) struct SharedRows(pub Rc<RefCell<PhaseRows>>);

impl Writer for SharedRows {
    fn row(&mut self, row: &[f64]) -> Result<(), RunError> {
        self.0.borrow_mut().add(row)
    }

    fn sync(&mut self) -> Result<FilePosition, RunError> {
        Ok(FilePosition::default())
    }

    fn finish(&mut self, _: &Metadata) -> Result<(), RunError> {
        Ok(())
    }
}
