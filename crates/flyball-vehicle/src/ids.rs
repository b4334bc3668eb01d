//! Ids of the messages of this crate.

flyball_dae::message_ids! {
    text {
        BAD_VALUE = "vehicle/bad-value",
        TOO_LONG = "vehicle/road-too-long",
    }
    data {}
}
