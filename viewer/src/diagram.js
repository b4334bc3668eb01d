// The block diagram of the control: boxes and wires, with values on hover.
import { el, number } from './dom.js';
import { clipped } from './tree.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Part of its size that a diagram is shrunk to at most. */
const LEAST = 0.65;

function node(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export class Diagram {
  constructor(data, player, select) {
    this.data = data;
    this.player = player;
    const { size, boxes, wires } = data.scene.chart;
    this.tip = el('div', { class: 'tip', role: 'tooltip', hidden: true });
    const drawing = node('svg', { viewBox: `0 0 ${size.join(' ')}`, role: 'group', 'aria-label': 'Block diagram of the control' });
    // shrunk to the panel as long as it can be read, scrolled otherwise
    drawing.style.width = `clamp(${(LEAST * size[0]).toFixed(0)}px, 100%, ${size[0].toFixed(0)}px)`;
    for (const wire of wires) drawing.append(this.wire(wire));
    for (const box of boxes) drawing.append(this.box(box, select));
    this.root = el('section', { class: 'diagram', id: 'diagram', 'aria-label': 'Block diagram', hidden: true }, drawing, this.tip);
    player.addEventListener('time', () => this.show());
  }

  wire({ points, signals, loop }) {
    const d = points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join(''), [a, b] = points.slice(-2);
    const [u, v] = [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])];
    const head = `M${b[0]} ${b[1]}l${-7 * u - 3.2 * v} ${-7 * v + 3.2 * u}l${6.4 * v} ${-6.4 * u}Z`;
    const group = node('g', { class: `wire${loop ? ' loop' : ''}${signals.length ? '' : ' plant'}` }, node('path', { d }), node('path', { d: head, class: 'head' }), node('path', { d, class: 'wide' }));
    if (signals.length) this.hover(group, () => signals);
    return group;
  }

  box({ name, note, role, area: [x, y, width, height], loop }, select) {
    const text = (dy, words, most, kind) => node('text', { x: x + width / 2, y: y + height / 2 + dy, class: kind }, clipped(words, most));
    const group = node('g', { class: `box ${role}${loop ? ' loop' : ''}`, tabindex: 0, role: 'button', 'aria-label': clipped(`${name}, ${note || role}`) }, node('rect', { x, y, width, height, rx: role === 'sensor' ? 9 : 2 }), text(note ? -2 : 4, name, 28, 'name'), text(13, note, 34, 'note'));
    this.hover(group, () => this.data.of(name).map(series => series.name));
    if (role !== 'machine') {
      group.addEventListener('click', () => select(name));
      group.addEventListener('keydown', event => event.key === 'Enter' && select(name));
    }
    return group;
  }

  hover(group, names) {
    const begin = event => {
      this.names = names();
      this.tip.hidden = this.names.length === 0;
      const rect = this.root.getBoundingClientRect(), at = event.clientX === undefined ? group.getBoundingClientRect() : { x: event.clientX, y: event.clientY };
      this.tip.style.transform = `translate(${at.x - rect.left + this.root.scrollLeft + 12}px, ${at.y - rect.top + this.root.scrollTop + 12}px)`;
      this.show();
    };
    const end = () => {
      this.names = null;
      this.tip.hidden = true;
    };
    group.addEventListener('pointerenter', begin);
    group.addEventListener('focus', begin);
    group.addEventListener('pointerleave', end);
    group.addEventListener('blur', end);
  }

  /** Values of what is pointed at. */
  show() {
    if (!this.names || this.root.hidden) return;
    const { data, player } = this;
    const row = name => el('tr', {}, el('td', {}, clipped(name, 48)), el('td', {}, number(data.value(name, player.t))), el('td', {}, data.byName.get(name)?.unit?.replace(/^1$/, '') ?? ''));
    this.tip.replaceChildren(el('table', {}, ...this.names.slice(0, 12).map(row)));
  }

  toggle() {
    this.root.hidden = !this.root.hidden;
    return !this.root.hidden;
  }
}
