//! Some states of the run, for pictures: about evenly spread, of bounded number.

use flyball_dae::system::State;

/// Keeps every n-th state; n doubles when there are too many.
#[derive(Default)]
pub struct Snapshots {
    /// The states kept.
    pub states: Vec<State>,
    every: usize,
    seen: usize,
}

const LIMIT: usize = 2000;

impl Snapshots {
    /// Shows a state.
    pub fn add(&mut self, state: &State) {
        self.every = self.every.max(1);
        if self.seen.is_multiple_of(self.every) {
            self.states.push(state.clone());
        }
        self.seen += 1;
        if self.states.len() == LIMIT {
            let mut i = 0;
            self.states.retain(|_| {
                i += 1;
                i % 2 == 1
            });
            self.every *= 2;
        }
    }
}
