import http from 'node:http';
import { baseUrl } from './setup/page.ts';

/** Returns the compressed bytes that a browser loads for the first paint, by app. */
async function firstLoad(path: string) {
  const html = await (await fetch(new URL(path, baseUrl()))).text();
  const files = [...html.matchAll(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  );
  const sizes = await Promise.all(files.map(async (file) => [file, await bytesOf(file)] as const));
  const sum = (app: string) =>
    sizes.filter(([file]) => file.startsWith(`/apps/${app}/`)).reduce((total, [, size]) => total + size, 0);
  return { shell: sum('shell'), notes: sum('notes'), tasks: sum('tasks'), calendar: sum('calendar') };
}

/** Returns the compressed size of a file. `fetch` would decompress it. */
function bytesOf(file: string) {
  return new Promise<number>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip' };
    const request = http.get(new URL(file, baseUrl()), { headers }, (response) => {
      let size = 0;
      response.on('data', (data: Buffer) => (size += data.length));
      response.on('end', () => resolve(size));
    });
    request.on('error', reject);
  });
}

describe('the first load', () => {
  it('of the shell, with React and its libraries, is at most 93.9 kB', async () => {
    const { shell } = await firstLoad('/login');
    expect(shell).toBeGreaterThan(50_000);
    expect(shell).toBeLessThanOrEqual(93_900);
  });

  it('of a page with an app also has what all apps share, at most 22.5 kB', async () => {
    const shared = (await firstLoad('/')).shell - (await firstLoad('/login')).shell;
    expect(shared).toBeGreaterThan(10_000);
    expect(shared).toBeLessThanOrEqual(22_500);
  });

  it('contains only the code of the app that is shown', async () => {
    const { notes, tasks, calendar } = await firstLoad('/');
    expect(notes).toBeGreaterThan(0);
    expect(notes).toBeLessThanOrEqual(25_200);
    expect([tasks, calendar]).toEqual([0, 0]);
  });
});
