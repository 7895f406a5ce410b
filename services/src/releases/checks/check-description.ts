import semver from 'semver';
import { type Check, shellName } from './candidate.ts';

/** Checks that the archive is of the app in the address. A token is for one app, so an archive of another one would bypass it. */
export const checkName: Check = ({ description }, { app }) =>
  description.app.name === app ? [] : [`app.json is of the app "${description.app.name}", not of "${app}".`];

/** Checks that versions are semantic without build metadata, because they are part of an address, and higher than the live one. */
export const checkVersion: Check = ({ description }, { app, version, rises, live }) => {
  if (!isVersion(version)) return [`"${version}" is not a semantic version, such as 1.2.3 or 1.2.3-rc.1.`];
  if (description.version !== version) return [`release.json is of version ${description.version}, not of ${version}.`];
  const now = live.find((release) => release.app === app && !release.role)?.version;
  if (!rises || now === undefined || !semver.valid(now) || semver.gt(version, now)) return [];
  return [`${version} is not higher than ${now}, which is live.`];
};

const isVersion = (text: string) => text.length <= 100 && semver.valid(text) === text && !text.includes('+');

/** Checks that the archive contains the files that release.json names, and that an app exposes the module that the shell loads. */
export const checkManifest: Check = ({ description, files }, { app }) => {
  const { entry, preload, exposes, embed } = description;
  const inEmbed = embed ? [embed.loader, embed.element, ...embed.files] : [];
  const named = new Set([entry, ...preload, ...Object.values(exposes).flat(), ...inEmbed]);
  const missing = [...named].filter((name) => !Object.hasOwn(files, name));
  return [
    ...missing.map((name) => `release.json names ${name}, which is not in the archive.`),
    ...(app !== shellName && !exposes['./app'] ? ['release.json exposes no ./app, which is what the shell loads.'] : []),
    ...(preload.includes(entry) ? [] : [`release.json does not preload the entry, ${entry}.`]),
  ];
};
