//! Cases on all cores, into one table.

use super::{Cases, Row, Shard, Study};
use crate::error::RunError;
use flyball_dae::message::Message;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Outcome of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct Swept {
    /// Cases that are in the table.
    pub done: usize,
    /// Cases that were to be run now.
    pub todo: usize,
    /// Cases that failed now, in order, each with its reason.
    pub failures: Vec<(usize, Message)>,
}

/// Data that the threads share.
struct Shared<'a> {
    study: Mutex<Study>,
    error: Mutex<Option<RunError>>,
    failures: Mutex<Vec<(usize, Message)>>,
    next: AtomicUsize,
    todo: &'a [usize],
}

/// Computes the cases of a part that `study` does not have, `jobs` at a time, and puts them into its table in their order. A case that
/// fails gets numbers that are none, and its reason. `cancel` ends it after the present cases, which are not kept; `told`
/// is called for each that is.
///
/// # Errors
/// If the table cannot be written; what it has is kept.
pub fn sweep<E: Into<Message>>(
    study: Study,
    (cases, shard): (&Cases, Shard),
    jobs: usize,
    cancel: &AtomicBool,
    compute: impl Fn(usize) -> Result<Vec<f64>, E> + Sync,
    told: impl Fn() + Sync,
) -> Result<Swept, RunError> {
    let todo: Vec<usize> = (0..cases.count()).filter(|case| shard.has(*case) && !study.has(*case)).collect();
    let shared = Shared {
        study: Mutex::new(study),
        error: Mutex::default(),
        failures: Mutex::default(),
        next: AtomicUsize::new(0),
        todo: &todo,
    };
    let work = || work(&shared, cases, cancel, &compute, &told);
    #[cfg(feature = "threads")]
    std::thread::scope(|scope| (0..jobs.min(todo.len())).for_each(|_| drop(scope.spawn(work))));
    #[cfg(not(feature = "threads"))]
    if jobs > 0 {
        work();
    }
    let Shared { study, error, failures, .. } = shared;
    if let Some(error) = error.into_inner().expect(SOUND) {
        return Err(error);
    }
    let study = study.into_inner().expect(SOUND);
    let done = study.done();
    study.finish()?;
    let mut failures = failures.into_inner().expect(SOUND);
    flyball_dae::order::sort_by_key(&mut failures, |(case, _)| *case);
    Ok(Swept { done, todo: todo.len(), failures })
}

const SOUND: &str = "no thread panics with it";

/// One thread: case after case, until none is left.
fn work<E: Into<Message>>(
    shared: &Shared,
    cases: &Cases,
    cancel: &AtomicBool,
    compute: &(impl Fn(usize) -> Result<Vec<f64>, E> + Sync),
    told: &(impl Fn() + Sync),
) {
    let width = |study: &Mutex<Study>| study.lock().expect(SOUND).width();
    while let Some(&case) = shared.todo.get(shared.next.fetch_add(1, Ordering::Relaxed)) {
        let computed = compute(case);
        if cancel.load(Ordering::Relaxed) {
            break; // a case that was cut short is not done
        }
        let mut numbers = cases.numbers(case);
        let mut failure = String::new();
        match computed {
            Ok(found) => numbers.extend(found),
            Err(reason) => {
                numbers.resize(width(&shared.study), f64::NAN);
                let reason = reason.into();
                failure = reason.headline();
                shared.failures.lock().expect(SOUND).push((case, reason));
            }
        }
        let written = shared.study.lock().expect(SOUND).add(case, Row { numbers, failure });
        if let Err(reason) = written {
            shared.error.lock().expect(SOUND).get_or_insert(reason);
            shared.next.store(shared.todo.len(), Ordering::Relaxed);
        }
        told();
    }
}
