import fs from 'node:fs/promises';
import path from 'node:path';
import { init, parse } from 'es-module-lexer';
import { CommandError } from '../command-line/command-error.mjs';

/**
 * argon2 loads a native library from its own folder. reflect-metadata must run before any decorator, and the order of chunks is
 * undefined.
 */
const unbundled = new Set(['@node-rs/argon2', 'reflect-metadata']);

/**
 * Bundles the packages that compiled modules import, and rewrites the imports. Without it, each start of the server reads 1,600 files.
 * Packages loaded by `import()` stay in node_modules.
 *
 * @param {string} dist the folder with the modules
 * @throws {CommandError} if a module imports `*` of a CommonJS package
 */
export async function bundlePackages(dist) {
  await init;
  const names = (await fs.readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
  const modules = await Promise.all(names.map((name) => readModule(path.join(dist, name))));
  await bundle(dist, importedNames(modules.flatMap(({ imports }) => imports)));
  await Promise.all(modules.map((module) => importBundle(dist, module)));
}

/** @typedef {{ from: string, clause: string, start: number, end: number }} Import `start` and `end` are those of the package's name */
/** @typedef {{ file: string, code: string, imports: Import[] }} Module */

/** @param {string} file @returns {Promise<Module>} */
async function readModule(file) {
  const code = await fs.readFile(file, 'utf8');
  const [found] = parse(code, file);
  const imports = found
    .filter(({ d, n = '' }) => d === -1 && /^[^./]/.test(n) && !n.startsWith('node:') && !unbundled.has(n))
    .map(({ n = '', ss, s, e }) => ({ from: n, clause: code.slice(ss, s), start: s, end: e }));
  return { file, code, imports };
}

/** Returns what the modules import, by package. @param {readonly Import[]} imports @returns {Map<string, Set<string>>} */
function importedNames(imports) {
  const names = new Map();
  for (const { from, clause } of imports) names.set(from, new Set([...(names.get(from) ?? []), ...namesIn(clause)]));
  return names;
}

/** Returns the exports that a clause names, as in `import pg, { Client as PgClient } from`; `*` for all. @param {string} clause */
function namesIn(clause) {
  const [, first, star, braces = ''] = /^(?:im|ex)port\s*([\w$]+)?[\s,]*(\*)?(?:\{([^}]*)\})?/.exec(clause) ?? [];
  const listed = braces.split(',').map((part) => part.trim().split(/\s+as\s+/)[0] ?? '');
  return [...(first && first !== 'from' ? ['default'] : []), ...(star ? ['*'] : []), ...listed.filter((name) => name !== '')];
}

/** Packages share their modules in chunks, so each module is loaded once. @param {string} dist @param {Map<string, Set<string>>} packages */
async function bundle(dist, packages) {
  const { build } = await import('esbuild');
  const entries = path.join(dist, '.entries');
  await Promise.all([...packages].map(([name, exported]) => writeEntry(path.join(entries, `${name}.mjs`), name, exported)));
  const { metafile } = await build({
    absWorkingDir: path.dirname(dist),
    entryPoints: Object.fromEntries([...packages.keys()].map((name) => [name, path.join(entries, `${name}.mjs`)])),
    outdir: path.join(dist, 'packages'),
    chunkNames: 'chunks/[hash]',
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20' },
    // Our packages are read from their sources, as in every build.
    conditions: ['daybook-source', 'module'],
    external: [...unbundled],
    // Nest and TypeORM show the names of their classes.
    keepNames: true,
    banner: {
      js: "import { createRequire as $createRequire } from 'node:module';\nconst require = $createRequire(import.meta.url);",
    },
    plugins: [optionalPackages, bundledRequires],
    logLevel: 'silent',
    metafile: true,
  });
  rejectEmptyNamespaces(packages, metafile);
  await Promise.all([fs.rm(entries, { recursive: true }), nameOnlyTheRenamed(path.join(dist, 'packages'))]);
}

/**
 * esbuild defines the name of each function whenever it is created, also of the closures of a request, which took a tenth of the processor
 * time of a read. Only classes and functions that it has renamed need it. The names of arrow functions, async functions and methods,
 * which have no prototype, are seen only in stack traces.
 *
 * @param {string} folder
 * @throws {Error} if esbuild has changed its code for it
 */
export async function nameOnlyTheRenamed(folder) {
  const names = (await fs.readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  let [isUsed, isReplaced] = [false, false];
  for (const name of names) {
    const file = path.join(folder, name);
    const code = await fs.readFile(file, 'utf8');
    const own = code
      .replace(
        'var __name = (target, value) => __defProp',
        'var __name = (target, value) => !target.prototype || target.name === value ? target : __defProp',
      )
      .replace(/^ *__name\((\w+), "\1"\);\n/gm, '');
    if (own !== code) await fs.writeFile(file, own);
    isUsed ||= /\b__name\b/.test(code);
    isReplaced ||= own.includes('=> !target.prototype ||');
  }
  if (isUsed && !isReplaced) throw new Error('esbuild has changed its `__name`. Adapt bundle-packages.mjs to it.');
}

/**
 * Rejects `*` of a CommonJS package: esbuild does not know the names of its exports, so the namespace would be empty.
 *
 * @param {Map<string, Set<string>>} packages
 * @param {import('esbuild').Metafile} metafile
 */
function rejectEmptyNamespaces(packages, { inputs }) {
  const names = [...packages].filter(([, exported]) => exported.has('*')).map(([name]) => name);
  for (const name of names) {
    const loaded = inputs[`dist/.entries/${name}.mjs`]?.imports[0]?.path ?? '';
    if (inputs[loaded]?.format === 'cjs') {
      throw new CommandError(`${name} is a CommonJS package: import its default or single names. An import of * would be empty.`);
    }
  }
}

/** @param {string} file @param {string} name @param {Set<string>} exported */
async function writeEntry(file, name, exported) {
  const all = exported.has('*') ? [`export * from '${name}';`] : [];
  const named = [...exported].filter((each) => each !== '*').sort();
  const lines = [`import '${name}';`, ...all, `export { ${named.join(', ')} } from '${name}';`];
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, lines.join('\n'));
}

/**
 * Marks packages that are not installed as external: TypeORM and Nest try to load optional drivers.
 *
 * @type {import('esbuild').Plugin}
 */
const optionalPackages = {
  name: 'optional-packages',
  setup(build) {
    const isResolving = Symbol('isResolving');
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, importer, namespace, resolveDir, pluginData }) => {
      if (pluginData === isResolving) return undefined;
      const found = await build.resolve(name, { kind, importer, namespace, resolveDir, pluginData: isResolving });
      // Returns undefined, so that esbuild resolves the path and keeps the module type.
      return found.errors.length > 0 ? { path: name, external: true } : undefined;
    });
  },
};

/**
 * Removes Nest's own `require`, so that esbuild bundles what it loads. Otherwise TypeORM is loaded twice.
 *
 * @type {import('esbuild').Plugin}
 */
const bundledRequires = {
  name: 'bundled-requires',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/@nestjs\/.*\.js$/ }, async ({ path: file }) => {
      const contents = await fs.readFile(file, 'utf8');
      return { contents: contents.replace('const require = createRequire(import.meta.url);', ''), loader: 'js' };
    });
  },
};

/** @param {string} dist @param {Module} module */
async function importBundle(dist, { file, code, imports }) {
  if (imports.length === 0) return;
  const folder = path.relative(path.dirname(file), path.join(dist, 'packages')).split(path.sep).join('/');
  const place = folder.startsWith('.') ? folder : `./${folder}`;
  const parts = imports.map(({ from, end }, index) => [`${place}/${from}.js`, code.slice(end, imports[index + 1]?.start)]);
  await fs.writeFile(file, [code.slice(0, imports[0]?.start), ...parts.flat()].join(''));
}
