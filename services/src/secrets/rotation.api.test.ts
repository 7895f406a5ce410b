import type { Tokens } from '@daybook/contracts/accounts';
import type { TreeHead } from '@daybook/contracts/release-log';
import type { SecretKeys } from '@daybook/contracts/secrets';
import { aPerson, request } from '../../test/api.ts';
import { CalendarBrowser } from '../../test/calendar-browser.ts';
import { createDatabase } from '../../test/postgres-server.ts';
import { operator, operatorSettings } from '../../test/releasing.ts';
import { startSeparateServer } from '../../test/separate-server.ts';

const old = 'the secret that signs at first and is replaced';
const young = 'the secret that replaces it after a rotation';

/** Starts servers of one installation. They share a database and a public address, as behind a proxy. */
async function anInstallation() {
  const database = await createDatabase(process.env['POSTGRES_URL'] ?? '');
  const shared = { ...operatorSettings, DATABASE_URL: database, PUBLIC_URL: 'http://localhost:3000', CALENDAR_PROVIDERS: 'demo' };
  return (signs: string, accepted: string) => startSeparateServer({ ...shared, JWT_SECRET: signs, JWT_SECRETS_ACCEPTED: accepted });
}

const refreshAt = (url: string, refresh: string) =>
  request<Tokens>('POST /api/token/refresh/', { url, body: { refresh, rotate: true } });

const logKeyAt = async (url: string) => (await request<TreeHead>('GET /api/log/', { url })).body.key;

const secretsAt = async (url: string) => (await request<SecretKeys>('GET /api/secrets/', { url, token: operator })).body;

describe('a rotation of the secret', () => {
  it('keeps sessions, calendars and the key of the log, and in the end the old secret is not needed', async () => {
    const start = await anInstallation();
    const first = await start(old, young);
    const person = await aPerson(first.url);
    const calendar = await new CalendarBrowser(first.url).token({ action: 'allow', account: 'busy' });
    const logKey = await logKeyAt(first.url);
    const [oldId, youngId] = (await secretsAt(first.url)).keys.map(({ id }) => id);

    const second = await start(young, old);
    const isLoggedIn = (url: string, token: string) => request('GET /api/user/', { url, token });
    expect((await isLoggedIn(second.url, person.access)).status).toBe(200);
    const renewed = (await refreshAt(second.url, person.refresh)).body;
    expect((await isLoggedIn(first.url, renewed.access)).status).toBe(200);
    for (const { url } of [first, second]) expect((await new CalendarBrowser(url).list(calendar)).status).toBe(200);
    expect(await logKeyAt(second.url)).toBe(logKey);
    await first.end();

    const described = async () => (await secretsAt(second.url)).keys.find(({ id }) => id === oldId);
    while (((await described())?.values ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await secretsAt(second.url)).keys).toEqual([
      expect.objectContaining({ id: youngId, use: 'signs', values: expect.any(Number) as number }),
      expect.objectContaining({ id: oldId, use: 'accepted', values: 0, removable: expect.any(String) as string }),
    ]);
    expect((await secretsAt(second.url)).unrecorded).toBe(0);
    await second.end();

    const third = await start(young, '');
    expect((await isLoggedIn(third.url, person.access)).status).toBe(401);
    expect((await refreshAt(third.url, person.refresh)).status).toBe(401);
    expect((await refreshAt(third.url, renewed.refresh)).status).toBe(200);
    expect((await new CalendarBrowser(third.url).list(calendar)).status).toBe(200);
    expect(await logKeyAt(third.url)).toBe(logKey);
  });
});
