import { isReservedPath } from './reserved-paths.ts';

describe('isReservedPath', () => {
  it.each(['/api', '/api/notes', '/apps/x', '/embed', '/healthz', '/robots.txt', '/sw.js', '/.well-known/x', '/.env'])(
    'is true for %s',
    (path) => {
      expect(isReservedPath(path)).toBe(true);
    },
  );

  it.each(['/', '/wiki', '/wiki/api', '/apis', ''])('is false for %j', (path) => {
    expect(isReservedPath(path)).toBe(false);
  });
});
