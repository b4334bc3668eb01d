// Scene and motion as the page carries them: a header as JSON, then columns of whole numbers (see `pack.rs`).

/** Opens the bytes of a page. */
export function open(buffer) {
  const view = new DataView(buffer);
  const length = view.getUint32(0, true);
  const scene = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  return new Data(scene, new Uint8Array(buffer, 4 + length));
}

class Data {
  constructor(scene, bytes) {
    this.scene = scene;
    this.bytes = bytes;
    this.n = scene.times.count;
    let at = 0, next = 0;
    const take = () => {
      const note = scene.columns[next++], column = { note, at };
      at += note.length ? note.at(-1) : 0;
      return column;
    };
    this.times = this.readTimes(scene.times, take);
    this.poses = scene.poses.map(left => this.pose(left, take));
    this.series = scene.series.map(([name, unit], i) => ({ name, unit, asked: i < scene.asked, column: take() }));
    this.series.push(...scene.lengths.map(([name, unit, parts]) => ({ name, unit, asked: false, parts })));
    this.byName = new Map(this.series.map(one => [one.name, one]));
    scene.tracks.slice(1).forEach((track, i) => this.places(track.name, this.poses[i].position));
    this.series.sort((a, b) => b.asked - a.asked);
  }

  /** Positions of a track as series that take no room in the page. */
  places(name, position) {
    (this.scene.planar ? ['x', 'y'] : ['x', 'y', 'z']).forEach((axis, i) => {
      const one = { name: `${name}.position.${axis}`, unit: 'm', asked: false, position, i };
      if (this.byName.has(one.name)) return;
      this.series.push(one);
      this.byName.set(one.name, one);
    });
  }

  readTimes({ first, step, count }, take) {
    return step === undefined ? this.column(take()) : Float64Array.from({ length: count }, (_, k) => first + step * k);
  }

  /** The numbers of a column. */
  column({ note, at }) {
    const { n, bytes } = this, out = new Float64Array(n);
    if (note.length === undefined) return out.fill(note);
    if (note.length === 1) return Float64Array.from(new Float32Array(bytes.slice(at, at + 4 * n).buffer));
    const [order, exponent] = note, quantum = 2 ** exponent, sums = new Float64Array(order + 1);
    for (let k = 0; k < n; k++) {
      let shift = 1, rest = 0, byte;
      do {
        byte = bytes[at++];
        rest += (byte & 0x7f) * shift;
        shift *= 128;
      } while (byte >= 0x80);
      sums[order] = rest % 2 ? -(rest + 1) / 2 : rest / 2;
      for (let i = order - 1; i >= 0; i--) sums[i] += sums[i + 1];
      out[k] = quantum * sums[0];
    }
    return out;
  }

  /** Positions, and quaternions as x, y, z, w; the entry `left` out of these, from 4 a negative one, follows from the others. */
  pose(left, take) {
    const { n } = this, { planar } = this.scene, position = new Float64Array(3 * n), rotation = new Float64Array(4 * n);
    for (let i = 0; i < (planar ? 2 : 3); i++) this.column(take()).forEach((x, k) => (position[3 * k + i] = x));
    if (planar) {
      this.column(take()).forEach((angle, k) => {
        rotation[4 * k + 2] = Math.sin(angle / 2);
        rotation[4 * k + 3] = Math.cos(angle / 2);
      });
      return { position, rotation };
    }
    // scalar first in the page, last here
    const place = [3, 0, 1, 2], own = [0, 1, 2, 3].filter(i => i !== left % 4 || left === 8);
    for (const i of own) this.column(take()).forEach((x, k) => (rotation[4 * k + place[i]] = x));
    for (let k = 0; k < n; k++) {
      const squares = own.reduce((sum, i) => sum + rotation[4 * k + place[i]] ** 2, 0);
      if (left < 8) rotation[4 * k + place[left % 4]] = (left < 4 ? 1 : -1) * Math.sqrt(Math.max(1 - squares, 0));
      else for (let i = 0; i < 4; i++) rotation[4 * k + i] /= Math.sqrt(squares) || 1;
    }
    return { position, rotation };
  }

  /** Lengths of vectors whose components are series of their own. */
  lengths(names) {
    const parts = names.map(name => this.values(name));
    return Float64Array.from({ length: this.n }, (_, k) => Math.hypot(...parts.map(part => part[k])));
  }

  /** Values of a series by name, decoded when they are first needed; null if there is none. */
  values(name) {
    const one = this.byName.get(name);
    if (!one) return null;
    one.values ??= one.parts ? this.lengths(one.parts) : one.position ? Float64Array.from({ length: this.n }, (_, k) => one.position[3 * k + one.i]) : this.column(one.column);
    return one.values;
  }

  /** Frame number and part of the way to the next at a time. */
  at(t) {
    const { times, n } = this;
    if (n < 2 || t <= times[0]) return [0, 0];
    if (t >= times[n - 1]) return [n - 1, 0];
    let low = 0, high = n - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= t) low = middle;
      else high = middle;
    }
    const step = times[high] - times[low];
    return [low, step > 0 ? (t - times[low]) / step : 0];
  }

  /** A value at a time, between frames by a straight line. */
  value(name, t) {
    const values = this.values(name);
    if (!values) return NaN;
    const [k, part] = this.at(t);
    return part === 0 ? values[k] : values[k] + part * (values[k + 1] - values[k]);
  }

  /** Series of an element: their names begin with its name. */
  of(element) {
    const prefix = element + '.';
    return this.series.filter(one => one.name.startsWith(prefix) || one.name === element).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
