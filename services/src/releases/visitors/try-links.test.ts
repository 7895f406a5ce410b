import { randomUUID } from 'node:crypto';
import { Encryption } from '../../crypto/derived-keys.ts';
import { KeyRing } from '../../crypto/key-ring.ts';
import { TryLinks } from './try-links.service.ts';

const links = (secret: string = randomUUID()) =>
  new TryLinks(new Encryption(new KeyRing(secret), 'release'), 'https://daybook.example');
const tokenOf = (url: string) => url.split('/try/')[1];
const trying = { id: 'link', app: 'notes', version: '2.0.0-rc.1', until: '1970-01-02T00:00:00.000Z' };

it('leads to the site, and is valid until it expires', () => {
  const own = links();
  const url = own.write(trying);

  expect(url).toMatch(/^https:\/\/daybook\.example\/try\/[\w-]+$/);
  expect(own.read(tokenOf(url), 86_399_999)).toEqual(trying);
  expect(own.read(tokenOf(url), 86_400_000)).toBeUndefined();
});

it('is rejected if another server made it', () => {
  expect(links().read(tokenOf(links().write(trying)), 0)).toBeUndefined();
  expect(links().read('bm90IGEgdG9rZW4')).toBeUndefined();
  expect(links().read(undefined)).toBeUndefined();
});

it.each(['=', '=; Domain=evil.example', '\r\n', '=\u20ac'])('is invalid with %j at its end', (more) => {
  const own = links();
  expect(own.read(`${tokenOf(own.write(trying))}${more}`, 0)).toBeUndefined();
});
