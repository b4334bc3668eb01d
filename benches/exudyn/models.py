"""The machines of `src/machines.rs` as Exudyn models: same bodies, joints, elements, loads and start."""

import math
import sys

sys.exudynFast = True
import exudyn as exu
from exudyn.itemInterface import (
    LoadCoordinate,
    LoadMassProportional,
    MarkerBodyMass,
    MarkerBodyPosition,
    MarkerNodeCoordinate,
    NodePoint2D,
    NodePointGround,
    NodeRigidBody2D,
    NodeRigidBodyEP,
    NodeRigidBodyRotVecLG,
    ObjectBeamGeometricallyExact2D,
    ObjectConnectorCoordinate,
    ObjectConnectorCoordinateSpringDamper,
    ObjectGround,
    ObjectJointRevolute2D,
    ObjectJointSpherical,
    ObjectMassPoint2D,
    ObjectRigidBody,
    ObjectRigidBody2D,
)

GRAVITY = 9.81


class Model:
    """A system with what is measured on it."""

    def __init__(self):
        self.container = exu.SystemContainer()
        self.mbs = self.container.AddSystem()
        self.joints = []

    def position(self, body, local):
        """World position of a body's point."""
        return self.mbs.GetObjectOutputBody(body, exu.OutputVariableType.Position, list(local) + [0.0] * (3 - len(local)))

    def velocity(self, node):
        return self.mbs.GetNodeOutput(node, exu.OutputVariableType.Velocity)

    def coordinates(self, node):
        return self.mbs.GetNodeOutput(node, exu.OutputVariableType.Coordinates)

    def gap(self):
        """Largest distance of two points that a joint holds together [m]."""
        apart = lambda a, b: max(abs(p - q) for p, q in zip(self.position(*a), self.position(*b)))
        return max((apart(a, b) for a, b in self.joints), default=0.0)

    def rod2d(self, mass, length, at, angle, spin=0.0, velocity=(0.0, 0.0)):
        """A thin rod from `at` along its x-axis, node in its centre; `velocity` of its first end."""
        c, s = math.cos(angle), math.sin(angle)
        r = 0.5 * length
        node = self.mbs.AddNode(NodeRigidBody2D(
            referenceCoordinates=[at[0] + r * c, at[1] + r * s, angle],
            initialVelocities=[velocity[0] - r * s * spin, velocity[1] + r * c * spin, spin]))
        body = self.mbs.AddObject(ObjectRigidBody2D(
            mass=mass, inertia=mass * length**2 / 12, nodeNumber=node))
        return node, body

    def marker(self, body, local):
        local = list(local) + [0.0] * (3 - len(local))
        return self.mbs.AddMarker(MarkerBodyPosition(bodyNumber=body, localPosition=local))

    def pin(self, first, second, kind=ObjectJointRevolute2D):
        """A joint between two (body, point) pairs."""
        self.mbs.AddObject(kind(markerNumbers=[self.marker(*first), self.marker(*second)]))
        self.joints.append((first, second))

    def hold(self, ground, node, coordinate):
        """Keeps a coordinate of a node."""
        own = self.mbs.AddMarker(MarkerNodeCoordinate(nodeNumber=node, coordinate=coordinate))
        self.mbs.AddObject(ObjectConnectorCoordinate(markerNumbers=[ground, own]))

    def weight(self, body, vector):
        self.mbs.AddLoad(LoadMassProportional(
            markerNumber=self.mbs.AddMarker(MarkerBodyMass(bodyNumber=body)), loadVector=vector))

    def finish(self):
        self.mbs.Assemble()
        return self


def slider_crank(_size):
    """[AB] 5.1; the mark is the angle of the crank."""
    model = Model()
    mbs = model.mbs
    l1, l2 = 0.3, 0.6
    x3 = l2 * math.cos(math.pi / 6)
    ground = mbs.AddObject(ObjectGround())
    fixed = mbs.AddMarker(MarkerNodeCoordinate(nodeNumber=mbs.AddNode(NodePointGround()), coordinate=0))
    crank_node, crank = model.rod2d(0.36, l1, [0.0, 0.0], math.pi / 2)
    _, rod = model.rod2d(0.15, l2, [0.0, l1], -math.pi / 6)
    slider_node = mbs.AddNode(NodePoint2D(referenceCoordinates=[x3, 0.0]))
    slider = mbs.AddObject(ObjectMassPoint2D(mass=0.1, nodeNumber=slider_node))
    mass_node = mbs.AddNode(NodePoint2D(referenceCoordinates=[x3 + 1.0, 0.0]))
    mbs.AddObject(ObjectMassPoint2D(mass=0.7, nodeNumber=mass_node))
    model.pin((ground, [0.0, 0.0]), (crank, [-l1 / 2, 0.0]))
    model.pin((crank, [l1 / 2, 0.0]), (rod, [-l2 / 2, 0.0]))
    model.pin((rod, [l2 / 2, 0.0]), (slider, [0.0, 0.0]))
    model.hold(fixed, slider_node, 1)
    model.hold(fixed, mass_node, 1)
    coordinate = lambda node, i: mbs.AddMarker(MarkerNodeCoordinate(nodeNumber=node, coordinate=i))
    # coordinates count from the reference: no force at the start
    mbs.AddObject(ObjectConnectorCoordinateSpringDamper(
        markerNumbers=[coordinate(slider_node, 0), coordinate(mass_node, 0)], stiffness=1000.0))
    mbs.AddLoad(LoadCoordinate(markerNumber=coordinate(crank_node, 2), load=1.0))
    model.mark = lambda: [math.pi / 2 + model.coordinates(crank_node)[2]]
    return model.finish()


def four_bars(n):
    """N four-bars in a row (IFToMM A02); the mark is the angle of the last post."""
    model = Model()
    ground = model.mbs.AddObject(ObjectGround())
    posts, bars = [], []
    for i in range(n + 1):
        node, body = model.rod2d(1.0, 1.0, [float(i), 0.0], math.pi / 2, spin=-1.0)
        posts.append((node, body))
        model.pin((ground, [float(i), 0.0]), (body, [-0.5, 0.0]))
    for i in range(n):
        node, body = model.rod2d(1.0, 1.0, [float(i), 1.0], 0.0, velocity=[1.0, 0.0])
        bars.append((node, body))
        model.pin((posts[i][1], [0.5, 0.0]), (body, [-0.5, 0.0]))
        model.pin((body, [0.5, 0.0]), (posts[i + 1][1], [0.5, 0.0]))
    for _, body in posts + bars:
        model.weight(body, [0.0, -GRAVITY, 0.0])

    def energy():
        total = 0.0
        for node, body in posts + bars:
            v = model.mbs.GetNodeOutput(node, exu.OutputVariableType.Coordinates_t)
            y = model.position(body, [0.0])[1]
            total += 0.5 * (v[0] ** 2 + v[1] ** 2 + v[2] ** 2 / 12) + GRAVITY * y
        return total

    # from upright: total weight times height plus the kinetic energy
    weight = GRAVITY * (0.5 * (n + 1) + n)
    model.start_energy = weight + 0.5 * ((n + 1) / 3 + n)
    model.energy_scale = model.start_energy
    model.energy = energy
    model.mark = lambda: [math.pi / 2 + model.coordinates(posts[-1][0])[2]]
    return model.finish()


def rotate(q, v):
    """R(q) v for a unit quaternion, scalar first."""
    w, x, y, z = q
    rows = ((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
    return [sum(r * c for r, c in zip(row, v)) for row in rows]


def multiply(p, q):
    return [p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
            p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
            p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
            p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]]


def chain(n, lie=False):
    """n links on ball joints; the mark is the far end. Euler parameters, or rotation vectors on the Lie group."""
    model = Model()
    mbs = model.mbs
    ground = mbs.AddObject(ObjectGround())
    turn = [math.cos(math.pi / 6), 0.0, math.sin(math.pi / 6), 0.0]
    step = [math.cos(0.5 / n), 0.0, 0.0, math.sin(0.5 / n)]
    at = [0.0, 0.0, 0.0]
    links = []
    last = (ground, [0.0, 0.0, 0.0])
    start = 0.0
    for _ in range(n):
        centre = [a + d for a, d in zip(at, rotate(turn, [0.1, 0.0, 0.0]))]
        if lie:
            half = math.acos(max(-1.0, min(1.0, turn[0])))
            vector = [2 * half / math.sin(half) * c for c in turn[1:]]
            node = mbs.AddNode(NodeRigidBodyRotVecLG(referenceCoordinates=centre + vector))
        else:
            node = mbs.AddNode(NodeRigidBodyEP(referenceCoordinates=centre + turn))
        body = mbs.AddObject(ObjectRigidBody(
            mass=0.5, inertia=[1e-3, 5e-3 / 3, 5e-3 / 3, 0.0, 0.0, 0.0], nodeNumber=node))
        model.weight(body, [0.0, 0.0, -GRAVITY])
        model.pin(last, (body, [-0.1, 0.0, 0.0]), ObjectJointSpherical)
        links.append((node, body))
        start += 0.5 * GRAVITY * centre[2]
        last = (body, [0.1, 0.0, 0.0])
        at = [a + d for a, d in zip(at, rotate(turn, [0.2, 0.0, 0.0]))]
        turn = multiply(turn, step)
        turn = [c / math.sqrt(sum(d * d for d in turn)) for c in turn]

    def energy():
        total = 0.0
        for node, body in links:
            v = mbs.GetNodeOutput(node, exu.OutputVariableType.Velocity)
            w = mbs.GetNodeOutput(node, exu.OutputVariableType.AngularVelocityLocal)
            z = model.position(body, [0.0])[2]
            total += 0.25 * sum(c * c for c in v) + GRAVITY * 0.5 * z
            total += 0.5 * (1e-3 * w[0] ** 2 + 5e-3 / 3 * (w[1] ** 2 + w[2] ** 2))
        return total

    model.start_energy = start
    model.energy_scale = abs(start)
    model.energy = energy
    model.mark = lambda: list(model.position(last[0], last[1]))
    return model.finish()


def chain_lie(n):
    return chain(n, lie=True)


# section of the beam: 2 cm × 2 cm, E = 1e8 Pa, ν = 0.3, 1000 kg/m³
EDGE, YOUNG, POISSON, DENSITY = 0.02, 1e8, 0.3, 1000.0


def beam(n):
    """A cantilever of 1 m that falls from the horizontal; the mark is its tip."""
    model = Model()
    mbs = model.mbs
    fixed = mbs.AddMarker(MarkerNodeCoordinate(nodeNumber=mbs.AddNode(NodePointGround()), coordinate=0))
    area, inertia = EDGE**2, EDGE**4 / 12
    shear = YOUNG / (2 * (1 + POISSON)) * area * 10 * (1 + POISSON) / (12 + 11 * POISSON)
    nodes = [mbs.AddNode(NodeRigidBody2D(referenceCoordinates=[i / n, 0.0, 0.0])) for i in range(n + 1)]
    for pair in zip(nodes, nodes[1:]):
        body = mbs.AddObject(ObjectBeamGeometricallyExact2D(
            nodeNumbers=list(pair), physicsLength=1.0 / n, physicsMassPerLength=DENSITY * area,
            physicsCrossSectionInertia=DENSITY * inertia, physicsBendingStiffness=YOUNG * inertia,
            physicsAxialStiffness=YOUNG * area, physicsShearStiffness=shear))
        model.weight(body, [0.0, -GRAVITY, 0.0])
    for coordinate in range(3):
        model.hold(fixed, nodes[0], coordinate)
    model.mark = lambda: [1.0 + model.coordinates(nodes[-1])[0], model.coordinates(nodes[-1])[1]]
    return model.finish()


ALL = {"slider-crank": slider_crank, "four-bars": four_bars, "chain": chain, "chain (Lie)": chain_lie, "beam": beam}
