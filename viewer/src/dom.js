// Elements of the page. All texts are set as text, never as markup.

/** An element with attributes, listeners (`on…`) and children. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
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
  return x.toPrecision(digits).replace(/\.?0+$/, '').replace('-', '−');
}
