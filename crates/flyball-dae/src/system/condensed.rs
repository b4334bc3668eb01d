//! Direct outputs put into the rows that depend on them.
//!
//! A direct output is a function of q, v, x, t and of direct outputs before it: it can be evaluated wherever these are
//! known, and needs no row of its own in a matrix. Rows that depend on it get its derivatives by the chain rule,
//!
//!   D = h_z + h_y D  row after row,      ∂r/∂z ← ∂r/∂z + ∂r/∂y D      for z = q, v, x
//!
//! which leaves the rows of the other outputs. Derivatives are formed only where a new matrix is.

use super::{Blocks, ControlBlocks, Evaluator, Point, System};
use crate::linear::Triplets;

/// The derivative blocks of a system without its direct outputs.
#[derive(Debug)]
pub struct Condensed {
    /// Number of outputs that stay.
    implicit: usize,
    patterns: Blocks<Triplets>,
    /// Entries that stay.
    kept: Blocks<Vec<u32>>,
    /// All derivatives as the system gives them.
    full: Blocks<Vec<f64>>,
    /// Direct outputs that depend on others, in order.
    links: Vec<Link>,
    /// Rows of the dynamics, rates and other outputs that depend on them.
    dynamics: Vec<Link>,
    rate: Vec<Link>,
    output: Vec<Link>,
    by_q: Total,
    by_v: Total,
    by_x: Total,
}

/// A row that depends on a direct output.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// The entry ∂r/∂y.
    entry: usize,
    row: usize,
    /// Number of the direct output.
    heard: usize,
}

/// Derivatives of the direct outputs by q, v or x, with the outputs they depend on put in.
#[derive(Debug, Default)]
struct Total {
    /// Where each output begins in the next two.
    first: Vec<usize>,
    cols: Vec<usize>,
    values: Vec<f64>,
    /// Entries of the block, with the value each adds to.
    own: Vec<(usize, usize)>,
    /// The values that the links add to, one after the other.
    slots: Vec<usize>,
}

impl Condensed {
    /// Symbolic work for a system.
    ///
    /// # Panics
    /// If a direct output depends on a later one, v̇, λ, ψ or an output that is not direct.
    pub fn new(system: &dyn System) -> Self {
        let (layout, all) = (system.layout(), system.patterns());
        let implicit = layout.n_implicit();
        let links_of = |pattern: &Triplets, wanted: &dyn Fn(usize) -> bool| -> Vec<Link> {
            let entries = pattern.iter().enumerate();
            let found = entries.filter(|(_, (row, col))| wanted(*row) && *col >= implicit);
            found.map(|(entry, (row, col))| Link { entry, row, heard: col - implicit }).collect()
        };
        let mut links = links_of(&all.output.y, &|row| row >= implicit);
        links.iter_mut().for_each(|link| link.row -= implicit);
        crate::order::sort_by_key(&mut links, |link| link.row);
        let blocks = &all.output;
        let alien = [&blocks.a, &blocks.lambda, &blocks.psi].iter().any(|b| b.iter().any(|(row, _)| row >= implicit))
            || blocks.y.iter().any(|(row, col)| row >= implicit && col < implicit)
            || links.iter().any(|link| link.heard >= link.row);
        assert!(!alien, "a direct output hears only q, v, x, t and direct outputs before it");
        let total = |pattern: &Triplets| Total::new(pattern, implicit, layout.n_direct, &links);
        let mut condensed = Self {
            implicit,
            patterns: Blocks::default(),
            kept: Blocks::default(),
            full: all.values(),
            dynamics: links_of(&all.y, &|_| true),
            rate: links_of(&all.rate.y, &|_| true),
            output: links_of(&all.output.y, &|row| row < implicit),
            by_q: total(&all.output.q),
            by_v: total(&all.output.v),
            by_x: total(&all.output.x),
            links,
        };
        condensed.lay_out(all);
        condensed
    }

    /// Chooses the entries that stay, and appends those that come by the chain rule.
    fn lay_out(&mut self, all: &Blocks<Triplets>) {
        let Self { implicit, patterns, kept, .. } = self;
        let keep = |from: &Triplets, rows: usize, cols: usize| {
            let chosen = from.iter().enumerate().filter(|(_, (row, col))| *row < rows && *col < cols);
            let mut to = (Triplets::new(), Vec::new());
            for (entry, (row, col)) in chosen {
                to.0.push(row, col);
                to.1.push(u32::try_from(entry).expect("patterns are limited to 2³² entries"));
            }
            to
        };
        let control = |from: &ControlBlocks<Triplets>, rows: usize| {
            let (q, v, a) = (keep(&from.q, rows, MANY), keep(&from.v, rows, MANY), keep(&from.a, rows, MANY));
            let (lambda, psi) = (keep(&from.lambda, rows, MANY), keep(&from.psi, rows, MANY));
            let (x, y) = (keep(&from.x, rows, MANY), keep(&from.y, rows, *implicit));
            (
                ControlBlocks { q: q.0, v: v.0, a: a.0, lambda: lambda.0, psi: psi.0, x: x.0, y: y.0 },
                ControlBlocks { q: q.1, v: v.1, a: a.1, lambda: lambda.1, psi: psi.1, x: x.1, y: y.1 },
            )
        };
        (patterns.q, kept.q) = keep(&all.q, MANY, MANY);
        (patterns.v, kept.v) = keep(&all.v, MANY, MANY);
        (patterns.lambda, kept.lambda) = keep(&all.lambda, MANY, MANY);
        (patterns.psi, kept.psi) = keep(&all.psi, MANY, MANY);
        (patterns.x, kept.x) = keep(&all.x, MANY, MANY);
        (patterns.y, kept.y) = keep(&all.y, MANY, *implicit);
        (patterns.k_q, kept.k_q) = keep(&all.k_q, MANY, MANY);
        (patterns.rate, kept.rate) = control(&all.rate, MANY);
        (patterns.output, kept.output) = control(&all.output, *implicit);
        let Self { patterns, by_q, by_v, by_x, dynamics, rate, output, .. } = self;
        for (total, targets) in [
            (by_q, [&mut patterns.q, &mut patterns.rate.q, &mut patterns.output.q]),
            (by_v, [&mut patterns.v, &mut patterns.rate.v, &mut patterns.output.v]),
            (by_x, [&mut patterns.x, &mut patterns.rate.x, &mut patterns.output.x]),
        ] {
            for (pattern, links) in targets.into_iter().zip([&*dynamics, rate, output]) {
                total.append_pattern(links, pattern);
            }
        }
    }

    /// Patterns of the blocks that are left.
    pub fn patterns(&self) -> &Blocks<Triplets> {
        &self.patterns
    }

    /// Number of outputs that are left.
    pub fn implicit(&self) -> usize {
        self.implicit
    }

    fn has_direct(&self) -> bool {
        self.by_q.first.len() > 1
    }

    /// All blocks that are left.
    pub fn tangent(&mut self, system: &Evaluator, p: &Point, out: &mut Blocks<Vec<f64>>) {
        if !self.has_direct() {
            return system.tangent(p, out);
        }
        system.tangent(p, &mut self.full);
        let Self { full, kept, by_q, by_v, by_x, links, dynamics, rate, output, .. } = self;
        for (total, own) in [(&mut *by_q, &full.output.q), (&mut *by_v, &full.output.v), (&mut *by_x, &full.output.x)] {
            total.evaluate(own, &full.output.y, links);
        }
        select(&kept.lambda, &full.lambda, &mut out.lambda);
        select(&kept.psi, &full.psi, &mut out.psi);
        select(&kept.y, &full.y, &mut out.y);
        select(&kept.k_q, &full.k_q, &mut out.k_q);
        by_q.join(&kept.q, &full.q, dynamics, &full.y, &mut out.q);
        by_v.join(&kept.v, &full.v, dynamics, &full.y, &mut out.v);
        by_x.join(&kept.x, &full.x, dynamics, &full.y, &mut out.x);
        for (kept, full, links, out) in
            [(&kept.rate, &full.rate, rate, &mut out.rate), (&kept.output, &full.output, output, &mut out.output)]
        {
            by_q.join(&kept.q, &full.q, links, &full.y, &mut out.q);
            by_v.join(&kept.v, &full.v, links, &full.y, &mut out.v);
            by_x.join(&kept.x, &full.x, links, &full.y, &mut out.x);
            select(&kept.a, &full.a, &mut out.a);
            select(&kept.lambda, &full.lambda, &mut out.lambda);
            select(&kept.psi, &full.psi, &mut out.psi);
            select(&kept.y, &full.y, &mut out.y);
        }
    }

    /// Only the blocks of the index-1 matrix, in which direct outputs are known numbers.
    pub fn coupling(&mut self, system: &Evaluator, p: &Point, out: &mut Blocks<Vec<f64>>) {
        if !self.has_direct() {
            return system.coupling(p, out);
        }
        system.coupling(p, &mut self.full);
        let Self { full, kept, .. } = self;
        select(&kept.lambda, &full.lambda, &mut out.lambda);
        select(&kept.psi, &full.psi, &mut out.psi);
        select(&kept.y, &full.y, &mut out.y);
        let (kept, full, out) = (&kept.output, &full.output, &mut out.output);
        select(&kept.a, &full.a, &mut out.a);
        select(&kept.lambda, &full.lambda, &mut out.lambda);
        select(&kept.psi, &full.psi, &mut out.psi);
        select(&kept.y, &full.y, &mut out.y);
    }

    /// All derivatives with direct outputs, as the system gives them.
    pub fn full_tangent(&mut self, system: &Evaluator, p: &Point) -> &Blocks<Vec<f64>> {
        system.tangent(p, &mut self.full);
        &self.full
    }

    /// The same, as last evaluated.
    pub fn full(&self) -> &Blocks<Vec<f64>> {
        &self.full
    }

    /// ∂ẋᵢ/∂xᵢ of each control state, through direct outputs too, with the derivatives last evaluated.
    pub fn own_rates(&mut self, system: &Evaluator, out: &mut [f64]) {
        let Self { full, by_x, links, rate, .. } = self;
        by_x.evaluate(&full.output.x, &full.output.y, links);
        out.fill(0.0);
        for ((row, col), value) in system.patterns().rate.x.iter().zip(&full.rate.x) {
            if row == col {
                out[row] += value;
            }
        }
        for link in rate {
            out[link.row] += full.rate.y[link.entry] * by_x.value(link.heard, link.row);
        }
    }

    /// Completes the rates ẏ of direct outputs from those without ẏ, and adds what other outputs and the dynamics
    /// M v̇ − f feel of them, with the derivatives last evaluated.
    pub fn chain_rates(&self, y: &mut [f64], dynamics: &mut [f64]) {
        let (implicit, h_y) = (self.implicit, &self.full.output.y);
        for link in &self.links {
            y[implicit + link.row] += h_y[link.entry] * y[implicit + link.heard];
        }
        for link in &self.output {
            y[link.row] += h_y[link.entry] * y[implicit + link.heard];
        }
        for link in &self.dynamics {
            dynamics[link.row] += self.full.y[link.entry] * y[implicit + link.heard];
        }
    }
}

/// No limit on rows or columns.
const MANY: usize = usize::MAX;

/// Writes the entries that stay.
fn select(kept: &[u32], full: &[f64], out: &mut [f64]) {
    if kept.len() == full.len() {
        return out[..full.len()].copy_from_slice(full);
    }
    for (out, &entry) in out.iter_mut().zip(kept) {
        *out = full[entry as usize];
    }
}

impl Total {
    fn new(pattern: &Triplets, implicit: usize, direct: usize, links: &[Link]) -> Self {
        let mut total = Self { first: vec![0], ..Self::default() };
        for d in 0..direct {
            let start = total.cols.len();
            let mut cols: Vec<usize> =
                pattern.iter().filter(|(row, _)| *row == implicit + d).map(|(_, col)| col).collect();
            let heard = || links.iter().filter(|link| link.row == d);
            for link in heard() {
                cols.extend_from_slice(total.row(link.heard));
            }
            cols.sort_unstable();
            cols.dedup();
            let slot = |col: usize| start + cols.binary_search(&col).expect("the column was collected above");
            let entries = pattern.iter().enumerate().filter(|(_, (row, _))| *row == implicit + d);
            total.own.extend(entries.map(|(entry, (_, col))| (entry, slot(col))));
            for link in heard() {
                let slots: Vec<usize> = total.row(link.heard).iter().map(|&col| slot(col)).collect();
                total.slots.extend(slots);
            }
            total.cols.extend(cols);
            total.first.push(total.cols.len());
        }
        total.values = vec![0.0; total.cols.len()];
        total
    }

    /// Columns of one output.
    fn row(&self, d: usize) -> &[usize] {
        &self.cols[self.first[d]..self.first[d + 1]]
    }

    /// The derivative of one output by one coordinate, as last evaluated.
    fn value(&self, d: usize, col: usize) -> f64 {
        self.row(d).binary_search(&col).map_or(0.0, |at| self.values[self.first[d] + at])
    }

    /// D = h_z + h_y D.
    fn evaluate(&mut self, own: &[f64], h_y: &[f64], links: &[Link]) {
        self.values.fill(0.0);
        for &(entry, slot) in &self.own {
            self.values[slot] += own[entry];
        }
        let mut slots = self.slots.iter();
        for link in links {
            for k in self.first[link.heard]..self.first[link.heard + 1] {
                let slot = *slots.next().expect("one slot per heard value");
                self.values[slot] += h_y[link.entry] * self.values[k];
            }
        }
    }

    /// Appends the positions of ∂r/∂y D.
    fn append_pattern(&self, links: &[Link], pattern: &mut Triplets) {
        for link in links {
            for &col in self.row(link.heard) {
                pattern.push(link.row, col);
            }
        }
    }

    /// The entries that stay, then ∂r/∂y D.
    fn join(&self, kept: &[u32], full: &[f64], links: &[Link], by_y: &[f64], out: &mut [f64]) {
        select(kept, full, out);
        let mut rest = out[kept.len()..].iter_mut();
        for link in links {
            let factor = by_y[link.entry];
            for value in &self.values[self.first[link.heard]..self.first[link.heard + 1]] {
                *rest.next().expect("the pattern was laid out by the same links") = factor * value;
            }
        }
    }
}
