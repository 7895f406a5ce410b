import type { Candidate, Neighbour, CheckContext } from '../src/releases/checks/candidate.ts';
import { describeFiles } from '../src/releases/release-files.ts';
import { aDescription } from './a-release.ts';

type Part = Parameters<typeof aDescription>[1];

/** A build of an app, with these files and its entry. */
export function aCandidate(name: string, part: Part = {}, files: Readonly<Record<string, string>> = {}): Candidate {
  const all = { 'remoteEntry.js': 'export {};', ...files };
  const contents = new Map(Object.entries(all).map(([file, text]) => [file, Buffer.from(text)]));
  return { description: aDescription(name, part), contents, files: describeFiles(contents) };
}

/** Sent as the version that it is, with these live. */
export function sentTo(candidate: Candidate, live: readonly Neighbour[] = [], part: Partial<CheckContext> = {}): CheckContext {
  const { app, version } = candidate.description;
  return { app: app.name, version, rises: true, live, api: '1.0.0', ...part };
}

export function aLive(name: string, part: Part = {}): Neighbour {
  const description = aDescription(name, part);
  return { app: name, version: description.version, description };
}
