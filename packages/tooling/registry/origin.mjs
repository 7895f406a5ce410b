import { UsageError } from '../command-line/command-error.mjs';

/**
 * Returns an origin as browsers send it. The registry compares origins exactly, so anything else is rejected with a suggestion.
 *
 * @param {string} text
 * @throws {UsageError}
 */
export function readOrigin(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) throw new UsageError(notOne(text));
  if (url.protocol === 'http:' && !isThisMachine(url)) {
    throw new UsageError(`${text} is not encrypted: give https://${url.host}. http is for localhost and 127.0.0.1 only.`);
  }
  if (url.hostname.includes('*')) throw new UsageError(`${text} matches many origins. Give each with its own --origin.`);
  if (url.origin !== text) throw new UsageError(`${text} is more than an origin: give ${url.origin}.`);
  return text;
}

/** @param {URL} url */
const isThisMachine = ({ hostname }) => hostname === 'localhost' || hostname === '127.0.0.1';

/** @param {string} text */
function notOne(text) {
  const meant = `https://${text}`;
  const near =
    !text.includes('://') && URL.canParse(meant) && new URL(meant).hostname.includes('.') ? new URL(meant).origin : undefined;
  return `An origin looks like https://portal.example, not "${text}".${near ? ` Did you mean ${near}?` : ''}`;
}
