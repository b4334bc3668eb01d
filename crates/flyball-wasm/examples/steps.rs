//! Prints times and coordinates after the first steps of a model, as JSON: `steps MODEL COUNT [NAME=VALUE…]`; 0 is the end. Files
//! beside the model belong to it.

use flyball_wasm::{Desk, steps};
use std::path::Path;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [model, count, values @ ..] = arguments.as_slice() else { panic!("give a model and a number of steps") };
    let path = Path::new(model);
    let folder = path.parent().unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let text = |path: &Path| {
        let name = path.file_name()?.to_str()?.to_string();
        std::fs::read_to_string(path).ok().map(|text| (name, text))
    };
    let desk = Desk {
        model: path.file_name().and_then(|name| name.to_str()).expect("a name").into(),
        files: entries.filter_map(|entry| text(&entry.ok()?.path())).collect(),
        values: values.iter().filter_map(|value| value.split_once('=')).map(|(a, b)| (a.into(), b.into())).collect(),
    };
    let count: usize = count.parse().expect("a number of steps");
    match steps(&desk, (count > 0).then_some(count)) {
        Ok(numbers) => println!("{numbers:?}"),
        Err(problems) => panic!("{problems}"),
    }
}
