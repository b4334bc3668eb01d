//! Receiver of snapshots, events and warnings of a run.

use super::{Checkpoint, EventRecord};
use crate::message::Message;
use crate::system::State;

/// Reason why a snapshot is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotKind {
    /// The consistent start.
    Start,
    /// The end of a step.
    Step,
    /// A requested time.
    Output,
    /// A further time that was asked for.
    Asked,
    /// Just before an event takes effect.
    BeforeEvent,
    /// Just after.
    AfterEvent,
    /// The end of the run.
    End,
}

/// A state shown to the observer: consistent, velocities without offset, multipliers of least norm.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// Reason.
    pub kind: SnapshotKind,
    /// The state.
    pub state: &'a State,
    /// Size of the step that led here, 0 at the start.
    pub h: f64,
}

/// Go on or stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// End the run here.
    Stop,
}

/// States inside steps that an observer asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Inside {
    /// None; they cost nothing then.
    Nothing,
    /// q, v and x from dense output; multipliers and outputs only roughly.
    Motion,
    /// Multipliers and outputs too, as accurate as the method: one solution more with methods of high order, at nodes that
    /// need it.
    Reactions,
}

/// Receives the run as it happens.
pub trait Observer {
    /// A state to show.
    fn snapshot(&mut self, snapshot: &Snapshot) -> Flow;
    /// An event has happened.
    fn event(&mut self, _event: &EventRecord) {}
    /// The run has shown something that its user should know.
    fn warning(&mut self, _message: &Message) {}
    /// Variables that it needs of states inside steps.
    fn inside(&self) -> Inside {
        Inside::Nothing
    }
    /// Whether it needs the reactions of this node, of which the motion is known, where it asks for them at all.
    fn needs_reactions(&mut self, _node: &State) -> bool {
        true
    }
    /// A state inside an accepted step: a node of an integral over time, with its weight [s].
    fn node(&mut self, _state: &State, _weight: f64) {}
    /// The end of an accepted step, or of the part of it up to an event; all its nodes were shown before.
    fn reached(&mut self, _state: &State) {}
    /// A point from which the run can be resumed.
    fn checkpoint(&mut self, _checkpoint: &Checkpoint) {}
}

/// Looks away.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn snapshot(&mut self, _snapshot: &Snapshot) -> Flow {
        Flow::Continue
    }
}

impl<F: FnMut(&Snapshot) -> Flow> Observer for F {
    fn snapshot(&mut self, snapshot: &Snapshot) -> Flow {
        self(snapshot)
    }
}
