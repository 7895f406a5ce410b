import { text } from 'node:stream/consumers';
import { jsonArray } from './json-stream.ts';

/** As they come from the database. */
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

it('keeps no item of a batch while its piece is taken', async () => {
  const batch = ['a large note'];
  const pieces = jsonArray(batchesOf([batch]));
  expect([String((await pieces.next()).value), batch]).toEqual(['["a large note"', []]);
});
