// Forces as straight arrows, moments as arrows around their axis; one scale for each.
import { ConeGeometry, CylinderGeometry, GreaterDepth, Group, Mesh, MeshBasicMaterial, TorusGeometry, Quaternion, Vector3 } from 'three';

const Y = new Vector3(0, 1, 0), Z = new Vector3(0, 0, 1);
const SEGMENTS = 48, RADIAL = 8;

export class Arrows {
  constructor(data, machine) {
    this.data = data;
    this.machine = machine;
    this.root = new Group();
    this.colours = { false: new MeshBasicMaterial(), true: new MeshBasicMaterial() };
    // what is inside of a body shines through it
    this.hidden = { false: shining(), true: shining() };
    this.shown = { false: false, true: false };
    this.all = null;
    this.scale = {};
  }

  /** Shows forces (false) or moments (true). */
  show(moment, visible) {
    this.shown[moment] = visible;
    if (visible) this.make();
  }

  /** True if the page carries forces (false) or moments (true) of an element. */
  has(moment) {
    return this.machine.elements.some(({ arrows }) => arrows?.some(one => one.moment === moment && one.series.some(name => this.data.byName.has(name))));
  }

  /** Makes the arrows when they are first asked for. */
  make() {
    if (this.all) return;
    const { size } = this.data.scene;
    this.all = [];
    for (const element of this.machine.elements) {
      for (const { place, moment, series } of element.arrows ?? []) {
        const columns = series.map(name => this.data.values(name));
        if (columns.every(column => !column)) continue;
        const most = this.most(columns);
        if (most > 0) this.all.push({ element, place, moment, columns, most, mesh: this.arrow(moment, size) });
      }
    }
    for (const moment of [false, true]) {
      const sizes = this.all.filter(one => one.moment === moment).map(one => one.most).sort((x, y) => x - y);
      this.scale[moment] = nice(sizes[Math.floor(0.75 * (sizes.length - 1))] ?? 1);
    }
    this.all.forEach(one => this.root.add(one.mesh));
  }

  arrow(moment, size) {
    const group = moment ? twist(size, this.colours[true]) : straight(size, this.colours[false]);
    for (const mesh of [...group.children]) mesh.add(new Mesh(mesh.geometry, this.hidden[moment]));
    return group;
  }

  /** Takes the colours of a theme. */
  theme(theme) {
    for (const [moment, colour] of [[false, theme.force], [true, theme.moment]]) [this.colours, this.hidden].forEach(all => all[moment].color.set(colour));
  }

  /** The size that a vector keeps below for most of the time. */
  most(columns) {
    const every = Math.max(1, Math.floor(this.data.n / 400)), sizes = [];
    for (let k = 0; k < this.data.n; k += every) sizes.push(Math.hypot(...columns.map(column => column?.[k] ?? 0)));
    sizes.sort((x, y) => x - y);
    const most = sizes[Math.floor(0.97 * (sizes.length - 1))];
    return Number.isFinite(most) && most > 1e-9 ? most : 0;
  }

  /** Length of an arrow of the size of the scale. */
  get reference() {
    return 0.16 * this.data.scene.size;
  }

  place(t) {
    if (!this.all) return;
    const [k, part] = this.data.at(t), v = new Vector3(), p = new Vector3();
    for (const { element, place, moment, columns, mesh } of this.all) {
      const [x, y, z] = columns.map(column => (column ? column[k] + (part ? part * (column[k + 1] - column[k]) : 0) : 0));
      v.set(x, y, z);
      const size = v.length() / this.scale[moment];
      mesh.visible = this.shown[moment] && !element.hidden && size > 0.02 && Number.isFinite(size);
      if (!mesh.visible) continue;
      this.machine.point(place, p);
      mesh.position.copy(p);
      if (this.data.scene.planar) mesh.position.z += 3 * this.data.scene.unit;
      mesh.userData.aim(v.normalize(), Math.min(size, 2.5) * this.reference);
    }
  }

  /** What the scale is, for the legend; none of what is shown but never acts. */
  legend() {
    const units = { false: 'N', true: 'N m' };
    const isThere = moment => this.all?.some(one => one.moment === moment);
    return [false, true].filter(moment => this.shown[moment]).map(moment => ({ moment, value: isThere(moment) ? this.scale[moment] : null, unit: units[moment] }));
  }
}

/** 1, 2 or 5 times a power of ten. */
export function nice(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * [1, 2, 5, 10].find(one => one * power >= 0.999 * x);
}

const shining = () => new MeshBasicMaterial({ depthFunc: GreaterDepth, depthWrite: false, transparent: true, opacity: 0.38 });
const turn = new Quaternion();

function straight(size, material) {
  const r = 0.0035 * size, head = 0.022 * size;
  const shaft = new Mesh(new CylinderGeometry(r, r, 1, 12).translate(0, 0.5, 0), material);
  const cone = new Mesh(new ConeGeometry(2.6 * r, 1, 20).translate(0, -0.5, 0), material);
  const group = new Group();
  group.add(shaft, cone);
  group.userData.aim = (direction, length) => {
    const tip = Math.min(head, 0.6 * length);
    group.quaternion.copy(turn.setFromUnitVectors(Y, direction));
    shaft.scale.y = Math.max(length - tip, 1e-9);
    cone.scale.set(Math.min(1, tip / head + 0.3), tip, Math.min(1, tip / head + 0.3));
    cone.position.y = length;
  };
  return group;
}

function twist(size, material) {
  const r = 0.0032 * size, radius = 0.04 * size;
  // an arc made of pieces, of which as many are drawn as the moment asks for
  const arc = new Mesh(new TorusGeometry(radius, r, RADIAL, SEGMENTS, 2 * Math.PI), material);
  const index = arc.geometry.index, sorted = [];
  for (let i = 0; i < SEGMENTS; i++) for (let j = 0; j < RADIAL; j++) for (let n = 0; n < 6; n++) sorted.push(index.getX(6 * (j * SEGMENTS + i) + n));
  arc.geometry.setIndex(sorted);
  const cone = new Mesh(new ConeGeometry(3 * r, 6 * r, 16), material);
  const group = new Group();
  group.add(arc, cone);
  group.userData.aim = (direction, length) => {
    const part = Math.min(0.9, 0.12 + (0.6 * length) / (0.16 * size)), pieces = Math.max(1, Math.floor(part * SEGMENTS));
    const angle = (2 * Math.PI * pieces) / SEGMENTS;
    group.quaternion.copy(turn.setFromUnitVectors(Z, direction));
    arc.geometry.setDrawRange(0, pieces * RADIAL * 6);
    cone.position.set(radius * Math.cos(angle), radius * Math.sin(angle), 0);
    cone.rotation.z = angle;
  };
  return group;
}
