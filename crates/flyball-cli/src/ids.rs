//! Ids of the messages of the command, and of all crates.

use flyball_dae::message::Id;

flyball_dae::message_ids! {
    text {
        NO_NAMES = "names/none",
        NO_PARAMETERS = "parameters/none",
        NO_DIAGRAM = "diagram/none",
        MISSED = "expect/missed",
        CASES_FAILED = "sweep/cases-failed",
        TIME_LIMIT = "limit/time",
        PHASES = "run/phases",
        DIFFERENT = "diff/different",
    }
    data {
        USAGE = "command/usage",
        BAD_ARGUMENT = "command/bad-argument",
        STOPPED = "command/stopped",
        UNSTABLE = "analysis/unstable",
    }
}

/// All ids that a message can have, with those of the libraries.
pub fn everywhere() -> impl Iterator<Item = &'static Id> {
    let libraries = [
        flyball_dae::ids::ALL,
        flyball_machine::ids::ALL,
        flyball_vehicle::ids::ALL,
        flyball_native::ids::ALL,
        flyball_file::ids::ALL,
        flyball_run::ids::ALL,
    ];
    libraries.into_iter().flatten().chain(ALL)
}
