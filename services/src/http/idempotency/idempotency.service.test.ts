import { createNote, updateNote } from '@daybook/contracts/notes';
import { ProblemError } from '../problem-error.ts';
import { fingerprintOf, readKey } from './idempotency.service.ts';

describe('readKey', () => {
  it('accepts a UUID and a quoted string', () => {
    expect(readKey('0198b7a2-7c1e-7000-8000-000000000000')).toBe('0198b7a2-7c1e-7000-8000-000000000000');
    expect(readKey('"a"')).toBe('"a"');
    expect(readKey(undefined)).toBeUndefined();
  });

  it.each([[''], ['a b'], ['é'], ['x'.repeat(256)], [['a', 'b']]])('rejects %j', (header) => {
    expect(() => readKey(header)).toThrow(ProblemError);
  });
});

describe('fingerprintOf', () => {
  it('is the same only for the same request', () => {
    const milk = Buffer.from('{"title":"Milk"}');
    const first = fingerprintOf(createNote, milk);

    expect(fingerprintOf(createNote, milk)).toBe(first);
    expect(fingerprintOf(createNote, Buffer.from('{"title":"Eggs"}'))).not.toBe(first);
    expect(fingerprintOf(updateNote, milk)).not.toBe(first);
  });
});
