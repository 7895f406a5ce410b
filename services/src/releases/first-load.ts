import type { ReleaseDescription } from '@daybook/contracts/apps';
import { initSync, parse } from 'es-module-lexer';
import path from 'node:path';
import { gzipSizeOf, isPageScript } from './release-files.ts';

initSync();

type Loaded = Pick<ReleaseDescription, 'entry' | 'exposes' | 'format' | 'module' | 'preload' | 'styles'>;

/**
 * Returns the bytes that the first paint of a release loads, compressed by gzip: what release.json names, and all that these scripts import
 * statically, whether it names that or not.
 */
export function firstLoadOf(description: Loaded, contents: ReadonlyMap<string, Buffer>) {
  const loaded = new Set(firstNames(description, contents));
  // A set also visits what is added to it.
  for (const name of loaded) for (const other of importsOf(name, contents)) loaded.add(other);
  return [...loaded].reduce((total, name) => total + gzipSizeOf(contents.get(name)), 0);
}

/** A remote of another build whose manifest names no files for the app may load any of its scripts. */
function firstNames(
  { entry, exposes, format, module = 'app', preload, styles = [] }: Loaded,
  contents: ReadonlyMap<string, Buffer>,
) {
  const ofApp = exposes[`./${module}`] ?? [];
  const isSilent = format === 'federation' && ofApp.length === 0;
  return [entry, ...preload, ...styles, ...(isSilent ? [...contents.keys()].filter(isPageScript) : ofApp)];
}

/** Returns the files of the release that a script imports before it runs. */
function importsOf(name: string, contents: ReadonlyMap<string, Buffer>): string[] {
  const content = isPageScript(name) ? contents.get(name) : undefined;
  if (!content) return [];
  try {
    const [imports] = parse(content.toString('utf8'));
    const files = imports.flatMap(({ n, d }) =>
      n !== undefined && d === -1 ? [path.posix.join(path.posix.dirname(name), n)] : [],
    );
    return files.filter((file) => contents.has(file));
  } catch {
    // Another check says that it is not a module.
    return [];
  }
}
