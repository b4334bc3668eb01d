//! The progress bar: simulated time, speed relative to real time, estimated rest, on one line whatever its width.

use flyball_dae::message::Message;
use flyball_file::visible;
use flyball_run::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// A bar over simulated time; on a terminal only.
pub struct Bar {
    bar: ProgressBar,
    begin: f64,
    end: f64,
    clock: Instant,
    shown: Option<Instant>,
}

const PARTS: f64 = 1000.0;
/// Time between two changes of the bar.
const PAUSE: Duration = Duration::from_millis(80);

impl Bar {
    /// A bar; hidden if quiet.
    pub fn new(quiet: bool) -> Self {
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new(PARTS as u64) };
        let style = ProgressStyle::with_template("{bar:16.cyan/dim} {percent:>3} %  {wide_msg}");
        let bar = bar.with_style(style.expect("the template is valid"));
        Self { bar, begin: 0.0, end: 0.0, clock: Instant::now(), shown: None }
    }
}

impl Progress for Bar {
    fn begin(&mut self, begin: f64, end: f64) {
        (self.begin, self.end, self.clock) = (begin, end, Instant::now());
    }

    fn at(&mut self, t: f64) {
        if self.bar.is_hidden() || self.shown.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.shown = Some(Instant::now());
        let (seconds, done) = (self.clock.elapsed().as_secs_f64(), (t - self.begin) / (self.end - self.begin));
        let speed = (t - self.begin) / seconds;
        let rest = seconds * (1.0 - done) / done.max(1e-9);
        self.bar.set_position((PARTS * done) as u64);
        self.bar.set_message(format!("t = {t:.4} of {} s, {speed:.3} × real time, rest {}", self.end, duration(rest)));
    }

    /// Shows a line above the bar.
    fn warning(&mut self, message: &Message) {
        self.bar.println(format!("  warning     {}", visible(&message.to_string())));
    }

    fn finish(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Seconds for people.
fn duration(seconds: f64) -> String {
    match seconds {
        s if !s.is_finite() || s > 360_000.0 => "long".into(),
        s if s < 10.0 => format!("{s:.1} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
