// A plugin that leaves out what of three.js this viewer never uses: shaders of other materials, effects of shaders that are never
// switched on, virtual reality, environment maps. A page carries the viewer, so that every byte counts.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('node_modules/three/src/Three.js', import.meta.url));

/** Effects of materials that are never defined here. */
const OFF = /^(USE_(TRANSMISSION|TRANSMISSIONMAP|THICKNESSMAP|IRIDESCENCE\w*|CLEARCOAT\w*|SHEEN\w*|ANISOTROPY\w*|DISPERSION|ENVMAP|MAP|ALPHAMAP|LIGHTMAP|AOMAP|BUMPMAP|NORMALMAP\w*|EMISSIVEMAP|SPECULAR\w*|MORPH\w*|SKINNING|BATCHING\w*|INSTANCING\w*|FOG|DISPLACEMENTMAP|ROUGHNESSMAP|METALNESSMAP|GRADIENTMAP|ALPHAHASH|RETROREFLECTION\w*)|IOR|USE_RETROREFLECTIVE)$/;
/** Conditions that are never true here. */
const NEVER = new Set(['NUM_RECT_AREA_LIGHTS > 0', 'NUM_LIGHT_PROBE_GRIDS > 0']);

/** True, false, or null where a condition of a shader is not known. */
function known(line) {
  const [, word, rest] = /^#(ifdef|ifndef|if)\s+(.*)$/.exec(line), text = rest.trim();
  if (word === 'ifdef') return OFF.test(text) ? false : null;
  if (word === 'ifndef') return OFF.test(text) ? true : null;
  const defined = /^defined\(\s*(\w+)\s*\)$/.exec(text);
  return NEVER.has(text) || (defined && OFF.test(defined[1])) ? false : null;
}

/** A shader without comments, indentation, and branches that are never taken. */
function shader(text) {
  const out = [], open = [];
  for (const line of text.replace(/\/\*[^]*?\*\//g, '').split('\n').map(one => one.replace(/\/\/.*$/, '').trim())) {
    const inside = open.every(one => one.is !== false), top = open.at(-1);
    if (/^#if/.test(line)) open.push({ is: inside ? known(line) : null, kept: inside && known(line) === null });
    if (/^#else/.test(line) && top.is !== null) top.is = !top.is;
    else if (/^#elif/.test(line) && top.is !== null) {
      if (top.is === true || top.taken) Object.assign(top, { is: false, taken: true });
      else {
        Object.assign(top, { is: null, kept: true });
        out.push(line.replace('#elif', '#if'));
      }
    } else if (/^#endif/.test(line)) {
      open.pop();
      if (top.kept) out.push(line);
    } else if (/^#if/.test(line)) {
      if (open.at(-1).kept) out.push(line);
    } else if (inside && line) out.push(line);
  }
  return out.join('\n');
}

/** Modules in other words. */
const STUBS = [
  [/renderers\/webxr\/WebXRManager\.js$/, `export class WebXRManager {
    constructor() { this.enabled = this.isPresenting = false; this.cameraAutoUpdate = true; }
    addEventListener() {} removeEventListener() {} setAnimationLoop() {} dispose() {} getCamera() {} hasDepthSensing() { return false; } getEnvironmentBlendMode() {}
  }`],
  [/extras\/PMREMGenerator\.js$/, 'export class PMREMGenerator {}'],
  [/renderers\/webgl\/WebGLOutput\.js$/, 'export function WebGLOutput() {}'],
  [/ShaderLib\/(points|sprite|meshtoon|meshmatcap|meshphong|meshlambert|meshnormal|linedashed|cube|equirect|background|backgroundCube|distance)\.glsl\.js$/, 'export const vertex = "", fragment = "";'],
  [/ShaderChunk\/lights_(lambert|phong|toon)_(pars_)?fragment\.glsl\.js$/, 'export default "";'],
];

export const lean = {
  name: 'lean',
  setup(build) {
    build.onResolve({ filter: /^three$/ }, () => ({ path: SOURCE, sideEffects: false }));
    for (const [filter, contents] of STUBS) build.onLoad({ filter }, () => ({ contents }));
    build.onLoad({ filter: /\.glsl\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/`([^`]*)`/g, (_, text) => `\`\n${shader(text)}\n\``),
    }));
  },
};
