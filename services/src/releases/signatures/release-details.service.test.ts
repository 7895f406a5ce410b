import type { Database } from '../../database/database.ts';
import { ReleaseDetailsService } from './release-details.service.ts';
import type { SigningKeysService } from './signing-keys.service.ts';

const packages = (count: number) =>
  JSON.stringify({ bomFormat: 'CycloneDX', components: Array.from({ length: count }, () => ({})) });

it('parses the statements about a release once, and again after a change of its keys', async () => {
  const history = [{ kind: 'add', key: 'first' }];
  const rows = jest.fn().mockResolvedValue([{ attestation: null, sbom: packages(2) }]);
  const keys = { read: () => Promise.resolve({ history }) } as unknown as SigningKeysService;
  const details = new ReleaseDetailsService({ rows } as unknown as Database, keys);
  const expected = { app: 'notes', version: '1.0.0', packages: 2 };
  for (let count = 0; count < 3; count += 1) expect(await details.read('notes', '1.0.0')).toEqual(expected);
  expect(rows).toHaveBeenCalledTimes(1);
  history.push({ kind: 'add', key: 'second' });
  expect(await details.read('notes', '1.0.0')).toEqual(expected);
  expect(await details.read('notes', '1.1.0')).toEqual({ ...expected, version: '1.1.0' });
  expect(rows).toHaveBeenCalledTimes(3);
});

it('does not cache a release that was not published', async () => {
  const rows = jest
    .fn()
    .mockResolvedValueOnce([])
    .mockResolvedValue([{ attestation: null, sbom: null }]);
  const keys = { read: () => Promise.resolve({ history: [] }) } as unknown as SigningKeysService;
  const details = new ReleaseDetailsService({ rows } as unknown as Database, keys);
  await expect(details.read('notes', '1.0.0')).rejects.toMatchObject({ status: 404 });
  expect(await details.read('notes', '1.0.0')).toEqual({ app: 'notes', version: '1.0.0' });
});
