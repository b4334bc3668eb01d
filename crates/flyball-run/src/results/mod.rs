//! Results of a run: rows of named columns, written as they come and read back.
//!
//! - `column`: names with units
//! - `writer`: a place that takes rows; the position from which a killed run goes on
//! - `format`: results files by the ending of their names
//! - `block_file`: a file written in blocks of whole rows
//! - `csv_writer`: text
//! - `rows_file`: rows kept in `….partial` until the end, for formats that are written column by column
//! - `npz_writer`: NumPy; `npy` is the format of its arrays
//! - `parquet_writer`: Parquet, with the feature of this name
//! - `pattern`: names by patterns; `interpolation`: values between rows
//! - `metadata`: data that belong to the numbers: model, version, settings, cost, audit
//! - `regular_file`: the bytes of a file that is no pipe; `temporary`: files that are replaced in one move
//! - `table`: results in memory; `read_table`, `read_csv`, `read_npz`, `read_parquet` fill it

#[cfg(feature = "std-fs")]
mod block_file;
mod column;
#[cfg(feature = "std-fs")]
mod csv_writer;
#[cfg(feature = "std-fs")]
mod format;
mod interpolation;
mod metadata;
#[cfg(feature = "std-fs")]
mod npy;
#[cfg(feature = "std-fs")]
mod npz_writer;
#[cfg(feature = "parquet")]
mod parquet_writer;
mod pattern;
#[cfg(feature = "std-fs")]
mod read_csv;
#[cfg(feature = "std-fs")]
mod read_npz;
#[cfg(feature = "parquet")]
mod read_parquet;
#[cfg(feature = "std-fs")]
mod read_table;
#[cfg(feature = "std-fs")]
mod regular_file;
#[cfg(feature = "std-fs")]
mod rows_file;
mod table;
#[cfg(feature = "std-fs")]
mod temporary;
mod writer;

#[cfg(feature = "std-fs")]
pub(crate) use column::uncell;
pub use column::{Column, EVENT_SIDE, cell};
#[cfg(feature = "std-fs")]
pub use format::{companions, has_rows, open, reopen};
pub use interpolation::Interpolation;
pub use metadata::Metadata;
#[cfg(feature = "std-fs")]
pub use metadata::metadata_path;
pub use pattern::matches;
#[cfg(feature = "std-fs")]
pub use read_csv::FAILURE;
#[cfg(feature = "std-fs")]
pub use regular_file::read_regular;
pub use table::Table;
#[cfg(feature = "std-fs")]
pub use temporary::{hold_writing, temporary};
pub use writer::{FilePosition, Writer};
