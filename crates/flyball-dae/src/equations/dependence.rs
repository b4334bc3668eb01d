//! Rows and the arguments they depend on, by tracing: the patterns of all blocks.
//!
//! A row that compares numbers that vary may depend on more at other points, and one that reads modes or held values in
//! other modes: such rows depend on all arguments.

use super::Matrix;
use super::erased::Rows;
use super::lift::{Argument, Lift};
use crate::linear::Triplets;
use crate::scalar::{Real, Trace};
use crate::system::{Blocks, ControlBlocks, Layout, Point, ReactionForm, State};

/// Groups of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    /// M alone, which has no rows here.
    Mass,
    /// M v̇ − f as the user wrote f.
    Dynamics,
    Phi,
    K,
    Rate,
    Output,
}

/// Columns of a row.
#[derive(Clone, Debug, Default)]
struct Row {
    /// Those the row depends on.
    on: Vec<usize>,
    /// Those by which its derivative is not constant.
    curved: Vec<usize>,
}

/// Positions of a block, marked one by one.
#[derive(Clone, Debug)]
struct Grid {
    cols: usize,
    marks: Vec<bool>,
}

impl Grid {
    fn new(rows: usize, cols: usize) -> Self {
        Self { cols, marks: vec![false; rows * cols] }
    }

    fn of(rows: &[Row], cols: usize) -> Self {
        let mut grid = Self::new(rows.len(), cols);
        for (i, row) in rows.iter().enumerate() {
            row.on.iter().for_each(|&col| grid.marks[i * cols + col] = true);
        }
        grid
    }

    /// Pairs of columns of two arguments by which rows have second derivatives.
    fn of_pairs(first: &[Row], second: &[Row], n: usize) -> Self {
        let mut grid = Self::new(n, n);
        for (first, second) in first.iter().zip(second) {
            for &i in &first.curved {
                second.curved.iter().for_each(|&j| grid.marks[i * n + j] = true);
            }
        }
        grid
    }

    fn join(&mut self, other: &Self) {
        self.marks.iter_mut().zip(&other.marks).for_each(|(mark, other)| *mark |= other);
    }

    fn triplets(&self) -> Triplets {
        let mut positions = Triplets::new();
        for k in (0..self.marks.len()).filter(|&k| self.marks[k]) {
            positions.push(k / self.cols, k % self.cols);
        }
        positions
    }
}

/// Patterns of all that is differentiated.
pub(super) struct Structure {
    pub mass: Triplets,
    pub phi: Triplets,
    pub k: Triplets,
    pub blocks: Blocks<Triplets>,
    /// Second derivatives of Φ by q and q, of k by v and q, of k by v and v.
    pub curvature: [Triplets; 3],
}

/// Equations lifted to numbers that know what they depend on.
struct Tracer<'a> {
    equations: &'a dyn Rows<Trace>,
    layout: &'a Layout,
    lift: Lift<Trace>,
    state: State,
}

impl Structure {
    /// Traces equations.
    pub fn new(equations: &dyn Rows<Trace>, layout: &Layout) -> Self {
        use Argument::{A, Lambda, Psi, Q, V, X, Y};
        let state = State::zero(layout);
        let mut tracer = Tracer { equations, layout, lift: Lift::new(layout, 0), state };
        let n = layout.n_v();
        let mut block = |group, argument| {
            let rows = tracer.rows(group, argument, &Argument::ALL);
            Grid::of(&rows, tracer.columns(argument))
        };
        let mut control = |group| ControlBlocks {
            q: block(group, Q).triplets(),
            v: block(group, V).triplets(),
            a: block(group, A).triplets(),
            lambda: block(group, Lambda).triplets(),
            psi: block(group, Psi).triplets(),
            x: block(group, X).triplets(),
            y: block(group, Y).triplets(),
        };
        let (rate, output) = (control(Group::Rate), control(Group::Output));
        let [mut q, mut v] = [Q, V].map(|argument| block(Group::Dynamics, argument));
        let [x, y] = [X, Y].map(|argument| block(Group::Dynamics, argument).triplets());
        let (mut lambda, mut psi) = (Triplets::new(), Triplets::new());
        let [k, k_q] = [V, Q].map(|argument| block(Group::K, argument).triplets());
        let phi = block(Group::Phi, Q).triplets();
        let mut curvature = [Triplets::new(), Triplets::new(), Triplets::new()];
        match layout.reaction {
            ReactionForm::General => {
                [lambda, psi] = [Lambda, Psi].map(|argument| block(Group::Dynamics, argument).triplets());
            }
            ReactionForm::Transposed => {
                let by_q = tracer.rows(Group::Phi, Q, &Argument::ALL);
                let [k_by_v, k_by_q] = [V, Q].map(|argument| tracer.rows(Group::K, argument, &Argument::ALL));
                // by v alone: a factor that depends on q does not bend k
                let k_along_v = tracer.rows(Group::K, V, &[V]);
                let grids = [(&by_q, &by_q), (&k_by_v, &k_by_q), (&k_along_v, &k_along_v)]
                    .map(|(first, second)| Grid::of_pairs(first, second, n));
                q.join(&grids[0]);
                q.join(&grids[1]);
                v.join(&grids[2]);
                curvature = grids.map(|grid| grid.triplets());
            }
        }
        let blocks = Blocks { q: q.triplets(), v: v.triplets(), lambda, psi, x, y, k_q, rate, output };
        Self { mass: tracer.mass(), phi, k, blocks, curvature }
    }
}

impl Tracer<'_> {
    fn columns(&mut self, argument: Argument) -> usize {
        self.lift.argument(argument).len()
    }

    /// Rows of a group by an argument, while these arguments vary.
    fn rows(&mut self, group: Group, argument: Argument, varying: &[Argument]) -> Vec<Row> {
        let count = self.count(group);
        let mut rows = vec![Row::default(); count];
        let n = self.columns(argument);
        for first in (0..n).step_by(Trace::ARGUMENTS) {
            if count == 0 || !self.evaluate(group, varying, Some((argument, first))) {
                let all: Vec<usize> = (0..n).collect();
                return vec![Row { on: all.clone(), curved: all }; count];
            }
            let bits = |set: u64| (0..Trace::ARGUMENTS).filter(move |i| set >> i & 1 == 1).map(move |i| first + i);
            for (row, traced) in rows.iter_mut().zip(&self.lift.out) {
                row.on.extend(bits(traced.on));
                row.curved.extend(bits(traced.curved));
            }
        }
        rows
    }

    /// Entries of M that are not zero for all arguments.
    fn mass(&mut self) -> Triplets {
        let n = self.layout.n_v();
        if !self.evaluate(Group::Mass, &Argument::ALL, None) {
            return Triplets::dense(n, n);
        }
        let mut positions = Triplets::new();
        for (k, entry) in self.lift.mass.entries().iter().enumerate() {
            if !entry.is_zero() {
                positions.push(k / n, k % n);
            }
        }
        positions
    }

    fn count(&self, group: Group) -> usize {
        match group {
            Group::Mass => 0,
            Group::Dynamics => self.layout.n_v(),
            Group::Phi => self.layout.n_phi,
            Group::K => self.layout.n_k,
            Group::Rate => self.layout.n_x,
            Group::Output => self.layout.n_y,
        }
    }

    /// Evaluates a group with some columns of an argument told apart; false if what it gives may hold here alone.
    fn evaluate(&mut self, group: Group, varying: &[Argument], told_apart: Option<(Argument, usize)>) -> bool {
        if self.layout.n_modes + self.layout.n_memory > 0 {
            return false;
        }
        let p = self.state.point();
        let lift = &mut self.lift;
        lift.load(&p);
        lift.t = lift.t.argument();
        for &argument in varying {
            lift.argument(argument).iter_mut().for_each(|x| *x = x.argument());
        }
        if let Some((argument, first)) = told_apart {
            let columns = lift.argument(argument)[first..].iter_mut().take(Trace::ARGUMENTS);
            columns.enumerate().for_each(|(i, x)| *x = x.marked(i));
        }
        lift.displace(&self.layout.manifold);
        let count = self.count(group);
        let (at, mass, out, work) = self.lift.parts(&p);
        let out = &mut out[..count];
        out.fill(Trace::zero());
        mass.clear();
        let evaluate = || match group {
            Group::Mass => self.equations.mass(&at, mass),
            Group::Dynamics => dynamics(self.equations, &at, mass, out, &mut work[..count]),
            Group::Phi => self.equations.phi(&at, out),
            Group::K => self.equations.k(&at, out),
            Group::Rate => self.equations.control_rate(&at, out),
            Group::Output => self.equations.output(&at, out),
        };
        let ((), looked) = Trace::watched(evaluate);
        !looked
    }
}

/// M v̇ − f.
fn dynamics(
    equations: &dyn Rows<Trace>,
    at: &Point<Trace>,
    mass: &mut Matrix<Trace>,
    out: &mut [Trace],
    work: &mut [Trace],
) {
    equations.mass(at, mass);
    mass.times(at.a, out);
    work.fill(Trace::zero());
    equations.force(at, work);
    for (r, f) in out.iter_mut().zip(work) {
        *r -= *f;
    }
}
