import type { Host } from '@daybook/kit/host/host';

/** Returns a `reportError` that logs to the console under `name`. Ignores aborted calls. */
export function consoleReporter(name: string): Host['reportError'] {
  return (error, context) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(`${name}: ${context}`, error);
  };
}
