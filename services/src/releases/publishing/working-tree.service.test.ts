import { takesOver } from './working-tree.service.ts';

describe('takesOver', () => {
  const [always, never, notInProduction] = [
    { here: true, inProduction: true },
    { here: false, inProduction: false },
    { here: true, inProduction: false },
  ];

  it.each([
    ['nothing is live', undefined, false, always],
    ['an earlier start put another build live', { version: '1', by: 'start' }, false, always],
    ['an older server is started again, or the sources went back', { version: '3', by: 'start' }, true, notInProduction],
    ['it is live already', { version: '2', by: 'start' }, true, never],
    ['somebody rolled back from this very build', { version: '1', by: 'ann' }, true, never],
    ['somebody chose what is live, and the sources changed since', { version: '1', by: 'ann' }, false, notInProduction],
  ])('when %s', (_, live, wasLive, taken) => {
    const takes = (isProduction: boolean) => takesOver(live, { version: '2', wasLive, isProduction });
    expect({ here: takes(false), inProduction: takes(true) }).toEqual(taken);
  });
});
