// Camera, light, floor, picking: the room that the machine stands in.
import { Box3, BufferAttribute, BufferGeometry, Color, DirectionalLight, HemisphereLight, LineBasicMaterial, LineSegments, Mesh, PCFShadowMap, PerspectiveCamera, PlaneGeometry, Quaternion, Raycaster, Scene, ShadowMaterial, Vector2, Vector3, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

const Z = new Vector3(0, 0, 1);

export class Stage {
  constructor(canvas, data, machine) {
    this.data = data;
    this.machine = machine;
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
    this.renderer.localClippingEnabled = true;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.scene = new Scene();
    this.up = new Vector3(...data.scene.up);
    this.camera = new PerspectiveCamera(data.scene.planar ? 22 : 32, 1, 0.01, 1000);
    this.camera.up.copy(this.up);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.zoomToCursor = true;
    this.box = this.reach();
    this.lights();
    this.ground();
    this.scene.add(machine.root);
    this.followed = null;
    this.picker = new Raycaster();
  }

  /** Box around everything that moves, over all time; where it drives away, around the start. */
  reach() {
    const boxes = this.machine.tracks.map(trackBox), links = this.machine.elements.flatMap(element => element.links);
    const { data } = this, every = Math.max(1, Math.floor(data.n / 60));
    const box = until => {
      const all = new Box3(), corner = new Vector3(), points = [];
      const add = point => {
        all.expandByPoint(point);
        points.push(point.x, point.y, point.z);
      };
      for (let k = 0; k < Math.max(until, 1); k += every) {
        if (data.n) this.machine.move(data.times[k]);
        this.machine.tracks.forEach(({ group }, i) => {
          for (const point of boxes[i]) add(corner.copy(point).applyQuaternion(group.quaternion).add(group.position));
        });
        for (const { ends } of links) ends.forEach(end => add(this.machine.point(end, corner)));
      }
      if (all.isEmpty()) all.set(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
      return { middle: all.getCenter(new Vector3()), size: all.getSize(new Vector3()).addScalar(2 * data.scene.unit), points };
    };
    const start = box(1), whole = box(data.n);
    this.drivesAway = whole.size.length() > 5 * Math.max(start.size.length(), data.scene.size);
    return this.drivesAway ? start : whole;
  }

  lights() {
    const { planar } = this.data.scene, far = this.box.size.length() || 1;
    this.hemisphere = new HemisphereLight(0xffffff, 0x8d98a8, planar ? 1.7 : 1.6);
    this.hemisphere.position.copy(planar ? Z : this.up);
    this.sun = new DirectionalLight(0xffffff, planar ? 1.9 : 2.1);
    const offset = planar ? new Vector3(-0.45, 0.75, 1.6) : this.side(0.55, -0.75).addScaledVector(this.up, 1.5);
    this.sunOffset = offset.multiplyScalar(far);
    this.sun.castShadow = true;
    const small = Math.max(window.innerWidth, 600) < 700;
    this.sun.shadow.mapSize.set(small ? 1024 : 2048, small ? 1024 : 2048);
    const { camera } = this.sun.shadow, half = 0.75 * far;
    Object.assign(camera, { left: -half, right: half, top: half, bottom: -half, near: 0.01 * far, far: 5 * far });
    this.sun.shadow.normalBias = 0.002 * far;
    this.sun.shadow.radius = 4;
    this.fill = new DirectionalLight(0xffffff, 0.55);
    this.fill.position.copy(planar ? new Vector3(1, -0.4, 1) : this.side(-0.8, 0.5).addScaledVector(this.up, 0.5));
    this.scene.add(this.hemisphere, this.sun, this.sun.target, this.fill);
    this.lightAt(this.box.middle);
  }

  lightAt(point) {
    this.sun.target.position.copy(point);
    this.sun.position.copy(point).add(this.sunOffset);
  }

  /** A horizontal direction: so much to the right, so much away, as seen from the front. */
  side(right, away) {
    const first = Math.abs(this.up.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
    const x = first.addScaledVector(this.up, -first.dot(this.up)).normalize();
    return x.clone().multiplyScalar(right).addScaledVector(new Vector3().crossVectors(this.up, x), away);
  }

  /** Floor in space, wall behind the plane. */
  ground() {
    const { planar, floor, unit } = this.data.scene, size = Math.max(this.box.size.x, this.box.size.y, this.box.size.z);
    const cell = niceBelow(size / 5), cells = 2 * Math.ceil((planar ? 3 : 4) * size / cell);
    const normal = planar ? Z : this.up;
    const middle = this.box.middle.clone();
    const height = planar ? -2.6 * unit : floor ?? 0;
    middle.addScaledVector(normal, height - middle.dot(normal));
    // lines of the grid pass through whole numbers of cells
    const snapped = middle.clone().divideScalar(cell).round().multiplyScalar(cell);
    snapped.addScaledVector(normal, middle.dot(normal) - snapped.dot(normal));
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), normal);
    this.grid = new LineSegments(squares(cell, cells), new LineBasicMaterial({ transparent: true, opacity: 0.55, depthWrite: false }));
    this.grid.quaternion.copy(turn);
    this.grid.position.copy(snapped).addScaledVector(normal, 1e-3 * unit);
    this.grid.raycast = () => {};
    this.fade(this.grid.material, 0.5 * cell * cells);
    this.wall = new Mesh(new PlaneGeometry(cell * cells, cell * cells), new ShadowMaterial({ opacity: 0.2, depthWrite: false }));
    this.wall.quaternion.setFromUnitVectors(Z, normal);
    this.wall.position.copy(snapped);
    this.wall.receiveShadow = true;
    this.scene.add(this.wall, this.grid);
    this.cell = cell;
  }

  /** Lets the grid fade away from its middle. */
  fade(material, radius) {
    material.onBeforeCompile = shader => {
      shader.vertexShader = 'varying vec2 vPlace;\n' + shader.vertexShader.replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlace = position.xz;');
      shader.fragmentShader = 'varying vec2 vPlace;\n' + shader.fragmentShader.replace('#include <color_fragment>', `#include <color_fragment>\ndiffuseColor.a *= 1.0 - smoothstep(0.25, 0.95, length(vPlace) / ${radius.toExponential(6)});`);
    };
  }

  theme(theme) {
    this.grid.material.color = new Color(theme.grid);
    this.wall.material.opacity = theme.shadow;
    this.hemisphere.groundColor.set(theme.ground);
    this.canvas.style.background = `radial-gradient(120% 90% at 50% 30%, ${theme.sky}, ${theme.ground})`;
  }

  resize(width, height) {
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(height, 1);
    this.camera.updateProjectionMatrix();
  }

  /** Looks from a side at everything. */
  look(view) {
    const { planar } = this.data.scene;
    const directions = planar
      ? { front: [0, 0, 1], side: [1, 0, 0], top: [0, 1, 0.0001], iso: [0.55, 0.42, 1] }
      : { front: this.side(0, -1), side: this.side(1, 0), top: this.up.clone().addScaledVector(this.side(0, -1), 1e-4), iso: this.side(0.75, -1).addScaledVector(this.up, 0.62) };
    const direction = directions[view], away = (direction.isVector3 ? direction : new Vector3(...direction)).clone().normalize();
    const middle = this.followed ? this.spot() : this.box.middle.clone();
    this.camera.up.copy(this.up);
    this.camera.position.copy(middle).addScaledVector(away, this.distance(away, middle));
    this.controls.target.copy(middle);
    this.range();
    this.controls.update();
  }

  /** Puts the camera to a place of an address: where it is, what it looks at. */
  aim(place) {
    this.camera.position.set(...place.slice(0, 3));
    this.controls.target.set(...place.slice(3));
    this.controls.update();
  }

  /** Distance from which the box fits into the picture. */
  distance(away, middle) {
    const right = new Vector3().crossVectors(this.camera.up, away).normalize(), top = new Vector3().crossVectors(away, right);
    const tangent = Math.tan((this.camera.fov * Math.PI) / 360);
    let far = 0.05 * this.box.size.length();
    const offset = new Vector3();
    for (let i = 0; i < this.box.points.length; i += 3) {
      offset.fromArray(this.box.points, i).sub(this.followed ? this.box.middle : middle);
      const wide = Math.abs(offset.dot(right)) / (tangent * this.camera.aspect), high = Math.abs(offset.dot(top)) / tangent;
      far = Math.max(far, offset.dot(away) + 1.15 * Math.max(wide, high));
    }
    return far;
  }

  /** Turns the camera about what it looks at: so much to the right and upwards [rad]. */
  turn(right, upwards) {
    const away = this.camera.position.clone().sub(this.controls.target), far = away.length();
    away.applyAxisAngle(this.up, right);
    const elevation = Math.asin(Math.min(Math.max(away.dot(this.up) / far, -1), 1)), most = 0.499 * Math.PI;
    const axis = new Vector3().crossVectors(away, this.up);
    if (axis.lengthSq() > 1e-12 * far * far) away.applyAxisAngle(axis.normalize(), Math.min(Math.max(elevation + upwards, -most), most) - elevation);
    this.camera.position.copy(this.controls.target).add(away);
    this.controls.update();
  }

  /** Goes nearer by a factor. */
  approach(factor) {
    this.camera.position.sub(this.controls.target).divideScalar(factor).add(this.controls.target);
    this.controls.update();
  }

  range() {
    const reach = this.box.size.length() + this.camera.position.distanceTo(this.controls.target);
    this.camera.near = 1e-3 * reach;
    this.camera.far = 40 * reach;
    this.camera.updateProjectionMatrix();
  }

  /** Lets the camera go along with the centre of mass of a track, or with nothing. */
  follow(track) {
    this.followed = track?.group ?? null;
    this.centre = new Vector3(...(this.data.scene.tracks[track?.index]?.centre ?? []));
    this.last = this.followed && this.spot();
  }

  /** Where what is followed is. */
  spot() {
    return this.centre.clone().applyQuaternion(this.followed.quaternion).add(this.followed.position);
  }

  /** Moves camera and light with what is followed. */
  carry() {
    if (!this.followed) return;
    const spot = this.spot(), moved = spot.clone().sub(this.last);
    if (moved.lengthSq() === 0) return;
    this.last.add(moved);
    this.camera.position.add(moved);
    this.controls.target.add(moved);
    this.lightAt(this.controls.target);
    for (const plane of [this.grid, this.wall]) {
      const along = spot.clone().sub(plane.position), normal = this.data.scene.planar ? Z : this.up;
      along.addScaledVector(normal, -along.dot(normal)).divideScalar(this.cell).round().multiplyScalar(this.cell);
      plane.position.add(along);
    }
    this.controls.update();
  }

  render() {
    this.carry();
    this.range();
    this.renderer.render(this.scene, this.camera);
  }

  /** The element under a point of the canvas, and where it is hit. */
  pick(x, y) {
    const rect = this.canvas.getBoundingClientRect();
    const at = new Vector2(((x - rect.left) / rect.width) * 2 - 1, 1 - ((y - rect.top) / rect.height) * 2);
    this.picker.setFromCamera(at, this.camera);
    const hit = this.picker.intersectObject(this.machine.root, true).find(one => one.object.userData.element !== undefined && shown(one.object));
    return hit ? { element: this.machine.elements[hit.object.userData.element], point: hit.point, object: hit.object } : null;
  }

  /** Pixels per metre at the middle of the picture. */
  scale() {
    const far = this.camera.position.distanceTo(this.controls.target);
    return this.canvas.clientHeight / (2 * far * Math.tan((this.camera.fov * Math.PI) / 360));
  }
}

function shown(object) {
  for (let node = object; node; node = node.parent) if (!node.visible) return false;
  return true;
}

/** Lines of a grid in the xz-plane, in pieces of a cell: not every rasterizer draws lines that pass behind the camera. */
function squares(cell, cells) {
  const points = [], half = 0.5 * cells;
  for (let i = -half; i <= half; i++) for (let j = -half; j < half; j++) points.push(i, 0, j, i, 0, j + 1, j, 0, i, j + 1, 0, i);
  return new BufferGeometry().setAttribute('position', new BufferAttribute(Float32Array.from(points, x => x * cell), 3));
}

/** Corners of the box around the parts of a track, in its frame. */
function trackBox(track) {
  const box = new Box3(), own = new Box3();
  if (track.index > 0) box.expandByPoint(new Vector3());
  for (const mesh of track.group.children.filter(node => node.isMesh)) {
    mesh.updateMatrix();
    if (!mesh.geometry.boundingBox) mesh.geometry.computeBoundingBox();
    box.union(own.copy(mesh.geometry.boundingBox).applyMatrix4(mesh.matrix));
  }
  if (box.isEmpty()) return [];
  const { min, max } = box;
  return Array.from({ length: 8 }, (_, i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z));
}

function niceBelow(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * [5, 2, 1].find(one => one * power <= 1.001 * x);
}
