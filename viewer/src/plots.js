// Plots under the view: one strip per unit, one cursor for all, drag to look closer.
import { button, el, icon, number } from './dom.js';
import { PALETTE } from './theme.js';
import { clipped } from './tree.js';

/** Part of its size below which a change of a quantity is no news. */
const FLAT = 1e-4;
/** The same, of a machine's size or a radian, where it stays zero. */
const ROUNDING = 1e-9;
const LEFT = 64, RIGHT = 12, TOP = 8, BOTTOM = 20;

export class Plots {
  constructor(data, player) {
    this.data = data;
    this.player = player;
    this.names = [];
    this.root = el('section', { class: 'plots', id: 'plots', 'aria-label': 'Plots', hidden: true });
    player.addEventListener('time', () => this.draw());
    player.addEventListener('range', () => this.draw());
  }

  has(name) {
    return this.names.includes(name);
  }

  /** Draws a series or removes it; true if it is drawn now. */
  toggle(name) {
    if (!this.data.byName.has(name)) return false;
    if (this.has(name)) this.names = this.names.filter(one => one !== name);
    else this.names.push(name);
    this.arrange();
    return this.has(name);
  }

  arrange() {
    const units = new Map();
    for (const name of this.names) {
      const unit = this.data.byName.get(name).unit;
      units.set(unit, [...(units.get(unit) ?? []), name]);
    }
    this.strips = [...units].map(([unit, names]) => this.strip(unit, names));
    this.root.hidden = !this.strips.length;
    this.root.replaceChildren(...this.strips.map(strip => strip.root));
    this.root.style.setProperty('--strips', Math.min(this.strips.length, 3));
    this.onchange?.();
    this.draw();
  }

  strip(unit, names) {
    const canvas = el('canvas', { tabindex: 0, role: 'img', 'aria-label': `Plot of ${names.map(name => `${clipped(name)}, ${this.span(name)}`).join('; ')}` });
    const curves = names.map(name => ({ name, values: this.data.values(name), colour: PALETTE[this.names.indexOf(name) % PALETTE.length] }));
    const keys = curves.map(curve => {
      const value = el('b', {});
      curve.cell = value;
      return el('span', { class: 'key' }, el('i', { style: `background:${curve.colour}` }), clipped(curve.name, 60), ' ', value, button(`Remove ${clipped(curve.name)}`, icon('close'), () => this.toggle(curve.name)));
    });
    const strip = { unit, curves, canvas, root: el('div', { class: 'strip' }, el('div', { class: 'keys' }, ...keys, el('span', { class: 'unit' }, unit === '1' ? '' : unit)), canvas) };
    this.listen(strip);
    return strip;
  }

  /** Range of a series in words. */
  span(name) {
    let [low, high] = [Infinity, -Infinity];
    for (const value of this.data.values(name)) if (Number.isFinite(value)) [low, high] = [Math.min(low, value), Math.max(high, value)];
    const { unit } = this.data.byName.get(name);
    return low <= high ? `from ${number(low)} to ${number(high)}${unit === '1' ? '' : ` ${unit}`}` : 'no numbers';
  }

  /** Click = go there, drag = look closer, double click = all again. */
  listen({ canvas }) {
    let from = null;
    const time = event => {
      const rect = canvas.getBoundingClientRect(), [t0, t1] = this.player.range;
      const part = (event.clientX - rect.left - LEFT) / Math.max(rect.width - LEFT - RIGHT, 1);
      return t0 + Math.min(Math.max(part, 0), 1) * (t1 - t0);
    };
    canvas.addEventListener('pointerdown', event => {
      from = { x: event.clientX, t: time(event) };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', event => {
      if (!from) return;
      this.chosen = Math.abs(event.clientX - from.x) > 5 ? [from.t, time(event)].sort((a, b) => a - b) : null;
      this.draw();
    });
    canvas.addEventListener('pointerup', event => {
      const chosen = this.chosen;
      if (from && chosen && chosen[1] > chosen[0]) {
        this.player.window(chosen);
        if (this.player.t < chosen[0] || this.player.t > chosen[1]) this.player.seek(chosen[0]);
      } else if (from) this.player.seek(time(event));
      from = this.chosen = null;
      this.draw();
    });
    canvas.addEventListener('dblclick', () => this.player.window(null));
  }

  draw() {
    if (this.root.hidden) return;
    const style = getComputedStyle(this.root);
    const ink = { text: style.getPropertyValue('--faint'), line: style.getPropertyValue('--line'), cursor: style.getPropertyValue('--accent') };
    this.strips.forEach((strip, i) => this.paint(strip, ink, i === this.strips.length - 1));
  }

  /** What rounding leaves of a quantity that is zero, where its unit says how large it could be. */
  rounding(unit) {
    return ROUNDING * ({ m: this.data.scene.extent, mm: 1000 * this.data.scene.extent, rad: 1, deg: 60 }[unit] ?? 0);
  }

  paint({ canvas, curves, unit }, ink, isLast) {
    const width = canvas.clientWidth, height = canvas.clientHeight, ratio = window.devicePixelRatio || 1;
    if (!width || !height) return;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const g = canvas.getContext('2d'), [t0, t1] = this.player.range, { times, n } = this.data;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    const bottom = isLast ? BOTTOM : 8;
    const first = Math.max(0, this.data.at(t0)[0]), last = Math.min(n - 1, this.data.at(t1)[0] + 1);
    let low = Infinity, high = -Infinity;
    for (const { values } of curves) for (let k = first; k <= last; k++) if (Number.isFinite(values[k])) [low, high] = [Math.min(low, values[k]), Math.max(high, values[k])];
    if (!(low <= high)) [low, high] = [-1, 1];
    // what stays the same but for rounding is a flat line
    const room = Math.max(0.06 * (high - low), FLAT * Math.max(Math.abs(low), Math.abs(high)), this.rounding(unit)) || 1;
    [low, high] = [low - room, high + room];
    const x = t => LEFT + ((t - t0) / (t1 - t0 || 1)) * (width - LEFT - RIGHT), y = v => TOP + (1 - (v - low) / (high - low)) * (height - TOP - bottom);
    g.font = '11px system-ui, sans-serif';
    g.strokeStyle = ink.line;
    g.fillStyle = ink.text;
    g.lineWidth = 1;
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    const levels = ticks(low, high, Math.max(2, Math.floor(height / 20)));
    for (const v of levels) {
      line(g, LEFT, y(v), width - RIGHT, y(v));
      g.fillText(number(v, digits(levels)), LEFT - 6, y(v));
    }
    g.textAlign = 'center';
    g.textBaseline = 'top';
    for (const t of ticks(t0, t1, Math.max(2, Math.floor(width / 110)))) {
      line(g, x(t), TOP, x(t), height - bottom);
      if (!isLast) continue;
      const text = `${number(t, 5)} s`, half = g.measureText(text).width / 2;
      g.fillText(text, Math.min(x(t), width - half - 2), height - bottom + 4);
    }
    g.save();
    g.beginPath();
    g.rect(LEFT, 0, width - LEFT - RIGHT, height);
    g.clip();
    for (const { values, colour } of curves) {
      g.strokeStyle = colour;
      g.lineWidth = 1.6;
      g.lineJoin = 'round';
      g.beginPath();
      trace(g, times, values, first, last, x, y, ratio);
      g.stroke();
    }
    if (this.chosen) {
      g.fillStyle = ink.cursor;
      g.globalAlpha = 0.18;
      g.fillRect(x(this.chosen[0]), 0, x(this.chosen[1]) - x(this.chosen[0]), height);
      g.globalAlpha = 1;
    }
    g.strokeStyle = ink.cursor;
    g.lineWidth = 1.2;
    line(g, x(this.player.t), 0, x(this.player.t), height - bottom);
    for (const curve of curves) {
      const v = this.data.value(curve.name, this.player.t);
      curve.cell.textContent = number(v);
      g.fillStyle = curve.colour;
      g.beginPath();
      g.arc(x(this.player.t), y(v), 3, 0, 2 * Math.PI);
      g.fill();
    }
    g.restore();
  }
}

function line(g, x0, y0, x1, y1) {
  g.beginPath();
  g.moveTo(x0, y0);
  g.lineTo(x1, y1);
  g.stroke();
}

/** A curve; of many points that share a pixel of the screen, only the first, the lowest, the highest and the last are drawn. */
function trace(g, times, values, first, last, x, y, ratio) {
  let pixel = null, some = [], pen = false;
  const to = (at, v) => {
    g[pen ? 'lineTo' : 'moveTo'](at, y(v));
    pen = true;
  };
  const flush = () => {
    if (pixel !== null) some.forEach((v, i) => (i && v === some[i - 1]) || to(pixel, v));
  };
  const dense = last - first > 3 * ratio * (x(times[last]) - x(times[first]));
  for (let k = first; k <= last; k++) {
    const v = values[k], at = x(times[k]), own = Math.round(at * ratio) / ratio;
    if (!Number.isFinite(v)) {
      if (dense) flush();
      [pixel, pen] = [null, false];
    } else if (!dense) to(at, v);
    else if (own === pixel) some = [some[0], Math.min(some[1], v), Math.max(some[2], v), v];
    else {
      flush();
      [pixel, some] = [own, [v, v, v, v]];
    }
  }
  if (dense) flush();
}

/** Digits that keep numbers apart. */
function digits(levels) {
  const step = levels.length > 1 ? levels[1] - levels[0] : 1, most = Math.max(...levels.map(Math.abs), step);
  return Math.min(9, Math.max(3, 1 + Math.ceil(Math.log10(most / step))));
}

/** Round numbers between two. */
function ticks(low, high, most) {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [];
  const raw = span / most, power = 10 ** Math.floor(Math.log10(raw)), step = power * [1, 2, 5, 10].find(one => one * power >= raw);
  const all = [];
  for (let v = Math.ceil(low / step) * step; v <= high + 1e-9 * span; v += step) all.push(Math.abs(v) < 1e-9 * step ? 0 : +v.toPrecision(12));
  return all;
}
