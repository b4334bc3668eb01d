// Colours, light and dark.
import { Color, DoubleSide, MeshStandardMaterial } from 'three';

/** Colours of bodies, one after the other. */
export const PALETTE = ['#3a78b5', '#e08a3c', '#2a9d8f', '#c8556a', '#8572b8', '#7c9a3e', '#b9772f', '#4aa3c7', '#a8568f', '#5f7388'];

export const THEMES = {
  light: { sky: '#fbfcfe', ground: '#dfe5ec', grid: '#c3ccd6', axis: '#9aa7b4', steel: '#aab4bf', base: '#8e99a6', road: '#8b939c', rubber: '#33383f', drive: '#e5b53a', mark: '#38424d', spring: '#6b7785', dark: '#4a545f', edge: '#1d2630', shadow: 0.22, force: '#d62f3c', moment: '#7a3fd0', trace: '#0f7a8a' },
  dark: { sky: '#232b36', ground: '#12161c', grid: '#323c49', axis: '#5a6878', steel: '#98a3b0', base: '#6c7886', road: '#3d4650', rubber: '#171a1e', drive: '#e8bd52', mark: '#e6ebf0', spring: '#a9b4c0', dark: '#5a6572', edge: '#05080b', shadow: 0.45, force: '#ff6b6b', moment: '#b48cff', trace: '#4fd0e0' },
};

/** Materials that are shared by elements. */
export function materials() {
  const plain = (roughness, metalness) => new MeshStandardMaterial({ roughness, metalness });
  return { steel: plain(0.38, 0.35), ground: plain(0.8, 0.05), road: Object.assign(plain(0.95, 0), { side: DoubleSide }), rubber: plain(0.9, 0), drive: plain(0.45, 0.15), mark: plain(0.7, 0), spring: plain(0.35, 0.45), dark: plain(0.5, 0.3) };
}

/** Gives materials the colours of a theme. */
export function paint(shared, theme) {
  const names = { steel: 'steel', ground: 'base', road: 'road', rubber: 'rubber', drive: 'drive', mark: 'mark', spring: 'spring', dark: 'dark', edge: 'edge' };
  for (const [key, name] of Object.entries(names)) shared[key]?.color.set(theme[name]);
}

/** The colour of the n-th body. */
export const bodyColour = n => new Color(PALETTE[n % PALETTE.length]);
