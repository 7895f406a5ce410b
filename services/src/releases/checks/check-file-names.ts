import type { Check } from './candidate.ts';

/** A name may lead nowhere but into the release's own folder, and takes no place of a compressed form. What passes can be stored. */
export const checkFileNames: Check = ({ files }) => Object.keys(files).flatMap((name, _, names) => complaintsOf(name, names));

function complaintsOf(name: string, names: readonly string[]): string[] {
  if (!wellFormed.test(name) || compressedForm.test(name)) return [`The file name "${name}" holds what an address should not.`];
  if (name.split('/').some((segment) => device.test(segment))) return [`The file name "${name}" is that of a device on Windows.`];
  if (name.length > longest) return [`The file name "${name}" is longer than ${longest} characters.`];
  const folder = `${name}/`;
  if (names.some((other) => other.toLowerCase().startsWith(folder.toLowerCase())))
    return [`"${name}" is the name of a file and of a folder.`];
  const twin = names.find((other) => other < name && differsInCaseOnly(other, name));
  return twin === undefined ? [] : [`"${twin}" and "${name}" differ only in case, which not every disk tells apart.`];
}

const wellFormed = /^[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*(\/[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*)*$/;

/** With any extension, too. Source: Microsoft, Naming Files, Paths, and Namespaces. */
const device = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** Of their folders, too. */
const differsInCaseOnly = (one: string, other: string) => one !== other && one.toLowerCase() === other.toLowerCase();

/** As a folder, too, it would be in the way of that form. */
const compressedForm = /\.(br|gz)(\/|$)/;

/** A disk takes 255 bytes, of which the compressed forms need three; what is well formed has a byte for each character. */
const longest = 250;
