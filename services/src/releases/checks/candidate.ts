import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { ReleaseFiles } from '../release-files.ts';

/** What is to become a release. */
export interface Candidate {
  readonly description: ReleaseDescription;
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly files: ReleaseFiles;
}

/** What the candidate is held against. */
export interface Surroundings {
  /** The app and the version that it was sent as. */
  readonly app: string;
  readonly version: string;
  /** Whether versions must rise. Those of a working tree are named by what they are built from. */
  readonly rises: boolean;
  /** Every release that a visitor may get, of every app: those that are live, the rollouts and the fallbacks. */
  readonly live: readonly Neighbour[];
  /** The version of the API's contract here. */
  readonly api: string;
}

export interface Neighbour {
  readonly app: string;
  readonly version: string;
  readonly description: ReleaseDescription;
  /** Missing for the live release. */
  readonly role?: 'rollout' | 'fallback';
}

/** What keeps the candidate from being published, a sentence each; nothing when it may be. */
export type Check = (candidate: Candidate, surroundings: Surroundings) => string[];

/** The app that hosts the others. */
export const shellName = 'shell';

/** How a neighbour is called in a complaint. */
export const nameOf = ({ app, version, role }: Neighbour) => (role ? `"${app}" (${version}, its ${role})` : `"${app}"`);
