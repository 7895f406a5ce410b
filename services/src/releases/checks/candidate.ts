import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { ReleaseFiles } from '../release-files.ts';

/** A build that is to become a release. */
export interface Candidate {
  readonly description: ReleaseDescription;
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly files: ReleaseFiles;
}

/** What a candidate is checked against. */
export interface CheckContext {
  /** The app and the version in the address of the upload. */
  readonly app: string;
  readonly version: string;
  /** True if the version must be higher than the live one. Versions of a working tree are named by their sources and have no order. */
  readonly rises: boolean;
  /** Every release that some visitor may get: live releases, rollouts and fallbacks of all apps. */
  readonly live: readonly Neighbour[];
  /** The version of this server's API contract. */
  readonly api: string;
}

export interface Neighbour {
  readonly app: string;
  readonly version: string;
  readonly description: ReleaseDescription;
  /** Missing for the live release. */
  readonly role?: 'rollout' | 'fallback';
}

/** Returns why the candidate cannot be published, one sentence each; empty if it can. */
export type Check = (candidate: Candidate, context: CheckContext) => string[];

/** The app that hosts the others. */
export const shellName = 'shell';

/** Returns the name of a neighbour for messages. */
export const nameOf = ({ app, version, role }: Neighbour) => (role ? `"${app}" (${version}, its ${role})` : `"${app}"`);
