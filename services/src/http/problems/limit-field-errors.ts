import type { FieldErrors } from '../problem-error.ts';

/** In characters. */
export const maxMessage = 500;

const limits = { fields: 20, name: 200, bytes: 6000 };

/** Returns the first errors, in at most 6,000 bytes: a body of 6 MB, with many unknown fields, once made a response of 19 MB. */
export function limitFieldErrors(errors: FieldErrors): Record<string, string[]> {
  const limited: [string, string[]][] = [];
  let left = limits.bytes;
  for (const [field, messages] of Object.entries(errors).slice(0, limits.fields)) {
    const entry: [string, string[]] = [truncate(field, limits.name), []];
    limited.push(entry);
    left -= jsonBytes(entry[0]);
    for (const message of messages.slice(0, limits.fields).map((text) => truncate(text, maxMessage))) {
      left -= jsonBytes(message);
      if (left < 0) return Object.fromEntries(entry[1].length > 0 ? limited : limited.slice(0, -1));
      entry[1].push(message);
    }
  }
  return Object.fromEntries(limited);
}

export const truncate = (text: string, characters: number) =>
  text.length > characters ? `${text.slice(0, characters - 1).toWellFormed()}…` : text;

/** The size as JSON, with the quotes and a comma. */
const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) + 2;
