import { taskDraft } from '@daybook/contracts/tasks';
import * as z from 'zod/mini';
import { assignments } from './assignments.ts';

describe('assignments', () => {
  it('set the fields of a draft, beginning with the given parameter', () => {
    const columns = { title: 'title', number: 'chosen' };
    expect(assignments({ title: '', number: 7 }, columns, 4)).toEqual({ set: 'title = $4, chosen = $5', values: ['', 7] });
  });

  it('keep a field that an older client does not send', () => {
    const later = z.strictObject({ ...taskDraft.shape, due: z.optional(z.nullable(z.string())) });
    const columns = { id: 'number', title: 'title', category: 'category', due: 'due' };
    const ofOlder = later.parse({ id: 7, title: 'Milk', category: 'completed' });
    expect(assignments(ofOlder, columns, 1).set).toBe('number = $1, title = $2, category = $3');
    const ofNewer = later.parse({ title: 'Milk', category: 'completed', due: null });
    expect(assignments(ofNewer, columns, 1)).toEqual({
      set: 'title = $1, category = $2, due = $3',
      values: ['Milk', 'completed', null],
    });
  });
});
