//! Seconds that a run took, where there is a clock.

/// A clock that runs from its making.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    #[cfg(not(target_family = "wasm"))]
    begin: std::time::Instant,
}

impl Clock {
    /// Begins now.
    pub fn start() -> Self {
        Self {
            #[cfg(not(target_family = "wasm"))]
            begin: std::time::Instant::now(),
        }
    }

    /// Seconds since then; in the browser nobody knows.
    pub fn seconds(self) -> Option<f64> {
        #[cfg(not(target_family = "wasm"))]
        return Some(self.begin.elapsed().as_secs_f64());
        #[cfg(target_family = "wasm")]
        None
    }
}
