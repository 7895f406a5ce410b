import semver from 'semver';
import { type Check, type Neighbour, shellName } from './candidate.ts';

/** The shell's contract with apps, and the API's, fit what each app was built against. */
export const checkContracts: Check = ({ description }, { app, live, api }) => {
  const { needs } = description.app;
  const wrongApi = semver.satisfies(api, needs.api)
    ? []
    : [`The app needs version ${needs.api} of the API, which has ${api} here.`];
  if (app === shellName)
    return [...wrongApi, ...live.filter((other) => other.app !== shellName).flatMap(needingOther(description))];

  const shell = live.find((release) => release.app === shellName)?.description.provides['shell'];
  if (shell === undefined || semver.satisfies(shell, needs.shell)) return wrongApi;
  return [...wrongApi, `The app needs version ${needs.shell} of the shell's contract, and the live shell has ${shell}.`];
};

const needingOther =
  ({ provides }: Neighbour['description']) =>
  ({ app, description }: Neighbour) => {
    const { shell } = description.app.needs;
    if (semver.satisfies(provides['shell'] ?? '', shell)) return [];
    return [
      `The live app "${app}" needs version ${shell} of the shell's contract, and this shell has ${provides['shell'] ?? 'none'}.`,
    ];
  };
