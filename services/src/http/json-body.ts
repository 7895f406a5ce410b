import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body as JSON. Nothing is left out or mended: bytes that are no UTF-8 are refused, and a key `__proto__` stays a key, for
 * the check to name. No body at all is undefined.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal(400, 'The body is not valid JSON in UTF-8.');
  }
}
