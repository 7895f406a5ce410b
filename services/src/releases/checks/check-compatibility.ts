import type { ReleaseDescription } from '@daybook/contracts/apps';
import semver from 'semver';
import type { CheckContext, Neighbour } from './run-checks.ts';

/** The app that hosts the others. */
export const shellName = 'shell';

/** Returns the name of a neighbour for messages. */
export const nameOf = ({ app, version, role }: Neighbour) => (role ? `"${app}" (${version}, its ${role})` : `"${app}"`);

/** The package with which the shell loads remotes. Those of our build have no copy of their own. */
export const federationRuntime = '@module-federation/runtime-core';

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
    .filter((shell) => !fitsContract(description, shell.description))
    .map(
      (shell) =>
        `The app needs version ${description.app.needs.shell} of the shell's contract, ` +
        `and the ${placeOf(shell)} has ${contractOf(shell.description)}.`,
    );

interface WithFallback {
  readonly app: string;
  readonly description: ReleaseDescription;
  readonly fallback: Pick<Neighbour, 'description'> | null;
}

/**
 * Returns the releases, without the fallbacks that could not run beside the others: those of apps must fit the shell, and that of the shell
 * every app and every fallback that is left. The builds of a platform go live together at its start, also those of a new major version of
 * the host contract: their fallbacks still need the old one, or are a shell that still has it. No page gets such a fallback, and it
 * conflicts with no release.
 *
 * @param fits - returns true if an app may run in this shell
 */
export function withUsableFallbacks<Release extends WithFallback>(releases: readonly Release[], fits: typeof fitsShell): Release[] {
  const shell = releases.find(({ app }) => app === shellName);
  const keepIf = (release: Release, isUsable: (fallback: ReleaseDescription) => boolean): Release =>
    release.fallback && isUsable(release.fallback.description) ? release : { ...release, fallback: null };
  const usable = releases.map((release) =>
    release === shell ? release : keepIf(release, (fallback) => !shell || fits(fallback, shell.description)),
  );
  const apps = usable.filter((release) => release !== shell);
  const besideShell = apps.flatMap(({ description, fallback }) => [description, ...(fallback ? [fallback.description] : [])]);
  const isShellUsable = (fallback: ReleaseDescription) => besideShell.every((description) => fits(description, fallback));
  return usable.map((release) => (release === shell ? keepIf(release, isShellUsable) : release));
}

/** Returns true if the shell has what an app needs: the host contract, and the shared packages. */
export const fitsShell = (app: ReleaseDescription, shell: ReleaseDescription) =>
  fitsContract(app, shell) && misfits('', app, shell.provides).length === 0;

/** Returns true if an app was built for the contract of this shell. A shell that declares no contract fits every app. */
export function fitsContract({ app }: ReleaseDescription, shell: ReleaseDescription) {
  const contract = contractOf(shell);
  return contract === undefined || semver.satisfies(contract, app.needs.shell);
}

const contractOf = ({ provides }: ReleaseDescription) => provides['shell'];

/** Checks that the shell's copy of each shared package fits every app. There is only that one copy in a page. */
export function checkShared({ description }: Described, { app, live }: Pick<CheckContext, 'app' | 'live'>) {
  if (app === shellName) return appsIn(live).flatMap((other) => misfits(subjectOf(other), other.description, description.provides));
  return shellsIn(live).flatMap((shell) => misfits('The app', description, shell.description.provides, versionOf(shell)));
}

/**
 * A build that is not ours has a copy of its own of each package that the shell does not provide. Every shell has a federation
 * runtime, also those that older tooling has built, which do not name it.
 */
function misfits(subject: string, { shared, format = 'daybook' }: ReleaseDescription, provides: Packages, version = '') {
  const provided = new Map(Object.entries(provides));
  return Object.entries(shared)
    .filter(([name]) => (format === 'daybook' && name !== federationRuntime) || provided.has(name))
    .filter(([name, range]) => !semver.satisfies(provided.get(name) ?? '', range))
    .map(([name, range]) => `${subject} needs ${name} ${range}, and the shell has ${provided.get(name) ?? 'none'}${version}.`);
}

type Packages = Readonly<Record<string, string>>;

const appsIn = (live: readonly Neighbour[]) => live.filter(({ app }) => app !== shellName);

const shellsIn = (live: readonly Neighbour[]) => live.filter(({ app }) => app === shellName);

const subjectOf = (other: Neighbour) => `The ${other.role ? '' : 'live '}app ${nameOf(other)}`;

const placeOf = ({ version, role }: Neighbour) => (role ? `shell's ${role} ${version}` : 'live shell');

const versionOf = ({ role, version }: Neighbour) => (role ? ` as ${version}, its ${role}` : '');
