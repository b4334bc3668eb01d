//! Options of methods on the command line.

use crate::common::{folder, refuse, run, succeed};
use flyball_dae::method::table::METHODS;

const SWING: &str = r#"
[model]
dimension = 2
gravity = [0, -9.81]

[[body]]
name = "rod"
mass = 1
inertia = 0.1
position = [1, 0]

[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
at = [0, 0]

[simulate]
end = 0.02
"#;

#[test]
fn every_option_of_every_method_can_be_set_or_is_refused_by_name() {
    let folder = folder("method_options");
    std::fs::write(folder.join("swing.toml"), SWING).expect("writable");
    for entry in METHODS {
        for option in entry.options() {
            let (method, name, value) = (entry.name, option.name, &option.example);
            let one = format!("run swing.toml --quiet --method {method} --set simulate.{name}={value}");
            let two = format!("problem pendulum --quiet --end 0.02 --method {method} --set {name}={value}");
            for arguments in [one, two] {
                let output = run(&folder, &arguments);
                let err = String::from_utf8_lossy(&output.stderr);
                let refused =
                    output.status.code() == Some(2) && err.contains("method/bad-coefficients: ") && err.contains(name);
                assert!(output.status.success() || refused, "{arguments}: {err}");
            }
        }
    }
}

#[test]
fn options_that_do_not_belong_are_refused_or_said_to_be_unused() {
    let folder = folder("method_options_foreign");
    std::fs::write(folder.join("swing.toml"), format!("{SWING}method = \"soi2\"\nrho = 0.6\n")).expect("writable");
    let told = succeed(&folder, "run swing.toml --method mdop5");
    assert!(told.contains("unused      `rho` is no option of mdop5"), "{told}");
    let told = succeed(&folder, "run swing.toml --json --set simulate.mass_product=evaluated --rho 0.5");
    assert!(told.contains("\"mass_product\": \"evaluated\"") && told.contains("\"rho\": 0.5"), "{told}");
    refuse(&folder, "run swing.toml --method mdop5 --rho 0.5", 2, "mdop5 has no option `rho`");
    refuse(&folder, "run swing.toml --set simulate.k=2", 2, "method/unknown-option: soi2 has no option `k`");
    refuse(&folder, "run swing.toml --set simulate.coefficients=stormer", 2, "has no meaning beside");
    refuse(&folder, "problem pendulum --set roh=0.5", 2, "did you mean `rho`?");
    refuse(&folder, "problem pendulum --set coefficients=stormer", 2, "beta = 0 (Stoermer's rule)");
    refuse(&folder, "check swing.toml --set simulate.gamma=0.9", 2, "method/bad-coefficients");
}

#[test]
fn methods_lists_every_option_with_its_default() {
    let folder = folder("method_options_listed");
    let told = succeed(&folder, "methods");
    for option in METHODS.iter().flat_map(|entry| entry.options()) {
        assert!(told.contains(option.name) && told.contains(&format!("default {}", option.default)), "{}", option.name);
    }
}
