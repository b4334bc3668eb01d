//! The torsion bar of the library between two wheels on rails.

use crate::{build, value};
use flyball_dae::driver::{Flow, Options, Simulation, Snapshot};
use flyball_dae::method::table::find;
use flyball_file::{ReadOptions, read};
use std::path::Path;

/// Wheels lifted by ±z hold the bar with F: with long links F a cos θ = k · 2 θ, sin θ = z/a.
#[test]
fn it_resists_different_heights_by_its_stiffness() {
    let wheel = |name: &str, y: f64, z: f64| {
        format!(
            "[[body]]\nname = '{name}'\nmass = 1\ninertia = [1, 1, 1]\nposition = [-0.25, {y}, 2000]\n\
             [[joint]]\nname = '{name}_rail'\ntype = 'prismatic'\nbetween = ['ground', '{name}']\nat = [-0.25, {y}, 2000]\n\
             axis = [0, 0, 1]\n[[joint]]\nname = '{name}_lift'\ntype = 'drive'\ncoordinate = '{name}_rail.displacement'\n\
             value = '{z}*smooth(t, 0, 1)'\n"
        )
    };
    let text = format!(
        "{}{}[[include]]\nname = 'bar'\nfile = 'torsion-bar.toml'\nbind = {{ body = 'ground', left = 'l', right = 'r' }}\n",
        wheel("l", 0.5, 0.05),
        wheel("r", -0.5, -0.05)
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("torsion-bar");
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle/torsion-bar.toml");
    std::fs::copy(file, folder.join("torsion-bar.toml")).expect("it can be copied");
    std::fs::write(folder.join("rig.toml"), format!("[model]\ndimension = 3\n{text}")).expect("writable");
    let model = read(folder.join("rig.toml"), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let system = build(&model);
    let mut last = [f64::NAN; 3];
    let mut observer = |snapshot: &Snapshot| {
        last = ["l_lift.multiplier[1]", "r_lift.multiplier[1]", "bar.twist.angle"]
            .map(|name| value(&system, snapshot.state, name));
        Flow::Continue
    };
    let method = find("mdop5").expect("a method").make(&system, &Default::default()).expect("its defaults");
    let run = Simulation::boxed(&system, method, system.start(), Options::controlled(1.0, 1e-8)).run(&mut observer);
    run.unwrap_or_else(|failure| panic!("{failure}"));
    let theta = (0.05_f64 / 0.25).asin();
    let force = 500.0 * 2.0 * theta / (0.25 * theta.cos());
    // links of 2 km lean by 3e-6
    assert!((last[2].abs() - 2.0 * theta).abs() < 1e-5, "{last:?}");
    assert!((last[0] + last[1]).abs() < 1e-2 && (last[0].abs() - force).abs() < 1e-2, "{last:?} instead of {force}");
}
