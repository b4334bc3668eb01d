// Traces, axes, centres of mass, the start as given.
import { AxesHelper, BufferAttribute, BufferGeometry, Color, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from 'three';
import { Machine } from './machine.js';

/** Paths of points: all of a path faintly, what has been passed fully. */
export class Traces {
  constructor(data, machine) {
    this.data = data;
    this.machine = machine;
    this.root = new Group();
    this.paints = new Map();
    this.colour = 0;
    this.lines = new Map();
  }

  /** Materials of the colour of a body, or of the theme: of what has been passed, and of all. */
  paint(track) {
    const body = this.machine.bodies.get(this.data.scene.tracks[track].name), key = body?.name ?? null;
    if (!this.paints.has(key)) {
      const color = body ? body.material.color : this.colour;
      this.paints.set(key, [new LineBasicMaterial({ color }), new LineBasicMaterial({ color, transparent: true, opacity: 0.3 })]);
    }
    return this.paints.get(key);
  }

  theme({ trace }) {
    this.colour = trace;
    this.paints.get(null)?.forEach(material => material.color.set(trace));
  }

  /** Draws the path of a point of a track, or removes it; true if it is drawn now. */
  toggle(track, at = [0, 0, 0]) {
    const key = `${track} ${at}`, known = this.lines.get(key);
    if (known) {
      this.root.remove(...known);
      known.forEach(line => line.geometry.dispose());
      this.lines.delete(key);
      return false;
    }
    const { position, rotation } = this.data.poses[track - 1], { n } = this.data;
    const points = new Float32Array(3 * n), p = new Vector3(), q = new Quaternion();
    for (let k = 0; k < n; k++) {
      p.set(...at).applyQuaternion(q.fromArray(rotation, 4 * k));
      for (let i = 0; i < 3; i++) points[3 * k + i] = p.getComponent(i) + position[3 * k + i];
    }
    const geometry = () => new BufferGeometry().setAttribute('position', new BufferAttribute(points, 3));
    const lines = this.paint(track).map(material => new Line(geometry(), material));
    if (this.data.scene.planar) lines.forEach(line => (line.position.z = 3.5 * this.data.scene.unit));
    lines.forEach(line => (line.frustumCulled = false));
    this.root.add(...lines);
    this.lines.set(key, lines);
    return true;
  }

  has(track, at = [0, 0, 0]) {
    return this.lines.has(`${track} ${at}`);
  }

  place(t) {
    const [k] = this.data.at(t);
    for (const [line] of this.lines.values()) line.geometry.setDrawRange(0, k + 1);
  }
}

/** Colours of x, y, z. */
const AXES = ['#e03131', '#2b9a3e', '#2f6fe4'].map(colour => new Color(colour));

/** Axes of tracks and of their markers. */
export function frames(machine) {
  const { size, unit } = machine.data.scene, all = [];
  for (const track of machine.tracks) {
    const own = new AxesHelper(Math.min(0.09 * size, 6 * unit));
    track.group.add(own);
    all.push(own);
    for (const [, [position, [w, x, y, z]]] of track.markers) {
      const axes = new AxesHelper(Math.min(0.05 * size, 3.5 * unit));
      axes.position.set(...position);
      axes.quaternion.set(x, y, z, w);
      track.group.add(axes);
      all.push(axes);
    }
  }
  all.forEach(axes => {
    axes.setColors(...AXES);
    axes.material.depthTest = false;
    axes.renderOrder = 2;
  });
  return all;
}

/** Centres of mass. */
export function centres(machine, colour) {
  const material = new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true });
  const ball = new SphereGeometry(0.55 * machine.data.scene.unit, 16, 12);
  return machine.tracks.filter(track => track.centre).map(track => {
    const mesh = new Mesh(ball, material);
    mesh.position.set(...track.centre);
    mesh.renderOrder = 3;
    mesh.raycast = () => {};
    track.group.add(mesh);
    return mesh;
  });
}

/** The start as it was given, where it had to be repaired. */
export function ghost(data, shared) {
  if (!data.scene.ghost) return null;
  const faint = Object.fromEntries(Object.entries(shared).map(([name, material]) => [name, material.clone()]));
  const machine = new Machine(data, faint);
  machine.placeOn(data.scene.ghost);
  machine.root.traverse(node => {
    if (node.material) Object.assign(node.material, { transparent: true, opacity: node.isMesh ? 0.22 : 0.12, depthWrite: false });
    node.castShadow = node.receiveShadow = false;
    node.raycast = () => {};
  });
  return machine;
}
