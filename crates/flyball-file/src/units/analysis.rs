//! Dimensions of expressions.
//!
//! A parameter without a unit may be anything, and so may time and everything computed from it: such expressions are not
//! checked. Plain numbers multiply without changing a dimension and add to anything. Angles are not counted, because
//! 2π f is an angular frequency.

use super::UnitDimension;
use crate::expression::{ExpressionError, Function, Node, Tree};

/// Knowledge of a dimension.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Known {
    /// Made of plain numbers only.
    Plain,
    /// Could be anything.
    Anything,
    /// This.
    Dimension(UnitDimension),
}

/// Dimension of an expression; `leaf` knows those of names and units.
pub(crate) fn dimension_of(tree: &Tree, mut leaf: impl FnMut(&Node) -> Known) -> Result<Known, ExpressionError> {
    let mut known: Vec<Known> = Vec::with_capacity(tree.nodes.len());
    for (node, span) in &tree.nodes {
        let next = match node {
            Node::Call(function, arguments) => {
                let inputs: Vec<Known> = arguments.iter().map(|&i| known[i]).collect();
                let exponent = arguments.last().and_then(|&i| match &tree.nodes[i].0 {
                    Node::Number(value, None) => Some(*value),
                    _ => None,
                });
                call(*function, &inputs, exponent)
                    .map_err(|(message, help)| ExpressionError::new(span.clone(), message, help))?
            }
            leaf_node => leaf(leaf_node),
        };
        known.push(next);
    }
    Ok(known.last().copied().unwrap_or(Known::Plain))
}

/// Sums and comparisons: all arguments alike.
fn alike(inputs: &[Known]) -> Result<Known, (String, String)> {
    let mut result = Known::Plain;
    for &input in inputs {
        result = match (result, input) {
            (Known::Dimension(a), Known::Dimension(b)) if a.without_angle() != b.without_angle() => {
                return Err((
                    format!("`{a}` and `{b}` cannot be added or compared"),
                    "convert one of them, or check the formula".into(),
                ));
            }
            (known @ Known::Dimension(_), Known::Plain | Known::Dimension(_)) => known,
            (Known::Plain, other) => other,
            _ => Known::Anything,
        };
    }
    Ok(result)
}

fn product(a: Known, b: Known, f: impl Fn(UnitDimension, UnitDimension) -> UnitDimension) -> Known {
    match (a, b) {
        (Known::Anything, _) | (_, Known::Anything) => Known::Anything,
        (Known::Plain, Known::Plain) => Known::Plain,
        (Known::Plain, Known::Dimension(b)) => Known::Dimension(f(UnitDimension::NONE, b)),
        (Known::Dimension(a), Known::Plain) => Known::Dimension(f(a, UnitDimension::NONE)),
        (Known::Dimension(a), Known::Dimension(b)) => Known::Dimension(f(a, b)),
    }
}

fn number(inputs: &[Known]) -> Result<Known, (String, String)> {
    for input in inputs {
        if let Known::Dimension(dimension) = input
            && dimension.without_angle() != UnitDimension::NONE
        {
            return Err((
                format!("the argument has the unit {dimension}, but a plain number or an angle is needed"),
                "divide it by a reference of the same unit".into(),
            ));
        }
    }
    Ok(if inputs.contains(&Known::Anything) { Known::Anything } else { Known::Plain })
}

fn power(base: Known, exponent: Option<f64>) -> Result<Known, (String, String)> {
    match (base, exponent) {
        (Known::Dimension(base), Some(exponent)) => match base.power(exponent) {
            Some(dimension) => Ok(Known::Dimension(dimension)),
            None => Ok(Known::Anything),
        },
        (Known::Dimension(base), None) if base.without_angle() != UnitDimension::NONE => {
            Err((format!("a quantity in {base} needs a number as exponent"), "write the exponent as a number".into()))
        }
        (base, _) => Ok(base),
    }
}

fn call(function: Function, inputs: &[Known], exponent: Option<f64>) -> Result<Known, (String, String)> {
    Ok(match (function, inputs) {
        (Function::Multiply, [a, b]) => product(*a, *b, UnitDimension::times),
        (Function::Divide, [a, b]) => product(*a, *b, UnitDimension::over),
        (Function::Power, [base, _]) => power(*base, exponent)?,
        (Function::Sqrt, [a]) => power(*a, Some(0.5))?,
        (Function::Negate | Function::Abs | Function::Located, [a]) => *a,
        (Function::Add | Function::Subtract | Function::Min | Function::Max | Function::Mod | Function::Hypot, _) => {
            alike(inputs)?
        }
        (Function::If, [_, rest @ ..]) => alike(rest)?,
        (Function::Atan2, _) => {
            alike(inputs)?;
            Known::Anything
        }
        (
            Function::Less
            | Function::LessEqual
            | Function::Greater
            | Function::GreaterEqual
            | Function::Equal
            | Function::NotEqual
            | Function::Pulse
            | Function::Ramp
            | Function::Smooth,
            _,
        ) => {
            alike(inputs)?;
            Known::Plain
        }
        (Function::Sign | Function::Step | Function::Not | Function::And | Function::Or, _) => Known::Plain,
        (Function::Floor | Function::Ceil | Function::Round, _) => inputs.first().copied().unwrap_or(Known::Plain),
        _ => number(inputs)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Expected;

    fn of(text: &str) -> Result<Known, String> {
        let tree = Tree::parse(text).expect("parses");
        let leaf = |node: &Node| match node {
            Node::Name(name) => match name.as_str() {
                "l" => Known::Dimension(Expected::LENGTH.dimension),
                "m" => Known::Dimension(Expected::MASS.dimension),
                "f" => Known::Dimension(Expected::FREQUENCY.dimension),
                _ => Known::Anything,
            },
            _ => Known::Plain,
        };
        dimension_of(&tree, leaf).map_err(|error| error.message)
    }

    #[test]
    fn products_and_roots_carry_dimensions() {
        assert_eq!(of("2*pi*f"), Ok(Known::Anything)); // pi is a name this test knows nothing of
        assert_eq!(of("m*l^2*f^2*2"), Ok(Known::Dimension(Expected::MOMENT.dimension)));
        assert_eq!(of("sqrt(l*l) + 1"), Ok(Known::Dimension(Expected::LENGTH.dimension)));
        assert_eq!(of("m + t"), Ok(Known::Anything));
        assert_eq!(of("2*3"), Ok(Known::Plain));
    }

    #[test]
    fn sums_of_unlike_quantities_are_refused() {
        assert_eq!(of("m + l"), Err("`kg` and `m` cannot be added or compared".into()));
        assert_eq!(of("sin(l)"), Err("the argument has the unit m, but a plain number or an angle is needed".into()));
    }
}
