//! Progress of a run.

use flyball_dae::message::Message;

/// Receiver of the progress of a run.
pub trait Progress {
    /// The run goes from `begin` to `end` [s].
    fn begin(&mut self, begin: f64, end: f64);
    /// It has come to `t` [s]; called for every frame, so it must be quick.
    fn at(&mut self, t: f64);
    /// It has shown something that its user should know; the summary repeats it.
    fn warning(&mut self, message: &Message);
    /// It is over.
    fn finish(&mut self);
}

/// Ignores it all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl Progress for NoProgress {
    fn begin(&mut self, _: f64, _: f64) {}
    fn at(&mut self, _: f64) {}
    fn warning(&mut self, _: &Message) {}
    fn finish(&mut self) {}
}

impl Progress for Box<dyn Progress + '_> {
    fn begin(&mut self, begin: f64, end: f64) {
        (**self).begin(begin, end);
    }

    fn at(&mut self, t: f64) {
        (**self).at(t);
    }

    fn warning(&mut self, message: &Message) {
        (**self).warning(message);
    }

    fn finish(&mut self) {
        (**self).finish();
    }
}
