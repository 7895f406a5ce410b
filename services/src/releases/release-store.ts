import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { isPrecompressed } from './release-files.ts';

/** Where the files of releases lie: a folder each, whole or not there at all, and never changed. */
export class ReleaseStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'releases');
  }

  /** The path of a recorded file, or of its compressed form. */
  locate(app: string, version: string, name: string) {
    return path.join(this.#folder, app, version, name);
  }

  async has(app: string, version: string) {
    return fs.stat(this.locate(app, version, '.')).then(
      () => true,
      () => false,
    );
  }

  /** Puts a release's files in place, over what a publish that was cut off may have left there. */
  async keep(app: string, version: string, contents: ReadonlyMap<string, Buffer>) {
    await fs.mkdir(path.join(this.#folder, app), { recursive: true });
    const coming = await fs.mkdtemp(path.join(this.#folder, '.coming-'));
    try {
      await Promise.all([...contents].map(([name, content]) => writeFile(path.join(coming, name), content)));
      await fs.chmod(coming, 0o755);
      await fs.rm(this.locate(app, version, '.'), { recursive: true, force: true });
      await fs.rename(coming, this.locate(app, version, '.'));
    } finally {
      await fs.rm(coming, { recursive: true, force: true });
    }
  }
}

async function writeFile(file: string, content: Buffer) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await write(file, content);
  if (!isPrecompressed(file, { integrity: '', bytes: content.length })) return;
  await Promise.all([write(`${file}.br`, await brotli(content, file)), write(`${file}.gz`, await gzip(content, { level: 9 }))]);
}

const write = (file: string, content: Buffer) => fs.writeFile(file, content, { flush: true });

const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);
const compressBrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** Nobody waits for a source map: the best compression of one would take seconds. */
function brotli(content: Buffer, file: string) {
  const quality = file.endsWith('.map') ? 5 : zlib.constants.BROTLI_MAX_QUALITY;
  return compressBrotli(content, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
