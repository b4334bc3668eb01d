//! Blocks from shared libraries.

use crate::element::types::OwnType;
use crate::field::{Field, Kind, Record, Units, optional, required};
use crate::ids;
use crate::read::Reader;
use flyball_dae::message::Message;
use flyball_machine::Block;

const FIELDS: &[Field] = &[
    required("library", Kind::Text, "the shared library, in the folder of the model"),
    required("block", Kind::Text, "name of the block in the library, the first part of its functions' names"),
    optional("parameters", Kind::Numbers(Units::SIGNAL, 0), "one number per parameter of the block; default none"),
];

pub(crate) const NATIVE: &[OwnType<Block>] = &[OwnType {
    name: "native",
    doc: "a block in C, see `flyball_block.h`: inputs are the vector `in`, outputs the vector `out`; it is loaded only if whoever \
     reads the model allows native code (`--allow-native`)",
    fields: FIELDS,
    make: native,
}];

fn native(reader: &Reader, v: &Record) -> Option<Block> {
    let (library, name) = (v.name("library"), v.name("block"));
    let Some(loader) = &reader.files.native else {
        let message =
            format!("{} is native code of `{library}`, which can do anything this program may do", reader.element);
        let help = "if you trust its source, allow it with `--allow-native`";
        return reader.fail(ids::NATIVE_NOT_ALLOWED, &v.place("library").span, message, help);
    };
    let path = match reader.files.locate(&library) {
        Ok(path) => path,
        Err(error) => return reader.fail(ids::NATIVE, &v.place("library").span, error.message, error.help),
    };
    match loader.load(&path, &name, &v.numbers("parameters").unwrap_or_default()) {
        Ok(block) => Some(block),
        Err(error) => {
            let message = reader.error(ids::NATIVE, format!("{}: {}", reader.element, error.text), error.help);
            reader.refuse(&v.place("block").span, Message { numbers: error.numbers, ..message })
        }
    }
}
