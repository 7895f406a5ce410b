import { fileAddress, type ReleaseFiles } from '../releases/public.ts';

interface Served {
  readonly version: string;
  readonly files: ReleaseFiles;
}

interface Live extends Served {
  readonly app: string;
  readonly fallback: Served | null;
}

/**
 * The import map of a page: the hash of every script that it may load. The browser then refuses a script with another content,
 * and, by the page's Integrity-Policy, one that is not listed here.
 */
export function toImportMap(releases: readonly Live[], script: { readonly address: string; readonly integrity: string }) {
  const ofReleases = releases.flatMap((release) => [...hashes(release.app, release), ...hashes(release.app, release.fallback)]);
  const integrity = [...ofReleases, [script.address, script.integrity] as const];
  return { integrity: Object.fromEntries(integrity) };
}

/** What a release has for the pages of others is in none of ours. */
function hashes(app: string, release: Served | null): [string, string][] {
  const scripts = Object.entries(release?.files ?? {}).filter(([name]) => name.endsWith('.js') && !name.startsWith('embed/'));
  return scripts.map(([name, file]) => [fileAddress({ app, version: release?.version ?? '' }, name), file.integrity]);
}
