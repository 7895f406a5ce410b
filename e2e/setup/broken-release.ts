import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtFolder, firstFiles } from './product.ts';

/** One place of an app as it was built, and what stands there instead. */
export type Edit = readonly [place: RegExp, becomes: string];

/** What the code of a release that went wrong may do. */
export const faults = {
  'throws while it is loaded': [/^/, 'throw new Error("broken at load");'],
  'throws when it is mounted': [/\bmount:\(\)=>[\w$]+/, 'mount:()=>()=>Promise.reject(new Error("broken at mount"))'],
  'throws in rendering': [/\bfilter:"Category"/, 'get filter(){throw new Error("broken in rendering")}'],
  'throws in an effect': [/useEffect\)\(/, 'useEffect)(()=>{throw new Error("broken in an effect")},'],
  'throws in a handler': [/onChange:\(\)=>/, 'onChange:()=>{throw new Error("broken in a handler")},onBroken:()=>'],
} as const satisfies Record<string, Edit>;

/** Copies a built app into the `dist` of a new folder, under a version of its own, and edits the copy. The folder is the caller's to throw away. */
export function copyRelease(app: string, version: string, edit?: Edit): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-release-'));
  const dist = path.join(folder, 'dist');
  // The maps only make it slow.
  fs.cpSync(builtFolder(app), dist, { recursive: true, filter: (file) => !file.endsWith('.map') });
  fs.writeFileSync(path.join(folder, 'package.json'), '{}');
  rewrite(path.join(dist, 'release.json'), (text) => JSON.stringify({ ...(JSON.parse(text) as object), version }));
  if (edit) editFirst(app, dist, edit);
  return folder;
}

/** In the file that has the place, of those that the first paint needs. */
function editFirst(app: string, dist: string, [place, becomes]: Edit) {
  const code = firstFiles(app).map((name) => path.join(dist, name));
  const found = code.findLast((file) => place.test(fs.readFileSync(file, 'utf8')));
  if (!found) throw new Error(`The code of ${app} holds no ${place} any more: find another place to edit.`);
  rewrite(found, (text) => text.replace(place, becomes));
}

const rewrite = (file: string, change: (text: string) => string) => fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
