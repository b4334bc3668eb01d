//! Names of a beam's nodes: `start`, `node1`, …, `end`.

use super::Beam;

impl Beam {
    /// Name of a node by its number.
    pub fn node_name(&self, node: usize) -> String {
        match node {
            0 => "start".into(),
            _ if node == self.elements => "end".into(),
            _ => format!("node{node}"),
        }
    }

    /// Names of all nodes, in order.
    pub fn node_names(&self) -> impl Iterator<Item = String> + '_ {
        (0..=self.elements).map(|node| self.node_name(node))
    }

    /// Number of the node of this name.
    pub fn node_number(&self, name: &str) -> Option<usize> {
        match name {
            "start" => Some(0),
            "end" => Some(self.elements),
            _ => name.strip_prefix("node")?.parse().ok().filter(|number| (1..self.elements).contains(number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_of_nodes_belong_together() {
        for elements in [1, 2, 12] {
            let beam = Beam::straight([0.0, 0.0], [1.0, 0.0]).elements(elements);
            let numbers: Vec<_> = beam.node_names().map(|name| beam.node_number(&name)).collect();
            assert_eq!(numbers, (0..=elements).map(Some).collect::<Vec<_>>());
            assert_eq!([beam.node_number("node0"), beam.node_number(&format!("node{elements}"))], [None; 2]);
        }
    }
}
