import { quietConsole, toCome } from '../test-shell.tsx';
import { inMemory, openStore, type TextStore } from './draft-store.ts';
import { ANONYMOUS, keepDrafts } from './drafts.ts';

const ann = () => 'ann';
const bob = () => 'bob';
const anonymous = () => ANONYMOUS;

/** Both places where drafts may be kept, empty. */
const stores: readonly [string, () => Promise<TextStore>][] = [
  ["the browser's database", anEmptyDatabase],
  ["the page's memory", () => Promise.resolve(inMemory())],
];

async function anEmptyDatabase() {
  const store = await openStore();
  await store.remove(await store.keys());
  return store;
}

describe.each(stores)('drafts in %s', (_, open) => {
  it('are there again as they were written last', async () => {
    const drafts = keepDrafts(open()).of(ann);
    await drafts.write('notes/new', { title: 'Mi' });
    await drafts.write('notes/new', { title: 'Milk' });
    expect(await drafts.read('notes/new')).toEqual({ title: 'Milk' });
    await drafts.remove('notes/new');
    expect(await drafts.read('notes/new')).toBeUndefined();
  });

  it('are copies: what is done to a draft afterwards is not kept', async () => {
    const drafts = keepDrafts(open()).of(ann);
    const draft = { title: 'Milk' };
    await drafts.write('notes/new', draft);
    draft.title = 'Bread';
    expect(await drafts.read('notes/new')).toEqual({ title: 'Milk' });
  });

  it('take effect in the order of the calls, also when nobody waits', async () => {
    const drafts = keepDrafts(open()).of(ann);
    const calls = [drafts.write('a', 1), drafts.remove('a'), drafts.write('a', 2), drafts.write('b', 1), drafts.remove('b')];
    await Promise.all(calls);
    expect(await drafts.keys('')).toEqual(['a']);
    expect(await drafts.read('a')).toBe(2);
  });

  it('are listed by the beginnings of their names', async () => {
    const drafts = keepDrafts(open()).of(ann);
    await drafts.write('notes/new', 1);
    await drafts.write('notes/edit/milk', 1);
    await drafts.write('tasks/new', 1);
    expect((await drafts.keys('notes/')).sort()).toEqual(['notes/edit/milk', 'notes/new']);
  });

  it('are never shown to another person', async () => {
    const kept = keepDrafts(open());
    await kept.of(ann).write('notes/new', 'private');
    expect(await kept.of(bob).read('notes/new')).toBeUndefined();
    expect(await kept.of(bob).keys('')).toEqual([]);
    expect(await kept.of(anonymous).keys('')).toEqual([]);
  });

  it("are cleared for one person, and nobody else's", async () => {
    const kept = keepDrafts(open());
    await kept.of(ann).write('notes/new', 1);
    await kept.of(bob).write('notes/new', 2);
    await kept.clear('ann');
    expect(await kept.of(ann).keys('')).toEqual([]);
    expect(await kept.of(bob).read('notes/new')).toBe(2);
  });

  it('typed while nobody was logged in go to who logs in, once', async () => {
    const kept = keepDrafts(open());
    await kept.of(anonymous).write('notes/new', 'typed before');
    await kept.adopt('ann');
    await kept.adopt('bob');
    expect(await kept.of(ann).read('notes/new')).toBe('typed before');
    expect(await kept.of(bob).keys('')).toEqual([]);
    expect(await kept.of(anonymous).keys('')).toEqual([]);
  });

  it.each([
    ['before', 'typed later'],
    ['after', 'own'],
  ])('of who logs in stay where they were typed last: own %s the other', async (order, stays) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'queueMicrotask'] });
    const kept = keepDrafts(open());
    const own = () => kept.of(ann).write('notes/new', 'own');
    const other = () => kept.of(anonymous).write('notes/new', 'typed later');
    await (order === 'before' ? own() : other());
    jest.setSystemTime(Date.now() + 1000);
    await (order === 'before' ? other() : own());
    await kept.adopt('ann');
    expect(await kept.of(ann).read('notes/new')).toBe(stays);
    jest.useRealTimers();
  });
});

describe('drafts', () => {
  it('are there again after a reload', async () => {
    await keepDrafts(anEmptyDatabase()).of(ann).write('notes/new', 'Milk');
    expect(await keepDrafts(openStore()).of(ann).read('notes/new')).toBe('Milk');
  });

  it('belong to who was the owner when they were written, though the store opens later', async () => {
    const opened = toCome<TextStore>();
    const kept = keepDrafts(opened.promise);
    let owner = 'ann';
    const written = kept.of(() => owner).write('notes/new', 'private');
    owner = 'bob';
    await opened.comes(inMemory());
    await written;
    expect(await kept.of(ann).read('notes/new')).toBe('private');
    expect(await kept.of(bob).keys('')).toEqual([]);
  });

  it('cannot be kept, and are known not to last, where the code of the store does not come', async () => {
    quietConsole();
    const opened = Promise.reject<TextStore>(new Error('Failed to fetch'));
    const kept = keepDrafts(opened);
    await expect(kept.of(ann).write('notes/new', 'Milk')).rejects.toThrow('Failed to fetch');
    expect(kept.areLasting()).toBe(false);
  });

  it('are kept in memory, and known not to last, where the browser has no database', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Refused.', 'SecurityError');
    });
    const opened = openStore();
    const kept = keepDrafts(opened);
    expect((await opened).lasting).toBe(false);
    expect(kept.areLasting()).toBe(false);
    await kept.of(ann).write('notes/new', 'Milk');
    expect(await kept.of(ann).read('notes/new')).toBe('Milk');
    expect(logged).toHaveBeenCalled();
  });
});
