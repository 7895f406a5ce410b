import type { ReleaseDescription } from '@daybook/contracts/apps';
import semver from 'semver';
import type { CheckContext, Neighbour } from './run-checks.ts';

/** The app that hosts the others. */
export const shellName = 'shell';

/** Returns the name of a neighbour for messages. */
export const nameOf = ({ app, version, role }: Neighbour) => (role ? `"${app}" (${version}, its ${role})` : `"${app}"`);

type AppRelease = Pick<Neighbour, 'app' | 'description'>;
type Described = Pick<Neighbour, 'description'>;

/** Checks that the shell's contract and the API's contract fit what each app was built against. */
export function checkContracts({ description }: Described, { app, live, api }: Pick<CheckContext, 'app' | 'live' | 'api'>) {
  const { needs } = description.app;
  const conflicts = app === shellName ? contractConflictsOfShell(description, live) : contractConflictsOfApp(description, live);
  if (semver.satisfies(api, needs.api)) return conflicts;
  return [`The app needs version ${needs.api} of the API, which has ${api} here.`, ...conflicts];
}

const contractConflictsOfShell = (shell: ReleaseDescription, live: readonly Neighbour[]) =>
  appsIn(live)
    .filter(({ description }) => !semver.satisfies(contractOf(shell) ?? '', description.app.needs.shell))
    .map(
      (other) =>
        `${subjectOf(other)} needs version ${other.description.app.needs.shell} of the shell's contract, ` +
        `and this shell has ${contractOf(shell) ?? 'none'}.`,
    );

const contractConflictsOfApp = (description: ReleaseDescription, live: readonly Neighbour[]) =>
  shellsIn(live)
    .filter((shell) => !fitsShell(description, shell.description))
    .map(
      (shell) =>
        `The app needs version ${description.app.needs.shell} of the shell's contract, ` +
        `and the ${placeOf(shell)} has ${contractOf(shell.description)}.`,
    );

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
export function checkShared({ description }: Described, { app, live }: Pick<CheckContext, 'app' | 'live'>) {
  if (app === shellName) return appsIn(live).flatMap((other) => misfits(subjectOf(other), other.description, description.provides));
  return shellsIn(live).flatMap((shell) => misfits('The app', description, shell.description.provides, versionOf(shell)));
}

/** A build that is not ours has a copy of its own of each package that the shell does not provide. */
function misfits(subject: string, { shared, format = 'daybook' }: ReleaseDescription, provides: Packages, version = '') {
  const provided = new Map(Object.entries(provides));
  return Object.entries(shared)
    .filter(([name]) => format === 'daybook' || provided.has(name))
    .filter(([name, range]) => !semver.satisfies(provided.get(name) ?? '', range))
    .map(([name, range]) => `${subject} needs ${name} ${range}, and the shell has ${provided.get(name) ?? 'none'}${version}.`);
}

type Packages = Readonly<Record<string, string>>;

const appsIn = (live: readonly Neighbour[]) => live.filter(({ app }) => app !== shellName);

const shellsIn = (live: readonly Neighbour[]) => live.filter(({ app }) => app === shellName);

const subjectOf = (other: Neighbour) => `The ${other.role ? '' : 'live '}app ${nameOf(other)}`;

const placeOf = ({ version, role }: Neighbour) => (role ? `shell's ${role} ${version}` : 'live shell');

const versionOf = ({ role, version }: Neighbour) => (role ? ` as ${version}, its ${role}` : '');
