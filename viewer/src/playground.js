// The playground: files of a model as text, simulated in the page by the module that it carries.
import { open } from './data.js';
import { button, el } from './dom.js';

/** Runs in a worker, so that a long run can be stopped. */
const WORKER = `
let made;
onmessage = async ({ data: { module, desk, steps } }) => {
  try {
    made ??= (await WebAssembly.instantiate(module, {})).exports;
    const bytes = new TextEncoder().encode(JSON.stringify(desk)), at = made.room(bytes.length);
    new Uint8Array(made.memory.buffer, at, bytes.length).set(bytes);
    const block = steps === undefined ? made.flyball_play(at, bytes.length) : made.flyball_steps(at, bytes.length, steps);
    made.release(at, bytes.length);
    const view = new DataView(made.memory.buffer, block, 8), kind = view.getUint32(0, true), length = view.getUint32(4, true);
    const copy = made.memory.buffer.slice(block + 8, block + 8 + length);
    made.release(block, 8 + length);
    if (kind === 0) postMessage({ bytes: copy }, [copy]);
    else postMessage({ problems: JSON.parse(new TextDecoder().decode(copy)) });
  } catch (error) {
    made = null;
    postMessage({ problems: [{ message: 'the simulator stopped: ' + error }] });
  }
};`;

export class Playground {
  constructor(show) {
    const data = window.flyballData, length = new DataView(data).getUint32(0, true);
    delete window.flyballData;
    Object.assign(this, JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length))));
    this.module = WebAssembly.compile(new Uint8Array(data, 4 + length));
    this.show = show;
    this.place = el('div', {});
    this.text = el('textarea', { id: 'model', spellcheck: 'false', 'aria-label': 'Text of the file', wrap: 'off', oninput: () => this.files.set(this.shown, this.text.value) });
    this.tabs = el('div', { class: 'tabs', id: 'files', role: 'tablist', 'aria-label': 'Files of the model' });
    this.problems = el('ol', { id: 'problems', 'aria-label': 'What is wrong' });
    this.state = el('p', { id: 'state', role: 'status' });
    const choice = el('select', { id: 'examples', 'aria-label': 'Examples', onchange: () => this.choose(choice.value) }, ...this.models.map(([name]) => el('option', { value: name }, name)));
    this.choice = choice;
    this.go = button('Run (Ctrl+Enter)', 'Run', () => this.toggle(), { id: 'run' });
    const own = el('input', { type: 'file', multiple: true, hidden: true, accept: '.toml,.tir,.csv,.txt', onchange: () => this.take(own.files) });
    const load = button('Open files of your own: a model, and what it includes', 'Open …', () => own.click(), { id: 'open', class: 'quiet' });
    this.text.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.run();
    });
    document.body.append(el('div', { class: 'bench' }, el('div', { class: 'desk' }, el('nav', {}, choice, load, own, this.go), this.tabs, this.text, this.problems, this.state), this.place));
    this.choose(this.models.some(([name]) => name === 'slider-crank') ? 'slider-crank' : this.models[0][0]);
  }

  choose(name) {
    const [, model, folder] = this.models.find(([known]) => known === name);
    this.choice.value = name;
    return this.lay(model, new Map(this.folders[folder]));
  }

  /** Files of the user: the first that says how to run is the model. */
  async take(files) {
    const texts = new Map(await Promise.all([...files].map(async file => [file.name, await file.text()])));
    const models = [...texts.keys()].filter(name => name.endsWith('.toml'));
    const model = models.find(name => /^\[simulate\]/m.test(texts.get(name))) ?? models[0];
    if (model) await this.lay(model, texts);
    else this.state.textContent = 'none of these files is a model (.toml)';
  }

  /** Puts the files of a model on the desk, and runs it. */
  lay(model, files) {
    this.model = model;
    this.files = files;
    this.open(model);
    // another machine begins at its own start, seen from its own side
    history.replaceState(null, '', ' ');
    return this.run(true);
  }

  /** Files that the model needs: those that are named in it, or in them. */
  needed() {
    const all = [this.model];
    for (const name of all) {
      const text = this.files.get(name) ?? '';
      for (const other of this.files.keys()) if (!all.includes(other) && text.includes(`"${other}"`)) all.push(other);
    }
    return all;
  }

  /** Shows a file in the editor. */
  open(name) {
    this.shown = name;
    this.text.value = this.files.get(name);
    this.text.scrollTop = 0;
    const all = this.needed();
    this.tabs.hidden = all.length < 2;
    const tab = one => el('button', { type: 'button', role: 'tab', 'aria-selected': one === name, onclick: () => this.open(one) }, one);
    this.tabs.replaceChildren(...all.map(tab));
    this.tabs.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  toggle() {
    if (this.worker) this.stop('stopped');
    else this.run();
  }

  stop(text) {
    this.worker?.terminate();
    this.worker = null;
    this.go.textContent = 'Run';
    this.state.textContent = text;
  }

  /** What the simulator gets: the files, and values of parameters. */
  desk(values = []) {
    return { model: this.model, files: [...this.files], values };
  }

  /** The answer of the simulator in a worker of its own. */
  async ask(message) {
    const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' })));
    this.worker = worker;
    this.go.textContent = 'Stop';
    this.state.textContent = 'running …';
    const answer = new Promise(done => (worker.onmessage = event => done(event.data)));
    worker.postMessage({ ...message, module: await this.module });
    const found = await answer;
    if (this.worker === worker) this.stop('');
    else worker.terminate();
    return found;
  }

  async run(fresh = false) {
    this.stop('');
    const begin = performance.now(), asked = (this.asked = Symbol('run'));
    const { bytes, problems: wrong } = await this.ask({ desk: this.desk() });
    if (this.asked !== asked) return;
    const data = bytes && open(bytes), failure = data?.scene.failure, problems = failure ? [failure] : wrong;
    this.problems.replaceChildren(...(problems ?? []).map(one => this.problem(one)));
    this.open(problems?.find(one => this.files.has(one.file))?.file ?? this.shown);
    this.problems.querySelector('button')?.click();
    if (!data) {
      document.body.dataset.ready = 'true';
      return;
    }
    if (fresh) {
      window.flyball?.end();
      window.flyball = undefined;
    }
    const app = this.show(data);
    this.place.replaceChildren(app.root);
    app.resize();
    if (fresh) app.look(app.data.scene.planar ? 'front' : 'iso');
    this.state.textContent = `${((performance.now() - begin) / 1000).toFixed(2)} s, in this page`;
  }

  /** A message; a click goes to its line. */
  problem({ message, notes, help, file, line }) {
    const place = line ? `${file && file !== this.model ? `${file}, ` : ''}line ${line}` : '';
    const go = () => {
      if (!line) return;
      if (this.files.has(file) && file !== this.shown) this.open(file);
      const lines = this.text.value.split('\n'), from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
      this.text.focus();
      this.text.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
      this.text.scrollTop = Math.max(0, (line - 5) * parseFloat(getComputedStyle(this.text).lineHeight));
    };
    return el('li', { 'data-line': line ?? '', 'data-file': file ?? '' }, button(place ? `Go to ${place}` : 'Message', [place && `${place}: `, [message, ...(notes ?? [])].join('\n'), help && `\n${help}`].filter(Boolean).join(''), go));
  }
}
