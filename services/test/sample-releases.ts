import type { AppDescription, ReleaseDescription } from '@daybook/contracts/apps';
import type { Candidate, CheckContext, Neighbour } from '../src/releases/checks/run-checks.ts';
import type { LiveRelease } from '../src/releases/live/live-releases.service.ts';
import { describeFiles } from '../src/releases/release-files.ts';

/** Returns a release.json as a build of an app writes it. */
export function aDescription(
  name: string,
  { app, ...part }: Partial<Omit<ReleaseDescription, 'app'>> & { app?: Partial<AppDescription> } = {},
): ReleaseDescription {
  const isShell = name === 'shell';
  return {
    app: {
      name,
      title: isShell ? 'Daybook' : name,
      menu: [],
      paths: [{ path: isShell ? '/login' : `/${name}`, login: false }],
      needs: { shell: '^1.0.0', api: '^1.0.0' },
      ...app,
    },
    version: '1.0.0',
    entry: 'remoteEntry.js',
    preload: ['remoteEntry.js'],
    exposes: isShell ? {} : { './app': [] },
    shared: isShell ? {} : { react: '^19.0.0' },
    provides: isShell ? { shell: '1.0.0', react: '19.3.1' } : {},
    ...part,
  };
}

export type Part = Parameters<typeof aDescription>[1];

/** Returns a build of an app with these files and its entry. */
export function aCandidate(name: string, part: Part = {}, files: Readonly<Record<string, string>> = {}): Candidate {
  const all = { 'remoteEntry.js': 'export {};', ...files };
  const contents = new Map(Object.entries(all).map(([file, text]) => [file, Buffer.from(text)]));
  return { description: aDescription(name, part), contents, files: describeFiles(contents) };
}

/** Returns the context to check a candidate under its own version, beside these live releases. */
export function aContext(candidate: Candidate, live: readonly Neighbour[] = [], part: Partial<CheckContext> = {}): CheckContext {
  const { app, version } = candidate.description;
  return { app: app.name, version, mustBeHigher: true, live, api: '1.0.0', permissions: {}, ...part };
}

export function aLive(name: string, part: Part = {}): Neighbour {
  const description = aDescription(name, part);
  return { app: name, version: description.version, description };
}

/** Returns a live release without files, as the page gets it. */
export function aLiveRelease(app: string, part: Part = {}): LiveRelease {
  const description = aDescription(app, part);
  const { version } = description;
  return { app, version, change: '1', by: 'start', fallback: null, rollout: null, permissions: {}, files: {}, description };
}
