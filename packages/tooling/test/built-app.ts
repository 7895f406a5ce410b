import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWithStamp } from '../commands/build-stamp.mjs';

/** Creates a folder as `daybook build` leaves it. Returns its path. `files` are those of its dist. */
export async function builtApp({
  version = '1.1.0',
  files = standardFiles,
}: { version?: string; files?: Record<string, string | Buffer> } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-built-'));
  const write = (name: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  };
  write('package.json', JSON.stringify({ name: '@daybook/mfe-notes', version }));
  write('src/app.tsx', 'app');
  await buildWithStamp(folder, version, () => {
    for (const [name, content] of Object.entries(files)) write(`dist/${name}`, content);
    write('dist/release.json', JSON.stringify({ app: { name: 'notes' }, version, entry: 'remoteEntry.js' }));
    return Promise.resolve();
  });
  return folder;
}

const standardFiles = { 'remoteEntry.js': 'export {};', 'chunks/b.js': 'b', 'a.js': 'a'.repeat(3000) };
