//! Includes, templates, bindings, mirrors, parameters and overrides.

use flyball_dae::driver::{Flow, Options, Simulation, Snapshot};
use flyball_dae::method::{Soi2, soi2};
use flyball_file::{Diagnostics, Model, ReadOptions, read_text};
use flyball_machine::body::Mass;
use flyball_machine::force::ForceKind;
use flyball_machine::{Body, Force};

fn model(text: &str) -> Model {
    read_text("test.toml", text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn fails(text: &str) -> Diagnostics {
    read_text("test.toml", text, &ReadOptions::default()).expect_err("broken")
}

/// A corner with everything whose sign a mirror may change.
const CORNER: &str = r#"
[model]
dimension = 3
gravity = [0, 0, -9.81]

[parameters]
k = "2 kN/m"

[[body]]
name = "chassis"
mass = 200
inertia = [20, 60, 70]
position = [0, 0, 0.5]

[template.corner]
parameters = { k = "1 kN/m", m = "20 kg" }

[[template.corner.body]]
name = "arm"
mass = 5
inertia = [[0.2, 0.01, 0.02], [0.01, 0.1, 0.03], [0.02, 0.03, 0.2]]
centre = [0.05, 0.2, 0.01]
position = [0, 0.3, 0]
rotation = { vector = [0.2, 0.1, 0.3] }
spin = [0.4, 0.2, 0.1]
markers = { hub = [0.1, 0.4, 0.05] }

[[template.corner.body]]
name = "wheel"
mass = "m"
shape = { rod = { from = [0, -0.1, 0], to = [0, 0.1, 0.02], radius = 0.3 } }
relative_to = "arm.hub"
rotation = { vector = [0.1, 0, 0.2] }

[[template.corner.marker]]
name = "axle"
on = "wheel"
rotation = { vector = [1.4, 0.1, 0.2] }

[[template.corner.marker]]
name = "axle"
on = "arm"
position = [0.1, 0.4, 0.05]
rotation = { vector = [1.5, 0, 0.3] }

[[template.corner.marker]]
name = "top"
on = "ground"
position = [0.1, 0.5, 0.6]

[[template.corner.joint]]
name = "pivot"
type = "revolute"
between = ["ground", "arm"]
at = [0, 0.3, 0]
axis = [1, 0.2, 0.1]

[[template.corner.joint]]
name = "bearing"
type = "revolute"
between = ["arm.axle", "wheel.axle"]

[[template.corner.joint]]
name = "motor"
type = "drive"
coordinate = "bearing.angle"
value = "0.2*t^2 + sin(t)"

[[template.corner.force]]
name = "spring"
type = "spring-damper"
between = ["ground.top", "arm.hub"]
stiffness = "k"
damping = 50

[[template.corner.force]]
name = "torsion"
type = "coordinate-spring"
coordinate = "pivot.angle"
rest = 0.3
tension = "40*x + 30*x^2"
damping = 2

[[template.corner.force]]
name = "push"
type = "force"
on = "arm.hub"
vector = [3, 4, 50]
follows = true

[[template.corner.force]]
name = "twist"
type = "torque"
on = "arm"
vector = [1, 2, 3]
"#;

fn corners(bind: &str) -> Model {
    model(&format!(
        "{CORNER}
        [[include]]
        name = 'left'
        template = 'corner'
        position = [1, 0.2, 0]
        rotation = {{ vector = [0, 0, 0.1] }}
        parameters = {{ k = 'k' }}
        {bind}

        [[include]]
        name = 'right'
        template = 'corner'
        mirror = 'y'
        position = [1, -0.2, 0]
        rotation = {{ vector = [0, 0, -0.1] }}
        parameters = {{ k = 'k' }}
        {bind}"
    ))
}

#[test]
fn a_mirrored_subsystem_moves_as_the_mirror_image() {
    for bind in ["", "bind = { ground = 'chassis' }"] {
        let model = corners(bind);
        let system = model.build().unwrap_or_else(|error| panic!("{error}"));
        let method = Soi2::new(&system, soi2::Options::with_rho(0.8)).expect("valid");
        let options = Options::fixed(0.5, 1e-3);
        let mut simulation = Simulation::boxed(&system, Box::new(method), system.start(), options);
        let mut moved: f64 = 0.0;
        let mut observer = |snapshot: &Snapshot| {
            let reading = system.read(snapshot.state);
            for name in ["arm.hub", "wheel", "wheel.axle"] {
                let at = |side: &str| reading.marker(&format!("{side}.{name}")).expect("exists");
                let (left, right) = (at("left"), at("right"));
                for (l, r) in [(left.position, right.position), (left.velocity, right.velocity)] {
                    for (i, sign) in [1.0, -1.0, 1.0].into_iter().enumerate() {
                        assert!((l[i] - sign * r[i]).abs() < 1e-8, "{name} at {}: {l:?} {r:?}", snapshot.state.t); // newton
                    }
                }
                moved = moved.max(left.velocity[2].abs());
            }
            Flow::Continue
        };
        simulation.run(&mut observer).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(moved > 0.1);
    }
}

#[test]
fn parameters_reach_subsystems_and_can_be_set_from_outside() {
    let text = r#"
        [model]
        dimension = 2
        [parameters]
        l = "2*half"
        half = "150 mm"
        [template.arm]
        parameters = { length = "1 m", mass = 1 }
        [[template.arm.body]]
        name = "rod"
        mass = "mass"
        shape = { rod = { from = [0, 0], to = ["length", 0] } }
        [[include]]
        name = "a"
        template = "arm"
        parameters = { length = "l" }
        [[include]]
        name = "b"
        template = "arm"
        count = 2
        position = ["i*l", 0]
        [simulate]
        end = 1
    "#;
    let options = |overrides: &[(&str, &str)]| ReadOptions {
        overrides: overrides.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect(),
        ..ReadOptions::default()
    };
    let plain = model(text);
    let names: Vec<&str> = plain.machine.bodies.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["a.rod", "b1.rod", "b2.rod"]);
    assert_eq!(plain.machine.bodies[2].1.placement.position, [0.6, 0.0, 0.0]);
    assert_eq!(plain.parameters["l"], 0.3);
    let set = [("half", "1 m"), ("b2.mass", "7"), ("simulate.end", "2 s")];
    let changed = read_text("test.toml", text, &options(&set)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(changed.parameters["l"], 2.0);
    assert_eq!(changed.machine.bodies[2].1.mass, flyball_machine::body::Mass::Mass(7.0));
    assert_eq!(changed.machine.bodies[1].1.mass, flyball_machine::body::Mass::Mass(1.0));
    assert_eq!(changed.simulate.end, Some(2.0));
    assert_ne!(plain.hash, changed.hash);
    let unknown = read_text("test.toml", text, &options(&[("hlaf", "1")])).expect_err("unknown");
    assert_eq!(
        unknown.to_string(),
        "error file/unknown-parameter: the model has no parameter `hlaf`\n --> --set hlaf = 1:1:8\n  |\n1 | hlaf \
         = 1\n  |        ^\n  |\n  = help: did you mean `half`?"
    );
}

#[test]
fn a_machine_of_named_files_stays_in_its_folder() {
    let error = fails("[model]\ndimension = 2\n[[include]]\nname = 'a'\nfile = 'a.toml'\n");
    assert!(error.to_string().contains("the model is a text without a folder"), "{error}");
}

#[test]
fn laws_of_every_form_are_read() {
    let laws = ["2", "'3 deg'", "'t^2'", "{ polynomial = [0, 1] }", "{ table = [[0, 0], [1, 2]] }"];
    for law in laws.into_iter().chain(["{ sine = { amplitude = 0.1, frequency = '60 rpm' } }"]) {
        let text = format!(
            "[model]\ndimension = 2\n[[body]]\nname = 'a'\nmass = 1\ninertia = 1\n[[joint]]\nname = 'pin'\n\
             type = 'revolute'\nbetween = ['ground', 'a']\n[[joint]]\ntype = 'drive'\ncoordinate = 'pin.angle'\n\
             value = {law}\n"
        );
        assert!(model(&text).build().is_ok(), "{law}");
    }
}

#[test]
fn initial_coordinates_belong_to_their_subsystem_and_its_mirror() {
    let text = r#"
        [model]
        dimension = 2
        [template.arm]
        parameters = { angle = "30 deg" }
        [[template.arm.body]]
        name = "rod"
        mass = 1
        shape = { rod = { from = [0.2, 0], to = [1.2, 0] } }
        markers = { tip = [1.2, 0] }
        [[template.arm.joint]]
        name = "pin"
        type = "revolute"
        between = ["ground", "rod"]
        at = [0.2, 0]
        [[template.arm.initial]]
        coordinate = "pin.angle"
        value = "angle"
        rate = "2 rad/s"
        [[include]]
        name = "right"
        template = "arm"
        [[include]]
        name = "left"
        template = "arm"
        mirror = "x"
        [[include]]
        name = "other"
        template = "arm"
        parameters = { angle = "300 deg" }
    "#;
    let system = model(text).build().unwrap_or_else(|error| panic!("{error}"));
    let state = system.start();
    let reading = system.read(&state);
    let (s, c) = std::f64::consts::FRAC_PI_6.sin_cos();
    for (arm, side) in [("right", 1.0), ("left", -1.0)] {
        let tip = reading.marker(&format!("{arm}.rod.tip")).expect("exists");
        for (found, wanted) in [
            (tip.position[0], side * (0.2 + c)),
            (tip.position[1], s),
            (tip.velocity[0], side * -2.0 * s),
            (tip.velocity[1], 2.0 * c),
        ] {
            assert!((found - wanted).abs() < 1e-13, "{arm}: {tip:?}"); // rounding
        }
    }
    let (angle, rate) = reading.coordinate("other.pin.angle").expect("exists");
    assert!((angle - 300_f64.to_radians()).abs() < 1e-13 && (rate - 2.0).abs() < 1e-13, "{angle} {rate}");
}

/// Two legs, each with a wheel of its own on a pin and a spring.
const LEGS: &str = r#"
[model]
dimension = 2

[parameters]
N = 2

[[include]]
name = "left"
template = "leg"

[[include]]
name = "loop"
template = "leg"
count = "N"
position = ["3*i", 0]

[template.leg.model]
track = ["pin.angle"]

[template.leg.parameters]
spring = "10 N/m"

[[template.leg.body]]
name = "rod"
mass = 1
inertia = 1

[[template.leg.joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]

[[template.leg.force]]
name = "coil"
type = "coordinate-spring"
coordinate = "pin.angle"
stiffness = "spring * 1 [m^2/rad]"

[[template.leg.include]]
name = "wheel"
template = "wheel"

[template.leg.template.wheel.parameters]
m = 3

[[template.leg.template.wheel.body]]
name = "rim"
mass = "m"
inertia = 1
"#;

fn legs(overrides: &[(&str, &str)], more: &str) -> Result<Model, String> {
    let overrides = overrides.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let options = ReadOptions { overrides, ..ReadOptions::default() };
    read_text("test.toml", &format!("{LEGS}{more}"), &options).map_err(|error| error.to_string())
}

/// Stiffnesses of the coils, masses of rods and rims, and places of the rods.
fn numbers(model: &Model) -> [Vec<f64>; 4] {
    let stiffness = |force: &Force| match &force.kind {
        ForceKind::CoordinateSpring(spring) => spring.law.evaluate(0.0, 0.0).by_elongation,
        _ => f64::NAN,
    };
    let of = |end: &str, number: fn(&Body) -> f64| {
        let bodies = model.machine.bodies.iter().filter(|(name, _)| name.ends_with(end));
        bodies.map(|(_, body)| number(body)).collect()
    };
    let mass: fn(&Body) -> f64 = |body| match body.mass {
        Mass::Mass(mass) => mass,
        _ => f64::NAN,
    };
    let coils = model.machine.forces.iter().map(|(_, force)| stiffness(force)).collect();
    [coils, of("rod", mass), of("rim", mass), of("rod", |body| body.placement.position[0])]
}

#[test]
fn values_from_outside_reach_parameters_and_elements_of_subsystems() {
    let set = |overrides: &[(&str, &str)]| {
        let model = legs(overrides, "").unwrap_or_else(|error| panic!("{overrides:?}: {error}"));
        numbers(&model)
    };
    let plain = [vec![10.0; 3], vec![1.0; 3], vec![3.0; 3], vec![0.0, 3.0, 6.0]];
    assert_eq!(set(&[]), plain);
    for (key, value, which, expected) in [
        ("left.spring", "30 N/m", 0, [30.0, 10.0, 10.0]),
        ("loop2.spring", "\"2 kN/m\"", 0, [10.0, 10.0, 2000.0]),
        ("left.wheel.m", "7", 2, [7.0, 3.0, 3.0]),
        ("loop1.wheel.m", "7 kg", 2, [3.0, 7.0, 3.0]),
        ("left.rod.mass", "2", 1, [2.0, 1.0, 1.0]),
        ("loop2.rod.mass", "5 kg", 1, [1.0, 1.0, 5.0]),
        ("left.wheel.rim.mass", "4", 2, [4.0, 3.0, 3.0]),
        ("left.position", "[2, 0]", 3, [2.0, 3.0, 6.0]),
        ("loop.position", "['i', 0]", 3, [0.0, 1.0, 2.0]),
        ("left.coil.stiffness", "8", 0, [8.0, 10.0, 10.0]),
    ] {
        let mut wanted = plain.clone();
        wanted[which] = expected.to_vec();
        assert_eq!(set(&[(key, value)]), wanted, "{key} = {value}");
    }
    for (key, value, id, part) in [
        ("left.sping", "1", "file/unknown-parameter", "did you mean `left.spring`?"),
        ("left.rod.mas", "1", "file/unknown-key", "did you mean `mass`?"),
        ("left.simulate.end", "1", "file/unknown-parameter", "`left.simulate.end`"),
        ("left.spring", "3 kg", "file/wrong-unit", "has the unit m^2 kg rad^-1"),
        ("loop3.spring", "3", "file/unknown-parameter", "`loop3.spring`"),
    ] {
        let error = legs(&[(key, value)], "").map(|_| ()).expect_err(key);
        assert!(error.contains(id) && error.contains(part), "{key} = {value}: {error}");
    }
}

#[test]
fn coordinates_that_an_included_file_tracks_are_carried_along() {
    let tracked = |more: &str| legs(&[], more).unwrap_or_else(|error| panic!("{error}")).machine.tracked;
    assert_eq!(tracked(""), ["left.pin.angle", "loop1.pin.angle", "loop2.pin.angle"]);
    let wrong = LEGS.replace("track = [\"pin.angle\"]", "track = [\"pin.angel\"]\ndimension = 3");
    let error = fails(&wrong).to_string();
    assert!(error.contains("coordinate `angel` of joint `left.pin`, which does not exist"), "{error}");
    assert!(error.contains("subsystem `left` has dimension 3, but the model has 2"), "{error}");
    let steady = LEGS.replace("track = [\"pin.angle\"]", "controllers = \"steady\"");
    assert!(model(&steady).machine.steady_controllers);
    let given = steady.replacen("dimension = 2", "dimension = 2\ncontrollers = \"given\"", 1);
    assert!(!model(&given).machine.steady_controllers);
}

#[test]
fn controllers_in_files_of_their_own_serve_the_plane_and_space() {
    let flat = "[model]\ndimension = 2\n[[body]]\nname = 'm'\nmass = 1\ninertia = 1\n[[include]]\nname = 'law'\ntemplate = 'law'\n\
                [template.law.model]\ndimension = 3\n[[template.law.block]]\nname = 'push'\ntype = 'constant'\nvalue = 3\n";
    assert_eq!(model(flat).machine.control.blocks.len(), 1);
    let error = fails(&format!("{flat}[[template.law.body]]\nname = 'n'\nmass = 1\ninertia = 1\n")).to_string();
    assert!(error.contains("subsystem `law` has dimension 3, but the model has 2"), "{error}");
}

#[test]
fn names_of_results_are_filled_with_numbers() {
    let more = "[[output]]\nof = 'loop{N}.pin.angle'\n[[output]]\nname = 'rod {N-1}'\nof = 'loop{N-1}.rod.position.x'\n\
                [[expect]]\nof = 'loop{N}.rod.position.x'\nvalue = 6\ntolerance = 1\n";
    let names = |n: &str| {
        let model = legs(&[("N", n)], more).unwrap_or_else(|error| panic!("{error}"));
        let outputs = model.outputs.iter().map(|output| format!("{} of {}", output.name, output.quantity.name));
        outputs.chain([model.expect[0].quantity.name.clone()]).collect::<Vec<_>>()
    };
    let first = ["loop2.pin.angle of loop2.pin.angle", "rod 1 of loop1.rod.position.x", "loop2.rod.position.x"];
    assert_eq!(names("2"), first);
    let longer = ["loop5.pin.angle of loop5.pin.angle", "rod 4 of loop4.rod.position.x", "loop5.rod.position.x"];
    assert_eq!(names("5"), longer);
    let error = legs(&[], "[[output]]\nof = 'loop{N/4}.pin.angle'\n").map(|_| ()).expect_err("half a leg");
    assert!(error.contains("file/bad-name") && error.contains("`of` of output number 1"), "{error}");
}

#[test]
fn what_refers_to_a_subsystem_that_cannot_be_read_is_not_reported_again() {
    for (good, bad) in [
        ("position = [\"3*i\", 0]", "position = [\"3 kg\", 0]"),
        ("count = \"N\"\n", "count = \"M\"\n"),
        ("name = \"loop\"\ntemplate = \"leg\"", "name = \"loop\"\ntemplate = \"lag\""),
    ] {
        let more = "[[output]]\nof = 'loop2.rod.position.x'\n[[joint]]\ntype = 'revolute'\nbetween = ['ground', 'loop1.rod']\n";
        let error = fails(&format!("{}{more}", LEGS.replace(good, bad)));
        assert_eq!(error.all.len(), 1, "{error}");
    }
}

#[test]
fn a_damper_alone_needs_no_stiffness() {
    let cart = "[model]\ndimension = 2\n[[body]]\nname = 'cart'\nmass = 2\ninertia = 1\nposition = [1, 0]\nvelocity = [3, 0]\n\
                [[joint]]\nname = 'rail'\ntype = 'prismatic'\nbetween = ['ground', 'cart']\n";
    for force in [
        "type = 'spring-damper'\nbetween = ['ground', 'cart']\ndamping = 5\n",
        "type = 'coordinate-spring'\ncoordinate = 'rail.displacement'\ndamping = 5\n",
        "type = 'bushing'\nbetween = ['ground', 'cart']\ndamping = [5, 0, 0]\n",
    ] {
        let system = model(&format!("{cart}[[force]]\n{force}")).build().unwrap_or_else(|error| panic!("{error}"));
        let method = Soi2::new(&system, soi2::Options::with_rho(0.9)).expect("valid");
        let mut simulation = Simulation::new(&system, method, system.start(), Options::fixed(0.5, 1e-3));
        let state = simulation.run(&mut |_: &Snapshot| Flow::Continue).expect("runs").state;
        let speed = system.read(&state).marker("cart").expect("exists").velocity[0];
        assert!((speed - 3.0 * (-5.0 * 0.5 / 2.0f64).exp()).abs() < 1e-5, "{force}: {speed}"); // truncation(h²)
    }
    for (kind, part) in [("spring-damper", "`stiffness`, `tension`, `damping`, `preload`"), ("bushing", "`damping`")] {
        let error = fails(&format!("{cart}[[force]]\ntype = '{kind}'\nbetween = ['ground', 'cart']\n")).to_string();
        assert!(error.contains("file/missing-key") && error.contains(part), "{error}");
    }
    let both = "[[force]]\ntype = 'spring-damper'\nbetween = ['ground', 'cart']\nstiffness = 1\ntension = 'x'\n";
    assert!(fails(&format!("{cart}{both}")).to_string().contains("file/conflicting-keys"));
}

#[test]
fn a_row_of_no_copies_is_empty() {
    let text = include_str!("../../../../examples/n-four-bar.toml");
    for (n, bodies) in [(1, 3), (2, 5), (10, 21)] {
        let overrides = vec![("N".to_string(), n.to_string())];
        let options = ReadOptions { overrides, ..ReadOptions::default() };
        let model = read_text("n-four-bar.toml", text, &options).unwrap_or_else(|error| panic!("N = {n}: {error}"));
        assert_eq!(model.machine.bodies.len(), bodies, "N = {n}");
        assert_eq!(model.expect.len(), 2);
    }
    let overrides = vec![("N".to_string(), "0".to_string())];
    let options = ReadOptions { overrides, ..ReadOptions::default() };
    let error = read_text("n-four-bar.toml", text, &options).expect_err("a negative number of copies").to_string();
    assert!(error.contains("file/bad-count") && error.contains("from 0 to 999999"), "{error}");
}

/// Two levels of templates around a body of 2 kg.
fn nested(set: &str) -> String {
    format!(
        "[model]\ndimension = 2\n\
         [template.inner.parameters]\nm = 2\n\
         [[template.inner.body]]\nname = 'block'\nmass = 'm'\ninertia = 1\n\
         [template.outer.parameters]\nl = 1\n\
         [[template.outer.include]]\nname = 'part'\ntemplate = 'inner'\n\
         [[include]]\nname = 'whole'\ntemplate = 'outer'\nset = {{ {set} }}\n"
    )
}

#[test]
fn an_include_sets_values_inside_it_as_the_command_line_does() {
    let masses = |set: &str, overrides: &[(&str, &str)]| {
        let overrides = overrides.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let options = ReadOptions { overrides, ..ReadOptions::default() };
        let model = read_text("test.toml", &nested(set), &options).unwrap_or_else(|error| panic!("{error}"));
        model.machine.bodies.iter().map(|(_, body)| body.mass).collect::<Vec<_>>()
    };
    assert_eq!(masses("", &[]), [Mass::Mass(2.0)]);
    assert_eq!(masses("'part.m' = 3", &[]), [Mass::Mass(3.0)]);
    assert_eq!(masses("'part.block.mass' = '4 kg'", &[]), [Mass::Mass(4.0)]);
    // what is set from outside counts
    assert_eq!(masses("'part.m' = 3", &[("whole.part.m", "5")]), [Mass::Mass(5.0)]);
    let text = fails(&nested("'part.n' = 3")).to_string();
    assert!(text.contains("whole.part.n") && text.contains("test.toml:"), "{text}");
}
