//! Symbolic work that solvers of one pattern share: between runs, between systems that differ in their numbers alone, and
//! between threads.
//!
//! Nothing of it depends on what was factored before. Orders follow from patterns, and a pivot sequence is taken over only
//! where the search would choose the same one, so that a solver gives the same bits with and without it.

use super::block_matrix::BlockLayout;
use super::minimum_degree::minimum_degree;
use super::number::Number;
use super::ordering::{UnknownKind, paired_minimum_degree, pairing};
use super::pattern::Csc;
use super::pivoting::Trail;
use super::solver::Backend;
use super::symbolic::{predict_fill, symmetrised};
use crate::extent::larger;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Multiplications per entry of L above which blocked LDLᵀ wins. Measured on nets of m × m nodes: at
/// 18 (m = 8) the scalar refactorization is still even, at 26 (m = 12) it takes 1.8 times as long, at
/// 56 (m = 31) five times.
const LDLT_INTENSITY: f64 = 20.0;

/// The same for blocked LU, which repeats its pivot search every time: even at 56 (m = 31), 1.5 times
/// as fast at 79 (m = 45).
const LU_INTENSITY: f64 = 60.0;

/// Part of the largest entry of its column below which an entry pairs nothing: rounding is not to decide about orders.
const NEGLIGIBLE: f64 = 1e-10;

/// Most patterns that are kept: a run needs a handful, and so does each of the trials that choose a method.
const PATTERNS: usize = 32;

/// Most orders of pairs and most pivot sequences of a pattern.
const SEQUENCES: usize = 16;

/// Symbolic work of a family of systems that differ in their numbers.
#[derive(Debug, Default)]
pub struct Analyses {
    layouts: Mutex<Vec<Arc<BlockLayout>>>,
    orders: Mutex<Vec<Arc<Analysis>>>,
    done: Arc<Done>,
}

/// Symbolic work that was done, and not taken over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SymbolicWork {
    /// Matrices laid out: patterns with the places of their blocks.
    pub layouts: usize,
    /// Elimination orders.
    pub orders: usize,
    /// Searches for pivots.
    pub pivots: usize,
}

/// The counters of [`SymbolicWork`].
#[derive(Debug, Default)]
struct Done {
    layouts: AtomicUsize,
    orders: AtomicUsize,
    pivots: AtomicUsize,
}

impl Analyses {
    /// The work that was done so far by all who share it.
    pub fn work(&self) -> SymbolicWork {
        let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        SymbolicWork { layouts: of(&self.done.layouts), orders: of(&self.done.orders), pivots: of(&self.done.pivots) }
    }

    /// The layout of blocks like these, or the one that `make` makes.
    pub(super) fn layout(
        &self,
        same: impl Fn(&BlockLayout) -> bool,
        make: impl FnOnce() -> BlockLayout,
    ) -> Arc<BlockLayout> {
        if let Some(known) = lock(&self.layouts).iter().find(|known| same(known)) {
            return known.clone();
        }
        self.done.layouts.fetch_add(1, Ordering::Relaxed);
        let made = Arc::new(make());
        keep(&self.layouts, PATTERNS, &made);
        made
    }

    /// The analysis of a pattern.
    pub(super) fn analysis(&self, pattern: &Csc, kinds: &[UnknownKind], symmetric: bool) -> Arc<Analysis> {
        let same =
            |known: &&Arc<Analysis>| known.symmetric == symmetric && known.kinds == kinds && known.pattern == *pattern;
        if let Some(known) = lock(&self.orders).iter().find(same) {
            return known.clone();
        }
        let made = Arc::new(Analysis::new(pattern, kinds, symmetric, self.done.clone()));
        keep(&self.orders, PATTERNS, &made);
        made
    }
}

/// Elimination orders of a pattern, and pivot sequences that suited it.
#[derive(Debug)]
pub(super) struct Analysis {
    pub pattern: Csc,
    pub kinds: Vec<UnknownKind>,
    symmetric: bool,
    /// Factorization that suits the fill.
    pub backend: Backend,
    /// Entries of the factors, predicted.
    pub predicted_entries: usize,
    /// Multiplications of a factorization, predicted.
    pub predicted_products: usize,
    /// Minimum degree of unknowns.
    pub single: Arc<[usize]>,
    /// Entries that may pair a multiplier with a primary unknown, with their columns.
    pairing: Vec<(usize, usize)>,
    /// Minimum degree of pairs, by those of these entries that are not negligible.
    paired: Mutex<Vec<Arc<Paired>>>,
    sequences: Mutex<Vec<Arc<Sequence>>>,
    done: Arc<Done>,
}

#[derive(Debug)]
struct Paired {
    nonzero: Vec<bool>,
    order: Arc<[usize]>,
}

/// A pivot sequence that was chosen under an order.
#[derive(Debug)]
pub(super) struct Sequence {
    order: Arc<[usize]>,
    symmetric: bool,
    pub trail: Trail,
}

impl Analysis {
    /// Orders a pattern that nothing else shares.
    ///
    /// # Panics
    /// If the pattern is not square or `kinds` does not have one entry per unknown.
    pub fn alone(pattern: &Csc, kinds: &[UnknownKind], symmetric: bool) -> Arc<Self> {
        Arc::new(Self::new(pattern, kinds, symmetric, Arc::default()))
    }

    fn new(pattern: &Csc, kinds: &[UnknownKind], symmetric: bool, done: Arc<Done>) -> Self {
        let n = pattern.n_cols;
        assert_eq!(pattern.n_rows, n, "only square matrices are factored");
        assert_eq!(kinds.len(), n, "one kind per unknown");
        done.orders.fetch_add(1, Ordering::Relaxed);
        let symmetric_pattern = symmetrised(pattern);
        let paired = predict_fill(&symmetric_pattern, &paired_minimum_degree(pattern, kinds, |_| true));
        let order = minimum_degree(pattern);
        let single = predict_fill(&symmetric_pattern, &order);
        let is_built_in = cfg!(feature = "supernodal");
        let backend = if !is_built_in {
            Backend::SparseLu
        } else if symmetric && paired.intensity() > LDLT_INTENSITY {
            Backend::SupernodalLdlt
        } else if paired.intensity().min(single.intensity()) > LU_INTENSITY {
            Backend::SupernodalLu
        } else {
            Backend::SparseLu
        };
        Self {
            pattern: pattern.clone(),
            kinds: kinds.to_vec(),
            symmetric,
            backend,
            predicted_entries: 2 * paired.entries.min(single.entries) - n,
            predicted_products: paired.products.min(single.products),
            single: order.into(),
            pairing: pairing(pattern, kinds),
            paired: Mutex::default(),
            sequences: Mutex::default(),
            done,
        }
    }

    /// Order of pairs along the entries of these values that are not negligible.
    pub fn paired<N: Number>(&self, values: &[N]) -> Arc<[usize]> {
        let mut most = vec![0.0_f64; self.kinds.len()];
        for &(entry, col) in &self.pairing {
            most[col] = larger(values[entry].size(), most[col]);
        }
        let of_pairs = || self.pairing.iter().map(|&(entry, col)| values[entry].size() > NEGLIGIBLE * most[col]);
        if let Some(known) = lock(&self.paired).iter().find(|known| known.nonzero.iter().copied().eq(of_pairs())) {
            return known.order.clone();
        }
        self.done.orders.fetch_add(1, Ordering::Relaxed);
        let mut nonzero = vec![false; values.len()];
        self.pairing.iter().zip(of_pairs()).for_each(|((entry, _), is)| nonzero[*entry] = is);
        let order = paired_minimum_degree(&self.pattern, &self.kinds, |entry| nonzero[entry]).into();
        let made = Arc::new(Paired { nonzero: of_pairs().collect(), order });
        keep(&self.paired, SEQUENCES, &made);
        made.order.clone()
    }

    /// Pivot sequences that were chosen under an order, for symmetric values or others, the last one first.
    pub fn sequences(&self, order: &Arc<[usize]>, symmetric: bool) -> Vec<Arc<Sequence>> {
        let known = lock(&self.sequences);
        let same = |known: &&Arc<Sequence>| known.symmetric == symmetric && known.order == *order;
        known.iter().rev().filter(same).cloned().collect()
    }

    /// Keeps a pivot sequence that a search has found.
    pub fn keep(&self, order: &Arc<[usize]>, symmetric: bool, trail: Trail) {
        self.done.pivots.fetch_add(1, Ordering::Relaxed);
        keep(&self.sequences, SEQUENCES, &Arc::new(Sequence { order: order.clone(), symmetric, trail }));
    }
}

/// Lock of a list that no panic can leave half done.
fn lock<T>(mutex: &Mutex<Vec<T>>) -> MutexGuard<'_, Vec<T>> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds to a list that stays short: the oldest goes.
fn keep<T>(list: &Mutex<Vec<Arc<T>>>, most: usize, one: &Arc<T>) {
    let mut list = lock(list);
    if list.len() == most {
        list.remove(0);
    }
    list.push(one.clone());
}

#[cfg(test)]
mod tests {
    use super::super::LinearSolver;
    use super::super::test_matrices::{Numbers, Sample, chain, random};
    use super::*;

    /// Other values in the same places; one of `rare` is zero.
    fn varied(a: &Sample, seed: u64, spread: f64, rare: usize) -> Vec<f64> {
        let mut numbers = Numbers::new(seed);
        let mut other = |value: f64| {
            let factor = 1.0 + spread * numbers.next();
            if numbers.next().to_bits().is_multiple_of(rare as u64) { 0.0 } else { value * factor }
        };
        a.values.iter().map(|value| other(*value)).collect()
    }

    /// Answers of several factorizations in a row, or that there is none.
    fn answers(a: &Sample, all: &[Vec<f64>], shared: Option<&Analyses>) -> Vec<Option<Vec<u64>>> {
        let mut solver = LinearSolver::new(&a.pattern, &a.kinds, false, shared);
        let mut answer = |values: &Vec<f64>| {
            solver.factor(values).ok()?;
            let mut x: Vec<f64> = (0..a.n()).map(|i| (i as f64).cos()).collect();
            solver.solve(&mut x);
            Some(x.into_iter().map(f64::to_bits).collect())
        };
        all.iter().map(&mut answer).collect()
    }

    #[test]
    fn a_solver_gives_the_same_bits_with_the_symbolic_work_of_others() {
        let samples = (0..60).map(|seed| random(2 + seed as usize % 30, 1 + seed as usize % 4, seed));
        let (mut taken_over, mut searched) = (0, 0);
        for (i, a) in samples.chain([chain(1), chain(9), chain(40)]).enumerate() {
            let shared = Analyses::default();
            for round in 0..12 {
                let spread = [0.01, 0.5, 3.0][round % 3];
                let all: Vec<_> = (0..3).map(|k| varied(&a, (100 * i + 10 * round + k) as u64, spread, 200)).collect();
                let before = shared.work();
                assert_eq!(answers(&a, &all, Some(&shared)), answers(&a, &all, None), "sample {i}, round {round}");
                searched += usize::from(shared.work().pivots > before.pivots);
                taken_over += usize::from(shared.work().pivots == before.pivots);
                assert!(lock(&shared.orders).iter().all(|one| lock(&one.sequences).len() <= SEQUENCES));
            }
            assert_eq!(lock(&shared.orders).len(), 1, "one pattern is analysed once");
        }
        assert!(taken_over > 100 && searched > 100, "{taken_over} taken over, {searched} searched");
    }

    #[test]
    fn numbers_between_known_ones_need_no_symbolic_work() {
        let a = chain(30);
        let shared = Analyses::default();
        let masses = |first: f64| {
            for k in 0..100 {
                let in_mass = |row: usize, col: usize| row % 5 < 3 && col % 5 < 3;
                let factor = first + 0.01 * f64::from(k);
                let other = a.clone().scaled(|row, col| if in_mass(row, col) { factor } else { 1.0 });
                answers(&a, &[other.values], Some(&shared));
            }
            shared.work()
        };
        let first = masses(1.0);
        assert!(first.orders == 2 && first.pivots <= SEQUENCES, "{first:?} for a hundred masses");
        assert_eq!(masses(1.0025), first);
    }

    #[test]
    fn threads_share_it() {
        let a = chain(20);
        let shared = Analyses::default();
        let all: Vec<_> = (0..20).map(|seed| varied(&a, seed, 2.0, usize::MAX)).collect();
        let alone: Vec<_> = all.iter().map(|values| answers(&a, std::slice::from_ref(values), None)).collect();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for (values, alone) in all.iter().zip(&alone) {
                        assert_eq!(answers(&a, std::slice::from_ref(values), Some(&shared)), *alone);
                    }
                });
            }
        });
    }
}
