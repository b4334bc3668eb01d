//! Elimination order of approximate minimum degree.   [ADD]
//!
//! The graph of what is left is a quotient graph: an eliminated unknown becomes an element, which stands for the clique of
//! the unknowns it touched. An unknown is next to unknowns and to elements; its degree is bounded from above by
//!
//! ```text
//!   d(i) = |A(i) \ i| + |L(pivot) \ i| + Σ |L(e) \ L(pivot)|   over the other elements e next to i     [ADD](4)
//! ```
//!
//! Unknowns with the same neighbours become one (supervariables), unknowns that touch nothing but the pivot go with it, and
//! elements inside the new one are absorbed. Unknowns with very many neighbours go last. The order is a postorder of the
//! tree of elements, in which the child of the largest front comes last.

use super::pattern::Csc;

const NONE: usize = usize::MAX;

/// Unknowns with more neighbours than this, or than ten times √n, are eliminated last.
const DENSE: usize = 16;

/// Elimination order of minimum degree of the pattern of A + Aᵀ: `order[k]` goes at step k.
pub(super) fn minimum_degree(graph: &Csc) -> Vec<usize> {
    let mut left = Quotient::new(neighbours(graph));
    while left.eliminated < left.size.len() {
        left.eliminate();
    }
    left.order()
}

/// Neighbours of every unknown in the graph of A + Aᵀ, the diagonal left out: row by row those to the left, then those to
/// the right that no row has to the left. Their order breaks ties.
fn neighbours(graph: &Csc) -> Vec<Vec<usize>> {
    let n = graph.n_cols;
    let rows = Csc::from_positions(n, n, graph.iter().map(|(_, row, col)| (col, row))).0;
    let mut all = vec![Vec::new(); n];
    let mut link = |i: usize, j: usize| {
        all[i].push(j);
        all[j].push(i);
    };
    // first entry of each row right of the diagonal that has not met its mirror image
    let mut right = vec![0; n];
    for k in 0..n {
        let row = rows.column(k);
        let left = row.partition_point(|&col| col < k);
        right[k] = left + usize::from(row.get(left) == Some(&k));
        for &j in &row[..left] {
            link(j, k);
            let other = rows.column(j);
            while right[j] < other.len() && other[right[j]] < k {
                link(other[right[j]], j);
                right[j] += 1;
            }
            right[j] += usize::from(other.get(right[j]) == Some(&k));
        }
    }
    for j in 0..n {
        rows.column(j)[right[j]..].iter().for_each(|&i| link(i, j));
    }
    all
}

/// Quotient graph of the unknowns that are not yet eliminated.
struct Quotient {
    /// Elements next to an unknown.
    elements: Vec<Vec<usize>>,
    /// Unknowns next to an unknown, or those of an element.
    unknowns: Vec<Vec<usize>>,
    /// Unknowns in a supervariable or eliminated with an element; 0 for those that went into another.
    size: Vec<usize>,
    /// Bound of the degree of an unknown; unknowns of an element.
    degree: Vec<usize>,
    /// The supervariable or element that an unknown or element went into.
    parent: Vec<usize>,
    /// Size of the front of an element, its own unknowns included.
    front: Vec<usize>,
    is_absorbed: Vec<bool>,
    in_pivot: Vec<bool>,
    lists: DegreeLists,
    /// |L(e) \ L(pivot)| where `seen` is `stamp`.
    outside: Vec<usize>,
    seen: Vec<usize>,
    stamp: usize,
    /// Last unknown of each hash, and the one before.
    bucket: Vec<usize>,
    in_bucket: Vec<usize>,
    hash: Vec<usize>,
    eliminated: usize,
}

impl Quotient {
    fn new(unknowns: Vec<Vec<usize>>) -> Self {
        let n = unknowns.len();
        let degree: Vec<usize> = unknowns.iter().map(Vec::len).collect();
        let dense = ((10.0 * (n as f64).sqrt()) as usize).max(DENSE).min(n);
        let mut all = Self {
            elements: vec![Vec::new(); n],
            unknowns,
            size: vec![1; n],
            degree,
            parent: vec![NONE; n],
            front: vec![1; n],
            is_absorbed: vec![false; n],
            in_pivot: vec![false; n],
            lists: DegreeLists::new(n),
            outside: vec![0; n],
            seen: vec![0; n],
            stamp: 0,
            bucket: vec![NONE; n],
            in_bucket: vec![NONE; n],
            hash: vec![0; n],
            eliminated: 0,
        };
        for i in 0..n {
            match all.degree[i] {
                0 => (all.is_absorbed[i], all.eliminated) = (true, all.eliminated + 1),
                degree if degree > dense => (all.size[i], all.eliminated) = (0, all.eliminated + 1),
                degree => all.lists.insert(i, degree),
            }
        }
        all
    }

    /// Eliminates the unknown of smallest degree, and what goes with it.
    fn eliminate(&mut self) {
        let pivot = self.lists.take_smallest();
        self.eliminated += self.size[pivot];
        self.in_pivot[pivot] = true;
        let mut members = self.form_element(pivot);
        self.measure_outside(&members);
        for &i in &members {
            self.update(i, pivot);
        }
        for &i in &members {
            if self.size[i] > 0 {
                self.merge_alike(self.hash[i]);
            }
        }
        members.retain(|&i| self.size[i] > 0);
        let left = self.size.len() - self.eliminated;
        for &i in &members {
            let bound = self.degree[i] + self.degree[pivot] - self.size[i];
            self.degree[i] = bound.min(left - self.size[i]);
            self.lists.insert(i, self.degree[i]);
            self.in_pivot[i] = false;
        }
        self.in_pivot[pivot] = false;
        self.is_absorbed[pivot] = members.is_empty();
        self.unknowns[pivot] = members;
    }

    /// L(pivot): the unknowns next to it, also through elements, which it absorbs.
    fn form_element(&mut self, pivot: usize) -> Vec<usize> {
        let mut members = Vec::new();
        let mut degree = 0;
        let through = std::mem::take(&mut self.elements[pivot]);
        for source in through.iter().copied().chain([pivot]) {
            for i in std::mem::take(&mut self.unknowns[source]) {
                if self.size[i] > 0 && !self.in_pivot[i] {
                    self.in_pivot[i] = true;
                    degree += self.size[i];
                    self.lists.remove(i, self.degree[i]);
                    members.push(i);
                }
            }
            if source != pivot {
                self.absorb(source, pivot);
            }
        }
        self.degree[pivot] = degree;
        self.front[pivot] = self.size[pivot] + degree;
        members
    }

    fn absorb(&mut self, element: usize, into: usize) {
        self.is_absorbed[element] = true;
        self.parent[element] = into;
        self.unknowns[element] = Vec::new();
    }

    /// |L(e) \ L(pivot)| of all elements next to members of the pivot.
    fn measure_outside(&mut self, members: &[usize]) {
        self.stamp += 1;
        for &i in members {
            for &e in self.elements[i].iter().filter(|&&e| !self.is_absorbed[e]) {
                if self.seen[e] != self.stamp {
                    (self.seen[e], self.outside[e]) = (self.stamp, self.degree[e]);
                }
                self.outside[e] -= self.size[i];
            }
        }
    }

    /// Neighbours and degree of a member of the pivot; it goes with the pivot if it touches nothing else.
    fn update(&mut self, i: usize, pivot: usize) {
        let (mut degree, mut hash) = (0, 0);
        let mut elements = std::mem::take(&mut self.elements[i]);
        elements.retain(|&e| {
            let is_outside = !self.is_absorbed[e] && self.outside[e] > 0;
            if is_outside {
                degree += self.outside[e];
                hash += e;
            } else if !self.is_absorbed[e] {
                self.absorb(e, pivot);
            }
            is_outside
        });
        let mut unknowns = std::mem::take(&mut self.unknowns[i]);
        unknowns.retain(|&j| {
            let is_left = self.size[j] > 0 && !self.in_pivot[j];
            if is_left {
                degree += self.size[j];
                hash += j;
            }
            is_left
        });
        if elements.is_empty() && unknowns.is_empty() {
            self.degree[pivot] -= self.size[i];
            self.eliminated += self.size[i];
            self.merge(i, pivot);
            return;
        }
        self.degree[i] = self.degree[i].min(degree);
        // the pivot stands first; what stood there goes to the end
        match elements.first().copied() {
            Some(first) => {
                elements[0] = pivot;
                elements.push(first);
            }
            None => elements.push(pivot),
        }
        if !unknowns.is_empty() {
            unknowns.rotate_left(1);
        }
        (self.elements[i], self.unknowns[i]) = (elements, unknowns);
        let hash = hash % self.size.len();
        self.hash[i] = hash;
        self.in_bucket[i] = std::mem::replace(&mut self.bucket[hash], i);
    }

    /// `i` becomes a part of `into`.
    fn merge(&mut self, i: usize, into: usize) {
        self.size[into] += std::mem::take(&mut self.size[i]);
        self.parent[i] = into;
        self.in_pivot[i] = false;
        (self.elements[i], self.unknowns[i]) = (Vec::new(), Vec::new());
    }

    /// Unknowns of one hash with the same neighbours become one.
    fn merge_alike(&mut self, hash: usize) {
        let mut i = std::mem::replace(&mut self.bucket[hash], NONE);
        while i != NONE && self.in_bucket[i] != NONE {
            self.stamp += 1;
            for &k in self.elements[i].iter().chain(&self.unknowns[i]) {
                self.seen[k] = self.stamp;
            }
            let (mut before, mut j) = (i, self.in_bucket[i]);
            while j != NONE {
                let next = self.in_bucket[j];
                let is_alike = self.elements[j].len() == self.elements[i].len()
                    && self.unknowns[j].len() == self.unknowns[i].len()
                    && self.elements[j].iter().chain(&self.unknowns[j]).all(|&k| self.seen[k] == self.stamp);
                if is_alike {
                    self.merge(j, i);
                    self.in_bucket[before] = next;
                } else {
                    before = j;
                }
                j = next;
            }
            i = self.in_bucket[i];
        }
    }

    /// The element that an unknown went with; [`NONE`] for the dense ones.
    fn element_of(&self, mut i: usize) -> usize {
        while i != NONE && self.size[i] == 0 {
            i = self.parent[i];
        }
        i
    }

    /// Unknowns in a postorder of the elements they went with.
    fn order(&self) -> Vec<usize> {
        let n = self.size.len();
        let mut groups = vec![Vec::new(); n];
        let mut last = Vec::new();
        for i in (0..n).filter(|&i| self.size[i] == 0) {
            match self.element_of(i) {
                NONE => last.push(i),
                element => groups[element].push(i),
            }
        }
        let mut order = Vec::with_capacity(n);
        for element in self.postorder() {
            order.append(&mut groups[element]);
            order.push(element);
        }
        order.append(&mut last);
        order
    }

    /// Elements, children before their parents, the child of the largest front last.
    fn postorder(&self) -> Vec<usize> {
        let n = self.size.len();
        let mut children = vec![Vec::new(); n];
        let mut stack = Vec::new();
        for i in (0..n).filter(|&i| self.size[i] > 0) {
            if self.parent[i] != NONE {
                children[self.parent[i]].push(i);
            }
        }
        for family in children.iter_mut().filter(|family: &&mut Vec<usize>| family.len() > 1) {
            let largest = (0..family.len()).max_by_key(|&k| self.front[family[k]]).expect("there are several");
            let child = family.remove(largest);
            family.push(child);
        }
        let mut order = Vec::with_capacity(n);
        for root in (0..n).filter(|&i| self.size[i] > 0 && self.parent[i] == NONE) {
            stack.push((root, 0));
            while let Some((element, child)) = stack.pop() {
                match children[element].get(child) {
                    Some(&next) => stack.extend([(element, child + 1), (next, 0)]),
                    None => order.push(element),
                }
            }
        }
        order
    }
}

/// Unknowns by degree, in lists that are left at any place.
struct DegreeLists {
    head: Vec<usize>,
    next: Vec<usize>,
    before: Vec<usize>,
    smallest: usize,
}

impl DegreeLists {
    fn new(n: usize) -> Self {
        Self { head: vec![NONE; n], next: vec![NONE; n], before: vec![NONE; n], smallest: 0 }
    }

    fn insert(&mut self, i: usize, degree: usize) {
        let next = std::mem::replace(&mut self.head[degree], i);
        (self.next[i], self.before[i]) = (next, NONE);
        if next != NONE {
            self.before[next] = i;
        }
        self.smallest = self.smallest.min(degree);
    }

    fn remove(&mut self, i: usize, degree: usize) {
        let (next, before) = (self.next[i], self.before[i]);
        if next != NONE {
            self.before[next] = before;
        }
        if before == NONE {
            self.head[degree] = next;
        } else {
            self.next[before] = next;
        }
    }

    fn take_smallest(&mut self) -> usize {
        while self.head[self.smallest] == NONE {
            self.smallest += 1;
        }
        let first = self.head[self.smallest];
        self.remove(first, self.smallest);
        first
    }
}

#[cfg(test)]
mod tests {
    use super::super::symbolic::{predict_fill, symmetrised};
    use super::super::test_matrices::{Numbers, Sample, chain, net};
    use super::*;

    fn entries(graph: &Csc, order: &[usize]) -> usize {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..graph.n_cols), "a permutation");
        predict_fill(&symmetrised(graph), order).entries
    }

    /// Patterns of all kinds: chains, nets, random ones of several densities, symmetric or not.
    fn graphs() -> Vec<Csc> {
        let mut all: Vec<Csc> = [0, 1, 2, 7, 50, 400].map(|links| chain(links).pattern).to_vec();
        all.extend([3, 8, 20].map(|m| net(m).pattern));
        for seed in 0..60 {
            let mut numbers = Numbers::new(seed);
            let n = 1 + numbers.below(80);
            let count = n * (1 + numbers.below(4));
            let entries: Vec<_> = (0..count)
                .map(|_| (numbers.below(n), numbers.below(n), 1.0))
                .chain((0..n).map(|i| (i, i, 1.0)))
                .collect();
            all.push(Sample::from_entries(n, &entries).pattern);
        }
        all
    }

    #[test]
    fn trees_do_not_fill() {
        // every node of a binary tree with its parent
        let n = 127;
        let tree = (1..n).flat_map(|i| [(i, (i - 1) / 2), ((i - 1) / 2, i)]).chain((0..n).map(|i| (i, i)));
        let graph = Csc::from_positions(n, n, tree).0;
        assert_eq!(entries(&graph, &minimum_degree(&graph)), 2 * n - 1);
    }

    #[test]
    fn an_unknown_that_touches_everything_goes_last() {
        let n = 400;
        let arrow = (0..n).flat_map(|i| [(i, i), (0, i), (i, 0)]);
        let graph = Csc::from_positions(n, n, arrow).0;
        let order = minimum_degree(&graph);
        assert_eq!(order.last(), Some(&0));
        assert_eq!(entries(&graph, &order), 2 * n - 1);
    }

    #[test]
    fn grids_fill_as_little_as_minimum_degree_lets_them() {
        // a banded order of a 30 × 30 grid has 27 000 entries, nested dissection about 8 000
        let m = 30;
        let at = |i: usize, j: usize| i * m + j;
        let edges = (0..m * m).flat_map(|k| {
            let (i, j) = (k / m, k % m);
            let right = (j + 1 < m).then(|| (at(i, j), at(i, j + 1)));
            let down = (i + 1 < m).then(|| (at(i, j), at(i + 1, j)));
            right.into_iter().chain(down).chain([(k, k)])
        });
        let graph = Csc::from_positions(m * m, m * m, edges).0;
        let found = entries(&graph, &minimum_degree(&graph));
        assert!(found < 10_500, "{found}");
    }

    #[test]
    fn every_pattern_gives_a_permutation() {
        for graph in graphs() {
            entries(&graph, &minimum_degree(&graph));
        }
    }

    /// The order of another implementation of the same method.
    #[cfg(feature = "supernodal")]
    fn of_faer(graph: &Csc) -> Vec<usize> {
        use faer::dyn_stack::{MemBuffer, MemStack};
        use faer::sparse::SymbolicSparseColMatRef;
        use faer::sparse::linalg::amd;
        let n = graph.n_cols;
        let (mut order, mut position) = (vec![0; n], vec![0; n]);
        let pattern = SymbolicSparseColMatRef::new_checked(n, n, &graph.col_ptr, None, &graph.row_idx);
        let scratch = amd::order_maybe_unsorted_scratch::<usize>(n, graph.len());
        let mut memory = MemBuffer::new(scratch);
        let stack = MemStack::new(&mut memory);
        amd::order_maybe_unsorted(&mut order, &mut position, pattern, amd::Control::default(), stack).expect("fits");
        order
    }

    #[cfg(feature = "supernodal")]
    #[test]
    fn the_fill_is_that_of_another_implementation() {
        let (mut same, mut count) = (0, 0);
        for graph in graphs() {
            let (own, other) = (minimum_degree(&graph), of_faer(&graph));
            let (filled, wanted) = (entries(&graph, &own), entries(&graph, &other));
            assert!(filled as f64 <= 1.02 * wanted as f64, "n = {}: {filled} entries, {wanted}", graph.n_cols);
            same += usize::from(own == other);
            count += 1;
        }
        // ties are broken the same way: models keep their numbers to the last bit
        assert_eq!(same, count);
    }
}
