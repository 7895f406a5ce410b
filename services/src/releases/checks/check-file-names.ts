import type { Check } from './candidate.ts';

/** A name may lead nowhere but into the release's own folder, and takes no place of a compressed form. */
export const checkFileNames: Check = ({ files }) =>
  Object.keys(files)
    .filter((name) => !wellFormed.test(name) || /\.(br|gz)$/.test(name))
    .map((name) => `The file name "${name}" holds what an address should not.`);

const wellFormed = /^[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*(\/[0-9a-zA-Z_@-][0-9a-zA-Z._@-]*)*$/;
