import { fileAddress, type ReleaseFiles } from '../releases/releases.service.ts';

interface Live {
  readonly app: string;
  readonly version: string;
  readonly files: ReleaseFiles;
}

/**
 * The import map of a page: the hash of every script that it may load. The browser then refuses a script with another content,
 * and, by the page's Integrity-Policy, one that is not listed here.
 */
export function toImportMap(releases: readonly Live[]) {
  const integrity = releases.flatMap((release) =>
    Object.entries(release.files)
      .filter(([name]) => name.endsWith('.js'))
      .map(([name, file]) => [fileAddress(release, name), file.integrity]),
  );
  return { integrity: Object.fromEntries(integrity) as Record<string, string> };
}
