import type { Check } from './candidate.ts';

/** Every file but the entry carries a hash of its content: what one build calls a name, another must not. */
export const checkHashes: Check = ({ description, files }) =>
  Object.keys(files)
    .filter((name) => name !== description.entry && !name.startsWith(`${description.entry}.`) && !hash.test(name))
    .map((name) => `The name of ${name} carries no content hash, as part.0a1b2c3d4e5f.js does.`);

const hash = /\.[0-9a-f]{8,}\./;
