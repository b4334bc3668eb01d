//! Which velocities are taken together: those that M couples, and neighbours where larger products are cheaper than more of them.

use super::block::WIDEST;
use crate::linear::pattern::Triplets;

/// Cost of a group beside its products, and of adding an entry to S, in products.
const GROUP: usize = 30;
const ENTRY: usize = 3;

/// Velocities that stand together, first those that M couples to no other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    pub velocities: Vec<usize>,
    /// How many of them M couples to no other.
    pub scalars: usize,
    /// Constraint rows that touch them, ascending.
    pub rows: Vec<usize>,
}

impl Group {
    /// Products that S takes from it, about.
    pub fn cost(&self) -> usize {
        let (n, rows, coupled) = (self.velocities.len(), self.rows.len(), self.velocities.len() - self.scalars);
        GROUP + rows * (rows + 1) / 2 * (n + ENTRY) + rows * (self.scalars + coupled * coupled)
    }

    /// Both together.
    fn with(&self, other: &Self) -> Self {
        let (own, others) = (self.velocities.split_at(self.scalars), other.velocities.split_at(other.scalars));
        let mut rows = [&self.rows[..], &other.rows].concat();
        rows.sort_unstable();
        rows.dedup();
        Self { velocities: [own.0, others.0, own.1, others.1].concat(), scalars: self.scalars + other.scalars, rows }
    }
}

/// All velocities with inertia in groups; none if M has no diagonal for one of them, or couples too many. `touched` are the rows that touch each velocity.
pub(super) fn partition(mass: &Triplets, touched: &[Vec<usize>]) -> Option<Vec<Group>> {
    let coupled = coupled(mass, touched)?;
    if coupled.iter().any(|group| group.velocities.len() > WIDEST) {
        return None;
    }
    // least cost of the first groups, and how many of them go together at the end
    let mut least = vec![(0, 0)];
    for end in 1..=coupled.len() {
        let mut best = (usize::MAX, 0);
        let mut together: Option<Group> = None;
        for start in (0..end).rev() {
            let group = together.map_or_else(|| coupled[start].clone(), |group| coupled[start].with(&group));
            if group.velocities.len() > WIDEST {
                break;
            }
            let total = least[start].0 + group.cost();
            if total < best.0 {
                best = (total, end - start);
            }
            together = Some(group);
        }
        least.push(best);
    }
    let mut groups = Vec::new();
    let mut end = coupled.len();
    while end > 0 {
        let start = end - least[end].1;
        let group = coupled[start + 1..end].iter().fold(coupled[start].clone(), |all, one| all.with(one));
        groups.push(group);
        end = start;
    }
    groups.reverse();
    Some(groups)
}

/// Velocities that M couples, by their first one.
fn coupled(mass: &Triplets, touched: &[Vec<usize>]) -> Option<Vec<Group>> {
    let n_v = touched.len();
    let mut leader: Vec<usize> = (0..n_v).collect();
    let (mut is_coupled, mut has_inertia) = (vec![false; n_v], vec![false; n_v]);
    for (row, col) in mass.iter() {
        (is_coupled[row], is_coupled[col]) = (true, true);
        has_inertia[row] |= row == col;
        let (a, b) = (find(&mut leader, row), find(&mut leader, col));
        leader[a.max(b)] = a.min(b);
    }
    if is_coupled != has_inertia {
        return None;
    }
    let mut members = vec![Vec::new(); n_v];
    for i in (0..n_v).filter(|i| has_inertia[*i]) {
        members[find(&mut leader, i)].push(i);
    }
    let groups = members.into_iter().filter(|members| !members.is_empty()).map(|velocities| {
        let mut rows: Vec<usize> = velocities.iter().flat_map(|&i| touched[i].iter().copied()).collect();
        rows.sort_unstable();
        rows.dedup();
        Group { scalars: usize::from(velocities.len() == 1), velocities, rows }
    });
    Some(groups.collect())
}

/// The first of those coupled to `i`.
fn find(leader: &mut [usize], i: usize) -> usize {
    let mut at = i;
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_stands_together_and_a_coordinate_without_inertia_stands_nowhere() {
        let mut mass = Triplets::new();
        (0..3).for_each(|i| mass.push(i, i));
        (3..6).for_each(|i| (3..6).for_each(|j| mass.push(i, j)));
        // a ball joint
        let mut touched: Vec<Vec<usize>> = (0..6).map(|i| if i < 3 { vec![i] } else { vec![0, 1, 2] }).collect();
        let groups = partition(&mass, &touched).expect("inertia everywhere");
        assert_eq!(groups, [Group { velocities: (0..6).collect(), scalars: 3, rows: vec![0, 1, 2] }]);
        touched.push(vec![2]);
        assert_eq!(partition(&mass, &touched), Some(groups));
        mass.push(6, 5);
        assert_eq!(partition(&mass, &touched), None);
    }

    #[test]
    fn directions_with_many_rows_of_their_own_stay_apart() {
        let mut mass = Triplets::new();
        (0..2).for_each(|i| mass.push(i, i));
        let touched = [(0..40).collect::<Vec<_>>(), (40..80).collect()];
        let groups = partition(&mass, &touched).expect("inertia everywhere");
        assert_eq!(groups.len(), 2);
    }
}
