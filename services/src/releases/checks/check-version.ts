import semver from 'semver';
import type { Check } from './candidate.ts';

/** Semantic versions without build metadata (a version is a part of an address), each higher than the live one. */
export const checkVersion: Check = ({ description }, { app, version, rises, live }) => {
  if (!isVersion(version)) return [`"${version}" is no semantic version, as 1.2.3 or 1.2.3-rc.1.`];
  if (description.version !== version) return [`release.json is of version ${description.version}, not of ${version}.`];
  const now = live.find((release) => release.app === app && !release.role)?.version;
  if (!rises || now === undefined || !semver.valid(now) || semver.gt(version, now)) return [];
  return [`${version} is not higher than ${now}, which is live.`];
};

export const isVersion = (text: string) => text.length <= 100 && semver.valid(text) === text && !text.includes('+');
