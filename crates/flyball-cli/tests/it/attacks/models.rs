//! Models that say what cannot be.

use super::{append, pendulum, text};
use crate::common::{refuse, succeed};

#[test]
fn expected_numbers_are_read_at_their_time_and_decide_the_exit_code() {
    let folder = pendulum("expect");
    let expect =
        |at: &str, value: &str| format!("\n[[expect]]\nof = \"rod.angle\"\n{at}\nvalue = {value}\ntolerance = 1e-6\n");
    let model = text(&folder, "p.toml");
    let with = |more: String| std::fs::write(folder.join("e.toml"), model.clone() + &more).expect("writable");
    with(expect("at = 0", "0.3490658503988659"));
    assert!(succeed(&folder, "run e.toml").contains("met"));
    with(expect("at = \"0.123 s\"", "7"));
    refuse(&folder, "run e.toml", 1, "expect/missed: 1 of 1 expected numbers is not met");
    let told = succeed(&folder, "run e.toml --allow-missed");
    assert!(told.contains("rod.angle at t = 0.123 = 7") && told.contains("MISSED"), "{told}");
    // what it is there, from the results
    succeed(&folder, "run p.toml -o rows.csv --set simulate.every=0.123");
    let rows = text(&folder, "rows.csv");
    let angle: f64 =
        rows.lines().nth(2).and_then(|line| line.split(',').nth(1)).and_then(|x| x.parse().ok()).expect("row");
    with(expect("at = 0.123", &angle.to_radians().to_string()));
    succeed(&folder, "run e.toml");
    with(expect("at = 1e3", "7"));
    refuse(&folder, "run e.toml", 2, "expect/outside-the-run");
}

#[test]
fn vectors_out_of_the_plane_are_refused() {
    let folder = pendulum("plane");
    refuse(&folder, "run p.toml --set model.gravity=[0,0,-9.81]", 2, "the third component of gravity");
    refuse(&folder, "run p.toml --set rod.velocity=[0,0,1]", 2, "the third component of the velocity");
}

#[test]
fn columns_have_the_unit_of_what_they_show() {
    let folder = pendulum("column-units");
    append(
        &folder,
        "p.toml",
        "\n[[force]]\nname = \"coil\"\ntype = \"coordinate-spring\"\ncoordinate = \"pin.angle\"\nstiffness = 0.1\n\
         [[block]]\nname = \"error\"\ntype = \"function\"\nvalue = \"0.1 - pin.angle\"\nunit = \"mm\"\n\
         [[output]]\nof = \"coil.force\"\n[[output]]\nname = \"error\"\nof = \"error\"\nunit = \"mm\"\n\
         [[output]]\nname = \"error in metres\"\nof = \"error\"\nunit = \"m\"\n",
    );
    succeed(&folder, "run p.toml -o p.csv");
    let table = text(&folder, "p.csv");
    let mut lines = table.lines();
    assert!(lines.next().expect("headings").ends_with("coil.force [N m],error [mm],error in metres [m]"), "{table}");
    let cells: Vec<f64> = lines.next().expect("a row").split(',').filter_map(|cell| cell.parse().ok()).collect();
    let [.., mm, m] = cells[..] else { panic!("{table}") };
    assert!((mm - 1000.0 * m).abs() < 1e-12, "{mm} mm, {m} m");
}

/// A cart on a rail, with more.
fn cart(name: &str, more: &str) -> std::path::PathBuf {
    let folder = crate::common::folder(&format!("attacks-{name}"));
    let text = "[model]\ndimension = 2\n[[body]]\nname = \"cart\"\nmass = 1\ninertia = 1\nvelocity = [0.1, 0]\n\
                [[joint]]\nname = \"rail\"\ntype = \"prismatic\"\nbetween = [\"ground\", \"cart\"]\n[simulate]\nend = 1\n";
    std::fs::write(folder.join("cart.toml"), format!("{text}{more}")).expect("writable");
    folder
}

#[test]
fn clocks_that_tick_too_often_are_named() {
    let tick = "[[block]]\nname = \"sampler\"\ntype = \"hold\"\nperiod = 1e-12\ninputs = [\"rail.displacement\"]\n";
    let folder = cart("ticks", tick);
    refuse(&folder, "run cart.toml", 1, "most often the time event of sampler\n  help: give it a longer period");
}

#[test]
fn restarts_that_fail_name_the_event_before_them() {
    let drives = "[[joint]]\nname = \"motor\"\ntype = \"drive\"\ncoordinate = \"rail.displacement\"\nvalue = \"0.1*t\"\n\
                  [[joint]]\nname = \"belt\"\ntype = \"velocity-coupling\"\nterms = [[\"rail.displacement\", 1]]\n\
                  value = \"if(t < 0.5, 0.1, 0.2)\"\n";
    let folder = cart("restarts", drives);
    let told = "so it is after the time event of belt, at t = 0.5; the run began well\n  help: ";
    for method in ["soi2", "mdop5"] {
        refuse(&folder, &format!("run cart.toml --method {method}"), 1, told);
    }
    refuse(&folder, "run cart.toml", 1, "start/velocity-not-found: ");
    // at the start itself nothing of an event is said
    append(
        &folder,
        "cart.toml",
        "[[joint]]\nname = \"other\"\ntype = \"drive\"\ncoordinate = \"rail.displacement\"\nvalue = 3\n",
    );
    let err = String::from_utf8_lossy(&crate::common::run(&folder, "run cart.toml").stderr).into_owned();
    assert!(err.starts_with("start/") && !err.contains("so it is after"), "{err}");
}
