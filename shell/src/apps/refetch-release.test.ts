import '@daybook/host/testing/test-browser';
import { refetchRelease } from './refetch-release.ts';

const entry = '/apps/notes/1.0.0/remoteEntry.js';
const address = (path: string) => `http://localhost${path}`;

/** Mocks the server, and the list of files that the page has requested so far. */
function aServer(respond: (file: string) => Promise<Response>, requested: string[] = []) {
  const server = jest.fn((file: string, _init?: RequestInit) => respond(file));
  globalThis.fetch = server as unknown as typeof fetch;
  const entries = requested.map((path) => ({ name: address(path) }) as PerformanceResourceTiming);
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
  return { files: () => server.mock.calls.map(([file]) => file), server };
}

const withCode = () => Promise.resolve(new Response('code'));

describe('refetching a release', () => {
  it('fetches all requested files of the release once, bypassing the cache', async () => {
    const { files, server } = aServer(withCode, [
      entry,
      '/apps/notes/1.0.0/1.js',
      '/apps/notes/1.0.0/1.js',
      '/apps/notes/0.9.0/1.js',
      '/apps/tasks/1.0.0/1.js',
    ]);
    expect(await refetchRelease(entry, 1000)).toBe(true);
    expect(files()).toEqual([address(entry), address('/apps/notes/1.0.0/1.js')]);
    expect(server.mock.calls[0]?.[1]).toMatchObject({ cache: 'reload' });
  });

  it('fetches the federation runtime of the shell too, and no other of its files', async () => {
    const { files } = aServer(withCode, ['/apps/shell/1.0.0/main.1f.js', '/apps/shell/1.0.0/federation.2a.js']);
    await refetchRelease(entry, 1000);
    expect(files()).toEqual([address(entry), address('/apps/shell/1.0.0/federation.2a.js')]);
  });

  it('fetches the entry also if it was not requested before', async () => {
    const { files } = aServer(withCode);
    await refetchRelease(entry, 1000);
    expect(files()).toEqual([address(entry)]);
  });

  it('fetches files beside the folder of the entry', async () => {
    const { files } = aServer(withCode, ['/apps/moods/1.0.0/assets/1.js', '/apps/moods/1.0.1/assets/1.js']);
    await refetchRelease('/apps/moods/1.0.0/app/main.js', 1000);
    expect(files()).toEqual([address('/apps/moods/1.0.0/app/main.js'), address('/apps/moods/1.0.0/assets/1.js')]);
  });

  it.each([
    ['is missing', () => Promise.resolve(new Response('', { status: 404 }))],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is false if one file %s', async (_, respond) => {
    aServer((file) => (file.endsWith('1.js') ? respond() : withCode()), ['/apps/notes/1.0.0/1.js']);
    expect(await refetchRelease(entry, 1000)).toBe(false);
  });

  it('is aborted after the limit', async () => {
    const { server } = aServer(withCode);
    await refetchRelease(entry, 1000);
    expect(server.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });
});
