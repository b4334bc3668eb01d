//! Functions of one's own, vectors and matrices, smooth corners, motion of subsystems.

use flyball_dae::driver::{Flow, Options, Simulation, Snapshot};
use flyball_dae::method::table::find;
use flyball_file::expression::{Expression, GradientWork};
use flyball_file::{Model, ReadOptions, read_text};

fn model(text: &str, overrides: &[(&str, &str)]) -> Result<Model, String> {
    let overrides = overrides.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    read_text("model.toml", text, &ReadOptions { overrides, ..ReadOptions::default() })
        .map_err(|error| error.to_string())
}

/// Value of a parameter `y` of a file with these sections.
fn value(sections: &str, formula: &str) -> Result<f64, String> {
    let text =
        format!("[model]\ndimension = 3\n{sections}\n[[block]]\nname = 'c'\ntype = 'constant'\nvalue = '{formula}'\n");
    model(&text, &[]).map(|model| constant(&model, "c"))
}

/// The value of a constant block.
fn constant(model: &Model, name: &str) -> f64 {
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    system.read(&system.start()).signal(name).expect("the block has one output")
}

/// A signal when the run begins.
fn at_start(model: &Model, signal: &str) -> f64 {
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let mut seen = f64::NAN;
    let mut observer = |snapshot: &Snapshot| {
        seen = system.read(snapshot.state).signal(signal).expect("the block has one output");
        Flow::Stop
    };
    let method = find("mdop5").expect("a method").make(&system, &Default::default()).expect("its defaults");
    let run = Simulation::boxed(&system, method, system.start(), Options::controlled(1e-3, 1e-6)).run(&mut observer);
    run.unwrap_or_else(|failure| panic!("{failure}"));
    seen
}

const VALVE: &str = "[parameters]\npt = '0.05 MPa'\nw = 0.2
[functions]\n'phi(x)' = 'x/(x^2 + pt^2)^0.25'\n'ramp_of(x, w)' = 'if(x > 0, x^2/(x + w), 0)'
'flow(p, q)' = 'phi(p)*ramp_of(q, w) + ramp_of(p, 2*w)'";

#[test]
fn functions_call_each_other_and_parameters_of_the_file() {
    let phi = |x: f64| x / (x * x + 5e4 * 5e4_f64).powf(0.25);
    let ramp = |x: f64, w: f64| if x > 0.0 { x * x / (x + w) } else { 0.0 };
    let close = |a: f64, b: f64| assert!((a - b).abs() <= 4.0 * f64::EPSILON * b.abs(), "{a} {b}"); // rounding
    close(value(VALVE, "phi(3e4)").expect("reads"), phi(3e4));
    close(value(VALVE, "flow(3, 0.7)").expect("reads"), phi(3.0) * ramp(0.7, 0.2) + ramp(3.0, 0.4));
    // an argument hides a parameter of its name
    close(value(VALVE, "ramp_of(1, 3) + w").expect("reads"), 0.25 + 0.2);
}

#[test]
fn a_formula_with_functions_has_the_tape_of_the_formula_written_out() {
    let names = ["x", "y"];
    for (short, long) in [
        ("smooth_abs(x, 0.1)", "sqrt(x^2 + 0.1^2)"),
        ("smooth_max(x, y, 0.2)", "(x + y + sqrt((x - y)^2 + 0.2^2))/2"),
        ("smooth_min(x, y, 0.2)", "(x + y - sqrt((x - y)^2 + 0.2^2))/2"),
        ("smooth_sign(x - y, 1)", "(x - y)/sqrt((x - y)^2 + 1^2)"),
        ("dot([x, y, 2], [1, x, y])", "x*1 + y*x + 2*y"),
        ("cross([x, y, 2], [1, x, y]).z", "x*x - y*1"),
        ("cross([x, y], [3, 4])", "x*4 - y*3"),
        ("norm([x, y])", "sqrt(x*x + y*y)"),
        ("([[1, 2], [3, 4]]*[x, y])[2]", "3*x + 4*y"),
        ("transpose([x, y])*[x, y]", "x*x + y*y"),
        ("([x, y]*transpose([x, 2]))[2][1]", "y*x"),
        ("(diag([x, y])*[2, 3]).y", "0*2 + y*3"),
        ("unit([3*x, 4*x]).x", "3*x/sqrt(3*x*(3*x) + 4*x*(4*x))"),
        ("if(x > y, [x, 1], [y, 2]).x", "if(x > y, x, y)"),
    ] {
        let read = |text: &str| Expression::parse(text, &names).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (short_tape, long_tape) = (read(short), read(long));
        for at in [[0.3, -0.7], [1.4, 2.0], [-3.0, 0.1]] {
            let gradient = |tape: &Expression| {
                let (mut work, mut out): (GradientWork, [f64; 2]) = (tape.work(), [0.0; 2]);
                let value = tape.gradient(&at, &mut work, &mut out);
                [value, out[0], out[1]]
            };
            assert_eq!(gradient(&short_tape), gradient(&long_tape), "{short} at {at:?}");
        }
    }
}

#[test]
fn smooth_corners_are_as_far_off_as_is_said() {
    let at = |text: &str, x: f64| Expression::parse(text, &["x"]).expect(text).evaluate(&[x]);
    assert_eq!(at("smooth_abs(x, 0.01)", 0.0), 0.01);
    assert_eq!(at("smooth_max(x, 0, 0.01)", 0.0), 0.005);
    assert_eq!(at("smooth_min(x, 0, 0.01)", 0.0), -0.005);
    for x in [-3.0_f64, -0.2, 0.5, 7.0] {
        // √(x² + w²) − |x| < w²/(2|x|)
        assert!((at("smooth_abs(x, 0.01)", x) - x.abs()).abs() < 0.5e-4 / x.abs());
        assert!((at("smooth_sign(x, 0.01)", x) - x.signum()).abs() < 0.5e-4 / (x * x));
    }
}

const ROD: &str = "[parameters]\na = [0.06, 0.397, '82 mm']\nb = ['70 mm', 0.714, 0.152]\nl = 'b - a'\ne = 'unit(l)'
axes = 'diag([1, 2, 4])*diag([1, 1, 0.5])'\ns = [[1, 0.5, -1.2], [1, -0.5, -1.2], [1, 0.47, 1.5], [1, -0.47, 1.5]]\nmodes = 'pinv(s)'";

#[test]
fn vectors_and_matrices_are_parameters() {
    let length = (0.01_f64.powi(2) + 0.317_f64.powi(2) + 0.07_f64.powi(2)).sqrt();
    let close = |formula: &str, b: f64| {
        let a = value(ROD, formula).unwrap_or_else(|error| panic!("{formula}: {error}"));
        assert!((a - b).abs() < 1e-14 * (1.0 + b.abs()), "{formula}: {a} {b}"); // rounding
    };
    close("norm(l)", length);
    close("e.z*norm(l)", 0.07);
    close("e[3] - e.z", 0.0);
    close("norm(cross(e, [0, 0, 1]))^2 + dot(e, [0, 0, 1])^2", 1.0);
    close("axes[3][3] + axes[2][1]", 2.0);
    close("dot(axes[2], [5, 7, 11])", 14.0);
    // pinv(S) S = I for full rank
    close("(modes*s)[2][2]", 1.0);
    close("(modes*s)[1][3]", 0.0);
    let text = format!(
        "[model]\ndimension = 3\n{ROD}\n[[body]]\nname = 'rod'\nmass = 1\ncentre = 'l/2'\nposition = 'a'
inertia = '0.01*(diag([1, 1, 1]) - e*transpose(e)) + diag([1, 1, 1])*1e-4'\nmarkers = {{ end = 'l' }}
[[joint]]\ntype = 'revolute'\nbetween = ['ground', 'rod.end']\nat = 'b'\naxis = 'unit(cross(e, [0, 0, 1]))'\n"
    );
    let read = model(&text, &[]).unwrap_or_else(|error| panic!("{error}"));
    let body = &read.machine.bodies[0].1;
    assert_eq!(body.placement.position, [0.06, 0.397, 0.082]);
    assert!((body.centre[1] - 0.1585).abs() < 1e-15, "{:?}", body.centre);
    assert_eq!(read.parameters["a.z"], 0.082);
    let listed: Vec<String> = read.parameters().expect("it reads").into_iter().map(|number| number.name).collect();
    assert!(["a.x", "s[4][2]"].iter().all(|name| listed.iter().any(|known| known == name)), "{listed:?}");
    // components are set from outside, and what depends on them follows
    let set = model(&text, &[("a.y", "0.4"), ("s[1][1]", "2")]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((set.parameters["a.y"], set.parameters["l.y"], set.parameters["s[1][1]"]), (0.4, 0.714 - 0.4, 2.0));
    let whole = model(&text, &[("a", "[1, 2, 3]")]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(whole.parameters["l.z"], 0.152 - 3.0);
    let error = model(&text, &[("a[4]", "1")]).expect_err("it has three");
    assert!(error.contains("`a` is a vector of 3 components and has no component `a[4]`"), "{error}");
}

#[test]
fn units_go_through_functions_and_vectors() {
    let sections = "[parameters]\nr = ['1 m', '2 m', '2 m']\nf = ['3 N', '0 N', '4 N']\nm = '2 kg'\n[functions]\n'work(f, r)' = 'dot(f, r)'";
    assert_eq!(value(sections, "work(f, r)/(1 [N m])").expect("reads"), 11.0);
    let error = |formula: &str| value(sections, formula).expect_err(formula);
    assert!(error("dot(r, f) + m").contains("cannot be added or compared"), "{}", error("dot(r, f) + m"));
    assert!(error("work(f, r) + norm(r)").contains("cannot be added or compared"));
    assert!(error("sin(norm(r))").contains("has the unit m"));
}

#[test]
fn what_vectors_cannot_do_is_refused_with_a_cure() {
    let told = |formula: &str| {
        value("[parameters]\na = [1, 2, 3]\nb = [1, 2]\nm = [[1, 2, 3], [4, 5, 6]]", formula).expect_err(formula)
    };
    for (formula, message, help) in [
        ("a*a", "`*` does not go with a vector of 3 components and a vector of 3 components", "dot(a, b)"),
        ("a + b", "`+` does not go with", "same length"),
        ("sin(a)", "`sin` does not go with a vector of 3 components", "`a.x` or `a[1]`"),
        ("dot(a, b)", "`dot` does not go with", "Σ aᵢ bᵢ"),
        ("a[0]", "there is no component 0", "counted from 1"),
        ("a[4]", "component 4 of a vector of 3 components", "the last is `[3]`"),
        ("b.z", "component 3 of a vector of 2 components", "the last is `[2]`"),
        ("a[1.5]", "not a whole number", "counted from 1"),
        ("m*b", "`*` does not go with a matrix of 2 × 3 and a vector of 2 components", "transpose"),
        ("a", "a vector of 3 components, but a number is expected", "`a[1]`"),
        ("[1, [2, 3]].x", "neither a vector nor a matrix", "[[1, 0], [0, 1]]"),
        ("norm(3)", "`norm` does not go with a number", "length of a vector"),
        ("dott(a, b)", "there is no function `dott`", "dot"),
        ("(1 + 2)[1]", "component 1 of a number", "right behind a number"),
        ("cross(a)", "`cross` takes 2 argument(s), not 1", "a × b"),
    ] {
        let text = told(formula);
        assert!(text.contains(message) && text.contains(help), "{formula}: {text}");
    }
}

#[test]
fn a_template_sees_the_functions_of_its_file_with_the_numbers_of_the_file() {
    let text = "[model]\ndimension = 3\n[parameters]\nk = 3\nv = [1, 2]\n[functions]\n'law(x)' = 'k*x + v.y'
[template.part.functions]\n'twice(x)' = '2*law(x)'\n[template.part.parameters]\nk = 100
[[template.part.block]]\nname = 'c'\ntype = 'constant'\nvalue = 'twice(k)'\n[[include]]\nname = 'p'\ntemplate = 'part'\n";
    let read = model(text, &[]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(constant(&read, "p.c"), 2.0 * (3.0 * 100.0 + 2.0));
}

#[test]
fn signals_are_vectors_with_components_counted_from_one() {
    let text = |value: &str| {
        format!(
            "[model]\ndimension = 3\ngravity = [0, 0, -9.81]\n[functions]\n'speed(v)' = 'norm(v)'
[[body]]\nname = 'b'\nmass = 1\ninertia = [1, 1, 1]\nvelocity = [3, 4, 0]\nspin = [1, 2, 3]
[[sensor]]\nname = 'gyro'\ntype = 'gyro'\nof = 'b'\n[[sensor]]\nname = 'v'\ntype = 'velocity'\nof = 'b'
[[block]]\nname = 'c'\ntype = 'function'\nvalue = '{value}'\n"
        )
    };
    let value = |value: &str| at_start(&model(&text(value), &[]).unwrap_or_else(|error| panic!("{error}")), "c");
    assert_eq!(value("gyro[1] + 10*gyro[2] + 100*gyro.z"), 321.0);
    assert_eq!(value("speed([v.x, v.y])"), 5.0);
    let error = model(&text("gyro[0]"), &[]).expect_err("there is none");
    assert!(error.contains("there is no component 0") && error.contains("the first is `[1]`"), "{error}");
    let error = model(&text("gyro[4]"), &[]).expect_err("there is none");
    assert!(error.contains("it has 3 components, counted from 1"), "{error}");
}

/// v = v₀ + ω × (r − r₀) of every body and beam of a subsystem, also in one that is turned and mirrored.
#[test]
fn a_subsystem_starts_with_a_motion_of_its_own() {
    let part = "[template.part.model]\ndimension = 3\n[[template.part.body]]\nname = 'a'\nmass = 1\ninertia = [1, 1, 1]\nposition = [1, 0, 0]
velocity = [0, 0, 0.5]\nspin = [0.1, 0, 0]\nmarkers = { m = [0, 1, 0] }\n[[template.part.body]]\nname = 'b'\ntype = 'point'\nmass = 1
relative_to = 'a.m'\nposition = [0, 0, 2]\n[[template.part.beam]]\nname = 'beam'\nline = { straight = { from = [0, 3, 0], to = [1, 3, 0] } }\nelements = 2
section = { circle = { radius = 0.02, material = { young = 1e5, shear = 4e4, density = 2000 } } }\n";
    let text =
        |keys: &str| format!("[model]\ndimension = 3\n{part}[[include]]\nname = 'p'\ntemplate = 'part'\n{keys}\n");
    let read = model(&text("position = [10, 0, 0]\nvelocity = [1, 2, 3]\nspin = [0, 0, 2]"), &[]);
    let machine = read.unwrap_or_else(|error| panic!("{error}")).machine;
    let [a, b] = [&machine.bodies[0].1, &machine.bodies[1].1];
    assert_eq!((a.velocity, a.spin), ([1.0, 4.0, 3.5], [0.1, 0.0, 2.0])); // ω × (1, 0, 0) = (0, 2, 0)
    assert_eq!(b.velocity, [-1.0, 4.0, 3.0]); // at (1, 1, 2) from the origin
    let beam = &machine.beams[0].1;
    assert_eq!((beam.velocity, beam.spin), ([-5.0, 2.0, 3.0], [0.0, 0.0, 2.0]));
    // mirrored: the motion is given in the axes of the file around it
    let read = model(&text("mirror = 'y'\nvelocity = [1, 2, 3]\nspin = [0, 0, 2]"), &[]);
    let a = &read.unwrap_or_else(|error| panic!("{error}")).machine.bodies[0].1;
    assert_eq!((a.velocity, a.spin), ([1.0, 4.0, 3.5], [-0.1, 0.0, 2.0]));
    // inside another subsystem that is turned by 90° about z and moves too, the motions add up
    let nested = format!("[model]\ndimension = 3\n{}[[template.whole.include]]\nname = 'p'\ntemplate = 'part'\nposition = [0, 5, 0]\nvelocity = [1, 0, 0]\nspin = [0, 3, 0]
[[include]]\nname = 'w'\ntemplate = 'whole'\nangle = '90 deg'\nvelocity = [0, 0, 7]\n", part.to_owned() + "[template.whole.model]\ndimension = 3\n");
    let machine = model(&nested, &[]).unwrap_or_else(|error| panic!("{error}")).machine;
    let a = &machine.bodies[0].1;
    // world: origin of p at (−5, 0, 0), a at (−5, 1, 0); v₀ = (0, 1, 7), ω = (−3, 0, 0), own velocity (0, 0, 0.5)
    let expected = [0.0, 1.0, 7.0 + 0.5 - 3.0];
    assert!((0..3).all(|i| (a.velocity[i] - expected[i]).abs() < 1e-12), "{:?}", a.velocity);
    let error = model(&text("velocity = ['1 m', 0, 0]"), &[]).expect_err("a length is no velocity");
    assert!(error.contains("`velocity` of include `p` has the unit m, but m/s is expected"), "{error}");
}

#[test]
fn a_refused_definition_is_told_once_and_not_by_what_uses_it() {
    let text = "[model]\ndimension = 2\n[parameters]\nl = '2 xm'\nv = ['l', 1]\nm = '1 + phi(2)'\ncircle = 'circle + 1'
[functions]\n'phi(x)' = 'x^2 + w'\n'psi(x)' = 'phi(x)*2'\n'chi(x)' = 'x +* 2'\n'own(x)' = 'own(x)'\n'calls(x)' = 'chi(x)'
[template.part.functions]\n'twice(x)' = '2*psi(x)'
[[template.part.block]]\nname = 'c'\ntype = 'constant'\nvalue = 'twice(1)'
[[include]]\nname = 'p'\ntemplate = 'part'
[[body]]\nname = 'rod'\nmass = 'm'\ninertia = 1\nposition = ['l', 'circle']\nspin = 'v.x + v.y'
[[body]]\nname = 'other{l}'\nmass = 1\ninertia = 'dot(v, v)'
[[block]]\nname = 'b'\ntype = 'function'\nvalue = 'psi(t) + chi(t) + l*rod.angle'
[[block]]\nname = 'd'\ntype = 'constant'\nvalue = 'calls(own(2))'
[[output]]\nof = 'l*rod.angle'\n";
    let error = model(text, &[]).expect_err("five mistakes").to_string();
    let told: Vec<&str> = error.lines().filter(|line| line.starts_with("error ")).collect();
    let wanted =
        ["`xm` is not a known unit", "refers to itself", "`w` is neither", "`*` is not expected", "calls itself"];
    for wanted in wanted {
        assert_eq!(told.iter().filter(|line| line.contains(wanted)).count(), 1, "{wanted}: {error}");
    }
    assert_eq!(told.len(), wanted.len(), "{error}");
}
