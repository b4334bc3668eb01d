//! `flyball sweep`: a parameter study on all cores into one table.

use super::check::refuse_phases;
use super::error::{CommandError, FailedCase};
use super::model::ModelFile;
use crate::document;
use crate::process::interrupt;
use crate::process::limits::{self, StepLimit};
use flyball_dae::driver::Options;
use flyball_file::Model;
use flyball_machine::MachineSystem;
use flyball_run::plan::Plan;
use flyball_run::results::{metadata_path, temporary};
use flyball_run::run::{Columns, MachineColumns, Phases};
use flyball_run::sweep::{
    CASES, Cases, Draw, Points, Sample, Shard, Study, Variation, draw, extremes, extremes_of_rows, shard, sweep,
    variation, variations_of_table,
};
use flyball_run::{RunError, plain_reason};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, json};
use std::path::{Path, PathBuf};

/// Run the model for many values of its parameters, on all cores, into one table.
#[derive(clap::Args)]
#[command(
    after_help = "Every row has the values, and of every output its end, minimum and maximum. A case that fails has `nan` \
                        and its reason, and the exit code is 1. Cases that are in the file already are not run again, so a \
                        killed sweep goes on where it was; failed ones are tried again. A table of another model, other \
                        settings or other values is refused.\n\n\
                        A study on many computers: --shard i/n runs every n-th case into a table of its own, `flyball merge` \
                        puts all of them together, and --slurm writes the script that does both.\n\n\
                        Examples:\n  flyball sweep crank.toml --vary l1=0.2:0.4:11 -o crank.csv\n  \
                        flyball sweep crank.toml --vary 'l1=200 mm,250 mm' --vary l2=0.5:0.7:5 --jobs 2\n  \
                        flyball sweep crank.toml --vary spring.stiffness=1e3:1e4:10 --vary crank.tip.position.x=0.2,0.3\n  \
                        flyball sweep crank.toml --draw 'l1=normal(300 mm, 2 mm)' --draw 'mu=uniform(0, 0.2)' --cases 1000 --seed 7\n  \
                        flyball sweep crank.toml --table cases.csv --shard 3/8"
)]
pub struct Sweep {
    #[command(flatten)]
    model: ModelFile,
    /// Parameter, number of an element or setting, and its values: key=first:last:number or key=a,b,c
    #[arg(long, value_name = "KEY=VALUES", value_parser = variation)]
    vary: Vec<Variation>,
    /// Take the first values of all --vary, then the second ones, and so on, instead of all combinations
    #[arg(long, requires = "vary")]
    together: bool,
    /// Parameter and the distribution of its values: key=uniform(low, high) or key=normal(mean, deviation)
    #[arg(long, value_name = "KEY=DISTRIBUTION", value_parser = draw, conflicts_with = "vary")]
    draw: Vec<Draw>,
    /// Number of cases that are drawn
    #[arg(long, requires = "draw")]
    cases: Option<usize>,
    /// How they are drawn: `latin` hypercube, `sobol` sequence or at `random`
    #[arg(long, requires = "draw", value_parser = Points::NAMES, default_value = "latin")]
    design: String,
    /// Seed of the draws
    #[arg(long, requires = "draw", default_value_t = 0)]
    seed: u64,
    /// Cases from a table: a parameter per column, `name` or `name [unit]`, a case per row
    #[arg(long, value_name = "FILE", conflicts_with_all = ["vary", "draw"])]
    table: Option<PathBuf>,
    /// Run every n-th case from the i-th on, counted from 0, into a table of its own
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with = "slurm")]
    shard: Option<Shard>,
    /// Write a script for Slurm that runs the study in so many parts and merges them, instead of running it
    #[arg(long, value_name = "PARTS", value_parser = clap::value_parser!(u16).range(2..))]
    slurm: Option<u16>,
    /// Table to write; default the model's name with .sweep.csv
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Runs at a time; default the number of cores
    #[arg(short, long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    steps: StepLimit,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

/// `crank.csv` as `crank.3-of-8.csv`.
fn part_path(whole: &Path, part: &str, count: usize) -> PathBuf {
    let ending = whole.extension().map_or_else(|| "csv".into(), |ending| ending.to_string_lossy().into_owned());
    whole.with_extension(format!("{part}-of-{count}.{ending}"))
}

/// Cases looked at for one that can be read.
const SAMPLED: usize = 100;

impl Sweep {
    /// Runs all cases that are not done yet.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let cases = self.cases()?;
        if let Some(parts) = self.slurm {
            return self.write_script(usize::from(parts));
        }
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let count = cases.count();
        self.model.time.watch(true);
        let (model, system) = self.sample(&cases)?;
        let outputs = MachineColumns::new(&system, &model.outputs).headings();
        let path = self.path(shard);
        let written = [path.clone(), metadata_path(&path), temporary(&path)];
        self.model.check_outputs(&model, written.iter().map(PathBuf::as_path))?;
        // a number that is given without a unit takes the one of the model as it is written
        let written = self.model.load_with(&[]).map(|(written, _)| cases.parameters_of(&written));
        let parameters = written.unwrap_or_else(|_| cases.parameters_of(&model));
        let headings = Cases::headings(&parameters, &outputs);
        let study = Study::open(&path, headings, self.identity(&model, &cases, shard))?;
        let style = ProgressStyle::with_template("{bar:30.cyan/dim} {pos} of {len} cases  rest {eta}");
        let own = (0..count).filter(|case| shard.has(*case)).count();
        let bar = if self.quiet || document::is_on() { ProgressBar::hidden() } else { ProgressBar::new(own as u64) };
        let bar = bar.with_style(style.expect("the template is valid"));
        bar.set_position(study.done() as u64);
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.map_or_else(cores, usize::from);
        let sample = Sample::new(model, system);
        let compute = |case: usize| self.compute(&sample, case, &cases.overrides(case));
        let swept = sweep(study, (&cases, shard), jobs, &interrupt::flag(), compute, || bar.inc(1));
        bar.finish_and_clear();
        let swept = swept?;
        if swept.done < own && interrupt::is_asked() {
            return Err(CommandError::Halted { limit: limits::time_is_up(), done: swept.done, count: own, path });
        }
        if !self.quiet {
            tell!("{own} cases, {} of them new, {} failed: {}", swept.todo, swept.failures.len(), path.display());
            let changes = sample.changes();
            if let Some((case, change)) = changes.first_key_value() {
                let cases = if changes.len() == 1 { "case is a machine" } else { "cases are machines" };
                tell!("{} {cases} of another structure, built whole; case {case}: {change}", changes.len());
            }
        }
        let results = [("cases", json!(own)), ("new", json!(swept.todo)), ("failed", json!(swept.failures.len()))];
        document::add(results.into_iter().map(|(key, value)| (key.to_string(), value)).collect());
        document::add(Map::from_iter([("results".into(), json!(path.display().to_string()))]));
        if swept.failures.is_empty() {
            return Ok(());
        }
        let failed = |(case, reason)| FailedCase { case, values: cases.overrides(case), reason };
        Err(CommandError::Cases { count: own, failed: swept.failures.into_iter().map(failed).collect() })
    }

    /// Cases of the study.
    #[inline(never)]
    fn cases(&self) -> Result<Cases, CommandError> {
        let refused = |reason: String| CommandError::argument(reason, "");
        if let Some(path) = &self.table {
            let text = std::fs::read_to_string(path).map_err(|error| RunError::read(path, plain_reason(&error)))?;
            let all = variations_of_table(&text).map_err(|reason| RunError::read(path, reason))?;
            return Cases::list(all).map_err(refused);
        }
        if !self.draw.is_empty() {
            let Some(count) = self.cases else {
                return Err(CommandError::argument(
                    "the number of cases to draw is not given",
                    "add --cases, such as --cases 100",
                ));
            };
            let points = Points::of(&self.design).expect("the parser knows the names");
            return Cases::drawn(self.draw.clone(), points, count, self.seed).map_err(refused);
        }
        if self.vary.is_empty() {
            return Err(CommandError::argument("nothing is varied", "add --vary, --draw or --table"));
        }
        if self.together {
            return Cases::list(self.vary.clone()).map_err(refused);
        }
        Cases::new(self.vary.clone())
            .ok_or_else(|| CommandError::argument(format!("a sweep has between 1 and {CASES} cases"), ""))
    }

    /// The table: that of a part has its number in its name.
    fn path(&self, shard: Shard) -> PathBuf {
        let whole = self.output.clone().unwrap_or_else(|| format!("{}.sweep.csv", self.model.stem()).into());
        if shard.is_part() { part_path(&whole, &shard.index.to_string(), shard.count) } else { whole }
    }

    /// Writes a script for Slurm: an array of parts, and a job after it that merges them.
    #[inline(never)]
    fn write_script(&self, parts: usize) -> Result<(), CommandError> {
        let whole = self.path(Shard::WHOLE);
        let script = whole.with_extension("slurm.sh");
        self.model.overwrite.check(std::iter::empty(), [script.as_path()])?;
        let quoted = |text: &str| format!("'{}'", text.replace('\'', "'\\''"));
        let mut arguments = std::env::args().skip(1).peekable();
        let mut kept = Vec::new();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--slurm" => drop(arguments.next()),
                other if other.starts_with("--slurm=") => {}
                other => kept.push(quoted(other)),
            }
        }
        let name =
            |part: &str| quoted(&part_path(&whole, part, parts).display().to_string()).replace("@part@", "'\"$i\"'");
        let text = format!(
            "#!/bin/sh\n\
             # A study in {parts} parts. Submit it with `sbatch`; a part that was killed goes on where it was when it is submitted again.\n\
             #SBATCH --job-name={stem}\n\
             #SBATCH --array=0-{last}\n\
             #SBATCH --ntasks=1\n\
             #SBATCH --cpus-per-task=1\n\
             #SBATCH --output={stem}.%a.out\n\
             set -e\n\
             flyball {command} --shard \"$SLURM_ARRAY_TASK_ID/{parts}\"{jobs}\n\
             # the part that ends last merges all\n\
             set --\n\
             for i in $(seq 0 {last}); do set -- \"$@\" {part}; done\n\
             flyball merge \"$@\" --if-complete -o {whole}\n",
            jobs = if self.jobs.is_some() { "" } else { " --jobs \"${SLURM_CPUS_PER_TASK:-1}\"" },
            last = parts - 1,
            stem = self.model.stem(),
            command = kept.join(" "),
            part = name("@part@"),
            whole = quoted(&whole.display().to_string()),
        );
        std::fs::write(&script, text).map_err(|error| CommandError::write(&script, error))?;
        tell!("{}: submit it with `sbatch {}`", script.display(), script.display());
        Ok(())
    }

    /// The model of the first case that can be read, of some spread over all; the error of the very first if none can.
    fn sample(&self, cases: &Cases) -> Result<(Model, MachineSystem), CommandError> {
        let count = cases.count();
        let first = self.model.load_with(&cases.overrides(0));
        let tried = count.min(SAMPLED);
        let others = (1..tried).map(|i| i * (count - 1) / (tried - 1));
        first.or_else(|error| {
            others.into_iter().find_map(|case| self.model.load_with(&cases.overrides(case)).ok()).ok_or(error)
        })
    }

    /// Identity of the rows that belong together: model, settings, values, version.
    #[inline(never)]
    fn identity(&self, model: &Model, cases: &Cases, shard: Shard) -> String {
        let mut all = json!({
            "model": model.name,
            "hash": model.hash,
            "version": env!("CARGO_PKG_VERSION"),
            "set": self.model.set,
            "vary": cases.describe(),
            "cases": cases.count(),
        });
        if shard.is_part() {
            all["shard"] = json!([shard.index, shard.count]);
        }
        all.to_string()
    }

    /// End, minimum and maximum of every output.
    #[inline(never)]
    fn compute(&self, sample: &Sample, case: usize, values: &[(String, String)]) -> Result<Vec<f64>, CommandError> {
        let (model, system) = sample.case(case, values).map_err(CommandError::Model)?;
        if !model.phases.is_empty() {
            refuse_phases(&model, &system)?;
            let adjust = |options: &mut Options| {
                self.steps.apply(options);
                options.cancel = Some(interrupt::flag());
            };
            let done = Phases::new(&model, &system).adjusted(&adjust).run()?;
            return Ok(extremes_of_rows(&done.outcome.table));
        }
        let mut plan = Plan::new(&model.simulate, &system, None)?;
        plan.options.cancel = Some(interrupt::flag());
        self.steps.apply(&mut plan.options);
        Ok(extremes(&system, &plan, &mut MachineColumns::new(&system, &model.outputs))?)
    }
}
