import { takesOver } from './working-tree.ts';

describe('takesOver', () => {
  it.each([
    ['nothing is live', undefined, true, true],
    ['an earlier start put another build live', { version: '1', by: 'start' }, true, true],
    ['the sources went back to an earlier build', { version: '3', by: 'start' }, false, true],
    ['it is live already', { version: '2', by: 'start' }, false, false],
    ['somebody rolled back from this very build', { version: '1', by: 'ann' }, false, false],
    ['somebody rolled back, and the sources changed since', { version: '1', by: 'ann' }, true, true],
  ])('when %s', (_, live, isNew, taken) => {
    expect(takesOver(live, { version: '2', isNew })).toBe(taken);
  });
});
