// A page that a command keeps up to date: new runs, frames of a run that goes on, sliders that ask for another one.
import { open } from './data.js';
import { el, number } from './dom.js';
import { clipped } from './tree.js';

const ENDED = 'the command has ended; this page stays as it is';

/** Listens to the command; `renew(data)` makes the page anew and gives the application. */
export function listen(app, renew) {
  const source = new EventSource('events'), banner = el('p', { class: 'banner', role: 'status', hidden: true });
  const say = text => {
    banner.textContent = clipped(text, 600);
    banner.hidden = !text;
  };
  const fetched = async () => {
    try {
      const bytes = await (await fetch('data')).arrayBuffer();
      say('');
      app = renew(open(bytes));
      knobs(app, say);
    } catch {
      say(ENDED);
      // while the command is there it is asked again
      if (source.readyState === EventSource.OPEN) setTimeout(fetched, 1000);
    }
  };
  document.body.append(banner);
  source.addEventListener('frame', event => {
    const { t, poses } = JSON.parse(event.data);
    say(`running: ${number(t)} s`);
    app.stream(t, poses);
  });
  source.addEventListener('problem', event => say(JSON.parse(event.data)));
  source.addEventListener('change', fetched);
  // a page that was away, or asleep, has missed what happened meanwhile
  source.addEventListener('hello', async event => {
    const { edition, problem } = JSON.parse(event.data);
    if (edition !== app.data.scene.edition) await fetched();
    if (problem) say(problem);
  });
  source.addEventListener('error', () => say(ENDED));
  source.addEventListener('open', () => say(''));
  knobs(app, say);
}

/** Sliders of parameters. */
function knobs(app, say) {
  const all = app.data.scene.knobs ?? [];
  if (all.length === 0) return;
  const rows = all.map(({ name, value, unit }) => {
    const [low, high] = value === 0 ? [-1, 1] : [Math.min(0.25 * value, 2.5 * value), Math.max(0.25 * value, 2.5 * value)];
    const shown = el('output', {}, `${number(value)} ${unit}`);
    const slider = el('input', { type: 'range', min: low, max: high, step: 'any', value, 'aria-label': name, 'data-knob': name });
    slider.addEventListener('input', () => (shown.textContent = `${number(+slider.value)} ${unit}`));
    slider.addEventListener('change', async () => {
      say('running …');
      await fetch('set', { method: 'POST', body: JSON.stringify({ [name]: +slider.value }) }).catch(() => say(ENDED));
    });
    return el('label', { class: 'knob' }, el('span', {}, name), slider, shown);
  });
  const panel = el('details', { class: 'menu knobs', id: 'knobs', open: listen.opened ?? false }, el('summary', {}, 'Parameters'), el('div', { class: 'items' }, ...rows));
  panel.addEventListener('toggle', () => (listen.opened = panel.open));
  app.menu.before(panel);
}
