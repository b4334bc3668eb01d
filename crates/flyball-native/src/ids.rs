//! Ids of the messages of this crate.

flyball_dae::message_ids! {
    text {
        NOT_ALLOWED = "native/not-allowed",
        NO_LIBRARY = "native/no-library",
        NO_FUNCTION = "native/no-function",
        WRONG_VERSION = "native/wrong-version",
        WRONG_SIZE = "native/wrong-size",
        WRONG_PARAMETERS = "native/wrong-parameters",
        NO_START = "native/no-start",
    }
    data {}
}
