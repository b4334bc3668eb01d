//! Results of a run: rows of named columns, written as they come and read back.
//!
//! - `column`: names with units
//! - `writer`: opens a file by its name; the position from which a killed run goes on
//! - `block_file`: a file written in blocks of whole rows
//! - `csv_writer`: text
//! - `rows_file`: rows kept in `….partial` until the end, for formats that are written column by column
//! - `npz_writer`: NumPy; `npy`, `zip` are its formats
//! - `parquet_writer`: Parquet, with the feature of this name
//! - `state_columns`: columns of a system that is given as equations
//! - `metadata`: what belongs to the numbers: model, version, settings, cost, audit
//! - `regular_file`: the bytes of a file that is no pipe
//! - `table`: a results file in memory; `read_csv`, `read_npz`, `read_parquet` fill it

mod block_file;
mod column;
mod csv_writer;
mod metadata;
mod npy;
mod npz_writer;
#[cfg(feature = "parquet")]
mod parquet_writer;
mod read_csv;
mod read_npz;
#[cfg(feature = "parquet")]
mod read_parquet;
mod regular_file;
mod rows_file;
pub mod state_columns;
mod table;
mod writer;
mod zip;

pub use column::{Column, EVENT_SIDE, cell};
pub use metadata::{Metadata, metadata_path};
pub use read_csv::FAILURE;
pub use regular_file::read_regular;
pub use table::Table;
pub use writer::{Position, Writer, companions, has_rows, open, reopen};
