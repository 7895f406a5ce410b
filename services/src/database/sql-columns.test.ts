import * as z from 'zod/mini';
import { assignments, insertion } from './sql-columns.ts';

describe('assignments', () => {
  it('sets the fields of a draft, with parameters from a number', () => {
    const columns = { title: ['title', 'text'], number: ['chosen', 'integer'] } as const;
    expect(assignments({ title: '', number: 7 }, columns, 4)).toEqual({ set: 'title = $4, chosen = $5', values: ['', 7] });
  });

  it('keeps a field of a later release that an older client does not send', () => {
    const later = z.strictObject({
      id: z.optional(z.number()),
      title: z.string(),
      category: z.string(),
      due: z.optional(z.nullable(z.string())),
    });
    const columns = {
      id: ['number', 'integer'],
      title: ['title', 'text'],
      category: ['category', 'text'],
      due: ['due', 'date'],
    } as const;
    const ofOlder = later.parse({ id: 7, title: 'Milk', category: 'completed' });
    expect(assignments(ofOlder, columns, 1).set).toBe('number = $1, title = $2, category = $3');
    const ofNewer = later.parse({ title: 'Milk', category: 'completed', due: null });
    expect(assignments(ofNewer, columns, 1)).toEqual({
      set: 'title = $1, category = $2, due = $3',
      values: ['Milk', 'completed', null],
    });
  });
});

describe('insertion', () => {
  it('inserts the fields that a draft has, with typed parameters', () => {
    const columns = { title: ['title', 'text'], number: ['chosen', 'integer'], due: ['due', 'date'] } as const;
    expect(insertion<{ title: string; number: number; due?: string }>({ title: '', number: 7 }, columns, 4)).toEqual({
      columns: 'title, chosen',
      parameters: '$4::text, $5::integer',
      values: ['', 7],
    });
  });
});
