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
  it('is merged by field: what the person did not change stays as the server has it', async () => {
    const rebased = await rebase(move, theirs({ title: 'Oat milk' }), false);
    expect(rebased).toMatchObject({
      kind: 'send',
      entry: { id: 'entry', body: { id: 1, title: 'Oat milk', category: 'done' }, base: { etag: '"2"' } },
    });
  });

  it('is sent as it is to the state that was seen', async () => {
    expect(await rebase(move, theirs(), false)).toMatchObject({ kind: 'send', entry: { body: move.body } });
  });

  it('is done if the server has it', async () => {
    expect(await rebase(move, theirs({ category: 'done' }), false)).toMatchObject({ kind: 'done' });
    expect(await rebase(move, theirs({ category: 'done', title: 'Oat milk' }), false)).toMatchObject({ kind: 'done' });
  });

  it('is a conflict if both sides have changed a field in different ways', async () => {
    expect(await rebase(move, theirs({ category: 'review' }), false)).toEqual({ kind: 'conflict' });
  });

  it('wins if the person made it just now', async () => {
    const rebased = await rebase(move, theirs({ category: 'review', title: 'Oat milk' }), true);
    expect(rebased).toMatchObject({ kind: 'send', entry: { body: { category: 'done', title: 'Oat milk' } } });
  });

  it('is merged by lines if both sides have changed other lines of a text', async () => {
    const base = { ...seen, body: 'Milk\nBread\nTea' };
    const edit = anEntry({ title: 'Milk', body: 'Milk\nBread\nGreen tea' }, base);
    const rebased = await rebase(edit, theirs({ body: 'Oat milk\nBread\nTea' }), false);
    expect(rebased).toMatchObject({ kind: 'send', isMergedByLines: true, entry: { body: { body: 'Oat milk\nBread\nGreen tea' } } });
    expect(await rebase(edit, theirs({ body: 'Oat milk\nBread\nGreen tea' }), false)).toMatchObject({ kind: 'done' });
    expect(await rebase(edit, theirs({ body: 'Milk\nBread\nBlack tea' }), false)).toEqual({ kind: 'conflict' });
  });

  it('is gone if another item has its address', async () => {
    for (const isFresh of [true, false]) expect(await rebase(move, theirs({ created: '2027' }), isFresh)).toEqual({ kind: 'gone' });
  });

  it('is over every value of a field that was not seen', async () => {
    const unseen = anEntry({ category: 'done' }, { id: 1 });
    expect(await rebase(unseen, theirs({ category: 'review' }), false)).toMatchObject({
      kind: 'send',
      entry: { body: { category: 'done' } },
    });
  });

  it('compares values, not objects', async () => {
    const tags = anEntry({ tags: ['a'] }, { tags: ['a'] });
    expect(await rebase(tags, { item: { tags: ['b'] } }, false)).toMatchObject({ kind: 'done' });
  });
});
