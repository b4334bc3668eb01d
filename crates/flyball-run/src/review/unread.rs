//! Signals that nobody reads.

use flyball_file::Model;

/// True if a reference made in `scope` means the element: it is looked up there, then in the diagrams around it.
fn means(reference: &str, scope: &str, element: &str) -> bool {
    let mut scope = Some(scope);
    while let Some(inside) = scope {
        let full = if inside.is_empty() { reference.to_string() } else { format!("{inside}.{reference}") };
        if full.strip_prefix(element).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '['])) {
            return true;
        }
        scope = match inside.rsplit_once('.') {
            Some((outer, _)) => Some(outer),
            None if inside.is_empty() => None,
            None => Some(""),
        };
    }
    false
}

/// Sensors and blocks whose outputs no block, actuator, connection or output of the file reads.
pub(super) fn signals(model: &Model) -> Vec<String> {
    let control = &model.machine.control;
    let outer = |name: &str| name.rsplit_once('.').map_or(String::new(), |(scope, _)| scope.to_string());
    let mut references: Vec<(String, String)> = Vec::new();
    let wirings = control.blocks.iter().map(|(name, block)| (name, &block.wiring));
    for (name, wiring) in wirings.chain(control.actuators.iter().map(|(name, actuator)| (name, &actuator.wiring))) {
        let all = wiring.in_order.iter().chain(wiring.by_port.iter().map(|(_, signal)| signal));
        references.extend(all.map(|signal| (signal.clone(), outer(name))));
    }
    references.extend(control.connections.iter().map(|c| (c.from.clone(), c.scope.clone())));
    let expected = model.expect.iter().map(|expected| &expected.quantity);
    let read =
        model.outputs.iter().map(|output| &output.quantity).chain(expected).flat_map(|quantity| &quantity.probes);
    references.extend(read.map(|probe| (probe.name.clone(), String::new())));
    let sources = control.sensors.iter().map(|(name, _)| name).chain(control.blocks.iter().map(|(name, _)| name));
    let unread = |name: &&String| !references.iter().any(|(reference, scope)| means(reference, scope, name));
    sources.filter(unread).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_looked_up_from_inside_to_outside() {
        assert!(means("pid", "left", "left.pid"));
        assert!(means("pid.out[1]", "", "pid"));
        assert!(means("speed", "car.left", "speed"));
        assert!(!means("pid", "", "left.pid"));
        assert!(!means("pid2", "", "pid"));
    }
}
