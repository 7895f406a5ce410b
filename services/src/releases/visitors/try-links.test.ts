import { createSecretKey, randomBytes } from 'node:crypto';
import { Seal } from '../../sealing/seal.ts';
import { TryLinks } from './try-links.ts';

const links = (secret = randomBytes(48)) => new TryLinks(new Seal(createSecretKey(secret), 'release'), 'https://daybook.example');
const tokenOf = ({ url }: { url: string }) => url.split('/try/')[1];
const release = { app: 'notes', version: '2.0.0-rc.1' };

it('leads to the site, and holds until it expires', () => {
  const own = links();
  const link = own.write(release, 24, 0);

  expect(link.url).toMatch(/^https:\/\/daybook\.example\/try\/[\w-]+$/);
  expect(link.expires).toBe('1970-01-02T00:00:00.000Z');
  expect(own.read(tokenOf(link), 86_399_999)).toEqual({ ...release, until: link.expires });
  expect(own.read(tokenOf(link), 86_400_000)).toBeUndefined();
});

it('is made by nobody else', () => {
  expect(links().read(tokenOf(links().write(release, 24)))).toBeUndefined();
  expect(links().read('bm90IGEgdG9rZW4')).toBeUndefined();
  expect(links().read(undefined)).toBeUndefined();
});
