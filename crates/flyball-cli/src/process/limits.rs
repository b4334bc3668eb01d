//! Limits of a command: computing time, steps, memory.

use super::interrupt;
use crate::{ids, terminal};
use flyball_dae::message::Message;
use flyball_run::results::hold_writing;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Exit code of a command that a limit has ended.
pub const EXIT_CODE: u8 = 4;
/// A step that does not end is given up after this part of the limit, and at least [`GRACE`] seconds more.
const MORE: f64 = 0.5;
const GRACE: f64 = 2.0;

/// A limit of computing time.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct TimeLimit {
    /// End after this much time on the clock, such as 90s, 10min or 2h; what was computed is kept; exit code 4
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub limit_time: Option<f64>,
}

/// A limit of steps.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct StepLimit {
    /// End each run after so many steps; what was computed is kept; exit code 4, of `sweep` 1
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit_steps: Option<u32>,
}

impl StepLimit {
    /// Puts the limit into the options of a run.
    pub fn apply(self, options: &mut flyball_dae::driver::Options) {
        if let Some(limit) = self.limit_steps {
            options.max_steps = limit as usize;
        }
    }
}

static IS_UP: AtomicBool = AtomicBool::new(false);
static WATCHED: OnceLock<f64> = OnceLock::new();

impl TimeLimit {
    /// Ends the command when time is up: at once, or if `kept` is something worth keeping by asking the run to stop, and at
    /// once only if it does not. The first call counts.
    pub fn watch(self, kept: bool) {
        let Some(limit) = self.limit_time else { return };
        if WATCHED.set(limit).is_err() {
            return;
        }
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs_f64(limit));
            IS_UP.store(true, Ordering::Relaxed);
            if kept {
                interrupt::flag().store(true, Ordering::Relaxed);
                std::thread::sleep(Duration::from_secs_f64(GRACE.max(MORE * limit)));
            }
            let _whole = hold_writing();
            let mut message = is_up(limit);
            message.text += if kept { "; a step did not end" } else { "; there is no result yet" };
            terminal::complain(&message);
            terminal::print_document();
            std::process::exit(EXIT_CODE.into());
        });
    }
}

/// The message that time is up.
pub fn is_up(limit: f64) -> Message {
    let text = format!("the limit of {limit} s of computing time is reached");
    Message::error(ids::TIME_LIMIT, text).number("limit", limit, "s")
}

/// The limit if time is up [s].
pub fn time_is_up() -> Option<f64> {
    IS_UP.load(Ordering::Relaxed).then(|| WATCHED.get().copied()).flatten()
}

/// Seconds of `90`, `90s`, `10min`, `2 h`.
fn duration(text: &str) -> Result<f64, String> {
    let units = [("min", 60.0), ("ms", 1e-3), ("s", 1.0), ("h", 3600.0), ("", 1.0)];
    scaled(text, &units, "write it as 90s, 10min or 2h")
}

/// Bytes of `500MB`, `2 GB`.
pub fn memory(text: &str) -> Result<u64, String> {
    let units = [("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12), ("B", 1.0), ("", 1.0)];
    scaled(text, &units, "write it as 500MB or 2GB").map(|bytes| bytes as u64)
}

/// A positive number with one of these units.
fn scaled(text: &str, units: &[(&str, f64)], help: &str) -> Result<f64, String> {
    let text = text.trim();
    let found = units.iter().find_map(|(unit, size)| {
        let number = text.strip_suffix(unit)?.trim().parse::<f64>().ok()?;
        Some(number * size)
    });
    found.filter(|value| *value > 0.0 && *value < 1e18).ok_or_else(|| help.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_have_units_and_are_positive() {
        assert_eq!([duration("90"), duration("1.5 min"), duration("2h")], [Ok(90.0), Ok(90.0), Ok(7200.0)]);
        assert_eq!([memory("500MB"), memory("2 GB"), memory("100")], [Ok(500_000_000), Ok(2_000_000_000), Ok(100)]);
        for wrong in ["0", "-1s", "inf", "nan", "1e300", "5 days", ""] {
            assert!(duration(wrong).is_err() && memory(wrong).is_err(), "{wrong}");
        }
    }
}
