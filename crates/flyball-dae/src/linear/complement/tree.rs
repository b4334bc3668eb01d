//! Order of the constraint rows, and the fronts that follow from it: rows that are eliminated one after the other, with the
//! later ones that they touch.

use super::partition::Group;
use crate::linear::minimum_degree::minimum_degree;
use crate::linear::pattern::Csc;

/// Zeros that two fronts may take in to become one: another front costs about as much as so many products.
const ZEROS: usize = 8;

/// Rows that are eliminated together.
#[derive(Debug, Clone)]
pub(super) struct Front {
    /// Place of the first row in the order, and their number.
    pub first: usize,
    pub pivots: usize,
    /// Places of the later rows that they touch, ascending.
    pub later: Vec<usize>,
    /// The front that takes what is left, unless nothing is.
    pub parent: Option<usize>,
}

impl Front {
    /// Number of all rows.
    pub fn size(&self) -> usize {
        self.pivots + self.later.len()
    }

    /// Where the row of a place stands among all rows.
    pub fn position(&self, place: usize) -> usize {
        if place < self.first + self.pivots {
            return place - self.first;
        }
        self.pivots + self.later.partition_point(|later| *later < place)
    }

    /// Multiplications of the elimination.
    fn products(&self) -> usize {
        let size = self.size();
        (0..self.pivots).map(|k| (size - k) * (size - k + 1) / 2).sum()
    }
}

/// Order and fronts.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    /// Place of each row in the order; unknowns behind them follow.
    pub place: Vec<usize>,
    /// In the order of elimination.
    pub fronts: Vec<Front>,
}

impl Tree {
    /// For rows that meet in groups, and unknowns behind all of them that touch rows.
    pub fn new(n_rows: usize, groups: &[Group], behind: &[Vec<usize>]) -> Self {
        let pairs = groups.iter().flat_map(|g| g.rows.iter().flat_map(|&i| g.rows.iter().map(move |&j| (i, j))));
        let order = minimum_degree(&Csc::from_positions(n_rows, n_rows, pairs).0);
        let mut place = vec![0; n_rows];
        order.iter().enumerate().for_each(|(at, &row)| place[row] = at);
        let mut met = vec![Vec::new(); n_rows + behind.len()];
        for group in groups {
            let places = group.rows.iter().map(|&row| place[row]);
            if let Some(first) = places.clone().min() {
                met[first].extend(places);
            }
        }
        for (i, rows) in behind.iter().enumerate() {
            rows.iter().for_each(|row| met[place[*row]].push(n_rows + i));
            met[n_rows].push(n_rows + i);
        }
        let later = structures(met);
        let fronts = merged(fundamental(&later), &later);
        Self { place, fronts }
    }

    /// Multiplications of the elimination.
    pub fn products(&self) -> usize {
        self.fronts.iter().map(Front::products).sum()
    }
}

/// Later rows that each row touches when it is eliminated, from those that it meets.
fn structures(mut later: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    for k in 0..later.len() {
        let mut own = std::mem::take(&mut later[k]);
        own.retain(|other| *other > k);
        own.sort_unstable();
        own.dedup();
        if let Some((parent, rest)) = own.split_first() {
            later[*parent].extend_from_slice(rest);
        }
        later[k] = own;
    }
    later
}

/// Fronts without a zero: a row goes with the one before, if that touches nothing else.
fn fundamental(later: &[Vec<usize>]) -> Vec<Front> {
    let mut fronts: Vec<Front> = Vec::new();
    for k in 0..later.len() {
        match fronts.last_mut() {
            Some(last) if last.later.first() == Some(&k) && last.later.len() == later[k].len() + 1 => {
                last.pivots += 1;
                last.later.clone_from(&later[k]);
            }
            _ => fronts.push(Front { first: k, pivots: 1, later: later[k].clone(), parent: None }),
        }
    }
    fronts
}

/// Fronts with few zeros, and their parents.
fn merged(fundamental: Vec<Front>, later: &[Vec<usize>]) -> Vec<Front> {
    let mut fronts: Vec<Front> = Vec::new();
    for mut front in fundamental {
        while let Some(child) = fronts.last() {
            let touches = child.later.first().is_some_and(|first| *first < front.first + front.pivots);
            // a front holds all that its child touches
            if !touches || child.pivots * (front.size() - child.later.len()) > ZEROS {
                break;
            }
            (front.first, front.pivots) = (child.first, front.pivots + child.pivots);
            fronts.pop();
        }
        fronts.push(front);
    }
    let mut front_of = vec![0; later.len()];
    for (i, front) in fronts.iter().enumerate() {
        front_of[front.first..front.first + front.pivots].fill(i);
    }
    for front in &mut fronts {
        front.parent = front.later.first().map(|first| front_of[*first]);
    }
    fronts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(rows: &[usize]) -> Group {
        Group { velocities: vec![0], scalars: 1, rows: rows.to_vec() }
    }

    #[test]
    fn a_chain_has_a_front_per_joint() {
        let groups: Vec<Group> = (0..9).map(|body| group(&(3 * body..3 * body + 6).collect::<Vec<_>>())).collect();
        let tree = Tree::new(30, &groups, &[]);
        assert!(tree.fronts.len() >= 8, "{}", tree.fronts.len());
        for front in &tree.fronts {
            assert!(front.pivots <= 6 && front.later.len() <= 6, "{front:?}");
        }
        assert_eq!(tree.fronts.iter().map(|front| front.pivots).sum::<usize>(), 30);
    }

    #[test]
    fn rows_that_meet_in_one_group_stand_in_the_front_of_the_first_of_them() {
        let groups = [group(&[0, 4, 7]), group(&[1, 2]), group(&[2, 3, 5]), group(&[6, 7, 1]), group(&[])];
        let tree = Tree::new(8, &groups, &[]);
        for group in &groups {
            let mut places: Vec<usize> = group.rows.iter().map(|row| tree.place[*row]).collect();
            places.sort_unstable();
            let Some(first) = places.first() else { continue };
            let front = tree.fronts.iter().find(|front| (front.first..front.first + front.pivots).contains(first));
            let front = front.expect("every row is in a front");
            for place in places {
                assert!(place < front.first + front.pivots || front.later.contains(&place));
            }
        }
    }
}
