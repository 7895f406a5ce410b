import { setTimeout as wait } from 'node:timers/promises';
import type { Feed } from '@daybook/contracts/apps';
import { apiUrl, request } from './api.ts';
import { aTeam, type Team } from './releasing.ts';

/** Creates an app with the live release 1.0.0 and the rollout 1.1.0, in a live shell. Returns its team. */
export async function createRollout(share: number, url?: string): Promise<Team> {
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

/** Loads the page of an app; without a cookie as a new visitor. */
export async function visit({ app }: Team, cookie = '', url = apiUrl()) {
  const page = await request(`GET /${app}`, { url, headers: cookie ? { cookie } : {} });
  const feed = JSON.parse(/<script type="application\/json" id="feed">(.*)<\/script>/.exec(page.text)![1]!) as Feed;
  const own = feed.apps.find(({ name }) => name === app);
  return { feed, own, version: own?.version, cookie: page.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}

/** Loads the page as a new visitor in the share of the rollout. */
export const visitRollout = (team: Team) => visitUntil(team, '1.1.0');

/** Loads the page as a new visitor outside of it. */
export const visitLive = (team: Team) => visitUntil(team, '1.0.0');

async function visitUntil(team: Team, version: string) {
  for (;;) {
    const visited = await visit(team);
    if (visited.version === version) return visited;
  }
}

/** Reports failures of the rollout by this person, until the registry halts it. */
export async function failUntilHalted(team: Team, url: string, access: string) {
  const history = `GET /api/apps/${team.app}/history/` as const;
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(100)) {
    const { feed, version } = await visit(team, '', url);
    const outcomes = [{ app: team.app, version, result: 'failed', ms: 10, error: 'TypeError' }];
    if (version === '1.1.0') await request('POST /api/health/', { url, body: { ticket: feed.ticket, outcomes, access } });
    const [newest] = (await request<{ kind: string }[]>(history, { url, token: team.token })).body;
    if (newest?.kind === 'halt') return;
  }
}
