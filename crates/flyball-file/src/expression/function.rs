//! The table of operators and functions.

/// An operator or function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each is named after what it computes; the table below explains
pub enum Function {
    Negate,
    Not,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Log,
    Log10,
    Sqrt,
    Hypot,
    Abs,
    Sign,
    Floor,
    Ceil,
    Round,
    Min,
    Max,
    Mod,
    If,
    Located,
    Step,
    Pulse,
    Ramp,
    Smooth,
}

/// A function as it is called.
#[derive(Clone, Copy, Debug)]
pub struct Called {
    /// Its name.
    pub name: &'static str,
    /// The function.
    pub function: Function,
    /// Number of arguments.
    pub arguments: usize,
    /// Its formula, in words.
    pub doc: &'static str,
}

const fn line(name: &'static str, function: Function, arguments: usize, doc: &'static str) -> Called {
    Called { name, function, arguments, doc }
}

/// Every function that can be called by name.
pub const FUNCTIONS: &[Called] = &[
    line("sin", Function::Sin, 1, "sine of an angle [rad]"),
    line("cos", Function::Cos, 1, "cosine of an angle [rad]"),
    line("tan", Function::Tan, 1, "tangent of an angle [rad]"),
    line("asin", Function::Asin, 1, "arc sine [rad]"),
    line("acos", Function::Acos, 1, "arc cosine [rad]"),
    line("atan", Function::Atan, 1, "arc tangent [rad]"),
    line("atan2", Function::Atan2, 2, "atan2(y, x): angle of the point (x, y) [rad]"),
    line("sinh", Function::Sinh, 1, "hyperbolic sine"),
    line("cosh", Function::Cosh, 1, "hyperbolic cosine"),
    line("tanh", Function::Tanh, 1, "hyperbolic tangent"),
    line("exp", Function::Exp, 1, "natural exponential"),
    line("log", Function::Log, 1, "natural logarithm"),
    line("log10", Function::Log10, 1, "decimal logarithm"),
    line("sqrt", Function::Sqrt, 1, "square root"),
    line("hypot", Function::Hypot, 2, "hypot(a, b) = √(a² + b²)"),
    line("abs", Function::Abs, 1, "absolute value"),
    line("sign", Function::Sign, 1, "−1, 0 or 1"),
    line("floor", Function::Floor, 1, "largest integer not above"),
    line("ceil", Function::Ceil, 1, "smallest integer not below"),
    line("round", Function::Round, 1, "nearest integer; halves away from 0"),
    line("min", Function::Min, 2, "the smaller of two"),
    line("max", Function::Max, 2, "the larger of two"),
    line("mod", Function::Mod, 2, "mod(a, b) = a − b floor(a/b)"),
    line("pow", Function::Power, 2, "pow(a, b) = a^b"),
    line("if", Function::If, 3, "if(condition, a, b): a where the condition is not 0, else b"),
    line("located", Function::Located, 1, "located(a) = a; kinks of abs, min, max and ramp inside are events"),
    line("step", Function::Step, 1, "0 for negative arguments, else 1"),
    line("pulse", Function::Pulse, 3, "pulse(x, a, b): 1 where a ≤ x < b, else 0"),
    line("ramp", Function::Ramp, 3, "ramp(x, a, b): from 0 at a straight to 1 at b, constant outside"),
    line("smooth", Function::Smooth, 3, "smooth(x, a, b): from 0 at a to 1 at b with continuous curvature"),
];
