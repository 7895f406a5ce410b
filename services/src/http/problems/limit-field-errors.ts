import type { FieldErrors } from '../problem-error.ts';

const most = { fields: 20, name: 200, message: 500, bytes: 6000 };

/**
 * The first errors of a refused body, so that an answer has at most 8,000 bytes. The names of unknown fields are the client's own: a
 * body of 6 MB once made an answer of 19 MB.
 */
export function fewErrors(errors: FieldErrors): Record<string, string[]> {
  const few: [string, string[]][] = [];
  let left = most.bytes;
  for (const [field, messages] of Object.entries(errors).slice(0, most.fields)) {
    const entry: [string, string[]] = [cut(field, most.name), []];
    few.push(entry);
    left -= bytesOf(entry[0]);
    for (const message of messages.slice(0, most.fields).map((text) => cut(text, most.message))) {
      left -= bytesOf(message);
      if (left < 0) return Object.fromEntries(entry[1].length > 0 ? few : few.slice(0, -1));
      entry[1].push(message);
    }
  }
  return Object.fromEntries(few);
}

/** A text of at most so many characters, with an ellipsis if it was longer. */
export const cut = (text: string, characters: number) =>
  text.length > characters ? `${text.slice(0, characters - 1).toWellFormed()}…` : text;

/** As JSON, with its quotes and a comma. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) + 2;
