//! Work off the interpreter lock. Ctrl-C ends it, panics become exceptions.

use crate::raise;
use flyball_dae::driver::{Flow, Observer, Options, Snapshot};
use flyball_dae::message::Message;
use flyball_run::Progress;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Time between two looks at signals.
const PAUSE: Duration = Duration::from_millis(50);
/// Stack of a working thread: that of a main thread.
const STACK: usize = 8 << 20;

/// What the working thread and the waiting one share.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Ends the work.
    pub cancel: Arc<AtomicBool>,
    /// How far it is, from 0 to 1, as bits.
    done: Arc<AtomicU64>,
}

impl Watch {
    /// Lets a run be ended from outside.
    pub fn adjust(&self, options: &mut Options) {
        options.cancel = Some(self.cancel.clone());
    }

    /// True if the work should end.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Says how far it is.
    pub fn tell(&self, done: f64) {
        self.done.store(done.to_bits(), Ordering::Relaxed);
    }

    /// A receiver of progress.
    pub fn progress(&self) -> Box<dyn Progress> {
        Box::new(Told { watch: self.clone(), span: [0.0, 1.0] })
    }
}

/// Progress that is told to the waiting thread.
struct Told {
    watch: Watch,
    span: [f64; 2],
}

impl Progress for Told {
    fn begin(&mut self, begin: f64, end: f64) {
        self.span = [begin, end];
    }

    fn at(&mut self, t: f64) {
        let [begin, end] = self.span;
        self.watch.tell((t - begin) / (end - begin));
    }

    fn warning(&mut self, _: &Message) {}

    fn finish(&mut self) {}
}

/// Reason of a panic.
fn reason(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".into())
}

/// Does short work off the interpreter lock.
///
/// # Errors
/// `InternalError` instead of a panic.
pub fn guarded<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
    done.map_err(|payload| raise::internal(py, &reason(&*payload)))
}

/// An observer of short work on the thread of the caller: looks at signals now and then, and ends the work where one raises.
pub struct Signals {
    last: Instant,
    raised: Option<PyErr>,
}

impl Signals {
    /// From now on.
    pub fn new() -> Self {
        Self { last: Instant::now(), raised: None }
    }

    /// What a signal has raised, which has ended the work.
    pub fn into_raised(self) -> Option<PyErr> {
        self.raised
    }
}

impl Observer for Signals {
    fn snapshot(&mut self, _: &Snapshot) -> Flow {
        if self.last.elapsed() > PAUSE {
            self.last = Instant::now();
            self.raised = Python::attach(|py| py.check_signals()).err();
        }
        if self.raised.is_some() { Flow::Stop } else { Flow::Continue }
    }
}

/// Does work off the interpreter lock on a thread that the interpreter knows: each call of a function in Python would
/// otherwise make its acquaintance anew.
pub fn known_to_python<T: Send>(work: impl FnOnce() -> T + Send) -> std::thread::Result<T> {
    Python::attach(|py| py.detach(|| catch_unwind(AssertUnwindSafe(work))))
}

/// Does long work off the interpreter lock, on a thread of its own, while this one looks at signals and calls `progress` with
/// how far it is.
///
/// # Errors
/// `KeyboardInterrupt` and what else a signal or `progress` raises, once the work has ended; `InternalError` instead of a panic.
pub fn supervised<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let watch = Watch::default();
    let looks = OnceLock::new();
    let look = |py: Python<'_>| -> PyResult<()> {
        py.check_signals()?;
        if let Some(progress) = progress {
            progress.call1(py, (f64::from_bits(watch.done.load(Ordering::Relaxed)),))?;
        }
        Ok(())
    };
    let done = py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let watch = &watch;
            let work = move || drop(sender.send(known_to_python(|| work(watch))));
            let spawned = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            if let Err(error) = spawned {
                return Err(error.to_string());
            }
            loop {
                match receiver.recv_timeout(PAUSE) {
                    Ok(done) => return done.map_err(|payload| reason(&*payload)),
                    Err(RecvTimeoutError::Disconnected) => return Err("a thread has gone".into()),
                    Err(RecvTimeoutError::Timeout) if looks.get().is_some() => {}
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = Python::attach(look) {
                            watch.cancel.store(true, Ordering::Relaxed);
                            let _ = looks.set(error);
                        }
                    }
                }
            }
        })
    });
    match looks.into_inner() {
        Some(error) => Err(error),
        None => done.map_err(|reason| raise::internal(py, &reason)),
    }
}
