import { initSync, parse } from 'es-module-lexer';
import path from 'node:path';
import type { Check } from './run-checks.ts';

initSync();

/**
 * Checks that scripts import only files of their release: pages resolve no names of packages, and load no scripts of other addresses. What
 * is imported later may be meant for other places than a page, and is not checked. The entry must load its chunks as modules. The entry of
 * the format `single-spa` must export the lifecycles, and so must the files of its extensions.
 */
export const checkModules: Check = ({ description: { app, entry, format = 'daybook', preload }, contents }) => {
  const modules = [...contents].filter(([name]) => /\.m?js$/i.test(name)).map(([name, content]) => readModule(name, content));
  const errors = modules.flatMap(({ name, imports, error }) => [
    ...(error !== undefined && format !== 'daybook' && preload.includes(name)
      ? [`${name} is not a valid JavaScript module: ${error}.`]
      : []),
    ...imports.flatMap((specifier) => importErrors(name, specifier, contents)),
  ]);
  const mounted = format === 'single-spa' ? [entry, ...(app.extensions ?? []).map(({ module }) => module)] : [];
  return [
    ...errors,
    ...chunkErrors(entry, contents.get(entry)?.toString('utf8') ?? ''),
    ...modules.filter(({ name }) => mounted.includes(name)).flatMap(lifecycleErrors),
  ];
};

interface Module {
  readonly name: string;
  /** The specifiers of its static imports. */
  readonly imports: readonly string[];
  readonly exports: readonly string[];
  /** True if it exports all that another module does. */
  readonly reexports: boolean;
  /** Why it is not a module. */
  readonly error?: string;
}

function readModule(name: string, content: Buffer): Module {
  try {
    const code = content.toString('utf8');
    const [imports, exports] = parse(code);
    const specifiers = imports.flatMap(({ n, d }) => (n !== undefined && d === -1 ? [n] : []));
    const reexports = imports.some(({ ss, se }) => /^export\s*\*\s*from/.test(code.slice(ss, se)));
    return { name, imports: specifiers, exports: exports.map(({ n }) => n), reexports };
  } catch (error) {
    return { name, imports: [], exports: [], reexports: true, error: error instanceof Error ? error.message : String(error) };
  }
}

function importErrors(name: string, specifier: string, contents: ReadonlyMap<string, Buffer>) {
  if (/^([a-z]+:|\/)/i.test(specifier)) return [`${name} imports ${specifier}: pages load scripts only from the release.`];
  if (!/^\.{1,2}\//.test(specifier)) return [`${name} imports the package "${specifier}", which is not in the release: bundle it.`];
  const file = path.posix.join(path.posix.dirname(name), specifier);
  return contents.has(file) ? [] : [`${name} imports ${specifier}, which is not in the archive.`];
}

/**
 * The runtime of webpack and Rspack that loads chunks by script elements has a global array for them. Trusted Types and the page's
 * integrity policy block such elements. Rspack's starter has a target without dynamic import, and so this runtime in an ES module.
 */
const chunkErrors = (name: string, code: string) =>
  /\b(?:self|globalThis|window)(?:\.|\[["'])(?:webpack|rspack)Chunk/.test(code)
    ? [`${name} loads chunks as classic scripts, which pages block. With webpack and Rspack, set target: ['web', 'es2022'].`]
    : [];

const lifecycleErrors = ({ name, exports, reexports }: Module) =>
  ['mount', 'unmount']
    .filter((lifecycle) => !reexports && !exports.includes(lifecycle))
    .map((lifecycle) => `${name} does not export ${lifecycle}, one of single-spa's lifecycles.`);
