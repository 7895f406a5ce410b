import { lineOf } from './archive-calls.ts';

const json = JSON.stringify({ notes: [{ title: 'a' }, { title: 'b', category: 'x' }], tasks: [] }, null, 2);

describe('the line of a field', () => {
  it.each([
    ['notes.1.category', 8],
    ['notes.0.title', 4],
    ['notes.0.category', 3],
    ['tasks', 11],
    ['nothing', 1],
  ])('%s is %i', (field, line) => {
    expect(lineOf(json, field)).toBe(line);
  });

  it('is the first one if the text is not JSON', () => {
    expect(lineOf('', 'notes')).toBe(1);
  });
});
