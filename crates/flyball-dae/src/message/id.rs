//! Stable ids of messages. A crate lists its own in one table, so that all of them are known.

use std::borrow::Cow;
use std::fmt;

/// The stable name of a kind of message, such as `step/not-finite`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Id {
    name: Cow<'static, str>,
    in_text: bool,
}

impl Id {
    /// A line of a table of [`message_ids!`](crate::message_ids).
    #[doc(hidden)]
    pub const fn of_table(name: &'static str, in_text: bool) -> Self {
        Self { name: Cow::Borrowed(name), in_text }
    }

    /// An id that was written to a file.
    pub fn restored(name: String, in_text: bool) -> Self {
        Self { name: Cow::Owned(name), in_text }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.name
    }

    /// The part before the slash: who complains.
    pub fn family(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// True if the text of a message begins with it; all data have it.
    pub fn is_in_text(&self) -> bool {
        self.in_text
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        self.name == *other
    }
}

/// A table of ids: a constant for each, and `ALL` of them. Texts begin with those of the first part; those of the second
/// stand in data alone.
///
/// ```
/// mod ids {
///     flyball_dae::message_ids! {
///         text { BENT = "gear/bent" }
///         data { OILED = "gear/oiled" }
///     }
/// }
/// use flyball_dae::message::Message;
/// let message = Message::error(ids::BENT, "`wheel` is bent").about("wheel").help("take another");
/// assert_eq!(message.to_string(), "gear/bent: `wheel` is bent\n  help: take another");
/// assert_eq!(ids::ALL, [ids::BENT, ids::OILED]);
/// ```
#[macro_export]
macro_rules! message_ids {
    (text { $($name:ident = $text:literal),* $(,)? } data { $($other:ident = $data:literal),* $(,)? }) => {
        $(
            #[doc = concat!("`", $text, "`")]
            pub const $name: $crate::message::Id = $crate::message::Id::of_table($text, true);
        )*
        $(
            #[doc = concat!("`", $data, "`")]
            pub const $other: $crate::message::Id = $crate::message::Id::of_table($data, false);
        )*
        /// All of them.
        pub const ALL: &[$crate::message::Id] = &[$($name,)* $($other,)*];
    };
}
