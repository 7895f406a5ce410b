import type { Feed } from '@daybook/contracts/apps';
import { type AppStatus, type HealthPoint, readHealth, type TryLink, type TryLinkUse } from '@daybook/contracts/releases';
import { aPerson, apiUrl, ask } from '../../test/api.ts';
import { ownApi } from '../../test/own-api.ts';
import { aTeam, operated, type Team } from '../../test/releasing.ts';

describe('a rollout', () => {
  it('reaches its share of the visitors, who stay in it, and nobody at 0', async () => {
    const team = await rollingOut(50);
    const visits = await Promise.all(Array.from({ length: 60 }, () => visit(team)));
    const inside = visits.filter(({ version }) => version === '1.1.0');
    expect(inside.length).toBeGreaterThan(10);
    expect(inside.length).toBeLessThan(50);

    for (const { cookie, version } of visits.slice(0, 10)) expect((await visit(team, cookie)).version).toBe(version);
    await team.goLive('1.1.0', 90);
    for (const { cookie } of inside) expect((await visit(team, cookie)).version).toBe('1.1.0');
    await team.goLive('1.1.0', 0);
    for (const { cookie } of inside) expect((await visit(team, cookie)).version).toBe('1.0.0');
  });

  it('is what an open page of the same visitor hears of, and has the live release behind it', async () => {
    const team = await rollingOut(99);
    const { cookie, feed, own } = await anInsider(team);
    const { ticket, ...inlined } = feed;

    expect(ticket).toBeDefined();
    expect((await ask<Feed>('GET /api/feed/', { headers: { cookie } })).body.apps).toContainEqual(own);
    expect(inlined.state).toBeDefined();
    expect(own).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
  });

  it('gives a name of ours to who brings one of their own', async () => {
    const team = await rollingOut(50);
    const chosen = `daybook-visitor=${'a'.repeat(16)}.${'b'.repeat(22)}`;
    for (const cookie of [chosen, `daybook-visitor=${'a'.repeat(16)}`]) {
      const visited = await visit(team, cookie);
      expect([visited.cookie.length, visited.cookie]).toEqual([chosen.length, expect.not.stringContaining('aaaa')]);
    }
  });

  it('gives nobody a name once it is over', async () => {
    const { url } = await ownApi(operated);
    const team = await rollingOut(50, url);
    expect((await visit(team, '', url)).cookie).toMatch(/^daybook-visitor=[\w-]{16}\.[\w-]{22}$/);
    await team.goLive('1.1.0');
    expect((await visit(team, '', url)).cookie).toBe('');
  });
});

describe('the health of a release', () => {
  it('is what pages tell of what they were given, each once', async () => {
    const team = await rollingOut(99);
    const { feed } = await anInsider(team);
    const outcomes = [
      { app: team.app, version: '1.1.0', result: 'mounted', ms: 120 },
      { app: team.app, version: '1.1.0', result: 'mounted', ms: 120 },
      { app: team.app, version: '9.9.9', result: 'failed', ms: 1 },
      { app: 'tasks', version: '1.0.0', result: 'failed', ms: 1 },
    ];
    await report(feed.ticket, outcomes);
    await report(feed.ticket, outcomes);

    const { body } = await ask<HealthPoint[]>(`GET /api/apps/${team.app}/health/?hours=1`, team);
    expect(body).toEqual([{ version: '1.1.0', at: body[0]!.at, mounted: 1, failed: 0, stumbled: 0, ms: 120 }]);
  });

  it('is told with nothing that cannot be kept', async () => {
    const team = await rollingOut(99);
    const { feed } = await anInsider(team);
    const outcomes = [{ app: team.app, version: '1.1.0', result: 'failed', ms: 1, error: 'Type\0Error' }];

    const refused = await report(feed.ticket, outcomes);
    expect([refused.status, refused.body]).toMatchObject([400, { errors: { 'outcomes.0.error': expect.any(Array) as string[] } }]);
  });

  it('is told by nobody without a ticket of ours', async () => {
    const team = await rollingOut(99);
    const outcomes = [{ app: team.app, version: '1.1.0', result: 'failed', ms: 1 }];

    expect((await report('forged', outcomes)).status).toBe(422);
    expect((await report('', outcomes)).status).toBe(422);
  });

  it('halts a rollout that fails for who is logged in, and says so in the history', async () => {
    const person = await aPerson();
    const team = await rollingOut(99);
    for (let page = 0; page < 15; page += 1) await fail(team, { access: person.access, error: '<b>Type\u202eError' });

    await halts(team);
    const [change] = await history(team);
    expect(change).toMatchObject({ kind: 'halt', by: 'the registry', from: '1.0.0', to: '1.0.0' });
    expect(change!.why).toMatch(/^It failed in \d+ of \d+ pages, mostly with Error; 1\.0\.0 failed in 0 of \d+\.$/);
    expect((await visit(team)).version).toBe('1.0.0');
    expect(await halted(team)).toEqual([{ version: '1.1.0', halted: true }, { version: '1.0.0' }]);
    await team.goLive('1.1.0');
    await team.goLive('1.0.0');
    expect(await halted(team)).toEqual([{ version: '1.1.0' }, { version: '1.0.0' }]);
    const health = await ask(`GET /api/apps/${team.app}/health/?hours=1`, team);
    // One point or two: the pages may have told of it in two bins of time.
    const points = readHealth.answer.parse(health.body).map(({ version, mounted }) => `${version}: ${mounted} mounted`);
    expect([...new Set(points)]).toEqual(['1.1.0: 0 mounted']);
  });

  it('is not for outsiders to decide: neither pages of strangers nor accounts made for it halt a rollout', async () => {
    const team = await rollingOut(99);
    const late = await aPerson();
    for (let page = 0; page < 12; page += 1) {
      await fail(team);
      await fail(team, { access: late.access });
    }
    await looked();
    expect((await history(team))[0]).toMatchObject({ kind: 'rollout' });
  });

  it('is not hidden by outsiders: forged failures of the live release and forged successes change nothing', async () => {
    const person = await aPerson();
    const team = await rollingOut(50);
    for (let page = 0; page < 25; page += 1) {
      const { feed, version } = await visit(team);
      const result = version === '1.1.0' ? 'mounted' : 'failed';
      await report(feed.ticket, [{ app: team.app, version, result, ms: 1 }]);
    }
    for (let [visits, told] = [0, 0]; visits < 60 && told < 10; visits += 1) {
      told += Number(await fail(team, { access: person.access }));
    }

    await halts(team);
    expect((await history(team))[0]!.kind).toBe('halt');
  });

  it('is told by one page only so often', async () => {
    const team = await rollingOut(99);
    const { feed, version } = await visit(team);
    const outcomes = [{ app: team.app, version, result: 'mounted', ms: 1 }];
    const answers = await Promise.all(Array.from({ length: 40 }, () => report(feed.ticket, outcomes)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 429]));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(30);
  });
});

describe('a link to try a release', () => {
  it('asks first, then gives it to the browser that followed it alone, with a mark and a way out', async () => {
    const team = await rollingOut(0);
    const { path, expires } = await aTryLink(team);
    const asked = await ask(`GET ${path}`);
    expect([asked.status, asked.headers.get('set-cookie'), asked.headers.get('content-security-policy')]).toEqual([
      200,
      null,
      expect.stringMatching(/^default-src 'none'; .*form-action 'self'; .*frame-ancestors 'none'$/),
    ]);

    const followed = await follow(path);
    expect([followed.status, followed.headers.get('location')]).toEqual([303, '/']);
    const cookie = followed.headers.get('set-cookie')!.split(';')[0]!;
    const trying = await visit(team, cookie);
    const told = { app: team.app, version: '2.0.0-rc.1', until: expires };
    expect([trying.version, trying.feed.trying]).toEqual(['2.0.0-rc.1', told]);
    expect((await visit(team)).version).toBe('1.0.0');
    const ended = await ask('GET /try/end', { headers: { cookie } });
    expect(ended.headers.get('set-cookie')).toMatch(/^daybook-try=; Max-Age=0;/);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['no page at all', {}],
  ])('is not followed by a form of %s', async (_, headers) => {
    const { path } = await aTryLink(await rollingOut(0));
    const refused = await ask(`POST ${path}`, { headers });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('is listed with who made it and how often it was used, and ends when it is revoked', async () => {
    const team = await rollingOut(0);
    const { path } = await aTryLink(team);
    const cookie = (await follow(path)).headers.get('set-cookie')!.split(';')[0]!;
    const [link] = (await ask<TryLinkUse[]>(`GET /api/apps/${team.app}/try/`, team)).body;
    expect(link).toMatchObject({ version: '2.0.0-rc.1', by: `team ${team.app}`, token: team.id, uses: 1 });

    const other = await aTeam();
    const revoke = `DELETE /api/apps/${team.app}/try/${link!.id}/` as const;
    expect((await ask(revoke, other)).status).toBe(403);
    expect((await ask(revoke, team)).status).toBe(204);
    expect((await visit(team, cookie)).version).toBe('1.0.0');
    expect((await follow(path)).status).toBe(404);
  });

  it('is for what was published, and is not guessed', async () => {
    const team = await rollingOut(0);
    const asked = await ask(`POST /api/apps/${team.app}/try/`, { token: team.token, body: { version: '7.0.0' } });

    expect(asked.status).toBe(404);
    expect((await ask('GET /try/forged')).status).toBe(404);
    expect((await visit(team, 'daybook-try=forged')).version).toBe('1.0.0');
  });
});

/** An app that is live as 1.0.0 and rolled out as 1.1.0, in a shell that is live. */
async function rollingOut(share: number, url?: string): Promise<Team> {
  const at = url === undefined ? {} : { url };
  const [shell, team] = [await aTeam({ ...at, app: 'shell' }), await aTeam(at)];
  await shell.publish('1.0.0');
  await shell.goLive('1.0.0');
  await team.publish('1.0.0');
  await team.goLive('1.0.0');
  await team.publish('1.1.0');
  await team.goLive('1.1.0', share);
  return team;
}

async function aTryLink(team: Team) {
  await team.publish('2.0.0-rc.1');
  const body = { version: '2.0.0-rc.1', hours: 2 };
  const link = await ask<TryLink>(`POST /api/apps/${team.app}/try/`, { token: team.token, body });
  return { path: new URL(link.body.url).pathname as `/${string}`, expires: link.body.expires };
}

/** Presses the button of the page that the link opens. */
const follow = (path: `/${string}`) =>
  ask(`POST ${path}`, {
    raw: '',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });

/** What is said of each release of a team. */
async function halted(team: Team) {
  const { releases } = (await ask<AppStatus>(`GET /api/apps/${team.app}/`, team)).body;
  return releases.map(({ version, halted }) => ({ version, ...(halted && { halted }) }));
}

/** Opens the page of an app; without a cookie as somebody new. */
async function visit({ app }: Team, cookie = '', url = apiUrl()) {
  const page = await ask(`GET /${app}`, { url, headers: cookie ? { cookie } : {} });
  const feed = JSON.parse(/<script type="application\/json" id="feed">(.*)<\/script>/.exec(page.text)![1]!) as Feed;
  const own = feed.apps.find(({ name }) => name === app);
  return { feed, own, version: own?.version, cookie: page.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}

/** Somebody new who is in the share. */
async function anInsider(team: Team) {
  for (;;) {
    const visited = await visit(team);
    if (visited.version === '1.1.0') return visited;
  }
}

function report(ticket: string | undefined, outcomes: object[], access?: string) {
  return ask('POST /api/health/', { body: { ticket, outcomes, access } });
}

/** A new visitor's page, in which the rollout fails if they are given it. Returns whether they were. */
async function fail(team: Team, { access, error = 'TypeError' }: { access?: string; error?: string } = {}) {
  const { feed, version } = await visit(team);
  if (version !== '1.1.0') return false;
  const { status } = await report(feed.ticket, [{ app: team.app, version, result: 'failed', ms: 10, error }], access);
  expect(status).toBe(204);
  return true;
}

async function history(team: Team) {
  return (await ask<{ kind: string; by: string; why: string }[]>(`GET /api/apps/${team.app}/history/`, team)).body;
}

/** The registry looks a second after a failure was told. */
async function halts(team: Team) {
  for (const end = Date.now() + 20_000; (await history(team))[0]!.kind !== 'halt' && Date.now() < end;) await looked(0.1);
}

const looked = (seconds = 2.5) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
