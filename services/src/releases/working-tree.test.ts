import { takesOver } from './working-tree.ts';

describe('takesOver', () => {
  it.each([
    // what is live, whether the build is new, whether it goes live, also in production
    ['nothing is live', undefined, true, true, true],
    ['an earlier start put another build live', { version: '1', by: 'start' }, true, true, true],
    ['the sources went back to an earlier build', { version: '3', by: 'start' }, false, true, true],
    ['it is live already', { version: '2', by: 'start' }, false, false, false],
    ['somebody rolled back from this very build', { version: '1', by: 'ann' }, false, false, false],
    ['somebody chose what is live, and the sources changed since', { version: '1', by: 'ann' }, true, true, false],
  ])('when %s', (_, live, isNew, taken, takenInProduction) => {
    const build = { version: '2', isNew };
    expect(takesOver(live, build, { isProduction: false })).toBe(taken);
    expect(takesOver(live, build, { isProduction: true })).toBe(takenInProduction);
  });
});
