import { Encryption } from '../crypto/derived-keys.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import { DirectConnections } from '../database/direct-connections.ts';
import { createDatabase } from '../../test/postgres-server.ts';
import { reEncrypt } from './re-encryption.ts';

const table = {
  name: 'values_of_a_test',
  key: { id: 'integer' },
  purpose: 'calendar',
  context: `'one'`,
  value: 'sealed',
  change: 'sealed = fresh',
} as const;

const [old, young] = ['an old secret of thirty-two characters', 'a young secret of thirty-two characters'];
const encryptionOf = (signs: string, accepted: readonly string[]) => new Encryption(new KeyRing(signs, accepted), 'calendar');

let database: DirectConnections;
beforeAll(async () => {
  database = new DirectConnections(await createDatabase(process.env['POSTGRES_URL'] ?? ''));
  await database.query(`create table ${table.name} (id integer primary key, sealed bytea, key_id text)`);
});
afterAll(() => database.onApplicationShutdown());

it('writes a value that no secret decrypts once, and encrypts it when its secret is accepted again', async () => {
  const lost = encryptionOf(old, []).encrypt({ code: 'one' }, 'one');
  await database.query(`insert into ${table.name} values (1, $1, null)`, [lost]);
  /** Runs the job; returns the row, and the transaction that wrote it last. */
  const run = async (encryption: Encryption) => {
    await reEncrypt(database, table, encryption, new AbortController().signal);
    const { rows } = await database.query<{ sealed: Buffer; key: string; by: string }>(
      `select sealed, key_id as key, xmin::text as by from ${table.name}`,
    );
    return rows[0];
  };

  const without = encryptionOf(young, []);
  const marked = await run(without);
  expect(marked).toMatchObject({ sealed: lost, key: 'unreadable' });
  expect(await run(without)).toEqual(marked);

  const rotated = encryptionOf(young, [old]);
  const found = await run(rotated);
  expect(found?.key).toBe(rotated.keyId);
  expect(without.decrypt(found?.sealed ?? Buffer.alloc(0), 'one')).toEqual({ code: 'one' });
});
