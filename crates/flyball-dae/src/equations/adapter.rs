//! Turns [`Equations`] into a [`System`]: values here, derivative blocks in `tangent`.

use super::dependence::Structure;
use super::erased::{Constraints, Erased};
use super::lift::Lift;
use super::plan::Plan;
use super::{Equations, Matrix};
use crate::linear::{Analyses, Triplets};
use crate::scalar::{Dual, Jet, Taylor};
use crate::system::{
    Blocks, Change, Fired, Impact, LawRows, LawValues, Layout, Point, ReactionForm, System, TimePartials, Work,
};

/// Directions of one dual sweep; larger systems take several sweeps.
pub(super) const CHUNK: usize = 8;
/// Directions of one sweep of nested duals.
pub(super) const NESTED: usize = 4;

/// First derivatives.
pub(super) type First = Dual<f64, CHUNK>;
/// Second derivatives.
pub(super) type Second = Dual<Dual<f64, NESTED>, NESTED>;
/// First derivatives of a directional derivative.
pub(super) type Mixed = Dual<Dual<f64, 1>, CHUNK>;
/// First derivatives and a series along the motion.
pub(super) type Expansion<const N: usize> = Jet<N>;
/// Directions of the smaller expansion; most constraints have few colors.
pub(super) const FEW: usize = 4;

/// A [`System`] whose derivatives come from dual numbers, in patterns that are found once by tracing. Rows that compare numbers
/// that vary, and those of systems with modes or held values, have full patterns.
#[derive(Debug)]
pub struct Differentiated<E> {
    /// The equations.
    pub equations: E,
    traced: Traced,
}

/// All that is known of the equations beforehand.
#[derive(Debug)]
pub(super) struct Traced {
    pub layout: Layout,
    patterns: Blocks<Triplets>,
    pub mass_pattern: Triplets,
    /// Its places among all entries.
    pub mass_places: Vec<u32>,
    phi_pattern: Triplets,
    k_pattern: Triplets,
    pub plan: Plan,
    law_rows: Option<LawRows>,
    /// Symbolic work that all runs of the equations share.
    analyses: Analyses,
}

/// The equations with what is known of them, for sweeps.
#[derive(Clone, Copy)]
pub(super) struct Derivatives<'a> {
    pub equations: &'a dyn Erased,
    pub traced: &'a Traced,
}

/// Room for evaluations: buffers for each scalar type.
#[derive(Debug)]
pub(super) struct Lifts {
    mass: Matrix<f64>,
    pub first: Lift<First>,
    pub second: Lift<Second>,
    pub mixed: Lift<Mixed>,
    few: Lift<Expansion<FEW>>,
    jet: Lift<Expansion<CHUNK>>,
    series2: Lift<Taylor<2>>,
    series3: Lift<Taylor<3>>,
    series4: Lift<Taylor<4>>,
}

impl Lifts {
    fn new(layout: &Layout, laws: usize) -> Self {
        Self {
            mass: Matrix::zero(layout.n_v()),
            first: Lift::new(layout, laws),
            second: Lift::new(layout, laws),
            mixed: Lift::new(layout, laws),
            few: Lift::new(layout, laws),
            jet: Lift::new(layout, laws),
            series2: Lift::new(layout, laws),
            series3: Lift::new(layout, laws),
            series4: Lift::new(layout, laws),
        }
    }
}

impl Traced {
    /// Traces the equations, whose forces that may be carried as unknowns have these names.
    fn new(equations: &dyn Erased, layout: Layout, names: Vec<String>) -> Self {
        let layout = layout.named();
        let structure = Structure::new(equations, &layout);
        let plan = Plan::new(&layout, &structure, names.len());
        let law_rows = (!names.is_empty()).then(|| {
            let full = Triplets::dense(names.len(), layout.n_v());
            LawRows { names, direction: full.clone(), q: full.clone(), v: full }
        });
        let place = |position| Matrix::<f64>::place(layout.n_v(), position);
        Self {
            mass_places: structure.mass.iter().map(place).collect(),
            patterns: structure.blocks,
            mass_pattern: structure.mass,
            phi_pattern: structure.phi,
            k_pattern: structure.k,
            plan,
            law_rows,
            analyses: Analyses::default(),
            layout,
        }
    }

    fn work(&self) -> Work {
        let laws = self.law_rows.as_ref().map_or(0, |rows| rows.names.len());
        Work::new(Lifts::new(&self.layout, laws))
    }
}

impl<E: Equations> Differentiated<E> {
    /// Wraps the equations.
    pub fn new(equations: E) -> Self {
        let traced = Traced::new(&equations, equations.layout(), equations.law_names());
        Self { equations, traced }
    }

    fn derivatives(&self) -> Derivatives<'_> {
        Derivatives { equations: &self.equations, traced: &self.traced }
    }
}

impl<'a> Derivatives<'a> {
    /// Φ into as many places as it has rows: the buffers of lifted points are longer.
    pub(super) fn phi_rows<R>(&self, at: &Point<R>, out: &mut [R])
    where
        dyn Erased + 'a: Constraints<R>,
    {
        Constraints::phi(self.equations, at, &mut out[..self.traced.layout.n_phi]);
    }

    /// k likewise.
    pub(super) fn k_rows<R>(&self, at: &Point<R>, out: &mut [R])
    where
        dyn Erased + 'a: Constraints<R>,
    {
        Constraints::k(self.equations, at, &mut out[..self.traced.layout.n_k]);
    }

    /// f_c likewise.
    pub(super) fn control_rate_rows(&self, at: &Point<First>, out: &mut [First]) {
        self.equations.control_rate(at, &mut out[..self.traced.layout.n_x]);
    }

    /// h likewise.
    pub(super) fn output_rows(&self, at: &Point<First>, out: &mut [First]) {
        self.equations.output(at, &mut out[..self.traced.layout.n_y]);
    }

    /// Sets a lifted point moving along s ↦ (q ∘ exp(s v + s² a/2), v + s a, t + s); without `a`, at constant v.
    fn along<const K: usize>(&self, lift: &mut Lift<Taylor<K>>, p: &Point, accelerated: bool) {
        if accelerated {
            lift.load(p);
        } else {
            lift.load_motion(p);
        }
        lift.t = Taylor::new(&[p.t, 1.0]);
        for i in 0..p.v.len() {
            let a = if accelerated { p.a[i] } else { 0.0 };
            lift.delta[i].c[1] = p.v[i];
            if K > 2 {
                lift.delta[i].c[2] = 0.5 * a;
            }
            lift.v[i].c[1] = a;
        }
        lift.displace(&self.traced.layout.manifold);
    }

    /// d/ds Φ along the motion.
    fn phi_dot(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        if out.is_empty() {
            return;
        }
        let lift = &mut work.of::<Lifts>().series2;
        self.along(lift, p, false);
        let (at, _, phi, _) = lift.parts(p);
        self.phi_rows(&at, phi);
        for (o, s) in out.iter_mut().zip(phi) {
            *o = s.c[1];
        }
    }

    /// d²/ds² Φ along the motion at constant v.
    fn phi_bias(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        if out.is_empty() {
            return;
        }
        let lift = &mut work.of::<Lifts>().series3;
        self.along(lift, p, false);
        let (at, _, phi, _) = lift.parts(p);
        self.phi_rows(&at, phi);
        for (o, s) in out.iter_mut().zip(phi) {
            *o = 2.0 * s.c[2];
        }
    }

    /// d³/ds³ Φ along the accelerated motion.
    fn phi_third(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        if out.is_empty() {
            return;
        }
        let lift = &mut work.of::<Lifts>().series4;
        self.along(lift, p, true);
        let (at, _, phi, _) = lift.parts(p);
        self.phi_rows(&at, phi);
        for (o, s) in out.iter_mut().zip(phi) {
            *o = 6.0 * s.c[3];
        }
    }

    /// G and z.
    fn phi_expansion(&self, work: &mut Work, p: &Point, jacobian: &mut [f64], bias: &mut [f64]) {
        let lifts = work.of::<Lifts>();
        let directions = self.traced.plan.phi.sweeps.directions;
        if directions == 0 || directions > CHUNK {
            self.differentiate_phi(&mut lifts.first, p, jacobian);
            self.phi_bias(work, p, bias);
        } else if directions > FEW {
            self.expand_phi(&mut lifts.jet, p, jacobian, bias);
        } else {
            self.expand_phi(&mut lifts.few, p, jacobian, bias);
        }
    }

    /// d/ds k at constant v.
    fn k_bias(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        if out.is_empty() {
            return;
        }
        let lift = &mut work.of::<Lifts>().series2;
        self.along(lift, p, false);
        let (at, _, k, _) = lift.parts(p);
        self.k_rows(&at, k);
        for (o, s) in out.iter_mut().zip(k) {
            *o = s.c[1];
        }
    }

    /// d²/ds² k along the accelerated motion.
    fn k_second(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        if out.is_empty() {
            return;
        }
        let lift = &mut work.of::<Lifts>().series3;
        self.along(lift, p, true);
        let (at, _, k, _) = lift.parts(p);
        self.k_rows(&at, k);
        for (o, s) in out.iter_mut().zip(k) {
            *o = 2.0 * s.c[2];
        }
    }
}

impl<E: Equations> System for Differentiated<E> {
    fn layout(&self) -> &Layout {
        &self.traced.layout
    }
    fn work(&self) -> Work {
        self.traced.work()
    }
    fn analyses(&self) -> Option<&Analyses> {
        Some(&self.traced.analyses)
    }
    fn patterns(&self) -> &Blocks<Triplets> {
        &self.traced.patterns
    }
    fn mass_pattern(&self) -> &Triplets {
        &self.traced.mass_pattern
    }
    fn phi_pattern(&self) -> &Triplets {
        &self.traced.phi_pattern
    }
    fn k_pattern(&self) -> &Triplets {
        &self.traced.k_pattern
    }

    fn mass(&self, work: &mut Work, p: &Point, values: &mut [f64]) {
        let m = &mut work.of::<Lifts>().mass;
        m.clear();
        self.equations.mass(p, m);
        let entries = m.entries();
        for (value, place) in values.iter_mut().zip(&self.traced.mass_places) {
            *value = entries[*place as usize];
        }
    }

    fn mass_times(&self, work: &mut Work, p: &Point, a: &[f64], out: &mut [f64]) {
        let m = &mut work.of::<Lifts>().mass;
        m.clear();
        self.equations.mass(p, m);
        m.times_at(&self.traced.mass_pattern, &self.traced.mass_places, a, out);
    }

    fn force(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        self.equations.force(p, out);
        if self.traced.layout.reaction == ReactionForm::Transposed {
            let lift = &mut work.of::<Lifts>().first;
            self.derivatives().subtract_phi_reactions(lift, p, out);
            self.derivatives().subtract_k_reactions(lift, p, out);
        }
    }

    fn phi(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        self.equations.phi(p, out);
    }

    fn phi_dot(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        self.derivatives().phi_dot(work, p, out);
    }

    fn phi_bias(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        self.derivatives().phi_bias(work, p, out);
    }

    fn phi_third(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        self.derivatives().phi_third(work, p, out);
    }

    fn phi_jacobian(&self, work: &mut Work, p: &Point, values: &mut [f64]) {
        if values.is_empty() {
            return;
        }
        self.derivatives().differentiate_phi(&mut work.of::<Lifts>().first, p, values);
    }

    fn phi_expansion(&self, work: &mut Work, p: &Point, jacobian: &mut [f64], bias: &mut [f64]) {
        self.derivatives().phi_expansion(work, p, jacobian, bias);
    }

    fn dynamics_expansion(
        &self,
        work: &mut Work,
        p: &Point,
        dynamics: &mut [f64],
        scratch: &mut [f64],
        jacobian: &mut [f64],
        bias: &mut [f64],
    ) {
        self.phi_expansion(work, p, jacobian, bias);
        if self.traced.layout.reaction == ReactionForm::General {
            return self.dynamics(work, p, dynamics, scratch);
        }
        self.mass_times(work, p, p.a, dynamics);
        self.equations.force(p, scratch);
        self.derivatives().subtract_k_reactions(&mut work.of::<Lifts>().first, p, scratch);
        dynamics.iter_mut().zip(scratch).for_each(|(r, f)| *r -= *f);
        // G is at hand for the other reactions
        self.traced.phi_pattern.add_transposed_times(jacobian, 1.0, p.lambda, dynamics);
    }

    fn phi_dot_jacobian(&self, work: &mut Work, p: &Point, values: &mut [f64]) {
        if values.is_empty() {
            return;
        }
        self.derivatives().differentiate_phi_dot(&mut work.of::<Lifts>().mixed, p, values);
    }

    fn k(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        self.equations.k(p, out);
    }

    fn k_bias(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        self.derivatives().k_bias(work, p, out);
    }

    fn k_second(&self, work: &mut Work, p: &Point, out: &mut [f64]) {
        self.derivatives().k_second(work, p, out);
    }

    fn k_jacobian(&self, work: &mut Work, p: &Point, values: &mut [f64]) {
        if values.is_empty() {
            return;
        }
        self.derivatives().differentiate_k(&mut work.of::<Lifts>().first, p, values);
    }

    fn control_rate(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        self.equations.control_rate(p, out);
    }

    fn output(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        self.equations.output(p, out);
    }

    fn tangent(&self, work: &mut Work, p: &Point, out: &mut Blocks<Vec<f64>>) {
        self.derivatives().differentiate(work.of(), p, out);
    }

    fn time_partials(&self, work: &mut Work, p: &Point, out: &mut TimePartials) {
        self.derivatives().differentiate_time(work.of(), p, out);
    }

    fn law_rows(&self) -> Option<&LawRows> {
        self.traced.law_rows.as_ref()
    }
    fn laws(&self, work: &mut Work, p: &Point, out: &mut LawValues) {
        self.derivatives().differentiate_laws(&mut work.of::<Lifts>().first, p, out);
    }

    fn switching(&self, _work: &mut Work, p: &Point, out: &mut [f64]) {
        self.equations.switching(p, out);
    }
    fn next_time_event(&self, _work: &mut Work, p: &Point) -> Option<f64> {
        self.equations.next_time_event(p)
    }
    fn on_event(&self, _work: &mut Work, p: &Point, fired: &Fired, change: &mut Change) {
        self.equations.on_event(p, fired, change);
    }
    fn after_impact(&self, _work: &mut Work, p: &Point, impact: &Impact, change: &mut Change) {
        self.equations.after_impact(p, impact, change);
    }
    fn active_constraints(&self, modes: &[i32], active: &mut [bool]) {
        self.equations.active_constraints(modes, active);
    }
}
