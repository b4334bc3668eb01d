//! Units of results, of parameters and of laws of time; comparisons in expressions; sensors that show nothing but rounding.

use flyball_dae::driver::{NoObserver, Options, Output, Simulation};
use flyball_dae::method::{GeneralizedAlpha, Mdop5, Method, Soi2, generalized_alpha, mdop5, soi2};
use flyball_file::expression::{Expression, Tree};
use flyball_file::{Model, ReadOptions, read_text};
use flyball_machine::force::ForceKind;
use flyball_machine::joint::JointKind;

fn read(text: &str) -> Result<Model, String> {
    read_text("test.toml", text, &ReadOptions::default()).map_err(|error| error.to_string())
}

const PIN: &str = "
    [model]\ndimension = 2\ngravity = [0, -9.81]
    [[body]]\nname = 'rod'\nmass = 1\nshape = { rod = { from = [0, 0], to = [1, 0] } }
    [[joint]]\nname = 'pin'\ntype = 'revolute'\nbetween = ['ground', 'rod']\nat = [0.3, 0.2]
";

#[test]
fn angular_acceleration_has_its_own_unit() {
    let output = |unit: &str| read(&format!("{PIN}[[output]]\nof = 'rod.spin_rate.z'\n{unit}"));
    assert_eq!(output("").expect("valid").outputs[0].unit, "rad/s^2");
    assert_eq!(output("unit = 'rad/s^2'").expect("valid").outputs[0].unit, "rad/s^2");
    for wrong in ["unit = 'rpm'", "unit = 'rad/s'", "unit = '1/s^2'"] {
        assert!(output(wrong).expect_err("refused").contains("file/wrong-unit"), "{wrong}");
    }
}

#[test]
fn a_parameter_that_is_a_quantity_means_the_same_as_the_quantity() {
    let spin = |parameters: &str, spin: &str| {
        let text = PIN.replace("mass = 1", &format!("mass = 1\nspin = '{spin}'"));
        read(&format!("{text}[parameters]\n{parameters}")).map(|model| model.machine.bodies[0].1.spin[2])
    };
    for refused in ["f", "-f", "f + f", "g", "max(f, 2 [Hz])"] {
        let error = spin("f = '1 Hz'\ng = '-f'", refused).expect_err(refused);
        assert!(error.contains("file/wrong-unit") && error.contains("but rad/s is expected"), "{error}");
    }
    let tau = std::f64::consts::TAU;
    for (parameters, written, expected) in [
        ("f = '1 Hz'", "2*pi*f", tau),
        ("f = '60 rpm'", "f", tau),
        ("w = '2*pi*f'\nf = '1 Hz'", "w", tau),
        ("v = '2 m/s'\nr = '0.5 m'", "v/r", 4.0),
        ("f = 3", "f", 3.0),
    ] {
        let found = spin(parameters, written).unwrap_or_else(|error| panic!("{error}"));
        assert!((found - expected).abs() < 1e-12, "{written}: {found}"); // rounding
    }
}

#[test]
fn comparisons_do_not_follow_each_other() {
    let value = |text: &str| {
        let tree = Tree::parse(text).map_err(|error| error.message)?;
        Ok::<f64, String>(
            Expression::compile(&tree, &[], |_| None).map_err(|error| error.message)?.evaluate::<f64>(&[]),
        )
    };
    for chained in ["3 > 2 > 1", "1 < 2 == 1", "0 == 1 != 2", "1 + 1 < 2 <= 3 && 1", "if(3 > 2 > 1, 1, 0)"] {
        assert!(value(chained).expect_err(chained).contains("follow each other without brackets"), "{chained}");
    }
    for (text, expected) in [
        ("(3 > 2) > 1", 0.0),
        ("3 > 2 && 2 > 1", 1.0),
        ("1 == (2 < 3)", 1.0),
        // `!` binds as a sign does
        ("!0 > 0.5", 1.0),
        ("!(0.1 > 0.2)", 1.0),
        ("!0 + 1", 2.0),
        ("1 < 2 + 3*4 || 0", 1.0),
    ] {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
    // what is written back keeps its brackets
    let tree = Tree::parse("(x > 2) > 1").expect("valid");
    let expression = Expression::compile(&tree, &["x"], |_| None).expect("valid");
    let text = expression.text(&["x"]).expect("short");
    assert!(Tree::parse(&text).is_ok(), "{text}");
}

/// The law of a drive on the angle of the pin, or on a slider.
fn law(joint: &str, value: &str) -> Result<flyball_machine::Law, String> {
    let coordinate = if joint == "revolute" { "pin.angle" } else { "pin.displacement" };
    let text = PIN.replace("'revolute'", &format!("'{joint}'"));
    let drive = format!("[[joint]]\nname = 'go'\ntype = 'drive'\ncoordinate = '{coordinate}'\nvalue = {value}\n");
    let model = read(&format!("{text}{drive}"))?;
    match &model.machine.joints[1].1.kind {
        JointKind::Drive(drive) => Ok(drive.law.clone()),
        other => Err(format!("{other:?}")),
    }
}

#[test]
fn laws_of_every_form_take_units() {
    let degree = std::f64::consts::PI / 180.0;
    for (joint, value, at, expected) in [
        ("revolute", "{ polynomial = ['90 deg', '3 deg/s', '2 rad/s^2'] }", 2.0, 96.0 * degree + 8.0),
        ("prismatic", "{ polynomial = ['5 mm', '2 mm/s'] }", 3.0, 0.011),
        (
            "revolute",
            "{ sine = { amplitude = '90 deg', mean = '10 deg', frequency = '60 rpm' } }",
            0.25,
            100.0 * degree,
        ),
        ("prismatic", "{ sine = { amplitude = '2 cm', frequency = 3 } }", std::f64::consts::FRAC_PI_6, 0.02),
        ("prismatic", "{ table = [['0 s', '1 cm'], ['500 ms', '3 cm'], ['1 s', '5 cm']] }", 0.5, 0.03),
        (
            "revolute",
            "{ pieces = { times = ['100 ms'], laws = ['30 deg', { polynomial = ['60 deg'] }] } }",
            0.2,
            60.0 * degree,
        ),
    ] {
        let found = law(joint, value).unwrap_or_else(|error| panic!("{error}")).at(at);
        assert!((found - expected).abs() < 1e-12, "{value}: {found} instead of {expected}"); // rounding
    }
    for (joint, value) in [
        ("prismatic", "{ polynomial = ['90 deg'] }"),
        ("revolute", "{ polynomial = [0, '3 deg'] }"),
        ("prismatic", "{ polynomial = [0, 0, '3 m/s'] }"),
        ("revolute", "{ sine = { amplitude = '2 cm', frequency = 3 } }"),
        ("prismatic", "{ table = [['0 m', '1 cm'], ['1 s', '5 cm']] }"),
        ("prismatic", "{ table = [['0 s', '1 s'], ['1 s', '5 cm']] }"),
        ("revolute", "{ pieces = { times = [1], laws = ['30 mm', 0] } }"),
    ] {
        let error = law(joint, value).map(|_| ()).expect_err(value);
        assert!(error.contains("file/wrong-unit"), "{value}: {error}");
    }
    let tension = |table: &str| {
        let spring =
            format!("[[force]]\ntype = 'spring-damper'\nbetween = ['ground', 'rod']\ntension = {{ table = {table} }}");
        read(&format!("{PIN}{spring}")).map(|_| ())
    };
    assert_eq!(tension("[['0 mm', '0 N'], ['10 mm', '2 kN']]"), Ok(()));
    assert!(tension("[['0 mm', '0 N'], ['10 deg', '2 kN']]").expect_err("an angle").contains("file/wrong-unit"));
}

/// Values at 2.2 of a law, a tension, a source and a block through the same points, beside a cart that is at x = t.
fn four_tables(points: &str, words: &str) -> Result<[f64; 4], String> {
    let t = 2.2;
    let beside = words.replace(", ", "\n");
    let text = format!(
        "[model]\ndimension = 2\n[[body]]\nname = 'cart'\nmass = 1\ninertia = 1\n\
         [[joint]]\nname = 'rail'\ntype = 'prismatic'\nbetween = ['ground', 'cart']\n\
         [[joint]]\ntype = 'drive'\ncoordinate = 'rail.displacement'\nvalue = 't'\n\
         [[force]]\nname = 'push'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\n\
         value = {{ table = {points}{words} }}\n\
         [[force]]\nname = 'spring'\ntype = 'coordinate-spring'\ncoordinate = 'rail.displacement'\n\
         tension = {{ table = {points}{words} }}\n\
         [[block]]\nname = 'source'\ntype = 'time-table'\npoints = {points}{beside}\n\
         [[block]]\nname = 'table'\ntype = 'table'\npoints = {points}{beside}\ninputs = ['rail.displacement']\n"
    );
    let model = read(&text)?;
    let [law, elastic] = [0, 1].map(|i| model.machine.forces[i].1.kind.clone());
    let law = law.law().expect("a law of time").at(t);
    let ForceKind::CoordinateSpring(spring) = elastic else { unreachable!("the second force is a spring") };
    let system = model.build().map_err(|error| error.to_string())?;
    let method = Mdop5::new(&system, mdop5::Options::default());
    let mut simulation = Simulation::new(&system, method, system.start(), Options::controlled(t, 1e-6));
    let state = simulation.run(&mut NoObserver).map_err(|failure| failure.to_string())?.state;
    let reading = system.read(&state);
    let [source, table] = ["source", "table"].map(|name| reading.signal(name).expect("exists"));
    Ok([law, spring.law.evaluate(t, 0.0).tension, source, table])
}

#[test]
fn a_table_means_the_same_as_law_tension_source_and_block() {
    // at 2.2 beyond the end of the first points, between the last two of the second
    let (short, long) = ("[[0, 0], [1, 1], [2, 0]]", "[[0, 0], [1, 1], [2, 0], [3, 0]]");
    let hermite = |z: f64, [y0, y1]: [f64; 2], [s0, s1]: [f64; 2]| {
        let (a, b) = (y1 - y0 - s0, s1 - s0);
        y0 + z * (s0 + z * (3.0 * a - b + z * (b - 2.0 * a)))
    };
    for (points, words, expected) in [
        (short, "", 0.0),
        (short, ", outside = 'hold'", 0.0),
        (short, ", outside = 'extend'", -0.2),
        (short, ", outside = 'periodic'", 0.2),
        (short, ", interpolation = 'monotone', outside = 'extend'", -0.2),
        // ends of a period are a trough: slope zero there and at the peak
        (short, ", interpolation = 'monotone', outside = 'periodic'", hermite(0.2, [0.0, 1.0], [0.0, 0.0])),
        // natural spline through a peak of curvature −3: slope −3/2 at its end
        (short, ", interpolation = 'spline', outside = 'extend'", -0.3),
        (short, ", interpolation = 'spline', outside = 'periodic'", hermite(0.2, [0.0, 1.0], [0.0, 0.0])),
        (long, ", interpolation = 'linear'", 0.0),
        (long, ", interpolation = 'monotone'", 0.0),
        // curvatures a, b of the inner points: 4 a + b = −12, a + 4 b = 6
        (long, ", interpolation = 'spline'", {
            let b = 36.0 / 15.0;
            let slope = -b / 3.0;
            0.2 * (slope + 0.2 * (b / 2.0 - 0.2 * b / 6.0))
        }),
    ] {
        let found = four_tables(points, words).unwrap_or_else(|error| panic!("{words}: {error}"));
        for found in found {
            assert!((found - expected).abs() < 1e-9, "{points}{words}: {found}, expected {expected}"); // rounding of t
        }
    }
}

#[test]
fn words_of_tables_that_do_not_fit_are_named_everywhere() {
    let points = "[[0, 0], [1, 1], [2, 5]]";
    for (words, id, part) in [
        (", interpolation = 'cubic'", "file/unknown-choice", "monotone, spline"),
        (", outside = 'repeat'", "file/unknown-choice", "extend, hold, periodic"),
        (", interpolaton = 'spline'", "file/unknown-key", "interpolation"),
        (", outside = 'periodic'", "file/bad-table", "ends with the value it begins with"),
    ] {
        let error = four_tables(points, words).expect_err(words);
        assert!(error.contains(id) && error.contains(part), "{words}: {error}");
    }
}

#[test]
fn a_table_law_stays_within_its_values_by_default() {
    let law =
        law("prismatic", "{ table = [[0, 1], [1, 1], [2, 0], [3, 0]] }").unwrap_or_else(|error| panic!("{error}"));
    for i in 0..=1000 {
        let (t, y) = (f64::from(i) * 0.005, law.at(f64::from(i) * 0.005));
        assert_eq!(y.clamp(0.0, 1.0), y, "{t}");
        assert!(t < 2.0 || y == 0.0, "{y} at {t}");
    }
    assert_eq!([0.5, 1.5].map(|t| law.next_kink(t)), [Some(1.0), Some(2.0)]);
    assert_eq!(law.next_kink(2.0), None);
}

#[test]
fn the_moment_of_a_planar_pin_is_nothing_in_every_method() {
    for body in ["rod", "ground"] {
        let sensor = format!("[[sensor]]\nname = 'm'\ntype = 'reaction-moment'\njoint = 'pin'\nbody = '{body}'\n");
        let system = read(&format!("{PIN}{sensor}")).and_then(|model| model.build().map_err(|error| error.to_string()));
        let system = system.unwrap_or_else(|error| panic!("{error}"));
        let alpha = GeneralizedAlpha::new(&system, generalized_alpha::Options::with_rho(0.8)).expect("valid");
        let methods: [(Box<dyn Method>, Options); 3] = [
            (Box::new(Mdop5::new(&system, mdop5::Options::default())), Options::controlled(1.0, 1e-6)),
            (Box::new(Soi2::new(&system, soi2::Options::with_rho(0.8)).expect("valid")), Options::fixed(1.0, 2e-3)),
            (Box::new(alpha), Options::fixed(1.0, 2e-3)),
        ];
        for (method, options) in methods {
            let options = Options { output: Output::End, ..options };
            let summary = Simulation::boxed(&system, method, system.start(), options).run(&mut NoObserver);
            let state = summary.unwrap_or_else(|failure| panic!("{body}: {failure}")).state;
            let moment = system.read(&state).signal("m").expect("exists");
            assert!(moment.abs() < 1e-10, "{body}: {moment}"); // rounding of a force of 10 N
        }
    }
}
