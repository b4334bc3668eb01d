// Elements of the page. All texts are set as text, never as markup.

/** An element with attributes, listeners (`on…`) and children. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key.startsWith('aria-') && value != null) node.setAttribute(key, value);
    else if (value === true) node.setAttribute(key, '');
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.filter(child => child != null));
  return node;
}

/** A button with a name for screen readers. */
export function button(label, text, action, attributes = {}) {
  return el('button', { type: 'button', 'aria-label': label, title: label, onclick: action, ...attributes }, text);
}

/** A number in few characters. */
export function number(x, digits = 4) {
  if (!Number.isFinite(x)) return String(x);
  if (x === 0) return '0';
  const size = Math.abs(x);
  if (size >= 1e5 || size < 1e-3) return x.toExponential(digits - 1).replace('e+', 'e').replace('-', '−').replace('e-', 'e−');
  const text = size >= 10 ** digits ? x.toFixed(0) : x.toPrecision(digits);
  return (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('-', '−');
}

const ICONS = {
  first: 'M5 5v14M19 5 9 12l10 7z', back: 'M16 5 6 12l10 7z', play: 'M7 4l13 8-13 8z', pause: 'M6 4h4v16H6zM14 4h4v16h-4z', on: 'M8 5l10 7-10 7z', last: 'M19 5v14M5 5l10 7-10 7z',
  loop: 'M4 12a8 8 0 0 1 13.7-5.6L20 9M20 4v5h-5M20 12a8 8 0 0 1-13.7 5.6L4 15M4 20v-5h5', menu: 'M4 6h16M4 12h16M4 18h16', values: 'M4 6h10M4 12h16M4 18h13', theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  picture: 'M12 4v11M7 10l5 5 5-5M5 20h14', link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1', done: 'M5 13l5 5L19 7', curve: 'M3 15c4-14 7-4 9-1s5 8 9-4', close: 'M6 6l12 12M18 6 6 18',
};
const FILLED = new Set(['first', 'back', 'play', 'pause', 'on', 'last']);

/** A small drawing. */
export function icon(name) {
  const make = (tag, attributes) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const svg = make('svg', { viewBox: '0 0 24 24', width: 16, height: 16, 'aria-hidden': true, class: 'icon' });
  svg.append(make('path', { d: ICONS[name], fill: FILLED.has(name) ? 'currentColor' : 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }));
  return svg;
}
