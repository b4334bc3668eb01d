//! Ids of the messages of this crate.

pub use flyball_machine::ids::{BAD_TABLE, CONFLICTING_KEYS, MISSING_KEY, WRONG_LENGTH};

flyball_dae::message_ids! {
    text {
        BAD_COUNT = "file/bad-count",
        BAD_DIMENSION = "file/bad-dimension",
        BAD_FUNCTION = "file/bad-function",
        BAD_LAW = "file/bad-law",
        BAD_MIRROR = "file/bad-mirror",
        BAD_NAME = "file/bad-name",
        BAD_ROTATION = "file/bad-rotation",
        BAD_VALUE = "file/bad-value",
        BEYOND_PHYSICS = "file/beyond-physics",
        DUPLICATE_NAME = "file/duplicate-name",
        DUPLICATE_OUTPUT = "file/duplicate-output",
        EXPRESSION = "file/expression",
        FUNCTION_CIRCLE = "file/function-circle",
        INCLUDE = "file/include",
        INCLUDE_CIRCLE = "file/include-circle",
        NAME_TAKEN = "file/name-taken",
        NATIVE = "file/native",
        NATIVE_NOT_ALLOWED = "file/native-not-allowed",
        NOT_FINITE = "file/not-finite",
        NOT_WRITABLE = "file/not-writable",
        OTHER_GRAVITY = "file/other-gravity",
        PHASE = "file/phase",
        PARAMETER_CIRCLE = "file/parameter-circle",
        SYNTAX = "file/syntax",
        TABLE = "file/table",
        TOO_LARGE = "file/too-large",
        UNKNOWN_CHOICE = "file/unknown-choice",
        UNKNOWN_KEY = "file/unknown-key",
        UNKNOWN_PARAMETER = "file/unknown-parameter",
        UNKNOWN_QUANTITY = "file/unknown-quantity",
        UNKNOWN_REFERENCE = "file/unknown-reference",
        NOT_A_SIGNAL = "file/not-a-signal",
        UNKNOWN_TEMPLATE = "file/unknown-template",
        UNKNOWN_TYPE = "file/unknown-type",
        UNREADABLE = "file/unreadable",
        UNUSED_MARKER = "file/unused-marker",
        UNUSED_PARAMETER = "file/unused-parameter",
        WRONG_KIND = "file/wrong-kind",
        WRONG_UNIT = "file/wrong-unit",
    }
    data {}
}
