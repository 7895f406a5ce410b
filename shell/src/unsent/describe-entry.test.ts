import type { OutboxEntry } from '@daybook/kit/host/host';
import { describeEntry, stateText, textOf } from './describe-entry.ts';
import { texts } from './texts.ts';

const seen = { id: 7, title: 'Milk', category: 'incomplete', created: '2026' };

const anEntry = (part: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: '1',
  operation: 'updateTask',
  method: 'PUT',
  path: '/api/tasks/7/',
  item: 'tasks/7',
  at: 0,
  state: 'waiting',
  ...part,
});

describe('an entry in words', () => {
  it('has the title, the kind with its number, and what the app says that it does', () => {
    const entry = anEntry({ body: { title: 'Milk', category: 'completed' }, base: { item: seen }, summary: 'Moved to DONE' });
    expect(describeEntry(entry)).toEqual({ name: 'Milk', kind: 'Task 7', action: 'Moved to DONE' });
  });

  it('names the fields that were changed', () => {
    const item = { title: 'Milk', body: 'Two litres', category: 'PERSONAL' };
    const body = { title: 'Bread', body: 'Two loaves', category: 'PERSONAL' };
    const note = anEntry({ operation: 'updateNote', item: 'notes/milk', body, base: { item } });
    expect(describeEntry(note)).toEqual({ name: 'Bread', kind: 'Note', action: 'Changed: title and body' });
    expect(describeEntry({ ...note, body: item }).action).toBe('Changed');
  });

  it.each([
    ['createNote', 'POST', { title: 'Milk' }, { name: 'Milk', kind: 'Note', action: 'Added' }],
    ['createNote', 'POST', { title: ' ', body: 'Two\n litres' }, { name: 'Two litres', kind: 'Note', action: 'Added' }],
    ['createNote', 'POST', { title: '' }, { name: 'Untitled', kind: 'Note', action: 'Added' }],
    ['stopHabitTimer', 'PUT', undefined, { name: 'Untitled', kind: 'Habit timer', action: 'Changed' }],
    ['purge', 'DELETE', undefined, { name: 'Untitled', kind: 'Notes', action: 'Deleted' }],
  ] as const)('can be of any operation: %s by %s with %j', (operation, method, body, description) => {
    expect(describeEntry(anEntry({ operation, method, item: 'notes/x', ...(body && { body }) }))).toEqual(description);
  });

  it.each([
    [
      { operation: 'writeDocument', body: { text: 'Run' } },
      { name: 'run.1', action: 'Added' },
    ],
    [
      { body: { title: 'Far' }, base: { item: { title: 'Run' } } },
      { name: 'Far', action: 'Changed: title' },
    ],
    [
      { operation: 'deleteDocument', method: 'DELETE' },
      { name: 'run.1', action: 'Deleted' },
    ],
  ] as const)('names a document by its app and its key, or its title: %j', (part, words) => {
    const entry = anEntry({ operation: 'writeDocument', item: 'documents/habits/run.1', isWhole: true, asks: true, ...part });
    expect(describeEntry(entry)).toEqual({ kind: 'Document of habits', ...words });
  });

  it('has the title that the person saw if it changes no title', () => {
    expect(describeEntry(anEntry({ method: 'DELETE', operation: 'deleteTask', base: { item: seen } })).name).toBe('Milk');
  });
});

describe('the state of an entry', () => {
  it.each([
    [{ state: 'sending' }, true, texts.sending],
    [{ state: 'waiting' }, true, texts.waiting],
    [{ state: 'waiting' }, false, texts.behind],
    [{ state: 'undecided', theirs: { item: seen } }, true, texts.conflict],
    [{ state: 'undecided', problem: { status: 404, title: 'Not Found' } }, true, texts.gone],
    [{ state: 'undecided', problem: { status: 409, title: 'Conflict', detail: 'The number 7 is taken.' } }, true, /The number 7/],
    [{ state: 'undecided', problem: { status: 403, title: 'Forbidden' } }, true, /Forbidden/],
  ] as const)('%j, first of its item: %s', (part, isFirst, text) => {
    expect(stateText(anEntry(part), isFirst)).toMatch(text);
  });
});

describe('the text of an entry', () => {
  it('has all that was typed, the title and the text first', () => {
    const body = { category: 'PERSONAL', body: 'Two litres', title: 'Milk', id: 7 };
    expect(textOf(anEntry({ body }))).toBe('Milk\n\nTwo litres\n\ncategory: PERSONAL\n\nid: 7');
  });

  it('is empty if nothing was typed', () => {
    expect(textOf(anEntry())).toBe('');
  });
});
