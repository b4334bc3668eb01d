//! Past of a signal as points in held values: number of points, jumps that have come out, number of breaks, then (time,
//! value, what begins there) of each point, oldest first.
//!
//! Between points goes a polynomial through near ones, never across a jump, nor across a kink at an event. A step is noted
//! by its end if a polynomial through points before it, none much nearer to each other than the step is long, meets the
//! signal in between within the tolerance of the run; points that it does not need are dropped. Where it does not, since
//! the signal is rough from step to step, the step gets points of its own, and its polynomials go through these alone.
//! What has been noted never changes with later points: it is as good as it was found to be.

use super::InputCourse;
use flyball_dae::scalar::Real;
use std::ops::Range;

/// Held values before the points.
pub(super) const HEAD: usize = 3;
/// Numbers of a point.
pub(super) const POINT: usize = 3;
/// The end of a step, the first point behind a jump, behind a kink, and a point within a step.
const SMOOTH: f64 = 0.0;
const JUMP: f64 = 1.0;
const KINK: f64 = 2.0;
const INNER: f64 = 3.0;
/// Points of an interpolating polynomial.
pub(super) const STENCIL: usize = 10;
/// Parts that a step is cut into at first, so many that its points represent dense output exactly, and at most.
const FEWEST: usize = 4;
const PARTS: usize = 512;
/// A signal is resolved to this fraction of its size before its own roughness, or lack of room, may end the refinement.
const RESOLVED: f64 = 1e-4;
/// Where halving the distance of points gains less than this factor, the signal is not smooth, and more points add
/// nothing more.
const GAIN: f64 = 4.0;

/// The past, for reading.
pub(super) struct Past<'a>(pub &'a [f64]);

impl Past<'_> {
    pub fn len(&self) -> usize {
        self.0[0] as usize
    }
    pub fn time(&self, i: usize) -> f64 {
        self.0[HEAD + POINT * i]
    }
    fn value(&self, i: usize) -> f64 {
        self.0[HEAD + POINT * i + 1]
    }
    fn begins(&self, i: usize) -> f64 {
        self.0[HEAD + POINT * i + 2]
    }
    fn is_break(&self, i: usize) -> bool {
        [JUMP, KINK].contains(&self.begins(i))
    }
    fn has_breaks(&self) -> bool {
        self.0[2] > 0.0
    }

    /// The points between the jumps of which so many have come out.
    pub fn stretch(&self) -> Range<usize> {
        let (mut first, n) = (0, self.len());
        if !self.has_breaks() {
            return 0..n;
        }
        let mut jumps = self.0[1] as usize;
        for i in (0..n).filter(|&i| self.begins(i) == JUMP) {
            if jumps == 0 {
                return first..i;
            }
            jumps -= 1;
            first = i;
        }
        first..n
    }

    /// The points behind the last break.
    fn newest(&self) -> Range<usize> {
        let n = self.len();
        let first = if self.has_breaks() { (0..n).rev().find(|&i| self.is_break(i)).unwrap_or(0) } else { 0 };
        first..n
    }

    /// The points of a stretch between the kinks around s.
    fn piece(&self, stretch: Range<usize>, s: f64) -> Range<usize> {
        if !self.has_breaks() {
            return stretch;
        }
        let kinks = stretch.clone().filter(|&i| self.begins(i) == KINK);
        kinks.fold(stretch, |piece, i| match self.time(i) <= s {
            true => i.max(piece.start)..piece.end,
            false => piece.start..i.min(piece.end),
        })
    }

    /// The signal at s.
    pub fn at<R: Real>(&self, s: R) -> R {
        let stretch = self.stretch();
        if s.value() <= self.time(0) && stretch.start == 0 {
            return R::from(self.value(0));
        }
        self.within(self.piece(stretch, s.value()), s)
    }

    /// The polynomial of the step that s lies in, through points of its own or of the piece before its end.
    fn within<R: Real>(&self, piece: Range<usize>, s: R) -> R {
        let (at, last) = (s.value(), piece.end - 1);
        let ahead = at - self.time(last);
        if ahead > 0.0 {
            return self.beyond(piece, ahead, s);
        }
        // the first point that is not before s
        let (mut below, mut right) = (piece.start, last);
        while below < right {
            let middle = usize::midpoint(below, right);
            if self.time(middle) < at {
                below = middle + 1;
            } else {
                right = middle;
            }
        }
        let (nodes, count) = self.stencil(piece.start, last, right.max(piece.start + 1).min(last));
        self.polynomial(&mut |k| nodes[..count].get(k).copied(), s)
    }

    /// Points of the polynomial between point `right` and the one before it, in a piece given by its first and last point.
    fn stencil(&self, first: usize, last: usize, right: usize) -> ([usize; STENCIL], usize) {
        let (mut start, mut end) = (right.saturating_sub(1).max(first), right);
        while start > first && self.begins(start) == INNER {
            start -= 1;
        }
        while end < last && self.begins(end) == INNER {
            end += 1;
        }
        if end > start + 1 {
            let width = (end + 1 - start).min(STENCIL);
            let lowest = right.saturating_sub(STENCIL / 2).max(start).min(end + 1 - width);
            return (std::array::from_fn(|k| lowest + k), width);
        }
        // clumps of points far from each other would make much of their differences
        let near = 0.5 * (self.time(right) - self.time(start));
        let mut nodes = [right; STENCIL];
        let mut count = 1;
        for i in (first..right).rev() {
            if count < STENCIL && self.time(i) <= self.time(nodes[count - 1]) - near {
                nodes[count] = i;
                count += 1;
            }
        }
        (nodes, count)
    }

    /// The first point that polynomials from point `right` on go through.
    fn first_needed(&self, right: usize) -> usize {
        let (mut first, mut needed, last) = (0, right, self.len() - 1);
        for i in 1..=last {
            if self.is_break(i - 1) {
                first = i - 1;
            }
            if i >= right {
                let (nodes, count) = self.stencil(first, last, i);
                needed = nodes[..count].iter().fold(needed, |least, &node| least.min(node));
            }
        }
        needed
    }

    /// A parabola through points that are as far apart as s lies ahead.
    fn beyond<R: Real>(&self, piece: Range<usize>, ahead: f64, s: R) -> R {
        let last = piece.end - 1;
        let mut nodes = [last; 3];
        let mut count = 1;
        for i in piece.rev() {
            if count < 3 && self.time(i) <= self.time(nodes[count - 1]) - ahead {
                nodes[count] = i;
                count += 1;
            }
        }
        self.polynomial(&mut |k| nodes[..count].get(k).copied(), s)
    }

    /// Lagrange's polynomial through given points.
    fn polynomial<R: Real>(&self, node: &mut dyn FnMut(usize) -> Option<usize>, s: R) -> R {
        let mut nodes = [0; STENCIL];
        let mut count = 0;
        while let Some(i) = node(count).filter(|_| count < STENCIL) {
            nodes[count] = i;
            count += 1;
        }
        let nodes = &nodes[..count];
        nodes.iter().fold(R::zero(), |sum, &i| {
            let others = nodes.iter().filter(|&&j| j != i);
            let weight = others.fold(R::one(), |w, &j| w * (s - self.time(j)) / (self.time(i) - self.time(j)));
            sum + weight * self.value(i)
        })
    }
}

/// Time and value of the input at a part of a step, and the size of the signal so far.
type Look<'a> = dyn FnMut(usize, &mut dyn InputCourse) -> (f64, f64, f64) + 'a;

/// The past, for writing.
pub(super) struct Notes<'a> {
    pub memory: &'a mut [f64],
    /// Points that there is room for.
    pub room: usize,
}

impl Notes<'_> {
    pub fn past(&self) -> Past<'_> {
        Past(self.memory)
    }

    fn len(&self) -> usize {
        self.memory[0] as usize
    }

    /// Adds a point; false if there is no room.
    fn push(&mut self, t: f64, u: f64, begins: f64) -> bool {
        let n = self.len();
        if n == self.room {
            return false;
        }
        self.memory[HEAD + POINT * n..HEAD + POINT * (n + 1)].copy_from_slice(&[t, u, begins]);
        self.memory[0] += 1.0;
        self.memory[2] += f64::from(u8::from([JUMP, KINK].contains(&begins)));
        true
    }

    /// The first point, and a break behind it.
    pub fn begin(&mut self, t: f64, before: f64, u: f64) {
        self.push(t, before, SMOOTH);
        self.push(t, u, JUMP);
    }

    /// Forgets points before `t` that no polynomial needs any more, many at a time.
    pub fn forget(&mut self, t: f64, many: usize) {
        let (n, past) = (self.len(), self.past());
        let old = (0..n).take_while(|&i| past.time(i) < t).count();
        if old <= many + STENCIL {
            return;
        }
        let gone = past.first_needed(old).min(old - STENCIL);
        // the first point left begins a stretch of its own
        let count = |kind: f64| (0..=gone).filter(|&i| past.begins(i) == kind).count() as f64;
        let (jumps, kinks) = (count(JUMP), count(KINK));
        self.memory.copy_within(HEAD + POINT * gone..HEAD + POINT * n, HEAD);
        self.memory[0] = (n - gone) as f64;
        self.memory[1] -= jumps;
        self.memory[2] -= jumps + kinks;
        self.memory[HEAD + 2] = SMOOTH;
    }

    /// Notes the end of a step; false if there is no room.
    pub fn note(&mut self, t: f64, u: f64) -> bool {
        let n = self.len();
        n == 0 || self.past().time(n - 1) == t || self.push(t, u, SMOOTH)
    }

    /// Notes what an event at t does to the signal; false if there is no room.
    pub fn note_event(&mut self, t: f64, u: f64) -> bool {
        let (n, past) = (self.len(), self.past());
        let jumps = |from: f64| (u - from).abs() > 1e-9 * (u.abs() + from.abs()) + 1e-12;
        let (last, begins, at_t) = (past.value(n - 1), past.begins(n - 1), past.time(n - 1) == t);
        if at_t && begins != SMOOTH {
            // modes still settle, and only the last look is at a consistent state; the start stays what it is
            let jump = n == 2 || jumps(past.value(n - 2));
            self.memory[HEAD + POINT * n - 2] = u;
            self.memory[HEAD + POINT * n - 1] = if jump { JUMP } else { KINK };
            return true;
        }
        let begins = if jumps(last) { JUMP } else { KINK };
        (at_t || self.push(t, last, SMOOTH)) && self.push(t, u, begins)
    }

    /// Notes a step with its end; points nearer than `near` to each other are kept only if the polynomial needs them.
    /// False if there is no room.
    pub fn note_step(&mut self, input: &mut dyn InputCourse, near: f64) -> bool {
        let n = self.len();
        let [_, end] = input.span();
        if n == 0 {
            return true;
        }
        let start = self.past().time(n - 1);
        if end <= start {
            return true;
        }
        let [relative, absolute] = input.tolerance();
        if self.mend(n, input) {
            return true;
        }
        let mut known = [f64::NAN; PARTS + 1];
        let time = |k: usize| if k == PARTS { end } else { start + (end - start) * (k as f64 / PARTS as f64) };
        let mut size = self.past().value(n - 1).abs();
        let mut look = |k: usize, input: &mut dyn InputCourse| {
            if known[k].is_nan() {
                known[k] = input.at(time(k));
                size = size.max(known[k].abs());
            }
            (time(k), known[k], size)
        };
        let Some([error, scale]) = self.note_parts(n, 1, &mut look, input) else { return false };
        if error <= relative * scale + absolute {
            self.thin(n, near, relative * size + absolute);
            return true;
        }
        let (mut parts, mut last) = (FEWEST, f64::INFINITY);
        while let Some([error, scale]) = self.note_parts(n, parts, &mut look, input) {
            let rough = error <= RESOLVED * scale && GAIN * error > last;
            if error <= relative * scale + absolute || rough || !error.is_finite() || parts == PARTS / 2 {
                return true;
            }
            last = error;
            parts *= 2;
        }
        // no room for so many
        let single = self.note_parts(n, 1, &mut look, input);
        single.is_some_and(|[error, scale]| error <= RESOLVED * scale)
    }

    /// Notes the step behind the first n points in so many parts; its largest error in the middle of these, and the size of
    /// the signal. None if there is no room.
    fn note_parts(&mut self, n: usize, parts: usize, look: &mut Look, input: &mut dyn InputCourse) -> Option<[f64; 2]> {
        self.memory[0] = n as f64;
        let stride = PARTS / parts;
        for k in 1..=parts {
            let (t, u, _) = look(k * stride, input);
            if !self.push(t, u, if k == parts { SMOOTH } else { INNER }) {
                return None;
            }
        }
        let newest = self.past().newest();
        let mut found = [0.0_f64; 2];
        for k in 0..parts {
            let (t, u, size) = look(k * stride + stride / 2, input);
            let error = (self.past().within(newest.clone(), t) - u).abs();
            found = [found[0].max(error), size];
        }
        Some(found)
    }

    /// Takes the break at the last point away if the signal goes on smoothly behind it: most events are none of its own.
    fn mend(&mut self, n: usize, input: &mut dyn InputCourse) -> bool {
        let past = self.past();
        if n < 4 || past.begins(n - 1) != KINK || past.begins(n - 2) != SMOOTH {
            return false;
        }
        let ([relative, absolute], [_, end]) = (input.tolerance(), input.span());
        let (start, u) = (past.time(n - 1), past.value(n - 1));
        let before = 0.5 * (past.time(n - 3) + start);
        let first = (0..n - 1).rev().find(|&i| past.is_break(i)).unwrap_or(0);
        let as_it_was = past.within(first..n - 1, before);
        let middle = 0.5 * (start + end);
        let (after, at_end) = (input.at(middle), input.at(end));
        let tolerance = relative * u.abs().max(after.abs()) + absolute;
        // the end in the place of the break
        let place = HEAD + POINT * (n - 1);
        self.memory[place..place + POINT].copy_from_slice(&[end, at_end, SMOOTH]);
        let past = self.past();
        let agrees = |t: f64, u: f64| (past.within(first..n, t) - u).abs() <= tolerance;
        let mended = agrees(before, as_it_was) && agrees(middle, after);
        if mended {
            self.memory[2] -= 1.0;
        } else {
            self.memory[place..place + POINT].copy_from_slice(&[start, u, KINK]);
        }
        mended
    }

    /// Drops point n − 1 between its neighbours if they are near and represent it as well.
    fn thin(&mut self, n: usize, near: f64, tolerance: f64) {
        let past = self.past();
        let newest = past.newest();
        if newest.len() < 4 || past.begins(n - 2) == INNER || past.time(n) - past.time(n - 2) >= near {
            return;
        }
        let (before, at, after) = (past.time(n - 2), past.time(n - 1), past.time(n));
        let place = |i: usize| HEAD + POINT * i..HEAD + POINT * (i + 1);
        let value = past.value(n - 1);
        let dropped: [f64; POINT] = std::array::from_fn(|i| self.memory[HEAD + POINT * (n - 1) + i]);
        self.memory.copy_within(place(n), HEAD + POINT * (n - 1));
        self.memory[0] -= 1.0;
        let error = (self.past().within(newest.start..n, at) - value).abs();
        // the error in the middle of the gap is larger by the ratio of the parabolas there
        let x = (at - before) / (after - before);
        if error > 4.0 * x * (1.0 - x) * tolerance {
            self.memory.copy_within(place(n - 1), HEAD + POINT * n);
            self.memory[place(n - 1)].copy_from_slice(&dropped);
            self.memory[0] += 1.0;
        }
    }

    /// One more jump has come out, if the first that has not is due before `t`.
    pub fn come_out(&mut self, t: f64) {
        let past = self.past();
        let end = past.stretch().end;
        if end < past.len() && past.time(end) <= t {
            self.memory[1] += 1.0;
        }
    }
}
