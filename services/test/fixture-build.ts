import fs from 'node:fs';
import path from 'node:path';
import { aDescription } from './sample-releases.ts';

interface FixtureBuild {
  readonly app: string;
  readonly version?: string;
  readonly paths: readonly string[];
  /** The version of the host contract that a shell provides, and an app needs. */
  readonly contract?: string;
  /** By name. The first is the entry, and is preloaded. */
  readonly files: Readonly<Record<string, string>>;
}

/** Writes a folder as `daybook build` does, and returns it. */
export function writeBuild(folder: string, { app, version = '1.0.0', paths, contract = '1.0.0', files }: FixtureBuild) {
  const [entry = ''] = Object.keys(files);
  const description = aDescription(app, {
    app: {
      paths: paths.map((owned) => ({ path: owned, login: false })),
      needs: { shell: `^${contract}`, api: '^1.0.0' },
    },
    ...(app === 'shell' && { provides: { shell: contract, react: '19.3.1' } }),
    version,
    entry,
    preload: [entry],
  });
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), content);
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(description));
  return folder;
}

/** Writes a build of a shell with one script. A server needs one to be ready. */
export const writeShell = (folder: string) =>
  writeBuild(path.join(folder, 'shell'), { app: 'shell', paths: ['/login'], files: { 'main.0a1b2c3d.js': 'export {};' } });
