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
const NUMBERS: usize = 32_000_000;
const FEWEST: usize = 64;

impl Snapshots {
    /// None yet, for so many states like this one.
    pub fn new(state: &State, most: usize) -> Self {
        let limit = (NUMBERS / numbers(state).count()).max(FEWEST).min(most.max(2));
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

    /// The states as numbers, for checkpoints.
    pub fn save(&self) -> Vec<f64> {
        let head = [self.every as f64, self.seen as f64];
        head.into_iter().chain(self.states.iter().flat_map(numbers)).collect()
    }

    /// Goes on from saved numbers of states like this one.
    pub fn load(&mut self, from: &[f64], like: &State) {
        let [every, seen, states @ ..] = from else { return };
        (self.every, self.seen) = (*every as usize, *seen as usize);
        let each = numbers(like).count();
        self.states.extend(states.chunks_exact(each).map(|numbers| state(numbers, like)));
    }
}

/// Parts of a state that are real numbers.
fn parts(state: &State) -> [&Vec<f64>; 9] {
    let State { q, v, a, lambda, psi, x, xdot, y, memory, .. } = state;
    [q, v, a, lambda, psi, x, xdot, y, memory]
}

/// A state as numbers.
fn numbers(state: &State) -> impl Iterator<Item = f64> {
    let modes = state.modes.iter().map(|mode| f64::from(*mode));
    [state.t].into_iter().chain(parts(state).into_iter().flatten().copied()).chain(modes)
}

/// The state of these numbers.
fn state(numbers: &[f64], like: &State) -> State {
    let mut numbers = numbers.iter().copied();
    let mut state = like.clone();
    state.t = numbers.next().unwrap_or(state.t);
    let State { q, v, a, lambda, psi, x, xdot, y, memory, .. } = &mut state;
    for part in [q, v, a, lambda, psi, x, xdot, y, memory] {
        part.iter_mut().zip(&mut numbers).for_each(|(to, from)| *to = from);
    }
    state.modes.iter_mut().zip(numbers).for_each(|(to, from)| *to = from as i32);
    state
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
        let (mut whole, mut first) = (Snapshots::new(&state, 2000), Snapshots::new(&state, 2000));
        for i in 0..5000 {
            (state.t, state.q[1], state.v[0]) = (f64::from(i), -f64::from(i), 0.5);
            whole.add(&state);
            if i < 3001 {
                first.add(&state);
            } else {
                let mut second = Snapshots::new(&like, 2000);
                second.load(&first.save(), &like);
                second.add(&state);
                first = second;
            }
        }
        assert_eq!(first.states, whole.states);
        assert!(whole.states.len() > 1000 && whole.states.len() < 2000);
    }
}
