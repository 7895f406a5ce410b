import type { Check } from './candidate.ts';

/** Every file but those that others name carries a hash of its content: what one build calls a name, another must not. */
export const checkHashes: Check = ({ description: { entry, embed }, files }) => {
  const named = [entry, ...(embed?.files ?? [])];
  return Object.keys(files)
    .filter((name) => !hash.test(name) && !named.some((known) => name === known || name.startsWith(`${known}.`)))
    .map((name) => `The name of ${name} carries no content hash, as part.0a1b2c3d4e5f.js does.`);
};

const hash = /\.[0-9a-f]{8,}\./;
