import { Encryption } from '../crypto/derived-keys.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import type { Database } from '../database/database.ts';
import type { DirectConnections } from '../database/direct-connections.ts';
import { GrantsService } from './grants.service.ts';

it('stores no secret of more than 8 KiB, neither at first nor when it is renewed', async () => {
  const stored: number[] = [];
  const store = (row: { sealed: Buffer }) => Promise.resolve(stored.push(row.sealed.length));
  const manager = {
    insert: (_: unknown, row: { sealed: Buffer }) => store(row),
    update: (_: unknown, _where: unknown, row: { sealed: Buffer }) => store(row),
  };
  const encryption = new Encryption(new KeyRing('a secret'), 'calendar');
  const grants = new GrantsService({ manager } as unknown as Database, encryption, {} as DirectConnections);
  const grant = { hash: Buffer.from('a hash'), provider: 'google', secret: {} } as const;
  const large = { accessToken: '€'.repeat(2721) };

  await grants.open('google', { accessToken: 'x'.repeat(8000) });
  await grants.replaceSecret(grant, { accessToken: 'x'.repeat(8000) });
  expect(stored).toEqual([8046, 8046]);
  await expect(grants.open('google', large)).rejects.toMatchObject({ kind: 'rejected' });
  await expect(grants.replaceSecret(grant, large)).rejects.toMatchObject({ kind: 'rejected' });
  expect(stored).toHaveLength(2);
});
