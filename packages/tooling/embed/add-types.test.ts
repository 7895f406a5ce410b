import { strFromU8, unzipSync } from 'fflate';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addTypes } from './add-types.mjs';

it('adds an archive of the types and the names of the modules, and names them in the manifest', () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-types-'));
  const [remote, types] = [path.join(place, 'remote'), path.join(place, 'types')];
  for (const folder of [remote, types]) fs.mkdirSync(folder);
  fs.writeFileSync(path.join(remote, 'mf-manifest.json'), '{"name":"tasks","metaData":{"publicPath":"auto"}}');
  fs.writeFileSync(path.join(types, 'Board.d.ts'), 'export const one: 1;');

  const names = addTypes(remote, types);
  const first = fs.readFileSync(path.join(remote, 'types.zip'));
  addTypes(remote, types);

  expect(names).toEqual(['types.zip', 'types.d.ts']);
  expect(fs.readFileSync(path.join(remote, 'types.zip'))).toEqual(first);
  expect(Object.entries(unzipSync(first)).map(([name, content]) => [name, strFromU8(content)])).toEqual([
    ['Board.d.ts', 'export const one: 1;'],
  ]);
  expect(fs.readFileSync(path.join(remote, 'types.d.ts'), 'utf8')).toBe(
    `export type RemoteKeys = 'REMOTE_ALIAS_IDENTIFIER/Board';
export type PackageType<T> = T extends 'REMOTE_ALIAS_IDENTIFIER/Board' ? typeof import('REMOTE_ALIAS_IDENTIFIER/Board') : any;
`,
  );
  expect(JSON.parse(fs.readFileSync(path.join(remote, 'mf-manifest.json'), 'utf8'))).toEqual({
    name: 'tasks',
    metaData: { publicPath: 'auto', types: { path: '', name: 'types.zip', zip: 'types.zip', api: 'types.d.ts' } },
  });
  fs.rmSync(place, { recursive: true });
});
