//! Ids of the messages of this crate.

flyball_dae::message_ids! {
    text {
        BAD_VALUE = "vehicle/bad-value",
        TOO_LONG = "vehicle/road-too-long",
        BAD_TYRE_FILE = "vehicle/bad-tyre-file",
        UNKNOWN_TYRE_KEY = "vehicle/unknown-tyre-key",
        NO_SUSPENSION = "vehicle/no-suspension",
    }
    data {}
}
