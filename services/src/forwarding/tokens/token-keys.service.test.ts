import { createPublicKey, sign, verify } from 'node:crypto';
import { Encryption } from '../../crypto/derived-keys.ts';
import { KeyRing } from '../../crypto/key-ring.ts';
import { TokenKeysService } from './token-keys.service.ts';

interface Row {
  readonly id: string;
  readonly publicKey: { x: string; y: string };
  readonly privateKey: Buffer;
  age: number;
}

const days = 24 * 3600;

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

/** A table of keys that several servers share, the newest first. */
function aTable() {
  const rows: Row[] = [];
  const database = {
    rows: (text: string) => Promise.resolve(text.includes('from token_keys') ? [...rows] : []),
    transaction: (work: () => Promise<unknown>) => work(),
    manager: { insert: (_: unknown, row: Row) => Promise.resolve(rows.unshift({ ...row, age: 0 })) },
  };
  const server = (...[secret = 'one', ...accepted]: string[]) =>
    new TokenKeysService(database as never, new Encryption(new KeyRing(secret, accepted), 'token keys'));
  /** Lets time pass for the rows, and for what servers have cached. */
  const pass = (seconds: number) => {
    for (const row of rows) row.age += seconds;
    jest.advanceTimersByTime(seconds * 1000);
  };
  return { rows, server, pass, database };
}

describe('the keys of tokens', () => {
  it('are created once, for all servers', async () => {
    const { rows, server } = aTable();
    const [one, other] = [server(), server()];
    const { id } = await one.current();
    expect([(await other.current()).id, rows.length]).toEqual([id, 1]);
    expect((await other.publicKeys()).keys).toMatchObject([{ kid: id, kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
  });

  it('are published before anybody has signed', async () => {
    expect((await aTable().server().publicKeys()).keys).toHaveLength(1);
  });

  it('are a pair, of which the database has the private one encrypted', async () => {
    const { rows, server } = aTable();
    const keys = server();
    const { privateKey } = await keys.current();
    const [key] = (await keys.publicKeys()).keys;
    const signature = sign('sha256', Buffer.from('text'), privateKey);
    expect(verify('sha256', Buffer.from('text'), createPublicKey({ key: { ...key }, format: 'jwk' }), signature)).toBe(true);
    expect(rows[0]?.privateKey.toString('latin1')).not.toContain('"d"');
    expect(rows[0]?.publicKey).not.toHaveProperty('d');
  });

  it('change every 30 days, and a new one signs when backends have had time to read it', async () => {
    const { server, pass } = aTable();
    const keys = server();
    const { id: first } = await keys.current();
    pass(31 * days);
    expect((await keys.current()).id).toBe(first);
    const published = (await keys.publicKeys()).keys.map(({ kid }) => kid);
    expect(published).toEqual([expect.not.stringMatching(first), first]);
    pass(16 * 60);
    expect((await keys.current()).id).toBe(published[0]);
    expect((await keys.publicKeys()).keys).toHaveLength(2);
  });

  it('stay while the former secret is accepted, are replaced without it, and the old ones still verify', async () => {
    const { server } = aTable();
    const { id: first } = await server('one').current();
    expect((await server('two', 'one').current()).id).toBe(first);
    const keys = server('two');
    const { id: second } = await keys.current();
    expect(second).not.toBe(first);
    expect((await keys.publicKeys()).keys.map(({ kid }) => kid)).toEqual([second, first]);
  });

  it('are read again after an error of the database', async () => {
    const { server, pass, database } = aTable();
    const keys = server();
    const { id } = await keys.current();
    pass(61);
    jest.spyOn(database, 'rows').mockRejectedValueOnce(new Error('away'));
    await expect(keys.current()).rejects.toThrow('away');
    expect((await keys.current()).id).toBe(id);
  });
});
