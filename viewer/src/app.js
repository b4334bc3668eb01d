// The application: scene, time, panels, keys.
import { Vector3 } from 'three';
import { Arrows } from './arrows.js';
import { Diagram } from './diagram.js';
import { button, el, icon, number } from './dom.js';
import { Traces, centres, frames, ghost } from './extras.js';
import { blamed, notice } from './failure.js';
import { help } from './help.js';
import { VIEWS, keys } from './keys.js';
import * as link from './link.js';
import { Machine } from './machine.js';
import { Player } from './player.js';
import { Plots } from './plots.js';
import { Stage } from './stage.js';
import { THEMES, materials } from './theme.js';
import { timeline } from './timeline.js';
import { Tree, clipped } from './tree.js';
import { Values } from './values.js';

/** Machines with more joints than this show no forces at first. */
const FEW = 14;

export class App {
  constructor(data) {
    this.data = data;
    this.shared = materials();
    this.machine = new Machine(data, this.shared);
    this.player = new Player(data);
    this.arrows = new Arrows(data, this.machine);
    this.traces = new Traces(data, this.machine);
    this.plots = new Plots(data, this.player);
    this.selected = null;
    this.stale = true;
    this.layout();
    this.stage = new Stage(this.canvas, data, this.machine);
    this.stage.scene.add(this.arrows.root, this.traces.root);
    this.listen();
  }

  layout() {
    const { scene } = this.data;
    this.canvas = el('canvas', { id: 'canvas', tabindex: 0, role: 'img', 'aria-label': `${clipped(scene.title)}, moving machine. Drag turns, right drag moves, wheel zooms.` });
    this.tip = el('div', { class: 'tip', role: 'tooltip', hidden: true });
    this.hud = el('div', { class: 'hud', 'aria-hidden': true });
    this.legend = el('div', { class: 'legend', role: 'group', 'aria-label': 'Scale of arrows' });
    this.tree = new Tree(this.machine, element => this.select(element), element => this.hover(element));
    this.values = new Values(this.data, this.player, {
      plot: name => this.plots.toggle(name),
      isPlotted: name => this.plots.has(name),
      trace: (track, at) => this.refresh(this.traces.toggle(track, at)),
      isTraced: (track, at) => this.traces.has(track, at),
      follow: track => this.follow(track),
      isFollowed: track => this.stage.followed === this.machine.tracks[track].group,
      centre: element => this.centre(element),
    });
    this.dialog = help();
    this.diagram = scene.chart ? new Diagram(this.data, this.player, name => this.select(this.machine.elements.find(element => element.name === name) ?? null)) : null;
    const view = el('main', { class: 'view' }, this.canvas, this.hud, this.legend, this.tip, notice(this.data, () => this.goToFailure()), this.diagram?.root);
    this.root = el('div', { class: 'app' }, this.header(), this.tree.root, view, this.values.root, this.plots.root, timeline(this.data, this.player), this.dialog);
    this.view = view;
  }

  header() {
    const views = VIEWS.map(([view, label, key]) => button(`${label} view (${key})`, label, () => this.look(view), { class: 'view-button' }));
    // what has no room at the top of a phone
    const more = el('div', { class: 'only-phone' },
      button('Save a picture (p)', 'Save a picture', () => this.picture()),
      button('Copy the address with time and camera', 'Copy the address', event => this.copy(event.currentTarget)),
      button('Keys and help (?)', 'Help', () => this.dialog.showModal()));
    this.menu = el('details', { class: 'menu' }, el('summary', { 'aria-label': 'Show or hide' }, 'Show'), el('div', { class: 'items' }, ...this.toggles(), more));
    const panel = (name, label, text) => button(label, text, () => {
      // on a phone panels are hidden at first
      const isOpen = this[name].root.checkVisibility();
      this.root.classList.toggle(`no-${name}`, isOpen);
      this.root.classList.toggle(`with-${name}`, !isOpen);
      this.resize();
    }, { class: 'panel-button', 'data-panel': name });
    return el('header', { class: 'top' },
      panel('tree', 'Elements', icon('menu')),
      el('h1', { title: clipped(this.data.scene.description, 600) }, clipped(this.data.scene.title)),
      el('div', { class: 'group', role: 'group', 'aria-label': 'Views' }, ...views),
      this.data.scene.chart ? button('Control: block diagram (d)', 'Control', () => this.showDiagram(), { id: 'control', class: 'view-button', 'aria-pressed': 'false' }) : null,
      this.menu,
      el('div', { class: 'group' },
        button('Light or dark', icon('theme'), () => this.theme(this.dark ? 'light' : 'dark'), { id: 'theme' }),
        button('Save a picture (p)', icon('picture'), () => this.picture(), { id: 'png' }),
        button('Copy the address with time and camera', icon('link'), event => this.copy(event.currentTarget), { id: 'link' }),
        button('Keys and help (?)', '?', () => this.dialog.showModal(), { id: 'help-button' })),
      panel('values', 'Values', icon('values')));
  }

  /** Says which panels are open. */
  tellPanels() {
    for (const one of this.root.querySelectorAll('.panel-button')) one.setAttribute('aria-expanded', this[one.dataset.panel].root.checkVisibility());
  }

  /** Switches of what is shown. */
  toggles() {
    const { scene } = this.data;
    const joints = scene.elements.filter(element => element.arrows).length;
    const made = {};
    const list = (key, make) => visible => (made[key] ??= make()).forEach(object => (object.visible = visible));
    const all = [
      ['forces', 'Forces', joints > 0 && joints <= FEW, visible => this.arrows.show(false, visible)],
      ['moments', 'Moments', false, visible => this.arrows.show(true, visible)],
      ['traces', 'Paths of centres of mass', false, visible => this.traceAll(visible)],
      ['frames', 'Frames and markers', false, list('frames', () => frames(this.machine))],
      ['centres', 'Centres of mass', false, list('centres', () => centres(this.machine, 0xf2b705))],
      ['joints', 'Joints', true, visible => this.machine.elements.filter(element => element.family === 'joint').forEach(element => this.machine.show(element, visible && !element.look?.hidden))],
      ['transparent', 'Bodies you can see through', false, visible => this.seeThrough(visible)],
      ['grid', 'Grid', true, visible => (this.stage.grid.visible = visible)],
      ['shadows', 'Shadows', true, visible => (this.stage.sun.castShadow = visible)],
      ['meters', 'Energy and constraints', true, visible => (this.hud.hidden = !visible)],
    ];
    if (scene.ghost) all.push(['ghost', 'Start as given', false, list('ghost', () => {
      this.ghost = ghost(this.data, this.shared);
      this.stage.scene.add(this.ghost.root);
      return [this.ghost.root];
    })]);
    this.switches = Object.fromEntries(all.map(([key, , on, act]) => [key, { on, act }]));
    return all.map(([key, label, on]) => {
      const none = this.lacks(key), box = el('input', { type: 'checkbox', id: `show-${key}`, checked: on, disabled: !!none, onchange: () => {
        this.asked = true;
        this.toggle(key, box.checked);
      } });
      this.switches[key].box = box;
      return el('label', {}, box, label, none ? el('small', {}, none) : null);
    });
  }

  /** Why there is nothing that a switch could show; nothing if there is. */
  lacks(key) {
    if (!['forces', 'moments'].includes(key) || this.arrows.has(key === 'moments')) return null;
    return this.data.scene.leftOut ? 'not in this small page: flyball view --all' : 'none are recorded';
  }

  toggle(key, on) {
    const one = this.switches[key];
    one.on = on;
    one.box.checked = on;
    one.act(on);
    this.drawLegend();
    this.refresh();
  }

  start(dark = matchMedia('(prefers-color-scheme: dark)').matches) {
    this.theme(dark ? 'dark' : 'light');
    for (const [key, one] of Object.entries(this.switches)) if (one.on) this.toggle(key, true);
    for (const element of this.machine.elements) if (element.look?.hidden) this.machine.show(element, false);
    const given = link.read();
    const asked = this.data.series.filter(series => series.asked).map(series => series.name);
    const plots = given.plots.length ? given.plots : asked.length ? asked.slice(0, 2) : ['energy.total'];
    // one strip is enough for a phone
    const some = window.innerWidth > 760 || given.plots.length ? plots : plots.slice(0, 1);
    if (window.innerHeight > 560 || given.plots.length) some.forEach(name => this.plots.toggle(name));
    this.values.show(null);
    this.resize();
    // what is followed is at its start, where the camera looks
    this.machine.place(this.player.first);
    this.look(this.data.scene.planar ? 'front' : 'iso');
    if (this.stage.drivesAway && this.machine.tracks.length > 1) this.follow(1);
    this.player.seek(given.t ?? this.player.first);
    if (given.camera) this.stage.aim(given.camera);
    this.remember = link.writer(() => this.address());
    this.plots.onchange = () => this.resize();
    requestAnimationFrame(now => this.loop(now));
    document.body.dataset.ready = 'true';
  }

  address() {
    return link.text(this.player.t, this.stage.camera.position, this.stage.controls.target, this.plots.names);
  }

  /** Takes the page down; another application takes its place. */
  end() {
    this.ended = true;
    this.gone.abort();
    this.root.remove();
    this.stage.controls.dispose();
    this.stage.renderer.dispose();
    // a browser has room for a few contexts only, and collects them late
    this.stage.renderer.forceContextLoss();
  }

  /** Shows the machine at a time that a run has come to, on poses `[position, quaternion]` of all tracks but the ground. */
  stream(t, poses) {
    this.machine.t = t;
    this.machine.placeOn([[[0, 0, 0], [1, 0, 0, 0]], ...poses]);
    this.stage.render();
    this.hud.textContent = `${number(t)} s`;
    this.streamed = t;
  }

  loop(now) {
    if (this.ended) return;
    this.player.tick(now);
    if (this.stale) this.draw();
    requestAnimationFrame(next => this.loop(next));
  }

  /** Draws again soon; passes a value through. */
  refresh(value) {
    this.stale = true;
    return value;
  }

  draw() {
    this.stale = false;
    const { t } = this.player;
    this.machine.place(t);
    this.arrows.place(t);
    this.traces.place(t);
    this.stage.render();
    this.meters();
  }

  meters() {
    if (this.hud.hidden) return;
    const text = [['constraint.position', 'joints off by', 'm'], ['energy.total', 'energy', 'J']]
      .filter(([name]) => this.data.byName.has(name))
      .map(([name, label, unit]) => `${label} ${number(this.data.value(name, this.player.t), 3)} ${unit}`);
    // a page of modes has no meters, but says which mode it shows
    if (!text.length) text.push(this.data.scene.events.findLast(([t]) => t <= this.player.t + 1e-9)?.[1] ?? '');
    this.hud.textContent = text.map(one => clipped(one)).join('   ');
  }

  drawLegend() {
    const scale = this.stage.scale();
    this.legend.replaceChildren(...this.arrows.legend().map(({ moment, value, unit }) => {
      if (value === null) return this.asked ? el('span', {}, `no ${moment ? 'moments' : 'forces'} here`) : '';
      const length = moment ? 22 : Math.max(8, this.arrows.reference * scale);
      return el('span', { class: moment ? 'moment' : 'force' }, el('i', { style: `width:${length.toFixed(0)}px` }), `${number(value)} ${unit}`);
    }));
  }

  theme(name) {
    this.dark = name === 'dark';
    document.documentElement.dataset.theme = name;
    const theme = THEMES[name];
    this.machine.theme(theme);
    this.ghost?.theme(theme);
    this.arrows.theme(theme);
    this.traces.theme(theme);
    this.stage.theme(theme);
    this.plots.draw();
    this.refresh();
  }

  look(view) {
    this.stage.look(view);
    this.drawLegend();
    this.refresh();
    this.remember?.();
  }

  select(element) {
    this.selected = element;
    this.machine.highlight(element);
    this.tree.mark(element);
    this.values.show(element);
    this.refresh();
  }

  hover(element) {
    this.machine.highlight(element ?? this.selected);
    this.refresh();
  }

  follow(track) {
    const on = this.stage.followed !== this.machine.tracks[track].group;
    this.stage.follow(on ? this.machine.tracks[track] : null);
    this.values.markFollowed();
    return this.refresh(on);
  }

  traceAll(visible) {
    this.machine.tracks.forEach((track, i) => {
      if (i > 0 && track.centre && this.traces.has(i, track.centre) !== visible) this.traces.toggle(i, track.centre);
    });
  }

  seeThrough(visible) {
    for (const element of this.machine.elements) {
      const opacity = (element.look?.opacity ?? 1) * (visible ? 0.35 : 1);
      Object.assign(element.material, { transparent: opacity < 1, opacity, depthWrite: opacity === 1, needsUpdate: true });
    }
  }

  /** Puts an element into the middle. */
  centre(element) {
    const middle = new Vector3(), object = element.objects[0];
    if (!object) return;
    if (element.ribbons.length) middle.copy(object.geometry.boundingSphere.center);
    else object.getWorldPosition(middle);
    this.stage.camera.position.add(middle.clone().sub(this.stage.controls.target));
    this.stage.controls.target.copy(middle);
    this.stage.controls.update();
    this.refresh();
  }

  /** Shows what ended the run: its last instant, and the element that is named. */
  goToFailure() {
    this.player.pause();
    this.player.seek(this.player.last);
    const element = blamed(this.machine.elements, this.data.scene.failure.element ?? '');
    if (element) this.select(element);
  }

  showDiagram() {
    if (!this.diagram) return;
    this.root.querySelector('#control').setAttribute('aria-pressed', this.diagram.toggle());
  }

  picture() {
    this.draw();
    const { canvas } = this, out = el('canvas', { width: canvas.width, height: canvas.height }), g = out.getContext('2d');
    const theme = THEMES[this.dark ? 'dark' : 'light'];
    const sky = g.createRadialGradient(out.width / 2, 0.3 * out.height, 0, out.width / 2, 0.3 * out.height, Math.max(out.width, out.height));
    sky.addColorStop(0, theme.sky);
    sky.addColorStop(1, theme.ground);
    g.fillStyle = sky;
    g.fillRect(0, 0, out.width, out.height);
    g.drawImage(canvas, 0, 0);
    const name = this.data.scene.title.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'machine';
    el('a', { download: `${name}-${this.player.t.toFixed(3)}s.png`, href: out.toDataURL('image/png') }).click();
  }

  async copy(from) {
    const address = location.href.split('#')[0] + this.address(), before = [...from.childNodes];
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      history.replaceState(null, '', this.address());
      from.title = 'It is in the address line now';
    }
    from.replaceChildren(icon('done'));
    setTimeout(() => from.replaceChildren(...before), 1500);
  }

  resize() {
    const rect = this.view.getBoundingClientRect();
    if (rect.width && rect.height) this.stage.resize(rect.width, rect.height);
    this.plots.draw();
    this.drawLegend();
    this.tellPanels();
    this.refresh();
  }

  listen() {
    const { player, canvas } = this;
    // listeners of the page itself end with the application
    this.gone = new AbortController();
    const { signal } = this.gone;
    player.addEventListener('time', () => {
      this.refresh();
      if (!player.playing) this.remember?.();
    });
    this.stage.controls.addEventListener('change', () => {
      this.drawLegend();
      this.refresh();
      this.remember?.();
    });
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(this.view);
    signal.addEventListener('abort', () => observer.disconnect());
    window.addEventListener('keydown', event => keys(this, event), { signal });
    window.addEventListener('hashchange', () => {
      const { t, camera, plots } = link.read();
      if (t !== null) player.seek(t);
      if (camera) this.stage.aim(camera);
      plots.filter(name => !this.plots.has(name)).forEach(name => this.plots.toggle(name));
    }, { signal });
    document.addEventListener('pointerdown', event => {
      if (!this.menu.contains(event.target)) this.menu.open = false;
      if (!canvas.contains(event.target)) this.tip.hidden = true;
    }, { signal });
    let down = null;
    canvas.addEventListener('pointerdown', event => (down = [event.clientX, event.clientY]));
    canvas.addEventListener('pointerup', event => {
      if (down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 5) {
        this.select(this.stage.pick(event.clientX, event.clientY)?.element ?? null);
        // a finger does not hover
        if (event.pointerType !== 'mouse') this.pointAt(event);
      }
      down = null;
    });
    canvas.addEventListener('dblclick', event => {
      const hit = this.stage.pick(event.clientX, event.clientY);
      if (hit) this.centre(hit.element);
    });
    canvas.addEventListener('pointermove', event => event.pointerType === 'mouse' && event.buttons === 0 && this.pointAt(event));
    canvas.addEventListener('pointerleave', event => event.pointerType === 'mouse' && (this.tip.hidden = true));
  }

  /** Name and values of what is under the pointer. */
  pointAt(event) {
    const hit = this.stage.pick(event.clientX, event.clientY);
    canvasCursor(this.canvas, hit);
    this.tip.hidden = !hit;
    if (!hit) return;
    const { element } = hit, { t } = this.player;
    const rows = this.data.of(element.name).slice(0, 7).map(series => el('tr', {}, el('td', {}, clipped(series.name.slice(element.name.length + 1) || series.name, 40)), el('td', {}, number(this.data.value(series.name, t))), el('td', {}, series.unit === '1' ? '' : series.unit)));
    this.tip.replaceChildren(el('strong', {}, clipped(element.name)), ` ${element.kind}`, el('table', {}, ...rows));
    const rect = this.view.getBoundingClientRect();
    const x = Math.min(event.clientX - rect.left + 14, rect.width - this.tip.offsetWidth - 8), y = Math.min(event.clientY - rect.top + 14, rect.height - this.tip.offsetHeight - 8);
    this.tip.style.transform = `translate(${Math.max(4, x)}px, ${Math.max(4, y)}px)`;
  }
}

function canvasCursor(canvas, hit) {
  canvas.style.cursor = hit ? 'pointer' : '';
}
