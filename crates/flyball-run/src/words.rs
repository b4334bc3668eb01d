//! Numbers with their nouns.

use flyball_dae::driver::Carried;
use flyball_dae::method::{Switch, SwitchReason};

/// `1 body`, `2 bodies`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Parts of a machine, counted in words.
pub fn parts(machine: &flyball_machine::Machine) -> String {
    let [bodies, beams] = [machine.bodies.len(), machine.beams.len()];
    let joints = count(machine.joints.len(), "joint", "joints");
    let forces = count(machine.forces.len(), "force", "forces");
    let beams = if beams == 0 { String::new() } else { format!("{}, ", count(beams, "beam", "beams")) };
    format!("{}, {beams}{joints}, {forces}", count(bodies, "body", "bodies"))
}

/// Degrees of freedom.
pub fn freedom(n: usize) -> String {
    count(n, "degree of freedom", "degrees of freedom")
}

/// Forces named at most.
const NAMED: usize = 6;

/// `right.link.tension, left.link.tension: unknowns of their own in 96 of 100 steps`.
pub fn carried(forces: &[Carried], steps: usize) -> String {
    let mut names: Vec<String> = forces.iter().take(NAMED).map(|force| force.name.clone()).collect();
    if forces.len() > NAMED {
        names.push(format!("{} more", forces.len() - NAMED));
    }
    let most = forces.iter().map(|force| force.steps).max().unwrap_or_default();
    let what = if forces.len() == 1 { "an unknown of its own" } else { "unknowns of their own" };
    format!("{}: {what} in {most} of {}", names.join(", "), count(steps, "step", "steps"))
}

/// Reason of a change of method.
pub fn switched(switch: &Switch) -> String {
    match switch.reason {
        SwitchReason::Stability => format!("stability held the steps before, of {:.1e} s on average", switch.step),
        SwitchReason::NoGain => format!("longer steps than {:.1e} s are not to be had", switch.step),
        SwitchReason::Event => "as an event changed what acts".into(),
    }
}

/// A number with as many digits as fit into a width: 0.125, 1.23456e-12.
pub fn digits(number: f64, width: usize) -> String {
    let short = format!("{number}");
    let is_plain = number == 0.0 || (1e-3..1e6).contains(&number.abs());
    if short.len() <= width && (is_plain || !number.is_finite()) {
        return short;
    }
    let plain = |decimals: usize| format!("{number:.decimals$}");
    let scientific = |decimals: usize| format!("{number:.decimals$e}");
    let widest = |of: &dyn Fn(usize) -> String| (0..width).rev().map(of).find(|text| text.len() <= width);
    let found = if is_plain { widest(&plain) } else { widest(&scientific) };
    found.unwrap_or(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_fit() {
        for (number, width, wanted) in [
            (0.125, 10, "0.125"),
            (-1.0 / 3.0, 10, "-0.3333333"),
            (123456.789012, 10, "123456.789"),
            (1.0 / 3e12, 9, "3.333e-13"),
            (-1e100, 9, "-1.00e100"),
            (f64::NAN, 9, "NaN"),
            (0.0, 9, "0"),
        ] {
            assert_eq!(digits(number, width), wanted);
        }
    }

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(freedom), ["0 degrees of freedom", "1 degree of freedom", "2 degrees of freedom"]);
        assert_eq!(parts(&flyball_machine::Machine::planar()), "0 bodies, 0 joints, 0 forces");
    }
}
