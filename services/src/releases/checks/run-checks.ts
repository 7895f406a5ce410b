import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { Permissions } from '@daybook/contracts/permissions';
import type { ReleaseFiles } from '../release-files.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkBackend } from './check-backend.ts';
import { checkBudget, checkEmbedManifest, checkFileNames, checkManifest } from './check-files.ts';
import { checkContracts, checkShared } from './check-compatibility.ts';
import { checkName, checkPaths, checkVersion } from './check-description.ts';
import { checkPermissions } from './check-permissions.ts';
import { checkEval, checkScripts } from './check-scripts.ts';
import { checkModules } from './check-modules.ts';
import { checkPage } from './check-page.ts';
import { checkEvents } from './check-events.ts';
import { checkReads } from './check-reads.ts';
import { checkSlots } from './check-slots.ts';
import { checkSvg } from './check-svg.ts';

/** A build that is to become a release. */
export interface Candidate {
  readonly description: ReleaseDescription;
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly files: ReleaseFiles;
}

/** The state that a candidate is checked against. */
export interface CheckContext {
  /** The app and the version in the address of the upload. */
  readonly app: string;
  readonly version: string;
  /** True if the version must be higher than the live one. Versions of a working tree are named by their sources and have no order. */
  readonly mustBeHigher: boolean;
  /** Every release that some visitor may get: live releases, rollouts and fallbacks of all apps. */
  readonly live: readonly Neighbour[];
  /** The version of this server's API contract. */
  readonly api: string;
  /** The permissions that operators have given the app. */
  readonly permissions: Permissions;
  /** True if an operator has added a backend of the app. */
  readonly hasBackend?: boolean;
}

export interface Neighbour {
  readonly app: string;
  readonly version: string;
  readonly description: ReleaseDescription;
  /** Missing for the live release. */
  readonly role?: 'rollout' | 'fallback';
  /** The permissions of the app. Missing for a build of a working tree, which asks for none. */
  readonly permissions?: Permissions;
  /** True if the app has a backend. */
  readonly hasBackend?: boolean;
}

/** Returns why the candidate cannot be published, one sentence each; empty if it can. */
export type Check = (candidate: Candidate, context: CheckContext) => string[];

/** Returns the errors by the name of the check that found them; empty if the candidate can be published. */
export function runChecks(candidate: Candidate, context: CheckContext): Record<string, string[]> {
  const results = Object.entries(checks).map(([name, check]) => [name, check(candidate, context)] as const);
  return Object.fromEntries(results.filter(([, errors]) => errors.length > 0));
}

const checks: Readonly<Record<string, Check>> = {
  app: checkName,
  version: checkVersion,
  paths: checkPaths,
  reads: checkReads,
  permissions: checkPermissions,
  backend: checkBackend,
  names: checkFileNames,
  manifest: (candidate, context) => [...checkManifest(candidate, context), ...checkEmbedManifest(candidate, context)],
  slots: checkSlots,
  events: checkEvents,
  shared: checkShared,
  contracts: checkContracts,
  budget: checkBudget,
  page: checkPage,
  scripts: checkScripts,
  eval: checkEval,
  modules: checkModules,
  addresses: checkAddresses,
  svg: checkSvg,
};
