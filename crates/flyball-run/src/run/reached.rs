//! What a run has come to, also one that failed.

use super::Outcome;
use super::audit::Audit;
use flyball_dae::system::State;

/// What a run has come to, also one that failed.
#[derive(Clone, Debug)]
pub struct Reached {
    /// Some states, the last one just before the failure; the start as it was then, if the run did not begin.
    pub states: Vec<State>,
    /// Cost and quality up to there, if the run began.
    pub audit: Option<Audit>,
}

impl From<Outcome> for Reached {
    fn from(outcome: Outcome) -> Self {
        Self { states: outcome.snapshots, audit: Some(outcome.audit) }
    }
}
