// The machine: groups on tracks, links, beams; placed at a time.
import { EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshStandardMaterial, Quaternion, Vector3 } from 'three';
import { geometry } from './solids.js';
import { link, place } from './links.js';
import { ribbon } from './ribbons.js';
import { pass, sheet } from './sheets.js';
import { bodyColour, paint as repaint } from './theme.js';

/** Solids above which each of them is drawn with fewer faces, without lines along its edges, and only bodies throw shadows. */
const MANY = 1500;
const HIGHLIGHT = 0x3fa9f5;

export class Machine {
  constructor(data, shared) {
    this.data = data;
    this.shared = shared;
    this.root = new Group();
    this.tracks = data.scene.tracks.map((track, i) => this.track(track, i));
    this.edge = new LineBasicMaterial({ transparent: true, opacity: 0.32 });
    // materials of elements that are faint but have no colour of their own
    this.faint = [];
    this.halo = new MeshBasicMaterial({ color: HIGHLIGHT, transparent: true, opacity: 0.5, depthTest: false, depthWrite: false });
    this.halos = [];
    this.marked = null;
    this.up = new Vector3(...data.scene.up);
    this.elements = [];
    this.bodies = new Map();
    this.shapes = new Map();
    this.isCoarse = data.scene.elements.reduce((count, element) => count + (element.parts?.length ?? 0), 0) > MANY;
    let bodies = 0;
    data.scene.elements.forEach((element, index) => {
      const colour = ['body', 'beam'].includes(element.family) ? bodyColour(bodies++) : null;
      const shown = this.element(element, index, colour);
      this.elements.push(shown);
      if (element.family === 'body') this.bodies.set(element.name, shown);
    });
  }

  /** A frame that moves; the parts that turn with another one hang on groups of their own. */
  track(track, index) {
    const group = new Group();
    group.name = track.name;
    this.root.add(group);
    return { ...track, index, group, followers: new Map() };
  }

  element(element, index, colour) {
    const look = element.look ?? {};
    const own = new MeshStandardMaterial({ roughness: 0.5, metalness: 0.08 });
    if (look.colour) own.color.setRGB(...look.colour.map(x => x / 255), 'srgb');
    else if (colour) own.color.copy(colour);
    const opacity = look.opacity ?? 1;
    own.transparent = opacity < 1;
    own.opacity = opacity;
    own.depthWrite = opacity === 1;
    const paints = this.paints(look);
    const shown = { ...element, index, colour: own.color, material: own, paints, objects: [], links: [], ribbons: [], sheets: [], hidden: !!look.hidden };
    for (const part of element.parts ?? []) shown.objects.push(this.part(part, shown, look));
    for (const one of element.links ?? []) {
      const group = link(one, look.colour ? Object.fromEntries(Object.keys(paints).map(name => [name, own])) : paints);
      group.traverse(node => (node.userData.element = index));
      shadows(group, opacity);
      this.root.add(group);
      shown.objects.push(group);
      shown.links.push({ group, ends: one.ends });
    }
    for (const one of element.ribbons ?? []) {
      const mesh = ribbon(one, own, this.data.scene.planar ? 0.55 * this.data.scene.unit : 0);
      mesh.userData.element = index;
      shadows(mesh, opacity);
      this.root.add(mesh);
      shown.objects.push(mesh);
      shown.ribbons.push({ mesh, nodes: one.nodes });
    }
    for (const one of element.sheets ?? []) {
      const group = sheet(one, look.colour ? own : paints.road, paints.edge);
      group.traverse(node => (node.userData.element = index));
      this.root.add(group);
      shown.objects.push(group);
      shown.sheets.push({ group, sheet: one });
    }
    shown.objects.forEach(object => (object.visible = !shown.hidden));
    return shown;
  }

  part({ track, turn, frame: [position, [w, x, y, z]], solid, paint }, element, look) {
    const { paints } = element;
    let material = element.material;
    if (look.colour || element.family === 'body') material = paint === 'mark' ? paints.mark : element.material;
    else if (paint === 'body') material = this.likeBody(track, look) ?? paints.steel;
    else material = paints[paint] ?? paints.steel;
    const { shape, edges } = this.shape(solid), mesh = new Mesh(shape, material);
    mesh.position.set(...position);
    mesh.quaternion.set(x, y, z, w);
    mesh.userData.element = element.index;
    if (edges) {
      const lines = new LineSegments(edges, paints.edge);
      lines.raycast = () => {};
      mesh.add(lines);
    }
    shadows(mesh, look.opacity ?? 1);
    if (this.isCoarse && element.family !== 'body') mesh.castShadow = false;
    this.parent(track, turn).add(mesh);
    return mesh;
  }

  /** Materials that an element shares with others, or faint ones of its own. */
  paints(look) {
    const opacity = look.opacity ?? 1;
    const all = { ...this.shared, edge: this.edge };
    if (opacity >= 1) return all;
    const faint = Object.fromEntries(Object.entries(all).map(([name, material]) => [name, faded(material, opacity)]));
    this.faint.push(faint);
    return faint;
  }

  /** The material of the body that a part of another element belongs to. */
  likeBody(track, look) {
    const opacity = look.opacity ?? 1;
    const body = this.bodies.get(this.data.scene.tracks[track].name);
    return body && opacity < 1 ? faded(body.material, opacity) : body?.material;
  }

  /** Takes the colours of a theme. */
  theme(theme) {
    for (const paints of [{ ...this.shared, edge: this.edge }, ...this.faint]) repaint(paints, theme);
  }

  /** A solid and its edges; solids that are alike share them. */
  shape(solid) {
    const key = JSON.stringify(solid);
    let known = this.shapes.get(key);
    if (!known) {
      const shape = geometry(solid, this.isCoarse), smooth = this.isCoarse || solid[0] === 'wire' || solid[0] === 'sphere';
      this.shapes.set(key, (known = { shape, edges: smooth ? null : new EdgesGeometry(shape, 30) }));
    }
    return known;
  }

  /** Group at the position of one track with the rotation of another. */
  parent(track, turn) {
    const own = this.tracks[track];
    if (track === turn) return own.group;
    if (!own.followers.has(turn)) {
      const group = new Group();
      this.root.add(group);
      own.followers.set(turn, group);
    }
    return own.followers.get(turn);
  }

  /** Puts everything where it is at a time. */
  place(t) {
    this.move(t);
    this.settle();
  }

  /** Puts the tracks where they are at a time. */
  move(t) {
    const [k, part] = this.data.at(t);
    this.t = t;
    this.tracks.forEach(track => {
      if (track.index === 0) return;
      poseAt(this.data.poses[track.index - 1], k, part, track.group);
    });
  }

  /** Puts the tracks on given frames. */
  placeOn(frames) {
    frames.forEach(([position, [w, x, y, z]], i) => {
      this.tracks[i].group.position.set(...position);
      this.tracks[i].group.quaternion.set(x, y, z, w);
    });
    this.settle();
  }

  /** Parts that hang between tracks. */
  settle() {
    for (const track of this.tracks) {
      // what stays at a point of one track with the axes of another: the point is turned by its own track
      for (const [turn, group] of track.followers) {
        for (const mesh of group.children) {
          mesh.userData.at ??= mesh.position.clone();
          mesh.userData.turn ??= mesh.quaternion.clone();
          mesh.position.copy(mesh.userData.at).applyQuaternion(track.group.quaternion).add(track.group.position);
          mesh.quaternion.copy(this.tracks[turn].group.quaternion).multiply(mesh.userData.turn);
        }
      }
    }
    for (const element of this.elements) {
      for (const { group, ends } of element.links) place(group, this.point(ends[0], a), this.point(ends[1], b), this.up);
      for (const { mesh, nodes } of element.ribbons) mesh.userData.bend(nodes.map(node => this.tracks[node].group));
      for (const { group, sheet } of element.sheets) pass(group, sheet, this.tracks[sheet.track].group, this.t ?? 0, this.data);
    }
  }

  /** A point `[track, position]` in the world. */
  point([track, at], out = new Vector3()) {
    const { group } = this.tracks[track];
    return out.set(...at).applyQuaternion(group.quaternion).add(group.position);
  }

  /** Shows or hides an element. */
  show(element, visible) {
    element.hidden = !visible;
    element.objects.forEach(object => (object.visible = visible));
  }

  /** Marks an element as selected: its own material glows, and what shares materials with others shines through everything. */
  highlight(selected) {
    if (selected === this.marked) return;
    const glow = (element, chosen) => {
      element.material.emissive.set(chosen ? HIGHLIGHT : 0x000000);
      element.material.emissiveIntensity = chosen ? 0.35 : 0;
    };
    if (this.marked) glow(this.marked, false);
    this.halos.forEach(halo => halo.removeFromParent());
    this.halos = [];
    this.marked = selected ?? null;
    if (!selected) return;
    glow(selected, true);
    if (['body', 'beam'].includes(selected.family)) return;
    const meshes = [];
    selected.objects.forEach(object => object.traverse(node => node.isMesh && meshes.push(node)));
    for (const mesh of meshes) {
      const halo = new Mesh(mesh.geometry, this.halo);
      halo.raycast = () => {};
      halo.frustumCulled = mesh.frustumCulled;
      mesh.add(halo);
      this.halos.push(halo);
    }
  }
}

const a = new Vector3(), b = new Vector3(), q0 = new Quaternion(), q1 = new Quaternion();

/** The pose between two frames. */
export function poseAt({ position, rotation }, k, part, group) {
  group.position.fromArray(position, 3 * k);
  group.quaternion.fromArray(rotation, 4 * k);
  if (part > 0) {
    group.position.lerp(a.fromArray(position, 3 * k + 3), part);
    q0.copy(group.quaternion);
    group.quaternion.slerpQuaternions(q0, q1.fromArray(rotation, 4 * k + 4), part);
  }
}

/** What can be seen through has no shadow. */
function shadows(object, opacity) {
  object.traverse(node => {
    node.receiveShadow = !!node.isMesh;
    node.castShadow = !!node.isMesh && opacity >= 1;
  });
}

/** A material like another one, seen through. */
function faded(material, opacity) {
  return Object.assign(material.clone(), { transparent: true, opacity: opacity * material.opacity });
}
