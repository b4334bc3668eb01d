//! Some states of the run, for pictures: about evenly spread, of bounded number.

use flyball_dae::system::State;

/// Keeps every n-th state; n doubles when there are too many.
pub(super) struct Snapshots {
    /// The states kept.
    pub states: Vec<State>,
    every: usize,
    seen: usize,
    limit: usize,
}

/// Numbers kept at most, unless that leaves too few states.
const NUMBERS: usize = 2_000_000;
const FEWEST: usize = 64;
const MOST: usize = 2000;

impl Snapshots {
    /// None yet, for states like this one.
    pub fn new(state: &State) -> Self {
        let limit = (NUMBERS / state.q.len().max(1)).clamp(FEWEST, MOST);
        Self { states: Vec::new(), every: 1, seen: 0, limit }
    }

    /// Shows a state.
    pub fn add(&mut self, state: &State) {
        if self.seen.is_multiple_of(self.every) {
            self.states.push(state.clone());
        }
        self.seen += 1;
        if self.states.len() == self.limit {
            let mut i = 0;
            self.states.retain(|_| {
                i += 1;
                i % 2 == 1
            });
            self.every *= 2;
        }
    }

    /// Times and positions as numbers, for checkpoints.
    pub fn save(&self) -> Vec<f64> {
        let mut all = vec![self.every as f64, self.seen as f64];
        for state in &self.states {
            all.push(state.t);
            all.extend(&state.q);
        }
        all
    }

    /// Goes on from saved numbers; `like` has everything that pictures do not show.
    pub fn load(&mut self, from: &[f64], like: &State) {
        let [every, seen, states @ ..] = from else { return };
        (self.every, self.seen) = (*every as usize, *seen as usize);
        for numbers in states.chunks_exact(1 + like.q.len()) {
            self.states.push(State { t: numbers[0], q: numbers[1..].to_vec(), ..like.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flyball_dae::manifold::Manifold;
    use flyball_dae::system::Layout;

    #[test]
    fn a_run_in_two_parts_keeps_the_same_states() {
        let mut state = State::zero(&Layout::mechanical(Manifold::vector(2), 0));
        let like = state.clone();
        let (mut whole, mut first) = (Snapshots::new(&state), Snapshots::new(&state));
        for i in 0..5000 {
            (state.t, state.q[1]) = (f64::from(i), -f64::from(i));
            whole.add(&state);
            if i < 3001 {
                first.add(&state);
            } else {
                let mut second = Snapshots::new(&like);
                second.load(&first.save(), &like);
                second.add(&state);
                first = second;
            }
        }
        assert_eq!(first.states, whole.states);
        assert!(whole.states.len() > 1000 && whole.states.len() < 2000);
    }
}
