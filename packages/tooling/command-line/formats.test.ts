import { plain, size, table, time, wrapped } from './formats.mjs';

describe('size', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [39_120, '39.1 kB'],
    [123_456, '123 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [16_777_216, '16.8 MB'],
  ])('formats %d as %s', (bytes, text) => expect(size(bytes)).toBe(text));
});

describe('time', () => {
  it('is in the reader’s time zone, to the minute', () => {
    expect(time(new Date(2026, 0, 2, 3, 4, 5).toISOString())).toBe('2026-01-02 03:04');
  });

  it('is shown unchanged if it is not a time', () => {
    expect(time('soon')).toBe('soon');
  });
});

describe('plain', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', ' [31mred [0m'],
    ['a\r\nb', 'a b'],
    ['\u202egnp.exe', ' gnp.exe'],
    ['Übergröße – 日本', 'Übergröße – 日本'],
  ])('makes of %j what moves no cursor', (text, shown) => expect(plain(text)).toBe(shown));
});

describe('wrapped', () => {
  it('breaks between words, and never within one', () => {
    expect(wrapped('one two three', { width: 9, indent: '  ' })).toBe('  one two\n  three');
    expect(wrapped('incomprehensible it', { width: 5 })).toBe('incomprehensible\nit');
  });
});

describe('table', () => {
  it('gives each column the width of its longest cell, and ends no line with spaces', () => {
    const rows = [
      ['APP', 'LIVE'],
      ['calendar', '1.0.0'],
      ['notes', ''],
    ];
    expect(table(rows)).toBe('APP       LIVE\ncalendar  1.0.0\nnotes');
  });

  it('fits a terminal of 80 columns', () => {
    const [line] = table([['notes', 'x'.repeat(100)]]).split('\n');

    expect([line.length, line.endsWith('x…')]).toEqual([80, true]);
  });
});
