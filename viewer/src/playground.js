// The playground: a model as text, simulated in the page by the module that it carries.
import { open } from './data.js';
import { button, el } from './dom.js';

/** Runs in a worker, so that a long run can be stopped. */
const WORKER = `
let made;
onmessage = async ({ data: { module, text, steps } }) => {
  try {
    made ??= (await WebAssembly.instantiate(module, {})).exports;
    const bytes = new TextEncoder().encode(text), at = made.room(bytes.length);
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
    this.examples = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
    this.module = WebAssembly.compile(new Uint8Array(data, 4 + length));
    this.show = show;
    this.place = el('div', {});
    this.text = el('textarea', { id: 'model', spellcheck: 'false', 'aria-label': 'Model', wrap: 'off' });
    this.problems = el('ol', { id: 'problems', 'aria-label': 'What is wrong' });
    this.state = el('p', { id: 'state', role: 'status' });
    const choice = el('select', { id: 'examples', 'aria-label': 'Examples', onchange: () => this.choose(choice.value) }, ...this.examples.map(([name]) => el('option', { value: name }, name)));
    this.choice = choice;
    this.go = button('Run (Ctrl+Enter)', 'Run', () => this.toggle(), { id: 'run' });
    this.text.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.run();
    });
    document.body.append(el('div', { class: 'bench' }, el('div', { class: 'desk' }, el('nav', {}, choice, this.go), this.text, this.problems, this.state), this.place));
    this.choose(this.examples.some(([name]) => name === 'slider-crank') ? 'slider-crank' : this.examples[0][0]);
  }

  choose(name) {
    this.choice.value = name;
    this.text.value = this.examples.find(([known]) => known === name)[1];
    // another machine begins at its own start, seen from its own side
    history.replaceState(null, '', ' ');
    return this.run(true);
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
    const text = this.text.value, begin = performance.now(), asked = (this.asked = Symbol('run'));
    const { bytes, problems } = await this.ask({ text });
    if (this.asked !== asked) return;
    this.problems.replaceChildren(...(problems ?? []).map(one => this.problem(one)));
    if (!bytes) {
      document.body.dataset.ready = 'true';
      return;
    }
    if (fresh) {
      window.flyball?.end();
      window.flyball = undefined;
    }
    const app = this.show(open(bytes));
    this.place.replaceChildren(app.root);
    app.resize();
    if (fresh) app.look(app.data.scene.planar ? 'front' : 'iso');
    this.state.textContent = `${((performance.now() - begin) / 1000).toFixed(2)} s, in this page`;
  }

  /** A message; a click goes to its line. */
  problem(one) {
    const line = one.places?.[0]?.line ?? one.line, text = [one.message ?? one.text, one.help].filter(Boolean).join('\n');
    const go = () => {
      if (!line) return;
      const lines = this.text.value.split('\n'), from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
      this.text.focus();
      this.text.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
      this.text.scrollTop = Math.max(0, (line - 5) * parseFloat(getComputedStyle(this.text).lineHeight));
    };
    if (line) go();
    return el('li', { 'data-line': line ?? '' }, button(line ? `Go to line ${line}` : 'Message', `${line ? `line ${line}: ` : ''}${text}`, go));
  }
}
