import { commandsOnRegistry } from '../test/commands-on-registry.ts';
import { problem } from '../test/small-registry.ts';
import { history } from './history.mjs';
import { live, rollback, tryRelease } from './live.mjs';
import { prune } from './prune.mjs';
import { status } from './status.mjs';

/** Shown as 2026-11-20 09:05 wherever the tests run. */
const at = new Date(2026, 10, 20, 9, 5).toISOString();

const change = {
  id: '1',
  app: 'notes',
  kind: 'live',
  from: '1.0.0',
  to: '1.1.0',
  at,
  by: 'Notes team',
  why: 'The new editor',
};
const rollout = { ...change, kind: 'rollout', to: '1.0.0', rollout: { version: '1.1.0', share: 10 } };
const release = (version: string) => ({ version, published: at, by: 'Notes team', bytes: 1_912_345 });
const notes = {
  app: 'notes',
  live: '1.0.0',
  rollout: { version: '1.1.0', share: 10 },
  fallback: '0.9.0',
  releases: [release('1.1.0'), release('1.0.0'), release('0.9.0')],
};

const { daybook, requests } = commandsOnRegistry({ live, rollback, status, history, try: tryRelease, prune });

describe('daybook live', () => {
  it('makes a release live for everybody', async () => {
    const { code, stdout } = await daybook({ goLive: change }, 'live', 'notes', '1.1.0', '--why', 'The new editor');

    expect(requests()).toMatchObject([
      { id: 'goLive', path: '/api/apps/notes/live/', body: { version: '1.1.0', why: 'The new editor' } },
    ]);
    expect(requests()[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
    expect([code, stdout]).toEqual([0, 'notes 1.1.0 is live: every new page load gets it.\n']);
  });

  it('begins a rollout with a share', async () => {
    const { stdout } = await daybook({ goLive: rollout }, 'live', 'notes', '1.1.0', '--share', '10', '--why', 'For a few');

    expect(requests()[0]?.body).toEqual({ version: '1.1.0', share: 10, why: 'For a few' });
    expect(stdout).toBe('notes 1.1.0 goes to 10 % of the visitors; the others get 1.0.0.\n');
  });

  it('can be forced, and shows what does not fit', async () => {
    const why = 'The new editor (Forced. notes 1.1.0: The app needs react ^20.0.0, and the shell has 19.3.1.)';
    const forced = ['live', 'notes', '1.1.0', '--force', '--why', 'The new editor'];
    const { code, stdout, stderr } = await daybook({ goLive: { ...change, why } }, ...forced);

    expect(requests()[0]?.body).toEqual({ version: '1.1.0', force: true, why: 'The new editor' });
    expect([code, stdout, stderr]).toEqual([0, 'notes 1.1.0 is live: every new page load gets it.\n', `${why}\n`]);
  });

  it.each([
    [['live', 'notes', '1.1.0'], '--why is missing.'],
    [['live', 'notes', '1.1.0', '--why', ' '], '--why is empty.'],
    [['live', 'notes', '1.1.0', '--share', '101', '--why', 'x'], '--share takes a whole number from 0 to 100, not "101".'],
    [['live', 'notes', '1.1.0', '--share', '1.5', '--why', 'x'], '--share takes a whole number from 0 to 100, not "1.5".'],
  ])('sends no request for %j', async (written, sentence) => {
    const { code, stderr } = await daybook({}, ...written);

    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(requests()).toEqual([]);
  });

  it('prints why the registry rejects it', async () => {
    const refused = problem(409, '1.1.0 was halted: publish a new version.');

    expect(await daybook({ goLive: refused }, 'live', 'notes', '1.1.0', '--why', 'x')).toEqual({
      code: 1,
      stdout: '',
      stderr: '1.1.0 was halted: publish a new version.\n',
    });
  });

  it('encodes an argument in the path of the request', async () => {
    await daybook({ goLive: change }, 'live', '../tokens', '1.1.0', '--why', 'x');

    expect(requests()).toMatchObject([{ id: 'goLive', path: '/api/apps/..%2Ftokens/live/' }]);
  });
});

describe('daybook rollback', () => {
  it.each([
    [
      'goes back',
      { ...change, kind: 'rollback', from: '1.1.0', to: '1.0.0' },
      'notes is back from 1.1.0: every new page load gets 1.0.0.\n',
    ],
    [
      'ends a rollout',
      { ...change, kind: 'rollback', from: '1.0.0', to: '1.0.0' },
      'The rollout of notes has ended: every new page load gets 1.0.0.\n',
    ],
  ])('%s', async (_, response, sentence) => {
    const { stdout } = await daybook({ rollBack: response }, 'rollback', 'notes', '--why', 'Saving fails');

    expect(requests()).toMatchObject([{ id: 'rollBack', body: { why: 'Saving fails' } }]);
    expect(stdout).toBe(sentence);
  });

  it('names the releases that were skipped', async () => {
    const why = 'Saving fails (Skipped. notes 1.1.0: The path /a is one of the app "tasks".)';
    const { stderr } = await daybook(
      { rollBack: { ...change, kind: 'rollback', why } },
      'rollback',
      'notes',
      '--why',
      'Saving fails',
    );

    expect(stderr).toBe(`${why}\n`);
  });
});

describe('daybook status', () => {
  it('shows one line for each app', async () => {
    const tasks = { app: 'tasks', releases: [] };

    expect((await daybook({ listApps: [notes, tasks] }, 'status')).stdout).toBe(`APP    LIVE   ROLLOUT        FALLBACK  RELEASES
notes  1.0.0  1.1.0 to 10 %  0.9.0     3
tasks  –      –              –         0
`);
  });

  it('shows the releases of one app, and which of them visitors get', async () => {
    expect((await daybook({ readApp: notes }, 'status', 'notes')).stdout).toBe(`notes: 3 releases

VERSION            PUBLISHED         SIZE    BY
1.1.0    10 %      2026-11-20 09:05  1.9 MB  Notes team
1.0.0    live      2026-11-20 09:05  1.9 MB  Notes team
0.9.0    fallback  2026-11-20 09:05  1.9 MB  Notes team
`);
  });

  it('marks a release that the registry halted', async () => {
    const { rollout: _over, ...rest } = notes;
    const halted = { ...rest, releases: [{ ...release('1.1.0'), halted: true }, release('1.0.0')] };

    expect((await daybook({ listApps: [halted] }, 'status')).stdout).toMatch(/^notes  1\.0\.0  1\.1\.0 halted  0\.9\.0     2$/m);
    expect((await daybook({ readApp: halted }, 'status', 'notes')).stdout).toMatch(/^1\.1\.0    halted  2026-11-20 09:05/m);
  });

  it('prints the response of the registry with --json', async () => {
    expect(JSON.parse((await daybook({ readApp: notes }, 'status', 'notes', '--json')).stdout)).toEqual(notes);
  });
});

describe('daybook history', () => {
  it('shows each change, its author and its reason', async () => {
    const halt = { ...change, kind: 'halt', from: '1.0.0', to: '1.0.0', by: 'registry', why: 'Failed in 31 of 200 pages' };

    expect((await daybook({ listChanges: [halt, rollout, change] }, 'history', 'notes')).stdout)
      .toBe(`2026-11-20 09:05  halt      1.0.0, by registry
                            Failed in 31 of 200 pages
2026-11-20 09:05  rollout   1.0.0, and 1.1.0 to 10 %, by Notes team
                            The new editor
2026-11-20 09:05  live      1.0.0 → 1.1.0, by Notes team
                            The new editor
`);
  });

  it('shows as many changes as --limit allows', async () => {
    await daybook({ listChanges: [change] }, 'history', 'notes', '--limit', '20');

    expect(requests()).toMatchObject([{ path: '/api/apps/notes/history/', query: { limit: '20' } }]);
  });

  it('fits a terminal of 80 columns with long reasons, wrapped within their column', async () => {
    const version = (number: number) => `1.${number}.0-local-0a1b2c3d`;
    const long = { ...change, from: version(0), to: version(1), rollout: { version: version(2), share: 10 } };
    const { stdout } = await daybook({ listChanges: [{ ...long, why: 'because it is so '.repeat(5).trim() }] }, 'history', 'notes');

    expect(stdout).toBe(`2026-11-20 09:05  live      1.0.0-local-0a1b2c3d → 1.1.0-local-0a1b2c3d, and
                            1.2.0-local-0a1b2c3d to 10 %, by Notes team
                            because it is so because it is so because it is so
                            because it is so because it is so
`);
  });

  it('removes control characters from the texts of others', async () => {
    const rude = { ...change, why: '\u001b[2J\u001b[1;1Hnotes 9.9.9 is live\r\n' };

    expect((await daybook({ listChanges: [rude] }, 'history', 'notes')).stdout).not.toMatch(/[\u001b\r]/);
  });
});

describe('daybook try', () => {
  it('prints only the link, for a pipe', async () => {
    const link = { url: 'https://daybook.example/?try=abc', expires: at };
    const { stdout, stderr } = await daybook({ tryRelease: link }, 'try', 'notes', '1.2.0-rc.1', '--hours', '24');

    expect(requests()[0]?.body).toEqual({ version: '1.2.0-rc.1', hours: 24 });
    expect([stdout, stderr]).toEqual([`${link.url}\n`, 'notes 1.2.0-rc.1 in your browser, until 2026-11-20 09:05:\n']);
  });
});

describe('daybook prune', () => {
  it('prints what it removed, or what it would remove', async () => {
    const pruned = { app: 'notes', removed: ['0.8.0', '0.7.0'] };
    const done = await daybook({ pruneReleases: pruned }, 'prune', 'notes', '--days', '90');
    expect(requests()[0]?.body).toEqual({ days: 90 });
    expect(done.stdout).toBe('2 releases of notes removed:\n  0.8.0\n  0.7.0\n');

    const dry = await daybook({ pruneReleases: pruned }, 'prune', 'notes', '--dry-run');
    expect(requests()[0]?.body).toEqual({ dryRun: true });
    expect(dry.stdout).toBe('2 releases of notes would be removed:\n  0.8.0\n  0.7.0\n');
  });
});
