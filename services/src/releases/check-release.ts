import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { ReleaseFiles } from './release-files.ts';

/** What keeps a build from being published, a sentence each; nothing when it may be. */
export function checkRelease(description: ReleaseDescription, files: ReleaseFiles): string[] {
  return [...checkVersion(description.version), ...checkFileNames(files), ...checkNamedFiles(description, files)];
}

/** Semantic versions without build metadata: a version is a part of an address. */
function checkVersion(version: string) {
  const wellFormed = version.length <= 100 && /^\d+\.\d+\.\d+(-[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$/.test(version);
  return wellFormed ? [] : [`"${version}" is no semantic version.`];
}

/** A name may lead nowhere but into the release's own folder, and takes no place of a compressed form. */
function checkFileNames(files: ReleaseFiles) {
  const wellFormed = /^[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*(\/[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*)*$/;
  return Object.keys(files)
    .filter((name) => !wellFormed.test(name) || /\.(br|gz)$/.test(name))
    .map((name) => `The file name "${name}" holds what an address should not.`);
}

function checkNamedFiles({ entry, preload }: ReleaseDescription, files: ReleaseFiles) {
  return [...new Set([entry, ...preload])]
    .filter((name) => !Object.hasOwn(files, name))
    .map((name) => `release.json names ${name}, which is not in the folder.`);
}
