//! The command as a user meets it, in one program.
//!
//! - `command`: output files, messages, exit codes, killed and interrupted runs
//! - `json`: results, errors and warnings as JSON; colours
//! - `method_options`: options of methods; `models`: model files on the command line; `rows`: rows of results
//! - `outputs`: plots, differences and spectra of results files
//! - `live`: pages that follow what happens
//! - `pictures`: machines in space, block diagrams
//! - `phases`: runs in phases, and runs that begin at rest
//! - `stiff_forces`: forces that are unknowns of their own
//! - `rough`, `attacks`: broken input, full disks, accidents, limits
//! - `book`: every model, command line, output and link of the book
//! - `dependencies`: licences, sources and versions of what is linked
//! - `parquet`: results as Parquet, with the feature of this name
//! - `suspension`: wheels on a test rig
//! - `width`: no line wider than 80 columns
//! - `common`: runs of the command in folders of their own

mod analyses;
mod attacks;
mod book;
mod command;
mod common;
mod dependencies;
mod json;
mod live;
mod method_options;
mod models;
mod outputs;
#[cfg(feature = "parquet")]
mod parquet;
mod phases;
mod pictures;
mod rough;
mod rows;
mod stiff_forces;
mod suspension;
mod width;
