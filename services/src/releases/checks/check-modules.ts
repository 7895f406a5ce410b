import { initSync, parse } from 'es-module-lexer';
import path from 'node:path';
import type { Check } from './run-checks.ts';

initSync();

/**
 * Checks that scripts import only files of their release: pages resolve no names of packages, and load no scripts of other addresses. The
 * entry of the format `single-spa` must export the lifecycles. Skips scripts that are not modules, which `checkEval` rejects.
 */
export const checkModules: Check = ({ description: { entry, format }, contents }) => {
  const modules = [...contents].filter(([name]) => /\.m?js$/i.test(name)).map(([name, content]) => readModule(name, content));
  const errors = modules.flatMap(({ name, imports }) => imports.flatMap((specifier) => importErrors(name, specifier, contents)));
  const module = format === 'single-spa' ? modules.find(({ name }) => name === entry) : undefined;
  return module ? [...errors, ...lifecycleErrors(module)] : errors;
};

interface Module {
  readonly name: string;
  /** The specifiers that are written out. */
  readonly imports: readonly string[];
  readonly exports: readonly string[];
  /** True if it exports all that another module does. */
  readonly reexports: boolean;
}

function readModule(name: string, content: Buffer): Module {
  try {
    const code = content.toString('utf8');
    const [imports, exports] = parse(code);
    const written = imports.flatMap(({ n }) => (n === undefined ? [] : [n]));
    const reexports = imports.some(({ ss, se }) => /^export\s*\*\s*from/.test(code.slice(ss, se)));
    return { name, imports: written, exports: exports.map(({ n }) => n), reexports };
  } catch {
    return { name, imports: [], exports: [], reexports: true };
  }
}

function importErrors(name: string, specifier: string, contents: ReadonlyMap<string, Buffer>) {
  if (/^([a-z]+:|\/)/i.test(specifier)) return [`${name} imports ${specifier}: pages load scripts only from the release.`];
  if (!/^\.{1,2}\//.test(specifier)) return [`${name} imports the package "${specifier}", which is not in the release: bundle it.`];
  const file = path.posix.join(path.posix.dirname(name), specifier);
  return contents.has(file) ? [] : [`${name} imports ${specifier}, which is not in the archive.`];
}

const lifecycleErrors = ({ name, exports, reexports }: Module) =>
  ['mount', 'unmount']
    .filter((lifecycle) => !reexports && !exports.includes(lifecycle))
    .map((lifecycle) => `${name} does not export ${lifecycle}, one of single-spa's lifecycles.`);
