//! Keys of every `[[joint]]`; those of its type are in the catalog.

use crate::field::{Field, Kind, optional, required};

/// Fields of every `[[joint]]`.
pub(crate) const COMMON: &[Field] =
    &[optional("name", Kind::Name, "name; default the type"), required("type", Kind::Text, "which joint")];
