//! Numbers with their nouns.

/// `1 body`, `2 bodies`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// What a machine is made of.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(freedom), ["0 degrees of freedom", "1 degree of freedom", "2 degrees of freedom"]);
        assert_eq!(parts(&flyball_machine::Machine::planar()), "0 bodies, 0 joints, 0 forces");
    }
}
