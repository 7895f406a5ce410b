import { type ReleaseDescription, shellIcon, standardBudget } from '@daybook/contracts/apps';
import * as z from 'zod/mini';
import { firstLoadOf } from '../first-load.ts';
import { federationManifestOf, gzipSizeOf, isPageScript, type ReleaseFiles } from '../release-files.ts';
import { shellName } from './check-compatibility.ts';
import type { Check } from './run-checks.ts';

/** Checks that every name stays in the release's folder, fits every disk, and is not that of a compressed form; and that folders are few. */
export const checkFileNames: Check = ({ files }) => {
  const errors = Object.keys(files).flatMap((name, _, names) => nameErrors(name, names));
  return errors.length > 0 ? errors : folderErrors(Object.keys(files));
};

/** Each folder takes a block and an inode of the disk: an archive of 40 kB once made 58,000, which no limit of its bytes counted. */
function folderErrors(names: readonly string[]): string[] {
  const folders = new Set(names.flatMap(foldersOf));
  return folders.size > maxFolders
    ? [`The files are in ${inWords(folders.size)} folders, and may be in ${inWords(maxFolders)}.`]
    : [];
}

/** Returns the folders that a file is in, such as `a` and `a/b` for `a/b/c.js`. */
const foldersOf = (name: string) => [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index));

const maxFolders = 1000;

function nameErrors(name: string, names: readonly string[]): string[] {
  if (!wellFormed.test(name) || compressedForm.test(name))
    return [`The file name "${name}" contains characters that are not allowed.`];
  if (name.split('/').some((segment) => device.test(segment))) return [`The file name "${name}" is that of a device on Windows.`];
  if (name.length > longest) return [`The file name "${name}" is longer than ${longest} characters.`];
  const folder = `${name}/`;
  if (names.some((other) => other.toLowerCase().startsWith(folder.toLowerCase())))
    return [`"${name}" is the name of a file and of a folder.`];
  const twin = names.find((other) => other < name && other.toLowerCase() === name.toLowerCase());
  return twin === undefined ? [] : [`"${twin}" and "${name}" differ only in case, which not every disk tells apart.`];
}

const wellFormed = /^[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*(\/[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*)*$/;

/** Reserved on Windows, also with an extension. Source: Microsoft, Naming Files, Paths, and Namespaces. */
const device = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** Also as a folder, which would be in the way of a compressed form. */
const compressedForm = /\.(br|gz)(\/|$)/;

/** Disks take 255 bytes; the suffixes of compressed forms need three of them. A well-formed name has one byte for each character. */
const longest = 250;

/** Checks that the archive contains the files that release.json names, and that an app exposes the module that the shell loads. */
export const checkManifest: Check = ({ description, files }, { app }) => {
  const { entry, format = 'daybook', preload, styles = [], exposes, module = 'app', embed } = description;
  const inEmbed = embed ? [embed.loader, embed.element, ...embed.files] : [];
  const named = new Set([entry, ...preload, ...styles, ...Object.values(exposes).flat(), ...inEmbed, ...iconsOf(description)]);
  const missing = [...named].filter((name) => !Object.hasOwn(files, name));
  return [
    ...missing.map((name) => `release.json names ${name}, which is not in the archive.`),
    ...(app === shellName && format !== 'daybook' ? ['The shell has the format daybook.'] : []),
    ...(app !== shellName && format !== 'single-spa' && !exposes[`./${module}`]
      ? [`release.json exposes no ./${module}, which is what the shell loads.`]
      : []),
    ...entryErrors(entry, preload, files),
    ...iconsOf(description)
      .filter((name) => (files[name]?.bytes ?? 0) > maxIcon)
      .map((name) => `The icon ${name} has more than ${maxIcon / 1024} KiB, which each page loads.`),
  ];
};

/** Returns the icons that are files of the release. */
const iconsOf = ({ app }: ReleaseDescription) =>
  app.menu.flatMap(({ icon }) => (icon === undefined || shellIcon.safeParse(icon).success ? [] : [icon]));

const maxIcon = 16 * 1024;

const entryErrors = (entry: string, preload: readonly string[], files: ReleaseFiles) => [
  ...(Object.hasOwn(files, entry) && !isPageScript(entry)
    ? [`Pages cannot load the entry, ${entry}: its name must end with .js or .mjs, and not be under embed/.`]
    : []),
  ...(preload.includes(entry) ? [] : [`release.json does not preload the entry, ${entry}.`]),
];

/** Checks that the first load, and what other sites load, are within the budgets. */
export const checkBudget: Check = ({ description: { app, embed, ...description }, contents }) => {
  const firstLoad = firstLoadOf(description, contents);
  const more = `allow more by "budget": ${roomFor(firstLoad)} in app.json`;
  const loads: [what: string, bytes: number, budget: number, more: string][] = [
    ['first load', firstLoad, app.budget ?? standardBudget, more],
  ];
  if (embed) {
    const ofEmbed = 'allow more by the "budgets" of its "embed" in package.json';
    loads.push(['embed’s loader', gzipSizeOf(contents.get(embed.loader)), embed.budgets.loader, ofEmbed]);
    loads.push(['embed’s element', gzipSizeOf(contents.get(embed.element)), embed.budgets.element, ofEmbed]);
  }
  return loads
    .filter(([, bytes, budget]) => bytes > budget)
    .map(
      ([what, bytes, budget, more]) =>
        `The ${what} is ${inWords(bytes)} bytes of gzip, and the budget ${inWords(budget)}. Load less, or ${more}.`,
    );
};

/** Returns a budget for as many bytes and about a tenth more, in round thousands. */
const roomFor = (bytes: number) => Math.ceil((bytes * 1.1) / 1000) * 1000;

/** Checks that the server can read the Module Federation manifest of the embed, to which it adds the address of the release. */
export const checkEmbedManifest: Check = ({ description: { embed }, contents }) => {
  const name = embed && federationManifestOf(embed.files);
  const content = name && contents.get(name);
  if (!content) return [];
  if (content.length > maxManifest) return [`${name} has more than ${maxManifest / 1024} KiB.`];
  return isManifest(content) ? [] : [`${name} is not a manifest of Module Federation: a JSON object with metaData.`];
};

/** In bytes. The server parses it for everybody who asks for it; that of the board has 2,200. */
const maxManifest = 64 * 1024;

const federationManifest = z.object({ metaData: z.looseObject({}) });

function isManifest(content: Buffer) {
  try {
    return federationManifest.safeParse(JSON.parse(content.toString('utf8'))).success;
  } catch {
    return false;
  }
}

const inWords = (bytes: number) => bytes.toLocaleString('en');
