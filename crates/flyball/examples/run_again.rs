//! What does a run of a model file cost? Runs it so many times: `run_again FILE TIMES`. The difference of two numbers of times
//! leaves out reading; `benches/python/costs.py` counts instructions so, and compares with the same from Python.

use flyball::file::{ReadOptions, read};
use flyball::run::run::{NoProgress, Progress, run_model};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or_else(|| "examples/pendulum.toml".into());
    let times: usize = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let model = read(Path::new(&file), &ReadOptions::default())?;
    let system = model.build()?;
    let quiet = || -> Box<dyn Progress> { Box::new(NoProgress) };
    let mut rows = 0;
    for _ in 0..times {
        let run = run_model(&model, &system, &|_| {}, &quiet).map_err(|error| format!("{error:?}"))?;
        rows += run.outcome.table.values.first().map_or(0, Vec::len);
    }
    println!("{rows} rows");
    Ok(())
}
