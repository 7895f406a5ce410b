import { createSecretKey, randomBytes } from 'node:crypto';
import { Seal } from '../../sealing/seal.ts';
import { TryLinks } from './try-links.ts';

const links = (secret = randomBytes(48)) => new TryLinks(new Seal(createSecretKey(secret), 'release'), 'https://daybook.example');
const tokenOf = (url: string) => url.split('/try/')[1];
const trying = { id: 'link', app: 'notes', version: '2.0.0-rc.1', until: '1970-01-02T00:00:00.000Z' };

it('leads to the site, and holds until it expires', () => {
  const own = links();
  const url = own.write(trying);

  expect(url).toMatch(/^https:\/\/daybook\.example\/try\/[\w-]+$/);
  expect(own.read(tokenOf(url), 86_399_999)).toEqual(trying);
  expect(own.read(tokenOf(url), 86_400_000)).toBeUndefined();
});

it('is made by nobody else', () => {
  expect(links().read(tokenOf(links().write(trying)), 0)).toBeUndefined();
  expect(links().read('bm90IGEgdG9rZW4')).toBeUndefined();
  expect(links().read(undefined)).toBeUndefined();
});

it.each(['=', '=; Domain=evil.example', '\r\n', '=\u20ac'])('is not good with %j behind it', (more) => {
  const own = links();
  expect(own.read(`${tokenOf(own.write(trying))}${more}`, 0)).toBeUndefined();
});
