"""Ten links on ball joints in MuJoCo (RK4, steps within the library): lines `name step seconds x y z` of the far end after 1 s."""

import math
import time

import mujoco

LINKS = 10


def link(i):
    about, angle = ("0 1 0", math.pi / 3) if i == 0 else ("0 0 1", 1 / LINKS)
    inner = link(i + 1) if i + 1 < LINKS else '<site name="end" pos="0.2 0 0"/>'
    place = "0 0 0" if i == 0 else "0.2 0 0"
    return (
        f'<body pos="{place}" axisangle="{about} {math.degrees(angle):.17g}"><joint type="ball"/>'
        f'<inertial pos="0.1 0 0" mass="0.5" diaginertia="1e-3 {5e-3 / 3:.17g} {5e-3 / 3:.17g}"/>{inner}</body>'
    )


def model(step):
    return mujoco.MjModel.from_xml_string(
        f'<mujoco><option timestep="{step:.17g}" integrator="RK4" gravity="0 0 -9.81"><flag contact="disable"/></option>'
        f"<worldbody>{link(0)}</worldbody></mujoco>"
    )


for steps in (20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000):
    machine = model(1 / steps)
    least = math.inf
    for _ in range(7):
        data = mujoco.MjData(machine)
        began = time.process_time()
        mujoco.mj_step(machine, data, nstep=steps)
        least = min(least, time.process_time() - began)
    mujoco.mj_forward(machine, data)
    x, y, z = data.site("end").xpos
    print("MuJoCo,RK4", 1 / steps, least, f"{x:.17g} {y:.17g} {z:.17g}")
