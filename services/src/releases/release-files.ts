import { createHash } from 'node:crypto';

/** What a file of a release was when it was published. */
export interface ReleaseFile {
  /** As a browser checks it: `sha384-…`. */
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

/** The address of a release's file. Pages, import maps and app entries all have it from here. */
export function fileAddress({ app, version }: { app: string; version: string }, name: string) {
  return `/apps/${app}/${version}/${name}`;
}

/** Whether a file is kept compressed as well. Below a kilobyte an answer fits a packet as it is. */
export function isPrecompressed(name: string, { bytes }: Pick<ReleaseFile, 'bytes'>) {
  return bytes > 1024 && /\.(js|css|json|map|svg|txt|html|wasm)$/.test(name);
}
