import { createHash } from 'node:crypto';

/** A file of a release, recorded at its publish. */
export interface ReleaseFile {
  /** `sha384-…`, as the browser compares it. */
  readonly integrity: string;
  readonly bytes: number;
}

/** By the file's path below the release's folder. */
export type ReleaseFiles = Readonly<Record<string, ReleaseFile>>;

export function describeFiles(contents: ReadonlyMap<string, Buffer>): ReleaseFiles {
  return Object.fromEntries([...contents].map(([name, content]) => [name, describeFile(content)]));
}

function describeFile(content: Buffer): ReleaseFile {
  return { integrity: integrityOf(content), bytes: content.length };
}

/** Returns the hash of a file as a browser compares it (W3C Subresource Integrity). */
export const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Returns the address of a release's file. */
export function fileAddress({ app, version }: { app: string; version: string }, name: string) {
  return `/apps/${app}/${version}/${name}`;
}

/** Returns true if a file is also stored compressed. A response below a kilobyte fits a packet anyway. */
export function isPrecompressed(name: string, { bytes }: Pick<ReleaseFile, 'bytes'>) {
  return bytes > 1024 && /\.(js|css|json|map|svg|txt|html|wasm)$/.test(name);
}
