import { text } from 'node:stream/consumers';
import { jsonArray } from './api-response.ts';

async function* batchesOf(batches: unknown[][]) {
  for (const batch of batches) {
    yield batch;
    await Promise.resolve();
  }
}

it.each([
  ['no batch', []],
  ['an empty batch', [[]]],
  ['one item', [[{ a: '漢' }]]],
  ['several batches', [[1, 'two'], [], [[3]], [null, '\u0001']]],
])('writes the JSON of %s', async (_, batches: unknown[][]) => {
  const expected = JSON.stringify(batches.flat());
  expect(await text(jsonArray(batchesOf(batches)))).toBe(expected);
});

it.each([
  ['only the first items', [], '[1,2]'],
  ['the first items and batches', [[], [3], [4]], '[1,2,3,4]'],
])('writes the JSON of %s', async (_, batches: unknown[][], expected) => {
  const first = ['1,2'];
  const pieces = jsonArray(batchesOf(batches), first);
  const begin = String((await pieces.next()).value);
  expect([begin, first]).toEqual(['[1,2', []]);
  expect(begin + (await text(pieces))).toBe(expected);
});

it('keeps no item of a batch while its piece is sent', async () => {
  const batch = ['a large note'];
  const pieces = jsonArray(batchesOf([batch]));
  expect([String((await pieces.next()).value), batch]).toEqual(['["a large note"', []]);
});
