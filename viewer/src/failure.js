// What ended a run before its end.
import { button, el, icon, number } from './dom.js';
import { clipped } from './tree.js';

/** What happened, and what to try, in one line. */
export const reason = ({ message, notes, help }) => clipped([message, ...notes, help].filter(Boolean).join('; ').replaceAll(':; ', ': '), 1200);

/** Notes that are shown. */
const MOST = 12;

/** A notice over the machine: what ended the run; `go` leads there. */
export function notice(data, go) {
  const { failure } = data.scene;
  if (!failure) return null;
  const notes = failure.notes.slice(0, MOST);
  const head = data.n > 1 ? `The run ended at ${number(data.times[data.n - 1], 6)} s` : 'The run did not get beyond its start';
  const box = el('section', { class: 'failure', id: 'failure', role: 'alert' },
    el('strong', {}, head), button('Close', icon('close'), () => box.remove(), { class: 'close' }),
    el('p', {}, clipped(failure.message, 1200)), notes.length ? el('ul', {}, ...notes.map(note => el('li', {}, clipped(note, 300)))) : null, failure.help ? el('p', { class: 'faint' }, clipped(failure.help, 600)) : null,
    button('Go to the end, and to the element that is named', 'Go there', go));
  return box;
}

/** The element of a row of equations: the one that its value comes from, else the one with the longest name that it begins with. */
export function blamed(elements, row) {
  const source = row.match(/, from [^`]*`([^`]*)`/)?.[1], found = elements.find(({ name }) => name === source);
  if (found) return found;
  const belongs = ({ name }) => row.startsWith(name) && /^$|^[.:,]/.test(row.slice(name.length));
  return elements.filter(belongs).reduce((best, one) => (best && best.name.length >= one.name.length ? best : one), null);
}
