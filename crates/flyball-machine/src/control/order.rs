//! Direct dependencies: an order in which everything comes after what it depends on, and the loops that prevent it.

/// Groups of nodes that depend on each other, each group after those it depends on; a group of several nodes is a loop.
/// `hears[i]` lists the nodes that node i depends on.   Tarjan 1972
pub(super) fn groups(hears: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        hears,
        number: vec![usize::MAX; hears.len()],
        lowest: vec![0; hears.len()],
        open: vec![false; hears.len()],
        stack: Vec::new(),
        found: Vec::new(),
        next: 0,
    };
    for node in 0..hears.len() {
        if search.number[node] == usize::MAX {
            search.visit(node);
        }
    }
    search.found
}

struct Search<'a> {
    hears: &'a [Vec<usize>],
    number: Vec<usize>,
    lowest: Vec<usize>,
    open: Vec<bool>,
    stack: Vec<usize>,
    found: Vec<Vec<usize>>,
    next: usize,
}

impl Search<'_> {
    #[inline(never)]
    fn visit(&mut self, root: usize) {
        // (node, how many of its neighbours are done), so that long chains need no deep recursion
        let mut path = vec![(root, 0)];
        while let Some((node, done)) = path.pop() {
            if done == 0 {
                (self.number[node], self.lowest[node]) = (self.next, self.next);
                self.next += 1;
                self.stack.push(node);
                self.open[node] = true;
            } else {
                let before = self.hears[node][done - 1];
                if self.open[before] {
                    self.lowest[node] = self.lowest[node].min(self.lowest[before]);
                }
            }
            if let Some(&heard) = self.hears[node].get(done) {
                path.push((node, done + 1));
                if self.number[heard] == usize::MAX {
                    path.push((heard, 0));
                }
                continue;
            }
            if self.lowest[node] == self.number[node] {
                let first = self.stack.iter().rposition(|&other| other == node).expect("an open node is on the stack");
                let mut group = self.stack.split_off(first);
                group.iter().for_each(|&member| self.open[member] = false);
                group.sort_unstable();
                self.found.push(group);
            }
        }
    }
}

/// A shortest circle through a node, in the direction of the signals, starting there.
pub(super) fn circle(hears: &[Vec<usize>], start: usize) -> Option<Vec<usize>> {
    // breadth first against the signals: `next[i]` is what depends on i on the way back to the start
    let mut next = vec![usize::MAX; hears.len()];
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(node) = queue.pop_front() {
        for &heard in &hears[node] {
            if heard == start {
                let mut path = vec![start];
                let mut at = node;
                while at != start {
                    path.push(at);
                    at = next[at];
                }
                return Some(path);
            }
            if next[heard] == usize::MAX {
                next[heard] = node;
                queue.push_back(heard);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_comes_after_what_it_hears() {
        // 0 depends on 2, 2 on 1 and 3, 3 on 1
        let groups = groups(&[vec![2], vec![], vec![1, 3], vec![1]]);
        assert_eq!(groups, [vec![1], vec![3], vec![2], vec![0]]);
    }

    #[test]
    fn a_loop_is_one_group_with_a_circle_in_the_direction_of_the_signals() {
        // 0 → 1 → 2 → 0 and 2 → 3
        let hears = [vec![2], vec![0], vec![1], vec![2]];
        assert_eq!(groups(&hears), [vec![0, 1, 2], vec![3]]);
        assert_eq!(circle(&hears, 1), Some(vec![1, 2, 0]));
        assert_eq!(circle(&hears, 3), None);
    }
}
