// Builds the viewer into the crate that embeds it; `--check` compares instead of writing.
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lean } from './lean.mjs';

const target = fileURLToPath(new URL('../crates/flyball-view/src/page/viewer.js', import.meta.url));
const result = await build({
  entryPoints: [fileURLToPath(new URL('src/main.js', import.meta.url))],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  loader: { '.css': 'text' },
  legalComments: 'eof',
  footer: { js: '/* three.js, Copyright 2010-2026 Three.js Authors, SPDX-License-Identifier: MIT */' },
  plugins: [lean],
  write: false,
});
const text = result.outputFiles[0].text;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('the viewer in the crate is not the one that viewer/ builds: run `npm run build` in viewer/');
    process.exit(1);
  }
  console.log('the viewer in the crate is the one that viewer/ builds');
} else {
  writeFileSync(target, text);
  console.log(`${text.length} bytes`);
}
