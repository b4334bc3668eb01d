//! A damper in C beside its twin in Rust.

use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Summary};
use flyball_dae::failure::Failure;
use flyball_dae::method::{GeneralizedAlpha, generalized_alpha};
use flyball_dae::scalar::Real;
use flyball_dae::system::{System, check_derivatives};
use flyball_machine::control::Port;
use flyball_machine::control::block::{At, UserBlock};
use flyball_machine::{Actuator, Block, Body, Force, Joint, Machine, MachineSystem, Sensor, SpringLaw};
use flyball_native::{AllowNative, NativeError, load_block};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const PARAMETERS: [f64; 4] = [0.2, 0.8, 1.5, 0.3];

/// The shared library, compiled once.
fn library() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("damper{}", std::env::consts::DLL_SUFFIX));
        let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
        let built = Command::new(&compiler)
            .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-I"])
            .arg(here.join("include"))
            .arg(here.join("tests/damper/damper.c"))
            .arg("-o")
            .arg(&to)
            .status()
            .unwrap_or_else(|error| panic!("this test needs a C compiler; `{compiler}` does not start: {error}"));
        assert!(built.success(), "`{compiler}` failed: {built}");
        to
    })
}

fn native(name: &str) -> Result<Block, NativeError> {
    load_block(library(), name, &PARAMETERS, AllowNative::yes())
}

/// The same in Rust.
#[derive(Debug)]
struct Twin;

impl UserBlock for Twin {
    fn inputs(&self) -> Vec<Port> {
        vec![Port::vector("in", 2)]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::vector("out", 1)]
    }
    fn states(&self) -> Vec<(String, f64)> {
        vec![("x1".into(), 0.25)]
    }
    fn rate<R: Real>(&self, at: At<R>, out: &mut [R]) {
        out[0] = (at.u[0] - at.x[0]) / PARAMETERS[0];
    }
    fn output<R: Real>(&self, at: At<R>, out: &mut [R]) {
        let [_, c, k, d] = PARAMETERS;
        let (v, x) = (at.u[1], at.x[0]);
        out[0] = -(x * k + c) * v - v * d * v * v + at.t * 0.1;
    }
}

/// A mass on a spring with the damper.
fn machine(damper: Block) -> MachineSystem {
    let mut machine = Machine::planar();
    machine.body("mass", Body::point(1.0).at([1.0, 0.0]));
    machine.joint("rail", Joint::point_on_line("ground", "mass"));
    machine.force("spring", Force::coordinate_spring("rail.displacement", 0.0, SpringLaw::linear(20.0, 0.0)));
    machine.sensor("speed", Sensor::velocity("mass").along([1.0, 0.0]));
    machine.block("current", Block::sine(1.0, 3.0).bias(1.0));
    machine.block("damper", damper.wire("in[1]", "current").wire("in[2]", "speed"));
    machine.actuator("force", Actuator::joint("rail.displacement").input("damper"));
    machine.build().unwrap_or_else(|error| panic!("{error}"))
}

fn run(system: &MachineSystem) -> Result<Summary, Failure> {
    let method = GeneralizedAlpha::new(system, generalized_alpha::Options::with_rho(0.8)).expect("valid options");
    let options = Options { output: Output::End, ..Options::fixed(2.0, 1e-3) };
    Simulation::new(system, method, system.start(), options).run(&mut NoObserver)
}

/// Largest difference of q, v, x and y at the end.
fn distance(a: &Summary, b: &Summary) -> f64 {
    let all = |s: &Summary| [&s.state.q, &s.state.v, &s.state.x, &s.state.y].into_iter().flatten().copied().collect();
    let (a, b): (Vec<f64>, Vec<f64>) = (all(a), all(b));
    a.iter().zip(&b).fold(0.0, |largest, (a, b)| largest.max((a - b).abs()))
}

#[test]
fn the_damper_in_c_does_what_its_twin_in_rust_does() {
    let twin = run(&machine(Block::user(Twin))).expect("it runs");
    let c = run(&machine(native("damper").expect("it loads"))).expect("it runs");
    // rounding of 2000 steps, Newton stopped at the same iterate
    assert!(distance(&twin, &c) < 1e-12, "{:e}", distance(&twin, &c));
    assert!(c.warnings.iter().all(|warning| !warning.text.contains("differences")));
    assert!(twin.state.q.iter().any(|q| q.abs() > 1e-3), "the mass still moves");
}

#[test]
fn derivatives_of_c_agree_with_differences_and_their_absence_is_told() {
    let system = machine(native("damper").expect("it loads"));
    let found = check_derivatives(&system, &system.start(), 1e-6); // truncation of central differences
    assert!(found.is_empty(), "{}", found[0]);
    let twin = run(&machine(Block::user(Twin))).expect("it runs");
    let plain = run(&machine(native("plain").expect("it loads"))).expect("it runs");
    assert!(distance(&twin, &plain) < 1e-9, "{:e}", distance(&twin, &plain)); // newton
    let told: Vec<String> = plain.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["damper: native code without derivatives: they are formed by differences"]);
}

#[test]
fn without_consent_native_code_is_refused() {
    let error = load_block(library(), "damper", &PARAMETERS, AllowNative::no()).expect_err("it is refused").to_string();
    assert!(error.starts_with("native/not-allowed: block `damper`"), "{error}");
    assert!(error.contains("help: if you trust its source, load it with `AllowNative::yes()`"), "{error}");
    assert_eq!(AllowNative::default(), AllowNative::no());
}

#[test]
fn what_does_not_keep_to_the_header_is_refused_by_name() {
    let message = |result: Result<Block, NativeError>| result.expect_err("it is refused").to_string();
    let missing = message(load_block("no/such/library.so", "damper", &PARAMETERS, AllowNative::yes()));
    assert!(missing.starts_with("native/no-library: `no/such/library.so`"), "{missing}");
    assert!(message(native("broken")).contains("has no function `broken_h`"));
    assert!(message(native("brake")).contains("has no function `brake_sizes`"));
    assert!(message(native("future")).contains("tells version 2, wanted 0 and 1"));
    let few = message(load_block(library(), "damper", &[1.0], AllowNative::yes()));
    assert!(few.contains("block `damper` wants 4 parameters and is given 1"), "{few}");
    let bad = message(load_block(library(), "damper", &[-1.0, 0.0, 0.0, 0.0], AllowNative::yes()));
    assert!(bad.contains("`damper_start` returned 7"), "{bad}");
}

#[test]
fn a_block_that_gives_up_ends_the_run_with_its_name() {
    let failure = run(&machine(native("refusing").expect("it loads"))).expect_err("it ends").to_string();
    assert!(failure.contains("damper.out"), "{failure}");
    assert!(System::remarks(&machine(native("refusing").expect("it loads"))).len() == 1);
}
