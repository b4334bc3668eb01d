//! Past of a signal as points in held values: number of points, jumps that have come out, number of breaks, then (time,
//! value, what begins there) of each point, oldest first.
//!
//! Between points goes a polynomial through the nearest ones, never across a jump, nor across a kink at an event if there
//! are points enough. Steps are noted with so many points that the polynomial meets the signal in between within the
//! tolerance of the run; points that it does not need are dropped.

use super::InputCourse;
use flyball_dae::scalar::Real;
use std::ops::Range;

/// Held values before the points.
pub(super) const HEAD: usize = 3;
/// Numbers of a point.
pub(super) const POINT: usize = 3;
/// A point that goes on from the one before, one behind a jump, one behind a kink.
const SMOOTH: f64 = 0.0;
const JUMP: f64 = 1.0;
const KINK: f64 = 2.0;
/// Points of an interpolating polynomial.
pub(super) const STENCIL: usize = 10;
/// Most parts that a step is cut into.
const PARTS: usize = 512;
/// A signal is resolved to this fraction of its size before its own roughness may end the refinement.
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
        let first = if self.has_breaks() { (0..n).rev().find(|&i| self.begins(i) != SMOOTH).unwrap_or(0) } else { 0 };
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

    /// The polynomial through the points of a piece that are nearest to s.
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
        let width = piece.len().min(STENCIL);
        let first = right.saturating_sub(STENCIL / 2).max(piece.start).min(piece.end - width);
        self.polynomial(&mut |k| if k < width { Some(first + k) } else { None }, s)
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
        self.memory[2] += f64::from(u8::from(begins != SMOOTH));
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
        let gone = old.saturating_sub(STENCIL);
        if gone <= many {
            return;
        }
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
            (known[k], size)
        };
        let (mut parts, mut last) = (1, f64::INFINITY);
        loop {
            self.memory[0] = n as f64;
            let stride = PARTS / parts;
            for k in 1..=parts {
                let (u, _) = look(k * stride, input);
                if !self.push(time(k * stride), u, SMOOTH) {
                    return false;
                }
            }
            if stride < 2 {
                break;
            }
            let (mut error, mut scale): (f64, f64) = (0.0, 0.0);
            let newest = self.past().newest();
            for k in 0..parts {
                let middle = k * stride + stride / 2;
                let (u, size) = look(middle, input);
                scale = size;
                error = error.max((self.past().within(newest.clone(), time(middle)) - u).abs());
            }
            let rough = error <= RESOLVED * scale && GAIN * error > last;
            if error <= relative * scale + absolute || rough || !error.is_finite() {
                break;
            }
            last = error;
            parts *= 2;
        }
        if parts == 1 {
            self.thin(n, near, relative * size + absolute);
        }
        true
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
        let first = (0..n - 1).rev().find(|&i| past.begins(i) != SMOOTH).unwrap_or(0);
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
        if newest.len() < 4 || past.time(n) - past.time(n - 2) >= near {
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
