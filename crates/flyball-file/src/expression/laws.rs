//! Laws of every function: exact derivatives, and the same value over every scalar.

use super::{Expression, FUNCTIONS};
use flyball_dae::scalar::{Dual, Taylor};

const ALL: &[&str] = &[
    "1000*(x - y) + sin(2*pi*t)",
    "x/y - t^3 + x^2.5 + 2^y - y^-2",
    "cos(x)*tan(y) + exp(-t) + log(x + 3) + log10(y + 2)",
    "asin(x/4) + acos(y/4) + atan(t) + atan2(x, y)",
    "sinh(x) + cosh(y) + tanh(t) + sqrt(x + y) + hypot(x, t)",
    "min(x, y)*max(y, t) + abs(x - 2) + mod(5*x, y)",
    "located(abs(x - 1) + min(x, y) - max(x, t)*ramp(t, 0, 1))",
    "if(x > y, x^2, y^2) + if(x < y && t > 0 || x == y, x*y, t) + !(x != y)",
    "smooth(x, 0, 3) + ramp(y, 0, 2)*pulse(t, 0, 9) + step(x) + sign(y) + floor(x) + ceil(y) + round(t)",
    "pow(x, y) + x % 0.3 - -x + (x + y)*(x + y) + pi + e",
];

const AT: [f64; 3] = [1.3, 0.7, 0.45];

#[test]
fn gradients_equal_differences_and_dual_numbers() {
    for text in ALL {
        let expression = Expression::parse(text, &["x", "y", "t"]).expect(text);
        let mut work = expression.work();
        let mut gradient = [0.0; 3];
        let value = expression.gradient(&AT, &mut work, &mut gradient);
        assert_eq!(value, expression.evaluate(&AT), "{text}");
        let duals = [0, 1, 2].map(|i| Dual::<f64, 3>::variable(AT[i], i));
        let dual = expression.evaluate(&duals);
        for i in 0..3 {
            let (mut above, mut below) = (AT, AT);
            let d = 1e-6;
            (above[i], below[i]) = (AT[i] + d, AT[i] - d);
            let slope = (expression.evaluate(&above) - expression.evaluate(&below)) / (2.0 * d);
            let scale = 1.0 + slope.abs();
            assert!((gradient[i] - slope).abs() < 1e-7 * scale, "{text}, variable {i}"); // truncation(d²)
            assert!((gradient[i] - dual.eps[i]).abs() < 1e-13 * scale, "{text}, variable {i}"); // rounding
        }
    }
}

#[test]
fn series_in_time_equal_differences() {
    for text in
        ["sin(2*pi*t)*exp(-t/3)", "smooth(t, 0, 1) + t^3", "if(t < 1, cosh(t), 0) + sqrt(1 + t)", "tan(t)/(2 - t)"]
    {
        let expression = Expression::parse(text, &["t"]).expect(text);
        let jet = |t: f64| expression.evaluate(&[Taylor::<4>::new(&[t, 1.0])]).c;
        let (t, d) = (0.37, 1e-5);
        for order in 0..3 {
            let factor = (order + 1) as f64;
            let slope = (jet(t + d)[order] - jet(t - d)[order]) / (2.0 * d) / factor;
            assert!((jet(t)[order + 1] - slope).abs() < 1e-6 * (1.0 + slope.abs()), "{text}, order {order}"); // truncation(d²)
        }
    }
}

#[test]
fn every_function_is_tested_above() {
    for called in FUNCTIONS {
        assert!(ALL.iter().any(|text| text.contains(&format!("{}(", called.name))), "{}", called.name);
    }
}

#[test]
fn derivatives_at_corners_are_finite_in_both_ways_of_differentiation() {
    for (text, slope) in [
        ("sqrt(x^2 + 0*x)", 0.0),
        ("sqrt(x)", 0.0),
        ("hypot(x, x)", 0.0),
        ("abs(x)", 1.0),
        ("abs(x)^1.5", 0.0),
        ("pow(abs(x), x + 1.5)", 0.0),
        ("x^0.5", 0.0),
        ("atan2(x, x)", 0.0),
        ("asin(x + 1)", 0.0),
        ("acos(x - 1)", 0.0),
        ("min(x, 2*x)", 1.0),
        ("max(x, 2*x)", 1.0),
    ] {
        let expression = Expression::parse(text, &["x"]).expect(text);
        let mut gradient = [f64::NAN];
        let value = expression.gradient(&[0.0], &mut expression.work(), &mut gradient);
        let dual = expression.evaluate(&[Dual::<f64, 1>::variable(0.0, 0)]);
        assert!(value.is_finite(), "{text}");
        assert_eq!((gradient[0], dual.eps[0]), (slope, slope), "{text}");
    }
}

#[test]
fn in_the_modes_of_its_own_values_an_expression_is_itself() {
    for text in ALL {
        let expression = Expression::parse(text, &["x", "y", "t"]).expect(text);
        let mut modes = vec![0; expression.branches()];
        expression.decide([&AT, &AT], |_| false, &mut modes);
        assert_eq!(expression.evaluate_in(&AT, &modes), expression.evaluate(&AT), "{text}");
        let duals = [0, 1, 2].map(|i| Dual::<f64, 3>::variable(AT[i], i));
        assert_eq!(expression.evaluate_in(&duals, &modes).eps, expression.evaluate(&duals).eps, "{text}");
        assert_eq!(expression.evaluate_beside(&duals, &AT), expression.evaluate(&duals), "{text}");
        let mut functions = vec![f64::NAN; 2 * modes.len()];
        expression.switching(&AT, &modes, &mut functions);
        assert!(functions.iter().all(|g| *g > 0.0), "{text}: {functions:?}");
    }
}

#[test]
fn a_branch_keeps_its_side_until_it_is_told() {
    let expression = Expression::parse("floor(x) + (x < 2) + mod(x, 2)", &["x"]).expect("parses");
    let mut modes = vec![0; expression.branches()];
    expression.decide([&[1.5]; 2], |_| false, &mut modes);
    // smooth beyond the jump: floor stays 1, x < 2 true, mod goes on
    assert_eq!(expression.evaluate_in(&[2.1], &modes), 1.0 + 1.0 + 2.1);
    assert_eq!(expression.evaluate_beside(&[2.1], &[1.5]), 1.0 + 1.0 + 2.1);
    let mut functions = vec![0.0; 2 * modes.len()];
    expression.switching(&[2.0], &modes, &mut functions);
    assert_eq!(functions.iter().filter(|g| **g <= 0.0).count(), 3);
    let passed = functions.clone();
    expression.decide([&[2.0 - 1e-15]; 2], |i| passed[i] <= 0.0, &mut modes);
    assert_eq!(expression.evaluate_in(&[2.0], &modes), 2.0);
    // rounding does not bring the former side back, a jump of the argument does
    expression.decide([&[2.0 - 1e-15]; 2], |_| false, &mut modes);
    assert_eq!(expression.evaluate_in(&[2.0], &modes), 2.0);
    expression.decide([&[2.0], &[-0.5]], |_| false, &mut modes);
    assert_eq!(expression.evaluate_in(&[-0.5], &modes), -1.0 + 1.0 + 1.5);
}

#[test]
fn what_jumps_onto_a_border_is_in_the_cell_behind_it() {
    for (text, before, now, value) in [
        ("floor(x)", 0.5, 1.0, 1.0),
        ("floor(x)", 3.0, 1.0, 1.0),
        ("x > 1", 2.0, 1.0, 0.0),
        ("x >= 1", 0.0, 1.0, 1.0),
        ("x < 1", 0.0, 1.0, 0.0),
        ("x <= 1", 2.0, 1.0, 1.0),
        ("ceil(x)", 0.5, 1.0, 1.0),
        ("ceil(x)", 1.5, 1.0, 1.0),
        ("round(x)", 0.0, 0.5, 1.0),
        ("step(x)", -1.0, 0.0, 1.0),
        ("sign(x)", -1.0, 0.0, 0.0),
        ("sign(x)", 1.0, 0.0, 0.0),
        ("mod(x, 3)", 2.0, 3.0, 0.0),
        ("pulse(x, 1, 2)", 0.0, 1.0, 1.0),
        ("pulse(x, 1, 2)", 1.0, 2.0, 0.0),
    ] {
        let expression = Expression::parse(text, &["x"]).expect(text);
        let mut modes = vec![0; expression.branches()];
        expression.decide([&[before]; 2], |_| false, &mut modes);
        expression.decide([&[before], &[now]], |_| false, &mut modes);
        assert_eq!(expression.evaluate_in(&[now], &modes), value, "{text} from {before} to {now}");
        // and stays there
        expression.decide([&[now]; 2], |_| false, &mut modes);
        assert_eq!(expression.evaluate_in(&[now], &modes), value, "{text} at {now}");
    }
    // an inner jump that an event brings about
    let expression = Expression::parse("mod(floor(x), 3)", &["x"]).expect("parses");
    let mut modes = vec![0; expression.branches()];
    expression.decide([&[2.9]; 2], |_| false, &mut modes);
    let mut functions = vec![0.0; 2 * modes.len()];
    expression.switching(&[3.0], &modes, &mut functions);
    expression.decide([&[3.0]; 2], |i| functions[i] <= 0.0, &mut modes);
    assert_eq!(expression.evaluate_in(&[3.0], &modes), 0.0);
}

#[test]
fn changes_of_expressions_of_time_are_foreseen() {
    let changes = |text: &str, n: usize| {
        let expression = Expression::parse(text, &["t"]).expect(text);
        let next = |t: &f64| expression.next_change(*t);
        std::iter::successors(expression.next_change(0.0), next).take(n).collect::<Vec<f64>>()
    };
    assert_eq!(changes("step(t - 1) + pulse(2*t, 1, 5)", 5), [0.5, 1.0, 2.5]);
    assert_eq!(changes("if(3 - t > 1, t, 2) + sin(t)", 5), [2.0]);
    let near = |found: Vec<f64>, expected: &[f64]| {
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-14), "{found:?}");
    };
    near(changes("1e12*t > 7e11", 2), &[0.7]); // far beyond what floor counts
    near(changes("mod(t, 0.3)", 3), &[0.3, 0.6, 0.9]);
    near(changes("ceil(t/2) + round(t)", 4), &[0.5, 1.5, 2.0, 2.5]);
    near(changes("step(sin(t) - 0.5)", 2), &[std::f64::consts::FRAC_PI_6, 5.0 * std::f64::consts::FRAC_PI_6]);
}

#[test]
fn waves_of_a_variable_are_known() {
    for (text, frequency) in [
        ("sin(25*t) + cos(3 - t/4)", 25.0),
        ("-2*sin(-(7*t - x) + 2*t)", 5.0),
        ("x*tan(pi*t)", std::f64::consts::PI),
        ("sin(x*t) + sin(t^2) + exp(9*t) + sin(4*x)", 0.0),
    ] {
        let expression = Expression::parse(text, &["x", "t"]).expect(text);
        assert_eq!(expression.highest_frequency(1), frequency, "{text}");
    }
}

#[test]
fn branches_that_are_not_taken_do_no_harm() {
    let expression = Expression::parse("if(x > 0, x, 1/x)", &["x"]).expect("parses");
    let mut gradient = [0.0];
    assert_eq!(expression.gradient(&[1.0], &mut expression.work(), &mut gradient), 1.0);
    assert_eq!(gradient, [1.0]);
    let expression = Expression::parse("if(x > 0, sqrt(x), 0)", &["x"]).expect("parses");
    assert_eq!(expression.gradient(&[-1.0], &mut expression.work(), &mut gradient), 0.0);
    assert_eq!(gradient, [0.0]);
}

#[test]
fn values_are_the_same_with_gradient_where_slopes_are_infinite() {
    for text in ["if(0 < (x^-1)^1, (x^-1)^1, 0)", "if(sqrt(x) < 1, 2, 3)", "if(tanh(log(x)) < 0, 2, 3)"] {
        let expression = Expression::parse(text, &["x"]).expect("parses");
        let value = expression.gradient(&[0.0], &mut expression.work(), &mut [0.0]);
        assert_eq!(value, expression.evaluate(&[0.0]), "{text}");
    }
}

#[test]
fn constants_are_folded_and_repetitions_are_computed_once() {
    let folded = Expression::parse("2*pi*3^2/sqrt(4)", &["t"]).expect("parses");
    assert_eq!(folded.as_constant(), Some(9.0 * std::f64::consts::PI));
    let shared = Expression::parse("sin(t)*sin(t) + sin(t)", &["t"]).expect("parses");
    assert_eq!(shared.registers(), 4);
}

#[test]
fn mistakes_are_named_with_their_column() {
    for (text, expected) in [
        ("2*sni(t)", "column 3: there is no function `sni`\n  help: did you mean `sin`?"),
        ("2*(t+1", "column 3: this bracket is never closed\n  help: add `)`"),
        ("2*t)", "column 4: `)` is not expected here\n  help: remove the bracket, or open one before it"),
        ("a*t", "column 1: `a` is not known\n  help: did you mean `t`?"),
        ("t**2", "column 3: `*` is not expected here\n  help: write powers as `a^b`"),
        ("sin(t, 2)", "column 1: `sin` takes 1 argument(s), not 2\n  help: sine of an angle [rad]"),
        ("", "column 1: the expression ends too early\n  help: a number or name is missing"),
        ("t = 2", "column 3: `=` has no meaning here\n  help: compare with `==`"),
        ("ln(t)", "column 1: there is no function `ln`\n  help: the natural logarithm is `log`"),
    ] {
        assert_eq!(Expression::parse(text, &["t"]).expect_err(text).to_string(), expected);
    }
}

#[test]
fn length_and_nesting_are_limited() {
    let deep = format!("{}t{}", "(".repeat(100), ")".repeat(100));
    assert!(Expression::parse(&deep, &["t"]).expect_err("deep").message.contains("levels of brackets"));
    let signs = format!("{}t", "-".repeat(1000));
    assert!(Expression::parse(&signs, &["t"]).is_err());
    let long = "t+".repeat(3000) + "t";
    assert!(Expression::parse(&long, &["t"]).expect_err("long").message.contains("bytes"));
    let wide: Vec<String> = (0..700).map(|i| format!("{i}*t")).collect();
    let error = Expression::parse(&wide.join("+"), &["t"]).expect_err("wide");
    assert!(error.message.contains("registers") || error.message.contains("bytes"), "{error}");
}
