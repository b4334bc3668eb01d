"""Table of `race-peers`: the cheapest run per error of the far end. Lines `name tolerance-or-step seconds x y z`, `reference 0 0 x y z`."""

import math
import sys

samples, reference = {}, None
for line in open(sys.argv[1]):
    name, finer, seconds, *point = line.split()
    point = [float(number) for number in point]
    if name == "reference":
        reference = point
    else:
        samples.setdefault(name, []).append((float(finer), float(seconds), point))
print("\n### Ten links on ball joints, 1 s: CPU ms to reach an error of the far end\n")
print("| contender | 1e-4 | 1e-6 | 1e-8 |\n| --- | ---: | ---: | ---: |")
ours, theirs = [math.inf] * 3, [math.inf] * 3
for name, runs in samples.items():
    # the cheapest of those for which all finer runs reach the error too
    runs.sort()
    cells = []
    for k, level in enumerate((1e-4, 1e-6, 1e-8)):
        best = math.inf
        for _, seconds, point in runs:
            if not math.dist(point, reference) <= level:
                break
            best = min(best, seconds)
        cells.append(f"{1e3 * best:.2f}" if best < math.inf else "–")
        side = ours if name.startswith("flyball") else theirs
        side[k] = min(side[k], best)
    print(f"| {name.replace(',', ', ')} | " + " | ".join(cells) + " |")
print("| ours / best of the others | " + " | ".join(f"{a / b:.2f}" for a, b in zip(ours, theirs)) + " |")
