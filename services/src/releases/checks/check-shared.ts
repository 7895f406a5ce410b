import semver from 'semver';
import { type Check, type Neighbour, shellName } from './candidate.ts';

/** Of the packages that apps take from the shell there is one copy, the shell's: its version must fit them all. */
export const checkShared: Check = ({ description }, { app, live }) => {
  if (app === shellName) {
    const others = live.filter((release) => release.app !== shellName);
    return others.flatMap((other) =>
      misfits(other, description.provides).map((misfit) => `The live app "${other.app}" ${misfit}.`),
    );
  }
  const shell = live.find((release) => release.app === shellName);
  return shell ? misfits({ description }, shell.description.provides).map((misfit) => `The app ${misfit}.`) : [];
};

function misfits({ description }: Pick<Neighbour, 'description'>, provides: Readonly<Record<string, string>>) {
  return Object.entries(description.shared)
    .filter(([name, range]) => !semver.satisfies(provides[name] ?? '', range))
    .map(([name, range]) => `needs ${name} ${range}, and the shell has ${provides[name] ?? 'none'}`);
}
