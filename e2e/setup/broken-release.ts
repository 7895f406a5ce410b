import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtFolder, firstFiles } from './product.ts';

/** What the code of a release that went wrong may do. Each is one place of the app as it was built, and what stands there instead. */
export const faults = {
  'throws while it is loaded': [/^/, 'throw new Error("broken at load");'],
  'throws when it is mounted': [/\bmount:\(\)=>[\w$]+/, 'mount:()=>()=>Promise.reject(new Error("broken at mount"))'],
  'throws in rendering': [/addNote:"Add Note"/, 'get addNote(){throw new Error("broken in rendering")}'],
  'throws in an effect': [/useEffect\)\(/, 'useEffect)(()=>{throw new Error("broken in an effect")},'],
  'throws in a handler': [/onChange:\(\)=>/, 'onChange:()=>{throw new Error("broken in a handler")},onBroken:()=>'],
} as const satisfies Record<string, Fault>;

export type Fault = readonly [place: RegExp, becomes: string];

/** Copies a built app and breaks the copy, which may have a version of its own. The folder is the caller's to throw away. */
export function breakRelease(app: string, [place, becomes]: Fault, version?: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-broken-'));
  fs.cpSync(builtFolder(app), folder, { recursive: true });
  const code = firstFiles(app).map((name) => path.join(folder, name));
  const found = code.findLast((file) => place.test(fs.readFileSync(file, 'utf8')));
  if (!found) throw new Error(`The code of ${app} holds no ${place} any more: find another place to break.`);
  fs.writeFileSync(found, fs.readFileSync(found, 'utf8').replace(place, becomes));
  if (version !== undefined) nameVersion(path.join(folder, 'release.json'), version);
  return folder;
}

function nameVersion(file: string, version: string) {
  fs.writeFileSync(file, JSON.stringify({ ...(JSON.parse(fs.readFileSync(file, 'utf8')) as object), version }));
}
