import { isReservedPath } from '@daybook/contracts/reserved-paths';
import { toRoutableUrl } from './page.routes.ts';

it.each(['/', '/login', '/notes/api', '/tasks/1', '/no-such-page', '/apis', '/apps-of-mine'])('serves the page at %s', (path) => {
  expect(isReservedPath(path)).toBe(false);
});

it.each([
  '/api',
  '/api/nothing/',
  '/apps/notes/1.0.0/gone.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/favicon.ico',
  '/.well-known/x',
])('serves no page at %s', (path) => {
  expect(isReservedPath(path)).toBe(true);
});

it.each(['/notes/%E0%A4%A', '/%', '/notes/100%?search=x'])(
  'routes %s, which cannot be decoded, to a page that no app owns',
  (url) => {
    expect(toRoutableUrl(url)).toBe('//');
  },
);

it.each(['/', '/notes/%E7%89%9B', '/?search=%E0%A4%A', '/api/notes/%E0%A4%A/', '/apps/%zz'])('routes %s unchanged', (url) => {
  expect(toRoutableUrl(url)).toBe(url);
});
