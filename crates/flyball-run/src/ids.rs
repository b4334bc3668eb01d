//! Ids of the messages of this crate.

flyball_dae::message_ids! {
    text {
        ENDLESS = "run/endless",
        EXPECTED_OUTSIDE = "expect/outside-the-run",
        UNUSABLE_ROWS = "rows/unusable",
    }
    data {
        UNKNOWN_NAME = "run/unknown-name",
        CANNOT_READ = "run/cannot-read",
        CANNOT_WRITE = "run/cannot-write",
        ENERGY_MISSED = "run/energy-missed",
        PHASE_MOVED = "run/phase-moved",
        OVERDRIVEN = "check/overdriven",
        UNREAD = "check/unread-signal",
        NEAR_SINGULAR = "check/near-singular",
    }
}
