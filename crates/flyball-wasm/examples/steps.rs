//! Prints times and coordinates after the first steps of a model, as JSON: `steps MODEL COUNT`; 0 is the end.

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, model, count] = arguments.as_slice() else { panic!("give a model and a number of steps") };
    let text = std::fs::read_to_string(model).unwrap_or_else(|error| panic!("{model}: {error}"));
    let count: usize = count.parse().expect("a number of steps");
    match flyball_wasm::steps(&text, (count > 0).then_some(count)) {
        Ok(numbers) => println!("{numbers:?}"),
        Err(problems) => panic!("{problems}"),
    }
}
