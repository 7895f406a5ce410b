import { limitFieldErrors } from './limit-field-errors.ts';

it('keeps short errors', () => {
  const errors = { title: ['Must be text.', 'Must be short.'], body: [] };
  expect(limitFieldErrors(errors)).toEqual(errors);
});

it.each([
  ['fields', Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, ['Unknown.']]))],
  ['messages', { names: Array<string>(1000).fill('The file "x" is unknown.') }],
  ['characters in a name', { ['😀'.repeat(100_000)]: ['Unknown.'] }],
  ['characters in each name that are written as escapes', names('\u0001'.repeat(300))],
  ['characters in each message', { names: Array<string>(20).fill('\u0001'.repeat(5000)) }],
])('limits errors with too many %s', (_, errors) => {
  const limited = limitFieldErrors(errors);
  expect(Buffer.byteLength(JSON.stringify(limited))).toBeLessThan(7000);
  expect(Object.values(limited).flat().length).toBeGreaterThan(0);
  expect(Object.values(limited).flat().length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(limited)).toBe(JSON.stringify(limited).toWellFormed());
});

function names(name: string) {
  return Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${name}${index}`, ['Unknown.']]));
}
