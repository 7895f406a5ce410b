import fs from 'node:fs';
import path from 'node:path';
import { LogKey } from '../../../services/src/release-log/log-key.ts';
import { startChangingProxy } from '../test/changing-proxy.ts';
import { startVerifiedSite, type VerifiedSite } from '../test/verified-site.ts';

let site: VerifiedSite;

beforeAll(async () => {
  site = await startVerifiedSite();
});

describe('daybook verify', () => {
  it('accounts for all that an untouched site serves, also during a rollout, and for its history', async () => {
    const { code, stdout, stderr } = await site.daybook('--token-file', site.tokenFile);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /serves what was published: \d+ files of 3 releases, and a log of 8 entries\.\nSigned by their teams: 0 of 3\.\nThe key of the log: localhost:/,
    );
    await site.goLive('tasks', '2.0.0-unused', 10);
    expect((await site.daybook()).code).toBe(0);
    await site.api('POST /api/apps/tasks/rollback/', { why: 'Enough' });
  });

  it('finds a stored script and a loader for other sites that were changed', async () => {
    await site.publish('tasks', '1.2.0');
    await site.goLive('tasks', '1.2.0');
    const store = path.join(site.dataDir, 'releases/tasks/1.2.0');
    for (const name of ['remoteEntry.js', 'embed/board.js']) fs.appendFileSync(path.join(store, name), ' ');
    expect(await site.findings()).toEqual([
      '/apps/tasks/1.2.0/embed/board.js cannot be loaded: the status is 502.',
      '/apps/tasks/1.2.0/remoteEntry.js cannot be loaded: the status is 502.',
      '/embed/board.js cannot be loaded: the status is 502.',
    ]);
    await site.publish('tasks', '1.2.0');
    expect((await site.daybook()).code).toBe(0);
  });

  it('finds pages, a script and a loader that were changed on their way', async () => {
    const changes: [string, RegExp, string][] = [
      ['/', /<\/head>/, '<script>steal()</script><img src=x onerror=steal()></head>'],
      [
        '/tasks',
        /<\/head>/,
        `${['tasks/2.0.0-unused/remoteEntry.js', `${shellEntry}?other`, shellEntry].map(scriptAt).join('')}</head>`,
      ],
      ['/embed/board.js', /$/, ';steal()'],
      ['/embed/pinned.json', /sha384-./, 'sha384-_'],
      ['/apps/shell/1.0.0/remoteEntry.js', /$/, ';steal()'],
    ];
    const { url, stop } = await startChangingProxy(site.url, changes);
    try {
      expect(await site.findings({ url })).toEqual([
        'The page has a script in its HTML: steal()',
        "The page has an element <img>, which Daybook's pages do not have.",
        'At /tasks: The page loads /apps/tasks/2.0.0-unused/remoteEntry.js, which no release in the page contains.',
        'At /tasks: The page loads /apps/shell/1.0.0/remoteEntry.js?other, which no release in the page contains.',
        'At /tasks: The page loads /apps/shell/1.0.0/remoteEntry.js without a hash.',
        '/apps/shell/1.0.0/remoteEntry.js has other bytes than were published.',
        '/embed/board.js has other bytes than were published.',
        // It names the address of the server, not that of the proxy.
        '/embed/mf-manifest.json has other bytes than were published.',
        '/embed/pinned.json names other scripts or hashes than were published.',
      ]);
    } finally {
      stop();
    }
  });

  it('saves the head in a new folder, and prints the result even if it cannot be saved', async () => {
    const state = path.join(site.folder, 'new', 'state.json');
    expect((await site.daybook('--state', state)).code).toBe(0);
    const below = path.join(state, 'state.json');
    const { code, stderr } = await site.daybook('--state', below);
    const reason = /serves what was published: [^]*\nThe tree head could not be saved: .*\. Name another file with --state\.\n$/;
    expect([code, stderr]).toEqual([2, expect.stringMatching(reason)]);
    expect(JSON.parse((await site.daybook('--state', below, '--json')).stdout)).toMatchObject({ findings: [] });
  });

  it('finds that another key signs the log than at the last call', async () => {
    const state = path.join(site.folder, 'other-key.json');
    await site.daybook('--state', state);
    const head = JSON.parse(fs.readFileSync(state, 'utf8')) as object;
    const { verifierKey } = new LogKey(Buffer.alloc(32, 7), 'localhost/log');
    fs.writeFileSync(state, JSON.stringify({ ...head, key: verifierKey }));
    expect(await site.findings({}, '--state', state)).toEqual([
      expect.stringMatching(/^The log has another key than before: localhost:/),
    ]);
  });
});

const shellEntry = 'shell/1.0.0/remoteEntry.js';
const scriptAt = (address: string) => `<script src="/apps/${address}"></script>`;
