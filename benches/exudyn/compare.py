"""Flyball and Exudyn on the same machines in turn, with the same step and with at least the same accuracy; prints one table.

usage: compare.py MACHINE [ROUNDS [CASE...]]     MACHINE: the built example `machine`
"""

import json
import math
import re
import shutil
import subprocess
import sys
import time

import models
from models import exu

STEP = 1e-3
# case, sizes, steps of the short and the long run, wanted ratio
CASES = [
    ("slider-crank", [(1, 100, 1000)], 6.0),
    ("four-bars", [(1, 100, 1000), (10, 100, 1000), (100, 40, 200), (1000, 20, 100)], 6.0),
    ("chain", [(10, 100, 1000), (100, 40, 200), (1000, 20, 100)], 6.0),
    ("beam", [(10, 100, 1000), (100, 100, 1000), (1000, 20, 200)], 3.0),
]
# crank angle of [AB] 5.1 at t = 1 s
CRANK_ANGLE = 7.414624985538759
RHO = 0.7
# Newton settings that compete: (modified Newton, keep the analysed pattern); the fastest counts
SETTINGS = [(True, False), (True, True), (False, False), (False, True)]


# relative Newton tolerance of Exudyn in the contest, and where its iteration error is measured: the first it can reach
LOOSE, TIGHT = 1e-5, (1e-8, 1e-7, 1e-6)


def settings(h, steps, choice, tolerance):
    """Generalized-alpha of index 3, sparse, one thread, no output."""
    modified, keep_pattern = choice
    wanted = exu.SimulationSettings()
    wanted.timeIntegration.numberOfSteps = steps
    wanted.timeIntegration.endTime = h * steps
    wanted.timeIntegration.generalizedAlpha.spectralRadius = RHO
    wanted.timeIntegration.newton.useModifiedNewton = modified
    wanted.timeIntegration.newton.relativeTolerance = tolerance
    wanted.timeIntegration.verboseMode = 0
    wanted.linearSolver.solverType = exu.LinearSolverType.EigenSparse
    wanted.linearSolver.reuseAnalyzedPattern = keep_pattern
    wanted.parallel.numberOfThreads = 1
    wanted.solution.file.write = False
    wanted.solution.sensors.active = False
    return wanted


def solve(model, h, steps, choice, tolerance=LOOSE):
    """CPU time [s] of a run and its Newton iterations and Jacobians; the smaller of two clocks counts."""
    solver = exu.MainSolverImplicitSecondOrder()
    wanted = settings(h, steps, choice, tolerance)
    start = time.process_time()
    if not solver.SolveSystem(model.mbs, wanted):
        return math.inf, 0, 0
    cpu = time.process_time() - start
    return min(cpu, solver.timer.total), solver.it.newtonStepsCount, solver.it.newtonJacobiCount


class Contest:
    """One machine, both contestants."""

    def __init__(self, binary, name, size, short, long):
        self.binary, self.name, self.size = binary, name, size
        self.short, self.long = short, long
        builders = [models.ALL[name]] + ([models.chain_lie] if name == "chain" else [])
        tried = []
        for build in builders:
            model = build(size)
            for choice in SETTINGS:
                tried.append((min(solve(model, STEP, short, choice)[0] for _ in range(2)), model, choice))
        _, self.model, self.choice = min(tried, key=lambda t: t[0])
        self.theirs, self.ours, self.finer = [math.inf] * 2, [math.inf] * 2, [math.inf] * 2
        self.answer = self.own_run(long, 1)
        self.fine_long = long

    def own(self, *arguments):
        run = [self.binary, self.name, str(self.size), *map(str, arguments)]
        return json.loads(subprocess.run(run, check=True, capture_output=True, text=True).stdout)

    def own_run(self, long, rounds):
        """Our short and long run over the same time, the long one in `long` steps."""
        return self.own(RHO, STEP * self.long / long, round(self.short * long / self.long), long, rounds)

    def judge(self):
        """Errors of both at the end of the long run; a finer step for us until ours is not the larger one."""
        solve(self.model, STEP, self.long, self.choice)
        theirs, ours = self.model.mark(), self.answer["mark"]
        next(t for t in TIGHT if solve(self.model, STEP, self.long, self.choice, t)[0] < math.inf)
        self.left = distance(theirs, self.model.mark()), distance(ours, self.own(RHO, "solved", STEP, self.long)["mark"])
        truth, own_truth = self.truths()
        self.errors = distance(theirs, truth), distance(ours, own_truth)
        self.fine_error = self.errors[1]
        while self.fine_error > self.errors[0]:
            # order 2, and a little more
            self.fine_long = math.ceil(1.01 * self.fine_long * math.sqrt(self.fine_error / self.errors[0]))
            self.fine_error = distance(self.own_run(self.fine_long, 1)["mark"], own_truth)

    def truths(self):
        """What Exudyn and we should reach at the end of the long run."""
        end = STEP * self.long
        if self.name == "beam":
            # the elements differ in their mass: each is compared with itself
            solve(self.model, STEP / 8, 8 * self.long, self.choice)
            return self.model.mark(), self.own(RHO, "solved", STEP / 8, 8 * self.long)["mark"]
        if self.name == "slider-crank":
            truth = [CRANK_ANGLE]
        elif self.name == "four-bars":
            truth = [four_bar_angle(self.size, end)]
        else:
            truth = self.own("reference", end)["mark"]
        return truth, truth

    def round(self):
        """One run of each, short and long."""
        least = lambda times, answer: [min(a, answer[b]) for a, b in zip(times, ("short", "long"))]
        self.answer = self.own_run(self.long, 3)
        self.ours = least(self.ours, self.answer)
        # the same runs serve both where the step is the same
        self.finer = self.ours if self.fine_long == self.long else least(self.finer, self.own_run(self.fine_long, 3))
        found = [solve(self.model, STEP, steps, self.choice) for steps in (self.short, self.long)]
        self.theirs = [min(a, b[0]) for a, b in zip(self.theirs, found)]
        self.their_work = [(b - a) / (self.long - self.short) for a, b in zip(found[0][1:], found[1][1:])]

    def per_step(self, times):
        """CPU time [µs] over the time of one of Exudyn's steps, the start left out."""
        return (times[1] - times[0]) / (self.long - self.short) * 1e6

    def instructions(self):
        """Instructions of our steps between the short and the long run, from callgrind."""
        count = lambda steps: int(re.search(r"Collected : (\d+)", subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self.binary, self.name, str(self.size), str(RHO), str(STEP),
             str(self.short), str(steps), "1"], check=True, capture_output=True, text=True).stderr).group(1))
        return count(self.long) - count(self.short)

    def energies(self):
        """Relative change of energy of both."""
        if not hasattr(self.model, "energy"):
            return None
        scale = self.model.energy_scale
        return (self.model.energy() - self.model.start_energy) / scale, self.answer["energy"] / scale


def distance(a, b):
    return math.sqrt(sum((x - y) ** 2 for x, y in zip(a, b)))


def four_bar_angle(n, end, steps=20000):
    """I θ'' = −W g cos θ from θ = π/2, θ' = −1 by the classical Runge-Kutta method."""
    factor = -models.GRAVITY * ((n + 1) / 2 + n) / ((n + 1) / 3 + n)
    h, y, v = end / steps, math.pi / 2, -1.0
    f = lambda y: factor * math.cos(y)
    for _ in range(steps):
        k1, l1 = v, f(y)
        k2, l2 = v + h / 2 * l1, f(y + h / 2 * k1)
        k3, l3 = v + h / 2 * l2, f(y + h / 2 * k2)
        k4, l4 = v + h * l3, f(y + h * k3)
        y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    return y


def pair(values, form="{:.1e}"):
    return "–" if values is None else " / ".join(form.format(abs(v)) for v in values)


def main():
    binary = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    cases = [case for case in CASES if case[0] in sys.argv[3:] or len(sys.argv) <= 3]
    contests = [(Contest(binary, name, *size), wanted) for name, sizes, wanted in cases for size in sizes]
    # growth from 100 to 1000 is measured over the same span of time
    large = [c for c, _ in contests if c.size == 1000]
    small = [Contest(binary, c.name, 100, c.short, c.long) for c in large]
    everyone = [c for c, _ in contests] + small
    for contest, _ in contests:
        contest.judge()
    for _ in range(rounds):
        for contest in everyone:
            contest.round()
    print("| machine | size | Exudyn µs/ms | Flyball µs/ms | ratio at equal step | error E / F | our step at equal accuracy [ms] | its error | ratio "
          "at equal accuracy | wanted | Newton's part E / F | energy E / F | gap [m] E / F | iterations/step E / F | Jacobians/step E / F |")
    print("| --- |" + 14 * " ---: |")
    missed = []
    for c, wanted in contests:
        theirs, ours, finer = c.per_step(c.theirs), c.per_step(c.ours), c.per_step(c.finer)
        gap, energies = (c.model.gap(), c.answer["gap"]), c.energies()
        for ratio, what in ((theirs / ours, "equal step"), (theirs / finer, "equal accuracy")):
            if ratio < wanted:
                missed.append(f"{c.name} {c.size}: ratio {ratio:.1f} of {wanted:.0f} at {what}")
        print(f"| {c.name} | {c.size} | {theirs:.1f} | {ours:.2f} | {theirs / ours:.1f} | {pair(c.errors, '{:.2e}')} | {STEP * 1e3 * c.long / c.fine_long:.3f} "
              f"| {c.fine_error:.2e} | {theirs / finer:.1f} | {wanted:.0f} | {pair(c.left)} "
              f"| {pair(energies)} | {pair(gap)} | {c.their_work[0]:.2f} / {c.answer['iterations']:.2f} "
              f"| {c.their_work[1]:.2f} / {c.answer['factorizations']:.2f} |")
    print("\n| growth of cost per step, size 100 to 1000 | Exudyn | Flyball | Flyball, instructions |\n| --- | ---: | ---: | ---: |")
    counted = shutil.which("valgrind")
    for a, b in zip(small, large):
        exponents = [math.log10(b.per_step(t(b)) / a.per_step(t(a))) for t in (lambda c: c.theirs, lambda c: c.ours)]
        if exponents[1] >= 1.1:
            missed.append(f"{a.name}: exponent {exponents[1]:.2f} of 1.1")
        work = f"{math.log10(b.instructions() / a.instructions()):.3f}" if counted else "–"
        print(f"| {a.name}, {a.short} to {a.long} ms | {exponents[0]:.2f} | {exponents[1]:.2f} | {work} |")
    print("\nNot reached: " + "; ".join(missed) if missed else "\nAll wanted ratios are reached, at equal step and at equal or better accuracy.")


main()
