//! Signals: Ctrl-C asks the run to end after the present step; a second one ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Files beyond the size limit of a process are errors like a full disk, which keep whole rows; by itself the signal would end
/// the program in the middle of one. To be called before there are threads.
pub fn hold_file_size_signal() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        let mut held = SigSet::empty();
        held.add(Signal::SIGXFSZ);
        // where it cannot be held, the signal ends the program as usual
        let _ = held.thread_block();
    }
}

/// True if the command was asked to end.
pub fn is_asked() -> bool {
    flag().load(Ordering::Relaxed)
}

/// The flag that the driver looks at.
pub fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = flag.clone();
        // without a handler Ctrl-C simply ends the program, as usual
        let _ = ctrlc::set_handler(move || {
            if seen.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        flag
    })
    .clone()
}
