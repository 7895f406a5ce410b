import { callBackend } from './call-backend.ts';

it('calls the paths of the app, with what the call has', async () => {
  const response = new Response('ok');
  const fetch = jest.fn(() => Promise.resolve(response));
  const init = { method: 'POST', body: 'x' };
  expect(await callBackend(fetch, 'habits', '/days?from=1#top', init)).toBe(response);
  expect(fetch).toHaveBeenCalledWith('/api/x/habits/days?from=1', init);
});

it.each([
  'days',
  '',
  '-of-others/days',
  '/../tasks/',
  '/a/%2e%2e/../../tasks/',
  '/\\..\\..\\tasks',
  'https://evil.example/',
  '@evil.example/',
])('calls nothing for %j, which is no path below the app', async (path) => {
  const fetch = jest.fn();
  await expect(callBackend(fetch, 'habits', path)).rejects.toThrow(TypeError);
  expect(fetch).not.toHaveBeenCalled();
});
