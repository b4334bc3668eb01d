//! Work off the interpreter lock. Ctrl-C ends it, panics become exceptions, and exceptions of functions in Python come first.

use crate::{function, raise, raised};
use flyball_dae::driver::{Flow, Observer, Options, Snapshot};
use flyball_dae::message::Message;
use flyball_run::Progress;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRecursionError};
use pyo3::prelude::*;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time between two looks at signals.
const PAUSE: Duration = Duration::from_millis(50);
/// Time after which a function in Python that does not end with its work is interrupted itself.
const PATIENCE: Duration = Duration::from_secs(1);
/// Stack of a working thread: that of a main thread.
const STACK: usize = 8 << 20;
/// Works within functions of works, at the most: each takes its part of a stack, or a thread.
const DEEPEST: usize = 16;

thread_local! {
    /// The work of this thread, if it is one of them: a function in Python may begin another work within it.
    static WORK: RefCell<Option<Watch>> = const { RefCell::new(None) };
    /// Number of works that this thread is within.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// One work more, as long as this lives.
struct Deeper;

impl Deeper {
    fn new() -> PyResult<Self> {
        let depth = DEPTH.get();
        if depth >= DEEPEST {
            let text = format!("functions in Python have begun runs within runs, {DEEPEST} deep");
            return Err(PyRecursionError::new_err(text));
        }
        DEPTH.set(depth + 1);
        Ok(Self)
    }
}

impl Drop for Deeper {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// What the working threads and the waiting one share.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// Ends the work.
    pub cancel: Arc<AtomicBool>,
    /// How far it is, from 0 to 1, as bits.
    done: Arc<AtomicU64>,
    /// Its threads, as Python numbers them.
    threads: Arc<Mutex<Vec<u64>>>,
    /// Number of works that it is within, itself included.
    depth: usize,
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

    /// Raises `KeyboardInterrupt` in functions in Python that are running.
    fn interrupt(&self, py: Python<'_>) -> PyResult<()> {
        let threads = self.threads().clone();
        py.import("flyball._interrupt")?.call_method1("interrupt", (threads,)).map(drop)
    }

    fn threads(&self) -> std::sync::MutexGuard<'_, Vec<u64>> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
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

/// What has become of work: a panic or an exception of a function in Python instead of its value.
fn outcome<T>(py: Python<'_>, done: std::thread::Result<T>, raised: Option<PyErr>) -> PyResult<T> {
    match raised {
        Some(error) => Err(error),
        None => done.map_err(|payload| raise::internal(py, &reason(&*payload))),
    }
}

/// Does short work off the interpreter lock.
///
/// # Errors
/// The exception of a function in Python; `RecursionError` where functions begin works without end; `InternalError` instead
/// of a panic.
pub fn guarded<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let _deeper = Deeper::new()?;
    function::forget();
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
    outcome(py, done, raised::take())
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
/// otherwise make its acquaintance anew. Its value, and the exception of a function.
pub fn known_to_python<T: Send>(
    watch: &Watch,
    work: impl FnOnce() -> T + Send,
) -> (std::thread::Result<T>, Option<PyErr>) {
    WORK.set(Some(watch.clone()));
    DEPTH.set(watch.depth);
    function::forget();
    Python::attach(|py| {
        let number = py.import("threading").and_then(|module| module.call_method0("get_ident")?.extract::<u64>());
        let number = number.unwrap_or(0); // is no thread's
        watch.threads().push(number);
        let done = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
        watch.threads().retain(|one| *one != number);
        (done, raised::take())
    })
}

/// Does long work off the interpreter lock, on a thread of its own, while this one looks at signals and calls `progress` with
/// how far it is.
///
/// # Errors
/// `KeyboardInterrupt` and what else a signal or `progress` raises, once the work has ended; the exception of a function in
/// Python; `RecursionError` where functions begin works without end; `InternalError` instead of a panic.
pub fn supervised<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let _deeper = Deeper::new()?;
    let outer = WORK.with_borrow(Clone::clone);
    let watch = &Watch { depth: DEPTH.get(), ..Watch::default() };
    let look = |py: Python<'_>| -> PyResult<()> {
        if outer.as_ref().is_some_and(Watch::is_cancelled) {
            return Err(PyKeyboardInterrupt::new_err(()));
        }
        py.check_signals()?;
        if let Some(progress) = progress {
            progress.call1(py, (f64::from_bits(watch.done.load(Ordering::Relaxed)),))?;
        }
        Ok(())
    };
    let (done, stopped) = py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let work = move || drop(sender.send(known_to_python(watch, || work(watch))));
            let spawned = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            if let Err(error) = spawned {
                return ((Err(Box::new(error.to_string()) as _), None), None);
            }
            let mut stopped: Option<PyErr> = None;
            let mut last = Instant::now();
            loop {
                match receiver.recv_timeout(PAUSE) {
                    Ok(done) => return (done, stopped),
                    Err(RecvTimeoutError::Disconnected) => {
                        return ((Err(Box::new("a thread has gone") as _), None), stopped);
                    }
                    Err(RecvTimeoutError::Timeout) if stopped.is_none() => {
                        if let Err(error) = Python::attach(look) {
                            watch.cancel.store(true, Ordering::Relaxed);
                            (stopped, last) = (Some(error), Instant::now());
                        }
                    }
                    Err(RecvTimeoutError::Timeout) if last.elapsed() > PATIENCE => {
                        // what cannot be interrupted is waited for
                        let _ = Python::attach(|py| watch.interrupt(py));
                        last = Instant::now();
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    match stopped {
        Some(error) => Err(error),
        None => outcome(py, done.0, done.1),
    }
}
