// A model without its [[output]] tables, so that its results hold all bodies: plain.mjs FROM TO.
import { readFileSync, writeFileSync } from 'node:fs';

const [from, to] = process.argv.slice(2);
const text = readFileSync(from, 'utf8');
writeFileSync(to, text.replace(/^\[\[output\]\]\n(?:(?!\[).*\n?)*/gm, ''));
