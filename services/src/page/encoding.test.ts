import { chooseEncoding, isUnchanged } from './encoding.ts';

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.001', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['deflate', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('answers %j with %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});

describe('isUnchanged', () => {
  it.each([
    ['"a"', true],
    ['"b", "a"', true],
    ['W/"a"', true],
    ['*', true],
    ['"ab"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('tells by If-None-Match %j of the tag "a": %s', (given, unchanged) => {
    expect(isUnchanged(given, '"a"')).toBe(unchanged);
  });
});
