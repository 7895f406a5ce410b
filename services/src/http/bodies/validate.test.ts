import { logout } from '@daybook/contracts/accounts';
import { noteDraft, notesQuery } from '@daybook/contracts/notes';
import { validate } from './validate.ts';
import { ProblemError } from '../problem-error.ts';

const draft = { title: 'Milk', body: '', category: 'PERSONAL' };

describe('validate', () => {
  it('returns the output of the schema', () => {
    expect(validate(noteDraft, { title: 'Milk', category: 'PERSONAL' })).toEqual(draft);
    expect(validate(notesQuery, { limit: '5' })).toEqual({ limit: 5 });
  });

  it.each<[string, unknown, string, string]>([
    ['a wrong type', { ...draft, title: 7 }, 'title', 'Must be text.'],
    ['a missing field', { title: 'Milk' }, 'category', 'Pick one of BUSINESS, PERSONAL, IMPORTANT.'],
    ['an unknown field', { ...draft, colour: 'red' }, 'colour', 'This field is unknown.'],
    ['a field named like a property of every object', { ...draft, constructor: 1 }, 'constructor', 'This field is unknown.'],
    [
      'a field that would change the prototype',
      JSON.parse('{"__proto__":{},"title":"a","category":"PERSONAL"}'),
      '__proto__',
      'This field is unknown.',
    ],
  ])('names the field of %s', (_, input, field, message) => {
    const error = errorOf(() => validate(noteDraft, input));

    expect(Object.entries(error.errors ?? {})).toEqual([[field, [message]]]);
  });

  it('reports a missing text as required', () => {
    expect(errorOf(() => validate(logout.body, {})).errors).toEqual({ refresh: ['This field is required.'] });
  });

  it.each([[undefined], [null], ['text'], [[]], [7]])('rejects %j, which has no fields', (input) => {
    const error = errorOf(() => validate(noteDraft, input));

    expect(error).toMatchObject({ status: 400, message: 'The body must be a JSON object.', errors: undefined });
  });
});

function errorOf(work: () => unknown): ProblemError {
  try {
    work();
  } catch (error) {
    if (error instanceof ProblemError) return error;
  }
  throw new Error('It did not throw.');
}
