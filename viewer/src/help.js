// Keys and gestures.
import { button, el } from './dom.js';

const KEYS = [
  ['space', 'play, pause'], ['← →', 'one frame; with shift ten'], ['Home End', 'start, end'], ['+ −', 'faster, slower'], ['l', 'loop'],
  ['1 3 7 0', 'front, side, top, iso'], ['4 6 2 8', 'turn the camera'], ['i o', 'nearer, farther'], ['f', 'follow the selected body; without one, show all'], ['/', 'search'], ['p', 'picture'], ['d', 'block diagram of the control'], ['Esc', 'select nothing'],
  ['drag', 'turn'], ['right drag', 'move (two fingers)'], ['wheel', 'zoom (pinch)'], ['click', 'select'], ['double click', 'put into the middle'],
  ['in plots', 'click goes there, drag looks closer, double click shows all'],
];

export function help() {
  const rows = KEYS.map(([key, text]) => el('tr', {}, el('th', {}, el('kbd', {}, key)), el('td', {}, text)));
  const dialog = el('dialog', { class: 'help', 'aria-label': 'Keys and help' }, el('h2', {}, 'Keys and gestures'), el('table', {}, ...rows), button('Close', 'Close', () => dialog.close()));
  return dialog;
}
