import { takesOver } from './working-tree.ts';

describe('takesOver', () => {
  const [always, never] = [
    { here: true, inProduction: true },
    { here: false, inProduction: false },
  ];

  it.each([
    ['nothing is live', undefined, true, always],
    ['an earlier start put another build live', { version: '1', by: 'start' }, true, always],
    ['the sources went back to an earlier build', { version: '3', by: 'start' }, false, always],
    ['it is live already', { version: '2', by: 'start' }, false, never],
    ['somebody rolled back from this very build', { version: '1', by: 'ann' }, false, never],
    [
      'somebody chose what is live, and the sources changed since',
      { version: '1', by: 'ann' },
      true,
      { here: true, inProduction: false },
    ],
  ])('when %s', (_, live, isNew, taken) => {
    const takes = (isProduction: boolean) => takesOver(live, { version: '2', isNew }, { isProduction });
    expect({ here: takes(false), inProduction: takes(true) }).toEqual(taken);
  });
});
