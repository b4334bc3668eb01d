//! Numbers and laws beyond what machines do.

use crate::common::{folder, refuse, run, succeed};
use std::path::{Path, PathBuf};

fn write(folder: &Path, text: &str) {
    std::fs::write(folder.join("m.toml"), text).expect("writable");
}

/// A stone on a vertical guide that hangs at a spring.
fn stone(name: &str, gravity: &str, stiffness: &str, damping: &str) -> PathBuf {
    let folder = folder(&format!("attacks-{name}"));
    let text = format!(
        "[model]\ndimension = 2\ngravity = [0, {gravity}]\n[[body]]\nname = \"stone\"\nmass = 1\ninertia = 1\n\
         [[joint]]\nname = \"guide\"\ntype = \"prismatic\"\nbetween = [\"ground\", \"stone\"]\nat = [0, 0]\naxis = [0, 1]\n\
         [[force]]\nname = \"spring\"\ntype = \"coordinate-spring\"\ncoordinate = \"guide.displacement\"\n\
         stiffness = {stiffness}\ndamping = {damping}\n[simulate]\nend = 1\n"
    );
    write(&folder, &text);
    folder
}

#[test]
fn sizes_beyond_physics_end_by_name_and_are_named_by_check() {
    for (name, gravity, stiffness, damping, told) in [
        (
            "gravity",
            "-1e300",
            "100",
            "1",
            "`gravity` of the model is -1e300 m/s^2, more than 1e13: beyond a neutron star",
        ),
        ("stiffness", "-9.81", "1e300", "0", "`stiffness` of force `spring` is 1e300 "),
        ("damping", "-9.81", "100", "1e300", "`damping` of force `spring` is 1e300 "),
        ("all", "-1e300", "1e300", "1e300", "`damping` of force `spring` is 1e300 "),
    ] {
        let folder = stone(&format!("extreme-{name}"), gravity, stiffness, damping);
        let checked = succeed(&folder, "check m.toml");
        assert!(checked.contains("warning file/beyond-physics: ") && checked.contains(told), "{checked}");
        for method in ["generalized-alpha", "soi2", "mdop5"] {
            for steps in ["", "--set simulate.step=1e-3", "--set simulate.rtol=1e-10"] {
                // it comes to an end of its own: never by the limit
                let output = run(&folder, &format!("run m.toml --method {method} {steps} --limit-steps 200000"));
                let err = String::from_utf8_lossy(&output.stderr);
                let named = ["step/", "index1/", "start/", "input/"].iter().any(|family| err.starts_with(family));
                let good = match output.status.code() {
                    Some(0) => true,
                    Some(1 | 2) => named,
                    _ => false,
                };
                assert!(good, "{name}, {method}, {steps}: {:?}\n{err}", output.status);
            }
        }
        for command in ["modes m.toml", "modes m.toml --at-start", "linearize m.toml --at-start"] {
            assert!(run(&folder, command).status.code().is_some_and(|code| code <= 1), "{name}: {command}");
        }
    }
    // what machines have is not doubted
    let folder = stone("extreme-none", "-9.81", "1e9", "1e4");
    assert!(!succeed(&folder, "check m.toml").contains("beyond-physics"));
}

/// An integrator that reads a law of its own output.
fn lag(folder: &Path, law: &str) {
    write(
        folder,
        &format!(
            "[model]\ndimension = 2\n[[body]]\nname = \"cart\"\nmass = 1\ninertia = 1\n[[joint]]\nname = \"rail\"\n\
             type = \"prismatic\"\nbetween = [\"ground\", \"cart\"]\n[[block]]\nname = \"lag\"\ntype = \"integrator\"\n\
             inputs = [\"law\"]\n[[block]]\nname = \"law\"\ntype = \"function\"\nvalue = \"{law}\"\n"
        ),
    );
}

#[test]
fn laws_of_infinite_slope_are_named_by_the_analyses_and_others_are_not() {
    let folder = folder("attacks-slopes");
    let told = "linearize/not-finite: the derivative of `law.out` with respect to `lag.out` is not finite here";
    for law in [
        "-sqrt(abs(lag))",
        "-sqrt(lag)",
        "-abs(lag)^0.5",
        "abs(lag)^(1/3)",
        "-sqrt(max(-lag, 0))",
        "asin(1 - abs(lag))",
        "1e6 - sqrt(abs(lag)) - 1e6",
    ] {
        lag(&folder, law);
        for command in ["modes m.toml --at-start", "linearize m.toml --at-start"] {
            refuse(&folder, command, 1, told);
        }
        let checked = succeed(&folder, "check m.toml");
        assert!(checked.contains(&format!("time scale  not known at the start: {told}")), "{law}: {checked}");
    }
    for law in [
        "-sqrt(lag^2)",
        "-abs(lag)",
        "-abs(lag)^1.5",
        "-tanh(lag/1e-6)",
        "-sqrt(lag + 1e-12)",
        "sign(lag)",
        "100*lag + 0.3 - 0.1 - 0.2",
        "-hypot(lag, 0)",
    ] {
        lag(&folder, law);
        succeed(&folder, "linearize m.toml --at-start");
    }
    // a force likewise
    write(
        &folder,
        "[model]\ndimension = 2\n[[body]]\nname = \"cart\"\nmass = 1\ninertia = 1\n[[joint]]\nname = \"rail\"\n\
         type = \"prismatic\"\nbetween = [\"ground\", \"cart\"]\n[[force]]\ntype = \"coordinate-force\"\n\
         coordinate = \"rail.displacement\"\nvalue = \"-sqrt(abs(rail.displacement))\"\n",
    );
    refuse(&folder, "modes m.toml --at-start", 1, "linearize/not-finite: ");
}

#[test]
fn drives_of_what_a_loop_holds_are_named() {
    let folder = folder("attacks-overdriven");
    let bar = |name: &str, place: &str| {
        format!(
            "[[body]]\nname = \"{name}\"\nmass = 1\nshape = {{ rod = {{ from = [0, 0], to = [1, 0] }} }}\n{place}\n"
        )
    };
    let pin = |name: &str, between: &str, at: &str| {
        format!("[[joint]]\nname = \"{name}\"\ntype = \"revolute\"\nbetween = [{between}]\nat = {at}\n")
    };
    let triangle = bar("crank", "")
        + &bar("coupler", "position = [1, 0]\nangle = \"90 deg\"")
        + &pin("a", "\"ground\", \"crank\"", "[0, 0]")
        + &pin("b", "\"crank\", \"coupler\"", "[1, 0]");
    let closed = pin("c", "\"ground\", \"coupler\"", "[1, 1]");
    let drive = "[[joint]]\nname = \"motor\"\ntype = \"drive\"\ncoordinate = \"a.angle\"\nvalue = \"t^2\"\n";
    write(&folder, &format!("[model]\ndimension = 2\n{triangle}{closed}{drive}"));
    let told = "drive `motor` acts on what other joints hold already";
    assert!(succeed(&folder, "check m.toml").contains(told));
    write(&folder, &format!("[model]\ndimension = 2\n{triangle}{drive}"));
    assert!(!succeed(&folder, "check m.toml").contains(told));
}
