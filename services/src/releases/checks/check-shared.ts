import type { ReleaseDescription } from '@daybook/contracts/apps';
import semver from 'semver';
import { type Check, nameOf, type Neighbour, type Surroundings, shellName } from './candidate.ts';

/** Of the packages that apps take from the shell there is one copy, the shell's: its version must fit them all. */
export const checkShared: Check = ({ description }, surroundings) => sharedConflicts(description, surroundings);

/** The same of a release that was published already. */
export function sharedConflicts(description: ReleaseDescription, { app, live }: Pick<Surroundings, 'app' | 'live'>) {
  if (app === shellName) {
    const others = live.filter((release) => release.app !== shellName);
    return others.flatMap((other) =>
      misfits(other.description, description.provides).map(
        (misfit) => `The ${other.role ? '' : 'live '}app ${nameOf(other)} ${misfit}.`,
      ),
    );
  }
  const shells = live.filter((release) => release.app === shellName);
  return shells.flatMap((shell) =>
    misfits(description, shell.description.provides).map((misfit) => `The app ${misfit}${versionOf(shell)}.`),
  );
}

function misfits({ shared }: ReleaseDescription, provides: Readonly<Record<string, string>>) {
  const given = new Map(Object.entries(provides));
  return Object.entries(shared)
    .filter(([name, range]) => !semver.satisfies(given.get(name) ?? '', range))
    .map(([name, range]) => `needs ${name} ${range}, and the shell has ${given.get(name) ?? 'none'}`);
}

const versionOf = ({ role, version }: Neighbour) => (role ? ` as ${version}, its ${role}` : '');
