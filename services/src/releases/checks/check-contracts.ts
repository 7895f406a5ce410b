import type { ReleaseDescription } from '@daybook/contracts/apps';
import semver from 'semver';
import { type Check, nameOf, type Neighbour, type Surroundings, shellName } from './candidate.ts';

/** The shell's contract with apps, and the API's, fit what each app was built against. */
export const checkContracts: Check = ({ description }, surroundings) => contractConflicts(description, surroundings);

/** The same of a release that was published already. */
export function contractConflicts(description: ReleaseDescription, { app, live, api }: Pick<Surroundings, 'app' | 'live' | 'api'>) {
  const { needs } = description.app;
  const wrongApi = semver.satisfies(api, needs.api)
    ? []
    : [`The app needs version ${needs.api} of the API, which has ${api} here.`];
  if (app === shellName)
    return [...wrongApi, ...live.filter((other) => other.app !== shellName).flatMap(needingOther(description))];
  return [...wrongApi, ...live.filter((other) => other.app === shellName).flatMap(givingOther(needs.shell))];
}

const givingOther = (needed: string) => (shell: Neighbour) => {
  const given = shell.description.provides['shell'];
  if (given === undefined || semver.satisfies(given, needed)) return [];
  return [`The app needs version ${needed} of the shell's contract, and the ${placeOf(shell)} has ${given}.`];
};

const needingOther =
  ({ provides }: ReleaseDescription) =>
  (other: Neighbour) => {
    const { shell } = other.description.app.needs;
    if (semver.satisfies(provides['shell'] ?? '', shell)) return [];
    const needing = `The ${other.role ? '' : 'live '}app ${nameOf(other)}`;
    return [`${needing} needs version ${shell} of the shell's contract, and this shell has ${provides['shell'] ?? 'none'}.`];
  };

const placeOf = ({ version, role }: Neighbour) => (role ? `shell's ${role} ${version}` : 'live shell');
