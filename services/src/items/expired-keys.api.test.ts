import type { Note } from '@daybook/contracts/notes';
import { v7 as uuid } from 'uuid';
import { aPerson, type Person, request } from '../../test/api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import { type SeparateServerOnPostgres, startSeparateServerForAll, startServerOnPostgres } from '../../test/separate-server.ts';

const settings = { NOTES_LIMIT_ACCOUNT: '1', JWT_SECRET: 'a secret that both servers have in common' };
let server: SeparateServerOnPostgres;
let urls: string[];

beforeAll(async () => {
  server = await startServerOnPostgres(settings);
  urls = [server.url, (await startSeparateServerForAll({ ...settings, DATABASE_URL: server.database })).url];
});

const create = (person: Person, key: string, url = server.url) =>
  request<Note>('POST /api/notes/', {
    url,
    token: person.access,
    body: { title: 'Milk', body: '', category: 'PERSONAL' },
    headers: { 'idempotency-key': key },
  });

const expireKeys = () =>
  asAdministrator(server.database, (client) => client.query(`update idempotency_keys set created = created - interval '25 hours'`));

it('a creation whose key has expired creates nothing twice, on two servers at once and in a full account', async () => {
  const [person, key] = [await aPerson(server.url), uuid()];
  await Promise.all(urls.map((url) => create(person, key, url)));
  for (const forget of [
    expireKeys,
    () => asAdministrator(server.database, (client) => client.query('delete from idempotency_keys')),
  ]) {
    await forget();
    const repeats = await Promise.all([...urls, ...urls].map((url) => create(person, key, url)));
    expect(repeats.map(({ status, body }) => [status, body.id])).toEqual(repeats.map(() => [201, key]));
  }
  expect((await person.request<Note[]>('GET /api/notes/')).body).toHaveLength(1);
});

it('a full account still cannot create another note', async () => {
  const person = await aPerson(server.url);
  expect([(await create(person, uuid())).status, (await create(person, uuid())).status]).toEqual([201, 409]);
});
