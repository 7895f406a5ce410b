import { isPagePath } from './page-paths.ts';

it.each(['/', '/login', '/notes/api', '/tasks/1', '/no-such-page', '/apis', '/apps-of-mine'])(
  'answers %s with the page',
  (path) => {
    expect(isPagePath(path)).toBe(true);
  },
);

it.each([
  '/api',
  '/api/nothing/',
  '/apps/notes/1.0.0/gone.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/favicon.ico',
  '/.well-known/x',
])('leaves %s to programs', (path) => {
  expect(isPagePath(path)).toBe(false);
});
