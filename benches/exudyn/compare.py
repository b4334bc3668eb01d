"""Flyball and Exudyn on the same machines with the same step, in turn; prints one table.

usage: compare.py MACHINE [ROUNDS]     MACHINE: the built example `machine`
"""

import json
import math
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
# Newton settings that compete: (modified Newton, keep the analysed pattern); the fastest counts
SETTINGS = [(True, False), (True, True), (False, False), (False, True)]


def settings(h, steps, choice):
    """Generalized-alpha of index 3 with ρ∞ = 0.7, Newton to 1e-5, sparse, one thread, no output."""
    modified, keep_pattern = choice
    wanted = exu.SimulationSettings()
    wanted.timeIntegration.numberOfSteps = steps
    wanted.timeIntegration.endTime = h * steps
    wanted.timeIntegration.generalizedAlpha.spectralRadius = 0.7
    wanted.timeIntegration.newton.useModifiedNewton = modified
    wanted.timeIntegration.newton.relativeTolerance = 1e-5
    wanted.timeIntegration.verboseMode = 0
    wanted.linearSolver.solverType = exu.LinearSolverType.EigenSparse
    wanted.linearSolver.reuseAnalyzedPattern = keep_pattern
    wanted.parallel.numberOfThreads = 1
    wanted.solution.file.write = False
    wanted.solution.sensors.active = False
    return wanted


def solve(model, h, steps, choice):
    """CPU time [s] of a run and its Newton iterations and Jacobians; the smaller of two clocks counts."""
    solver = exu.MainSolverImplicitSecondOrder()
    wanted = settings(h, steps, choice)
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
        self.theirs, self.ours = [math.inf, math.inf], [math.inf, math.inf]
        self.answer = None

    def own(self, *arguments):
        run = [self.binary, self.name, str(self.size), *map(str, arguments)]
        return json.loads(subprocess.run(run, check=True, capture_output=True, text=True).stdout)

    def round(self):
        """One run of each, short and long."""
        self.answer = self.own(STEP, self.short, self.long, 3)
        self.ours = [min(a, self.answer[b]) for a, b in zip(self.ours, ("short", "long"))]
        found = [solve(self.model, STEP, steps, self.choice) for steps in (self.short, self.long)]
        self.theirs = [min(a, b[0]) for a, b in zip(self.theirs, found)]
        self.their_work = [(b - a) / (self.long - self.short) for a, b in zip(found[0][1:], found[1][1:])]

    def per_step(self, times):
        """CPU time of a step [µs], the start left out."""
        return (times[1] - times[0]) / (self.long - self.short) * 1e6

    def errors(self):
        """Errors of both at the end of the long run: against the truth, or against the same program with h/8."""
        theirs, ours = self.model.mark(), self.answer["mark"]
        if self.name == "four-bars":
            ours = [math.pi / 2 + ours[0]]
        end = STEP * self.long
        if self.name == "beam":
            own_fine = self.own(STEP / 8, 0, 8 * self.long, 0)["mark"]
            solve(self.model, STEP / 8, 8 * self.long, self.choice)
            fine = self.model.mark()
            solve(self.model, STEP, self.long, self.choice)
            return distance(theirs, fine), distance(ours, own_fine)
        if self.name == "slider-crank":
            truth = [CRANK_ANGLE]
        elif self.name == "four-bars":
            truth = [four_bar_angle(self.size, end)]
        else:
            truth = self.own("reference", end)["mark"]
        return distance(theirs, truth), distance(ours, truth)

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
    contests = [(Contest(binary, name, *size), wanted) for name, sizes, wanted in CASES for size in sizes]
    # growth from 100 to 1000 is measured over the same span of time
    large = [c for c, _ in contests if c.size == 1000]
    small = [Contest(binary, c.name, 100, c.short, c.long) for c in large]
    everyone = [c for c, _ in contests] + small
    for _ in range(rounds):
        for contest in everyone:
            contest.round()
    print("| machine | size | Exudyn µs/step | Flyball µs/step | ratio | wanted | error E / F | energy E / F | gap [m] E / F "
          "| iterations/step E / F | Jacobians/step E / F |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    missed = []
    for c, wanted in contests:
        theirs, ours = c.per_step(c.theirs), c.per_step(c.ours)
        errors, gap = c.errors(), (c.model.gap(), c.answer["gap"])
        if theirs / ours < wanted:
            missed.append(f"{c.name} {c.size}: ratio {theirs / ours:.1f} of {wanted:.0f}")
        # both methods are the same; what Newton leaves undone moves the error a little, to either side
        if errors[1] > 1.05 * errors[0]:
            missed.append(f"{c.name} {c.size}: error {errors[1]:.2e}, Exudyn {errors[0]:.2e}")
        print(f"| {c.name} | {c.size} | {theirs:.1f} | {ours:.2f} | {theirs / ours:.1f} | {wanted:.0f} | {pair(errors)} "
              f"| {pair(c.energies())} | {pair(gap)} | {c.their_work[0]:.2f} / {c.answer['iterations']:.2f} "
              f"| {c.their_work[1]:.2f} / {c.answer['factorizations']:.2f} |")
    print("\n| growth of cost per step, size 100 to 1000 | Exudyn | Flyball |\n| --- | ---: | ---: |")
    for a, b in zip(small, large):
        exponents = [math.log10(b.per_step(t(b)) / a.per_step(t(a))) for t in (lambda c: c.theirs, lambda c: c.ours)]
        if exponents[1] >= 1.1:
            missed.append(f"{a.name}: exponent {exponents[1]:.2f} of 1.1")
        print(f"| {a.name}, {a.short} to {a.long} ms | {exponents[0]:.2f} | {exponents[1]:.2f} |")
    print("\nNot reached: " + "; ".join(missed) if missed else "\nAll wanted ratios and errors are reached.")


main()
