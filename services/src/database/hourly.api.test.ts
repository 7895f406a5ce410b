import { aPerson, ask, type Person } from '../../test/api.ts';
import { type OwnApiOnServer, ownApiOnServer } from '../../test/own-api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';

/** Makes the server's hours a tenth of a second long. */
const shortHours = `--import=data:text/javascript,${encodeURIComponent(
  'const start = setInterval; globalThis.setInterval = (step, ms) => start(step, ms === 3_600_000 ? 100 : ms);',
)}`;

let server: OwnApiOnServer;

beforeAll(async () => {
  server = await ownApiOnServer({ NODE_OPTIONS: shortHours });
});

const query = (statement: string) =>
  asAdministrator(server.database, async (client) => (await client.query<Record<string, string>>(statement)).rows);
const refresh = ({ refresh }: Person) => ask('POST /api/token/refresh/', { url: server.url, body: { refresh } });
const addNote = (person: Person, key: string) =>
  person.ask('POST /api/notes/', { headers: { 'idempotency-key': key }, body: { title: key, category: 'PERSONAL' } });

/** Asks again until nothing is found: how long that takes is the database's to say; never is the test's time limit. */
async function untilGone(statement: string) {
  while ((await query(statement)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('every hour', () => {
  it('sessions that have expired are forgotten, and those that live are not', async () => {
    // Whatever took the younger one would have taken the older one before it.
    const [here, gone] = [await aPerson(server.url), await aPerson(server.url)];
    await query(`update sessions set expires = now() - interval '1 second' where owner_id = '${gone.id}'`);
    await untilGone(`select 1 from sessions where owner_id = '${gone.id}'`);

    expect((await refresh(gone)).status).toBe(401);
    expect((await refresh(here)).status).toBe(200);
  });

  it('idempotency keys of more than a day ago are forgotten, and younger ones are not', async () => {
    const person = await aPerson(server.url);
    for (const key of ['young', 'old']) await addNote(person, key);
    await query(`update idempotency_keys set created = now() - interval '25 hours' where key = 'old'`);
    await untilGone(`select 1 from idempotency_keys where key = 'old'`);

    expect(await query('select key from idempotency_keys')).toEqual([{ key: 'young' }]);
  });
});
