//! What every function must obey: exact derivatives, and the same value over every scalar.

use super::{Expression, FUNCTIONS};
use flyball_dae::scalar::{Dual, Taylor};

const ALL: &[&str] = &[
    "1000*(x - y) + sin(2*pi*t)",
    "x/y - t^3 + x^2.5 + 2^y - y^-2",
    "cos(x)*tan(y) + exp(-t) + log(x + 3) + log10(y + 2)",
    "asin(x/4) + acos(y/4) + atan(t) + atan2(x, y)",
    "sinh(x) + cosh(y) + tanh(t) + sqrt(x + y)",
    "min(x, y)*max(y, t) + abs(x - 2) + mod(5*x, y)",
    "if(x > y, x^2, y^2) + if(x < y && t > 0 || x == y, x*y, t) + !(x != y)",
    "smooth(x, 0, 3) + ramp(y, 0, 2)*pulse(t, 0, 9) + step(x) + sign(y) + floor(x) + ceil(y)",
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
