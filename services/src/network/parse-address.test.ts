import { parseAddress } from './parse-address.ts';

const letters = (count: number) => Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');

it.each([
  ['https://calendar.example/path?query#part', 'https://calendar.example/path?query#part'],
  ['https://müller.example/', 'https://xn--mller-kva.example/'],
  [`https://calendar.example/${'a'.repeat(2000)}`, `https://calendar.example/${'a'.repeat(2000)}`],
])('parses %p', (text, href) => {
  expect(parseAddress(text)?.href).toBe(href);
});

it.each([
  ['percent-encoded', `https://calendar.example/${letters(300)}`],
  ['joined with its base', 'a'.repeat(1500)],
])('is undefined for an address that is too long when it is %s', (_, text) => {
  expect(parseAddress(text, `https://calendar.example/${'a'.repeat(1000)}/`)).toBeUndefined();
});

it('makes an address absolute', () => {
  expect(parseAddress('/home/', 'https://calendar.example/dav/')?.href).toBe('https://calendar.example/home/');
  expect(parseAddress('home/', 'https://calendar.example/dav/')?.href).toBe('https://calendar.example/dav/home/');
});

it.each(['', 'calendar.example', 'https://'])('is undefined for %p, which is not an address', (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

it.each([
  ['many characters', `https://calendar.example/${'a'.repeat(2048)}`],
  ['a long host', `https://${letters(300)}/`],
  ['a long host with few slashes', `https:${letters(300)}/`],
  ['a long host with many slashes', `https:////${letters(300)}/`],
  ['a long host with backslashes', `https:\\\\${letters(300)}/`],
  ['a long host after a user', `https://user:password@${letters(300)}/`],
  ['a long host in percent-encoding', `https://${encodeURIComponent(letters(100))}/`],
  ['a long host without a scheme', `//${letters(300)}/`],
  ['a long host after a slash and a line break', `https:/\n/${letters(300)}/`],
])('is undefined for an address with %s', (_, text) => {
  const canParse = jest.spyOn(URL, 'canParse');
  expect(parseAddress(text, 'https://calendar.example/')).toBeUndefined();
  expect(canParse).not.toHaveBeenCalled();
  canParse.mockRestore();
});
