import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';

/** @typedef {import('./server-files.mjs').PackedFile} PackedFile */

/**
 * Writes the files as a compressed tar archive with one folder in it. The same files give the same bytes: the archive has no times, owners
 * or other modes than "executable".
 *
 * @param {string} target
 * @param {string} folder its name in the archive
 * @param {readonly PackedFile[]} files
 * @returns {Promise<{ bytes: number, unpacked: number, sha256: string }>}
 */
export async function writeArchive(target, folder, files) {
  const packed = tar.pack();
  const hash = createHash('sha256');
  const hashed = async function* (/** @type {AsyncIterable<Buffer>} */ chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const written = pipeline(packed, createGzip({ level: 9 }), hashed, fs.createWriteStream(target));
  let unpacked = 0;
  for (const { name, file } of files) {
    const content = fs.readFileSync(file);
    unpacked += content.length;
    const mode = fs.statSync(file).mode & 0o111 ? 0o755 : 0o644;
    await new Promise((resolve, reject) => {
      packed.entry({ name: `${folder}/${name}`, mode, mtime: new Date(0) }, content, (error) =>
        error ? reject(error) : resolve(undefined),
      );
    });
  }
  packed.finalize();
  await written;
  return { bytes: fs.statSync(target).size, unpacked, sha256: hash.digest('hex') };
}
