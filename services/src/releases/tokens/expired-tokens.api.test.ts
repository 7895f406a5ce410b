import type { OwnToken, ReleaseToken } from '@daybook/contracts/release-tokens';
import pg from 'pg';
import { request } from '../../../test/api.ts';
import { aTeam, operator, operatorSettings } from '../../../test/releasing.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../../test/separate-server.ts';

let server: SeparateServerOnPostgres;
let database: pg.Client;

beforeAll(async () => {
  server = await startServerOnPostgres(operatorSettings);
  database = new pg.Client(server.database);
  await database.connect();
});
afterAll(() => database.end());

/** Makes the token of a team 88 days old, and changes when it expires: `null`, or SQL for a time. */
const setExpiry = (id: string, expires: string) =>
  database.query(`update release_tokens set created = now() - interval '88 days', expires = ${expires} where id = $1`, [id]);

const own = (token: string) => request<OwnToken>('GET /api/tokens/own/', { url: server.url, token });

const listed = async (id: string) => {
  const { body } = await request<ReleaseToken[]>('GET /api/tokens/', { url: server.url, token: operator });
  return body.find((token) => token.id === id);
};

describe('a release token', () => {
  it('says in the response to a release that it expires soon, and is rejected afterwards', async () => {
    const team = await aTeam({ url: server.url });
    expect((await team.publish('1.0.0')).body.warnings).toBeUndefined();
    expect((await own(team.token)).body).not.toHaveProperty('expiresSoon');

    await setExpiry(team.id, `now() + interval '2 days'`);
    const { expires } = (await own(team.token)).body;
    expect((await team.publish('1.1.0')).body.warnings).toEqual([
      `This release token expires on ${expires?.slice(0, 10)}. Ask an operator for a new one.`,
    ]);
    expect((await own(team.token)).body).toMatchObject({ app: team.app, expiresSoon: true });

    await setExpiry(team.id, `now() - interval '1 second'`);
    const rejected = await team.publish('1.2.0');
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(rejected.body).toMatchObject({ detail: expect.stringMatching(/^The release token expired on \d{4}-/) as string });
    expect((await listed(team.id))?.expires).toBeDefined();
  });

  it('is listed with its last use', async () => {
    const team = await aTeam({ url: server.url });
    expect(await listed(team.id)).not.toHaveProperty('used');
    await own(team.token);
    expect(Date.now() - Date.parse((await listed(team.id))?.used ?? '')).toBeLessThan(60_000);
  });

  it('of an earlier version does not expire', async () => {
    const team = await aTeam({ url: server.url });
    await setExpiry(team.id, 'null');
    expect((await team.publish('1.0.0')).status).toBe(201);
    expect((await own(team.token)).body).toEqual({ app: team.app, who: `team ${team.app}` });
    expect(await listed(team.id)).not.toHaveProperty('expires');
  });

  it('is valid for as long as the operator says', async () => {
    const create = (days: number) =>
      request<ReleaseToken>('POST /api/tokens/', { url: server.url, token: operator, body: { app: 'notes', who: 'CI', days } });
    const { body } = await create(7);
    expect(Date.parse(body.expires ?? '') - Date.parse(body.created)).toBe(7 * 86_400_000);
    expect((await create(366)).status).toBe(400);
  });
});
