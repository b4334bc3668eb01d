//! The consent to load native code.

/// Says whether native code may be loaded. A model cannot give this consent itself: the program that loads it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AllowNative(bool);

impl AllowNative {
    /// Native code may run: its source is trusted.
    pub fn yes() -> Self {
        Self(true)
    }

    /// Native code is refused; this is the default.
    pub fn no() -> Self {
        Self(false)
    }

    /// True if native code may run.
    pub fn is_given(self) -> bool {
        self.0
    }
}
