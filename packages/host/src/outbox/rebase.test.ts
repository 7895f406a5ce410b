import type { OutboxEntry } from '@daybook/kit/host/host';
import { rebase } from './rebase.ts';

const seen = { id: 1, title: 'Milk', category: 'todo', created: '2026' };

/** An update whose body has these fields, from the item as it was seen. */
const anEntry = (body: object, base: object = seen): OutboxEntry => ({
  id: 'entry',
  at: 0,
  state: 'sending',
  operation: 'updateTask',
  method: 'PUT',
  path: '/api/tasks/1/',
  item: 'tasks/1',
  body: { ...body },
  base: { item: { ...base }, etag: '"1"' },
});

const theirs = (change: object = {}) => ({ item: { ...seen, ...change }, etag: '"2"' });
const move = anEntry({ id: 1, title: 'Milk', category: 'done' });

describe('an update of a state that was not seen', () => {
  it('is merged by field: what the person did not change stays as the server has it', () => {
    const rebased = rebase(move, theirs({ title: 'Oat milk' }), false);
    expect(rebased).toMatchObject({
      kind: 'send',
      entry: { id: 'entry', body: { id: 1, title: 'Oat milk', category: 'done' }, base: { etag: '"2"' } },
    });
  });

  it('is sent as it is to the state that was seen', () => {
    expect(rebase(move, theirs(), false)).toMatchObject({ kind: 'send', entry: { body: move.body } });
  });

  it('is done if the server has it', () => {
    expect(rebase(move, theirs({ category: 'done' }), false)).toEqual({ kind: 'done' });
    expect(rebase(move, theirs({ category: 'done', title: 'Oat milk' }), false)).toEqual({ kind: 'done' });
  });

  it('is a conflict if both sides have changed a field in different ways', () => {
    expect(rebase(move, theirs({ category: 'review' }), false)).toEqual({ kind: 'conflict' });
  });

  it('wins if the person made it just now', () => {
    const rebased = rebase(move, theirs({ category: 'review', title: 'Oat milk' }), true);
    expect(rebased).toMatchObject({ kind: 'send', entry: { body: { category: 'done', title: 'Oat milk' } } });
  });

  it('is gone if another item has its address', () => {
    for (const isFresh of [true, false]) expect(rebase(move, theirs({ created: '2027' }), isFresh)).toEqual({ kind: 'gone' });
  });

  it('is over every value of a field that was not seen', () => {
    const unseen = anEntry({ category: 'done' }, { id: 1 });
    expect(rebase(unseen, theirs({ category: 'review' }), false)).toMatchObject({
      kind: 'send',
      entry: { body: { category: 'done' } },
    });
  });

  it('compares values, not objects', () => {
    const tags = anEntry({ tags: ['a'] }, { tags: ['a'] });
    expect(rebase(tags, { item: { tags: ['b'] } }, false)).toEqual({ kind: 'done' });
  });
});
