//! Quarter car with the semi-active damper as an element, as a block diagram and as a shared library in C: the rms of an
//! independent model of the same data.

use flyball_dae::driver::{Flow, Simulation, Snapshot};
use flyball_dae::method::table::find;
use flyball_file::{Model, Quantity, ReadOptions, Readout, read};
use flyball_native::NativeLoader;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

/// rms of the acceleration of the body [m/s²]: 0.3 A, 0.95 A, 1.6 A, controlled.
const WANTED: [(&str, &str, f64); 4] =
    [("0.3", "0", 0.986), ("0.95", "0", 1.042), ("1.6", "0", 1.409), ("0.95", "1", 0.631)];

const ACTUATOR: &str = "[[actuator]]\nname = \"damper\"\ntype = \"hydraulic-damper\"\nbetween = [\"body.top\", \"rod\"]\n\
                        rest_length = \"0.4 m\"\ninputs = [\"amps\"]\n";

const LENGTH: &str = "[[sensor]]\nname = 'length'\ntype = 'distance'\nbetween = ['body.top', 'rod']\n\
                      [[block]]\nname = 'longer'\ntype = 'function'\nvalue = 'length - 0.4'\n";

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle")
}

/// A folder with the library and the quarter car as its file says, with the damper as a diagram, and with that in C.
fn folder() -> &'static Path {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("quarter-car");
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
        let built = Command::new(&compiler)
            .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-shared", "-fPIC", "-I"])
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../flyball-native/include"))
            .arg(examples().join("damper.c"))
            .arg("-o")
            .arg(folder.join("damper.so"))
            .arg("-lm")
            .status()
            .unwrap_or_else(|error| panic!("this test needs a C compiler; `{compiler}` does not start: {error}"));
        assert!(built.success());
        for file in ["inverse-damper.toml", "damper-diagram.toml"] {
            std::fs::copy(examples().join(file), folder.join(file)).expect("it can be copied");
        }
        let text = std::fs::read_to_string(examples().join("quarter-car.toml")).expect("it is here");
        assert!(text.contains(ACTUATOR));
        let thrust = |of: &str| {
            format!(
                "{LENGTH}[[actuator]]\nname = 'push'\ntype = 'thrust'\nbetween = ['body.top', 'rod']\nvalue = '-{of}'\n"
            )
        };
        let connect = |from: &str, to: &str| format!("[[connect]]\nfrom = '{from}'\nto = 'damper.{to}'\n");
        let diagram = [
            "[[include]]\nname = 'damper'\nfile = 'damper-diagram.toml'\n".to_string(),
            connect("longer", "extension"),
            connect("speed", "speed"),
            connect("amps", "current"),
            thrust("damper.oil.tension"),
        ];
        let native = "[[block]]\nname = 'damper'\ntype = 'native'\nlibrary = 'damper.so'\nblock = 'damper'\n\
                      inputs = ['longer', 'speed', 'amps']\n";
        let variants = [
            ("element", text.clone()),
            ("diagram", text.replace(ACTUATOR, &diagram.concat())),
            ("library", text.replace(ACTUATOR, &(native.to_string() + &thrust("damper.out[1]")))),
        ];
        for (name, text) in variants {
            std::fs::write(folder.join(format!("{name}.toml")), text).expect("writable");
        }
        folder
    })
}

fn model(variant: &str, current: &str, controlled: &str) -> Model {
    let overrides = [("i", current), ("controlled", controlled)];
    let overrides = overrides.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let options = ReadOptions { overrides, native: Some(Arc::new(NativeLoader)), ..ReadOptions::default() };
    read(folder().join(format!("{variant}.toml")), &options).unwrap_or_else(|error| panic!("{error}"))
}

/// Acceleration of the body at all steps.
fn accelerations(model: &Model) -> Vec<f64> {
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let method = find("generalized-alpha").expect("a method").make(&system, &model.simulate.method_options);
    let quantity = Quantity::find(&model.machine, "ride.displacement.acceleration").expect("it exists");
    let mut readout = Readout::new(&system, vec![quantity]).expect("the same machine");
    let mut all = Vec::new();
    let options = model.simulate.options(1.0, 1e-6);
    let run = Simulation::boxed(&system, method.expect("its options"), system.start(), options).run(
        &mut |snapshot: &Snapshot| {
            readout.read(snapshot.state, &mut all);
            Flow::Continue
        },
    );
    run.unwrap_or_else(|failure| panic!("{failure}"));
    all
}

fn rms(values: &[f64]) -> f64 {
    (values.iter().map(|a| a * a).sum::<f64>() / values.len() as f64).sqrt()
}

#[test]
fn the_damper_as_element_as_diagram_and_in_c_gives_the_rms_of_the_independent_model() {
    for (current, controlled, wanted) in WANTED {
        let [element, diagram, library] =
            ["element", "diagram", "library"].map(|variant| accelerations(&model(variant, current, controlled)));
        let largest = element.iter().fold(0.0_f64, |largest, a| largest.max(a.abs()));
        for (name, rows) in [("element", &element), ("diagram", &diagram), ("library", &library)] {
            let (found, off) = (rms(rows), element.iter().zip(rows).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max));
            println!(
                "{name} at {current} A, controlled {controlled}: rms {found:.4} m/s^2, {off:.1e} m/s^2 off the element"
            );
            assert!((found / wanted - 1.0).abs() < 0.01, "{name} at {current} A: {found} instead of {wanted}");
            assert_eq!(rows.len(), element.len());
            assert!(off < 1e-3 * largest, "{name} at {current} A: {off:e} m/s^2 off"); // newton, through stiff valves
        }
    }
}
