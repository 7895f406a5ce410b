import type { Check } from './candidate.ts';

/** A name may lead nowhere but into the release's own folder, and takes no place of a compressed form. What passes can be stored. */
export const checkFileNames: Check = ({ files }) => Object.keys(files).flatMap((name, _, names) => complaintsOf(name, names));

function complaintsOf(name: string, names: readonly string[]): string[] {
  if (!wellFormed.test(name) || compressedForm.test(name)) return [`The file name "${name}" holds what an address should not.`];
  if (name.length > longest) return [`The file name "${name}" is longer than ${longest} characters.`];
  const folder = `${name}/`;
  return names.some((other) => other.startsWith(folder)) ? [`"${name}" is the name of a file and of a folder.`] : [];
}

const wellFormed = /^[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*(\/[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*)*$/;

/** As a folder, too, it would be in the way of that form. */
const compressedForm = /\.(br|gz)(\/|$)/;

/** A disk takes 255 bytes, of which the compressed forms need three; what is well formed has a byte for each character. */
const longest = 250;
