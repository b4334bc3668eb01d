//! Elements that a subsystem shares with the file around it: ground, bodies and markers that stand for its own, gravity.

use flyball_file::{Model, ReadOptions, read, read_text};
use std::path::Path;

fn model(text: &str) -> Model {
    read_text("test.toml", text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn place(model: &Model, marker: &str) -> [f64; 3] {
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    system.read(&system.start()).marker(marker).unwrap_or_else(|error| panic!("{error}")).position
}

fn close(found: [f64; 3], expected: [f64; 3]) {
    let same = (0..3).all(|i| (found[i] - expected[i]).abs() < 1e-12); // rounding
    assert!(same, "{found:?} instead of {expected:?}");
}

/// Three struts from a template to a plate above the ground.
const PLATE: &str = "
    [model]\ndimension = 3
    [[body]]\nname = 'plate'\nmass = 1\ninertia = [1, 1, 1]\nposition = [0, 0, 2]
    [template.strut]
    [[template.strut.marker]]\nname = 'foot'\non = 'ground'\nposition = [2, 0, 0]
    [[template.strut.marker]]\nname = 'head'\non = 'plate'\nposition = [1, 0.5, 0]
    [[template.strut.force]]\nname = 'rod'\ntype = 'spring-damper'\nbetween = ['ground.foot', 'plate.head']\nstiffness = 9
    [[include]]\nname = 'a'\ntemplate = 'strut'\nbind = { plate = 'plate' }
    [[include]]\nname = 'b'\ntemplate = 'strut'\nangle = '90 deg'\nbind = { plate = 'plate' }
    [[include]]\nname = 'c'\ntemplate = 'strut'\nangle = '90 deg'\nmirror = 'y'\nbind = { plate = 'plate' }
";

#[test]
fn a_marker_on_a_body_outside_is_turned_and_mirrored_with_the_subsystem() {
    let model = model(PLATE);
    close(place(&model, "plate.a/head"), [1.0, 0.5, 2.0]);
    close(place(&model, "plate.b/head"), [-0.5, 1.0, 2.0]);
    close(place(&model, "plate.c/head"), [0.5, 1.0, 2.0]);
    close(place(&model, "ground.b/foot"), [0.0, 2.0, 0.0]);
    // the same machine, moved as a whole
    let text = PLATE.replace("[[include]]", "[[template.all.include]]").replace("[[body]]", "[[template.all.body]]");
    let text = text.replace("template.strut", "template.all.template.strut");
    let moved = "[[include]]\nname = 'whole'\ntemplate = 'all'\nmirror = 'x'\nangle = '90 deg'\nposition = [5, 0, 0]\n";
    let model = self::model(&format!("{text}{moved}"));
    // p → (5 − y, −x, z)
    close(place(&model, "whole.plate.whole/a/head"), [4.5, -1.0, 2.0]);
    close(place(&model, "whole.plate.whole/b/head"), [4.0, 0.5, 2.0]);
    close(place(&model, "whole.plate.whole/c/head"), [4.0, -0.5, 2.0]);
}

#[test]
fn the_ground_of_a_subsystem_moves_with_it_and_its_markers_have_names_outside() {
    let text = "
        [model]\ndimension = 2
        [template.swing]
        [[template.swing.body]]\nname = 'rod'\nmass = 1\nshape = { rod = { from = [0, 0], to = [1, 0] } }
        [[template.swing.marker]]\nname = 'hook'\non = 'ground'\nposition = [0, 1]
        [[template.swing.joint]]\nname = 'pin'\ntype = 'revolute'\nbetween = ['ground', 'rod']
        [[template.swing.sensor]]\nname = 'x'\ntype = 'position'\nof = 'rod'
        [[include]]\nname = 'left'\ntemplate = 'swing'\nposition = [3, 4]\nangle = '90 deg'
        [[force]]\ntype = 'spring-damper'\nbetween = ['left.ground.hook', 'left.rod']\nstiffness = 9
        [[output]]\nof = 'left.ground.hook.position.x'
    ";
    let model = model(text);
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let state = system.start();
    let reading = system.read(&state);
    assert_eq!(reading.constraint_violation(), 0.0);
    close(reading.marker("left.rod").expect("exists").position, [3.0, 4.0, 0.0]);
    let hook = reading.value(&model.outputs[0].quantity.probes[0].name).expect("exists");
    assert!((hook - 2.0).abs() < 1e-12, "{hook}"); // rounding
    assert_eq!(model.outputs[0].name, "left.ground.hook.position.x");
    assert!(model.warnings.all.is_empty(), "{}", model.warnings);
}

#[test]
fn a_name_bound_to_the_ground_means_the_ground_of_the_file_that_binds_it() {
    let text = "
        [model]\ndimension = 2
        [template.outer]
        [template.outer.template.link]
        [[template.outer.template.link.body]]\nname = 'rod'\nmass = 1\ninertia = 1
        [[template.outer.template.link.joint]]\nname = 'pin'\ntype = 'revolute'\nbetween = ['before', 'rod']
        [[template.outer.include]]\nname = 'link'\ntemplate = 'link'\nbind = { before = 'ground' }
        [[include]]\nname = 'far'\ntemplate = 'outer'\nposition = [7, 1]
    ";
    let system = model(text).build().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(system.read(&system.start()).constraint_violation(), 0.0);
}

/// A model of two files.
fn files(folder: &str, head: &str, includes: &str) -> Result<Model, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    let ball = "[[body]]\nname = 'ball'\ntype = 'point'\nmass = 1\n";
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).expect("writable");
    write("ball.toml", format!("[model]\ndimension = 3\ngravity = [0, 0, -9.81]\n{ball}"));
    write("moon.toml", format!("[model]\ndimension = 3\ngravity = [0, 0, -1.62]\n{ball}"));
    write("whole.toml", format!("[model]\ndimension = 3\n{head}\n{includes}"));
    read(folder.join("whole.toml"), &ReadOptions::default()).map_err(|error| error.to_string())
}

#[test]
fn gravity_of_an_included_file_holds_where_the_model_says_nothing_and_stays_down() {
    let turned = "[[include]]\nname = 'a'\nfile = 'ball.toml'\nrotation = { vector = [1, 0, 0] }\nmirror = 'x'\n";
    let model = files("gravity-taken", "", turned).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(model.machine.gravity, [0.0, 0.0, -9.81]);
    let model = files("gravity-given", "gravity = [0, -9.81, 0]", turned).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(model.machine.gravity, [0.0, -9.81, 0.0]);
    assert!(model.warnings.to_string().contains("file/other-gravity"), "{}", model.warnings);
    let both = format!("{turned}[[include]]\nname = 'b'\nfile = 'moon.toml'\n");
    let error = files("gravity-twice", "", &both).expect_err("two worlds");
    assert!(error.contains("error file/other-gravity: subsystem `b` has the gravity [0.0, 0.0, -1.62]"), "{error}");
    let force = "[template.a]\n[[template.a.body]]\nname = 'ball'\ntype = 'point'\nmass = 1
        [[template.a.force]]\ntype = 'gravity'\nacceleration = [0, 0, -9.81]
        [[include]]\nname = 'a'\ntemplate = 'a'\nrotation = { vector = [1, 0, 0] }";
    let model = files("gravity-force", "", force).unwrap_or_else(|error| panic!("{error}"));
    let state = super::law::run(&model.build().unwrap_or_else(|error| panic!("{error}"))).expect("runs");
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    close(system.read(&state).marker("a.ball").expect("exists").acceleration, [0.0, 0.0, -9.81]);
}
