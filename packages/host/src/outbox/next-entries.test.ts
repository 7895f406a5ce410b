import type { OutboxEntry } from '@daybook/kit/host/host';
import { nextEntries, supersedes } from './next-entries.ts';

const anEntry = (id: string, item: string, part: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  item,
  at: 0,
  state: 'waiting',
  operation: 'updateTask',
  method: 'PUT',
  path: `/api/${item}/`,
  body: { title: 'Milk', category: 'todo' },
  ...part,
});

describe('the next entries', () => {
  it('are the first ones of each item', () => {
    const entries = [anEntry('1', 'tasks/1'), anEntry('2', 'tasks/2'), anEntry('3', 'tasks/1')];
    expect(nextEntries(entries).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('have none of an item whose first entry waits for a decision', () => {
    const entries = [anEntry('1', 'tasks/1', { state: 'undecided' }), anEntry('2', 'tasks/1'), anEntry('3', 'tasks/2')];
    expect(nextEntries(entries).map(({ id }) => id)).toEqual(['3']);
  });
});

describe('a later entry', () => {
  const first = anEntry('1', 'tasks/1');
  const after = (seen: { title: string; category: string }) =>
    anEntry('2', 'tasks/1', { body: { category: 'done', title: '' }, base: { item: seen } });

  it('makes one needless that writes the same fields of the same item', () => {
    expect(supersedes(after({ title: 'Milk', category: 'todo' }), first)).toBe(true);
  });

  it('does so if it has seen the fields that the earlier one has changed', () => {
    const move = { ...first, base: { item: { title: 'Milk', category: 'backlog' } } };
    expect(supersedes(after({ title: 'Oat milk', category: 'todo' }), move)).toBe(true);
  });

  it('does not if it was made in a form that was open before the earlier one: the text of that would be lost', () => {
    expect(supersedes(after({ title: 'Milk', category: 'backlog' }), first)).toBe(false);
  });

  it.each([
    ['is of another item', anEntry('2', 'tasks/2', { path: first.path })],
    ['is at another address', anEntry('2', 'tasks/1', { path: '/api/tasks/9/' })],
    ['is another operation', anEntry('2', 'tasks/1', { operation: 'renameTask' })],
    ['writes other fields', anEntry('2', 'tasks/1', { body: { category: 'done' } })],
    ['creates something', anEntry('2', 'tasks/1', { method: 'POST' })],
  ])('does not if it %s', (_, later) => {
    expect(supersedes(later, first.method === later.method ? first : { ...first, method: later.method })).toBe(false);
  });
});
