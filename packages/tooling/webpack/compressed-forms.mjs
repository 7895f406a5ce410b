import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * Compresses the files of a build into its folder `.compressed`. A server that publishes the folder at its start takes the forms from
 * there, after comparing them with the files: making them took half of its start. An upload does not contain them.
 *
 * @param {string} dist
 */
export async function writeCompressedForms(dist) {
  const target = path.join(dist, '.compressed');
  await fs.rm(target, { recursive: true, force: true });
  await Promise.all((await listFiles(dist)).map((name) => writeForms(dist, target, name)));
}

/** @param {string} dist */
async function listFiles(dist) {
  const entries = await fs.readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== 'release.json' && !name.startsWith('.'));
}

/** @param {string} dist @param {string} target @param {string} name */
async function writeForms(dist, target, name) {
  const content = await fs.readFile(path.join(dist, name));
  // The server stores smaller files only as they are.
  if (content.length <= 1024) return;
  await fs.mkdir(path.dirname(path.join(target, name)), { recursive: true });
  await fs.writeFile(path.join(target, `${name}.br`), await brotli(content, brotliOptions(name, content.length)));
  await fs.writeFile(path.join(target, `${name}.gz`), await gzip(content, { level: 9 }));
}

/** Source maps are loaded by developers only, and the best compression takes long for them. @param {string} name @param {number} bytes */
function brotliOptions(name, bytes) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants;
  return { params: { [BROTLI_PARAM_QUALITY]: name.endsWith('.map') ? 5 : BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes } };
}
