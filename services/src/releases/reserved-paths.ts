/** Whether an address is asked for by programs, or is a page of the platform's own: no app can own it. */
export function isReserved(path: string) {
  const [, first = ''] = path.split('/');
  return reserved.has(first) || first.startsWith('.');
}

const reserved = new Set(['api', 'apps', 'assets', 'embed', 'healthz', 'readyz', 'metrics', 'try', 'favicon.ico', 'robots.txt']);
