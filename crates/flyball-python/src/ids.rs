//! Ids of the messages of this package; `docs/python.md` explains them.

flyball_dae::message_ids! {
    text {}
    data {
        WRONG_VALUES = "python/wrong-values",
    }
}
