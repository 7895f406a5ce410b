import fs from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';

/**
 * Adds types to a built remote, and names them in its manifest. The plugins of Module Federation download both files when a host is built:
 * the archive has the types of each module by its name, the other file those of `loadRemote`.
 *
 * @param {string} remote the folder of the remote
 * @param {string} types a folder with a `.d.ts` for each module
 * @returns {string[]} the names of the files
 */
export function addTypes(remote, types) {
  const names = fs.readdirSync(types).sort();
  // With the current time, the same sources would be another release.
  const mtime = new Date(2000, 0, 1);
  const files = names.map((name) => [name, fs.readFileSync(path.join(types, name))]);
  fs.writeFileSync(path.join(remote, archive), zipSync(Object.fromEntries(files), { mtime }));
  fs.writeFileSync(path.join(remote, keys), keysOf(names.map((name) => `${host}/${name.replace('.d.ts', '')}`)));

  const manifest = path.join(remote, 'mf-manifest.json');
  const { metaData, ...others } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const named = { ...metaData, types: { path: '', name: archive, zip: archive, api: keys } };
  fs.writeFileSync(manifest, JSON.stringify({ ...others, metaData: named }, null, 2));
  return [archive, keys];
}

const archive = 'types.zip';
const keys = 'types.d.ts';

/** The host's plugin replaces it by the name that the host gives the remote. */
const host = 'REMOTE_ALIAS_IDENTIFIER';

/** @param {readonly string[]} modules */
const keysOf = (modules) => `export type RemoteKeys = ${modules.map((name) => `'${name}'`).join(' | ')};
export type PackageType<T> = ${modules.map((name) => `T extends '${name}' ? typeof import('${name}') : `).join('')}any;
`;
