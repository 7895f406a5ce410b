import { changesReleases } from './guard.mjs';

it.each([
  ['POST', '/api/releases/notes/1.0.0/'],
  ['PUT', '/api/apps/notes/live/'],
  ['POST', '/api/apps/notes/rollback/?x'],
  ['DELETE', '/api/tokens/1/'],
  ['POST', '/api/tokens'],
  ['POST', '/api/health/'],
  ['PUT', '//api//apps/notes/live/'],
  ['PUT', '/API/Apps/notes/live/'],
  ['PUT', '/%61pi/apps/notes/live/'],
  ['PUT', '/api/notes/../apps/notes/live/'],
  ['PUT', '/api/notes/%2e%2e/apps/notes/live/'],
  ['PUT', '/api%2fapps/notes/live/'],
  ['PUT', '/api\\apps/notes/live/'],
])('refuses %s %s', (method, url) => {
  expect(changesReleases({ method, url })).toBe(true);
});

it.each([
  ['GET', '/api/apps/'],
  ['GET', '/api/apps/notes/history/'],
  ['POST', '/api/notes/'],
  ['DELETE', '/api/tasks/1/'],
  ['POST', '/api/token/'],
  ['POST', '/api/token/refresh/'],
  ['PUT', '/api/notes/about-apps/'],
  ['POST', '/api/notes/%'],
])('lets %s %s pass', (method, url) => {
  expect(changesReleases({ method, url })).toBe(false);
});
