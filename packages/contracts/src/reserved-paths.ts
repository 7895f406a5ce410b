/*
 * Apart from the schemas, because the service worker, which must stay small, imports it.
 */

/** The first segments of paths that no app can own, because programs or pages of the platform use them. */
export const reservedSegments = [
  'api',
  'apps',
  'assets',
  'embed',
  'healthz',
  'readyz',
  'metrics',
  'try',
  'favicon.ico',
  'manifest.webmanifest',
  'robots.txt',
  'sw.js',
] as const;

/** Returns true if no app can own the path. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/');
  return first.startsWith('.') || (reservedSegments as readonly string[]).includes(first);
}
