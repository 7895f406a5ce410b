import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import zlib from 'node:zlib';

/** A file of a release, recorded at its publish. */
export interface ReleaseFile {
  /** `sha384-…`, as the browser compares it. */
  readonly integrity: string;
  readonly bytes: number;
}

/** By the file's path below the release's folder. */
export type ReleaseFiles = Readonly<Record<string, ReleaseFile>>;

export function describeFiles(contents: ReadonlyMap<string, Buffer>): ReleaseFiles {
  const describe = (content: Buffer) => ({ integrity: integrityOf(content), bytes: content.length });
  return Object.fromEntries([...contents].map(([name, content]) => [name, describe(content)]));
}

/** Returns the hash of a file as a browser compares it (W3C Subresource Integrity). */
export const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

const step = 1024 * 1024;

/** Returns the same hash. Other requests run between its steps: 55 MiB in one piece blocked them for 0.2 s. */
export async function integrityInSteps(content: Buffer) {
  const hash = createHash('sha384');
  for (let at = 0; at < content.length; at += step) {
    if (at > 0) await setImmediate();
    hash.update(content.subarray(at, at + step));
  }
  return `sha384-${hash.digest('base64')}`;
}

/** Returns the address of a release's file. */
export function fileAddress({ app, version }: { app: string; version: string }, name: string) {
  return `/apps/${app}/${version}/${name}`;
}

/** Returns true for a script that the pages of Daybook may load. Only pages of other sites load the files under embed/. */
export const isPageScript = (name: string) => /\.m?js$/.test(name) && !name.startsWith('embed/');

/** Returns the name of the Module Federation manifest among the files that other sites embed. */
export const federationManifestOf = (files: readonly string[]) => files.find((name) => name.endsWith('/mf-manifest.json'));

/** Returns true if a file is also stored compressed. A response below a kilobyte fits a packet anyway. */
export function isPrecompressed(name: string, { bytes }: Pick<ReleaseFile, 'bytes'>) {
  return bytes > 1024 && /\.(m?js|css|json|map|svg|txt|html|wasm)$/.test(name);
}

/** Returns the maximum size of a stored form of a file, in bytes. Compression enlarges random data by less than 1 %. */
export const mostStoredBytes = ({ bytes }: Pick<ReleaseFile, 'bytes'>, form: '' | '.br' | '.gz') =>
  form === '' ? bytes : bytes + Math.ceil(bytes / 100) + 64;

/** Returns the bytes of a file compressed by gzip; 0 if there is none. */
export const gzipSizeOf = (content: Buffer | undefined) => (content ? zlib.gzipSync(content, { level: 9 }).length : 0);
