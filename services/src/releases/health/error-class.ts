/** The classes of errors that are recorded. A page may send anything, and what is recorded is shown in the history. */
const known = new Set([
  'AbortError',
  'AggregateError',
  'ChunkLoadError',
  'DOMException',
  'Error',
  'EvalError',
  'NetworkError',
  'NothingShown',
  'QuotaExceededError',
  'RangeError',
  'ReferenceError',
  'SecurityError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'URIError',
]);

/** Returns the class of an error as it is recorded; `Error` for one that is not on the list, null for none. */
export function errorClassOf(sent: string | undefined): string | null {
  if (sent === undefined) return null;
  return known.has(sent) ? sent : 'Error';
}
