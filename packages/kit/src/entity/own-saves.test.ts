import type { Save } from './entity.ts';
import { isOwnChange, parseEtag } from './own-saves.ts';

const stored = (etag: string): Save => ({ saved: Promise.resolve({ item: {}, etag }) });
const deletion = (deleted: string): Save => ({ deleted, saved: Promise.resolve(undefined) });
const failed = (deleted?: string): Save => ({ deleted, saved: Promise.resolve(null) });

it.each([
  ['the state that was saved', { id: 'a', version: 2 }, [stored('"a.2"')], true],
  ['an earlier state', { id: 'a', version: 1 }, [stored('"a.2"')], true],
  ['a later state', { id: 'a', version: 3 }, [stored('"a.2"')], false],
  ['another item', { id: 'b', version: 2 }, [stored('"a.2"')], false],
  ['a deletion of its own', { id: 'a' }, [stored('"a.1"'), deletion('"a.1"')], true],
  ['an item that came back from the trash after a deletion of its own', { id: 'a', version: 3 }, [deletion('"a.2"')], false],
  ['a deletion by somebody else', { id: 'a' }, [stored('"a.2"')], false],
  ['any item', {}, [stored('"a.2"')], false],
  ['an item, after a call that failed', { id: 'a', version: 1 }, [failed()], false],
  ['a deletion, after one of its own that failed', { id: 'a' }, [failed('"a.1"')], false],
])('a change of %s', async (_, change, saves, isOwn) => {
  expect(await isOwnChange(change, saves)).toBe(isOwn);
});

it('waits for a save in flight, and no longer than two seconds', async () => {
  jest.useFakeTimers();
  const never: Save = { saved: new Promise(() => undefined) };
  const asked = isOwnChange({ id: 'a', version: 1 }, [never]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(await asked).toBe(false);
  jest.useRealTimers();
});

it('reads the id and version of an ETag, also of a weak one', () => {
  expect(['"a-b.12"', 'W/"a.1"', '"1"', undefined].map(parseEtag)).toEqual([
    { id: 'a-b', version: 12 },
    { id: 'a', version: 1 },
    undefined,
    undefined,
  ]);
});
