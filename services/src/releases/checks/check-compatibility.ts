import type { ReleaseDescription } from '@daybook/contracts/apps';
import semver from 'semver';
import { type Check, type CheckContext, nameOf, type Neighbour, shellName } from './candidate.ts';

/** Checks that the shell's contract and the API's contract fit what each app was built against. */
export const checkContracts: Check = ({ description }, context) => contractConflicts(description, context);

/** As `checkContracts`, for a release that is published already. */
export function contractConflicts(description: ReleaseDescription, { app, live, api }: Pick<CheckContext, 'app' | 'live' | 'api'>) {
  const { needs } = description.app;
  const wrongApi = semver.satisfies(api, needs.api)
    ? []
    : [`The app needs version ${needs.api} of the API, which has ${api} here.`];
  if (app === shellName) return [...wrongApi, ...appsIn(live).flatMap((other) => contractConflict(other, description))];
  const shells = shellsIn(live).filter((shell) => !fitsShell(description, shell.description));
  return [
    ...wrongApi,
    ...shells.map(
      (shell) =>
        `The app needs version ${needs.shell} of the shell's contract, and the ${placeOf(shell)} has ${contractOf(shell.description)}.`,
    ),
  ];
}

function contractConflict(other: Neighbour, shell: ReleaseDescription) {
  const needed = other.description.app.needs.shell;
  if (semver.satisfies(contractOf(shell) ?? '', needed)) return [];
  return [
    `${subjectOf(other)} needs version ${needed} of the shell's contract, and this shell has ${contractOf(shell) ?? 'none'}.`,
  ];
}

interface AppRelease {
  readonly app: string;
  readonly description: ReleaseDescription;
}

/**
 * Returns true if a fallback works beside what is live. The builds of a platform go live together at its start, also those of a new
 * major version of the host contract: their fallbacks still need the old one, or are a shell that still has it. Such a fallback would
 * crash, too, so no page gets it, and it conflicts with no release.
 */
export function isUsableFallback({ app, description }: AppRelease, live: readonly AppRelease[]) {
  if (app === shellName) return live.every((other) => other.app === shellName || fitsShell(other.description, description));
  const shell = live.find((other) => other.app === shellName);
  return !shell || fitsShell(description, shell.description);
}

/** Returns true if an app was built for the contract of this shell. A shell that declares no contract fits every app. */
function fitsShell({ app }: ReleaseDescription, shell: ReleaseDescription) {
  const contract = contractOf(shell);
  return contract === undefined || semver.satisfies(contract, app.needs.shell);
}

const contractOf = ({ provides }: ReleaseDescription) => provides['shell'];

/** Checks that the shell's copy of each shared package fits every app. There is only that one copy in a page. */
export const checkShared: Check = ({ description }, context) => sharedConflicts(description, context);

/** As `checkShared`, for a release that is published already. */
export function sharedConflicts(description: ReleaseDescription, { app, live }: Pick<CheckContext, 'app' | 'live'>) {
  if (app === shellName) {
    return appsIn(live).flatMap((other) =>
      misfits(other.description, description.provides).map((misfit) => `${subjectOf(other)} ${misfit}.`),
    );
  }
  return shellsIn(live).flatMap((shell) =>
    misfits(description, shell.description.provides).map((misfit) => `The app ${misfit}${versionOf(shell)}.`),
  );
}

function misfits({ shared }: ReleaseDescription, provides: Readonly<Record<string, string>>) {
  return Object.entries(shared)
    .filter(([name, range]) => !semver.satisfies(provides[name] ?? '', range))
    .map(([name, range]) => `needs ${name} ${range}, and the shell has ${provides[name] ?? 'none'}`);
}

const appsIn = (live: readonly Neighbour[]) => live.filter(({ app }) => app !== shellName);

const shellsIn = (live: readonly Neighbour[]) => live.filter(({ app }) => app === shellName);

const subjectOf = (other: Neighbour) => `The ${other.role ? '' : 'live '}app ${nameOf(other)}`;

const placeOf = ({ version, role }: Neighbour) => (role ? `shell's ${role} ${version}` : 'live shell');

const versionOf = ({ role, version }: Neighbour) => (role ? ` as ${version}, its ${role}` : '');
