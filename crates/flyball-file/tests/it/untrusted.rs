//! No bytes make the reader panic or run away.

use flyball_file::{ReadOptions, read, read_text, schema};
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn examples() -> Vec<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for folder in [root.join("../../examples"), root.join("tests/broken")] {
        for entry in std::fs::read_dir(folder).expect("the folder is here").flatten() {
            if entry.path().extension().is_some_and(|extension| extension == "toml") {
                texts.push(std::fs::read_to_string(entry.path()).expect("a text"));
            }
        }
    }
    texts.sort();
    texts
}

/// Numbers without pattern, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

const SPLICES: [&str; 16] = [
    "[[body]]",
    "name = \"\"",
    "1e999",
    "-nan",
    "\"2*(\"",
    "{}",
    "[[[[",
    "\"\"\"",
    "count = 999999",
    "type = \"gear\"",
    "\"{i}\"",
    "elements = 999999",
    "\u{1F980}",
    "'9e-400 kN/m'",
    "= inf",
    "template = \"loop\"",
];

#[test]
fn mutated_examples_never_panic() {
    let texts = examples();
    let mut random = Random(2024);
    let (start, budget) = (Instant::now(), Duration::from_secs(8));
    let mut tried = 0;
    while start.elapsed() < budget && tried < 20_000 {
        let mut bytes = texts[random.below(texts.len())].clone().into_bytes();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(6) {
                0 => bytes[at] = random.below(256) as u8,
                1 => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
                2 => drop(bytes.splice(at..at, SPLICES[random.below(SPLICES.len())].bytes())),
                3 => bytes.truncate(at),
                4 => {
                    let other = texts[random.below(texts.len())].as_bytes();
                    let from = random.below(other.len());
                    let piece = other[from..(from + random.below(200)).min(other.len())].to_vec();
                    drop(bytes.splice(at..at, piece));
                }
                _ => {
                    let digit = bytes.iter().skip(at).position(u8::is_ascii_digit);
                    if let Some(digit) = digit {
                        bytes[at + digit] = b'0' + random.below(10) as u8;
                    }
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match read_text("mutant.toml", &text, &ReadOptions::default()) {
            Ok(model) => drop(model.hash),
            Err(diagnostics) => {
                assert!(!diagnostics.all.is_empty());
                assert!(!diagnostics.to_string().is_empty());
                assert_eq!(diagnostics.to_json().len(), diagnostics.all.len());
            }
        }
        tried += 1;
    }
    println!("{tried} mutants");
    assert!(tried > 100);
}

#[test]
fn deep_nesting_and_self_multiplying_templates_are_refused() {
    let deep = format!("[model]\ndimension = 2\nx = {}1{}\n", "[".repeat(100_000), "]".repeat(100_000));
    assert!(read_text("deep.toml", &deep, &ReadOptions::default()).is_err());
    let tables = format!("[model]\ndimension = 2\n[{}a]\n", "a.".repeat(50_000));
    assert!(read_text("tables.toml", &tables, &ReadOptions::default()).is_err());
    let mut text = String::from("[model]\ndimension = 2\n");
    text += "[template.a]\n[[template.a.include]]\nname = 'b'\ntemplate = 'a'\ncount = 1000\n";
    text += "[[include]]\nname = 'x'\ntemplate = 'a'\ncount = 99999\n";
    assert!(read_text("many.toml", &text, &ReadOptions::default()).is_err());
    let beams = "[model]\ndimension = 2\n[[beam]]\nname = 'b'\nelements = 1e12\n";
    assert!(read_text("beams.toml", beams, &ReadOptions::default()).is_err());
    assert!(read("no such file.toml", &ReadOptions::default()).is_err());
}

#[test]
fn functions_and_matrices_that_multiply_are_refused() {
    let refused = |sections: &str, formula: &str, told: &str| {
        let text = format!(
            "[model]\ndimension = 3\n{sections}\n[[block]]\nname = 'c'\ntype = 'constant'\nvalue = '{formula}'\n"
        );
        let error = read_text("large.toml", &text, &ReadOptions::default()).expect_err(formula).to_string();
        assert!(error.contains(told), "{formula}: {error}");
    };
    let chain = |body: &str| {
        let line = |i: usize| format!("'f{}(x)' = '{}'\n", i + 1, body.replace('F', &format!("f{i}")));
        format!("[functions]\n'f0(x)' = 'x'\n{}", (0..200).map(line).collect::<String>())
    };
    refused(&chain("F(x) + F(x)"), "f60(2)", "when its functions are put in");
    refused(&chain("F(x)"), "f200(2)", "more than 64 deep");
    let row = format!("[{}]", vec!["1"; 99].join(", "));
    let square = format!("[parameters]\nm = [{}]\n", vec![row.as_str(); 99].join(", "));
    refused(&square, "(m*m)[1][1]", "is too large");
    let long = format!("[parameters]\nv = [{}]\n", vec!["1"; 9999].join(", "));
    refused(&long, "norm(v*transpose(v))", "is too large");
    refused(&long, "diag(v)[1][1]", "`diag` does not go with a vector of 9999 components");
    let more = format!("[parameters]\nv = [{}]\n", vec!["1"; 10_001].join(", "));
    refused(&more, "v[1]", "is too large");
}

#[test]
fn ten_thousand_bodies_are_read() {
    let mut text = String::from("[model]\ndimension = 2\ngravity = [0, '-9.81 m/s^2']\n[parameters]\nl = '100 mm'\n");
    let mut last = String::from("ground");
    for i in 0..10_000 {
        text += &format!(
            "\n[[body]]\nname = \"link{i}\"\nmass = \"2 kg\"\nshape = {{ rod = {{ from = [0, 0], to = [\"l\", 0] }} }}\n\
             position = [\"{i}*l\", 0]\nmarkers = {{ tip = [\"l\", 0] }}\n\n[[joint]]\nname = \"pin{i}\"\n\
             type = \"revolute\"\nbetween = [\"{last}\", \"link{i}\"]\n"
        );
        last = format!("link{i}.tip");
    }
    let start = Instant::now();
    let model = read_text("chain.toml", &text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    println!("{} bytes, {} bodies read in {:?}", text.len(), model.machine.bodies.len(), start.elapsed());
    assert_eq!((model.machine.bodies.len(), model.machine.joints.len()), (10_000, 10_000));
}

#[test]
fn the_schema_knows_every_type_and_key() {
    let schema = schema();
    let joints = schema["properties"]["joint"]["items"]["oneOf"].as_array().expect("a list of joints");
    assert!(joints.iter().any(|joint| joint["title"] == "revolute"));
    assert!(joints.iter().all(|joint| joint["properties"]["type"]["const"].is_string()));
    assert_eq!(schema["properties"]["body"]["items"]["properties"]["mass"]["description"], "mass [kg]");
}
