//! The saddle matrix factored by elimination of M.

use super::block::Block;
use super::front::{backward, eliminate, forward, width};
use super::hub::{Hub, take_hub};
use super::partition::{Group, partition};
use super::slack::{Driven, Slack, without_inertia};
use super::tree::Tree;
use crate::linear::pattern::{Triplets, narrow};
use std::collections::HashMap;

/// A front with its numbers.
#[derive(Debug, Clone)]
struct Piece {
    first: usize,
    pivots: usize,
    /// Length of its rows, and where the first begins.
    width: usize,
    at: usize,
    /// Places of its rows.
    places: Vec<u32>,
    /// Length of rows and first number of the front that takes what is left, and where rows stand in it; empty if nothing is.
    parent: (usize, usize),
    positions: Vec<u32>,
    /// Blocks whose first row is one of its pivots.
    blocks: std::ops::Range<usize>,
}

/// Factorization of [M Cᵀ; C 0] by elimination of M, where C are the rows of G and then those of K.
#[derive(Debug, Clone)]
pub struct Complement {
    n_v: usize,
    blocks: Vec<Block>,
    pieces: Vec<Piece>,
    /// Row of each place in the order.
    rows: Vec<u32>,
    hub: Hub,
    /// Coordinates without inertia.
    slacks: Vec<Slack>,
    driven: Vec<Driven>,
    /// Number in `c` of each value of G, and of K.
    targets: [Vec<u32>; 2],
    /// Whether values of C add up.
    repeats: bool,
    /// Numbers in `c` of the row of each place.
    spans: Vec<Vec<std::ops::Range<usize>>>,
    /// M that was inverted last.
    known: Vec<f64>,
    c: Vec<f64>,
    v: Vec<f64>,
    fronts: Vec<f64>,
    inverses: Vec<f64>,
    /// Diagonal of S.
    sizes: Vec<f64>,
    y: Vec<f64>,
    work: Vec<f64>,
    products: usize,
}

impl Complement {
    /// For M and the rows G, K by their positions. None if M has no diagonal of its own, or if a factorization takes more than so
    /// many multiplications.
    pub fn new(mass: &Triplets, g: &Triplets, k: &Triplets, n: [usize; 3], most_products: usize) -> Option<Self> {
        let [n_v, n_phi, n_k] = n;
        let all_rows = || g.iter().chain(k.iter().map(|(row, col)| (row + n_phi, col)));
        let (mut touched, mut columns) = (vec![Vec::new(); n_v], vec![Vec::new(); n_phi + n_k]);
        for (row, col) in all_rows() {
            touched[col].push(row);
            columns[row].push(col);
        }
        touched.iter_mut().chain(&mut columns).for_each(|all: &mut Vec<usize>| {
            all.sort_unstable();
            all.dedup();
        });
        let (slacks, driven) = without_inertia(mass, &touched, &columns)?;
        let mut is_kept = vec![true; n_phi + n_k];
        slacks
            .iter()
            .map(|slack| slack.row)
            .chain(driven.iter().map(|driven| driven.row))
            .for_each(|row| is_kept[row] = false);
        let kept: Vec<usize> = (0..n_phi + n_k).filter(|row| is_kept[*row]).collect();
        let mut groups = partition(mass, &touched)?;
        for group in &mut groups {
            group.rows = group.rows.iter().filter_map(|row| kept.binary_search(row).ok()).collect();
        }
        let of_hub = take_hub(&mut groups);
        let mut behind = Vec::new();
        for velocity in of_hub.iter().flat_map(|group| &group.velocities) {
            behind.push(touched[*velocity].iter().filter_map(|row| kept.binary_search(row).ok()).collect());
        }
        let of_groups: usize = groups.iter().map(Group::cost).sum();
        if of_groups > most_products {
            return None;
        }
        let tree = Tree::new(kept.len(), &groups, &behind);
        let products = of_groups + tree.products();
        if products > most_products {
            return None;
        }
        let mut all = Self::placed(mass, n_v, groups, &tree, behind.len());
        all.hub = Hub::new(&of_hub, mass, &tree, |place, other| all.address(&tree, place, other));
        let mut place = vec![None; n_phi + n_k];
        for (row, of_row) in kept.iter().zip(&tree.place) {
            place[*row] = Some(*of_row);
            all.rows[*of_row] = narrow(*row);
        }
        all.products = products;
        (all.slacks, all.driven) = (slacks, driven);
        all.scatter(all_rows(), g.len(), &place, &tree);
        Some(all)
    }

    /// Blocks and fronts with room for their numbers.
    fn placed(mass: &Triplets, n_v: usize, groups: Vec<Group>, tree: &Tree, behind: usize) -> Self {
        let n_rows = tree.place.len();
        let n_places = n_rows + behind;
        let mut pieces: Vec<Piece> = Vec::new();
        let mut at = 0;
        for front in &tree.fronts {
            pieces.push(Piece {
                first: front.first,
                pivots: front.pivots,
                width: width(front.size()),
                at,
                places: (front.first..front.first + front.pivots)
                    .chain(front.later.iter().copied())
                    .map(narrow)
                    .collect(),
                parent: (0, 0),
                positions: Vec::new(),
                blocks: 0..0,
            });
            at += front.size() * width(front.size());
        }
        for (i, front) in tree.fronts.iter().enumerate() {
            let Some(parent) = front.parent else { continue };
            pieces[i].parent = (pieces[parent].width, pieces[parent].at);
            pieces[i].positions =
                front.later.iter().map(|place| narrow(tree.fronts[parent].position(*place))).collect();
        }
        let mut front_of = vec![0; n_places];
        for (i, front) in tree.fronts.iter().enumerate() {
            front_of[front.first..front.first + front.pivots].fill(i);
        }
        // group of each velocity, and which of them it is
        let mut index_of = vec![(groups.len(), 0_u8); n_v];
        for (g, group) in groups.iter().enumerate() {
            group.velocities.iter().zip(0..).for_each(|(velocity, i)| index_of[*velocity] = (g, i));
        }
        let mut entries: Vec<Vec<(u32, [u8; 2])>> = vec![Vec::new(); groups.len()];
        for (value, (row, col)) in mass.iter().enumerate() {
            let ((group, i), (_, j)) = (index_of[row], index_of[col]);
            if let Some(entries) = entries.get_mut(group) {
                entries.push((narrow(value), [i, j]));
            }
        }
        // blocks in the order of their fronts, those without a row at the end
        let mut sorted: Vec<(usize, Vec<usize>, Group)> = groups
            .into_iter()
            .map(|group| {
                let mut places: Vec<usize> = group.rows.iter().map(|row| tree.place[*row]).collect();
                places.sort_unstable();
                (places.first().map_or(pieces.len(), |first| front_of[*first]), places, group)
            })
            .collect();
        sorted.sort_by_key(|(front, ..)| *front);
        let (mut blocks, mut numbers) = (Vec::new(), 0);
        for (front, places, group) in sorted {
            let n = group.velocities.len();
            let entries = std::mem::take(&mut entries[index_of[group.velocities[0]].0]);
            if let Some(piece) = pieces.get_mut(front) {
                let start = if piece.blocks.is_empty() { blocks.len() } else { piece.blocks.start };
                piece.blocks = start..blocks.len() + 1;
            }
            let positions: Vec<u32> = places.iter().map(|place| narrow(tree.fronts[front].position(*place))).collect();
            blocks.push(Block {
                velocities: group.velocities.iter().map(|i| narrow(*i)).collect(),
                scalars: group.scalars,
                is_dense: positions.windows(2).all(|two| two[0] + 1 == two[1]),
                positions,
                rows: places.iter().map(|place| narrow(*place)).collect(),
                at: numbers,
                entries,
                inverse: vec![0.0; n * n],
            });
            numbers += n * places.len();
        }
        let largest = pieces.iter().map(|piece| piece.width).max().unwrap_or(0);
        Self {
            n_v,
            blocks,
            pieces,
            rows: vec![0; n_rows],
            hub: Hub::default(),
            slacks: Vec::new(),
            driven: Vec::new(),
            targets: [Vec::new(), Vec::new()],
            repeats: false,
            spans: vec![Vec::new(); n_rows],
            known: vec![f64::NAN; mass.len()],
            c: vec![0.0; numbers],
            v: vec![0.0; numbers],
            fronts: vec![0.0; at],
            inverses: vec![0.0; n_places],
            sizes: vec![0.0; n_places],
            y: vec![0.0; n_places],
            work: vec![0.0; largest],
            products: 0,
        }
    }

    /// Number in the fronts of two places of the order.
    fn address(&self, tree: &Tree, place: usize, other: usize) -> usize {
        let i = tree.fronts.partition_point(|front| front.first <= place) - 1;
        let (front, piece) = (&tree.fronts[i], &self.pieces[i]);
        piece.at + (place - front.first) * piece.width + front.position(other)
    }

    /// Where the values of C go; `place` of each row in the order.
    fn scatter(
        &mut self,
        positions: impl Iterator<Item = (usize, usize)>,
        of_g: usize,
        place: &[Option<usize>],
        tree: &Tree,
    ) {
        let mut block_of = vec![None; self.n_v];
        for (b, block) in self.blocks.iter().enumerate() {
            block.velocities.iter().enumerate().for_each(|(i, velocity)| block_of[*velocity as usize] = Some((b, i)));
        }
        let mut in_hub = vec![None; self.n_v];
        self.hub.velocities.iter().enumerate().for_each(|(i, velocity)| in_hub[*velocity as usize] = Some(i));
        // row, velocity and number
        let (mut owns, numbers) = (Vec::new(), self.c.len());
        for slack in &mut self.slacks {
            slack.own = numbers + owns.len();
            owns.push([slack.row, slack.velocity, slack.own]);
        }
        for driven in &mut self.driven {
            driven.own = numbers + owns.len();
            owns.push([driven.row, driven.velocity, driven.own]);
        }
        let (mut is_taken, mut known) = (vec![false; numbers + owns.len()], HashMap::new());
        let mut targets = Vec::new();
        for (row, col) in positions {
            let next = is_taken.len();
            let target = match (place[row], block_of[col], in_hub[col]) {
                (Some(place), Some((b, i)), _) => {
                    let block = &self.blocks[b];
                    let (n, at) =
                        (block.velocities.len(), block.rows.partition_point(|other| (*other as usize) < place));
                    let first = block.at + n * at;
                    if self.spans[place].last() != Some(&(first..first + n)) {
                        self.spans[place].push(first..first + n);
                    }
                    first + i
                }
                (Some(place), None, Some(i)) => {
                    let address = self.address(tree, place, tree.place.len() + i);
                    let number = *known.entry(address).or_insert(next);
                    if number == next {
                        self.hub.rows.push((narrow(number), narrow(address)));
                        self.spans[place].push(number..number + 1);
                    }
                    number
                }
                (Some(_), None, None) => {
                    let driven = self.driven.iter_mut().find(|driven| driven.velocity == col);
                    driven.expect("rows of slacks have no place").target(row, next)
                }
                (None, ..) => match owns.iter().find(|own| own[0] == row && own[1] == col) {
                    Some([.., own]) => *own,
                    None => {
                        let slack = self.slacks.iter_mut().find(|slack| slack.row == row);
                        slack.expect("a row of a drive has one velocity").target(col, next)
                    }
                },
            };
            if target == next {
                is_taken.push(false);
            }
            self.repeats |= std::mem::replace(&mut is_taken[target], true);
            targets.push(narrow(target));
        }
        self.c.resize(is_taken.len(), 0.0);
        let of_k = targets.split_off(of_g);
        self.targets = [targets, of_k];
    }

    /// Multiplications of a factorization, about.
    pub fn products(&self) -> usize {
        self.products
    }

    /// Factors; rows that are not active have λ = 0. Gives the smallest pivot of a row relative to its diagonal in S, as a
    /// length; none if so small that too many digits are lost, or if M has no inverse or is not symmetric.
    pub fn factor(&mut self, mass: &[f64], [g, k]: [&[f64]; 2], active: &[bool]) -> Option<f64> {
        let Self { hub, blocks, pieces, rows, known, c, v, fronts, inverses, sizes, .. } = self;
        if *mass != **known {
            // never equal to anything, should M have no inverse
            known.fill(f64::NAN);
            if !hub.read(mass) || !blocks.iter_mut().all(|block| block.invert(mass)) {
                return None;
            }
            known.copy_from_slice(mass);
        }
        if self.repeats {
            c.fill(0.0);
            for (targets, values) in self.targets.iter().zip([g, k]) {
                targets.iter().zip(values).for_each(|(target, value)| c[*target as usize] += value);
            }
        } else {
            for (targets, values) in self.targets.iter().zip([g, k]) {
                targets.iter().zip(values).for_each(|(target, value)| c[*target as usize] = *value);
            }
        }
        if !self.slacks.iter().all(|slack| active[slack.row] && slack.is_sound(c))
            || !self.driven.iter().all(|driven| active[driven.row] && driven.is_sound(c))
        {
            return None;
        }
        sizes.fill(0.0);
        fronts.fill(0.0);
        let all_act = active.iter().all(|active| *active);
        if !all_act {
            for (spans, row) in self.spans.iter().zip(&*rows) {
                if !active[*row as usize] {
                    spans.iter().for_each(|span| c[span.clone()].fill(0.0));
                }
            }
            for (at, row) in self.driven.iter().flat_map(|driven| &driven.others) {
                if !active[*row as usize] {
                    c[*at as usize] = 0.0;
                }
            }
        }
        hub.add_to(c, fronts, &mut sizes[rows.len()..]);
        let mut worst = 1.0_f64;
        for piece in &*pieces {
            let Piece { first, pivots, width, at, .. } = *piece;
            let (before, above) = fronts.split_at_mut(at + piece.places.len() * width);
            let own = &mut before[at..];
            for block in &blocks[piece.blocks.clone()] {
                block.add_to(c, v, own, width, sizes);
            }
            let span = first..first + pivots;
            if !all_act {
                for (i, row) in rows.iter().skip(first).take(pivots).enumerate() {
                    if !active[*row as usize] {
                        own[i * width + i] = 1.0;
                        sizes[first + i] = 1.0;
                    }
                }
            }
            worst = eliminate(own, width, &mut inverses[span.clone()], &sizes[span])?.max(worst);
            if piece.places.len() > pivots {
                let (of_parent, parent_at) = piece.parent;
                let parent = &mut above[parent_at - at - piece.places.len() * width..];
                add_left(&own[pivots * width..], width, pivots, &piece.positions, parent, of_parent);
            }
        }
        Some(worst.sqrt().recip())
    }

    /// (f, c) ← (a, λ). Rows that are not active have c = 0.
    pub fn solve(&mut self, rhs: &mut [f64]) {
        let Self { n_v, hub, blocks, pieces, rows, slacks, driven, c, v, fronts, inverses, y, work, .. } = self;
        let (f, right) = rhs.split_at_mut(*n_v);
        driven.iter().for_each(|driven| driven.drive(c, right));
        for slack in &*slacks {
            // where the multiplier stays until the right-hand side of the row is needed
            f[slack.velocity] = slack.push(c, f);
        }
        y.iter_mut().zip(&*rows).for_each(|(y, row)| *y = -right[*row as usize]);
        let of_hub = rows.len();
        y[of_hub..].iter_mut().zip(&hub.velocities).for_each(|(y, velocity)| *y = f[*velocity as usize]);
        blocks.iter().for_each(|block| block.add_free_motion(v, f, y));
        for piece in &*pieces {
            let inverses = &inverses[piece.first..piece.first + piece.pivots];
            forward(&fronts[piece.at..], piece.width, inverses, &piece.places, y, work);
        }
        for piece in pieces.iter().rev() {
            let inverses = &inverses[piece.first..piece.first + piece.pivots];
            backward(&fronts[piece.at..], piece.width, inverses, &piece.places, y, work);
        }
        blocks.iter().for_each(|block| block.accelerate(c, y, f));
        y[of_hub..].iter().zip(&hub.velocities).for_each(|(y, velocity)| f[*velocity as usize] = -y);
        y.iter().zip(&*rows).for_each(|(y, row)| right[*row as usize] = *y);
        for slack in slacks {
            let lambda = f[slack.velocity];
            slack.follow(c, f, right[slack.row]);
            right[slack.row] = lambda;
        }
        driven.iter().for_each(|driven| driven.hold(c, f, right));
    }
}

/// Adds what is left of a front behind its pivots to its parent, where its rows have these positions.
fn add_left(left: &[f64], width: usize, pivots: usize, positions: &[u32], parent: &mut [f64], of_parent: usize) {
    for (i, (row, position)) in left.chunks_exact(width).zip(positions).enumerate() {
        let target = &mut parent[*position as usize * of_parent..][..of_parent];
        for (value, other) in row[pivots + i..].iter().zip(&positions[i..]) {
            target[*other as usize] += value;
        }
    }
}

#[cfg(test)]
mod tests;
