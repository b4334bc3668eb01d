//! Random expressions against an evaluator of its own: a walk over the tree that carries derivatives forward.

use flyball_file::expression::Expression;
use proptest::prelude::*;

/// An expression of x, y and t.
#[derive(Clone, Debug)]
enum Tree {
    Number(f64),
    Variable(usize),
    Call(&'static str, Vec<Tree>),
}

const VARIABLES: [&str; 3] = ["x", "y", "t"];
const UNARY: [&str; 13] =
    ["-", "sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "exp", "log", "log10", "sqrt", "abs"];
const BINARY: [&str; 9] = ["+", "-", "*", "/", "^", "min", "max", "atan2", "mod"];
const TERNARY: [&str; 4] = ["if", "smooth", "ramp", "pulse"];
const COMPARED: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (-40i32..40).prop_map(|n| Tree::Number(f64::from(n) / 8.0)),
        (0..3usize).prop_map(Tree::Variable),
        (0..3usize).prop_map(Tree::Variable),
    ];
    leaf.prop_recursive(6, 48, 3, |inner| {
        prop_oneof![
            (prop::sample::select(&UNARY[..]), inner.clone()).prop_map(|(name, a)| Tree::Call(name, vec![a])),
            (prop::sample::select(&BINARY[..]), inner.clone(), inner.clone())
                .prop_map(|(name, a, b)| Tree::Call(name, vec![a, b])),
            (inner.clone(), -3i32..5).prop_map(|(a, n)| Tree::Call("^", vec![a, Tree::Number(f64::from(n))])),
            (prop::sample::select(&COMPARED[..]), inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(sign, a, b, c)| Tree::Call("if", vec![Tree::Call(sign, vec![a, b.clone()]), b, c])),
            (prop::sample::select(&TERNARY[..]), inner.clone(), inner.clone(), inner)
                .prop_map(|(name, a, b, c)| Tree::Call(name, vec![a, b, c])),
        ]
    })
}

impl Tree {
    /// As written in a file, with all brackets.
    fn text(&self) -> String {
        match self {
            Tree::Number(value) if *value < 0.0 => format!("({value})"),
            Tree::Number(value) => value.to_string(),
            Tree::Variable(i) => VARIABLES[*i].into(),
            Tree::Call("-", of) if of.len() == 1 => format!("(-{})", of[0].text()),
            Tree::Call(sign, of) if of.len() == 2 && !sign.chars().all(char::is_alphanumeric) => {
                format!("({} {sign} {})", of[0].text(), of[1].text())
            }
            Tree::Call(name, of) => {
                format!("{name}({})", of.iter().map(Tree::text).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// A value with its three derivatives, and how uncertain rounding has made them so far.
#[derive(Clone, Copy, Debug)]
struct Jet {
    value: f64,
    slope: [f64; 3],
    /// Smallest distance from a jump or a kink, relative.
    clear: f64,
    /// Largest number met.
    largest: f64,
}

impl Jet {
    fn constant(value: f64) -> Self {
        Self { value, slope: [0.0; 3], clear: f64::INFINITY, largest: value.abs() }
    }

    /// f(a, b, …) with slopes by each.
    fn of(value: f64, parts: &[(Jet, f64)]) -> Self {
        let slope = [0, 1, 2].map(|i| parts.iter().map(|(a, d)| if *d == 0.0 { 0.0 } else { d * a.slope[i] }).sum());
        let sizes = parts.iter().map(|(a, d)| a.largest.max(d.abs()));
        let largest = sizes.chain([value.abs()]).chain(<[f64; 3]>::map(slope, f64::abs)).fold(0.0, f64::max);
        Self { value, slope, clear: parts.iter().map(|(a, _)| a.clear).fold(f64::INFINITY, f64::min), largest }
    }

    fn near(mut self, distance: f64) -> Self {
        self.clear = self.clear.min(if distance.is_nan() { 0.0 } else { distance.abs() });
        self
    }
}

fn walk(tree: &Tree, at: &[f64; 3]) -> Jet {
    let (name, of) = match tree {
        Tree::Number(value) => return Jet::constant(*value),
        Tree::Variable(i) => {
            let mut jet = Jet::constant(at[*i]);
            jet.slope[*i] = 1.0;
            return jet;
        }
        Tree::Call(name, of) => (*name, of.iter().map(|tree| walk(tree, at)).collect::<Vec<_>>()),
    };
    let a = of[0];
    let x = a.value;
    if let [a] = of[..] {
        let (value, slope) = match name {
            "-" => (-x, -1.0),
            "sin" => (x.sin(), x.cos()),
            "cos" => (x.cos(), -x.sin()),
            "tan" => (x.tan(), 1.0 / (x.cos() * x.cos())),
            "atan" => (x.atan(), 1.0 / (1.0 + x * x)),
            "sinh" => (x.sinh(), x.cosh()),
            "cosh" => (x.cosh(), x.sinh()),
            "tanh" => (x.tanh(), 1.0 / (x.cosh() * x.cosh())),
            "exp" => (x.exp(), x.exp()),
            "log" => (x.ln(), 1.0 / x),
            "log10" => (x.log10(), 1.0 / (x * std::f64::consts::LN_10)),
            "sqrt" => (x.sqrt(), 0.5 / x.sqrt()),
            "abs" => (x.abs(), if x < 0.0 { -1.0 } else { 1.0 }),
            _ => unreachable!("{name} is not in the list"),
        };
        let distance = match name {
            "abs" | "sqrt" | "log" | "log10" => x,
            "tan" => x.cos(),
            _ => 1.0,
        };
        return Jet::of(value, &[(a, slope)]).near(distance);
    }
    let b = of[1];
    let y = b.value;
    if of.len() == 2 {
        let choose = |first: bool| Jet::of(if first { x } else { y }, &[(a, f64::from(first)), (b, f64::from(!first))]);
        return match name {
            "+" => Jet::of(x + y, &[(a, 1.0), (b, 1.0)]),
            "-" => Jet::of(x - y, &[(a, 1.0), (b, -1.0)]),
            "*" => Jet::of(x * y, &[(a, y), (b, x)]),
            "/" => Jet::of(x / y, &[(a, 1.0 / y), (b, -x / (y * y))]).near(y),
            "^" => {
                let power = x.powf(y);
                let by_exponent = if b.slope == [0.0; 3] { 0.0 } else { power * x.ln() };
                // a varying exponent is for positive bases
                let literal = matches!(tree, Tree::Call(_, of) if matches!(of[1], Tree::Number(_)));
                Jet::of(power, &[(a, y * x.powf(y - 1.0)), (b, by_exponent)]).near(if literal { x } else { x.max(0.0) })
            }
            "min" => choose(x < y).near(x - y),
            "max" => choose(x > y).near(x - y),
            "atan2" => {
                let r = x * x + y * y;
                Jet::of(x.atan2(y), &[(a, y / r), (b, -x / r)]).near(r).near(if y < 0.0 { x } else { 1.0 })
            }
            "mod" => {
                let turns = (x / y).floor();
                Jet::of(x - y * turns, &[(a, 1.0), (b, -turns)]).near(y).near(x / y - (x / y).round())
            }
            _ => {
                let truth = match name {
                    "<" => x < y,
                    "<=" => x <= y,
                    ">" => x > y,
                    ">=" => x >= y,
                    "==" => x == y,
                    "!=" => x != y,
                    _ => unreachable!("{name} is not in the list"),
                };
                Jet::of(f64::from(truth), &[(a, 0.0), (b, 0.0)]).near(x - y)
            }
        };
    }
    let (c, z) = (of[2], of[2].value);
    match name {
        "if" => {
            let taken = if x != 0.0 { b } else { c };
            // numbers of the branch that is not taken do not matter, but its jumps must not lie here
            Jet { clear: a.clear.min(b.clear).min(c.clear), largest: a.largest.max(taken.largest), ..taken }.near(
                match x {
                    0.0 | 1.0 => 1.0,
                    x => x,
                },
            )
        }
        "pulse" => Jet::of(f64::from(y <= x && x < z), &[(a, 0.0), (b, 0.0), (c, 0.0)]).near(x - y).near(x - z),
        "ramp" | "smooth" => {
            let width = z - y;
            let u = (x - y) / width;
            let held = u.clamp(0.0, 1.0);
            let (value, slope) = match name {
                "ramp" => (held, 1.0),
                _ => (held.powi(3) * (10.0 + held * (6.0 * held - 15.0)), 30.0 * (held * (1.0 - held)).powi(2)),
            };
            let slope = if u > 0.0 && u < 1.0 { slope } else { 0.0 };
            let parts = [(a, slope / width), (b, slope * (u - 1.0) / width), (c, -slope * u / width)];
            Jet::of(value, &parts).near(width).near(u).near(u - 1.0)
        }
        _ => unreachable!("{name} is not in the list"),
    }
}

/// Away from jumps by this, a value is that of one branch for certain.
const CLEAR: f64 = 1e-3;
/// Numbers above this lose too many digits for a comparison.
const LARGE: f64 = 1e4;

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, max_global_rejects: 60_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tapes_give_the_values_and_gradients_of_the_tree(
        tree in trees(),
        at in [-3.0..3.0f64, -3.0..3.0f64, 0.0..3.0f64],
    ) {
        let text = tree.text();
        let expression = match Expression::parse(&text, &VARIABLES) {
            Ok(expression) => expression,
            Err(error) => return Err(TestCaseError::fail(format!("{text}: {error}"))),
        };
        let expected = walk(&tree, &at);
        let mut gradient = [0.0; 3];
        let value = expression.gradient(&at, &mut expression.work(), &mut gradient);
        // both ways of evaluation agree everywhere, also where there is no number
        prop_assert!(value == expression.evaluate(&at) || value.is_nan(), "{} at {:?}", text, at);
        let finite = expected.value.is_finite() && expected.slope.iter().all(|slope| slope.is_finite());
        prop_assume!(finite && expected.clear > CLEAR && expected.largest < LARGE);
        // rounding: 1e-16 times the condition of up to 48 operations with numbers up to LARGE and slopes 1/CLEAR
        let near = |found: f64, wanted: f64| (found - wanted).abs() <= 1e-7 * (1.0 + wanted.abs());
        prop_assert!(near(value, expected.value), "{} at {:?}: {} instead of {}", text, at, value, expected.value);
        for i in 0..3 {
            prop_assert!(near(gradient[i], expected.slope[i]), "d({})/d{} at {:?}: {} instead of {}", text, VARIABLES[i], at, gradient[i], expected.slope[i]);
        }
    }
}
