import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aCandidate, aContext, aDescription } from '../../../test/sample-releases.ts';
import { anArchive, type Entry } from '../../../test/tar-archive.ts';
import { prepare } from './prepare.ts';

let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-prepare-'))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

it.each<[string, Entry]>([
  ['a script with many imports and a long name', [`${'x'.repeat(240)}.js`, imports(4000, 'p')]],
  ['a script that imports a long name', ['a.js', imports(1, 'p'.repeat(90_000))]],
  ['a long name', [`${'y'.repeat(60_000)}.js`, imports(100, 'p')]],
])('returns few errors, in few bytes, for %s', async (_, entry) => {
  const result = await prepared(entry);
  expect(result).toHaveProperty('errors');
  expect(JSON.stringify(result).length).toBeLessThan(7000);
});

async function prepared(entry: Entry) {
  const source = { archive: path.join(folder, 'archive.tar.gz') };
  const entries: Entry[] = [['release.json', JSON.stringify(aDescription('notes'))], ['remoteEntry.js', 'export {};'], entry];
  fs.writeFileSync(source.archive, await anArchive(...entries));
  const context = aContext(aCandidate('notes'));
  return prepare({ name: 'notes 1.0.0', source, context, published: null, target: null, similar: null, isUrgent: false });
}

function imports(count: number, name: string) {
  return Array.from({ length: count }, (_, index) => `import "${name}${index}";`).join('\n');
}
