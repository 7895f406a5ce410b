/** Whether an address is one that a person opens, and so is answered with the page: all but what programs ask for. */
export function isPagePath(path: string) {
  const [, first = ''] = path.split('/');
  return !reserved.has(first) && !first.startsWith('.');
}

const reserved = new Set(['api', 'apps', 'assets', 'embed', 'healthz', 'readyz', 'metrics', 'favicon.ico', 'robots.txt']);
