// Values of the selected element, and what can be done with it.
import { button, el, icon, number } from './dom.js';
import { reason } from './failure.js';
import { clipped } from './tree.js';

/** Rows of values that are listed. */
const MOST = 200;
/** Events that are listed without being asked for. */
const FEW = 12;

/** A name that breaks after its dots. */
const breakable = name => name.split(/(?<=[._])/).flatMap((part, i) => (i ? [el('wbr'), part] : [part]));

export class Values {
  constructor(data, player, actions) {
    this.data = data;
    this.player = player;
    this.actions = actions;
    this.root = el('aside', { class: 'panel values', id: 'values', 'aria-label': 'Values of the selected element' });
    player.addEventListener('time', () => this.update());
    this.show(null);
  }

  show(element) {
    this.element = element;
    this.cells = [];
    this.markFollowed = () => {};
    const list = element ? this.data.of(element.name) : this.general();
    const rows = list.slice(0, MOST).map(series => this.row(series, element));
    const title = element ? clipped(element.name) : clipped(this.data.scene.title);
    const head = el('header', {}, el('h2', {}, title), el('p', {}, element ? `${element.kind}${element.family === 'body' ? ' body' : ''}` : clipped(this.data.scene.description, 600)));
    this.root.replaceChildren(head, ...(element ? [this.buttons(element)] : []));
    if (rows.length) this.root.append(el('table', {}, el('tbody', {}, ...rows)));
    else if (element) this.root.append(el('p', { class: 'faint' }, 'nothing is recorded of it'));
    if (!element) this.root.append(this.facts());
    this.update();
  }

  /** What is listed when nothing is selected: what the model asks for, energies, constraints. */
  general() {
    return this.data.series.filter(series => series.asked || series.name.startsWith('energy.') || series.name.startsWith('constraint.'));
  }

  facts() {
    // facts that have one label stand under it together
    const facts = this.data.scene.facts.flatMap(([label, text], i, all) => [...(all[i - 1]?.[0] === label ? [] : [el('dt', {}, label)]), el('dd', {}, text)]);
    const left = this.data.scene.leftOut ? el('p', { class: 'faint' }, `${this.data.scene.leftOut} more quantities were left out to keep this page small; flyball view --all has them`) : null;
    const { failure } = this.data.scene;
    if (failure) facts.unshift(el('dt', {}, 'failed'), el('dd', { class: 'failed' }, reason(failure)));
    return el('div', {}, this.events(), facts.length ? el('dl', {}, ...facts) : '', left ?? '');
  }

  /** Events, or modes of a page of modes, as buttons that go there. */
  events() {
    const { events } = this.data.scene;
    if (!events.length) return '';
    // the start is a time of zero, not of rounding
    const time = t => `${number(Math.abs(t) < 1e-9 * this.player.last ? 0 : t, 5)} s`;
    const { chapters } = this.data.scene;
    const shown = events.slice(0, MOST).map(([t, text], i) => {
      const label = chapters ? clipped(text, 90) : `${time(t)}  ${clipped(text, 90)}`;
      return el('li', {}, button(label, label, () => (chapters ? this.player.loopOver([t, events[i + 1]?.[0] ?? this.player.last]) : this.player.seek(t))));
    });
    const rest = events.length > MOST ? el('p', { class: 'faint' }, `and ${events.length - MOST} more`) : '';
    return el('details', { class: 'events', open: events.length <= FEW }, el('summary', {}, `${chapters ? 'Modes' : 'Marks on the time line'}: ${events.length}`), el('ol', {}, ...shown), rest);
  }

  row(series, element) {
    const cell = el('td', { class: 'number' });
    const short = element && series.name.startsWith(element.name + '.') ? series.name.slice(element.name.length + 1) : series.name;
    const plotted = this.actions.isPlotted(series.name);
    const plot = button(`Plot ${clipped(series.name)}`, icon('curve'), () => plot.setAttribute('aria-pressed', this.actions.plot(series.name)), { class: 'plot', 'aria-pressed': plotted });
    this.cells.push([cell, series.name]);
    return el('tr', {}, el('td', {}, plot), el('th', { scope: 'row', title: clipped(series.name) }, ...breakable(clipped(short))), cell, el('td', { class: 'unit' }, series.unit === '1' ? '' : series.unit));
  }

  buttons(element) {
    const { tracks } = this.data.scene, own = tracks.findIndex(track => track.name === element.name);
    const all = [button('Centre: look at it (double click)', 'Centre', () => this.actions.centre(element))];
    if (own > 0) {
      const follow = button('Follow: the camera goes along with it', 'Follow', () => this.actions.follow(own), { 'aria-pressed': this.actions.isFollowed(own) });
      this.markFollowed = () => follow.setAttribute('aria-pressed', this.actions.isFollowed(own));
      all.push(follow);
      const points = [...(tracks[own].centre ? [['centre', tracks[own].centre]] : []), ...tracks[own].markers.map(([name, [position]]) => [name, position])];
      for (const [name, at] of points.slice(0, 8)) {
        const trace = button(`Trace ${clipped(name, 24)}: draw its path`, `Trace ${clipped(name, 24)}`, () => trace.setAttribute('aria-pressed', this.actions.trace(own, at)), { 'aria-pressed': this.actions.isTraced(own, at) });
        all.push(trace);
      }
    }
    return el('div', { class: 'actions' }, ...all);
  }

  update() {
    for (const [cell, name] of this.cells) cell.textContent = number(this.data.value(name, this.player.t));
  }
}
