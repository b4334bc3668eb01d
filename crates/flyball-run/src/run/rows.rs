//! Which states become rows.
//!
//! ```text
//!   equal    one row per requested time; at an event of the same instant, the state after it
//!   events   the same, and both sides of every event, marked in a column of their own
//!   steps    one row per step; at an event, the state after it
//! ```

use flyball_dae::driver::{Snapshot, SnapshotKind};

/// Which states become rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rows {
    /// Equal times.
    #[default]
    Equal,
    /// Equal times, and both sides of events.
    Events,
    /// Every step.
    Steps,
}

impl Rows {
    /// From its name in model files; names were checked by the reader.
    pub fn of(name: Option<&str>) -> Self {
        match name {
            Some("events") => Self::Events,
            Some("steps") => Self::Steps,
            _ => Self::Equal,
        }
    }

    /// Its name in model files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Events => "events",
            Self::Steps => "steps",
        }
    }

    /// Destination of a snapshot that is no duplicate of the end.
    pub(super) fn destination(self, snapshot: &Snapshot, held: Option<f64>) -> Destination {
        // a requested time counts as that of the event if only rounding separates them
        let meets = held.is_some_and(|t| (t - snapshot.state.t).abs() <= SAME * snapshot.h);
        match (snapshot.kind, self) {
            (SnapshotKind::Asked, _) | (SnapshotKind::BeforeEvent, Self::Equal | Self::Steps) => Destination::Nowhere,
            (SnapshotKind::BeforeEvent, Self::Events) if meets => Destination::Instead(BEFORE),
            (SnapshotKind::BeforeEvent, Self::Events) => Destination::Now(BEFORE),
            (SnapshotKind::AfterEvent, Self::Equal) if meets => Destination::Instead(AFTER),
            (SnapshotKind::AfterEvent, Self::Equal) => Destination::Nowhere,
            (SnapshotKind::AfterEvent, _) => Destination::Now(AFTER),
            (SnapshotKind::Output, _) => Destination::Held,
            (SnapshotKind::Start | SnapshotKind::Step | SnapshotKind::End, _) => Destination::Now(ELSEWHERE),
        }
    }
}

/// Marks of the column of events.
pub(super) const ELSEWHERE: f64 = 0.0;
const BEFORE: f64 = -1.0;
const AFTER: f64 = 1.0;

/// Times closer than this fraction of a step are the same; that of the driver, with room for both ends.
const SAME: f64 = 2e-9;

/// Destination of a snapshot among the rows, with its mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Destination {
    /// It is no row.
    Nowhere,
    /// A row, after the one that is held.
    Now(f64),
    /// A row in place of the one that is held, at its time.
    Instead(f64),
    /// A row that waits for an event at the same instant.
    Held,
}

/// A row that waits.
#[derive(Debug)]
pub(super) struct HeldRow {
    pub row: Vec<f64>,
    /// True if its step has been accepted; an event at the end of that step may still come.
    pub accepted: bool,
}
