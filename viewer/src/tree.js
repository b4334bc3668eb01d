// The tree of elements by families, with search.
import { button, el } from './dom.js';

const FAMILIES = { ground: 'Ground', body: 'Bodies', beam: 'Beams', joint: 'Joints', force: 'Forces', control: 'Control' };

/** Rows that are made at once; the rest comes when asked for. */
const MOST = 400;

export class Tree {
  constructor(machine, select, hover) {
    this.machine = machine;
    this.select = select;
    this.hover = hover;
    this.search = el('input', { type: 'search', id: 'search', placeholder: 'Search elements', 'aria-label': 'Search elements', autocomplete: 'off', spellcheck: 'false', oninput: () => this.fill(), onkeydown: event => this.key(event) });
    this.list = el('div', { class: 'list', id: 'tree', role: 'group', 'aria-label': 'Elements' });
    this.count = el('p', { class: 'count', role: 'status' });
    this.root = el('nav', { class: 'panel tree', 'aria-label': 'Elements' }, this.search, this.count, this.list);
    this.most = MOST;
    this.fill();
  }

  matches() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    return this.machine.elements.filter(element => {
      const text = `${element.name} ${element.kind} ${element.family}`.toLowerCase();
      return words.every(word => text.includes(word));
    });
  }

  fill() {
    const found = this.matches();
    this.rows = new Map();
    this.list.replaceChildren();
    for (const [family, title] of Object.entries(FAMILIES)) {
      const own = found.filter(element => element.family === family && (family !== 'ground' || element.parts?.length));
      if (!own.length) continue;
      const group = el('details', { open: true }, el('summary', {}, title, el('small', {}, ` ${own.length}`)));
      own.slice(0, this.most).forEach(element => group.append(this.row(element)));
      if (own.length > this.most) {
        group.append(button('Show more', `${own.length - this.most} more …`, () => {
          this.most *= 4;
          this.fill();
        }, { class: 'more' }));
      }
      this.list.append(group);
    }
    this.count.textContent = this.search.value ? `${found.length} found` : '';
    this.mark(this.selected);
  }

  row(element) {
    const eye = button(`Show ${clipped(element.name)}`, '●', event => {
      event.stopPropagation();
      this.machine.show(element, element.hidden);
      eye.setAttribute('aria-pressed', !element.hidden);
      this.hover(null);
    }, { class: 'eye', 'aria-pressed': !element.hidden });
    if (['body', 'beam'].includes(element.family)) eye.style.color = `#${element.colour.getHexString()}`;
    const name = el('button', { type: 'button', class: 'name', title: `${clipped(element.name)} (${element.kind})`, onclick: () => this.select(element), onfocus: () => this.hover(element), onmouseenter: () => this.hover(element), onmouseleave: () => this.hover(null) }, clipped(element.name), ' ', el('small', {}, element.kind));
    // signals have nothing that could be hidden
    if (element.family === 'control') eye.style.visibility = 'hidden';
    const row = el('div', { class: 'row' }, eye, name);
    this.rows.set(element, row);
    return row;
  }

  /** Enter takes the first that was found. */
  key(event) {
    if (event.key === 'Enter') {
      const [first] = this.matches();
      if (first) this.select(first);
    } else if (event.key === 'Escape') {
      this.search.value = '';
      this.fill();
      this.search.blur();
    }
    event.stopPropagation();
  }

  mark(element) {
    this.selected = element;
    for (const [one, row] of this.rows) {
      row.classList.toggle('selected', one === element);
      row.querySelector('.name').setAttribute('aria-current', one === element);
    }
    this.rows.get(element)?.scrollIntoView({ block: 'nearest' });
  }
}

/** Long names are shown by their beginning and end. */
export function clipped(name, most = 120) {
  return name.length <= most ? name : `${name.slice(0, most / 2)}…${name.slice(-most / 2)}`;
}
