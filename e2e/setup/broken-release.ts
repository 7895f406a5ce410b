import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtFolder } from '../../packages/tooling/test/built-product.ts';
import { exposedFiles, firstFiles } from './product.ts';

/** An edit of an app's built code. */
export type Edit = readonly [pattern: RegExp, replacement: string];

/** The faults of broken releases. */
export const faults = {
  'throws while it is loaded': [/^/, 'throw new Error("broken at load");'],
  'throws when it is mounted': [/\bmount:\(\)=>[\w$]+/, 'mount:()=>()=>Promise.reject(new Error("broken at mount"))'],
  'throws in rendering': [/\bfilter:"Category"/, 'get filter(){throw new Error("broken in rendering")}'],
  'throws in an effect': [/useEffect\)\(/, 'useEffect)(()=>{throw new Error("broken in an effect")},'],
  'throws in a handler': [/onChange:\(\)=>/, 'onChange:()=>{throw new Error("broken in a handler")},onBroken:()=>'],
} as const satisfies Record<string, Edit>;

/**
 * Copies a built app to the `dist` of a new folder, under another version, and edits the copy. The caller removes the folder.
 *
 * @param module - the exposed module to edit, such as `./note-actions`. Default: what the first paint needs
 */
export function copyRelease(app: string, version: string, edit?: Edit, module?: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-release-'));
  const dist = path.join(folder, 'dist');
  // Without source maps, which are large.
  fs.cpSync(builtFolder(app), dist, { recursive: true, filter: (file) => !/\.map(\.|$)/.test(file) });
  fs.writeFileSync(path.join(folder, 'package.json'), '{}');
  rewrite(path.join(dist, 'release.json'), (text) => JSON.stringify({ ...(JSON.parse(text) as object), version }));
  if (edit) editOne(dist, module === undefined ? firstFiles(app) : exposedFiles(app, module), edit);
  return folder;
}

/** Edits the last of the files with the pattern. */
function editOne(dist: string, names: readonly string[], [pattern, replacement]: Edit) {
  const code = names.map((name) => path.join(dist, name));
  const found = code.findLast((file) => pattern.test(fs.readFileSync(file, 'utf8')));
  if (!found) throw new Error(`The code of ${names.join(', ')} does not contain ${pattern} any more. Choose another pattern.`);
  rewrite(found, (text) => text.replace(pattern, replacement));
}

const rewrite = (file: string, change: (text: string) => string) => fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
