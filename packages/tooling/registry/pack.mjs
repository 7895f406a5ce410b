import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { CommandError } from '../command-line/command-error.mjs';
import { count, size } from '../command-line/formats.mjs';
import { canonicalJson } from '../signing/canonical-json.mjs';
import { uploadLimits } from './limits.mjs';

/** @typedef {{ archive: Buffer, files: number, bytes: number }} Packed @typedef {import('../signing/attest.mjs').File} File */

/**
 * Packs a built folder, without dotfiles. The same files give the same archive, whenever they were built.
 *
 * @param {string} folder
 * @param {object} [description] a release.json that the folder does not contain
 * @param {(files: File[]) => Promise<File[]>} [attest] returns what the archive contains beside the release
 * @returns {Promise<Packed>}
 * @throws {CommandError} if the archive exceeds the registry's limits, or the folder contains links
 */
export async function pack(folder, description, attest = () => Promise.resolve([])) {
  const names = listFiles(folder);
  const added = description ? [{ name: 'release.json', content: Buffer.from(JSON.stringify(description)) }] : [];
  const bytes = names.reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
  rejectOver([
    [names.length + added.length, uploadLimits.files, (value) => count(value, 'file')],
    [bytes, uploadLimits.unpacked, size],
  ]);

  const built = names.map((name) => ({ name, content: fs.readFileSync(path.join(folder, name)) }));
  const files = [...built, ...added].map(canonical);
  const archive = await compress([...files, ...(await attest(files))]);
  rejectOver([
    [archive.length, uploadLimits.packed, (value) => `${size(value)} packed`],
    [Math.ceil(bytes / archive.length), uploadLimits.ratio, (value) => `${value} bytes in each packed one`],
  ]);
  return { archive, files: files.length, bytes };
}

/** The registry keeps the content of release.json, not its text: in this form, the hash of one is that of the other. @param {File} file */
function canonical({ name, content }) {
  if (name !== 'release.json') return { name, content };
  try {
    return { name, content: Buffer.from(canonicalJson(JSON.parse(content.toString()))) };
  } catch {
    // The registry says what is wrong with it.
    return { name, content };
  }
}

/** Returns the sorted names of a built folder's files, with slashes, without dotfiles. @param {string} folder */
export function listFiles(folder) {
  const entries = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, name: path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/') }))
    .filter(({ entry, name }) => !entry.isDirectory() && !/(^|\/)\./.test(name));
  const other = entries.find(({ entry }) => !entry.isFile());
  if (other) throw new CommandError(`${other.name} is not a file. A release contains files only.`);
  return entries.map(({ name }) => name).sort();
}

/** @param {readonly { name: string, content: Buffer }[]} files */
async function compress(files) {
  const packed = tar.pack();
  const archive = buffer(packed.pipe(createGzip({ level: 9 })));
  for (const { name, content } of files) packed.entry({ name, mode: 0o644, mtime: new Date(0) }, content);
  packed.finalize();
  return archive;
}

/** @param {[value: number, limit: number, shown: (value: number) => string][]} measures */
function rejectOver(measures) {
  const over = measures.filter(([value, limit]) => value > limit);
  if (over.length === 0) return;
  throw new CommandError(over.map(([value, limit, shown]) => `${shown(value)}: the registry takes ${shown(limit)}.`).join('\n'));
}
